"""Tables laid out for a test: whatever is not said is ordinary."""

from collections.abc import Sequence

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.components import LEVEL_SHIPS, MISSIONS, PLANETS, SHIPS, TABLES
from domain.games.tiny_epic_galaxies.glossary import FACES, Face
from domain.games.tiny_epic_galaxies.rules.setup import initial_state
from domain.games.tiny_epic_galaxies.state import Cosmos, Die, Galaxy, Options, Ship, Turn
from domain.games.tiny_epic_galaxies.steps import GalaxiesStep, MainMenu, TurnEnd
from domain.kernel import Seat
from tests.given import Scene, given

ANA, BEN, CYD, DAN = range(4)
HUMAN, ROGUE = 0, 1

DULL = ("jakks", "vici_ks156", "mj_120210", "hoefker", "k_widow", "shouhua", "aughmoore")
"""Planets that fill a row nobody has an opinion about."""


def ship(where: str) -> Ship:
    """`home`, `locked`, `on jakks`, `around jakks 2`."""
    place, _, rest = where.partition(" ")
    if place == "on":
        return Ship("surface", rest)
    if place == "around":
        planet, _, position = rest.partition(" ")
        return Ship("orbit", planet, int(position or 0))
    assert where in {"home", "locked"}
    return Ship("home" if where == "home" else "locked")


def galaxy(
    *ships: str, energy: int = 2, culture: int = 1, level: int | None = None, colonies: Sequence[str] = ()
) -> Galaxy:
    """The level is the lowest that has so many ships, unless it is given; missing ships are at home."""
    if level is None:
        level = next(level for level in range(1, len(LEVEL_SHIPS)) if LEVEL_SHIPS[level] >= len(ships))
    flying = [*map(ship, ships), *(Ship("home") for _ in range(LEVEL_SHIPS[level] - len(ships)))]
    flying += [Ship("locked") for _ in range(SHIPS - len(flying))]
    return Galaxy(energy, culture, level, flying, list(colonies), [], [], [])


def rogue(*ships: str, energy: int = 0, culture: int = 0, level: int = 1, colonies: Sequence[str] = ()) -> Galaxy:
    flying = [*map(ship, ships), *(Ship("home") for _ in range(SHIPS - len(ships)))]
    return Galaxy(energy, culture, level, flying, list(colonies), [], [], [])


def lay(
    *galaxies: Galaxy,
    dice: Sequence[Face] = ("move", "energy", "culture", "colony"),
    row: Sequence[str | None] = (),
    deck: Sequence[str] | None = None,
    active: Seat = ANA,
    starting: Seat = ANA,
    missions: Sequence[str] = (),
    options: Options | None = None,
    step: GalaxiesStep | None = None,
) -> Cosmos:
    """Two or more galaxies are players; one galaxy and a rogue's are a solo table (see `solo`)."""
    return _lay(list(galaxies), len(galaxies), dice, row, deck, active, starting, missions, options, step)


def _lay(
    galaxies: list[Galaxy],
    seats: int,
    dice: Sequence[Face],
    row: Sequence[str | None],
    deck: Sequence[str] | None,
    active: Seat,
    starting: Seat,
    missions: Sequence[str],
    options: Options | None,
    step: GalaxiesStep | None,
) -> Cosmos:
    cosmos = initial_state(options or Options(random_start=starting != 0), seats)
    cosmos.galaxies = galaxies
    cosmos.starting, cosmos.round, cosmos.turns = starting, 1, 1
    cosmos.row = _row(galaxies, row, TABLES[seats].row, deck or ())
    used = {*cosmos.row, *(planet for each in galaxies for planet in each.colonies)}
    rest = [planet for planet in PLANETS if planet not in used]
    cosmos.deck = rest if deck is None else list(reversed(deck))
    cosmos.discard = [planet for planet in rest if planet not in cosmos.deck]
    if seats > 1:
        _missions(cosmos, missions)
        cosmos.trigger = next((seat for seat in range(seats) if cosmos.points(seat) >= 21), None)
    cosmos.turn = Turn(active, [Die(face) for face in dice], [])
    cosmos.agenda.stack = [TurnEnd(), step or MainMenu(active)]
    return cosmos


def _row(galaxies: Sequence[Galaxy], row: Sequence[str | None], slots: int, deck: Sequence[str]) -> list[str | None]:
    """The planets named, then those the ships are at, then dull ones."""
    visited = [each.planet for one in galaxies for each in one.ships if each.planet is not None]
    colonies = [planet for one in galaxies for planet in one.colonies]
    laid: list[str | None] = list(row)
    for planet in (*visited, *DULL, *PLANETS):
        if len(laid) < slots and planet not in laid and planet not in colonies and planet not in deck:
            laid.append(planet)
    return laid


def _missions(cosmos: Cosmos, kept: Sequence[str]) -> None:
    free = [mission for mission in MISSIONS if mission not in kept]
    for seat in range(cosmos.seats):
        one = cosmos.galaxies[seat]
        one.kept = [kept[seat]] if seat < len(kept) else [free.pop()]
        one.discarded = [free.pop()]
    cosmos.undealt = free


def players(*galaxies: Galaxy, **table: object) -> Scene[Cosmos]:
    """A table of people, in the middle of a turn."""
    return given(GAME, lay(*galaxies, **table))  # type: ignore[arg-type]


def solo(
    human: Galaxy,
    enemy: Galaxy,
    *,
    dice: Sequence[Face] = ("move", "energy", "culture", "colony"),
    row: Sequence[str | None] = (),
    deck: Sequence[str] | None = None,
    options: Options | None = None,
    step: GalaxiesStep | None = None,
) -> Scene[Cosmos]:
    """A table of one against a Rogue Galaxy."""
    return given(GAME, _lay([human, enemy], 1, dice, row, deck, HUMAN, HUMAN, (), options, step))


def faces(*shown: str) -> list[int]:
    """Rolls that show these faces."""
    return [FACES.index(face) for face in shown]
