"""The game-independent machine: actions, facts, agenda, dice, table loop, secrets, words."""

from domain.kernel.agenda import (
    Agenda,
    AgendaMoved,
    AnswerSealed,
    AnswersOpened,
    AnswerWithdrawn,
    GameState,
    empty_agenda,
)
from domain.kernel.dice import Dice, NoDice
from domain.kernel.game import Description, Footprint, Game, Group, Objection
from domain.kernel.messages import InternedMessage, Message, Texts, message, read_texts
from domain.kernel.offers import Choose, Offer, Offered
from domain.kernel.paragraphs import Paragraphs, read_paragraphs
from domain.kernel.play import ActionResult, Play
from domain.kernel.redaction import Secret, Thing
from domain.kernel.refusals import Refused, SetupRefused
from domain.kernel.scores import Outcome, Part, Rank, SeatScore, ranked
from domain.kernel.table import Table
from domain.kernel.vocabulary import (
    ARCHIVE,
    SPECTATOR,
    Action,
    Fact,
    OpenLanes,
    SealedRound,
    Seat,
    Step,
    TypeDispatch,
    Viewer,
    Withdraw,
    others_clockwise,
    viewers,
)
from domain.kernel.zones import Zone, redeal

__all__ = [
    "ARCHIVE",
    "SPECTATOR",
    "Action",
    "ActionResult",
    "Agenda",
    "AgendaMoved",
    "AnswerSealed",
    "AnswerWithdrawn",
    "AnswersOpened",
    "Choose",
    "Description",
    "Dice",
    "Fact",
    "Footprint",
    "Game",
    "GameState",
    "Group",
    "InternedMessage",
    "Message",
    "NoDice",
    "Objection",
    "Offer",
    "Offered",
    "OpenLanes",
    "Outcome",
    "Paragraphs",
    "Part",
    "Play",
    "Rank",
    "Refused",
    "SealedRound",
    "Seat",
    "SeatScore",
    "Secret",
    "SetupRefused",
    "Step",
    "Table",
    "Texts",
    "Thing",
    "TypeDispatch",
    "Viewer",
    "Withdraw",
    "Zone",
    "empty_agenda",
    "message",
    "others_clockwise",
    "ranked",
    "read_paragraphs",
    "read_texts",
    "redeal",
    "viewers",
]
