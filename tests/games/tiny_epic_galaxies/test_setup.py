"""Setting up (rules 2)."""

import pytest

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.actions import KeepMission
from domain.games.tiny_epic_galaxies.components import MISSIONS, TWO_PLAYER_MISSIONS
from domain.games.tiny_epic_galaxies.facts import (
    DiceRolled,
    MissionKept,
    MissionsDealt,
    StartingSeatChosen,
    TurnStarted,
)
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos, Options
from domain.games.tiny_epic_galaxies.view import GalaxiesBoard
from domain.kernel import ARCHIVE, SPECTATOR, Play, Viewer, redeal
from domain.kernel.dice import Dice
from domain.kernel.redaction import redact


def begin(seats: int, seed: str = "set-up", **options: object) -> Play[Cosmos]:
    return Play.begin(GAME, seats, seed, Options(**options))  # type: ignore[arg-type]


def keep_first_missions(play: Play[Cosmos]) -> None:
    for seat in range(play.seats):
        answer = play.offers(seat)[0]
        assert isinstance(answer, KeepMission)
        play.answer(seat, answer)


def board(play: Play[Cosmos], viewer: Viewer) -> GalaxiesBoard:
    seen = GAME.view(play.state, viewer)
    assert isinstance(seen, GalaxiesBoard)
    return seen


def test_ex_01_three_players_have_five_planets_in_the_row_and_35_in_the_deck() -> None:
    cosmos = begin(3).state
    assert len(list(cosmos.planets_in_row())) == 5
    assert len(cosmos.deck) == 35


@pytest.mark.parametrize(("seats", "planets"), [(1, 4), (2, 4), (4, 6), (5, 6)])
def test_ex_02_the_row_for_other_counts(seats: int, planets: int) -> None:
    cosmos = begin(seats).state
    assert len(cosmos.row) == planets
    assert all(cosmos.row)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_ex_03_everybody_starts_with_two_energy_one_culture_level_one_and_two_ships(seats: int) -> None:
    cosmos = begin(seats).state
    for galaxy in cosmos.galaxies[:seats]:
        assert (galaxy.energy, galaxy.culture, galaxy.level) == (2, 1, 1)
        assert [ship.place for ship in galaxy.ships] == ["home", "home", "locked", "locked"]
        assert galaxy.colonies == []


def test_ex_04_the_starting_player_rolls_four_dice_and_has_two_ships() -> None:
    play = begin(3)
    keep_first_missions(play)
    assert play.asked == (0,)
    assert len(play.state.turn.dice) == 4
    assert {die.state for die in play.state.turn.dice} == {"inactive"}
    assert play.state.galaxies[0].ships_home() == 2


def test_ex_05_everybody_sees_exactly_two_missions_keeps_one_and_six_are_undealt() -> None:
    play = begin(3)
    assert len(play.state.undealt) == 6
    for seat in range(3):
        seen = board(play, seat)
        assert [None in galaxy.missions.dealt for galaxy in seen.galaxies] == [other != seat for other in range(3)]
        assert len(seen.galaxies[seat].missions.dealt) == 2
        assert len(play.offers(seat)) == 2
    keep_first_missions(play)
    for seat in range(3):
        missions = [galaxy.missions for galaxy in board(play, seat).galaxies]
        assert [each.kept[0] is not None for each in missions] == [other == seat for other in range(3)]
        assert [each.discarded[0] is not None for each in missions] == [other == seat for other in range(3)]
    nobody = board(play, SPECTATOR)
    assert {galaxy.missions.kept for galaxy in nobody.galaxies} == {(None,)}


def test_that_somebody_has_chosen_is_public_and_what_is_not() -> None:
    play = begin(2)
    kept = play.state.galaxies[0].dealt[0]
    told = play.answer(0, KeepMission(kept))
    assert play.asked == (1,)
    assert [galaxy.missions.chosen for galaxy in board(play, 1).galaxies] == [True, False]
    shown = [redact(fact, 1) for fact in told.facts]
    assert kept not in repr(shown)
    told = play.answer(1, KeepMission(play.state.galaxies[1].dealt[1]))
    kinds = [type(fact) for fact in told.facts]
    assert kinds.index(MissionKept) < kinds.index(TurnStarted) < kinds.index(DiceRolled)


def test_a_mission_of_somebody_else_cannot_be_kept() -> None:
    play = begin(2)
    foreign = play.state.galaxies[1].dealt[0]
    found = GAME.objection(play.state, play.question(0), KeepMission(foreign))  # type: ignore[arg-type]
    assert found is not None
    assert found.code == "mission_not_dealt"


def test_all_twelve_missions_are_in_play_for_two_unless_the_table_agrees_otherwise() -> None:
    assert begin(2).state.boxed == []
    cosmos = begin(2, two_player_mission_subset=True).state
    in_play = {*cosmos.undealt, *cosmos.galaxies[0].dealt, *cosmos.galaxies[1].dealt}
    assert in_play == set(TWO_PLAYER_MISSIONS)
    assert set(cosmos.boxed) == set(MISSIONS) - in_play
    assert len(in_play) == 6


def test_the_mission_subset_is_for_two_players_only() -> None:
    assert begin(3, two_player_mission_subset=True).state.boxed == []


def test_the_first_seat_starts_unless_a_random_start_is_asked_for() -> None:
    assert begin(4).state.starting == 0
    starts = {begin(4, f"start {seed}", random_start=True).state.starting for seed in range(40)}
    assert starts == {0, 1, 2, 3}
    told = begin(4, "start 1", random_start=True)
    assert [fact for fact in told.set_up.facts if isinstance(fact, StartingSeatChosen)]


def test_a_random_starting_player_takes_the_first_turn() -> None:
    play = next(play for seed in range(40) if (play := begin(3, f"who {seed}", random_start=True)).state.starting == 2)
    keep_first_missions(play)
    assert play.asked == (2,)


def test_ex_27_the_solo_table() -> None:
    play = begin(1)
    enemy = play.state.galaxies[ROGUE]
    assert len(play.state.row) == 4
    assert (enemy.energy, enemy.culture, enemy.level, enemy.ships_home()) == (0, 0, 1, 4)
    assert play.state.galaxies[0].dealt == []
    assert play.state.galaxies[0].kept == []
    assert play.asked == (0,)
    assert play.question(0).kind() == "main"  # type: ignore[union-attr]
    assert play.state.options.rogue == "artemis"
    assert not [fact for fact in play.set_up.facts if isinstance(fact, MissionsDealt)]


def test_nobody_knows_the_deck_but_everybody_its_size() -> None:
    play = begin(3)
    assert {board(play, viewer).deck for viewer in (0, 1, 2, SPECTATOR, ARCHIVE)} == {35}
    redealt = redeal(GAME, play.state, 0, Dice(bytes(32), 0))
    assert redealt.deck != play.state.deck
    assert GAME.view(redealt, 0) == GAME.view(play.state, 0)
