"""Setting the table."""

from typing import Annotated

from domain.games.andromedas_edge.glossary import (
    EventId,
    FactionId,
    FateId,
    ModuleId,
    ModuleTrack,
    MoonId,
    RaiderId,
    SpaceId,
    TacticId,
    TileId,
    TokenId,
    UpgradeId,
)
from domain.kernel import Fact, Seat, Secret, Thing


class TacticsShuffled(Fact, frozen=True):
    """The tactics deck is shuffled, with the discard in it."""

    cards: Annotated[tuple[TacticId | None, ...], Thing("tactic"), Secret(None)]


class ModulesShuffled(Fact, frozen=True):
    """A module deck is shuffled."""

    track: ModuleTrack
    modules: Annotated[tuple[ModuleId | None, ...], Thing("module"), Secret(None)]


class EventsShuffled(Fact, frozen=True):
    """The event deck is shuffled, with the discard in it."""

    cards: Annotated[tuple[EventId | None, ...], Thing("event"), Secret(None)]


class PlanetsShuffled(Fact, frozen=True):
    """The planet stack is shuffled."""

    tiles: Annotated[tuple[TileId | None, ...], Thing("planet"), Secret(None)]


class MoonsShuffled(Fact, frozen=True):
    """The moons of a colour are shuffled."""

    colour: str
    moons: Annotated[tuple[MoonId | None, ...], Thing("moon"), Secret(None)]


class DiscoveriesShuffled(Fact, frozen=True):
    """Discovery tokens go to their three stacks, the rest leaves the game."""

    tokens: Annotated[tuple[TokenId | None, ...], Thing("token"), Secret(None)]


class SupremaciesShuffled(Fact, frozen=True):
    """Supremacy tokens go to their fields, the rest leaves the game."""

    tokens: Annotated[tuple[TokenId | None, ...], Thing("token"), Secret(None)]


class FactionsShuffled(Fact, frozen=True):
    """The faction cards are shuffled."""

    factions: Annotated[tuple[FactionId | None, ...], Thing("faction"), Secret(None)]


class FatesShuffled(Fact, frozen=True):
    """The fate cards are shuffled."""

    fates: Annotated[tuple[FateId | None, ...], Thing("fate"), Secret(None)]


class TilePlaced(Fact, frozen=True):
    """A tile comes to the board."""

    at: SpaceId
    tile: Annotated[TileId, Thing("planet")]


class MoonsPlaced(Fact, frozen=True):
    """Moons come to a location; only the top one is seen."""

    at: SpaceId
    top: Annotated[MoonId, Thing("moon")]
    under: Annotated[tuple[MoonId | None, ...], Thing("moon"), Secret(None)]


class RaidersChosen(Fact, frozen=True):
    """The raiders of this match."""

    raiders: tuple[RaiderId, ...]


class FactionsDealt(Fact, frozen=True):
    """A player gets faction cards to choose from."""

    seat: Seat
    viewers: tuple[Seat, ...]
    factions: Annotated[tuple[FactionId | None, ...], Thing("faction"), Secret("viewers")]


class FactionChosen(Fact, frozen=True):
    """A player's faction is shown."""

    seat: Seat
    faction: Annotated[FactionId, Thing("faction")]


class FatesDealt(Fact, frozen=True):
    """A player gets fate cards to choose from."""

    seat: Seat
    viewers: tuple[Seat, ...]
    fates: Annotated[tuple[FateId | None, ...], Thing("fate"), Secret("viewers")]


class FateKept(Fact, frozen=True):
    """A player keeps a fate card, unseen."""

    seat: Seat
    viewers: tuple[Seat, ...]
    fate: Annotated[FateId | None, Thing("fate"), Secret("viewers")]


class UpgradesDealt(Fact, frozen=True):
    """A player gets upgrade tiles."""

    seat: Seat
    upgrades: tuple[UpgradeId, ...]


class FirstPlayerRolled(Fact, frozen=True):
    """Everyone rolls for the first turn."""

    rolls: tuple[tuple[int, ...], ...]


class FirstPlayerChosen(Fact, frozen=True):
    """This player begins."""

    seat: Seat
