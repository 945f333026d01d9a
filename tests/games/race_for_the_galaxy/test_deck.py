"""Deck, discard pile and goods when cards run short."""

import pytest

from domain.games.race_for_the_galaxy.actions import PassPlacement, Pay, PlaceWorld
from domain.games.race_for_the_galaxy.facts import (
    CardsDrawn,
    DeckReshuffled,
    ExploreCardsDrawn,
    GoodPlaced,
    GoodProduced,
    GoodTraded,
)
from domain.games.race_for_the_galaxy.steps import ConsumePhase, DevelopPhase, ExplorePhase, ProducePhase, RaceStep
from tests.games.race_for_the_galaxy.tables import ANN, BOB, layout


def test_the_discard_pile_is_shuffled_at_once_after_the_last_card() -> None:
    table = layout(
        ["old_earth", "interstellar_bank"], ["new_sparta"], deck=("gem_world",), discards=("space_port",), rest=BOB
    ).run(DevelopPhase(1))
    assert [type(fact) for fact in table.facts if isinstance(fact, CardsDrawn | DeckReshuffled)] == [
        CardsDrawn,
        DeckReshuffled,
    ]
    assert table.race.deck == ["space_port"]
    assert table.race.discards == []


def test_an_explorer_draws_on_after_the_reshuffle() -> None:
    deck, pile = ("gem_world",), ("space_port", "spice_world", "new_vinland")
    table = layout(["old_earth"], ["new_sparta"], deck=deck, discards=pile, rest=BOB).run(ExplorePhase())
    assert [(fact.seat, len(fact.cards)) for fact in table.told(ExploreCardsDrawn)] == [(ANN, 1), (ANN, 1), (BOB, 2)]
    assert table.player(ANN).drawn[0] == "gem_world"


def test_what_neither_deck_nor_discards_can_give_is_lost() -> None:
    table = layout(["old_earth"], ["new_sparta"], deck=("gem_world",), rest=BOB).run(ExplorePhase())
    assert [(fact.seat, fact.cards) for fact in table.told(ExploreCardsDrawn)] == [(ANN, ("gem_world",))]
    assert "gem_world" in table.player(ANN).hand  # One card drawn, one kept: nothing to decide.
    assert table.play.asked == ()


def test_a_world_without_a_card_for_its_good_did_not_produce() -> None:
    table = layout(["old_earth", "gem_world", "space_port", "consumer_markets"], ["new_sparta"], deck=(), rest=BOB)
    table.run(ProducePhase())
    assert not table.told(GoodProduced)
    assert not table.told(CardsDrawn)
    assert table.player(ANN).goods_on == []


def test_the_oldest_worlds_are_served_first() -> None:
    cards = ["old_earth", "space_port", "gem_world", "spice_world"]
    table = layout(cards, ["new_sparta"], deck=("plague_world", "comet_zone"), rest=BOB).run(ProducePhase())
    assert [fact.world for fact in table.told(GoodProduced)] == ["space_port", "gem_world"]
    assert table.drawn_count(ANN) == 0  # The gem world's card would have been the third.


def test_a_windfall_world_placed_without_a_card_left_arrives_empty() -> None:
    hands = [["asteroid_belt", "gem_world", "space_port"]]
    table = layout(["old_earth"], ["new_sparta"], hands=hands, deck=(), rest=BOB).choose("settle", "produce")
    table.answer(ANN, PlaceWorld("asteroid_belt"))
    table.answer(BOB, PassPlacement())
    assert not table.told(GoodPlaced)


def test_payments_lie_on_the_discard_pile_before_the_bonus_is_drawn() -> None:
    hands = [["gem_world", "space_port", "spice_world", "new_vinland"]]
    table = layout(["old_earth"], ["new_sparta"], hands=hands, deck=(), rest=BOB).choose("settle", "settle")
    table.answer(ANN, PlaceWorld("gem_world"))
    table.answer(BOB, PassPlacement())
    table.answer(ANN, Pay(("space_port", "spice_world")))
    (reshuffled,) = table.told(DeckReshuffled)
    assert sorted(map(str, reshuffled.order)) == ["space_port", "spice_world"]
    assert table.drawn_count(ANN) == 1


def test_a_traded_good_is_discarded_before_the_cards_for_it_are_drawn() -> None:
    table = layout(["new_sparta", "trade_league", "gem_world"], ["old_earth"], goods=[["gem_world"]], deck=(), rest=BOB)
    (good,) = table.player(ANN).goods
    table.run(ConsumePhase())
    assert [fact.price for fact in table.told(GoodTraded)] == [3]
    assert [fact.cards for fact in table.told(CardsDrawn)] == [(good,)]  # The other two are lost.


@pytest.mark.parametrize("phase", [ConsumePhase(), ProducePhase()])
def test_an_empty_deck_waits_until_a_card_is_needed(phase: RaceStep) -> None:
    table = layout(
        ["new_sparta", "public_works", "gem_world"],
        ["epsilon_eridani"],
        goods=[["gem_world"]],
        deck=(),
        discards=("comet_zone",),
        rest=BOB,
    ).run(phase)
    assert not table.told(DeckReshuffled)
    assert table.race.deck == []
