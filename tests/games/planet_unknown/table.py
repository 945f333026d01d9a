"""A table to try rules on: set a match up, arrange a position, answer, and look at what happened."""

from hashlib import sha256
from typing import Any, TypeVar

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import ChooseSides, EndTurn, PlaceTile, ResolveEffect, SelectTile
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.components.tables import SECTORS, SHAPES, STACK_SHAPES, STATION, TILES
from domain.games.planet_unknown.effects.words import Effect, Track
from domain.games.planet_unknown.geometry import BIT, cells_of
from domain.games.planet_unknown.ground import PATCH, Piece, placement_of
from domain.games.planet_unknown.options import PlanetUnknownOptions
from domain.games.planet_unknown.state import TRACK_INDEX, PlanetUnknown, Player, Rover, Spot, ground_of
from domain.games.planet_unknown.steps import EffectMenu, EndEffects, PlanetUnknownStep, TileSelection, TurnEnding
from domain.kernel import Action, Dice, Fact, Play, Refused, Seat, Table
from domain.kernel.offers import random_answer

F = TypeVar("F", bound=Fact)

ANA, BO, CYD, DAN = 0, 1, 2, 3


class Tabletop:
    """One match, with names for what tests do all the time."""

    def __init__(self, play: Play[PlanetUnknown]) -> None:
        self.play = play
        self.told: list[Fact] = []

    @property
    def state(self) -> PlanetUnknown:
        return self.play.state

    def player(self, seat: Seat = ANA) -> Player:
        return self.state.players[seat]

    def field(self, tracker: Track, seat: Seat = ANA) -> int:
        return self.player(seat).trackers[TRACK_INDEX[tracker]].field

    # --- answering ---------------------------------------------------------------------------------------------------

    def offers(self, seat: Seat = ANA) -> list[Any]:
        return list(self.play.offers(seat))

    def offered(self, kind: type, seat: Seat = ANA) -> list[Any]:
        return [offer for offer in self.offers(seat) if isinstance(offer, kind)]

    def kind(self, seat: Seat = ANA) -> str | None:
        step = self.play.question(seat)
        return None if step is None else step.kind()

    def do(self, *actions: Action, seat: Seat = ANA) -> list[Fact]:
        """Answer, one after the other; what happened is checked, kept and returned."""
        facts: list[Fact] = []
        for action in actions:
            facts += self.play.answer(seat, action).facts
            assert GAME.check(self.state) == []
        self.told = facts
        return facts

    def refusal(self, action: Action, seat: Seat = ANA) -> str:
        """The code with which an action is refused; nothing may change."""
        before = GAME.copy(self.state)
        try:
            self.play.answer(seat, action)
        except Refused as refused:
            assert self.state == before
            return refused.code
        raise AssertionError(f"{action} was not refused")

    def resolve(self, *effects: Effect, seat: Seat = ANA) -> list[Fact]:
        return self.do(*(ResolveEffect(effect) for effect in effects), seat=seat)

    def happened(self, kind: type[F]) -> list[F]:
        return [fact for fact in self.told if isinstance(fact, kind)]

    def anyhow(self, until: str, seat: Seat | None = None, seed: str = "anyhow") -> None:
        """Answer at random until somebody (or `seat`) is asked this."""
        dice = Dice(sha256(seed.encode()).digest(), 0)
        for _ in range(4000):
            for asked in self.play.asked:
                if self.kind(asked) == until and seat in (None, asked):
                    return
            asked = seat if seat in self.play.asked and seat is not None else self.play.asked[0]
            self.do(random_answer(self.play.offers(asked), dice), seat=asked)
        raise AssertionError(f"nobody was ever asked {until}")

    # --- arranging ---------------------------------------------------------------------------------------------------

    def set_tracker(self, tracker: Track, field: int, seat: Seat = ANA, track: Track | None = None) -> None:
        self.player(seat).trackers[TRACK_INDEX[tracker]] = Spot(track or tracker, field)
        self.refresh()

    def set_techs(self, *levels: str, seat: Seat = ANA) -> None:
        self.player(seat).techs = list(levels)
        self.refresh()

    def give(self, *tiles: str, seat: Seat = ANA) -> None:
        """The station stands so that these tiles (one of each ring at most) lie on top before the seat."""
        state = self.state
        rings = {SHAPES[TILES[tile].shape].ring: tile for tile in tiles}
        homes = {ring: STACK_SHAPES.index(TILES[tile].shape) % SECTORS for ring, tile in rings.items()}
        if len(homes) == 2:
            state.offset = (homes["inner"] - homes["outer"]) % SECTORS
        sector = homes["outer"] if "outer" in homes else (homes["inner"] - state.offset) % SECTORS
        state.rotation = (STATION.positions[len(state.players) - 1][seat] - sector) % SECTORS
        for tile in tiles:
            stack = state.stacks[STACK_SHAPES.index(TILES[tile].shape)]
            if tile not in stack.top:
                stack.below[stack.below.index(tile)] = stack.top[0]
                stack.top = [tile]
        self.refresh()

    def play_tile(
        self, tile: str, x: int, y: int, turns: int = 0, mirrored: bool = False, *, seat: Seat = ANA
    ) -> list[Fact]:
        """Take this tile and place it; its effects are pending then."""
        self.give(tile, seat=seat)
        self.do(SelectTile(tile), seat=seat)
        return self.do(PlaceTile(x, y, turns, mirrored), seat=seat)

    def lay(self, tile: str, x: int, y: int, turns: int = 0, mirrored: bool = False, seat: Seat = ANA) -> None:
        """The tile lies on the planet, taken from wherever it was."""
        for stack in self.state.stacks:
            if tile in stack.top:
                stack.top = [stack.below.pop(0)]
            elif tile in stack.below:
                stack.below.remove(tile)
        self.player(seat).pieces.append(Piece(tile, x, y, turns, mirrored))
        self._tidy(seat)

    def patch(self, *cells: Cell, seat: Seat = ANA) -> None:
        self.player(seat).pieces += [Piece(PATCH, *cell) for cell in cells]
        self._tidy(seat)

    def _tidy(self, seat: Seat) -> None:
        """No lifepod under a piece."""
        player = self.player(seat)
        player.lifepods = [cell for cell in player.lifepods if not BIT[cell] & ground_of(player).covered]
        self.refresh()

    def rover(self, *cells: Cell, seat: Seat = ANA, loaded: bool = False) -> None:
        player = self.player(seat)
        player.rovers += [Rover(cell, loaded) for cell in cells]
        player.rovers_left = max(0, player.rovers_left - len(cells))
        self.refresh()

    def pend(self, *effects: Effect, seat: Seat = ANA) -> None:
        """These effects are pending; in the seat's turn it is asked for them now."""
        self.player(seat).pending += effects
        lane = self.state.agenda.lanes[seat]
        if lane and isinstance(lane[-1], TileSelection | TurnEnding):
            lane[-1] = EffectMenu(seat)
        self.refresh()

    def jump_to_the_end(self) -> None:
        """The last turn is over: end-of-game effects begin."""
        self.state.end_reason = "no_space"
        self.begin_with(EndEffects())

    def begin_with(self, *steps: PlanetUnknownStep) -> None:
        """Drop whatever was waiting and let these steps happen instead."""
        agenda = self.state.agenda
        for lane in agenda.lanes:
            lane.clear()
        agenda.stack = list(reversed(steps))
        settling = Table(GAME, self.state, Dice(bytes(32), 1))
        settling._settle()
        self.told = settling.facts
        self.refresh()

    def refresh(self) -> None:
        """Offers are made again after a position was arranged."""
        self.play.invalidate(self.play.ply)

    def cells(self, seat: Seat = ANA) -> list[Cell]:
        """The cells of the piece placed last."""
        player = self.player(seat)
        return list(cells_of(placement_of(player.planet, player.pieces[-1]).mask))

    def end_turn(self, *seats: Seat) -> None:
        for seat in seats:
            self.do(EndTurn(), seat=seat)

    def place_somewhere(self, seat: Seat = ANA) -> PlaceTile:
        action: PlaceTile = self.offered(PlaceTile, seat)[0]
        self.do(action, seat=seat)
        return action


def table(
    seats: int = 2,
    planet: str | None = None,
    corporation: str | None = None,
    *,
    seed: str = "planet unknown",
    **options: Any,
) -> Tabletop:
    """A match at its first question after set-up, with Ana on this planet and for this corporation."""
    options = {
        "choose_sides": False,
        "commander": 0,
        "station_offset": 0,
        "station_rotation": 0,
        "planets": (planet,) if planet else (),
        "corporations": (corporation,) if corporation else (),
        **options,
    }
    return Tabletop(Play.begin(GAME, seats, seed, PlanetUnknownOptions(**options)))


def in_turn(seats: int = 2, planet: str | None = None, corporation: str | None = None, **options: Any) -> Tabletop:
    """A match in its first turn, everybody about to select a tile."""
    top = table(seats, planet, corporation, **options)
    top.anyhow("select_tile")
    return top


def tiles_with(*terrains: str, shape: str | None = None, meteor: bool = False) -> list[str]:
    """Tiles with exactly these terrains."""
    return [
        tile.id
        for tile in TILES.values()
        if set(tile.terrains) == set(terrains) and tile.meteor == meteor and shape in (None, tile.shape)
    ]


def symmetric_sides() -> ChooseSides:
    return ChooseSides("symmetric", "symmetric")
