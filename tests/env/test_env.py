"""Every game as an environment, by PettingZoo's and Gymnasium's own tests."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra orrery[env] is not installed")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from domain.games import games
from domain.kernel import Play
from domain.kernel.offers import Choose, Offer
from orrery.env import SoloEnv, TableEnv, env
from orrery.env.choices import ACTIONS, Chooser, Done, Value, number_of, numbered
from orrery.env.features import HEAD, length_of
from orrery.env.observing import ObservedTable
from tests.replays.comets import GAME, Bet, Throw

COUNTS = [(ident, seats) for ident in games() for seats in games()[ident].seat_counts]
SOLO = [ident for ident in games() if 1 in games()[ident].seat_counts]


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@pytest.mark.parametrize(("ident", "seats"), COUNTS)
def test_every_game_and_count_passes_pettingzoos_tests(ident: str, seats: int) -> None:
    api_test(TableEnv(ident, seats), num_cycles=25)
    seed_test(lambda: TableEnv(ident, seats), num_cycles=25)


@pytest.mark.filterwarnings("ignore:.*render", "ignore:.*not within the observation space")
@pytest.mark.parametrize("ident", SOLO)
def test_every_solo_game_passes_gymnasiums_test(ident: str) -> None:
    check_env(SoloEnv(ident), skip_render_check=True)


def play_out(table: TableEnv, seed: int) -> list[str]:
    """Play a match at random by the mask alone; gives who acted."""
    chance = np.random.default_rng(seed)
    table.reset(seed=seed)
    acted = []
    while table.agents:
        agent = table.agent_selection
        if table.terminations[agent]:
            table.step(None)
            continue
        acted.append(agent)
        table.step(int(chance.choice(np.flatnonzero(table.observe(agent)["action_mask"]))))
    return acted


def test_a_match_ends_with_one_for_the_winner_and_minus_one_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    table = TableEnv("race_for_the_galaxy", 3, features="summary")
    rewards: dict[str, float] = {}
    finish = table._finish

    def finish_and_note() -> None:
        finish()
        rewards.update(table.rewards)

    monkeypatch.setattr(table, "_finish", finish_and_note)
    assert set(play_out(table, 5)) == {"player_0", "player_1", "player_2"}
    outcome = table.table.play.outcome
    assert outcome is not None
    assert rewards == {f"player_{seat}": table.table.result(seat) for seat in range(3)}
    assert len(outcome.winners) > 1 or sorted(rewards.values()) == [-1.0, -1.0, 1.0]


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    one, two = TableEnv("race_for_the_galaxy"), TableEnv("race_for_the_galaxy")
    assert play_out(one, 1) == play_out(two, 1)
    one.reset(seed=1)
    two.reset(seed=2)
    assert one.table.play.seed != two.table.play.seed
    one.reset(seed=1)
    first = one.table.play.seed
    one.reset()
    assert one.table.play.seed != first


def test_an_action_that_the_mask_forbids_is_refused_and_loses_behind_the_wrappers() -> None:
    table = TableEnv("race_for_the_galaxy")
    table.reset(seed=1)
    forbidden = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="is not among the choices of player_0"):
        table.step(forbidden)
    checked: Any = env("race_for_the_galaxy")
    checked.reset(seed=1)
    checked.step(forbidden)
    assert checked.terminations == {"player_0": True, "player_1": True}
    assert checked.rewards["player_0"] == -1


def test_a_seat_that_is_not_to_act_has_no_choice_and_sees_only_its_own_view() -> None:
    table = ObservedTable("race_for_the_galaxy", 2, {}, "view")
    assert table.observe(1)["action_mask"].sum() == 0
    assert table.observe(0)["action_mask"].sum() > 0
    assert not np.array_equal(table.observe(0)["observation"][HEAD:], table.observe(1)["observation"][HEAD:])
    assert table.observe(0)["observation"].shape == (length_of("view"),)


def test_the_board_is_drawn_as_svg() -> None:
    table = TableEnv("tiny_epic_galaxies", 2, render_mode="svg")
    table.reset(seed=3)
    drawn = table.render()
    assert drawn is not None
    assert drawn.startswith("<svg")
    assert TableEnv("tiny_epic_galaxies", 2).render() is None


def test_an_offer_has_the_same_number_whatever_else_is_offered() -> None:
    alone = numbered([Bet(2)])
    among = numbered([Bet(coins) for coins in range(4)])
    assert [number for number, choice in among.items() if choice == Bet(2)] == list(alone)
    assert list(alone) == [number_of("bet:2")]


def test_crowded_offers_are_told_apart_in_any_order() -> None:
    by_number: dict[int, list[Bet]] = {}
    for coins in range(3 * ACTIONS):
        by_number.setdefault(number_of(f"bet:{coins}"), []).append(Bet(coins))
    crowd = max(by_number.values(), key=len)
    assert len(crowd) > 2
    there, back = numbered(crowd), numbered(crowd[::-1])
    assert there == back
    assert len(there) == len(crowd)


def test_a_hole_is_filled_value_by_value_and_done_when_full() -> None:
    play = Play.begin(GAME, 2, "holes")
    chooser = Chooser(play)
    hole = Offer(Throw(), Choose("cards", ("comet-1", "comet-2", "comet-3"), 1, 2))
    chooser._choices = numbered([hole])
    assert chooser.take(number_of("throw")) is False
    assert set(map(type, chooser.choices.values())) == {Value}
    chooser.take(number_of("value:comet-2"))
    assert {type(choice) for choice in chooser.choices.values()} == {Value, Done}
    assert Value("comet-2") not in chooser.choices.values()
    assert chooser._filled() == Throw(("comet-2",))


def test_nothing_else_imports_the_extras() -> None:
    program = (
        "import sys, pkgutil, importlib\n"
        "import domain.bots, domain.games, projections.pictures, replays, api.cli\n"
        "domain.games.games().load()\n"
        "print([name for name in ('pettingzoo', 'gymnasium', 'numpy', 'pyarrow') if name in sys.modules])"
    )
    out = subprocess.check_output([sys.executable, "-c", program], cwd=Path(__file__).parents[2], text=True)
    assert out.strip() == "[]"
