"""Undo, redo and takebacks, one rule at a time."""

import msgspec
import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.offers import Offer, random_answer
from domain.matches.commands import takebacks
from domain.matches.commands.seats import abandon, leave
from domain.matches.commands.undo_redo import redo, undo, undo_points
from domain.matches.errors import MatchError
from domain.matches.events import LineCut
from tests.matches.tables import Ledger, table
from tests.sample_games import TOYS

BALLOTS, LANTERNS, ORCHARDS = TOYS["ballots"], TOYS["lanterns"], TOYS["orchards"]


def played(policy: str, plies: int = 12, seats: int = 2, seed: str = "played") -> Ledger:
    ledger = table(LANTERNS, seats, undo=policy, seed=seed)  # type: ignore[arg-type]
    ledger.play_on(Dice(seed_bytes(seed), 0), plies)
    return ledger


def quiet_line(seed_count: int = 200) -> tuple[Ledger, int]:
    """A match under `own` whose last answers by one seat rolled and showed nothing."""
    for number in range(seed_count):
        ledger = table(ORCHARDS, 2, undo="own", seed=f"quiet {number}")
        dice = Dice(seed_bytes(f"quiet {number}"), 0)
        for _ in range(12):
            seat = dice.pick(ledger.match.asked)
            ledger.answer(seat, random_answer(ledger.match.play.offers(seat), dice))
            if len(undo_points(ledger.match, seat).points) >= 2:
                return ledger, seat
    raise AssertionError("the toy never gives two undo points")


def test_free_winds_to_any_ply_and_back() -> None:
    ledger = played("free")
    match, head = ledger.match, ledger.state()
    heads = match.ply
    states = [encode_state(match.state_at(ply)[0]) for ply in range(match.ply + 1)]
    wound = undo(match, 0, 3, match.version, 5)
    ledger.keep()
    assert ledger.state() == states[3]
    assert wound.change.removed == tuple(range(4, heads + 1))
    again = redo(match, 0, heads, match.version, 6)
    ledger.keep()
    assert ledger.state() == head
    assert again.change.restored == tuple(range(4, heads + 1))


def test_redo_gives_back_whole_undos_newest_first() -> None:
    ledger = played("free")
    match = ledger.match
    heads = match.ply
    undo(match, 0, 8, match.version, 5)
    ledger.keep()
    undo(match, 0, 5, match.version, 6)
    ledger.keep()
    assert undo_points(match, 0).redo == (8, heads)
    redo(match, 0, heads, match.version, 7)
    ledger.keep()
    assert match.ply == heads
    assert undo_points(match, 0).redo == ()


def test_a_new_action_ends_redo() -> None:
    ledger = played("free")
    match = ledger.match
    undo(match, 0, 8, match.version, 5)
    ledger.keep()
    ledger.play_on(Dice(seed_bytes("new"), 1), 1)
    with pytest.raises(MatchError, match="nothing-to-redo"):
        redo(match, 0, 12, match.version, 6)


def test_the_same_answers_after_undo_meet_the_same_dice() -> None:
    ledger = played("free", 20)
    match, head = ledger.match, ledger.state()
    line = match.actions(6, match.ply)
    undo(match, 0, 6, match.version, 5)
    ledger.keep()
    for _, event in line:
        ledger.answer(event.seat, msgspec.msgpack.decode(event.action, type=match.game.all_actions))
    assert ledger.state() == head


def test_the_same_call_again_gives_the_first_result_again() -> None:
    ledger = played("free")
    match = ledger.match
    base = match.version
    first = undo(match, 0, 4, base, 5)
    ledger.keep()
    again = undo(match, 0, 4, base, 6)
    assert again.repeated
    assert ledger.match.collect_events() == ()
    assert again.change == first.change


def test_a_caller_who_has_not_seen_its_own_last_answer_is_stale() -> None:
    ledger = played("free")
    match = ledger.match
    seat = match.actions(match.ply - 1, match.ply)[0][1].seat
    with pytest.raises(MatchError, match="stale"):
        undo(match, seat, 4, match.version - 1, 5)


def test_a_caller_that_has_not_seen_the_last_undo_is_stale() -> None:
    ledger = played("free")
    match = ledger.match
    seen = match.version
    undo(match, 0, 6, seen, 5)
    ledger.keep()
    with pytest.raises(MatchError, match="stale"):
        undo(match, 1, 3, seen, 6)


@pytest.mark.parametrize("to_ply", [-1, 12, 99])
def test_there_must_be_such_a_ply_to_go_back_to(to_ply: int) -> None:
    ledger = played("free")
    with pytest.raises(MatchError, match="ply-out-of-range"):
        undo(ledger.match, 0, to_ply, ledger.match.version, 5)


def test_under_off_no_seat_undoes_alone() -> None:
    ledger = played("off")
    found = undo_points(ledger.match, 0)
    assert found.points == ()
    assert found.barrier is not None
    assert found.barrier.reason == "policy"
    with pytest.raises(MatchError, match="undo-barrier") as caught:
        undo(ledger.match, 0, 3, ledger.match.version, 5)
    assert caught.value.extras["barrier"] == "policy"


def test_own_stops_at_what_rolled_or_showed() -> None:
    for number in range(12):
        ledger = played("own", 10, seed=f"own {number}")
        match = ledger.match
        for seat in range(2):
            found = undo_points(match, seat)
            assert found.barrier is not None
            for to_ply in found.points:
                assert to_ply >= found.barrier.ply
            removed = match.actions(found.barrier.ply, match.ply)
            assert not any(event.rolled or event.shown for _, event in removed)


def test_own_takes_back_only_own_answers_and_the_others_stay() -> None:
    ledger, seat = quiet_line()
    match = ledger.match
    points = undo_points(match, seat).points
    target = points[-1]
    before = match.actions(target, match.ply)
    others = [version for version, event in before if event.seat != seat]
    undo(match, seat, target, match.version, 5)
    (event,) = ledger.keep()
    assert isinstance(event, LineCut)
    assert list(event.kept) == others
    assert match.ply == target + len(others)
    assert not match.state.assisted
    redo(match, seat, target + len(before), match.version, 6)
    ledger.keep()
    assert [version for version, _ in match.actions(target, match.ply)] == [version for version, _ in before]


def test_free_past_a_barrier_counts_as_help() -> None:
    ledger = played("free", 20)
    undo(ledger.match, 0, 0, ledger.match.version, 5)
    ledger.keep()
    assert ledger.match.state.assisted
    assert not ledger.match.state.rated


def test_a_match_that_is_over_is_never_wound() -> None:
    ledger = played("free")
    abandon(ledger.match, None, 5)
    ledger.keep()
    with pytest.raises(MatchError, match="undo-barrier") as caught:
        undo(ledger.match, 0, 3, ledger.match.version, 6)
    assert caught.value.extras["barrier"] == "game-over"
    assert undo_points(ledger.match, 0).points == ()


def test_a_takeback_winds_when_everybody_else_agrees() -> None:
    ledger = played("own", 12, seats=3)
    match = ledger.match
    state = encode_state(match.state_at(4)[0])
    asked = takebacks.ask(match, 0, 4, "please", "", 5)
    ledger.keep()
    assert asked.votes == {"1": None, "2": None}
    takebacks.vote(match, asked.id, 1, True, 6)
    ledger.keep()
    assert match.ply == 12
    takebacks.vote(match, asked.id, 2, True, 7)
    ledger.keep()
    assert asked.status == "accepted"
    assert (match.ply, ledger.state()) == (4, state)
    assert match.state.assisted
    assert undo_points(match, 0).redo == (), "a takeback is not redone"


def test_one_no_rejects_a_takeback_and_then_it_is_closed() -> None:
    ledger = played("own", 12, seats=3)
    match = ledger.match
    asked = takebacks.ask(match, 0, 4, "", "", 5)
    ledger.keep()
    takebacks.vote(match, asked.id, 2, False, 6)
    ledger.keep()
    assert asked.status == "rejected"
    with pytest.raises(MatchError, match="takeback-closed"):
        takebacks.vote(match, asked.id, 1, True, 7)
    with pytest.raises(MatchError, match="takeback-closed"):
        takebacks.withdraw(match, asked.id, 8)


def test_there_is_one_takeback_at_a_time_and_its_asker_may_withdraw_it() -> None:
    ledger = played("own", 12)
    match = ledger.match
    asked = takebacks.ask(match, 0, 4, "", "", 5)
    ledger.keep()
    with pytest.raises(MatchError, match="takeback-open"):
        takebacks.ask(match, 1, 3, "", "", 6)
    with pytest.raises(MatchError, match="not-your-seat"):
        takebacks.vote(match, asked.id, 0, True, 6)
    takebacks.withdraw(match, asked.id, 7)
    ledger.keep()
    takebacks.withdraw(match, asked.id, 8)
    assert ledger.match.collect_events() == ()
    assert asked.status == "withdrawn"


def test_a_player_that_leaves_agrees_to_the_takeback() -> None:
    ledger = played("own", 12)
    match = ledger.match
    asked = takebacks.ask(match, 0, 4, "", "", 5)
    ledger.keep()
    leave(match, 1, 6)
    ledger.keep()
    assert asked.status == "accepted"
    assert match.ply == 4
    assert match.state.seats[1].player == "bot:greedy"


def test_a_takeback_to_a_point_that_is_gone_is_overtaken() -> None:
    ledger, seat = quiet_line()
    match = ledger.match
    asked = takebacks.ask(match, 1 - seat, match.ply - 1, "", "", 5)
    ledger.keep()
    undo(match, seat, undo_points(match, seat).points[-1], match.version, 6)
    ledger.keep()
    assert asked.status == "overtaken"


def test_points_name_only_answers_that_can_be_given_again() -> None:
    ledger = table(BALLOTS, 3, undo="own")
    offers = [one for one in ledger.match.play.offers(0) if not isinstance(one, Offer)]
    ledger.answer(0, offers[0])
    ledger.answer(1, random_answer(ledger.match.play.offers(1), Dice(seed_bytes("b"), 0)))
    assert undo_points(ledger.match, 0).points == (0,)
    undo(ledger.match, 0, 0, ledger.match.version, 5)
    ledger.keep()
    assert ledger.match.ply == 1
    assert ledger.match.play.state.agenda.held[1] is not None
    assert 0 in ledger.match.asked
