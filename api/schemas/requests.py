"""What callers may send. Unknown fields are refused."""

from typing import Annotated, Any, Literal

import msgspec

from domain.matches.events import UndoPolicy
from projections.read_models.player_matches import FeedKind

MOST_SEATS = 16
MOST_ACTIONS = 64

GameId = Annotated[
    str, msgspec.Meta(min_length=1, max_length=64, description="A game's id.", examples=["tiny_epic_galaxies"])
]
Player = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=64,
        description="`person`: you or someone beside you; `open`: a guest takes the seat later; `bot:<name>`: a bot. "
        "`bot:search:2s` thinks for two seconds.",
        examples=["person", "open", "bot:greedy"],
    ),
]
PlayerName = Annotated[
    str,
    msgspec.Meta(description="1 to 40 visible characters, Unicode form NFC, no control characters.", examples=["Ana"]),
]
Ply = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
OwnToken = Annotated[
    str,
    msgspec.Meta(
        pattern="^[A-Za-z0-9_-]{43}$",
        description="A token of your own: base64url of 32 random bytes. With it the call can be repeated safely.",
    ),
]
Undo = Annotated[
    UndoPolicy | None,
    msgspec.Meta(
        description="`free`: anyone goes back to any ply; `own`: each seat undoes its own answers up to a barrier; "
        "`off`: only by takeback. Default: `own` if a seat is open, else `free`."
    ),
]
Listed = Annotated[bool, msgspec.Meta(description="Whether the match appears in `GET /v1/matches`.")]
Hints = Annotated[
    bool | None,
    msgspec.Meta(
        description="Whether players may ask for hints, which marks the match as assisted. "
        "Default: `false` if a seat is open, else `true`."
    ),
]
Viewer = Annotated[
    str,
    msgspec.Meta(
        pattern="^(seat:(0|[1-9][0-9]{0,2})|spectator|archive)$",
        description="The viewer: `seat:n`, `spectator` or `archive`.",
        examples=["seat:0"],
    ),
]
Status = Literal["open", "running", "finished", "abandoned"]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A body; fields that are not named here are refused."""


class SeatRequest(RequestBody, frozen=True, kw_only=True):
    """The player of a seat."""

    name: PlayerName
    player: Player


Seats = Annotated[
    tuple[SeatRequest, ...],
    msgspec.Meta(min_length=1, max_length=MOST_SEATS, description="The seats in order; the first is seat 0."),
]


Duration = Annotated[int, msgspec.Meta(description="Whole seconds.")]


class PaceRequest(RequestBody, frozen=True, kw_only=True):
    """How long people may think: `answer` alone, or `reserve` and `increment`."""

    answer: Annotated[
        Duration | None, msgspec.Meta(description="Seconds for each decision, 1 to 2,592,000.", examples=[60])
    ] = None
    reserve: Annotated[
        Duration | None,
        msgspec.Meta(description="Seconds that each seat has for the whole match, 1 to 2,592,000.", examples=[900]),
    ] = None
    increment: Annotated[
        Duration | None,
        msgspec.Meta(description="Seconds that every answer adds to the reserve, 0 to 86,400.", examples=[10]),
    ] = None


class CreateMatch(RequestBody, frozen=True, kw_only=True):
    """A new match. It starts by itself once no seat is open."""

    game: GameId
    seats: Seats
    options: Annotated[
        dict[str, Any], msgspec.Meta(description="The game's options, as `GET /v1/games/{game}` describes them.")
    ] = {}
    undo: Undo = None
    listed: Listed = False
    hints: Hints = None
    seed: Annotated[
        Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None,
        msgspec.Meta(
            description="For a sandbox: the same seed and the same answers give the same match. 64 hex digits, or any "
            "text, which stands for its sha256. A match with a given seed is never rated."
        ),
    ] = None
    position: Annotated[
        dict[str, Any] | None,
        msgspec.Meta(description="Start from this position, as `GET /v1/matches/{match_id}/position` gives it."),
    ] = None
    pace: Annotated[
        PaceRequest | None,
        msgspec.Meta(
            description="How long people may think. When a deadline passes, a bot answers; after three such answers "
            "in a row the seat counts as left. Default: as long as they like."
        ),
    ] = None
    duplicate_of: Annotated[
        Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")] | None,
        msgspec.Meta(
            description="A match that is over, in which your token holds a seat or is the host's: this one plays with "
            "the same deals, dice and shuffles. Never rated; game, number of seats and options are those of the first."
        ),
    ] = None


class TakeSeat(RequestBody, frozen=True, kw_only=True):
    """Take a seat; or, as the host, put a bot on it."""

    name: PlayerName
    token: Annotated[OwnToken | None, msgspec.Meta(description="A token of your own, else the server makes one.")] = (
        None
    )
    player: Annotated[
        Player | None, msgspec.Meta(description="Only for the host: `bot:<name>` puts a bot on the seat.")
    ] = None
    invite: Annotated[
        OwnToken | None,
        msgspec.Meta(description="The match's invite token, for a player who calls an unlisted match."),
    ] = None


PlayerReference = Annotated[
    str,
    msgspec.Meta(
        pattern="^[0-9a-f]{32}$",
        description="A player's id.",
        examples=["0b6f9b7c1d2e4f5a8b9c0d1e2f3a4b5c"],
    ),
]


class InvitePlayer(RequestBody, frozen=True, kw_only=True):
    """A player whom the host asks to take a seat."""

    player: PlayerReference


Label = Annotated[
    str,
    msgspec.Meta(
        max_length=40, description="What the token is for, such as the name of a device.", examples=["my phone"]
    ),
]


class RegisterPlayer(RequestBody, frozen=True, kw_only=True):
    """A new player."""

    name: PlayerName
    label: Label = ""


class ChangePlayer(RequestBody, frozen=True, kw_only=True):
    """Another name for yourself."""

    name: PlayerName


class AddToken(RequestBody, frozen=True, kw_only=True):
    """A token for another device."""

    label: Label = ""


class SetWebhook(RequestBody, frozen=True, kw_only=True):
    """Where to send which of your events."""

    url: Annotated[
        str,
        msgspec.Meta(
            description="An http or https URL that resolves to public addresses only, at most 2,000 characters.",
            examples=["https://example.org/orrery"],
        ),
    ]
    events: Annotated[
        tuple[FeedKind, ...],
        msgspec.Meta(min_length=1, max_length=16, description="The kinds of events that are sent."),
    ]


class PairDevice(RequestBody, frozen=True, kw_only=True):
    """A pairing code, as another device of the player shows it."""

    code: Annotated[
        str,
        msgspec.Meta(
            min_length=1,
            max_length=32,
            description="Ten letters and digits; case, spaces and hyphens do not matter.",
            examples=["7KQ2M-XD4RT"],
        ),
    ]
    label: Label = ""


class AnswerDecision(RequestBody, frozen=True, kw_only=True):
    """An answer to a decision."""

    action: Annotated[
        msgspec.Raw,
        msgspec.Meta(description="The `action` of one of the decision's offers, its hole filled if it has `choose`."),
    ]


class PreviewActions(RequestBody, frozen=True, kw_only=True):
    """Answers to try out."""

    actions: Annotated[
        tuple[msgspec.Raw, ...],
        msgspec.Meta(max_length=MOST_ACTIONS, description="Actions, applied one after the other."),
    ]
    seat: Annotated[
        Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)] | None,
        msgspec.Meta(description="The seat to try them for, where your token holds several."),
    ] = None


class UndoTo(RequestBody, frozen=True, kw_only=True):
    """Where to go back to, or forward again."""

    to_ply: Annotated[Ply, msgspec.Meta(description="The ply at which the line ends afterwards.", examples=[23])]


class RequestTakeback(RequestBody, frozen=True, kw_only=True):
    """Ask the other players to go back past a barrier."""

    to_ply: Annotated[Ply, msgspec.Meta(description="The ply to go back to.", examples=[17])]
    note: Annotated[
        str, msgspec.Meta(max_length=200, description="A remark for the others.", examples=["I misclicked"])
    ] = ""


class Vote(RequestBody, frozen=True, kw_only=True):
    """A vote on a takeback."""

    accept: Annotated[bool, msgspec.Meta(description="One `false` rejects the takeback.")]


class PostMessage(RequestBody, frozen=True, kw_only=True):
    """A few words for the table."""

    text: Annotated[
        str,
        msgspec.Meta(description="1 to 200 characters, no control characters.", examples=["May I take that back?"]),
    ]


class SwitchMessages(RequestBody, frozen=True, kw_only=True):
    """Whether the players may write messages."""

    allowed: Annotated[bool, msgspec.Meta(description="`false` stops further messages.")]


class StartAnalysis(RequestBody, frozen=True, kw_only=True):
    """How closely to look at a match that is over."""

    budget: Annotated[
        str | int,
        msgspec.Meta(
            description="Worlds a decision, such as `8` (the same result every time), or a time for the whole match, "
            'such as `"90s"` or `"5m"`.',
            examples=["8"],
        ),
    ] = "8"


class ForkMatch(RequestBody, frozen=True, kw_only=True):
    """A new match from a ply of another."""

    ply: Annotated[Ply, msgspec.Meta(description="The ply to start from.", examples=[12])]
    seats: Annotated[Seats | None, msgspec.Meta(description="Who plays; without it the same names and players.")] = None
    undo: Undo = None
    listed: Listed = False
    hints: Hints = None


class RequestTicket(RequestBody, frozen=True, kw_only=True, rename={"viewer": "as"}):
    """A ticket for a browser's EventSource."""

    viewer: Annotated[Viewer | None, msgspec.Meta(description="The viewer of the stream; default as for reads.")] = None


class PositionBody(RequestBody, frozen=True, kw_only=True):
    """A position as callers send it; the game judges what is inside `state`."""

    game: str
    rules: str
    options: dict[str, Any]
    seats: int
    state: dict[str, Any]
    format: int
