"""Whoever could look at everything first cannot invite someone afterwards without the match saying so."""

import pytest

from domain.kernel.registry import Registry
from domain.matches.commands import seats
from domain.matches.commands.open_match import NewMatch, Tokens, open_match, start
from domain.matches.errors import MatchError
from domain.matches.events import HiddenViewed, HintGiven, MatchOpened, SeatPlan
from domain.matches.match import Match, Numbered, Unsaved, load
from domain.matches.tokens import new_id, new_token
from projections.read_models.leaderboard import MatchRow, fold_into, open_row
from tests.sample_games import TOYS as GAMES

TOYS = Registry(GAMES.values())
ANA, BEA, CID = "a" * 32, "b" * 32, "c" * 32
"""Ids of players."""


def opened(*players: str, seed: str | None = None, host: str = ANA) -> Match:
    plans = tuple(SeatPlan(f"P{number}", player) for number, player in enumerate(players))
    tokens = Tokens(new_token(), new_token(), {str(n): new_token() for n, p in enumerate(players) if p == "person"})
    new = NewMatch(game="lanterns", seats=plans, seed=seed, host_player=host)
    return start(new_id(), TOYS, open_match(TOYS, new, tokens, "", 1))


def said(match: Match) -> tuple[bool, bool]:
    """What the live match says; folding its events, and the leaderboard's row, must say the same."""
    match.source = source = Kept(match)
    events = source.kept
    folded = load(match.id, TOYS, list(enumerate(events, 1)), source)
    assert (folded.state.open_book, folded.state.rated) == (match.state.open_book, match.state.rated)
    first = events[0]
    assert isinstance(first, MatchOpened)
    row: MatchRow = open_row(first)
    for event in events[1:]:
        fold_into(row, event)
    if match.state.status == "running" and not any(record.holder == "open" for record in match.state.seats):
        assert row.odd is not match.state.rated
    return match.state.open_book, match.state.rated


class Kept(Unsaved):
    """The events of a match that is not stored."""

    def __init__(self, match: Match) -> None:
        before = getattr(match.source, "kept", [])
        self.kept = [*before, *match.collect_events()]

    def events(self, after: int, upto: int) -> list[Numbered]:
        return list(enumerate(self.kept[after:upto], after + 1))


@pytest.mark.parametrize("second", ["person", "bot:random"])
def test_a_seat_opened_after_the_start_makes_an_open_book(second: str) -> None:
    match = opened("person", second)
    assert said(match) == (False, second != "person")
    seats.leave(match, 1, 2, by_host=True)
    assert said(match) == (True, False)  # Before anybody sits down.
    seats.take(match, 1, "Bea", new_token(), 3)
    assert said(match) == (True, False)


def test_a_match_that_waited_for_its_guest_is_none() -> None:
    match = opened("person", "open")
    seats.take(match, 1, "Bea", "", 2, BEA)
    assert said(match) == (False, True)
    seats.leave(match, 1, 3)
    seats.take(match, 1, "Cid", "", 4, CID)
    assert said(match) == (False, True)


def test_a_match_is_rated_only_if_all_its_persons_are_players() -> None:
    """Anybody can type a name."""
    typed = opened("person", "open")
    assert said(typed) == (False, True)
    seats.take(typed, 1, "Bea", new_token(), 2)
    assert said(typed) == (False, False)
    seats.leave(typed, 1, 3)
    seats.take(typed, 1, "Bea", "", 4, BEA)
    assert said(typed) == (False, False)  # Somebody unknown has played in it.
    hosted = opened("person", "open", host="")
    seats.take(hosted, 1, "Bea", "", 2, BEA)
    assert said(hosted) == (False, False)
    assert not opened("person", "bot:random", host="").state.rated


def test_a_match_with_a_hint_is_not_rated() -> None:
    match = opened("person", "bot:random")
    assert said(match) == (False, True)
    match.trigger(HintGiven(at=2, seat=0, decision="2.0"))
    assert said(match) == (False, False)


def test_a_match_in_which_hidden_parts_were_viewed_is_not_rated() -> None:
    match = opened("person", "bot:random")
    match.trigger(HiddenViewed(at=2, viewer="seat:1"))
    assert match.state.assisted
    assert said(match) == (False, False)


def test_a_player_who_plays_for_two_is_not_rated() -> None:
    match = opened("person", "open", "open")
    seats.take(match, 1, "Ana", "", 2, ANA)
    seats.take(match, 2, "Bea", "", 2, BEA)
    assert said(match) == (False, False)


def test_a_seat_with_a_new_token_is_no_players_any_more() -> None:
    match = opened("person", "open")
    seats.take(match, 1, "Bea", "", 2, BEA)
    seats.reissue(match, 1, new_token(), 3)
    assert match.state.seats[1].player_id == ""
    assert said(match) == (False, False)


def test_a_given_seed_is_shown_to_guests_before_they_join() -> None:
    assert said(opened("person", "open", seed="known")) == (True, False)
    assert said(opened("person", "bot:random", seed="known")) == (False, False)


def test_a_host_who_gives_one_of_two_hands_away_has_seen_it() -> None:
    match = opened("person", "person", "open")
    seats.take(match, 2, "Bea", "", 2, BEA)
    assert said(match) == (False, False)
    seats.leave(match, 1, 3, by_host=True)
    seats.take(match, 1, "Cid", "", 4, CID)
    assert said(match) == (True, False)


def test_a_table_of_one_person_is_never_rated() -> None:
    assert not opened("person", "person").state.rated
    assert not opened("person", "person", "bot:random").state.rated
    assert opened("person", "bot:random").state.rated
    assert opened("bot:random", "bot:random").state.rated


def test_a_guests_hand_that_another_holder_sees_is_counted_and_noted() -> None:
    match = opened("person", "open")
    seats.take(match, 1, "Bea", new_token(), 2)
    seats.leave(match, 1, 3, by_host=True)
    if 1 in match.asked:
        with pytest.raises(MatchError, match="seat-taken"):
            seats.take(match, 1, "Bea", new_token(), 4)
        match.state.answered[1] = match.version + 1
    seats.take(match, 1, "Bea", new_token(), 5)
    assert match.state.seats[1].reissued == 1
    assert match.state.seats[1].freed == 0
    assert [(change.kind, change.name) for change in match.state.seat_changes] == [("freed", "Bea"), ("taken", "Bea")]


def test_a_bot_that_comes_and_goes_does_not_make_a_freed_seat_free() -> None:
    match = opened("open", "person")
    seats.take(match, 0, "Bea", new_token(), 2)
    assert 0 in match.asked
    seats.leave(match, 0, 3, by_host=True)
    for _ in range(2):
        seats.fill(match, 0, "Bot", "bot:random", 4)
        seats.leave(match, 0, 5, by_host=True)
        with pytest.raises(MatchError, match="seat-taken"):
            seats.take(match, 0, "Bea", new_token(), 6)
    match.state.answered[0] = match.version
    seats.take(match, 0, "Bea", new_token(), 7)
    assert match.state.seats[0].holder == "guest"
