"""The searching bot: thinks within its budget, plays better than greedy, and is spelled in a seat."""

from itertools import count
from typing import Any

import pytest

from domain.bots import Beginner, Bot, Greedy, Playouts, Random, Search, SeatView, find_bot, play_match
from domain.bots.budget import Seconds
from domain.bots.playout import Guide, play_until, standing
from domain.bots.search import FEWEST, Arm, is_sure
from domain.games import games
from domain.kernel import Dice, Play, SetupRefused
from domain.kernel.game import KERNEL_TEXTS, Game, encode_state
from tests.replays.comets import GAME, Bet, Rest

SEED = bytes(32)
FEW = {"planet_unknown": (8, 2), "terraforming_mars": (8, 2), "andromedas_edge": (8, 4)}
"""Playouts and matches of the long games."""


def wins(game: Game[Any], one: Bot, other: Bot, matches: int) -> float:
    """Matches won by `one`, which takes the seats in turn; a shared first place counts half."""
    won = 0.0
    for number in range(matches):
        mine = number % 2
        outcome = play_match(game, [one if seat == mine else other for seat in range(2)], f"duel {number // 2}").outcome
        assert outcome is not None
        won += (mine in outcome.winners) / len(outcome.winners)
    return won


def test_a_beginner_lies_between_greedy_and_random() -> None:
    assert wins(GAME, Beginner(), Random(), 100) >= 60
    assert wins(GAME, Greedy(), Beginner(), 100) >= 60


@pytest.mark.slow
@pytest.mark.parametrize("ident", games())
def test_search_beats_greedy_in_every_game_with_few_playouts(ident: str) -> None:
    if 2 not in games()[ident].seat_counts:
        pytest.skip(f"{ident} is not played by two")
    playouts, matches = FEW.get(ident, (16, 4))
    bot = Search(Playouts(playouts), guide=Guide(width=12), shortlist=4)
    assert wins(games()[ident], bot, Greedy(), matches) > matches / 2  # A tripwire; `make strength` is the measurement.


@pytest.mark.parametrize("ident", games())
def test_search_answers_by_offers_in_every_game_and_count(ident: str) -> None:
    game = games()[ident]
    bot = Search(Playouts(12), guide=Guide(width=2), shortlist=3)
    for seats in game.seat_counts:
        play = Play.begin(game, seats, f"few {seats}")
        for ply in range(6):
            for seat in play.asked[:1]:
                before = encode_state(play.state)
                answer = bot.choose(SeatView(play, seat), Dice(SEED, ply))
                assert encode_state(play.state) == before
                play.answer(seat, answer)


def test_a_lone_answer_needs_no_thought() -> None:
    class Unaffordable:
        def start(self) -> Any:
            raise AssertionError("thought about a lone answer")

    play = Play.begin(GAME, 2, "lone")
    while len(play.offers(play.asked[0])) != 1 or play.state.hands[play.asked[0]]:
        play.answer(play.asked[0], Random().choose(SeatView(play, play.asked[0]), Dice(SEED, play.ply)))
    Search(Unaffordable()).choose(SeatView(play, play.asked[0]), Dice(SEED, 1))


def test_a_budget_by_time_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()
    monkeypatch.setattr("domain.bots.budget.time.perf_counter", lambda: next(looks) * 0.25)
    meter = Seconds(1.0).start()
    assert [meter.spent(10**9) for _ in range(4)] == [0.25, 0.5, 0.75, 1.0]
    play = Play.begin(GAME, 2, "timed")
    for seat in (0, 1):
        play.answer(seat, Bet(3))
    before = next(looks)
    Search(Seconds(1.0)).choose(SeatView(play, 0), Dice(SEED, 1))
    assert next(looks) - before <= 6  # One look starts the watch, one follows each world.


def test_a_playout_stops_where_its_turn_begins_and_judges_against_the_best_rival() -> None:
    play = Play.begin(GAME, 3, "turns")
    play_until(play, Guide(), Dice(SEED, 0), 1)
    assert play.state.played == 1
    values = [GAME.value(play.state, seat) for seat in range(3)]
    assert standing(GAME, play.state, 0) == values[0] - max(values[1:])


def test_a_guide_gives_a_sealed_answer_by_its_hint() -> None:
    assert Guide().choose(Play.begin(GAME, 2, "sealed"), 0, Dice(SEED, 1)) == Bet(3)


def test_a_clear_lead_in_every_world_is_sure_and_a_narrow_one_is_not() -> None:
    arms = [Arm(Rest(), 0.0), Arm(Bet(1), 0.0)]
    for world in range(FEWEST):
        arms[0].add(5.0 + world)
        arms[1].add(float(world))
        assert is_sure(arms) == (world + 1 >= FEWEST)
    arms[1].add(100.0)
    arms[0].add(0.0)
    assert not is_sure(arms)


@pytest.mark.parametrize("name", ["search:2s", "search:500ms", "search:1.5s", "search:60s"])
def test_thinking_time_is_spelled_in_the_seat(name: str) -> None:
    bot = find_bot(name)
    assert isinstance(bot, Search)
    figure = name.partition(":")[2]
    seconds = float(figure.removesuffix("ms")) / 1000 if figure.endswith("ms") else float(figure.removesuffix("s"))
    assert isinstance(bot.budget, Seconds)
    assert bot.budget.seconds == seconds


def test_playouts_are_spelled_as_a_bare_number() -> None:
    bot = find_bot("search:400")
    assert isinstance(bot, Search)
    assert isinstance(bot.budget, Playouts)
    assert bot.budget.count == 400


REFUSED = {
    "search:": "search does not understand . Write seconds (2s, 500ms) or a number of play-outs (400).",
    "search:soon": "search does not understand soon. Write seconds (2s, 500ms) or a number of play-outs (400).",
    "search:-1s": "search does not understand -1s. Write seconds (2s, 500ms) or a number of play-outs (400).",
    "search:0s": "search may think from 10ms to 60s a move, not 0s.",
    "search:86400s": "search may think from 10ms to 60s a move, not 86400s.",
    "search:0": "search may play out 1 to 100000 times a move, not 0.",
    "search:1.5": "search may play out 1 to 100000 times a move, not 1.5.",
    "greedy:2s": "There is no bot greedy:2s. There are: random, beginner, greedy, search.",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_budget_that_cannot_be_is_refused_in_words(name: str) -> None:
    with pytest.raises(SetupRefused) as refused:
        find_bot(name)
    assert refused.value.code == "unknown-bot"
    assert KERNEL_TEXTS.render(refused.value.text, "en", ()) == REFUSED[name]
