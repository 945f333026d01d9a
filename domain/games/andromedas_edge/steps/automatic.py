"""What resolves by itself."""

from typing import Literal

from domain.games.andromedas_edge.glossary import (
    ModuleId,
    RaiderClass,
    ShipNumber,
    SpaceId,
    TacticId,
    TextId,
    Track,
    WindowId,
)
from domain.games.andromedas_edge.steps.goals import Goal
from domain.kernel import SealedRound, Seat, Step


class FactionRound(SealedRound, frozen=True):
    """All players choose a faction at once."""


class FateRound(SealedRound, frozen=True):
    """All players keep a fate card at once."""


class StationsReady(Step, frozen=True):
    """Leaders, first player and starting scores, once the factions are chosen."""


class FirstPlayerRoll(Step, frozen=True):
    """The first player is found by dice."""


class TurnStart(Step, frozen=True):
    player: Seat


class TextStep(Step, frozen=True):
    """The rest of a text, from word number `at`, done by `user`.

    `piece` is the module, raider or ship the text belongs to; `forced`: its first word cannot be declined.
    """

    user: Seat
    text: TextId
    at: int
    piece: str | None = None
    forced: bool = False


class GoalStep(Step, frozen=True):
    """What was paid for happens."""

    user: Seat
    goal: Goal


class CardDone(Step, frozen=True):
    """A played card goes to the discard."""

    card: TacticId


class Activation(Step, frozen=True):
    """The active location is activated."""


class ActivationTriggers(Step, frozen=True):
    """What the launched ship's upgrade gives after the activation."""


class AfterPlacing(Step, frozen=True):
    """The activation is done: the player has its free actions back."""


class Window(Step, frozen=True):
    """Asks the next player who could act at this moment; closes when all have passed one after another."""

    window: WindowId
    next: Seat
    passed: int


class MarketRefill(Step, frozen=True):
    """Columns slide down and are refilled."""


class MoonPair(Step, frozen=True):
    """Joined half slots pay out if both neighbours of `module` have been activated."""

    user: Seat
    module: ModuleId


class Surge(Step, frozen=True):
    """Raiders in range are looked for."""


class SurgeMove(Step, frozen=True):
    """The surge itself, unless it was cancelled."""


class BattleCheck(Step, frozen=True):
    """A battle begins if hostile ships share the active location."""


class BattleGuard(Step, frozen=True):
    """A battle with fewer than two sides ends."""


class BattleRoll(Step, frozen=True):
    """All roll."""


class BattleResult(Step, frozen=True):
    """The rows are compared."""


class BattleGains(Step, frozen=True):
    """The winners advance and are rewarded; a winning raider does its special."""


class BattleTriggers(Step, frozen=True, tag="LoserTriggers"):
    """Abilities of winners and losers trigger. Recordings know it by its first name."""


class Manoeuvres(Step, frozen=True):
    """The losers do tactical manoeuvres."""


class BattleDamage(Step, frozen=True):
    """Losing ships are damaged."""


class BattleEnd(Step, frozen=True):
    """The battle is over."""


class ShipPeril(Step, frozen=True):
    """These ships of a player are about to be damaged."""

    victim: Seat
    ships: tuple[ShipNumber, ...]
    spared: int = 0


class ShipPerilEnd(Step, frozen=True):
    """Shields and scrapyard, type by type."""


class ModulePeril(Step, frozen=True):
    """A player's modules are about to be damaged."""

    victim: Seat
    n: int


class ModulePerilEnd(Step, frozen=True):
    """The victim places what was not prevented."""


class TrackEntry(Step, frozen=True):
    """The icons of a track field a marker has entered take effect; `token`: the supremacy token too."""

    user: Seat
    track: Track
    field: int
    token: bool = True


class Advancement(Step, frozen=True):
    """Steps on a track still to come, one after the other."""

    user: Seat
    track: Track | Literal["any", "lowest"]
    left: int


class ShieldDamageStep(Step, frozen=True):
    """A shield symbol or a module of `victim` takes damage."""

    victim: Seat


class BuildingScore(Step, frozen=True):
    """A new development scores the leaders around it."""

    user: Seat
    at: SpaceId


class RepairStep(Step, frozen=True):
    """One repair, or a point where nothing is damaged."""

    user: Seat


class MoonClaims(Step, frozen=True):
    """Moon claims still to come from a planet or pile."""

    user: Seat
    source: Literal["any_planet", "discard_pile"]
    left: int


class Deployment(Step, frozen=True):
    """A raider of this class is deployed."""

    raider_class: RaiderClass


class ExtraSwarm(Step, frozen=True):
    """Single S raiders from the supply go to random nebulae."""

    left: int


class ReturnEnd(Step, frozen=True):
    """Ships return, energy on modules and ongoing cards are discarded."""


class TurnEnd(Step, frozen=True):
    """After the last free action."""


class EventResolution(Step, frozen=True):
    """The event card is revealed, scored, its raider deployed, its text done."""


class EventDone(Step, frozen=True):
    """The marker goes back and the card to the discard."""


class Limits(Step, frozen=True):
    """Storage of the active player, then every player's hand."""


class NextTurn(Step, frozen=True):
    """The next player, or the end."""


class FinalScoring(Step, frozen=True):
    """Points at the end."""
