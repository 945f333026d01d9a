"""E01 to E05: the table and the stations at the start (rules 4)."""

import pytest

from domain.games.andromedas_edge import GAME
from domain.games.andromedas_edge.components import BASES, PLANETS, SETUP, UPGRADES
from domain.games.andromedas_edge.state import Options
from domain.games.andromedas_edge.view import AndromedaBoard
from domain.kernel import Play, SetupRefused


def started(seats: int, options: Options | None = None, seed: str = "set-up") -> Play:
    """Set up, every faction and fate chosen."""
    play = Play.begin(GAME, seats, seed, options)
    while play.state.turn.phase == "setup":
        seat = play.asked[0]
        play.answer(seat, play.offers(seat)[0])  # type: ignore[arg-type]
    return play


@pytest.mark.parametrize(("seats", "planets", "left"), [(2, 4, 11), (3, 6, 9), (4, 8, 7)])
def test_e01_planets_at_start(seats: int, planets: int, left: int) -> None:
    state = started(seats).state
    tiles = list(state.tiles.values())
    assert sum(tile in PLANETS for tile in tiles) == planets
    assert sum(tile in BASES for tile in tiles) == 6
    assert len(state.planet_stack) == left
    assert list(state.tiles) == [f"space_{n:02}" for n in range(1, planets + 7)]


@pytest.mark.parametrize(("length", "target"), [("short", 50), ("medium", 60), ("long", 70)])
def test_e02_targets(length: str, target: int) -> None:
    play = started(2, Options(length=length))  # type: ignore[arg-type]
    board = GAME.view(play.state, 0)
    assert isinstance(board, AndromedaBoard)
    assert board.target == target == SETUP.targets[play.state.options.length]


def test_e03_leaders_at_start() -> None:
    state = started(3).state
    bases = {space for space, tile in state.tiles.items() if tile in BASES}
    for player in state.players:
        nebulae = {space: leaders for space, leaders in player.away.items() if space not in bases}
        assert all(player.away[space] == 1 for space in bases)
        assert list(nebulae.values()) == [2]
        assert player.leaders == 1


def test_e04_start_fleet() -> None:
    for player in started(4).state.players:
        assert [ship.place for ship in player.ships if ship.type == "transport"] == ["pad"] * 3 + ["unbuilt"] * 3
        assert all(ship.place == "unbuilt" for ship in player.ships if ship.type != "transport")
        assert len(player.tiles) == 5
        assert {UPGRADES[tile].ship for tile in player.tiles[:4]} == {
            "transport",
            "fighter",
            "science_vessel",
            "heavy_cruiser",
        }
        assert UPGRADES[player.tiles[4]].faction == player.faction


def test_e05_tokens() -> None:
    state = started(2).state
    assert [len(stack) for stack in state.stacks.values()] == [5, 5, 5]
    assert [len(slot) for slot in state.slots] == [1, 1, 1]
    assert len(state.boxed_tokens) == 6 + 5


def test_scores_rise_by_one_in_turn_order() -> None:
    state = started(4).state
    assert [state.players[(state.first + n) % 4].score for n in range(4)] == [1, 2, 3, 4]


def test_special_tiles_lie_on_their_marks_and_raiders_start_on_them() -> None:
    state = started(2, Options(special_locations="quasars")).state
    assert state.tiles["space_11"] == "quasar_pale_eye"
    assert state.tiles["space_13"] == "quasar_twin_pyre"
    assert {place for place in state.raiders[0].figures if place} <= {"space_11", "space_13"}


def test_partners_sit_side_by_side_and_the_left_one_begins() -> None:
    for number in range(6):
        state = started(4, Options(teams=True), f"teams {number}").state
        assert state.first in (1, 3)
        assert state.team(0) == (0, 1)


def test_teams_need_four_players() -> None:
    with pytest.raises(SetupRefused):
        Play.begin(GAME, 3, "x", Options(teams=True))
