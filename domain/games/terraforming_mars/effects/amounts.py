"""How much: counting what a word of a card counts (rules 3.5, 18.6)."""

from collections.abc import Iterator

from domain.games.terraforming_mars.components import NEIGHBOURS, PROJECTS, SPACES, TILE_OF_CARD
from domain.games.terraforming_mars.components.rows import SourceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.words import Amount, Count, Tag
from domain.games.terraforming_mars.state import Mars, Tile
from domain.kernel import Seat, TypeDispatch

COUNTS = TypeDispatch()
CITIES = ("city", "capital")


def count(mars: Mars, seat: Seat, amount: Amount, *, here: SourceId = "", acting: bool = False) -> int:
    """What an amount comes to. `here`: the card it stands on; `acting`: the player's own wild tag helps."""
    if isinstance(amount, int):
        return amount
    counted: int = COUNTS[type(amount)](mars, seat, amount, here, acting)
    return scaled(mars, seat, amount, counted)


def scaled(mars: Mars, seat: Seat, amount: Count, counted: int) -> int:
    """Cap first, then influence, never below zero, then multiply and divide."""
    if amount.max is not None:
        counted = min(counted, amount.max)
    if amount.influence:
        counted += amount.influence * influence(mars, seat)
    return max(0, counted) * amount.each // amount.per


def influence(mars: Mars, seat: Seat) -> int:
    """1 for leading the dominant party, 1 for another member there, 1 for the chair, and what cards add."""
    committee = mars.committee
    if committee is None:
        return 0
    dominant = committee.parties[committee.dominant]
    leads = dominant.leader == seat
    ordinary = dominant.members[seat] > (1 if leads else 0)
    return leads + ordinary + (committee.chairman == seat) + abilities(mars, seat).influence


def own_tags(mars: Mars, seat: Seat, tags: tuple[Tag, ...], *, acting: bool) -> int:
    """Face-up tags; while a player acts the own wild tag counts once, and so do the tags of an event being played."""
    mine = abilities(mars, seat)
    found = mine.tags[tags[0]] if len(tags) == 1 else sum(mine.tags[tag] for tag in tags)
    if not acting:
        return found
    found += mine.wild
    resolving = mars.resolving
    if resolving is not None and mars.active == seat and PROJECTS[resolving].type == "event":
        found += sum(tag in tags for tag in PROJECTS[resolving].tags)
    return found


@COUNTS.on(words.Tags)
def tags(mars: Mars, seat: Seat, amount: words.Tags, here: SourceId, acting: bool) -> int:
    if amount.whose == "self":
        return own_tags(mars, seat, amount.tags, acting=acting)
    others = (other for other in range(len(mars.players)) if other != seat)
    theirs = sum(own_tags(mars, each, amount.tags, acting=False) for each in others)
    mine = 0 if amount.whose == "opponents" else own_tags(mars, seat, amount.tags, acting=acting)
    return mine + theirs


@COUNTS.on(words.Cities)
def cities(mars: Mars, seat: Seat, amount: words.Cities, here: SourceId, acting: bool) -> int:
    anyones = amount.whose == "all"
    found = [space for space, tile in mars.tiles.items() if (anyones or tile.owner == seat) and tile.kind in CITIES]
    return sum(SPACES[space].kind != "off_mars" for space in found) if amount.mars else len(found)


@COUNTS.on(words.Greeneries)
def greeneries(mars: Mars, seat: Seat, amount: words.Greeneries, here: SourceId, acting: bool) -> int:
    return len([tile for tile in mars.tiles.values() if tile.owner == seat and tile.kind == "greenery"])


@COUNTS.on(words.OwnTiles)
def own_tiles(mars: Mars, seat: Seat, amount: words.OwnTiles, here: SourceId, acting: bool) -> int:
    mine = (space for space, tile in mars.tiles.items() if tile.owner == seat)
    if not amount.beside_ocean:
        return sum(1 for _ in mine)
    return sum(any(is_ocean(mars, near) for near in NEIGHBOURS[space]) for space in mine)


def is_ocean(mars: Mars, space: str) -> bool:
    tile = mars.tiles.get(space)
    return tile is not None and tile.kind == "ocean"


@COUNTS.on(words.EmptyNeighbours)
def empty_neighbours(mars: Mars, seat: Seat, amount: words.EmptyNeighbours, here: SourceId, acting: bool) -> int:
    mine = (space for space, tile in mars.tiles.items() if tile.owner == seat)
    return len({near for space in mine for near in NEIGHBOURS[space] if near not in mars.tiles})


@COUNTS.on(words.AroundTile)
def around_tile(mars: Mars, seat: Seat, amount: words.AroundTile, here: SourceId, acting: bool) -> int:
    kinds = CITIES if amount.tile == "city" else ("ocean",)
    return sum(near is not None and near.kind in kinds for near in _around(mars, seat, here))


def _around(mars: Mars, seat: Seat, card: SourceId) -> Iterator[Tile | None]:
    kind = TILE_OF_CARD.get(card)
    for space, tile in mars.tiles.items():
        if tile.kind == kind and tile.owner == seat:
            yield from (mars.tiles.get(near) for near in NEIGHBOURS[space])


@COUNTS.on(words.ResourcesHere)
def resources_here(mars: Mars, seat: Seat, amount: words.ResourcesHere, here: SourceId, acting: bool) -> int:
    return mars.players[seat].resources.get(here, 0)


@COUNTS.on(words.AnyResourceHere)
def any_resource_here(mars: Mars, seat: Seat, amount: words.AnyResourceHere, here: SourceId, acting: bool) -> int:
    return 1 if mars.players[seat].resources.get(here, 0) else 0


@COUNTS.on(words.EventsPlayed)
def events_played(mars: Mars, seat: Seat, amount: words.EventsPlayed, here: SourceId, acting: bool) -> int:
    players = mars.players if amount.whose == "all" else [mars.players[seat]]
    return sum(len(player.events) for player in players)


@COUNTS.on(words.OwnProduction)
def own_production(mars: Mars, seat: Seat, amount: words.OwnProduction, here: SourceId, acting: bool) -> int:
    return mars.players[seat].production[amount.resource]


@COUNTS.on(words.Stock)
def stock(mars: Mars, seat: Seat, amount: words.Stock, here: SourceId, acting: bool) -> int:
    return sum(mars.players[seat].stock[resource] for resource in amount.resources)


@COUNTS.on(words.Rating)
def rating(mars: Mars, seat: Seat, amount: words.Rating, here: SourceId, acting: bool) -> int:
    return max(0, mars.players[seat].rating - amount.over) // amount.size


@COUNTS.on(words.CardsInHand)
def cards_in_hand(mars: Mars, seat: Seat, amount: words.CardsInHand, here: SourceId, acting: bool) -> int:
    return len(mars.players[seat].hand)


@COUNTS.on(words.ActiveCards)
def active_cards(mars: Mars, seat: Seat, amount: words.ActiveCards, here: SourceId, acting: bool) -> int:
    return abilities(mars, seat).active_cards


@COUNTS.on(words.Influence)
def own_influence(mars: Mars, seat: Seat, amount: words.Influence, here: SourceId, acting: bool) -> int:
    return influence(mars, seat)


@COUNTS.on(words.PartiesWithOwnDelegate)
def own_parties(mars: Mars, seat: Seat, amount: words.PartiesWithOwnDelegate, here: SourceId, acting: bool) -> int:
    committee = mars.committee
    return 0 if committee is None else sum(party.members[seat] > 0 for party in committee.parties.values())


@COUNTS.on(words.Fixed)
def fixed(mars: Mars, seat: Seat, amount: words.Fixed, here: SourceId, acting: bool) -> int:
    return amount.number
