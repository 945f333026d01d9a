"""Whether what the table waits for fits the table. Guards positions that strangers hand in."""

from collections.abc import Iterator

import msgspec

from domain.games.tiny_epic_galaxies.components import FIGURES, PLANETS, ROGUE_LEVELS, ROGUES, SHIPS, TABLES
from domain.games.tiny_epic_galaxies.effects.judging import aimed
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos, Mark
from domain.games.tiny_epic_galaxies.steps import (
    AttackText,
    CardText,
    ChainEnd,
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


def check_agenda(cosmos: Cosmos) -> list[str]:
    """Steps speak of seats, planets, ships and dice that exist, and a turn is on the agenda until it is played."""
    waiting = [*cosmos.agenda.stack, *(step for lane in cosmos.agenda.lanes for step in lane)]
    faults = [f"{type(step).__name__}: {fault}" for step in waiting for fault in _step(cosmos, step)]
    if not faults and not cosmos.over:
        faults += [*_goes_on(cosmos), *_chained(cosmos), *_decided(cosmos)]
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


def _chained(cosmos: Cosmos) -> Iterator[str]:
    """Each planet action that others run inside of is closed by its own end, the innermost first."""
    ends = [Mark(step.user, step.planet) for step in cosmos.agenda.stack if isinstance(step, ChainEnd)]
    if ends != cosmos.turn.chain:
        yield "the planet actions under way are not those whose end is awaited"


def _decided(cosmos: Cosmos) -> Iterator[str]:
    """Points enough are noticed at once: by players with the last round, against the Rogue with the end."""
    enough = any(cosmos.points(seat) >= FIGURES.points_to_end for seat in range(len(cosmos.galaxies)))
    if not cosmos.solo:
        if enough and cosmos.trigger is None:
            yield f"somebody has {FIGURES.points_to_end} points and nobody has triggered the end"
    elif enough or ROGUE_LEVELS[cosmos.galaxies[ROGUE].level - 1].skull:
        yield "the game goes on although it is won"


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
        case MainMenu() | TurnEnd() if step not in cosmos.agenda.stack[:2] or cosmos.agenda.stack.count(step) > 1:
            yield "it lies in the middle of the turn"
        case RogueDie(die, dice) if not (rogues_turn and 0 < die <= dice <= FIGURES.dice and die == len(turn.dice)):
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
        case FollowChoice(seat, face) if turn.bay:
            if seat == turn.active:
                yield "nobody follows their own die"
            elif turn.dice[turn.bay[-1]].face != face:
                yield "the die just used shows something else"
        case FreeFollowChoice(seat, _, user) if seat == user:
            yield "nobody follows themselves"
        case FollowChoice() | FreeFollowChoice() | PlanetTargets() | CardText() | ShipMoves() | OthersAdvance():
            if not turn.bay:
                yield "no die has been activated"
        case MissionRound() if not TABLES[cosmos.seats].missions_dealt:
            yield "there are no missions to choose from"
        case TurnStart() | RogueTurn() | RogueAct() | RogueTurnEnd():
            yield "a turn begins or ends by itself"
        case _:
            pass
