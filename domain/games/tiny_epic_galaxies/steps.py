"""What the table waits for or will do next. A step with `KIND` is a question to its `seat`."""

from typing import TypeAlias

from domain.games.tiny_epic_galaxies.glossary import AnyTrack, DieNumber, Face, PlanetId, ShipNumber
from domain.kernel import SealedRound, Seat, Step

# --- questions -------------------------------------------------------------------------------------------------------


class MissionChoice(Step, frozen=True):
    """`seat` keeps one of its two missions."""

    KIND = "keep_mission"
    seat: Seat


class MainMenu(Step, frozen=True):
    """`seat` activates a die, rerolls, converts or ends its turn; with no die left it is not asked."""

    KIND = "main"
    seat: Seat


class SurfaceAction(Step, frozen=True):
    """`seat` landed with `ship` and may use the planet's action."""

    KIND = "surface_action"
    seat: Seat
    planet: PlanetId
    ship: ShipNumber


class PlanetTargets(Step, frozen=True):
    """`seat` chooses what word number `at` of a planet's action is about.

    `landed` is the ship whose landing led here, `regressed` the ship the word before moved back.
    """

    KIND = "planet_targets"
    seat: Seat
    planet: PlanetId
    at: int
    landed: ShipNumber | None
    regressed: ShipNumber | None


class FollowChoice(Step, frozen=True):
    """`seat` may follow the die just used."""

    KIND = "follow"
    seat: Seat
    face: Face


class FreeFollowChoice(Step, frozen=True):
    """`seat` may do what `user` did, without paying."""

    KIND = "free_follow"
    seat: Seat
    face: Face
    user: Seat


class OthersAdvance(Step, frozen=True):
    """`seat` advances one of its ships because another player's planet says so."""

    KIND = "terra_bettia_advance"
    seat: Seat
    track: AnyTrack
    steps: int


class ShipMoves(Step, frozen=True):
    """`seat` makes the next of several moves with different ships."""

    KIND = "nagato_move"
    seat: Seat
    left: int
    compulsory: int
    grounded: tuple[ShipNumber, ...]
    """Ships that may not make this move."""
    moved: tuple[ShipNumber, ...]


class RogueReroll(Step, frozen=True):
    """`seat` may pay to have the Rogue's die rolled again."""

    KIND = "rogue_reroll"
    seat: Seat
    die: DieNumber
    face: Face
    dice: int
    extra: bool
    harder: bool


class RogueStealSplit(Step, frozen=True):
    """`seat` chooses which resources the Rogue takes."""

    KIND = "rogue_steal_split"
    seat: Seat
    amount: int


class RogueRegressTie(Step, frozen=True):
    """`seat` chooses which of its most advanced ships goes back."""

    KIND = "rogue_regress_tie"
    seat: Seat
    steps: int


# --- what resolves by itself -----------------------------------------------------------------------------------------


class MissionRound(SealedRound, frozen=True):
    """All players choose their missions at once."""


class TurnStart(Step, frozen=True):
    """The next player takes the dice and rolls."""

    player: Seat


class TurnEnd(Step, frozen=True):
    """The dice are taken back; the round or the game may end."""


class CardText(Step, frozen=True):
    """The rest of a planet's action, from word number `at`."""

    user: Seat
    planet: PlanetId
    at: int
    landed: ShipNumber | None
    regressed: ShipNumber | None


class ChainEnd(Step, frozen=True):
    """A planet action that others could run inside of is done."""

    user: Seat
    planet: PlanetId


class RogueTurn(Step, frozen=True):
    """The Rogue begins its turn, or its extra turn."""

    extra: bool


class RogueDie(Step, frozen=True):
    """The Rogue rolls die number `die` of `dice`; `harder`: the free second try for this die is used up."""

    die: DieNumber
    dice: int
    extra: bool
    harder: bool = False


class RogueAct(Step, frozen=True):
    """The Rogue's die stands and is carried out."""

    die: DieNumber
    face: Face
    dice: int
    extra: bool


class AttackText(Step, frozen=True):
    """The rest of a Rogue's attack, from word number `at`."""

    level: int
    at: int


class RogueTurnEnd(Step, frozen=True):
    """Full tracks of the Rogue take effect."""

    extra: bool


GalaxiesStep: TypeAlias = (
    MissionChoice
    | MainMenu
    | SurfaceAction
    | PlanetTargets
    | FollowChoice
    | FreeFollowChoice
    | OthersAdvance
    | ShipMoves
    | RogueReroll
    | RogueStealSplit
    | RogueRegressTie
    | MissionRound
    | TurnStart
    | TurnEnd
    | CardText
    | ChainEnd
    | RogueTurn
    | RogueDie
    | RogueAct
    | AttackText
    | RogueTurnEnd
)
