"""From facts, questions and offers to sentences."""

import msgspec
import pytest

from domain.kernel import SPECTATOR, Play, Step, message
from domain.kernel.offers import Offer
from domain.kernel.wording import Wording, fact_anchors
from tests.sample_games.ballots import BALLOTS, Bury, BuryQuestion, CardId, CardsBuried, DeckShuffled, VoteQuestion
from tests.sample_games.lanterns import LANTERNS, CardGiven, CardsDealt, DrawCard, EndTurn, Menu, PlayCard
from tests.sample_games.orchards import ORCHARDS, Pestered

EN = Wording(LANTERNS, "en", ("Ana", "Bob", "Cyd"))
CS = Wording(LANTERNS, "cs", ("Ana", "Bob", "Cyd"))


def test_a_fact_is_told_to_who_may_read_it_and_veiled_to_the_others() -> None:
    fact = CardsDealt(1, ("ember-1", "gust-2"))
    assert EN.log(fact, 1) == "Bob drew 2 cards: ember-1, gust-2"
    assert EN.log(fact, 0) == EN.log(fact, SPECTATOR) == "Bob drew 2 cards"
    assert CS.log(fact, 0) == "Bob: 2 karty do ruky"


def test_a_secret_of_two_is_told_to_both() -> None:
    fact = CardGiven((0, 2), "ember-1")
    assert EN.log(fact, 2) == "Ana, Cyd: ember-1 changed hands"
    assert EN.log(fact, 1) == "Ana, Cyd: a card changed hands"


def test_a_fact_without_a_sentence_is_not_told() -> None:
    assert Wording(BALLOTS, "en", ()).log(DeckShuffled((CardId(10),)), 0) is None


def test_hidden_cards_are_counted() -> None:
    wording = Wording(BALLOTS, "en", ("Ana", "Bob"))
    fact = CardsBuried(0, (CardId(10),))
    assert wording.log(fact, 0) == "Ana buried 10"
    assert wording.log(fact, 1) == "Ana buried 1 card"


def test_the_prompt_is_the_kind_of_the_question_with_its_fields() -> None:
    assert EN.prompt(None, Menu(0)) == "Play, draw, reroll or end your turn"
    assert Wording(ORCHARDS, "en", ("Ana", "Bob")).prompt(None, Pestered(0, 1)) == "Bob pesters you"


@pytest.mark.parametrize(("step", "kind"), [(VoteQuestion, "vote"), (Menu, "menu"), (BuryQuestion, "bury")])
def test_a_decision_is_called_as_the_rules_say_or_as_its_class(step: type[Step], kind: str) -> None:
    assert step.kind() == kind


def test_an_offer_is_spoken_with_its_id_words_anchors_and_whether_it_reveals() -> None:
    play = Play.begin(LANTERNS, 2, "speech")
    card = play.state.hands[0][0]
    assert EN.label(play.state, Menu(0), DrawCard()) == "Draw a card"
    spoken = EN.offer(play.state, Menu(0), PlayCard(card))
    assert msgspec.to_builtins(spoken) == {
        "id": f"play-card:{card}",
        "label": f"Play {card}",
        "action": {"do": "PlayCard", "card": card},
        "anchors": (f"card:{card}",),
        "reveals": True,
        "choose": None,
        "group": None,
        "footprint": None,
        "default": False,
        "ending": False,
    }
    assert CS.offer(play.state, Menu(0), EndTurn()).label == "Skončit tah"


def test_a_hole_is_spoken_value_by_value_in_the_words_of_the_wire() -> None:
    play = Play.begin(LANTERNS, 2, "speech")
    reroll = next(offered for offered in play.offers(0) if isinstance(offered, Offer))
    choose = msgspec.to_builtins(EN.offer(play.state, Menu(0), reroll))["choose"]
    first, second = play.state.dice
    assert choose == {
        "field": "dice",
        "from": (0, 1),
        "min": 1,
        "max": 2,
        "ordered": False,
        "labels": (f"die 1: {first}", f"die 2: {second}"),
        "anchors": (("die:0",), ("die:1",)),
    }


def test_a_fact_is_anchored_to_the_pieces_it_names() -> None:
    assert fact_anchors(CardsDealt(1, ("ember-1", None))) == ("card:ember-1",)


def test_a_label_names_the_limit() -> None:
    wording = Wording(BALLOTS, "cs", ())
    assert wording.render(message("offer.Bury", limit=3)) == wording.label(None, BuryQuestion(0), Bury(()))
