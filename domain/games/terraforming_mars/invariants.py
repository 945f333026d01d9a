"""What must be true of every position: no card, delegate or tile appears or vanishes, no counter leaves its range."""

from collections import Counter
from collections.abc import Iterator

from domain.games.terraforming_mars.components import (
    BEGINNER,
    CARDS,
    CORPORATIONS,
    FIGURES,
    PARTY_ORDER,
    PROJECTS,
    SPACES,
)
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.changes import LOWEST_PRODUCTION
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.games.terraforming_mars.state import NEUTRAL, Mars, initial_state
from domain.games.terraforming_mars.zones import zones
from domain.kernel import Seat

MOST = 1_000_000
"""No counter of a real game comes near it."""


def check(mars: Mars) -> list[str]:
    """Every broken invariant."""
    if not 1 <= len(mars.players) <= 5:
        return ["there are 1 to 5 players"]
    return [*_pieces(mars), *_players(mars), *_board(mars), *_committee(mars), *_progress(mars)]


# --- cards -----------------------------------------------------------------------------------------------------------


def _pieces(mars: Mars) -> Iterator[str]:
    """Every card of the chosen sets lies in exactly one place."""
    seats = len(mars.players)
    if any(seat >= seats for seat in mars.options.beginners):
        yield "a beginner's seat is not there"
        return
    lying: dict[str, list[str]] = {"card": [], "corporation": [], "event": []}
    for zone in zones(mars):
        lying[zone.kind] += zone.things
    fresh = initial_state(mars.options, seats)
    lying["corporation"] += [p.corporation for p in mars.players if p.corporation not in (None, BEGINNER)]
    wanted = {"card": fresh.deck, "corporation": fresh.corporations, "event": fresh.event_deck}
    for kind, things in wanted.items():
        if len(lying[kind]) != len(things) or set(lying[kind]) != set(things):
            yield from _astray(kind, Counter(lying[kind]), Counter(things))


def _astray(kind: str, lying: Counter[str], wanted: Counter[str]) -> Iterator[str]:
    yield from (f"{kind} {thing} is missing" for thing in wanted - lying)
    yield from (f"{kind} {thing} is there too often" for thing in lying - wanted)


# --- players ---------------------------------------------------------------------------------------------------------


def _players(mars: Mars) -> Iterator[str]:
    for seat, player in enumerate(mars.players):
        for fault in _player(mars, seat):
            yield f"seat {seat}: {fault}"
        if not 0 <= player.holding < len(mars.players):
            yield f"seat {seat}: the pack before it is not there"


def _player(mars: Mars, seat: Seat) -> Iterator[str]:
    player = mars.players[seat]
    for resource in RESOURCES:
        if not 0 <= player.stock.get(resource, -1) <= MOST:
            yield f"{resource} in stock out of range"
        if not LOWEST_PRODUCTION[resource] <= player.production.get(resource, -99) <= MOST:
            yield f"production of {resource} out of range"
    if not 0 <= player.rating <= MOST:
        yield "terraform rating out of range"
    yield from _cards(mars, seat)
    for number in (player.taxable, player.next_discount, player.next_shift, player.lobby, player.reserve):
        if not 0 <= number <= MOST:
            yield "a counter out of range"
    if player.lobby > 1:
        yield "more than one delegate in the lobby"


def _cards(mars: Mars, seat: Seat) -> Iterator[str]:
    player = mars.players[seat]
    if player.corporation is not None and player.corporation not in CORPORATIONS:
        yield f"there is no corporation {player.corporation}"
        return
    beginner = seat in mars.options.beginners
    if (player.corporation == BEGINNER) != beginner:
        yield "beginners and only beginners have the Beginner Corporation"
    if any(card not in PROJECTS or PROJECTS[card].type == "event" for card in player.tableau):
        yield "the tableau holds automated and active cards"
    if any(card not in PROJECTS or PROJECTS[card].type != "event" for card in player.events):
        yield "played events are events"
    lying = {*player.tableau, player.corporation or ""}
    holders = {card for card in lying if card in CARDS and CARDS[card].holds is not None}
    if player.resources.keys() - holders or (mars.phase != "setup" and player.resources.keys() != holders):
        yield "resources lie on exactly the cards that store them"
    if any(not 0 <= number <= MOST for number in player.resources.values()):
        yield "resources on a card out of range"
    mined = {card for card in player.tableau if _mines(card)}
    if player.metals.keys() - mined or mined - player.metals.keys() - {mars.resolving}:
        yield "metals are noted for the mining tiles"
    acting = {card for card in lying if card in CARDS and CARDS[card].action}
    if len(set(player.used)) != len(player.used) or set(player.used) - acting:
        yield "actions used are those of cards in play"
    if player.first_action and not CORPORATIONS[player.corporation or BEGINNER].first_action:
        yield "there is no first action to owe"


def _mines(card: str) -> bool:
    return any(isinstance(word, words.ProduceMetalOfSpace) for word in PROJECTS[card].effects)


# --- board -----------------------------------------------------------------------------------------------------------


def _board(mars: Mars) -> Iterator[str]:
    for name in ("temperature", "oxygen"):
        track, value = FIGURES.tracks[name], getattr(mars, name)
        if not track.lowest <= value <= track.highest or (value - track.lowest) % track.step:
            yield f"{name} out of range"
    oceans = sum(tile.kind == "ocean" for tile in mars.tiles.values())
    if mars.oceans != oceans or oceans > FIGURES.oceans:
        yield "the number of oceans is wrong"
    if (mars.tiles.keys() | mars.claims.keys()) - SPACES.keys() or mars.tiles.keys() & mars.claims.keys():
        yield "tiles and claims lie on different spaces of the board"
        return
    for space, tile in mars.tiles.items():
        yield from _tile(mars, space, tile.kind, tile.owner)
    owners = range(len(mars.players))
    if any(
        owner not in owners or SPACES[s].kind != "land" or SPACES[s].reserved_for for s, owner in mars.claims.items()
    ):
        yield "a claim is a player's, on free land"
    special = Counter(tile.kind for tile in mars.tiles.values() if tile.kind not in ("ocean", "greenery", "city"))
    if any(number > 1 for number in special.values()):
        yield "a special tile lies twice"
    if mars.placed is not None and mars.placed not in SPACES:
        yield "the tile placed last lies nowhere"


def _tile(mars: Mars, space: str, kind: str, owner: Seat | None) -> Iterator[str]:
    if kind == "ocean":
        if owner is not None or SPACES[space].kind == "off_mars":
            yield f"{space}: nobody owns an ocean, and it lies on Mars"
    elif owner is None or not NEUTRAL <= owner < len(mars.players) or (owner == NEUTRAL and len(mars.players) > 1):
        yield f"{space}: a tile needs an owner"
    elif SPACES[space].reserved_for is not None and kind != "city":
        yield f"{space}: only a city stands there"


# --- the committee ---------------------------------------------------------------------------------------------------


def _committee(mars: Mars) -> Iterator[str]:
    committee, seats = mars.committee, len(mars.players)
    if (committee is not None) != mars.options.turmoil:
        yield "a committee belongs to Turmoil"
        return
    if committee is None:
        if any(player.lobby or player.reserve for player in mars.players):
            yield "delegates without a committee"
        return
    if tuple(committee.parties) != PARTY_ORDER or any(len(p.members) != seats + 1 for p in committee.parties.values()):
        yield "the committee has six parties, each with a number for every player and the neutral side"
        return
    if not NEUTRAL <= committee.chairman < seats:
        yield "the chairman is nobody"
        return
    for owner in (*range(seats), NEUTRAL):
        if _delegates(mars, owner) != (FIGURES.neutral_delegates if owner == NEUTRAL else FIGURES.delegates):
            yield f"delegates of {owner} are missing or too many"
    for ident, party in committee.parties.items():
        if any(number < 0 for number in party.members):
            yield f"{ident}: a negative number of delegates"
        elif party.leader is not None and (not NEUTRAL <= party.leader < seats or not party.members[party.leader]):
            yield f"{ident}: the leader has no delegate there"
    if committee.supply < 0:
        yield "a negative supply of delegates"
    if any(len(pile) > 1 for pile in (mars.distant, mars.coming, mars.current)):
        yield "one event lies in each place"


def _delegates(mars: Mars, owner: Seat) -> int:
    assert mars.committee is not None
    sent = sum(party.members[owner] for party in mars.committee.parties.values())
    home = mars.committee.supply if owner == NEUTRAL else mars.players[owner].lobby + mars.players[owner].reserve
    return sent + home + (mars.committee.chairman == owner)


# --- progress --------------------------------------------------------------------------------------------------------


def _progress(mars: Mars) -> Iterator[str]:
    seats = range(len(mars.players))
    last = FIGURES.solo_generations if len(mars.players) == 1 else FIGURES.generation_limit
    if not 1 <= mars.generation <= last:
        yield "generation out of range"
    if mars.first not in seats or (mars.active is not None and mars.active not in seats):
        yield "the first or active player is not there"
    claimed = [*mars.milestones.values(), *mars.awards.values()]
    if any(seat not in seats for seat in claimed) or (claimed and len(mars.players) == 1):
        yield "milestones and awards belong to players of a game in company"
    if len(mars.milestones) > FIGURES.milestones_claimed or len(mars.awards) > len(FIGURES.award_costs):
        yield "too many milestones or awards"
    for card in (mars.resolving, mars.played):
        if card is not None and not any(card in player.tableau or card in player.events for player in mars.players):
            yield f"the card played last, {card}, is not in play"
    if (mars.ended is not None) != mars.over:
        yield "over without a reason"
