"""Who sits where: opening, joining, leaving, bots, lost tokens, giving up, positions and forks."""

import msgspec
import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.position import Position, position_of
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import Registry
from domain.matches.events import MatchAbandoned, MatchStarted, Policies, SeatPlan
from domain.matches.opening import Tokens, Wish, begin, forked, opened
from domain.matches.problems import MatchProblem
from domain.matches.seating import abandon, fill, leave, reissue, take
from domain.matches.tokens import derived_id, derived_token, new_token, token_hash, well_formed
from tests.matches.tables import IDENT, TOKENS, table
from tests.toys import TOYS

LANTERNS = TOYS["lanterns"]
GAMES = Registry(TOYS.values())
ANA, BEN = "a" * 43, "b" * 43


def wish(**changes: object) -> Wish:
    plain = {"game": "lanterns", "seats": (SeatPlan("Ana", "person"), SeatPlan("Ben", "person"))}
    return Wish(**(plain | changes))  # type: ignore[arg-type]


def test_a_match_starts_by_itself_when_the_last_open_seat_is_taken() -> None:
    ledger = table(LANTERNS, 2, player="open")
    match = ledger.match
    assert match.play is None
    ledger.keep(take(match, 0, "Ana", ANA, 5).events)
    assert match.register.status == "open"
    seated = take(match, 1, "Ben", BEN, 6)
    ledger.keep(seated.events)
    assert isinstance(seated.events[-1], MatchStarted)
    assert match.register.started == 6
    assert [record.held for record in match.register.seats] == ["guest", "guest"]
    assert match.register.shared
    assert encode_state(ledger.reload().live.state) == ledger.state()


def test_the_same_token_again_has_the_seat_already_and_another_finds_it_taken() -> None:
    ledger = table(LANTERNS, 2, player="open")
    ledger.keep(take(ledger.match, 0, "Ana", ANA, 5).events)
    again = take(ledger.match, 0, "Ana", ANA, 6)
    assert again.repeated
    assert again.events == ()
    with pytest.raises(MatchProblem, match="seat-taken"):
        take(ledger.match, 0, "Ben", BEN, 7)
    with pytest.raises(MatchProblem, match="not-found"):
        take(ledger.match, 2, "Ben", BEN, 7)


def test_the_host_fills_an_open_seat_with_a_bot() -> None:
    ledger = table(LANTERNS, 2, player="open")
    ledger.keep(take(ledger.match, 0, "Ana", ANA, 5).events)
    ledger.keep(fill(ledger.match, 1, "Robot", "bot:random", 6).events)
    assert ledger.match.register.status == "running"
    assert ledger.match.register.bot_of(1) == "random"
    assert fill(ledger.match, 1, "Robot", "bot:random", 7).repeated


def test_before_the_start_a_left_seat_is_open_again() -> None:
    ledger = table(LANTERNS, 2, player="open")
    ledger.keep(take(ledger.match, 0, "Ana", ANA, 5).events)
    ledger.keep(leave(ledger.match, 0, 6))
    assert ledger.match.register.seats[0].held == "open"
    assert ledger.match.register.seats[0].player == "open"
    assert leave(ledger.match, 0, 7) == (), "a repeat changes nothing"


def test_a_seat_left_in_play_is_played_on_by_a_bot_and_can_be_taken_again() -> None:
    ledger = table(LANTERNS, 2)
    ledger.keep(leave(ledger.match, 1, 5))
    record = ledger.match.register.seats[1]
    assert (record.held, record.player, record.token) == ("open", "bot:greedy", "")
    assert ledger.match.register.bot_of(1) == "greedy"
    ledger.keep(take(ledger.match, 1, "Eva", BEN, 6).events)
    assert (record.held, record.player, record.name) == ("guest", "person", "Eva")


def test_a_lost_token_is_issued_anew_and_everybody_sees_it() -> None:
    ledger = table(LANTERNS, 2)
    ledger.keep(reissue(ledger.match, 1, BEN, 5))
    assert ledger.match.register.seats[1].token == token_hash(BEN)
    assert ledger.match.register.seats[1].reissued == 1
    ledger.keep(leave(ledger.match, 1, 6))
    with pytest.raises(MatchProblem, match="not-your-seat"):
        reissue(ledger.match, 1, ANA, 7)


def test_the_last_persons_vote_ends_a_match() -> None:
    ledger = table(LANTERNS, 3)
    for seat in (0, 2):
        ledger.keep(abandon(ledger.match, seat, 5))
        assert abandon(ledger.match, seat, 6) == ()
    events = abandon(ledger.match, 1, 7)
    ledger.keep(events)
    assert isinstance(events[-1], MatchAbandoned)
    assert ledger.match.register.status == "abandoned"
    assert abandon(ledger.match, 1, 8) == ()
    with pytest.raises(MatchProblem, match="match-over"):
        take(ledger.match, 0, "Eva", ANA, 9)


def test_when_who_has_not_voted_leaves_the_votes_are_counted_again() -> None:
    ledger = table(LANTERNS, 2)
    ledger.keep(abandon(ledger.match, 0, 5))
    ledger.keep(leave(ledger.match, 1, 6))
    assert ledger.match.register.status == "abandoned"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"seats": (SeatPlan("Ana", "person"),) * 9}, "seat-count"),
        ({"options": {"colour": "red"}}, "unknown-option"),
    ],
)
def test_what_cannot_be_set_up_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(SetupRefused) as caught:
        opened(GAMES, wish(**changes), TOKENS, "", 1)
    assert caught.value.code == code


def test_undo_is_free_around_one_screen_and_own_among_guests() -> None:
    assert opened(GAMES, wish(), TOKENS, "", 1).policies.undo == "free"
    guests = (SeatPlan("Ana", "person"), SeatPlan("", "open"))
    assert opened(GAMES, wish(seats=guests), TOKENS, "", 1).policies.undo == "own"


def test_a_given_seed_is_open_and_another_text_stands_for_its_hash() -> None:
    event = opened(GAMES, wish(seed="ab" * 32), TOKENS, "", 1)
    assert event.seed == "ab" * 32
    assert event.open_seed
    assert opened(GAMES, wish(seed="hello"), TOKENS, "", 1).seed == seed_bytes("hello").hex()
    assert not opened(GAMES, wish(), TOKENS, "", 1).open_seed


def test_a_match_begins_from_a_position() -> None:
    source = table(LANTERNS, 2)
    source.play_on(Dice(seed_bytes("position"), 0), 9)
    options = msgspec.convert(source.match.register.options, type=LANTERNS.options)
    position = position_of(LANTERNS, source.match.live.state, options)
    event = opened(GAMES, wish(position=position), TOKENS, "", 1)
    match, events = begin(IDENT, GAMES, event, lambda after, upto: [])
    assert encode_state(match.live.state) == source.state()
    assert match.register.from_position
    assert not match.register.rated
    assert len(events) == 2


def test_a_broken_position_is_refused_with_what_is_wrong() -> None:
    source = table(LANTERNS, 2)
    state = msgspec.json.decode(msgspec.json.encode(source.match.live.state))
    state["nonsense"] = 1
    position = Position("lanterns", LANTERNS.rules, {}, 2, msgspec.Raw(msgspec.json.encode(state)))
    with pytest.raises(SetupRefused) as caught:
        opened(GAMES, wish(position=position), TOKENS, "", 1)
    assert caught.value.code == "position-invalid"
    assert "nonsense" in caught.value.errors[0][1]


def test_a_fork_copies_the_state_of_a_ply_and_gets_a_seed_of_its_own() -> None:
    source = table(LANTERNS, 2)
    source.play_on(Dice(seed_bytes("fork"), 0), 9)
    seats = (SeatPlan("Ana", "person"), SeatPlan("Robot", "bot:random"))
    event = forked(source.match, 4, seats, Policies("free"), TOKENS, "", 9)
    match, _ = begin(IDENT, GAMES, event, lambda after, upto: [])
    assert encode_state(match.live.state) == encode_state(source.match.moment(4)[0])
    assert event.seed != source.match.register.seed
    assert match.register.forked_from is not None
    assert match.register.forked_from.ply == 4
    assert not match.register.rated


def test_tokens_are_long_random_and_derived_ones_repeatable() -> None:
    assert well_formed(new_token())
    assert new_token() != new_token()
    assert derived_token(b"s", "key", "host") == derived_token(b"s", "key", "host")
    assert (
        len({derived_token(b"s", "key", "host"), derived_token(b"s", "key", "x"), derived_token(b"t", "key", "host")})
        == 3
    )
    assert derived_id(b"s", "key") == derived_id(b"s", "key") != derived_id(b"s", "other")
    assert not well_formed("short")


def test_no_event_holds_a_token_in_clear() -> None:
    tokens = Tokens(host=new_token(), invite=new_token(), seats={"0": new_token(), "1": new_token()})
    event = opened(GAMES, wish(), tokens, "", 1)
    stored = msgspec.msgpack.encode(event).decode("latin-1")
    for token in (tokens.host, tokens.invite, *tokens.seats.values()):
        assert token not in stored
