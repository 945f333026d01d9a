"""Phase IV: every kind of consume power."""

import pytest

from domain.games.race_for_the_galaxy.actions import (
    ConsumeGoods,
    DiscardForPoints,
    FinishConsuming,
    NameNumber,
    TradeGood,
    UsePower,
)
from domain.games.race_for_the_galaxy.components import CONSUME_POWERS, WORLDS, DesignId
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.abilities import read
from domain.games.race_for_the_galaxy.facts import (
    CardFlipped,
    CardsDrawn,
    ChipsExhausted,
    ChipsGained,
    ChipsRefilled,
    DeckReshuffled,
    FlippedCardDiscarded,
    FlippedCardKept,
    GameEnded,
    GoodsConsumed,
    GoodTraded,
    HandCardsDiscarded,
    PowerUsed,
)
from domain.games.race_for_the_galaxy.steps import ConsumePhase
from tests.games.race_for_the_galaxy.tables import ANN, BOB, RaceTable, layout


def consuming(*cards: DesignId, goods: tuple[str, ...] = (), hand: tuple[str, ...] = ()) -> RaceTable:
    """Ann in a Consume phase without any bonus."""
    return layout(["new_sparta", *cards, *goods], ["old_earth"], goods=[goods], hands=[hand]).run(ConsumePhase())


def chips(table: RaceTable) -> int:
    return sum(fact.amount for fact in table.told(ChipsGained, seat=ANN))


@pytest.mark.parametrize(
    ("card", "goods", "vp", "cards"),
    [
        ("mining_conglomerate", ("mining_world", "comet_zone"), 2, 0),
        ("mining_conglomerate", ("mining_world",), 1, 0),
        ("terraforming_robots", ("mining_world",), 1, 1),
        ("research_labs", ("distant_world",), 1, 0),
        ("consumer_markets", ("gem_world", "space_port", "spice_world"), 3, 0),
        ("free_trade_association", ("gem_world", "space_port"), 2, 2),
        ("mining_league", ("mining_world", "comet_zone"), 3, 0),
        ("tourist_world", ("mining_world", "gem_world"), 3, 0),
        ("new_vinland", ("gem_world",), 0, 2),
        ("new_survivalists", ("gem_world",), 0, 1),
        ("plague_world", ("distant_world",), 1, 1),
        ("galactic_trendsetters", ("gem_world",), 2, 0),
        ("diversified_economy", ("gem_world", "mining_world", "distant_world"), 3, 0),
        ("pilgrimage_world", ("gem_world", "mining_world", "distant_world"), 2, 0),
    ],
)
def test_a_single_power_is_used_to_the_full_without_asking(
    card: str, goods: tuple[str, ...], vp: int, cards: int
) -> None:
    table = consuming(card, goods=goods)
    assert chips(table) == vp
    assert table.drawn_count(ANN) == cards
    assert table.player(ANN).goods_on == []
    assert [fact.power.split(":")[0] for fact in table.told(PowerUsed)] == [card]


@pytest.mark.parametrize(
    ("card", "goods"),
    [
        ("mining_league", ("mining_world",)),
        ("tourist_world", ("gem_world",)),
        ("research_labs", ("gem_world",)),
        ("diversified_economy", ("gem_world", "mining_world", "space_port")),
    ],
)
def test_a_power_without_its_goods_is_skipped(card: str, goods: tuple[str, ...]) -> None:
    table = consuming(card, goods=goods)
    assert not table.told(PowerUsed)
    assert table.player(ANN).goods_on == list(goods)


def test_goods_of_different_kinds_are_listed_where_there_is_a_choice() -> None:
    table = consuming("diversified_economy", goods=("gem_world", "space_port", "mining_world", "distant_world"))
    assert table.asked(ANN) == "choose_goods"
    assert table.offers(ANN) == [
        ConsumeGoods(("gem_world", "mining_world", "distant_world")),
        ConsumeGoods(("space_port", "mining_world", "distant_world")),
    ]
    assert table.refusal(ANN, ConsumeGoods(("gem_world", "space_port", "mining_world"))) == "goods_not_distinct"
    assert table.refusal(ANN, ConsumeGoods(("mining_world", "gem_world", "distant_world"))) == "goods_not_distinct"
    table.answer(ANN, ConsumeGoods(("space_port", "mining_world", "distant_world")))
    assert chips(table) == 3


def test_one_of_each_of_four_kinds_leaves_out_one() -> None:
    table = consuming(
        "diversified_economy", goods=("gem_world", "mining_world", "distant_world", "alien_robotic_factory")
    )
    assert len(table.offers(ANN)) == 4


def test_done_is_offered_only_when_nothing_compulsory_is_left() -> None:
    table = consuming("deficit_spending", "public_works", goods=("gem_world",), hand=("plague_world", "comet_zone"))
    assert table.offers(ANN) == [UsePower("deficit_spending:consume:1"), UsePower("public_works:consume:1")]
    assert table.refusal(ANN, FinishConsuming()) == "powers_left"
    table.answer(ANN, UsePower("public_works:consume:1"))
    assert table.offers(ANN) == [UsePower("deficit_spending:consume:1"), FinishConsuming()]
    assert table.refusal(ANN, UsePower("public_works:consume:1")) == "power_used"
    table.answer(ANN, FinishConsuming())
    assert chips(table) == 1
    assert table.asked(ANN) is None


def test_an_optional_power_may_come_first() -> None:
    table = consuming("deficit_spending", "public_works", goods=("gem_world",), hand=("plague_world", "comet_zone"))
    table.answer(ANN, UsePower("deficit_spending:consume:1"))
    table.answer(ANN, DiscardForPoints(("plague_world",)))
    assert chips(table) == 2
    assert [len(fact.cards) for fact in table.told(HandCardsDiscarded)] == [1]


def test_hand_cards_for_points_need_a_card_and_ask_only_where_there_are_more() -> None:
    assert not consuming("deficit_spending").told(PowerUsed)
    table = consuming("merchant_world", hand=("plague_world",))
    table.answer(ANN, UsePower("merchant_world:consume:1"))
    assert chips(table) == 1
    assert table.player(ANN).hand == []
    table = consuming("merchant_world", hand=("plague_world", "comet_zone", "empath_world"))
    table.answer(ANN, UsePower("merchant_world:consume:1"))
    assert table.hole(ANN)[1:] == (1, 2)
    assert table.refusal(ANN, DiscardForPoints(())) == "too_few_chosen"
    three = DiscardForPoints(("plague_world", "comet_zone", "empath_world"))
    assert table.refusal(ANN, three) == "too_many_chosen"


def test_a_card_drawn_with_one_power_is_in_hand_for_the_next() -> None:
    table = consuming("deficit_spending", "secluded_world", goods=("gem_world",))
    assert [fact.power for fact in table.told(PowerUsed)] == ["secluded_world:consume:1"]
    assert table.offers(ANN) == [UsePower("deficit_spending:consume:1"), FinishConsuming()]


def test_new_economy_draws_without_any_goods() -> None:
    assert consuming("new_economy").drawn_count(ANN) == 1


def test_the_good_chosen_need_not_lie_on_the_card_that_consumes() -> None:
    table = consuming("secluded_world", goods=("mining_world",))
    assert table.told(GoodsConsumed)[0].worlds == ("mining_world",)


# --- trading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("world", "tableau", "bonus"),
    [
        ("gem_world", ("export_duties", "merchant_world", "galactic_engineers"), 4),
        ("gem_world", ("spice_world", "distant_world"), 5),
        ("mining_world", ("space_port", "mining_conglomerate", "spice_world"), 3),
        ("empath_world", ("genetics_lab", "bio_hazard_mining_world"), 3),
        ("star_nomad_lair", ("star_nomad_lair", "pirate_world"), 1),
        ("pirate_world", ("star_nomad_lair", "pirate_world"), 3),
        ("gem_world", ("star_nomad_lair", "pirate_world"), 0),
    ],
)
def test_trade_bonuses(world: str, tableau: tuple[str, ...], bonus: int) -> None:
    assert read(tableau).trade_bonus(WORLDS[world]) == bonus


def test_trade_league_trades_with_its_own_bonus_in_anybodys_phase() -> None:
    table = consuming("trade_league", goods=("gem_world",))
    assert [fact.price for fact in table.told(GoodTraded)] == [3]
    assert table.drawn_count(ANN) == 3


def test_black_market_ignores_every_bonus() -> None:
    table = consuming("black_market_trading_world", "export_duties", "merchant_world", goods=("gem_world",))
    assert [fact.price for fact in table.told(GoodTraded)] == [2]


def test_trading_with_a_power_asks_which_good() -> None:
    table = consuming("trade_league", goods=("gem_world", "mining_world"))
    assert table.asked(ANN) == "trade_good"
    assert table.refusal(ANN, TradeGood("distant_world")) == "no_good_there"
    table.answer(ANN, TradeGood("mining_world"))
    assert table.player(ANN).goods_on == ["gem_world"]


def test_trade_bonus_without_a_good_does_nothing() -> None:
    table = layout(["old_earth"], ["new_sparta"]).choose("consume_trade", "consume_x2")
    assert not table.told(GoodTraded)


# --- gambling --------------------------------------------------------------------------------------------------------


def gambling(deck: tuple[str, ...] | None = None, discards: tuple[str, ...] = ()) -> RaceTable:
    table = layout(["new_sparta", "gambling_world"], ["old_earth"], deck=deck, discards=discards, rest=BOB)
    return table.run(ConsumePhase())


def test_a_card_of_the_number_named_goes_to_the_hand() -> None:
    table = gambling(("rebel_homeworld", "gem_world"))
    assert table.asked(ANN) == "name_number"
    assert table.offers(ANN) == [NameNumber(number) for number in range(1, 8)]
    assert table.refusal(ANN, NameNumber(0)) == "number_out_of_range"
    assert table.refusal(ANN, NameNumber(8)) == "number_out_of_range"
    table.answer(ANN, NameNumber(7))
    assert [fact.card for fact in table.told(FlippedCardKept)] == ["rebel_homeworld"]
    assert table.player(ANN).hand == ["rebel_homeworld"]


def test_any_other_card_goes_to_the_discard_pile() -> None:
    table = gambling(("refugee_world", "gem_world"))
    table.answer(ANN, NameNumber(1))
    assert [fact.card for fact in table.told(FlippedCardDiscarded)] == ["refugee_world"]
    assert table.race.discards == ["refugee_world"]


def test_flipping_the_last_card_reshuffles_before_the_card_goes_anywhere() -> None:
    table = gambling(("gem_world",), discards=("space_port", "spice_world"))
    table.answer(ANN, NameNumber(7))
    told = [type(fact) for fact in table.facts if isinstance(fact, CardFlipped | DeckReshuffled | FlippedCardDiscarded)]
    assert told == [CardFlipped, DeckReshuffled, FlippedCardDiscarded]
    assert sorted(table.race.deck) == ["space_port", "spice_world"]
    assert table.race.discards == ["gem_world"]


def test_an_empty_deck_is_made_anew_before_the_flip() -> None:
    table = gambling((), discards=("gem_world",))
    table.answer(ANN, NameNumber(2))
    told = [type(fact) for fact in table.facts if isinstance(fact, CardFlipped | DeckReshuffled | FlippedCardKept)]
    assert told == [DeckReshuffled, CardFlipped, FlippedCardKept]


def test_with_no_card_left_the_gamble_is_used_up_without_a_question() -> None:
    table = gambling(())
    assert [fact.power for fact in table.told(PowerUsed)] == ["gambling_world:consume:2"]
    assert table.asked(ANN) is None


# --- chips -----------------------------------------------------------------------------------------------------------


def test_a_supply_of_exactly_0_ends_the_game_after_the_round() -> None:
    table = layout(["new_sparta", "galactic_trendsetters", "gem_world"], ["old_earth"], goods=[["gem_world"]], supply=4)
    table.choose("consume_x2", "consume_x2")
    assert table.race.chips_supply == 0
    assert not table.told(ChipsRefilled)
    assert len(table.told(ChipsExhausted)) == 1
    assert [fact.reason for fact in table.told(GameEnded)] == ["chips"]


def test_an_empty_supply_is_refilled_again_and_again() -> None:
    goods = ["gem_world", "space_port", "spice_world", "mining_world", "comet_zone", "distant_world", "new_vinland"]
    goods += ["plague_world", "prosperous_world", "artist_colony"]
    table = layout(["new_sparta", "pilgrimage_world", *goods], ["old_earth"], goods=[goods], supply=1)
    table.choose("consume_x2", "produce")
    while table.asked(ANN) == "use_consume_power":
        table.answer(ANN, UsePower("pilgrimage_world:consume:1"))
    assert [fact.amount for fact in table.told(ChipsGained)] == [18]
    assert len(table.told(ChipsRefilled)) == 2
    assert table.race.chips_supply == 1 + 20 - 18
    assert len(table.told(ChipsExhausted)) == 1


def test_the_game_goes_on_to_the_end_of_the_round_after_the_supply_ran_out() -> None:
    table = layout(
        ["new_sparta", "galactic_trendsetters", "gem_world"], ["old_earth"], goods=[["gem_world"]], supply=1
    ).choose("consume_x2", "produce")
    assert [fact.amount for fact in table.told(ChipsRefilled)] == [10]
    assert table.player(ANN).goods_on == ["gem_world"]  # It produced after the chips had run out.
    assert table.race.over


def test_consuming_for_nothing_tells_of_no_chips() -> None:
    table = consuming("pilgrimage_world", goods=("gem_world",))
    assert not table.told(ChipsGained)
    assert table.player(ANN).goods_on == []


def test_every_kind_of_consume_power_is_on_some_card() -> None:
    kinds = {type(power.word) for power in CONSUME_POWERS.values()}
    assert kinds == set(words.ConsumeWord.__args__)


def test_players_consume_in_order_of_play() -> None:
    table = layout(["new_sparta", "new_economy"], ["old_earth", "gem_world"], goods=[[], ["gem_world"]])
    table.run(ConsumePhase())
    assert [fact.seat for fact in table.facts if isinstance(fact, CardsDrawn | ChipsGained)] == [ANN, BOB]
