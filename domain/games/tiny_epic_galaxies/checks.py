"""Every invariant of the table. Named after each fact by the laws; guards positions that strangers hand in."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from domain.games.tiny_epic_galaxies.components import (
    END,
    FIGURES,
    LEVEL_SHIPS,
    MISSIONS,
    MOST,
    PLANETS,
    ROGUE_LEVELS,
    ROGUES,
    SHIPS,
    TABLES,
    TOP_LEVEL,
    TWO_PLAYER_MISSIONS,
)
from domain.games.tiny_epic_galaxies.effects.judging import aimed
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos, Galaxy, Ship
from domain.games.tiny_epic_galaxies.steps import (
    AttackText,
    CardText,
    FollowChoice,
    FreeFollowChoice,
    GalaxiesStep,
    MainMenu,
    MissionRound,
    OthersAdvance,
    PlanetTargets,
    RogueAct,
    RogueDie,
    RogueRegressTie,
    RogueReroll,
    RogueStealSplit,
    RogueTurn,
    RogueTurnEnd,
    ShipMoves,
    SurfaceAction,
    TurnEnd,
    TurnStart,
)
from domain.kernel import Seat


def check(cosmos: Cosmos) -> list[str]:
    """Every broken invariant, in words."""
    if cosmos.seats not in TABLES:
        return [f"there is no game for {cosmos.seats} seats"]
    if len(cosmos.galaxies) != max(2, cosmos.seats):
        return [f"{len(cosmos.galaxies)} galaxies for {cosmos.seats} seats"]
    faults = [*_planets(cosmos), *_missions(cosmos)]
    for seat in range(len(cosmos.galaxies)):
        faults += _galaxy(cosmos, seat)
    return [*faults, *_turn(cosmos), *_progress(cosmos)]


def _miscounted(kind: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    there, box = Counter(list(found)), Counter(list(wanted))
    yield from (f"{kind} {ident} is missing" for ident in sorted(box - there))
    yield from (f"{kind} {ident} is there too often or unknown" for ident in sorted(there - box))


def _planets(cosmos: Cosmos) -> Iterator[str]:
    """Each planet once: deck, row, discard or colony; the row as long as the table asks."""
    colonies = [planet for galaxy in cosmos.galaxies for planet in galaxy.colonies]
    yield from _miscounted("planet", [*cosmos.deck, *cosmos.planets_in_row(), *cosmos.discard, *colonies], PLANETS)
    if len(cosmos.row) != TABLES[cosmos.seats].row:
        yield f"the row has {len(cosmos.row)} slots, not {TABLES[cosmos.seats].row}"


def _missions(cosmos: Cosmos) -> Iterator[str]:
    """Each mission once, and as many dealt or kept as the rules say."""
    found = [*cosmos.undealt, *cosmos.boxed]
    dealt = TABLES[cosmos.seats].missions_dealt
    for seat, galaxy in enumerate(cosmos.galaxies):
        found += [*galaxy.dealt, *galaxy.kept, *galaxy.discarded]
        held = (len(galaxy.dealt), len(galaxy.kept), len(galaxy.discarded))
        if held not in {(0, 0, 0), (dealt, 0, 0), (0, min(dealt, 1), max(0, dealt - 1))}:
            yield f"galaxy {seat} has {held} missions dealt, kept and discarded"
    yield from _miscounted("mission", found, MISSIONS)
    subset = cosmos.options.two_player_mission_subset and cosmos.seats == 2
    left_out = [mission for mission in MISSIONS if subset and mission not in TWO_PLAYER_MISSIONS]
    if sorted(cosmos.boxed) != sorted(left_out):
        yield "the missions left in the box are not those the options leave out"


def _galaxy(cosmos: Cosmos, seat: Seat) -> Iterator[str]:
    galaxy, rogue = cosmos.galaxies[seat], seat >= cosmos.seats
    for resource, held in (("energy", galaxy.energy), ("culture", galaxy.culture)):
        if not 0 <= held <= MOST:
            yield f"galaxy {seat} has {held} {resource}"
    top = len(ROGUE_LEVELS) if rogue else TOP_LEVEL
    if not 1 <= galaxy.level <= top:
        yield f"galaxy {seat} has level {galaxy.level}"
        return
    if not 0 <= galaxy.dice_lost <= FIGURES.dice or (galaxy.dice_lost and not cosmos.solo):
        yield f"galaxy {seat} has lost {galaxy.dice_lost} dice"
    unlocked = SHIPS if rogue else LEVEL_SHIPS[galaxy.level]
    if len(galaxy.ships) != SHIPS or sum(ship.place != "locked" for ship in galaxy.ships) != unlocked:
        yield f"galaxy {seat} should have {unlocked} of {SHIPS} ships unlocked"
    for number, ship in enumerate(galaxy.ships):
        if not _ship_stands(cosmos, ship, rogue):
            yield f"ship {number} of galaxy {seat} cannot be at {ship.place} {ship.planet} {ship.position}"
    yield from _crowded(seat, galaxy)


def _ship_stands(cosmos: Cosmos, ship: Ship, rogue: bool) -> bool:
    """Home and locked ships are nowhere else; others are on a planet of the row, and the Rogue never lands."""
    if ship.place == "home" or ship.place == "locked":
        return ship.planet is None and ship.position == 0
    if ship.planet not in cosmos.row or ship.planet not in END:
        return False
    if ship.place == "surface":
        return ship.position == 0 and not rogue
    return 0 <= ship.position < END[ship.planet]


def _crowded(seat: Seat, galaxy: Galaxy) -> Iterator[str]:
    """At most one own ship on a surface and one on a track."""
    places = Counter((ship.place, ship.planet) for ship in galaxy.ships if ship.planet is not None)
    for (place, planet), ships in places.items():
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
    spent = sum(die.state == "converter" for die in turn.dice)
    if spent != (FIGURES.converter_spends if turn.converted else 0):
        yield f"{spent} dice lie in the converter"
    if min(turn.income_energy, turn.income_culture) < 0 or turn.follow_price < FIGURES.follow_price:
        yield "the effects of this turn are out of range"
    for mark in (*turn.marks, *turn.chain):
        if mark.planet not in PLANETS or not 0 <= mark.seat < cosmos.seats:
            yield f"nobody can have used {mark.planet}"
    if len(set(turn.marks)) != len(turn.marks) or len(set(turn.chain)) != len(turn.chain):
        yield "a planet is marked twice"


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


# --- the agenda ------------------------------------------------------------------------------------------------------


def check_agenda(cosmos: Cosmos) -> list[str]:
    """Steps speak of seats, planets, ships and dice that exist, and a turn is on the agenda until it is played."""
    waiting = [*cosmos.agenda.stack, *(step for lane in cosmos.agenda.lanes for step in lane)]
    faults = [f"{type(step).__name__}: {fault}" for step in waiting for fault in _step(cosmos, step)]
    if not faults and not cosmos.over:
        faults += _goes_on(cosmos)
    return faults


def _goes_on(cosmos: Cosmos) -> Iterator[str]:
    """Under everything lies what comes after it: the missions, the end of a turn, or the Rogue's next die."""
    if not cosmos.agenda.stack:
        yield "nothing is on the agenda"
        return
    bottom = cosmos.agenda.stack[0]
    if isinstance(bottom, MissionRound):
        if any(not galaxy.dealt for galaxy in cosmos.galaxies[: cosmos.seats]):
            yield "somebody has no missions to choose from"
    elif any(galaxy.dealt for galaxy in cosmos.galaxies):
        yield "missions are dealt but not chosen"
    elif cosmos.turn.active >= cosmos.seats:
        if not isinstance(bottom, RogueDie | RogueReroll):
            yield "the Rogue's turn does not go on"
    elif not isinstance(bottom, TurnEnd):
        yield "the turn does not end"


def _step(cosmos: Cosmos, step: GalaxiesStep) -> Iterator[str]:
    fields = msgspec.structs.asdict(step)
    for name in ("seat", "user", "player"):
        if name in fields and not 0 <= fields[name] < cosmos.seats:
            yield f"there is no seat {fields[name]}"
    if "planet" in fields and fields["planet"] not in PLANETS:
        yield f"there is no planet {fields['planet']}"
    ships = [fields[name] for name in ("ship", "landed", "regressed") if fields.get(name) is not None]
    ships += [*fields.get("grounded", ()), *fields.get("moved", ())]
    if any(not 0 <= ship < SHIPS for ship in ships):
        yield "there is no such ship"
    if any(fields.get(name, 0) < 0 for name in ("steps", "amount", "left")):
        yield "nothing can be counted below 0"
    yield from _place_in_text(cosmos, step)
    yield from _place_in_turn(cosmos, step)


def _place_in_text(cosmos: Cosmos, step: GalaxiesStep) -> Iterator[str]:
    """A card is read at a word it has."""
    match step:
        case PlanetTargets(_, planet, at) if planet in PLANETS:
            if not 0 <= at < len(PLANETS[planet].action) or not aimed(PLANETS[planet].action[at]):
                yield f"{planet} asks for nothing there"
        case CardText(_, planet, at) if planet in PLANETS:
            if not 0 <= at <= len(PLANETS[planet].action):
                yield f"{planet} has no word {at}"
        case AttackText(level, at):
            attacks = ROGUES[cosmos.options.rogue].attacks
            if not (cosmos.solo and 1 <= level <= len(attacks) and 0 <= at < len(attacks[level - 1].words)):
                yield "there is no such attack"
        case _:
            pass


def _place_in_turn(cosmos: Cosmos, step: GalaxiesStep) -> Iterator[str]:
    """Whose turn it is and what lies in the bay must fit what is asked."""
    turn = cosmos.turn
    rogues_turn = cosmos.solo and turn.active == ROGUE
    match step:
        case MainMenu(seat) if seat != turn.active:
            yield "only the active player has a menu"
        case RogueDie(die, dice) if not (rogues_turn and 0 < die <= dice <= FIGURES.dice and die <= len(turn.dice)):
            yield "the Rogue has no such die"
        case RogueReroll(_, die, face, dice):
            if not (rogues_turn and 0 <= die < dice <= FIGURES.dice and die == len(turn.dice) - 1):
                yield "the Rogue has no such die"
            elif turn.dice[die].face != face or turn.dice[die].state != "inactive":
                yield "the Rogue's die shows something else"
        case RogueStealSplit() | RogueRegressTie() | AttackText() if not rogues_turn:
            yield "the Rogue attacks in its own turn only"
        case SurfaceAction(seat, planet, ship) if 0 <= seat < cosmos.seats and 0 <= ship < SHIPS:
            landed = cosmos.galaxies[seat].ships[ship]
            if (landed.place, landed.planet) != ("surface", planet):
                yield f"that ship has not landed on {planet}"
        case FollowChoice() | FreeFollowChoice() | PlanetTargets() | CardText() | ShipMoves() | OthersAdvance():
            if not turn.bay:
                yield "no die has been activated"
        case MissionRound() if not TABLES[cosmos.seats].missions_dealt:
            yield "there are no missions to choose from"
        case TurnStart() | RogueTurn() | RogueAct() | RogueTurnEnd():
            yield "a turn begins or ends by itself"
        case _:
            pass
