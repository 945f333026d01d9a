"""How good a position looks for a seat: what bots climb by."""

from functools import lru_cache

from domain.games.planet_unknown import actions as a
from domain.games.planet_unknown.boards import Board, board
from domain.games.planet_unknown.components.rows import Tile
from domain.games.planet_unknown.components.tables import CIV_CARDS, TILES
from domain.games.planet_unknown.effects import words as w
from domain.games.planet_unknown.geometry import BIT, Placement, mask, spread
from domain.games.planet_unknown.ground import ground_with, occupied_cells
from domain.games.planet_unknown.rules.placement import Question, legal_question, placements
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.scoring import (
    bonus_points,
    card_points,
    cards_of,
    lifepod_points,
    line_points,
    meteorite_points,
    personal_points,
    rivalry_points,
    track_points,
)
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    board_of,
    corporation_of,
    ground_of,
    meteorites_on_planet,
)
from domain.kernel import Action, Seat, Step

FIELD = 0.45
"""What a field of progress is worth before its medal is reached."""
PENDING = 0.4
TECH = 0.6
ROVER = 0.8
CARD = 1.5
METEORITE_ON_PLANET = -0.9
METEORITE_COLLECTED = 0.3
HOLE = -0.25
MOVEMENT = 0.12
NEAR = 0.6
"""What standing beside a token promises, less the farther it is."""
FAR = 99
BUILDING = 0.8
"""What a step of a tracker brings, with what it sets off."""
PLACES = 48
"""How many placements of a tile are looked at before it is taken."""
AIMLESS = -5.0


def value(state: PlanetUnknown, seat: Seat) -> float:
    """The score so far and what it promises: half-full lines, progress, tools, few holes."""
    player = state.players[seat]
    if not player.trackers:
        return 0.0
    cards = cards_of(player)
    points = (
        line_points(player)
        + bonus_points(player)
        + track_points(player)
        + lifepod_points(player, cards)
        + meteorite_points(player, cards)
        + card_points(player, cards)
        + personal_points(player)
        + rivalry_points(state)[seat]
    )
    return points + _planet_promise(player) + _board_promise(player)


def _planet_promise(player: Player) -> float:
    """What lines and holes promise; meteorites spoil lines."""
    planet = board_of(player)
    meteorites = mask(set(meteorites_on_planet(player)))
    cover = _cover_promise(planet, occupied_cells(planet, ground_of(player)), full=0.0)
    return cover + METEORITE_ON_PLANET * meteorites.bit_count() + _reach(player)


def _cover_promise(planet: Board, covered: int, full: float) -> float:
    """Lines fill up, a full one counts `full` of its medal; enclosed bare cells are hard to fill."""
    promise = 0.0
    for line in planet.lines:
        share = (line.cells & covered).bit_count() / line.cells.bit_count()
        promise += line.medal * (share * share * 0.7 if share < 1 else full)
    bare = planet.cells & ~covered
    lonely = bare & ~spread(bare)
    return promise + HOLE * 4 * lonely.bit_count()


@lru_cache(maxsize=4096)
def _best_place(asked: Question) -> float:
    """What the best of a tile's placements brings to its planet; of many a sample is looked at."""
    planet, tile = board(asked.planet), TILES[asked.tile]
    covered = occupied_cells(planet, ground_with(asked.planet, asked.pieces))
    laid = placements(asked)
    if not laid:
        return 0.0
    sample = laid if len(laid) <= PLACES else [laid[place * len(laid) // PLACES] for place in range(PLACES)]
    best = max(
        _cover_promise(planet, covered | place.mask, full=1.0) + BUILDING * _buildings(planet, tile, place)
        for place in sample
    )
    return best - _cover_promise(planet, covered, full=1.0) + (METEORITE_ON_PLANET if tile.meteor else 0.0)


def _buildings(planet: Board, tile: Tile, place: Placement) -> int:
    """How many trackers a placement moves: water needs ice."""
    parts = zip(tile.terrains, (place.first, place.second), strict=True)
    return sum(terrain != "water" or bool(cells & planet.ice) for terrain, cells in parts)


def _reach(player: Player) -> float:
    """Rovers near meteorites and lifepods are worth something."""
    if not _targets(player):
        return 0.0
    nearest = sum(NEAR / (1 + _distance(player, rover.cell)) for rover in player.rovers)
    return ROVER * len(player.rovers) + nearest


def _board_promise(player: Player) -> float:
    rows = corporation_of(player).track
    progress = sum(FIELD * spot.field * 15 / rows[spot.track].top for spot in player.trackers)
    return (
        progress
        + PENDING * len(player.pending)
        + TECH * (len(player.techs) + len(player.lifepods_on_techs))
        + CARD * len(player.civ_picks)
        + 0.8 * len(player.civ_open)
        + METEORITE_COLLECTED * (player.meteorites_collected % 3)
        + 0.5 * player.patches_stored
        + MOVEMENT * player.movement * bool(player.rovers)
        + 0.4 * len(player.lifepods_on_fields)
    )


def hint(state: PlanetUnknown, step: Step, action: Action) -> float:
    """What one step of look-ahead cannot see."""
    match action:
        case a.EndTurn():
            return -0.05
        case a.Decline():
            return -0.5
        case a.SelectTile(tile):
            return 1.0 + _best_place(legal_question(state, step.seat, tile, True, True))  # type: ignore[attr-defined]
        case a.ResolveEffect(effect):
            return _resolving(effect)
        case a.TakeCivCard(card) | a.KeepCivCard(card):
            return 1.0 if card is not None and CIV_CARDS[card].timing == "immediate" else 0.5
        case a.MoveRover(rover, to):
            return _moving(state.players[step.seat], rover, to)  # type: ignore[attr-defined]
        case a.ChooseSides(planet, corporation):
            return (planet == "symmetric") + 2.0 * (corporation == "symmetric")
        case _:
            return 0.0


def _resolving(effect: w.Effect) -> float:
    """Take what is worth more first; a regress may wait."""
    if isinstance(effect, w.RegressOne):
        return 0.1
    return 1.0 if isinstance(effect, w.TechLevel) else 0.8


def _moving(player: Player, rover: tuple[int, int], to: tuple[int, int]) -> float:
    """A free step is worth taking only towards something: to and fro it would never end."""
    free = works(player, "free_move_energy") and ground_of(player).of("energy") & BIT[to]
    return AIMLESS if free and _distance(player, to) >= _distance(player, rover) else 0.0


def _distance(player: Player, cell: tuple[int, int]) -> int:
    """Steps to the nearest lifepod or meteorite."""
    steps = [abs(cell[0] - x) + abs(cell[1] - y) for x, y in _targets(player)]
    return min(steps, default=FAR)


def _targets(player: Player) -> list[tuple[int, int]]:
    return player.lifepods if works(player, "patch_on_meteor") else [*player.lifepods, *player.meteorites]
