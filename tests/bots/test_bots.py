"""Bots choose from offers like anybody, see only their seat's view, and are the same again with the same seed."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.bots import BOTS, Greedy, Random, SeatView, bot_dice, find_bot, play_match
from domain.bots.candidates import answers_of, fillings, spread
from domain.kernel import Action, Dice, Play, SetupRefused
from domain.kernel.game import KERNEL_TEXTS, encode_state
from domain.kernel.offers import Choose, match_offer
from domain.kernel.zones import redeal
from tests.replays.comets import GAME, Bet, Rest, Throw

SEED = bytes(32)

LEVELS = ("random", "beginner", "greedy", "search:24")
"""Every level, the last with a budget that gives the same choice every time."""


def wound(plies: int, seed: str = "wound") -> Play[Any]:
    play = Play.begin(GAME, 2, seed)
    for _ in range(plies):
        seat = play.asked[0]
        play.answer(seat, Random().choose(SeatView(play, seat), bot_dice(play.seed, seat, play.ply)))
    return play


def test_every_level_is_tried_here() -> None:
    assert [level.partition(":")[0] for level in LEVELS] == list(BOTS)


@pytest.mark.parametrize("name", LEVELS)
def test_every_bot_plays_whole_matches_by_offers_alone(name: str) -> None:
    play = play_match(GAME, [find_bot(name)] * 3, "whole")
    assert play.outcome is not None
    assert play.ply == 3 * 3 * 3


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("ply", range(0, 18, 2))
def test_what_a_bot_chooses_is_offered(name: str, ply: int) -> None:
    play = wound(ply)
    for seat in play.asked:
        answer = find_bot(name).choose(SeatView(play, seat), Dice(SEED, ply))
        assert match_offer(play.offers(seat), answer) == answer


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_gives_the_same_match_under_any_hash_seed(name: str) -> None:
    program = (
        "from domain.bots import find_bot, play_match\n"
        "from domain.kernel.game import encode_state\n"
        "from tests.replays.comets import GAME\n"
        f"print(encode_state(play_match(GAME, [find_bot({name!r})] * 2, 'again').state).hex())"
    )
    told = {
        subprocess.check_output(
            [sys.executable, "-c", program], cwd=Path(__file__).parents[2], env={**os.environ, "PYTHONHASHSEED": number}
        )
        for number in ("1", "2")
    }
    assert len(told) == 1


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("ply", range(0, 18, 3))
def test_a_bot_chooses_the_same_in_every_world_that_looks_the_same_to_it(name: str, ply: int) -> None:
    play = wound(ply)
    seat = play.asked[0]
    world = play.with_state(redeal(GAME, play.state, seat, Dice(SEED, 99)))
    looks_alike = SeatView(world, seat)
    assert looks_alike.view == SeatView(play, seat).view
    assert find_bot(name).choose(looks_alike, Dice(SEED, 1)) == find_bot(name).choose(
        SeatView(play, seat), Dice(SEED, 1)
    )


def test_choosing_changes_nothing() -> None:
    play = wound(7)
    before = encode_state(play.state)
    Greedy().choose(SeatView(play, play.asked[0]), Dice(SEED, 1))
    assert encode_state(play.state) == before


def test_an_imagined_world_hides_the_deck_and_the_numbers_to_come() -> None:
    play = wound(7)
    worlds = [SeatView(play, 0).imagine(Dice(SEED, number)) for number in range(8)]
    assert all(world.seed != play.seed for world in worlds)
    assert all(world.state.deck != play.state.deck for world in worlds)
    assert all(world.state.hands[0] == play.state.hands[0] for world in worlds)


def test_greedy_beats_random_nine_times_of_ten() -> None:
    won = 0
    for number in range(100):
        outcome = play_match(GAME, [find_bot("random"), find_bot("greedy")], f"contest {number}").outcome
        assert outcome is not None
        won += 1 in outcome.winners
    assert won >= 90


def test_greedy_takes_the_hint_where_its_answer_is_only_held() -> None:
    play = Play.begin(GAME, 2, "bets")
    assert Greedy().choose(SeatView(play, 0), Dice(SEED, 1)) == Bet(3)


def test_greedy_throws_nothing_away_that_counts() -> None:
    play = wound(5)
    while play.question(0) is None or type(play.question(0)).__name__ != "TidyChoice" or not play.state.hands[0]:
        seat = play.asked[0]
        play.answer(seat, Random().choose(SeatView(play, seat), bot_dice(play.seed, seat, play.ply)))
    assert Greedy().choose(SeatView(play, 0), Dice(SEED, 1)) == Throw(())


def test_a_small_hole_is_filled_in_every_way() -> None:
    every = list(fillings(Choose("cards", ("a", "b", "c"), 1, 2), 24, Dice(SEED, 1)))
    assert every == [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]
    ordered = list(fillings(Choose("cards", ("a", "b"), 2, 2, True), 24, Dice(SEED, 1)))
    assert ordered == [("a", "b"), ("b", "a")]


@pytest.mark.parametrize("ordered", [False, True])
def test_a_large_hole_is_sampled_with_its_shortest_and_longest_filling(ordered: bool) -> None:
    values = tuple(range(30))
    sample = list(fillings(Choose("cards", values, 2, 12, ordered), 24, Dice(SEED, 1)))
    assert sample[:2] == [values[:2], values[:12]]
    assert 10 < len(sample) <= 24
    assert len(set(sample)) == len(sample)
    assert all(len(set(filling)) == len(filling) and 2 <= len(filling) <= 12 for filling in sample)
    assert ordered or all(list(filling) == sorted(filling) for filling in sample)


def test_a_hole_with_many_equal_draws_ends() -> None:
    assert len(list(fillings(Choose("cards", tuple(range(25)), 25, 25, True), 24, Dice(SEED, 1)))) <= 24


class Tidy(Action, frozen=True):
    TIDIES = True


def test_tidying_is_weighed_only_where_there_is_nothing_else() -> None:
    dice = Dice(bytes(32), 1)
    assert answers_of([Tidy(), Rest()], dice) == [Rest()]
    assert answers_of([Tidy()], dice) == [Tidy()]


def test_too_many_answers_are_sampled_evenly() -> None:
    many = [Bet(coins) for coins in range(1000)]
    few = spread(many, 200)
    assert few == [Bet(coins) for coins in range(0, 1000, 5)]
    assert spread([Rest()], 200) == [Rest()]


def test_an_unknown_bot_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(SetupRefused) as refused:
        find_bot("oracle")
    assert refused.value.code == "unknown-bot"
    assert (
        KERNEL_TEXTS.render(refused.value.text, "en", ())
        == "There is no bot oracle. There are: random, beginner, greedy, search."
    )
    assert (
        KERNEL_TEXTS.render(refused.value.text, "cs", ())
        == "Bot oracle tu není. Jsou tu: random, beginner, greedy, search."
    )
