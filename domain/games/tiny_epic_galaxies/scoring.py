"""Points as they stand, the outcome, and what a position looks worth to a bot (rules 10 and 12)."""

from collections.abc import Mapping, Sequence

from domain.games.tiny_epic_galaxies.actions import EndTurn, GalaxiesAction, KeepMission
from domain.games.tiny_epic_galaxies.components import (
    END,
    LEVEL_COST,
    LEVEL_DICE,
    LEVEL_POINTS,
    MISSIONS,
    POINTS,
    ROGUES,
    TOP_LEVEL,
)
from domain.games.tiny_epic_galaxies.facts import (
    ActionPerformed,
    ChainEntered,
    ChainLeft,
    ConverterUsed,
    DiceDiscarded,
    DiceRerolled,
    DiceRolled,
    DieActivated,
    DieRepeated,
    DieSet,
    FollowIncomeStarted,
    FollowPassed,
    FollowPriceRaised,
    FreeFollowTaken,
    OnceMarkSet,
    PlanetActionUsed,
    PlanetDiscarded,
    PlanetDrawn,
    RoundStarted,
    ShipAdvanced,
    ShipRegressed,
    SurfaceActionDeclined,
    TurnEnded,
    TurnStarted,
)
from domain.games.tiny_epic_galaxies.rules.ending import final_total
from domain.games.tiny_epic_galaxies.rules.missions import mission_points
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos, Galaxy
from domain.games.tiny_epic_galaxies.steps import GalaxiesStep
from domain.kernel import ARCHIVE, Fact, Message, Outcome, Part, Rank, Seat, SeatScore, Viewer, message, ranked

HUMAN: Seat = 0

UNSCORED: frozenset[type[Fact]] = frozenset(
    {
        *(RoundStarted, TurnStarted, TurnEnded, DiceRolled, DiceRerolled, DieSet, DieActivated, DieRepeated),
        *(DiceDiscarded, ConverterUsed, FollowPassed, FreeFollowTaken, FollowIncomeStarted, FollowPriceRaised),
        *(PlanetDrawn, PlanetDiscarded, PlanetActionUsed, SurfaceActionDeclined, ActionPerformed),
        *(OnceMarkSet, ChainEntered, ChainLeft, ShipAdvanced, ShipRegressed),
    }
)
"""Dice, turns and words: no level, colony, resource or ship at home is touched by them."""


def scores(cosmos: Cosmos, viewer: Viewer) -> Sequence[SeatScore]:
    return [SeatScore(seat, _parts(cosmos, seat, viewer)) for seat in range(cosmos.seats)]


def _parts(cosmos: Cosmos, seat: Seat, viewer: Viewer) -> tuple[Part, ...]:
    """Level and planets are public; a mission counts for viewers who may see it."""
    galaxy = cosmos.galaxies[seat]
    empire = Part("empire", message("score.empire"), LEVEL_POINTS[galaxy.level])
    planets = Part("planets", message("score.planets"), sum(POINTS[planet] for planet in galaxy.colonies))
    if cosmos.solo:
        return empire, planets
    return empire, planets, Part("mission", message("score.mission"), _mission(cosmos, seat, viewer))


def _mission(cosmos: Cosmos, seat: Seat, viewer: Viewer) -> int | None:
    """None while hidden; before a choice there is nothing to count, for its owner too."""
    if not (cosmos.over or viewer in (ARCHIVE, seat)):
        return None
    return sum(mission_points(cosmos, seat, mission) for mission in cosmos.galaxies[seat].kept)


def totals(cosmos: Cosmos, viewer: Viewer) -> list[int]:
    """What the sheets add up to."""
    seats = range(cosmos.seats)
    if len(seats) == 1 or not (cosmos.over or viewer == ARCHIVE):
        found = [cosmos.points(seat) for seat in seats]
        if isinstance(viewer, int) and len(seats) > 1:
            found[viewer] = final_total(cosmos, viewer)
        return found
    return [final_total(cosmos, seat) for seat in seats]


def outcome(cosmos: Cosmos) -> Outcome:
    reason = message(f"outcome.{cosmos.reason or 'turn_cap'}", rogue=cosmos.options.rogue, seat=cosmos.trigger)
    if cosmos.solo:
        return _solo_outcome(cosmos, reason)
    rows = [
        (seat, final_total(cosmos, seat), (final_total(cosmos, seat), *_tie_break(cosmos, seat)))
        for seat in range(cosmos.seats)
    ]
    ranking = ranked(rows)
    return Outcome(tuple(sorted(row.seat for row in ranking if row.rank == 1)), ranking, reason)


def _tie_break(cosmos: Cosmos, seat: Seat) -> tuple[int, ...]:
    galaxy = cosmos.galaxies[seat]
    resources = galaxy.energy + galaxy.culture
    if cosmos.options.tie_break == "planets_level_resources":
        return len(galaxy.colonies), galaxy.level, resources
    return (resources,)


def _solo_outcome(cosmos: Cosmos, reason: Message) -> Outcome:
    """The Rogue is no seat: when it wins, or nobody does, there is no winner and the human is second."""
    won = cosmos.reason == "human_points"
    card = ROGUES[cosmos.options.rogue]
    verdict = message(
        f"verdict.{'won' if won else 'undecided' if cosmos.reason == 'turn_cap' else 'lost'}",
        rogue=card.id,
        difficulty=card.difficulty,
        human=cosmos.points(HUMAN),
        enemy=cosmos.points(ROGUE),
    )
    ranking = (Rank(HUMAN, 1 if won else 2, cosmos.points(HUMAN)),)
    return Outcome((HUMAN,) if won else (), ranking, reason, verdict)


def resources(cosmos: Cosmos, seat: Seat) -> Mapping[str, int]:
    """What a player holds in the open, for analysis."""
    galaxy = cosmos.galaxies[seat]
    return {"energy": galaxy.energy, "culture": galaxy.culture}


# --- for bots --------------------------------------------------------------------------------------------------------


def value(cosmos: Cosmos, seat: Seat) -> float:
    """Own prospects less the best of the others'."""
    if cosmos.over:
        return _verdict(cosmos, seat)
    rivals = [_prospects(cosmos, other) for other in cosmos.others(seat)]
    mission = sum(mission_points(cosmos, seat, ident) for ident in cosmos.galaxies[seat].kept)
    return _prospects(cosmos, seat) + mission + 0.3 * _unused(cosmos, seat) - 0.35 * max(rivals)


def _verdict(cosmos: Cosmos, seat: Seat) -> float:
    winners = outcome(cosmos).winners
    return 1000.0 * (seat in winners) - 1000.0 * (seat not in winners) + cosmos.points(seat)


def _prospects(cosmos: Cosmos, seat: Seat) -> float:
    """Points, the way to the next ones, and what produces them."""
    galaxy = cosmos.galaxies[seat]
    worth = 3.0 * cosmos.points(seat) + 0.3 * (galaxy.energy + galaxy.culture)
    if seat < cosmos.seats:
        worth += 1.2 * LEVEL_DICE[galaxy.level] + 1.5 * sum(ship.place != "locked" for ship in galaxy.ships)
        if galaxy.level < TOP_LEVEL:
            worth += 0.8 * min(max(galaxy.energy, galaxy.culture) / LEVEL_COST[galaxy.level + 1], 1.0)
    return worth + _tracks(galaxy)


def _tracks(galaxy: Galaxy) -> float:
    """A ship on its way to a planet is worth its share of the points, more the nearer it is."""
    worth = 0.0
    for ship in galaxy.ships:
        if ship.planet is None:
            continue
        if ship.place == "orbit":
            worth += 0.6 + 2.4 * POINTS[ship.planet] * (ship.position + 0.5) / (END[ship.planet] + 0.5)
        else:
            worth += 0.3
    return worth


def _unused(cosmos: Cosmos, seat: Seat) -> float:
    """Dice still to be used in one's own turn."""
    return float(len(cosmos.inactive())) if cosmos.turn.active == seat else 0.0


def hint(cosmos: Cosmos, step: GalaxiesStep, action: GalaxiesAction) -> float:
    """Of two missions the one that promises more; leave the table only when nothing else helps."""
    match action:
        case KeepMission(mission) if mission is not None:
            return MISSIONS[mission].points + MISSIONS[mission].tied / 2
        case EndTurn():
            return -0.2
        case _:
            return 0.0
