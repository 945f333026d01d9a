"""A match in points: the split adds up, mistakes are found, and the same match gives the same bytes."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from domain.games import games
from domain.kernel.dice import Dice
from domain.kernel.game import encode_state
from domain.kernel.play import Play
from domain.kernel.zones import redeal_unseen
from domain.matches.events import ActionTaken, MatchStarted
from replays import record
from replays.analyse import BudgetOutOfRange, analyse_line, read_depth
from replays.decision_analysis import analyse_task, tasks_of
from replays.line_of_play import LineDamaged, LineOfPlay, PlayedAnswer
from replays.match_report import MatchReport

GAMES = games()
QUICK = ("race_for_the_galaxy", "tiny_epic_galaxies")


def line_of(title: str, *bots: str, seed: str = "analysed") -> LineOfPlay:
    game = GAMES.find(title)
    events = [event for _, event in record(game, bots, seed)]
    started = next(event for event in events if isinstance(event, MatchStarted))
    state = game.initial_state(game.options(), len(bots))
    game.fold(state, game.facts_decoder.decode(started.facts))
    answers = tuple(
        PlayedAnswer(event.seat, bytes(event.action), bytes(event.facts), bool(event.rolled or event.shown))
        for event in events
        if isinstance(event, ActionTaken)
    )
    return LineOfPlay(title, game.rules, bots, encode_state(state), answers, msgspec.to_builtins(game.options()), True)


def analysed(title: str, *bots: str, seed: str = "analysed", budget: str = "4") -> MatchReport:
    return analyse_line(GAMES, line_of(title, *bots, seed=seed), budget)


@pytest.mark.parametrize("title", QUICK)
def test_luck_and_skill_add_up_to_the_real_difference(title: str) -> None:
    report = analysed(title, "greedy", "beginner")
    assert report.finished
    for split in report.split:
        parts = split.start + split.luck + split.skill
        assert parts + split.unforeseen == pytest.approx(split.difference, abs=0.03)
        assert abs(split.difference - parts) <= split.error + 0.03
        assert split.skill == pytest.approx(split.own_skill + split.others_skill, abs=0.02)
    ana, ben = report.split
    assert ana.difference == -ben.difference != 0


def test_luck_is_only_where_something_was_rolled_or_shown() -> None:
    line = line_of("race_for_the_galaxy", "greedy", "greedy")
    report = analyse_line(GAMES, line, "4")
    chance = {ply for ply, answer in enumerate(line.answers, 1) if answer.chance}
    assert {luck.ply for luck in report.luck} <= chance | {0}
    total = [sum(luck.by_seat[seat] for luck in report.luck) for seat in (0, 1)]
    assert total == pytest.approx([split.luck for split in report.split], abs=0.01 * len(report.luck) + 0.05)


def test_the_better_player_is_found_out() -> None:
    """Over a few matches the bot that looks at everything is more accurate than the one that looks at three offers."""
    reports = [analysed("race_for_the_galaxy", "greedy", "beginner", seed=f"match {n}") for n in range(4)]
    strong, weak = (sum(report.seats[seat].accuracy for report in reports) for seat in (0, 1))
    assert strong > weak
    assert sum(report.split[0].own_skill for report in reports) > sum(r.split[1].own_skill for r in reports)


def test_every_decision_names_what_was_played_and_what_was_best() -> None:
    line = line_of("race_for_the_galaxy", "beginner", "beginner")
    report = analyse_line(GAMES, line, "4")
    game = GAMES[line.game]
    for decision in report.decisions:
        expected = [one.expected for one in decision.alternatives]
        assert expected == sorted(expected, reverse=True)
        played = game.packed_action_decoder.decode(line.answers[decision.ply - 1].action)
        assert decision.alternatives[decision.played].action == msgspec.to_builtins(played)
        assert (decision.regret.mean == 0) or decision.played > 0
        assert bool(decision.line) == (decision.played > 0)
        assert all(set(one.label) == {"en", "cs"} and all(one.label.values()) for one in decision.alternatives)
    for seat in report.seats:
        regrets = {decision.ply: decision.regret.mean for decision in report.decisions if decision.seat == seat.seat}
        dearest = [regrets[ply] for ply in seat.costliest]
        assert dearest == sorted(regrets.values(), reverse=True)[: len(dearest)]
        assert len(dearest) <= 5
        assert 0 <= seat.accuracy <= 100


def test_the_order_in_which_parts_are_done_changes_nothing() -> None:
    line = line_of("race_for_the_galaxy", "greedy", "random")

    def backwards(tasks: Any) -> Any:
        return [analyse_task(GAMES, task) for task in reversed(list(tasks))]

    assert msgspec.json.encode(analyse_line(GAMES, line, "4")) == msgspec.json.encode(
        analyse_line(GAMES, line, "4", backwards)
    )


def test_a_damaged_line_is_named_by_its_first_bad_ply() -> None:
    line = line_of("race_for_the_galaxy", "random", "random")
    first, second = next(
        (place, place + 1)
        for place, (one, other) in enumerate(pairwise(line.answers))
        if one.seat == other.seat and one.action != other.action
    )
    answers = list(line.answers)
    answers[first], answers[second] = answers[second], answers[first]
    broken = msgspec.structs.replace(line, answers=tuple(answers))
    with pytest.raises(LineDamaged) as caught:
        list(tasks_of(GAMES[line.game], broken, read_depth("4", 1)))
    assert caught.value.ply == first + 1


@pytest.mark.parametrize("budget", ["", "0", "3", "257", "0s", "1d", "24h", "1e3", "-4", "4.5", "999999999999"])
def test_budgets_that_are_none(budget: str) -> None:
    with pytest.raises(BudgetOutOfRange):
        read_depth(budget, 100)


def test_budgets_by_worlds_and_by_time() -> None:
    assert read_depth("16", 100).worlds == 16
    assert read_depth("2m", 60).seconds == pytest.approx(1.0)


@pytest.mark.parametrize("title", GAMES.ids)
def test_a_world_re_dealt_for_the_whole_table_looks_the_same_to_every_seat(title: str) -> None:
    game = GAMES[title]
    play: Play[Any] = Play.begin(game, 2, "table")
    worlds = [redeal_unseen(game, play.state, Dice(bytes(32), number)) for number in range(4)]
    for world in worlds:
        assert game.check(world) == []
        for seat in (0, 1):
            assert game.view(world, seat) == game.view(play.state, seat)
    assert len({encode_state(world) for world in worlds}) > 1
