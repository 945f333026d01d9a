"""Long random walks of answers, undos, redos, withdrawals and takebacks: whatever happens, the match stays one."""

from typing import Any

import msgspec
import pytest

from domain.kernel.agenda import is_sealed_round
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import Game, encode_state
from domain.kernel.play import Play
from domain.matches.commands import takebacks
from domain.matches.commands.answer import withdraw
from domain.matches.commands.undo_redo import redo, undo, undo_points
from domain.matches.errors import MatchError
from domain.matches.events import ActionTaken, LineCut, UndoPolicy
from domain.matches.history import at_ply, at_version
from tests.matches.tables import Ledger, state_bytes, table
from tests.sample_games import TOYS

POLICIES: tuple[UndoPolicy, ...] = ("free", "own", "off")
CASES = [(toy, policy, number) for toy in TOYS.values() for policy in POLICIES for number in range(4)]


def wind(ledger: Ledger, dice: Dice) -> None:
    """One random wish to wind, whatever comes of it."""
    match = ledger.match
    seat = dice.below(match.seats)
    found = undo_points(match, seat)
    choice = dice.below(4)
    try:
        if choice == 0 and found.points:
            undo(match, seat, dice.pick(found.points[:6]), match.version, ledger.tick())
            ledger.keep()
        elif choice == 1 and found.redo:
            redo(match, seat, dice.pick(found.redo), match.version, ledger.tick())
            ledger.keep()
        elif choice == 2:
            _take_back_answer(ledger, seat)
        elif match.ply and dice.below(4) == 0:
            _ask_for_takeback(ledger, seat, dice)
    except MatchError as problem:
        if problem.code not in {"undo-barrier", "decision-gone", "already-revealed", "takeback-open"}:
            raise


def _take_back_answer(ledger: Ledger, seat: int) -> None:
    match = ledger.match
    if match.state.status == "running" and is_sealed_round(match.play.state.agenda):
        answered = match.state.answered[seat]
        event = match.event(answered) if answered else None
        if isinstance(event, ActionTaken):
            withdraw(match, event.decision, ledger.tick())
            ledger.keep()


def _ask_for_takeback(ledger: Ledger, seat: int, dice: Dice) -> None:
    match = ledger.match
    if match.state.status != "running":
        return
    asked = takebacks.ask(match, seat, dice.below(match.ply), "", "", ledger.tick())
    ledger.keep()
    for voter in list(asked.votes):
        if asked.status == "open":
            accept = dice.below(5) > 0
            takebacks.vote(match, asked.id, int(voter), accept, ledger.tick())
            ledger.keep()


@pytest.mark.parametrize(("game", "policy", "number"), CASES, ids=lambda value: getattr(value, "id", str(value)))
def test_a_match_can_be_wound_anyhow_and_stays_the_same_match(game: Game[Any], policy: Any, number: int) -> None:
    seats = game.seat_counts[number % len(game.seat_counts)]
    ledger = table(game, seats, undo=policy, seed=f"walk {number}")
    dice = Dice(seed_bytes(f"{game.id} {policy} {number}"), 0)
    by_version: dict[int, bytes] = {}
    for _ in range(160):
        if ledger.match.state.over:
            break
        ledger.play_on(dice, dice.below(4))
        wind(ledger, dice)
        by_version[ledger.match.version] = ledger.state()
    check_reloaded(ledger)
    check_line(ledger)
    for version, state in by_version.items():
        assert encode_state(at_version(ledger.match, version).state) == state


def test_the_walks_wind_in_every_way_there_is() -> None:
    seen = set()
    for game, policy, number in CASES:
        ledger = table(game, game.seat_counts[-1], undo=policy, seed=f"walk {number}")
        dice = Dice(seed_bytes(f"{game.id} {policy} {number}"), 0)
        for _ in range(160):
            if not ledger.match.state.over:
                ledger.play_on(dice, dice.below(4))
                wind(ledger, dice)
        for _, event in ledger.fetch(0, len(ledger.rows)):
            seen.add(type(event).__name__)
            if isinstance(event, LineCut) and event.kept:
                seen.add("kept")
    assert seen >= {"LineCut", "LineResumed", "TakebackAsked", "TakebackAnswered", "MatchEnded", "kept"}


def check_reloaded(ledger: Ledger) -> None:
    """From the first event or from the newest checkpoint: the same match."""
    for whole in (True, False):
        again = ledger.reload(from_snapshot=not whole)
        assert encode_state(again.play.state) == ledger.state()
        assert state_bytes(again) == state_bytes(ledger.match)
        assert again.ply == ledger.match.ply
        assert again.version == ledger.match.version
        assert again.asked == ledger.match.asked
        for ply in range(0, again.ply + 1, 3):
            assert encode_state(at_ply(again, ply).state) == encode_state(at_ply(ledger.match, ply).state)


def check_line(ledger: Ledger) -> None:
    """The whole line still verifies by deciding again, and every ply is what deciding gives."""
    match = ledger.match
    options = msgspec.convert(match.state.options, type=match.game.options)
    play = Play.begin(match.game, match.seats, bytes.fromhex(match.state.seed), options)
    assert encode_state(play.state) == encode_state(at_ply(match, 0).state)
    for ply, (_, event) in enumerate(match.actions(0, match.ply), start=1):
        action = msgspec.msgpack.decode(event.action, type=match.game.all_actions)
        told = play.answer(event.seat, action)
        assert msgspec.msgpack.encode(told.facts) == bytes(event.facts), f"ply {ply}"
        assert encode_state(play.state) == encode_state(at_ply(match, ply).state)


def test_open_decisions_are_always_those_asked() -> None:
    for game, policy, number in CASES:
        ledger = table(game, game.seat_counts[-1], undo=policy, seed=f"asked {number}")
        dice = Dice(seed_bytes(f"asked {game.id} {policy} {number}"), 0)
        ids_seen: set[str] = set()
        for _ in range(40):
            ledger.play_on(dice, 1 + dice.below(3))
            wind(ledger, dice)
            open_now = [seat for seat, decision in enumerate(ledger.match.state.open) if decision is not None]
            assert open_now == sorted(ledger.match.asked)
            ids_seen.update(decision for decision in ledger.match.state.open if decision is not None)
        assert len(ids_seen) > 5
