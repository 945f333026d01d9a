"""Resources, productions, ratings, tracks and tiles that have changed."""

from domain.games.terraforming_mars.components.rows import CardId, SourceId, SpaceId
from domain.games.terraforming_mars.effects.words import Metal, Resource, TileKind, Track
from domain.kernel import Fact, Seat


class ResourceGained(Fact, frozen=True):
    seat: Seat
    resource: Resource
    amount: int


class ResourceLost(Fact, frozen=True):
    seat: Seat
    resource: Resource
    amount: int


class ProductionChanged(Fact, frozen=True):
    seat: Seat
    resource: Resource
    by: int


class RatingRaised(Fact, frozen=True):
    seat: Seat
    by: int
    taxed: bool = False
    """Whether the Reds' tax is due on it."""


class RatingLowered(Fact, frozen=True):
    seat: Seat
    by: int


class CardResourcesChanged(Fact, frozen=True):
    seat: Seat
    card: SourceId
    by: int


class TrackMoved(Fact, frozen=True):
    """Temperature or oxygen stands at `to` now."""

    track: Track
    to: int


class TilePlaced(Fact, frozen=True):
    """`seat` None: nobody placed it (a global event). Nobody owns an ocean."""

    seat: Seat | None
    tile: TileKind
    space: SpaceId


class OceanRemoved(Fact, frozen=True):
    space: SpaceId


class SpaceClaimed(Fact, frozen=True):
    seat: Seat
    space: SpaceId


class MetalNoted(Fact, frozen=True):
    """The metal that a mining tile gives, for whoever copies it later."""

    seat: Seat
    card: CardId
    metal: Metal
