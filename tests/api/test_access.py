"""Who calls, what they may see and for whom they may act: every branch of `api/access.py`, on matches in memory."""

from typing import Any

import pytest

from api.access import (
    ANONYMOUS,
    INVITED,
    PLAYER,
    Caller,
    acting_seat,
    authenticate,
    default_viewer,
    host_of,
    may_view,
    owns_all,
    read_viewer,
    require_host,
    require_token,
    viewer_of,
)
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR
from domain.matches.commands import seats as seat_commands
from domain.matches.commands.open_match import NewMatch, Tokens, open_match, start
from domain.matches.errors import MatchError
from domain.matches.events import SeatPlan
from domain.matches.match import Match
from domain.matches.tokens import token_hash
from projections.match_views.summary import Holding
from tests.matches.tables import IDENT, Ledger
from tests.sample_games import TOYS

GAME = TOYS["orchards"]
HOST, INVITE, GUEST = "h" * 43, "i" * 43, "g" * 43


def opened(*players: str, listed: bool = False) -> Match:
    """A match with these players; the persons have the tokens `0000…`, `1111…` and so on."""
    plans = tuple(SeatPlan(f"P{seat}", player) for seat, player in enumerate(players))
    held = {str(seat): str(seat) * 43 for seat, plan in enumerate(plans) if plan.player == "person"}
    wish = NewMatch(game=GAME.id, seats=plans, seed="access", listed=listed)
    event = open_match(Registry([GAME]), wish, Tokens(HOST, INVITE, held), "", 1)
    ledger = Ledger(start(IDENT, {GAME.id: GAME}, event))
    ledger.match.source = ledger
    ledger.keep()
    return ledger.match


def joined(*players: str, listed: bool = False) -> Match:
    """The same, and a guest takes the seat that is open."""
    match = opened(*players, listed=listed)
    seat_commands.take(match, players.index("open"), "Guest", GUEST, 2)
    match.collect_events()
    return match


def caller(match: Match, token: str | None) -> Caller:
    return authenticate(match, None if token is None else token_hash(token))


def refusal(function: Any, *args: Any) -> MatchError:
    with pytest.raises(MatchError) as refused:
        function(*args)
    return refused.value


def test_every_token_has_its_holder() -> None:
    match = joined("person", "open")
    assert caller(match, HOST) == Caller("host", (0,))
    assert caller(match, "0" * 43) == Caller("seat", (0,))
    assert caller(match, GUEST) == Caller("seat", (1,))
    assert caller(match, INVITE) == INVITED


def test_without_the_right_token_an_unlisted_match_is_not_there() -> None:
    hidden, listed = opened("person", "open"), opened("person", "open", listed=True)
    assert refusal(caller, hidden, None).code == "not-found"
    assert refusal(caller, hidden, "x" * 43).code == "not-found"
    assert caller(listed, None) == ANONYMOUS
    assert refusal(caller, listed, "x" * 43).code == "token-unknown"


def test_a_player_is_what_the_match_knows_of_them() -> None:
    match = joined("person", "open", "person")
    match.state.host_player = "ana"
    match.state.seats[1].player_id = "bea"
    match.state.invited.append("cid")
    assert authenticate(match, f"{PLAYER}ana") == Caller("host", (0, 2))
    assert authenticate(match, f"{PLAYER}bea") == Caller("seat", (1,))
    assert authenticate(match, f"{PLAYER}cid") == Caller("invite", invited=True)
    match.state.seats[2].player_id = "bea"
    match.state.invited.append("bea")
    assert authenticate(match, f"{PLAYER}bea") == Caller("seat", (1, 2), invited=True)
    match.state.seats[1].player_id = "ana"
    match.state.invited.append("ana")
    assert authenticate(match, f"{PLAYER}ana") == Caller("host", (0, 1, 2), invited=True)


def test_a_player_without_a_part_in_the_match_may_only_look_if_it_is_listed() -> None:
    hidden, listed = opened("person", "open"), opened("person", "open", listed=True)
    assert refusal(authenticate, hidden, f"{PLAYER}eve").code == "not-found"
    assert authenticate(listed, f"{PLAYER}eve") == Caller("player")


def test_a_seat_without_a_token_is_no_stranger_s() -> None:
    """An open seat, a bot's seat and a match without a host token have an empty digest, which opens nothing."""
    match = opened("open", "bot:random", listed=True)
    match.state.host_token = match.state.invite_token = ""
    assert match.state.seats[0].token == ""
    with pytest.raises(MatchError, match="token-unknown"):
        authenticate(match, "")


def test_the_host_acts_for_its_own_seats_alone() -> None:
    assert host_of(opened("person", "bot:random", "person")).seats == (0, 2)
    assert host_of(joined("person", "open")).seats == (0,)


def test_what_a_caller_holds_and_sees_is_part_of_its_tags() -> None:
    assert (ANONYMOUS.holds, ANONYMOUS.summary_view, ANONYMOUS.offers_view) == (None, "spectator", "spectator")
    assert (INVITED.holds, INVITED.summary_view) == (Holding((), False), "invite:")
    both = Caller("host", (0, 2))
    assert (both.holds, both.summary_view, both.offers_view) == (Holding((0, 2), True), "host:0+2", "seat:0+2")
    one = Caller("seat", (1,))
    assert (one.holds, one.summary_view, one.offers_view) == (Holding((1,), False), "seat:1", "seat:1")
    assert both.is_host
    assert not one.is_host
    invited = Caller("seat", (1,), invited=True)
    assert (invited.holds, invited.summary_view) == (Holding((1,), False, True), "seat:1:invited")


def test_only_who_ever_held_every_seat_sees_all() -> None:
    alone = opened("person", "bot:random")
    assert owns_all(alone, caller(alone, HOST))
    assert owns_all(alone, caller(alone, "0" * 43)), "the only person at the table"
    assert not owns_all(alone, INVITED)
    assert not owns_all(alone, ANONYMOUS)
    two = opened("person", "person")
    assert owns_all(two, caller(two, HOST))
    assert not owns_all(two, caller(two, "0" * 43))
    assert not owns_all(two, caller(two, "1" * 43))
    shared = joined("person", "open")
    assert not owns_all(shared, caller(shared, HOST))
    assert not owns_all(shared, caller(shared, "0" * 43))
    alone.state.imported = True
    assert not owns_all(alone, caller(alone, HOST))


def test_the_first_event_says_who_was_a_person_though_the_seat_has_changed_since() -> None:
    match = opened("person", "bot:random", "person")
    match.state.seats[2].player = "bot:greedy"
    assert not owns_all(match, caller(match, "0" * 43))


def test_what_is_seen_without_asking() -> None:
    match = opened("person", "person")
    assert default_viewer(match, caller(match, "1" * 43)) == 1
    assert default_viewer(match, caller(match, HOST)) == SPECTATOR
    assert default_viewer(match, ANONYMOUS) == SPECTATOR
    match.state.status = "abandoned"
    assert default_viewer(match, ANONYMOUS) == ARCHIVE


@pytest.mark.parametrize(
    ("text", "viewer"),
    [("seat:0", 0), ("seat:12", 12), ("seat:999", 999), ("spectator", SPECTATOR), ("archive", ARCHIVE)],
)
def test_viewers_have_names(text: str, viewer: Any) -> None:
    assert read_viewer(text) == viewer


@pytest.mark.parametrize("text", ["seat:", "seat:01", "seat:1000", "seat:-1", "seat:x", "Archive", "", "seat:1 "])
def test_other_words_name_no_viewer(text: str) -> None:
    assert refusal(read_viewer, text).code == "invalid-query"


def test_a_viewer_is_refused_to_those_who_may_not_have_it() -> None:
    match = joined("person", "open")
    host, guest = caller(match, HOST), caller(match, GUEST)
    assert viewer_of(match, guest, None) == 1
    assert viewer_of(match, guest, "seat:1") == 1
    assert viewer_of(match, guest, "spectator") == SPECTATOR
    for who, wanted in (
        (host, "seat:1"),
        (guest, "seat:0"),
        (host, "archive"),
        (guest, "seat:2"),
        (ANONYMOUS, "seat:0"),
    ):
        assert refusal(viewer_of, match, who, wanted).code == "view-not-allowed"
    assert may_view(match, ANONYMOUS, SPECTATOR)
    assert not may_view(match, ANONYMOUS, ARCHIVE)
    match.state.status = "abandoned"
    assert viewer_of(match, ANONYMOUS, "seat:0") == 0
    assert viewer_of(match, ANONYMOUS, "archive") == ARCHIVE
    assert refusal(viewer_of, match, ANONYMOUS, "seat:2").code == "view-not-allowed", "there is no such seat"


def test_who_holds_every_seat_may_look_through_any_eyes_but_those_of_no_seat() -> None:
    match = opened("person", "person")
    host = caller(match, HOST)
    assert viewer_of(match, host, "seat:1") == 1
    assert viewer_of(match, host, "archive") == ARCHIVE
    assert refusal(viewer_of, match, host, "seat:2").code == "view-not-allowed"


def test_a_command_is_for_the_seat_that_is_named_or_the_caller_s_first() -> None:
    match = opened("bot:random", "person", "person")
    host = caller(match, HOST)
    assert acting_seat(match, host, None) == 1
    assert acting_seat(match, host, "seat:2") == 2
    assert refusal(acting_seat, match, host, "seat:0").code == "not-your-seat"
    assert refusal(acting_seat, match, host, "spectator").code == "not-your-seat"
    assert refusal(acting_seat, match, caller(match, "1" * 43), "seat:2").code == "not-your-seat"


def test_who_holds_no_seat_acts_for_none() -> None:
    match = opened("open", "bot:random", listed=True)
    for wanted in (None, "seat:0"):
        assert refusal(acting_seat, match, ANONYMOUS, wanted).code == "token-missing"
        invited = refusal(acting_seat, match, INVITED, wanted)
        assert (invited.code, invited.extras) == ("not-your-seat", {"detail": "invite-answers"})
        host = refusal(acting_seat, match, caller(match, HOST), wanted)
        assert (host.code, host.extras) == ("not-your-seat", {})


def test_hosts_and_holders_of_tokens_are_told_apart() -> None:
    require_token(INVITED)
    require_host(Caller("host"))
    assert refusal(require_token, ANONYMOUS).code == "token-missing"
    assert refusal(require_host, ANONYMOUS).code == "token-missing"
    assert refusal(require_host, Caller("seat", (0,))).code == "not-host"
    assert refusal(require_host, INVITED).code == "not-host"
