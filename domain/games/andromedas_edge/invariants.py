"""What holds after every fact (rules 25)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.games.andromedas_edge.components import (
    BASE_MODULES,
    BASES,
    DISCOVERIES,
    EVENT_CARDS,
    FACTIONS,
    FATES,
    FLEET,
    MODULE_CARDS,
    MODULE_OF,
    MOONS,
    PLANETS,
    RAIDERS,
    SETUP,
    SLOT_COSTS,
    SPACES,
    SPECIAL_TILES,
    SUPREMACIES,
    TACTIC_CARDS,
    TILE_SPACES,
    TRACK_TOP,
    UPGRADES,
)
from domain.games.andromedas_edge.glossary import MODULE_TRACKS, SHIP_TYPES, STACKS, STORED, TRACKS
from domain.games.andromedas_edge.rules.board import values
from domain.games.andromedas_edge.rules.station import hand_limit, moon_limit, slots
from domain.games.andromedas_edge.state import Frontier, Player
from domain.kernel import Seat

OUT = ("board", "module", "scrapyard", "repair_bay")
"""Where ships are that a return brings home (rules 25.7)."""
MOST = 10_000
"""Nothing is ever counted so high."""


def check(frontier: Frontier) -> list[str]:
    """Every broken invariant."""
    shape = list(_shape(frontier))
    if shape:
        return shape
    return [
        *_cards(frontier),
        *_moons(frontier),
        *_map(frontier),
        *_raiders(frontier),
        *_turn(frontier),
        *(fault for seat in range(frontier.seats) for fault in _station(frontier, seat)),
    ]


def _shape(frontier: Frontier) -> Iterator[str]:
    """Everything the others rely on is there."""
    seats = frontier.seats
    if seats not in SETUP.players or len(frontier.agenda.lanes) != seats:
        yield f"{seats} stations are not as many as seats"
        return
    if [*frontier.decks] != [*MODULE_TRACKS] or [*frontier.market] != [*MODULE_TRACKS]:
        yield "the module decks are not the game's"
    elif any(len(frontier.market[track]) != len(SLOT_COSTS[track]) for track in MODULE_TRACKS):
        yield "the market has not the slots it needs"
    if [*frontier.stacks] != [*STACKS] or len(frontier.slots) != SETUP.supremacy_slots:
        yield "the tokens do not lie in their stacks"
    if not 0 <= frontier.turn.active < seats or not 0 <= frontier.first < seats:
        yield "there is no such player"
    for seat, player in enumerate(frontier.players):
        if [ship.type for ship in player.ships] != [*FLEET]:
            yield f"player {seat} has other ships"
        if {*player.tracks} != {*TRACKS} or {*player.rows} != {*MODULE_TRACKS} or {*player.shields} != {*SHIP_TYPES}:
            yield f"player {seat} has other tracks, rows or ship types"
        if player.faction is not None and player.faction not in FACTIONS:
            yield f"there is no faction {player.faction}"
        if any(tile not in UPGRADES for tile in (*player.tiles, *player.upgrades.values())):
            yield f"player {seat} has an upgrade that does not exist"
        elif any(UPGRADES[tile].ship != kind for kind, tile in player.upgrades.items()):
            yield f"player {seat} has an upgrade on another ship type"
        if any(module not in MODULE_OF for module in player.modules()):
            yield f"player {seat} has a module that does not exist"
        elif any(not row or row[0] != BASE_MODULES[track] for track, row in player.rows.items()):
            yield f"player {seat}: a row does not begin with its base module"
        if any(card not in TACTIC_CARDS for card in (*player.hand, *player.ongoing)):
            yield f"player {seat} has a card that does not exist"


def _same(what: str, there: Iterable[object], wanted: Iterable[object]) -> Iterator[str]:
    """Every piece once."""
    lying, all_pieces = Counter(there), Counter(list(wanted))
    if lying != all_pieces:
        wrong = sorted(map(str, (lying - all_pieces) + (all_pieces - lying)))
        yield f"{what}: {', '.join(wrong[:3])} missing or there twice"


def _cards(frontier: Frontier) -> Iterator[str]:
    players = frontier.players
    hands = [card for player in players for card in (*player.hand, *player.ongoing)]
    tactics = [*frontier.tactics, *frontier.discard, *frontier.resolving, *frontier.offered_cards, *hands]
    yield from _same("tactics cards", tactics, TACTIC_CARDS)
    for track in MODULE_TRACKS:
        rows = [module for player in players for module in player.rows[track][1:]]
        offer = [module for module in frontier.market[track] if module is not None]
        yield from _same(f"{track} modules", [*frontier.decks[track], *offer, *rows], MODULE_CARDS[track])
    events = [*frontier.event_deck(), *frontier.event_discard, *frontier.event_card, *frontier.peeked]
    yield from _same("event cards", events, EVENT_CARDS[frontier.options.events])
    factions = [each for player in players for each in (*player.dealt, *filter(None, [player.faction]))]
    yield from _same("factions", [*frontier.factions, *factions], FACTIONS)
    fates = [fate for player in players for fate in (*player.fates_dealt, *player.fates)]
    yield from _same("fates", [*frontier.fates, *fates], FATES if frontier.options.fates else ())
    yield from _same("tokens", _tokens(frontier), [*DISCOVERIES, *SUPREMACIES])
    for player in players:
        if any(token not in DISCOVERIES for token in player.discoveries):
            yield "a token among the discoveries is none"


def _tokens(frontier: Frontier) -> Iterator[str]:
    yield from frontier.boxed_tokens
    yield from frontier.used_tokens
    yield from frontier.offered_tokens
    for tokens in (*frontier.stacks.values(), *frontier.slots):
        yield from tokens
    for player in frontier.players:
        yield from player.discoveries
        yield from player.supremacies


def _moons(frontier: Frontier) -> Iterator[str]:
    lying = [moon for part in (*frontier.tops.values(), *frontier.under.values()) for moon in part]
    rest = [moon for part in frontier.moon_rest.values() for moon in part]
    stations = [moon for player in frontier.players for moon in (*player.claimed, *player.stored.values())]
    yield from _same("moons", [*lying, *rest, *frontier.moon_discard, *stations], MOONS)
    if any(len(top) > 1 for top in frontier.tops.values()):
        yield "two moons lie on top of one stack"


def _map(frontier: Frontier) -> Iterator[str]:
    """Tiles fill strictly in order; one development per planet (rules 25.8)."""
    for space, tile in frontier.tiles.items():
        if space not in TILE_SPACES or tile not in {*PLANETS, *BASES, *SPECIAL_TILES}:
            yield f"{tile} cannot lie on {space}"
    planets = [tile for tile in frontier.tiles.values() if tile in PLANETS]
    yield from _same("planets", [*planets, *frontier.planet_stack], PLANETS)
    if frontier.tiles:
        special = [tile for tile in frontier.tiles.values() if tile in SPECIAL_TILES]
        plain = [space for space in TILE_SPACES if frontier.tiles.get(space) not in SPECIAL_TILES]
        laid = [space in frontier.tiles for space in plain]
        if laid != sorted(laid, reverse=True):
            yield "tiles do not fill the spaces in order"
        if len(special) != (0 if frontier.options.special_locations == "none" else 2):
            yield "special locations are not those of the options"
    for space in (*frontier.tops, *frontier.under, *frontier.lying):
        if space not in SPACES:
            yield f"there is no space {space}"
    if any(amount < 0 for lying in frontier.lying.values() for _, amount in lying.items()):
        yield "tokens below 0"
    if any(lying.tactics for lying in frontier.lying.values()):
        yield "cards lie at a location"
    sites = [each.at for player in frontier.players for each in player.developments]
    if len(set(sites)) < len(sites) or any(frontier.tiles.get(at) not in PLANETS for at in sites):
        yield "developments do not stand on planets of their own"


def _raiders(frontier: Frontier) -> Iterator[str]:
    """One class per location; as many figures as the card has (rules 25.5)."""
    if any(raider.id not in RAIDERS for raider in frontier.raiders):
        yield "there is no such raider"
        return
    classes = [RAIDERS[raider.id].raider_class for raider in frontier.raiders]
    if frontier.raiders and sorted(classes) != ["A", "B", "C", "D", "S"]:
        yield "a raider of each class is needed"
    places: dict[str, str] = {}
    for raider in frontier.raiders:
        if len(raider.figures) != RAIDERS[raider.id].standees:
            yield f"{raider.id} has other figures"
        if not 0 <= raider.damage <= RAIDERS[raider.id].shields:
            yield f"{raider.id} has no such shields"
        for place in raider.figures:
            if place is not None and frontier.kind_of(place) is None:
                yield f"{raider.id} stands where no location is"
            elif place is not None and places.setdefault(place, raider.id) != raider.id:
                yield f"two classes of raiders in {place}"


def _turn(frontier: Frontier) -> Iterator[str]:
    turn = frontier.turn
    if turn.location is not None and frontier.kind_of(turn.location) is None:
        yield "the active location is none"
    if turn.ship is not None and not 0 <= turn.ship < len(FLEET):
        yield "there is no such ship"
    if turn.location is None and (turn.phase in ("placing", "launched") or frontier.battle is not None):
        yield "no location is active"
    for seat in (frontier.marker_on, frontier.peeker, frontier.event_seer, frontier.looking, frontier.trigger):
        if seat is not None and not 0 <= seat < frontier.seats:
            yield f"there is no seat {seat}"
    if not 0 <= frontier.marker <= SETUP.event_track.steps_to_end[frontier.seats]:
        yield "the event marker is off its track"
    if (frontier.looking is None) != (frontier.looking_at is None) or (frontier.peeker is None) != (
        not frontier.peeked
    ):
        yield "cards or tokens are looked at by nobody"
    if len(frontier.event_top) > 1 or len(frontier.event_bottom) > 1:
        yield "more than one card on top or at the bottom"
    if (frontier.event_seer is None) != (not frontier.event_top and not frontier.event_bottom):
        yield "event cards are known to nobody"
    if not 0 <= frontier.turns <= MOST or frontier.marker_gone > (frontier.trigger is not None):
        yield "the course of the match does not fit"
    if frontier.final_turns is not None and not (frontier.trigger is not None and 0 <= frontier.final_turns <= 4):
        yield "the last turns are not counted right"
    if min((turn.moves, turn.top_ships)) < 0 or any(module not in MODULE_OF for module in turn.activated):
        yield "the turn does not fit"
    battle, many = frontier.battle, frontier.seats + 1
    if battle is not None:
        lists = (battle.sides, battle.dice, battle.targeting, battle.energy, battle.rolls, battle.spared)
        if any(len(each) != many for each in lists) or battle.at != turn.location:
            yield "the battle does not fit the table"
        everyone = [*battle.out, *battle.fighters, *battle.winners, *battle.losers]
        if any(not 0 <= who < many for who in everyone) or frontier.seats in battle.out:
            yield "a participant of the battle is none"
        if any(not 1 <= die <= 6 for row in battle.rolls for die in row) or min(battle.energy) < 0:
            yield "the dice of the battle are none"
        if any(abs(figure) > MOST for figure in (*battle.dice, *battle.targeting, *battle.spared)):
            yield "the battle is out of all proportion"
    yield from _peril(frontier)


def _peril(frontier: Frontier) -> Iterator[str]:
    peril = frontier.peril
    if peril is not None:
        if not 0 <= peril.seat < frontier.seats:
            yield "there is no such player in peril"
            return
        ships = frontier.players[peril.seat].ships
        if any(not 0 <= ship < len(FLEET) or ships[ship].place != "board" for ship in peril.ships):
            yield "a ship in peril is not on the board"
        if len(set(peril.ships)) < len(peril.ships) or not 0 <= peril.modules <= 20 or not 0 <= peril.spared <= 20:
            yield "the peril does not fit"
    transfer = frontier.transfer
    if transfer is None:
        if frontier.offered_cards or frontier.offered_tokens:
            yield "something is offered by nobody"
    elif not frontier.options.teams or not 0 <= transfer.giver < frontier.seats:
        yield "a transfer without a partner"
    else:
        giver = frontier.players[transfer.giver]
        if transfer.moon is not None and transfer.moon not in giver.claimed:
            yield "the moon offered is not there"
        if transfer.resource is not None and (transfer.resource == "tactics" or not giver.held(transfer.resource)):
            yield "the resource offered is not there"


def _station(frontier: Frontier, seat: Seat) -> Iterator[str]:
    player, name = frontier.players[seat], f"player {seat}"
    yield from _leaders(frontier, player, name)
    yield from _fleet(frontier, player, name)
    if player.score < 0 or player.score > MOST or any(not 0 <= player.held(kind) <= MOST for kind in STORED):
        yield f"{name}: points or resources out of range"
    if any(not 0 <= index <= TRACK_TOP[track] for track, index in player.tracks.items()):
        yield f"{name}: a marker is off its track"
    if any(module not in {*player.modules()} or marks < 1 for module, marks in player.damage.items()):
        yield f"{name}: damage on a module that is not there"
    if len(set(player.charged)) < len(player.charged) or not {*player.charged} <= {*player.modules()}:
        yield f"{name}: energy on a module that is not there"
    if player.charged and (frontier.turn.active != seat or frontier.turn.phase != "return"):
        yield f"{name}: energy lies on modules outside a return"
    if len(player.claimed) > moon_limit(frontier, seat) + 1:
        yield f"{name}: too many claimed moons"
    if frontier.turn.within_limits and len(player.hand) > hand_limit(player):
        yield f"{name}: more cards than the limit after a turn"
    if frontier.turn.home and frontier.turn.active == seat and player.ongoing:
        yield f"{name}: a return has left an ongoing card"
    known = {slot for slot, _, _ in slots(frontier, seat)}
    if not {*player.stored} <= known:
        yield f"{name}: a moon is stored where no slot is"
    if any(not 0 <= marks <= values(player, kind).shields for kind, marks in player.shields.items()):
        yield f"{name}: more markers than shield symbols"


def _leaders(frontier: Frontier, player: Player, name: str) -> Iterator[str]:
    """Station, map and removed make the total; removed ones are those of the developments (rules 25.1)."""
    if any(leaders < 1 or frontier.kind_of(at) is None for at, leaders in player.away.items()):
        yield f"{name}: leaders where no location is"
    if player.leaders < 0 or player.leaders + sum(player.away.values()) + player.removed != SETUP.leaders.total:
        yield f"{name}: leaders are missing"
    built = [PLANETS[frontier.tiles[each.at]].leaders for each in player.developments if each.at in frontier.tiles]
    if player.removed - sum(built) not in (0, *(planet.leaders for planet in PLANETS.values())):
        yield f"{name}: other leaders have left than those of the developments"


def _fleet(frontier: Frontier, player: Player, name: str) -> Iterator[str]:
    for ship in player.ships:
        on_board = ship.place in ("board", "development")
        if on_board and (ship.at is None or frontier.kind_of(ship.at) is None):
            yield f"{name}: a ship stands where no location is"
        elif ship.place == "module" and ship.at not in list(player.modules()):
            yield f"{name}: a ship on a module that is not there"
        elif ship.place not in ("board", "development", "module") and ship.at is not None:
            yield f"{name}: a ship at home stands somewhere"
    if sum(ship.place == "development" for ship in player.ships) != len(player.developments):
        yield f"{name}: a development without a transport"
    if player.fleet() < 1:
        yield f"{name}: no ship is left"
    turn, active = frontier.turn, frontier.players[frontier.turn.active] is player
    returned = turn.phase == "after" and active
    if returned and (any(ship.place in OUT for ship in player.ships) or any(player.shields.values())):
        yield f"{name}: a return has left a ship out or a shield damaged"
    if turn.phase == "placing" and active and len(player.ships_at(turn.location or "")) > 1:
        yield f"{name}: a launch has brought two ships together"
