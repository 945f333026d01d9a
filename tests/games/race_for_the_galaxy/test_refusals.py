"""Bad input: refused with a code of its own, and nothing changes."""

from typing import Any

import pytest

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import (
    ChooseActions,
    ConsumeGoods,
    DiscardForPoints,
    DiscardOpeningCards,
    FinishConsuming,
    KeepExplored,
    NameNumber,
    PassPlacement,
    Pay,
    PlaceDevelopment,
    PlaceWorld,
    ProduceOn,
    SettleBy,
    TradeGood,
    TrimHand,
    UsePower,
)
from domain.games.race_for_the_galaxy.state import Options
from domain.games.race_for_the_galaxy.steps import ConsumePhase
from domain.kernel import Action, Play, Refused, SetupRefused, Withdraw
from tests.games.race_for_the_galaxy.tables import ANN, BOB, RaceTable, layout

HAND = ["mining_world", "gem_world", "space_port", "spice_world", "new_vinland"]

EVERY_ACTION: list[Action] = [
    DiscardOpeningCards(("gem_world", "space_port")),
    ChooseActions(("develop",)),
    KeepExplored(("gem_world",)),
    PlaceDevelopment("public_works_1"),
    PlaceWorld("gem_world"),
    PassPlacement(),
    SettleBy("pay"),
    Pay(("gem_world",)),
    TradeGood("gem_world"),
    UsePower("old_earth:consume:1"),
    FinishConsuming(),
    ConsumeGoods(("gem_world",)),
    DiscardForPoints(("gem_world",)),
    NameNumber(1),
    ProduceOn("asteroid_belt"),
    TrimHand(("gem_world",)),
]


def paying() -> RaceTable:
    """Ann has placed a world of cost 3 and pays."""
    table = layout(["old_earth"], ["new_sparta"], hands=[HAND]).choose("settle", "produce")
    table.answer(ANN, PlaceWorld("mining_world"))
    table.answer(BOB, PassPlacement())
    return table


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("gem_world", "space_port"), "too_few_chosen"),
        (("gem_world", "space_port", "spice_world", "new_vinland"), "too_many_chosen"),
        (("gem_world", "gem_world", "space_port"), "repeated_choice"),
        (("gem_world", "space_port", "rebel_base"), "foreign_choice"),
        (("gem_world", "space_port", "mining_world"), "foreign_choice"),
        (("gem_world", "space_port", "no_such_card"), "foreign_choice"),
        (("gem_world", "space_port", None), "foreign_choice"),
        ((), "too_few_chosen"),
    ],
)
def test_a_payment_of_wrong_cards(cards: tuple[Any, ...], code: str) -> None:
    assert paying().refusal(ANN, Pay(cards)) == code


@pytest.mark.parametrize("action", [action for action in EVERY_ACTION if not isinstance(action, ChooseActions)])
def test_an_answer_to_another_question(action: Action) -> None:
    assert layout(["old_earth"], ["new_sparta"]).refusal(ANN, action) == "other_decision"


def test_an_answer_to_a_phase_that_is_over() -> None:
    table = paying()
    assert table.refusal(ANN, PlaceWorld("gem_world")) == "other_decision"
    table.answer(ANN, Pay(("gem_world", "space_port", "spice_world")))
    assert table.refusal(ANN, Pay(("new_vinland",))) == "other_decision"


def test_an_answer_of_a_seat_that_is_not_asked() -> None:
    table = paying()
    assert table.refusal(BOB, Pay(("gem_world",))) == "not_asked"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("takeover",), "action_card_not_in_set"),
        ((None,), "action_card_not_in_set"),
        (("develop", "settle"), "wrong_number_of_actions"),
        ((), "wrong_number_of_actions"),
        (("develop", "develop"), "action_card_twice"),
    ],
)
def test_action_cards_in_the_standard_game(cards: tuple[Any, ...], code: str) -> None:
    assert layout(["old_earth"], ["new_sparta"]).refusal(ANN, ChooseActions(cards)) == code


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("develop",), "wrong_number_of_actions"),
        (("produce", "produce"), "action_card_twice"),
        (("explore", "develop"), "action_card_not_in_set"),
        (("develop", "develop", "develop"), "action_card_twice"),
    ],
)
def test_action_cards_in_the_advanced_game(cards: tuple[str, ...], code: str) -> None:
    table = layout(["old_earth"], ["new_sparta"], mode="advanced_two_player")
    assert table.refusal(ANN, ChooseActions(cards)) == code


def test_there_are_7_choices_of_one_action_and_23_of_two() -> None:
    assert len(layout(["old_earth"], ["new_sparta"]).offers(ANN)) == 7
    advanced = layout(["old_earth"], ["new_sparta"], mode="advanced_two_player")
    assert len(advanced.offers(ANN)) == 23
    assert ChooseActions(("develop", "develop")) in advanced.offers(ANN)
    assert ChooseActions(("settle", "settle")) in advanced.offers(ANN)
    assert ChooseActions(("produce", "develop")) in advanced.offers(ANN), "the order of the two does not matter"
    assert ChooseActions(("produce", "develop")) == ChooseActions(("develop", "produce"))


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("rebel_homeworld", "too_weak"),
        ("terraformed_world", "too_expensive"),
        ("public_works_1", "not_a_world"),
        ("asteroid_belt", "not_in_hand"),
        ("no_such_card", "not_in_hand"),
        (None, "not_in_hand"),
    ],
)
def test_a_world_that_cannot_be_placed(card: str | None, code: str) -> None:
    hand = ["rebel_homeworld", "terraformed_world", "public_works", "gem_world"]
    table = layout(["old_earth"], ["new_sparta"], hands=[hand]).choose("settle", "produce")
    assert table.refusal(ANN, PlaceWorld(card)) == code


def test_a_military_world_too_dear_for_the_specialist() -> None:
    table = layout(["old_earth", "contact_specialist"], ["new_sparta"], hands=[["rebel_base", "gem_world"]])
    assert table.choose("settle", "produce").refusal(ANN, PlaceWorld("rebel_base")) == "too_expensive"


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("consumer_markets_1", "too_expensive"),
        ("gem_world", "not_a_development"),
        ("space_marines_1", "not_in_hand"),
        ("public_works_2", "already_in_tableau"),
    ],
)
def test_a_development_that_cannot_be_placed(card: str, code: str) -> None:
    hand = ["consumer_markets", "gem_world", "public_works"]
    table = layout(["old_earth", "public_works"], ["new_sparta"], hands=[hand]).choose("develop", "produce")
    assert table.refusal(ANN, PlaceDevelopment(card)) == code


@pytest.mark.parametrize(
    ("power", "code"),
    [
        ("nothing:consume:1", "no_such_power"),
        ("old_earth:trade:1", "no_such_power"),
        ("epsilon_eridani:consume:1", "power_not_yours"),
        ("mining_league:consume:1", "goods_missing"),
    ],
)
def test_a_power_that_cannot_be_used(power: str, code: str) -> None:
    cards = ["old_earth", "public_works", "mining_league", "gem_world"]
    table = layout(cards, ["new_sparta"], goods=[["gem_world"]]).run(ConsumePhase())
    assert table.refusal(ANN, UsePower(power)) == code


def test_a_power_that_needs_hand_cards() -> None:
    cards = ["old_earth", "public_works", "deficit_spending", "gem_world"]
    table = layout(cards, ["new_sparta"], goods=[["gem_world"]]).run(ConsumePhase())
    assert table.refusal(ANN, UsePower("deficit_spending:consume:1")) == "no_cards_in_hand"


def test_a_sealed_answer_can_be_withdrawn_until_the_reveal() -> None:
    table = layout(["old_earth"], ["new_sparta"])
    table.answer(ANN, ChooseActions(("develop",)))
    assert table.refusal(ANN, ChooseActions(("settle",))) == "not_asked"
    table.answer(ANN, Withdraw())
    table.answer(ANN, ChooseActions(("settle",)))
    table.answer(BOB, ChooseActions(("produce",)))
    assert table.player(ANN).actions == ["settle"]


def test_the_advanced_game_is_for_two() -> None:
    for seats in (3, 4):
        with pytest.raises(SetupRefused) as refused:
            Play.begin(GAME, seats, "crowd", Options("advanced_two_player"))
        assert refused.value.code == "seat-count"
    for seats in (1, 5):
        with pytest.raises(SetupRefused):
            Play.begin(GAME, seats, "crowd")


def test_every_action_has_an_objection_or_is_offered_at_every_question() -> None:
    table = paying()
    for action in EVERY_ACTION:
        with pytest.raises(Refused):
            table.play.answer(ANN, action)
        assert GAME.objection(table.race, table.step(ANN), action) is not None


@pytest.mark.parametrize(
    ("others", "words"), [(("space_port",), "there is 1 other card in hand"), ((), "there are 0 other cards in hand")]
)
def test_a_refusal_says_what_is_needed_and_what_there_is(others: tuple[str, ...], words: str) -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["mining_world", *others]]).choose("settle", "settle")
    with pytest.raises(Refused) as refused:
        table.play.answer(ANN, PlaceWorld("mining_world"))
    assert GAME.texts.render(refused.value.text, "en", ()) == f"Mining World costs 3, {words}."
