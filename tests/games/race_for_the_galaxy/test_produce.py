"""Phase V: every kind of produce power."""

import pytest

from domain.games.race_for_the_galaxy.actions import ProduceOn
from domain.games.race_for_the_galaxy.facts import CardsDrawn, GoodProduced
from domain.games.race_for_the_galaxy.steps import ProducePhase
from tests.games.race_for_the_galaxy.tables import ANN, BOB, RaceTable, layout


def producing(*cards: str, goods: tuple[str, ...] = (), bob: tuple[str, ...] = ()) -> RaceTable:
    """Everybody produces without any bonus."""
    return layout(["new_sparta", *cards], ["old_earth", *bob], goods=[goods]).run(ProducePhase())


def produced(table: RaceTable) -> list[str]:
    return [fact.world for fact in table.told(GoodProduced, seat=ANN)]


def drawn(table: RaceTable, source: str) -> int:
    return sum(len(fact.cards) for fact in table.told(CardsDrawn, seat=ANN) if fact.source == source)


@pytest.mark.parametrize(
    ("card", "world"),
    [
        ("mining_robots", "asteroid_belt"),
        ("genetics_lab", "empath_world"),
        ("expanding_colony", "refugee_world"),
        ("alien_rosetta_stone_world", "deserted_alien_colony"),
        ("free_trade_association", "refugee_world"),
        ("galactic_engineers", "empath_world"),
    ],
)
def test_a_power_fills_an_empty_windfall_world_of_its_kind(card: str, world: str) -> None:
    assert produced(producing(card, world)) == [world]
    assert produced(producing(card, world, goods=(world,))) == []


def test_a_windfall_world_of_another_kind_stays_empty() -> None:
    assert produced(producing("mining_robots", "empath_world")) == []


def test_the_player_chooses_among_several_windfall_worlds() -> None:
    table = producing("mining_robots", "asteroid_belt", "radioactive_world", "empath_world")
    assert table.asked(ANN) == "choose_windfall"
    assert table.offers(ANN) == [ProduceOn("asteroid_belt"), ProduceOn("radioactive_world")]
    assert table.refusal(ANN, ProduceOn("empath_world")) == "no_empty_windfall"
    table.answer(ANN, ProduceOn("radioactive_world"))
    assert produced(table) == ["radioactive_world"]


def test_narrow_powers_come_before_the_bonus_and_the_bonus_before_wide_ones() -> None:
    cards = ["new_sparta", "galactic_engineers", "mining_robots", "asteroid_belt", "empath_world", "refugee_world"]
    table = layout(cards, ["old_earth"]).choose("produce", "produce")
    assert produced(table) == ["asteroid_belt"]
    table.answer(ANN, ProduceOn("refugee_world"))
    assert produced(table) == ["asteroid_belt", "refugee_world", "empath_world"]


def test_a_world_draws_as_soon_as_it_produces() -> None:
    table = producing("gem_world", "lost_species_ark_world", "space_port")
    told = [type(fact) for fact in table.facts if isinstance(fact, GoodProduced | CardsDrawn)]
    assert told == [GoodProduced, CardsDrawn, GoodProduced, CardsDrawn, GoodProduced]
    assert (drawn(table, "gem_world"), drawn(table, "lost_species_ark_world")) == (1, 2)


def test_a_windfall_world_draws_when_a_power_makes_it_produce() -> None:
    table = producing("runaway_robots", "mining_robots")
    assert drawn(table, "runaway_robots") == 1


@pytest.mark.parametrize(
    ("source", "cards", "expected"),
    [
        ("merchant_guild", (), 2),
        ("rebel_underground", (), 1),
        ("consumer_markets", ("gem_world", "space_port", "mining_world"), 2),
        ("research_labs", ("alien_robotic_factory", "gem_world"), 1),
        ("diversified_economy", ("gem_world", "space_port", "mining_world"), 2),
        ("pan_galactic_league", ("empath_world", "distant_world", "avian_uplift_race", "gem_world"), 3),
    ],
)
def test_cards_for_production(source: str, cards: tuple[str, ...], expected: int) -> None:
    assert drawn(producing(source, *cards), source) == expected


def test_goods_that_were_already_there_do_not_count() -> None:
    table = producing("consumer_markets", "gem_world", "space_port", goods=("gem_world",))
    assert drawn(table, "consumer_markets") == 1


def test_most_produced_needs_strictly_more_than_everybody() -> None:
    assert drawn(producing("mining_conglomerate", "mining_world"), "mining_conglomerate") == 2
    assert drawn(producing("mining_conglomerate", "mining_world", bob=("comet_zone",)), "mining_conglomerate") == 0
    assert drawn(producing("mining_conglomerate"), "mining_conglomerate") == 0


def test_most_produced_draws_after_everybody_has_produced() -> None:
    table = producing("mining_conglomerate", "mining_world", bob=("gem_world",))
    last = [fact for fact in table.facts if isinstance(fact, GoodProduced | CardsDrawn)][-1]
    assert isinstance(last, CardsDrawn)
    assert (last.seat, last.source) == (ANN, "mining_conglomerate")


def test_players_produce_in_order_of_play() -> None:
    table = producing("gem_world", bob=("space_port",))
    assert [fact.seat for fact in table.told(GoodProduced)] == [ANN, BOB]
