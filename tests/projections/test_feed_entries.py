"""What an event of a match means to its players."""

from uuid import UUID

import pytest
from eventsourcing.persistence import Tracking
from msgspec.structs import replace

from domain.kernel.scores import Outcome
from domain.matches.events import AbandonVoted, Event, MatchEnded, PlayerInvited, TakebackAsked
from projections.read_models.player_matches import PlayerMatch, feed_entries

VOTED = AbandonVoted(at=1, seat=0)


def row(*asked: int, holders: tuple[str, ...] = ("ana", "", "bea"), status: str = "running") -> PlayerMatch:
    opened = [f"1.{seat}" if seat in asked else None for seat in range(len(holders))]
    return PlayerMatch("comets", True, 1, list(holders), [""] * len(holders), opened, status=status)  # type: ignore[arg-type]


def entries(before: PlayerMatch, after: PlayerMatch, event: Event = VOTED) -> dict[str, tuple[str, tuple[int, ...]]]:
    numbered = replace(event, originator_id=UUID(int=5), originator_version=2)
    found = feed_entries(before, after, numbered, Tracking("log", 7))
    return {player: (entry.kind, entry.seats) for player, entry in found.items()}


def test_a_turn_begins_when_a_seat_is_asked_that_was_not() -> None:
    assert entries(row(1), row(0)) == {"ana": ("your_turn", (0,))}
    assert entries(row(0), row(0)) == {}


def test_a_turn_is_over_when_nothing_is_asked_any_more() -> None:
    assert entries(row(0, 2), row(2)) == {"ana": ("turn_over", (0,))}


def test_both_turns_of_a_sealed_round_begin() -> None:
    assert entries(row(), row(0, 1, 2)) == {"ana": ("your_turn", (0,)), "bea": ("your_turn", (2,))}


def test_a_player_with_two_seats_gets_one_entry() -> None:
    both = ("ana", "ana", "")
    assert entries(row(holders=both), row(0, 1, holders=both)) == {"ana": ("your_turn", (0, 1))}
    assert entries(row(0, 1, holders=both), row(1, holders=both)) == {}


def test_a_takeback_concerns_the_others() -> None:
    asked = TakebackAsked(at=1, takeback="t3", by=0, to_ply=0)
    assert entries(row(0), row(0), asked) == {"bea": ("takeback_asked", (2,))}


def test_the_end_is_no_end_of_a_turn() -> None:
    ended = MatchEnded(at=1, outcome=Outcome((0,), (), "reason"))  # type: ignore[arg-type]
    assert entries(row(0), row(status="finished"), ended) == {"ana": ("finished", ()), "bea": ("finished", ())}


def test_an_invitation_concerns_the_invited_player() -> None:
    after = row(0)
    after.invited = ["cyril"]
    assert entries(row(0), after, PlayerInvited(at=1, player_id="cyril")) == {"cyril": ("invited", ())}


@pytest.mark.parametrize("asked", [(), (0, 1)])
def test_a_match_without_players_concerns_none(asked: tuple[int, ...]) -> None:
    without = ("", "", "")
    assert entries(row(holders=without), row(*asked, holders=without)) == {}
