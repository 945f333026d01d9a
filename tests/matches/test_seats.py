"""Who sits where: opening, joining, leaving, bots, lost tokens, giving up, positions and forks."""

import msgspec
import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.position import Position, position_of
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import Registry
from domain.matches.commands.open_match import NewMatch, Tokens, fork, open_match, start
from domain.matches.commands.seats import abandon, fill, leave, reissue, take
from domain.matches.errors import MatchError
from domain.matches.events import MatchAbandoned, MatchStarted, Policies, SeatPlan
from domain.matches.tokens import derived_id, derived_token, is_well_formed, new_token, token_hash
from tests.matches.tables import IDENT, TOKENS, table
from tests.sample_games import TOYS

LANTERNS = TOYS["lanterns"]
GAMES = Registry(TOYS.values())
ANA, BEN = "a" * 43, "b" * 43


def wish(**changes: object) -> NewMatch:
    plain = {"game": "lanterns", "seats": (SeatPlan("Ana", "person"), SeatPlan("Ben", "person"))}
    return NewMatch(**(plain | changes))  # type: ignore[arg-type]


def test_a_match_starts_by_itself_when_the_last_open_seat_is_taken() -> None:
    ledger = table(LANTERNS, 2, player="open")
    match = ledger.match
    assert not match.has_started
    take(match, 0, "Ana", ANA, 5)
    ledger.keep()
    assert match.state.status == "open"
    take(match, 1, "Ben", BEN, 6)
    assert isinstance(ledger.keep()[-1], MatchStarted)
    assert match.state.started == 6
    assert [record.holder for record in match.state.seats] == ["guest", "guest"]
    assert match.state.ever_guest_held
    assert encode_state(ledger.reload().play.state) == ledger.state()


def test_the_same_token_again_has_the_seat_already_and_another_finds_it_taken() -> None:
    ledger = table(LANTERNS, 2, player="open")
    take(ledger.match, 0, "Ana", ANA, 5)
    ledger.keep()
    again = take(ledger.match, 0, "Ana", ANA, 6)
    assert again.repeated
    assert ledger.match.collect_events() == ()
    with pytest.raises(MatchError, match="seat-taken"):
        take(ledger.match, 0, "Ben", BEN, 7)
    with pytest.raises(MatchError, match="not-found"):
        take(ledger.match, 2, "Ben", BEN, 7)


def test_the_host_fills_an_open_seat_with_a_bot() -> None:
    ledger = table(LANTERNS, 2, player="open")
    take(ledger.match, 0, "Ana", ANA, 5)
    ledger.keep()
    fill(ledger.match, 1, "Robot", "bot:random", 6)
    ledger.keep()
    assert ledger.match.state.status == "running"
    assert ledger.match.state.bot_of(1) == "random"
    assert fill(ledger.match, 1, "Robot", "bot:random", 7).repeated


def test_before_the_start_a_left_seat_is_open_again() -> None:
    ledger = table(LANTERNS, 2, player="open")
    take(ledger.match, 0, "Ana", ANA, 5)
    ledger.keep()
    leave(ledger.match, 0, 6)
    ledger.keep()
    assert ledger.match.state.seats[0].holder == "open"
    assert ledger.match.state.seats[0].player == "open"
    leave(ledger.match, 0, 7)
    assert ledger.match.collect_events() == (), "a repeat changes nothing"


def test_a_seat_left_in_play_is_played_on_by_a_bot_and_can_be_taken_again() -> None:
    ledger = table(LANTERNS, 2)
    leave(ledger.match, 1, 5)
    ledger.keep()
    record = ledger.match.state.seats[1]
    assert (record.holder, record.player, record.token) == ("open", "bot:greedy", "")
    assert ledger.match.state.bot_of(1) == "greedy"
    take(ledger.match, 1, "Eva", BEN, 6)
    ledger.keep()
    assert (record.holder, record.player, record.name) == ("guest", "person", "Eva")


def test_a_lost_token_is_reissued_and_everyone_sees_it() -> None:
    ledger = table(LANTERNS, 2)
    reissue(ledger.match, 1, BEN, 5)
    ledger.keep()
    assert ledger.match.state.seats[1].token == token_hash(BEN)
    assert ledger.match.state.seats[1].reissued == 1
    leave(ledger.match, 1, 6)
    ledger.keep()
    with pytest.raises(MatchError, match="not-your-seat"):
        reissue(ledger.match, 1, ANA, 7)


def test_the_last_persons_vote_ends_a_match() -> None:
    ledger = table(LANTERNS, 3)
    for seat in (0, 2):
        abandon(ledger.match, seat, 5)
        ledger.keep()
        abandon(ledger.match, seat, 6)
        assert ledger.match.collect_events() == ()
    abandon(ledger.match, 1, 7)
    events = ledger.keep()
    assert isinstance(events[-1], MatchAbandoned)
    assert ledger.match.state.status == "abandoned"
    abandon(ledger.match, 1, 8)
    assert ledger.match.collect_events() == ()
    with pytest.raises(MatchError, match="match-over"):
        take(ledger.match, 0, "Eva", ANA, 9)


def test_when_a_player_leaves_without_a_vote_the_votes_are_counted_again() -> None:
    ledger = table(LANTERNS, 2)
    abandon(ledger.match, 0, 5)
    ledger.keep()
    leave(ledger.match, 1, 6)
    ledger.keep()
    assert ledger.match.state.status == "abandoned"


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
        open_match(GAMES, wish(**changes), TOKENS, "", 1)
    assert caught.value.code == code


def test_undo_is_free_around_one_screen_and_own_among_guests() -> None:
    assert open_match(GAMES, wish(), TOKENS, "", 1).policies.undo == "free"
    guests = (SeatPlan("Ana", "person"), SeatPlan("", "open"))
    assert open_match(GAMES, wish(seats=guests), TOKENS, "", 1).policies.undo == "own"


def test_a_given_seed_is_open_and_another_text_stands_for_its_hash() -> None:
    event = open_match(GAMES, wish(seed="ab" * 32), TOKENS, "", 1)
    assert event.seed == "ab" * 32
    assert event.open_seed
    assert open_match(GAMES, wish(seed="hello"), TOKENS, "", 1).seed == seed_bytes("hello").hex()
    assert not open_match(GAMES, wish(), TOKENS, "", 1).open_seed


def test_a_match_begins_from_a_position() -> None:
    source = table(LANTERNS, 2)
    source.play_on(Dice(seed_bytes("position"), 0), 9)
    options = msgspec.convert(source.match.state.options, type=LANTERNS.options)
    position = position_of(LANTERNS, source.match.play.state, options)
    event = open_match(GAMES, wish(position=position), TOKENS, "", 1)
    match = start(IDENT, GAMES, event)
    assert encode_state(match.play.state) == source.state()
    assert match.state.from_position
    assert not match.state.rated
    assert len(match.collect_events()) == 2


def test_a_broken_position_is_refused_with_what_is_wrong() -> None:
    source = table(LANTERNS, 2)
    state = msgspec.json.decode(msgspec.json.encode(source.match.play.state))
    state["nonsense"] = 1
    position = Position("lanterns", LANTERNS.rules, {}, 2, msgspec.Raw(msgspec.json.encode(state)))
    with pytest.raises(SetupRefused) as caught:
        open_match(GAMES, wish(position=position), TOKENS, "", 1)
    assert caught.value.code == "position-invalid"
    assert "nonsense" in caught.value.errors[0][1]


def test_a_fork_copies_the_state_of_a_ply_and_gets_a_seed_of_its_own() -> None:
    source = table(LANTERNS, 2)
    source.play_on(Dice(seed_bytes("fork"), 0), 9)
    seats = (SeatPlan("Ana", "person"), SeatPlan("Robot", "bot:random"))
    event = fork(source.match, 4, seats, Policies("free"), TOKENS, "", 9)
    match = start(IDENT, GAMES, event)
    assert encode_state(match.play.state) == encode_state(source.match.state_at(4)[0])
    assert event.seed != source.match.state.seed
    assert match.state.forked_from is not None
    assert match.state.forked_from.ply == 4
    assert not match.state.rated


def test_tokens_are_long_random_and_derived_ones_repeatable() -> None:
    assert is_well_formed(new_token())
    assert new_token() != new_token()
    assert derived_token(b"s", "key", "host") == derived_token(b"s", "key", "host")
    assert (
        len({derived_token(b"s", "key", "host"), derived_token(b"s", "key", "x"), derived_token(b"t", "key", "host")})
        == 3
    )
    assert derived_id(b"s", "key") == derived_id(b"s", "key") != derived_id(b"s", "other")
    assert not is_well_formed("short")


def test_no_event_holds_a_token_in_clear() -> None:
    tokens = Tokens(host=new_token(), invite=new_token(), seats={"0": new_token(), "1": new_token()})
    event = open_match(GAMES, wish(), tokens, "", 1)
    stored = msgspec.msgpack.encode(event).decode("latin-1")
    for token in (tokens.host, tokens.invite, *tokens.seats.values()):
        assert token not in stored
