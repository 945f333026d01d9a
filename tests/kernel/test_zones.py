"""Zones: who sees what, what a ply showed, and worlds that look the same."""

import pytest

from domain.kernel import ARCHIVE, SPECTATOR, AnswersOpened, Dice, Play, Zone, redeal
from domain.kernel.game import encode_state
from domain.kernel.zones import changes_visibility, newly_visible_to, viewers_in, visibility_of
from tests.sample_games.ballots import BALLOTS, Abstain, Bid, Bury, Vote
from tests.sample_games.lanterns import LANTERNS, CardGiven, CardsDealt, CardStaged, DeckShuffled, DiceRolled

BEFORE = visibility_of(
    [Zone("deck", "card", ["a", "b"], ()), Zone("hand:0", "card", ["c"], (0,)), Zone("row", "card", ["d"])]
)


def test_a_zone_is_open_to_those_it_names_and_to_the_archive() -> None:
    zone = Zone("hand:1", "card", [], (1,))
    assert [zone.open_to(viewer) for viewer in (0, 1, SPECTATOR, ARCHIVE)] == [False, True, False, True]
    assert Zone("row", "card", []).open_to(SPECTATOR)
    assert not Zone("deck", "card", [], ()).open_to(0)


def test_eyes_are_kept_only_for_what_is_hidden_from_somebody() -> None:
    assert BEFORE == {("card", "a"): 0, ("card", "b"): 0, ("card", "c"): 0b001}


@pytest.mark.parametrize(
    ("facts", "shown"),
    [
        ((), ()),
        ((DiceRolled(0, (1, 2)),), ()),
        ((CardsDealt(1, ("a",)),), (1,)),
        ((CardStaged(0, "c"),), (1, SPECTATOR)),
        ((CardStaged(0, "d"),), ()),
        ((DeckShuffled(("a", "b")),), ()),
        ((CardGiven((0, 1), "c"),), (1,)),
        ((CardsDealt(1, ("a",)), CardStaged(1, "a")), (0, 1, SPECTATOR)),
        ((AnswersOpened(),), (0, 1, SPECTATOR)),
    ],
)
def test_a_ply_shows_what_its_facts_name_to_those_who_could_not_see_it(facts: tuple, shown: tuple) -> None:
    assert viewers_in(newly_visible_to(BEFORE, facts, 2), 2) == shown


def test_what_was_told_once_is_not_new_again() -> None:
    facts = (CardsDealt(1, ("a",)), CardGiven((1, 1), "a"))
    assert newly_visible_to(BEFORE, facts, 2) == newly_visible_to(BEFORE, facts[:1], 2)


def test_only_facts_that_name_pieces_can_change_who_sees_what() -> None:
    assert not changes_visibility([DiceRolled(0, (1,))])
    assert changes_visibility([CardStaged(0, "c")])


# --- re-dealing -------------------------------------------------------------------------------------------------------


def bidding() -> Play:
    return Play.begin(BALLOTS, 3, "redeal")


def test_a_redealt_world_keeps_what_the_viewer_sees_and_the_size_of_everything() -> None:
    state = Play.begin(LANTERNS, 3, "redeal").state
    before = encode_state(state)
    other = redeal(LANTERNS, state, 1, Dice(bytes(32), 1))
    assert encode_state(state) == before
    assert other.hands[1] == state.hands[1]
    assert other.hands[0] != state.hands[0]
    assert other.deck != state.deck
    assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]
    assert LANTERNS.check(other) == []


def test_to_the_archive_there_is_only_one_world() -> None:
    state = bidding().state
    assert redeal(BALLOTS, state, ARCHIVE, Dice(bytes(32), 1)) == state


def test_sealed_answers_of_others_are_answered_anew_from_the_new_hand() -> None:
    play = bidding()
    for seat in (0, 1):
        play.answer(seat, play.offers(seat)[0])  # type: ignore[arg-type]
    other = redeal(BALLOTS, play.state, 0, Dice(bytes(32), 4))
    assert other.agenda.held[0] == play.state.agenda.held[0]
    bid = other.agenda.held[1]
    assert isinstance(bid, Bid)
    assert bid.card in other.hands[1]
    assert other.agenda.held[2] is None


def test_sealed_answers_can_be_kept_with_the_cards_they_name() -> None:
    play = bidding()
    play.answer(1, play.offers(1)[2])  # type: ignore[arg-type]
    held = play.state.agenda.held[1]
    for ply in range(20):
        other = redeal(BALLOTS, play.state, SPECTATOR, Dice(bytes(32), ply), keep_answers=True)
        assert other.agenda.held[1] == held
        assert other.hands[1][2] == held.card
        assert set(other.hands[1]) != set(play.state.hands[1])


def test_a_kept_answer_that_names_no_card_is_kept_too() -> None:
    play = bidding()
    while not any(isinstance(each, Abstain) for seat in play.asked for each in play.offers(seat)):
        seat = play.asked[0]
        first = play.offers(seat)[0]
        cards = play.state.hands[seat]
        play.answer(seat, Bury(tuple(cards[: len(cards) - 3])) if not isinstance(first, Bid | Vote) else first)
    voter = play.asked[0]
    play.answer(voter, Abstain())
    assert play.state.agenda.held[voter] == Abstain()
    other = redeal(BALLOTS, play.state, SPECTATOR, Dice(bytes(32), 1), keep_answers=True)
    assert other.agenda.held[voter] == Abstain()
