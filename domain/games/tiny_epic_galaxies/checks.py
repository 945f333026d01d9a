"""Every invariant of the table. Named after each fact by the laws; guards positions that strangers hand in."""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from domain.games.tiny_epic_galaxies.components import (
    END,
    FIGURES,
    LEVEL_SHIPS,
    MISSIONS,
    MOST,
    PLANETS,
    ROGUE_LEVELS,
    SHIPS,
    TABLES,
    TOP_LEVEL,
    TWO_PLAYER_MISSIONS,
)
from domain.games.tiny_epic_galaxies.effects.words import FollowCost, FollowIncome
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos, Galaxy, Mark, Ship
from domain.kernel import Seat

WORDS = [word for planet in PLANETS.values() for word in planet.action]
FOLLOW_PRICES = {FIGURES.follow_price, *(word.amount for word in WORDS if isinstance(word, FollowCost))}
INCOMES = {
    resource: sum(word.amount for word in WORDS if isinstance(word, FollowIncome) and word.resource == resource)
    for resource in ("energy", "culture")
}
"""What planets can make a follow cost, and bring at most."""
LEFT_OUT = MISSIONS.keys() - TWO_PLAYER_MISSIONS
"""What the option with fewer missions leaves in the box."""


def check(cosmos: Cosmos) -> list[str]:
    """Every broken invariant, in words."""
    if cosmos.seats not in TABLES:
        return [f"there is no game for {cosmos.seats} seats"]
    if len(cosmos.galaxies) != max(2, cosmos.seats):
        return [f"{len(cosmos.galaxies)} galaxies for {cosmos.seats} seats"]
    faults = [*_planets(cosmos), *_missions(cosmos)]
    for seat, galaxy in enumerate(cosmos.galaxies):
        faults += _galaxy(cosmos, seat, galaxy)
    return [*faults, *_turn(cosmos), *_progress(cosmos)]


def _miscounted(kind: str, found: Sequence[str], wanted: AbstractSet[str]) -> Iterator[str]:
    """Nearly always everything is there once, and that is quickly seen: the laws ask after every fact."""
    if len(found) == len(wanted) and set(found) == wanted:
        return
    there, box = Counter(found), Counter(wanted)
    yield from (f"{kind} {ident} is missing" for ident in sorted(box - there))
    yield from (f"{kind} {ident} is there too often or unknown" for ident in sorted(there - box))


def _planets(cosmos: Cosmos) -> Iterator[str]:
    """Each planet once: deck, row, discard or colony; the row as long as the table asks."""
    colonies = [planet for galaxy in cosmos.galaxies for planet in galaxy.colonies]
    yield from _miscounted(
        "planet", [*cosmos.deck, *cosmos.planets_in_row(), *cosmos.discard, *colonies], PLANETS.keys()
    )
    if len(cosmos.row) != TABLES[cosmos.seats].row:
        yield f"the row has {len(cosmos.row)} slots, not {TABLES[cosmos.seats].row}"


def _missions(cosmos: Cosmos) -> Iterator[str]:
    """Each mission once, and as many dealt or kept as the rules say."""
    found = [*cosmos.undealt, *cosmos.boxed]
    dealt = TABLES[cosmos.seats].missions_dealt
    moments = (0, min(dealt, 1), max(0, dealt - 1)), (dealt, 0, 0), (0, 0, 0)
    for seat, galaxy in enumerate(cosmos.galaxies):
        found += galaxy.dealt
        found += galaxy.kept
        found += galaxy.discarded
        held = (len(galaxy.dealt), len(galaxy.kept), len(galaxy.discarded))
        if held not in moments:
            yield f"galaxy {seat} has {held} missions dealt, kept and discarded"
    yield from _miscounted("mission", found, MISSIONS.keys())
    subset = cosmos.options.two_player_mission_subset and cosmos.seats == 2
    if set(cosmos.boxed) != (LEFT_OUT if subset else set()):
        yield "the missions left in the box are not those the options leave out"


def _galaxy(cosmos: Cosmos, seat: Seat, galaxy: Galaxy) -> Iterator[str]:
    rogue = seat >= cosmos.seats
    if not 0 <= galaxy.energy <= MOST:
        yield f"galaxy {seat} has {galaxy.energy} energy"
    if not 0 <= galaxy.culture <= MOST:
        yield f"galaxy {seat} has {galaxy.culture} culture"
    top = len(ROGUE_LEVELS) if rogue else TOP_LEVEL
    if not 1 <= galaxy.level <= top:
        yield f"galaxy {seat} has level {galaxy.level}"
        return
    if not 0 <= galaxy.dice_lost <= FIGURES.dice or (galaxy.dice_lost and not cosmos.solo):
        yield f"galaxy {seat} has lost {galaxy.dice_lost} dice"
    unlocked = SHIPS if rogue else LEVEL_SHIPS[galaxy.level]
    places = [ship.place for ship in galaxy.ships]
    if len(places) != SHIPS or SHIPS - places.count("locked") != unlocked:
        yield f"galaxy {seat} should have {unlocked} of {SHIPS} ships unlocked"
    if places.count("home") + places.count("locked") < len(places):
        yield from _crowded(seat, galaxy)
    for number, ship in enumerate(galaxy.ships):
        if ship.planet is None and ship.position == 0 and (ship.place == "home" or ship.place == "locked"):
            continue
        if not _ship_is_out(cosmos, ship, rogue):
            yield f"ship {number} of galaxy {seat} cannot be at {ship.place} {ship.planet} {ship.position}"


def _ship_is_out(cosmos: Cosmos, ship: Ship, rogue: bool) -> bool:
    """Home and locked ships are nowhere else; others are on a planet of the row, and the Rogue never lands."""
    if ship.planet not in cosmos.row or ship.planet not in END:
        return False
    if ship.place == "surface":
        return ship.position == 0 and not rogue
    return ship.place == "orbit" and 0 <= ship.position < END[ship.planet]


def _crowded(seat: Seat, galaxy: Galaxy) -> Iterator[str]:
    """At most one own ship on a surface and one on a track."""
    places = [(ship.place, ship.planet) for ship in galaxy.ships if ship.planet is not None]
    if len(set(places)) == len(places):
        return
    for (place, planet), ships in Counter(places).items():
        if ships > 1:
            yield f"galaxy {seat} has {ships} ships at the {place} of {planet}"


def _turn(cosmos: Cosmos) -> Iterator[str]:
    turn = cosmos.turn
    if not 0 <= turn.active < len(cosmos.galaxies):
        yield f"nobody is player {turn.active}"
    if len(turn.dice) > FIGURES.dice:
        yield f"{len(turn.dice)} dice are in play, the box has {FIGURES.dice}"
    activated = [number for number, die in enumerate(turn.dice) if die.state == "activated"]
    if sorted(turn.bay) != activated:
        yield "the activation bay does not hold the activated dice"
    spent = [die.state for die in turn.dice].count("converter")
    if spent != (FIGURES.converter_spends if turn.converted else 0):
        yield f"{spent} dice lie in the converter"
    if turn.attacked and not (cosmos.solo and turn.active == ROGUE):
        yield "no Rogue has attacked in this turn"
    yield from _effects(cosmos)
    yield from _marks(cosmos)


def _effects(cosmos: Cosmos) -> Iterator[str]:
    """Incomes and prices are such as planets can bring about."""
    turn = cosmos.turn
    for resource, income in (("energy", turn.income_energy), ("culture", turn.income_culture)):
        if not 0 <= income <= INCOMES[resource]:
            yield f"the effects of this turn are out of range: {income} {resource} for a follow"
    if turn.follow_price not in FOLLOW_PRICES:
        yield f"the effects of this turn are out of range: a follow costs {turn.follow_price}"


def _marks(cosmos: Cosmos) -> Iterator[str]:
    """Marks are on planets with a limit, and only actions that others can run inside of are remembered."""
    turn = cosmos.turn
    strange = [mark for mark in (*turn.marks, *turn.chain) if not _somebodys(cosmos, mark)]
    if strange:
        yield from (f"nobody can have used {mark.planet}" for mark in strange)
        return
    if len(set(turn.marks)) != len(turn.marks) or len(set(turn.chain)) != len(turn.chain):
        yield "a planet is marked twice"
    yield from (f"{mark.planet} cannot be marked" for mark in turn.marks if not PLANETS[mark.planet].once_per_turn)
    yield from (f"{mark.planet} cannot hold other actions" for mark in turn.chain if not PLANETS[mark.planet].nests)


def _somebodys(cosmos: Cosmos, mark: Mark) -> bool:
    return mark.planet in PLANETS and 0 <= mark.seat < cosmos.seats


def _progress(cosmos: Cosmos) -> Iterator[str]:
    if not 0 <= cosmos.starting < cosmos.seats or (cosmos.starting and not cosmos.options.random_start):
        yield f"seat {cosmos.starting} cannot be the starting player"
    if cosmos.round < 0 or cosmos.turns < 0:
        yield "rounds and turns are counted from 0"
    if cosmos.trigger is not None and (cosmos.solo or not _reached(cosmos, cosmos.trigger)):
        yield f"seat {cosmos.trigger} cannot have triggered the end"
    if cosmos.over != (cosmos.reason is not None):
        yield "a game is over exactly when there is a reason for it"


def _reached(cosmos: Cosmos, seat: Seat) -> bool:
    return 0 <= seat < cosmos.seats and cosmos.points(seat) >= FIGURES.points_to_end
