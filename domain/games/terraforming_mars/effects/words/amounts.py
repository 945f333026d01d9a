"""How much: what a word counts (rules 18.6)."""

from typing import Literal, TypeAlias

import msgspec

from domain.games.terraforming_mars.effects.words.kinds import Resource, Tag, Whose


class Count(msgspec.Struct, frozen=True, gc=False, tag_field="count", forbid_unknown_fields=True, kw_only=True):
    """floor(each * (min(counted, max) +/- influence) / per), never below 0."""

    each: int = 1
    per: int = 1
    max: int | None = None
    influence: Literal[-1, 0, 1] = 0


class Tags(Count, frozen=True, tag="tags"):
    """Face-up tags of these kinds."""

    tags: tuple[Tag, ...]
    whose: Whose = "self"


class Cities(Count, frozen=True, tag="cities"):
    whose: Literal["self", "all"] = "all"
    mars: bool = False
    """Only those on Mars."""


class Greeneries(Count, frozen=True, tag="greeneries"):
    """Own greenery tiles."""


class OwnTiles(Count, frozen=True, tag="own_tiles"):
    """Own tiles, on Mars and off it; nobody owns an ocean."""

    beside_ocean: bool = False


class EmptyNeighbours(Count, frozen=True, tag="empty_neighbours"):
    """Empty spaces of Mars next to a tile of one's own, each once."""


class AroundTile(Count, frozen=True, tag="around_tile"):
    """Tiles of a kind around the tile of this card."""

    tile: Literal["city", "ocean"]


class ResourcesHere(Count, frozen=True, tag="resources_here"):
    """Resources on this card."""


class AnyResourceHere(Count, frozen=True, tag="any_resource_here"):
    """1 if there is any resource on this card."""


class EventsPlayed(Count, frozen=True, tag="events_played"):
    whose: Literal["self", "all"] = "self"


class OwnProduction(Count, frozen=True, tag="own_production"):
    resource: Resource


class Stock(Count, frozen=True, tag="stock"):
    resources: tuple[Resource, ...]


class Rating(Count, frozen=True, tag="rating"):
    """Full sets of `size` steps of the terraform rating above `over`."""

    over: int = 0
    size: int = 1


class CardsInHand(Count, frozen=True, tag="cards_in_hand"):
    pass


class ActiveCards(Count, frozen=True, tag="active_cards"):
    """Own active (blue) project cards."""


class Influence(Count, frozen=True, tag="influence"):
    pass


class PartiesWithOwnDelegate(Count, frozen=True, tag="parties_with_own_delegate"):
    pass


class Fixed(Count, frozen=True, tag="fixed"):
    """A number, changed by influence."""

    number: int


Counted: TypeAlias = (
    Tags
    | Cities
    | Greeneries
    | OwnTiles
    | EmptyNeighbours
    | AroundTile
    | ResourcesHere
    | AnyResourceHere
    | EventsPlayed
    | OwnProduction
    | Stock
    | Rating
    | CardsInHand
    | ActiveCards
    | Influence
    | PartiesWithOwnDelegate
    | Fixed
)
Amount: TypeAlias = int | Counted
Changes: TypeAlias = dict[Resource, Amount]
