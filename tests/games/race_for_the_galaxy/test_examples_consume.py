"""Worked cases of Consume."""

import pytest

from domain.games.race_for_the_galaxy.actions import (
    ConsumeGoods,
    DiscardForPoints,
    TradeGood,
    UsePower,
)
from domain.games.race_for_the_galaxy.facts import (
    CardsDrawn,
    ChipsExhausted,
    ChipsGained,
    ChipsRefilled,
    GameEnded,
    GoodsConsumed,
    GoodTraded,
    PhaseStarted,
)
from tests.games.race_for_the_galaxy.tables import ANN, RaceTable, layout

GOODS = ["mining_world", "gem_world", "comet_zone", "space_port"]


def chips(table: RaceTable) -> int:
    return sum(fact.amount for fact in table.told(ChipsGained, seat=ANN))


@pytest.mark.parametrize(
    ("world", "cards"), [("refugee_world", 2), ("asteroid_belt", 3), ("empath_world", 4), ("deserted_alien_colony", 5)]
)
def test_ex_32_prices(world: str, cards: int) -> None:
    table = layout(["new_sparta", world], ["old_earth"], goods=[[world]]).choose("consume_trade", "consume_x2")
    assert table.drawn_count(ANN) == cards


def test_ex_33_trade_powers() -> None:
    table = layout(["old_earth", "spice_world"], ["new_sparta"], goods=[["spice_world"]])
    table.choose("consume_trade", "consume_x2")
    assert [fact.price for fact in table.told(GoodTraded)] == [5]
    assert table.drawn_count(ANN) == 5


def test_ex_34_trade_is_compulsory_and_first() -> None:
    table = layout(["old_earth", "gem_world"], ["new_sparta"], goods=[["gem_world"]])
    table.choose("consume_trade", "produce")
    assert len(table.told(GoodTraded)) == 1
    assert not table.told(GoodsConsumed)
    table = layout(["old_earth", "gem_world", "comet_zone"], ["new_sparta"], goods=[["gem_world", "comet_zone"]])
    table.choose("consume_trade", "explore_plus_5")
    table.fill(0, table.hole(0)[0][0])
    table.fill(1, table.hole(1)[0][0])
    assert table.asked(ANN) == "trade_good"
    assert table.offers(ANN) == [TradeGood("gem_world"), TradeGood("comet_zone")]


def test_ex_35_doubling() -> None:
    table = layout(["new_sparta", "galactic_trendsetters", "gem_world"], ["old_earth"], goods=[["gem_world"]])
    assert chips(table.choose("consume_x2", "produce")) == 4
    table = layout(["epsilon_eridani", "gem_world"], ["old_earth"], goods=[["gem_world"]])
    table.choose("consume_x2", "consume_trade")
    assert chips(table) == 2
    assert table.drawn_count(ANN) == 1


def test_ex_36_no_doubling_for_hand_cards() -> None:
    hand = ["gem_world", "space_port", "spice_world"]
    table = layout(["new_sparta", "deficit_spending"], ["old_earth"], hands=[hand]).choose("consume_x2", "produce")
    table.answer(ANN, UsePower("deficit_spending:consume:1"))
    table.answer(ANN, DiscardForPoints(("gem_world", "space_port")))
    assert chips(table) == 2


def test_ex_37_full_use() -> None:
    goods = ["mining_world", "gem_world", "comet_zone"]
    table = layout(["old_earth", *goods], ["new_sparta"], goods=[goods]).choose("produce", "consume_x2")
    assert table.asked(ANN) == "choose_goods"
    assert table.refusal(ANN, ConsumeGoods(("gem_world",))) == "too_few_chosen"
    table.answer(ANN, ConsumeGoods(("gem_world", "comet_zone")))
    assert chips(table) == 2
    assert table.told(GoodsConsumed)[0].worlds == ("gem_world", "comet_zone")


def test_ex_38_free_order() -> None:
    goods = ["mining_world", "gem_world", "comet_zone"]
    cards = ["old_earth", "tourist_world", *goods]
    table = layout(cards, ["new_sparta"], goods=[goods]).choose("produce", "consume_x2")
    table.answer(ANN, UsePower("old_earth:consume:1"))
    table.answer(ANN, ConsumeGoods(("gem_world", "comet_zone")))
    assert chips(table) == 2
    table = layout(cards, ["new_sparta"], goods=[goods]).choose("produce", "consume_x2")
    table.answer(ANN, UsePower("tourist_world:consume:1"))
    table.answer(ANN, ConsumeGoods(("gem_world", "comet_zone")))
    assert [fact.amount for fact in table.told(ChipsGained)] == [3, 1]


def test_ex_39_any_good() -> None:
    table = layout(["new_sparta", "secluded_world", "mining_world"], ["old_earth"], goods=[["mining_world"]])
    table.choose("consume_x2", "consume_trade")
    assert table.told(GoodsConsumed)[0].worlds == ("mining_world",)
    assert table.drawn_count(ANN) == 1


def test_ex_40_each_power_once() -> None:
    goods = ["mining_world", "gem_world", "comet_zone"]
    table = layout(["new_sparta", "public_works", *goods], ["old_earth"], goods=[goods])
    table.choose("consume_x2", "consume_trade")
    table.answer(ANN, ConsumeGoods(("gem_world",)))
    assert len(table.told(GoodsConsumed)) == 1
    assert table.player(ANN).goods_on == ["mining_world", "comet_zone"]
    assert table.asked(ANN) == "choose_actions"


def test_ex_41_both_consume_cards_advanced() -> None:
    table = layout(
        ["epsilon_eridani", "gem_world", "artist_colony"],
        ["old_earth"],
        goods=[["gem_world", "artist_colony"]],
        mode="advanced_two_player",
    )
    table.choose(("consume_trade", "consume_x2"), ("develop", "develop"))
    table.pass_all()
    table.pass_all()
    table.answer(ANN, TradeGood("gem_world"))
    assert [len(fact.cards) for fact in table.told(CardsDrawn, seat=ANN)] == [2, 1]
    assert chips(table) == 2
    assert [fact.phase for fact in table.told(PhaseStarted)] == ["develop", "develop", "consume"]


def test_ex_42_pilgrimage() -> None:
    for mine, theirs, expected in (("produce", "consume_x2", 3), ("consume_x2", "produce", 6)):
        table = layout(["new_sparta", "pilgrimage_world", *GOODS], ["old_earth"], goods=[GOODS]).choose(mine, theirs)
        assert chips(table) == expected
        assert table.told(GoodsConsumed)[0].worlds == tuple(GOODS)
    table = layout(["new_sparta", "pilgrimage_world", "gem_world"], ["old_earth"], goods=[["gem_world"]])
    table.choose("consume_x2", "consume_trade")
    assert chips(table) == 0
    assert table.player(ANN).goods_on == []


def test_ex_43_supply_runs_out() -> None:
    table = layout(
        ["new_sparta", "pilgrimage_world", *GOODS, "spice_world", "new_vinland"],
        ["old_earth"],
        goods=[[*GOODS, "spice_world", "new_vinland"]],
        supply=2,
    )
    table.choose("explore_plus_5", "consume_trade")
    table.fill(0, table.hole(0)[0][0])
    table.fill(1, table.hole(1)[0][0])
    assert table.asked(ANN) == "use_consume_power"
    table.answer(ANN, UsePower("pilgrimage_world:consume:1"))
    assert chips(table) == 5
    assert [fact.amount for fact in table.told(ChipsRefilled)] == [10]
    assert table.race.chips_supply == 7
    assert len(table.told(ChipsExhausted)) == 1
    assert [fact.reason for fact in table.told(GameEnded)] == ["chips"]
    assert table.race.over
