"""Worked cases of Develop and Settle."""

from domain.games.race_for_the_galaxy.actions import (
    PassPlacement,
    Pay,
    PlaceDevelopment,
    PlaceWorld,
    SettleBy,
)
from domain.games.race_for_the_galaxy.facts import (
    DevelopmentPlaced,
    PaymentMade,
    PhaseStarted,
    WorldConquered,
    WorldPaidFor,
)
from tests.games.race_for_the_galaxy.tables import ANN, BOB, RaceTable, layout

MONEY = ("gem_world", "space_port", "spice_world", "new_vinland", "asteroid_belt", "comet_zone", "plague_world")
"""Cards to pay with."""


def develop(table: RaceTable, card: str) -> int:
    """Ann develops, Bob passes. What it cost her."""
    table.answer(ANN, PlaceDevelopment(card))
    table.answer(BOB, PassPlacement())
    return table.told(DevelopmentPlaced, seat=ANN)[-1].cost


def settle(table: RaceTable, card: str) -> RaceTable:
    """Ann places a world, Bob passes."""
    table.answer(ANN, PlaceWorld(card))
    table.answer(BOB, PassPlacement())
    return table


def can_settle(table: RaceTable, card: str) -> bool:
    return PlaceWorld(card) in table.offers(ANN)


def test_ex_16_bonus() -> None:
    for mine, theirs, cost in (("develop", "produce", 1), ("produce", "develop", 2)):
        table = layout(["old_earth"], hands=[["space_marines", *MONEY]]).choose(mine, theirs)
        assert develop(table, "space_marines_1") == cost
        assert table.step(ANN).cost == cost
        table.answer(ANN, Pay(MONEY[:cost]))
        assert [len(fact.cards) for fact in table.told(PaymentMade)] == [cost]


def test_ex_17_not_below_0() -> None:
    cards = ["old_earth", "investment_credits", "galactic_federation"]
    table = layout(cards, hands=[["public_works", *MONEY]]).choose("develop", "produce")
    assert develop(table, "public_works_1") == 0
    assert not table.told(PaymentMade)


def test_ex_18_no_duplicates() -> None:
    table = layout(["old_earth", "mining_robots"], hands=[["mining_robots", *MONEY]]).choose("develop", "produce")
    assert table.offers(ANN) == [PassPlacement()]
    assert table.refusal(ANN, PlaceDevelopment("mining_robots_2")) == "already_in_tableau"


def test_ex_19_new_power_waits() -> None:
    hand = ["investment_credits", "space_marines", *MONEY]
    table = layout(["old_earth"], ["new_sparta"], hands=[hand], mode="advanced_two_player")
    table.choose(("develop", "develop"), ("settle", "settle"))
    assert develop(table, "investment_credits_1") == 0  # 1 less the bonus; its own power does not count yet.
    assert develop(table, "space_marines_1") == 0  # 2 less the bonus less the credits placed a phase ago.
    table = layout(["old_earth"], ["new_sparta"], hands=[["investment_credits", *MONEY]])
    table.choose("produce", "develop")
    assert develop(table, "investment_credits_1") == 1


def test_ex_20_two_develop_cards_advanced() -> None:
    hands = [["space_marines", *MONEY[:3]], ["space_marines", "drop_ships", *MONEY[3:]]]
    table = layout(["old_earth"], ["new_sparta"], hands=hands, mode="advanced_two_player")
    table.choose(("develop", "develop"), ("develop", "produce"))
    assert [(fact.instance, fact.holders) for fact in table.told(PhaseStarted)] == [(1, (ANN, BOB))]
    table.pass_all()
    assert [(fact.instance, fact.holders) for fact in table.told(PhaseStarted)][1:] == [(2, (ANN,))]
    table.answer(ANN, PlaceDevelopment("space_marines_1"))
    table.answer(BOB, PlaceDevelopment("space_marines_2"))
    assert [fact.cost for fact in table.told(DevelopmentPlaced)] == [1, 2]


def test_ex_21_one_each() -> None:
    table = layout(["old_earth"], ["new_sparta"], mode="advanced_two_player")
    table.choose(("develop", "produce"), ("develop", "produce"))
    table.pass_all()
    started = [(fact.phase, fact.holders) for fact in table.told(PhaseStarted)]
    assert started == [("develop", (ANN, BOB)), ("produce", (ANN, BOB))]


def test_ex_22_paying() -> None:
    table = settle(layout(["old_earth"], hands=[["mining_world", *MONEY]]).choose("settle", "produce"), "mining_world")
    assert table.asked(ANN) == "pay"
    table.answer(ANN, Pay(MONEY[:3]))
    assert [fact.cost for fact in table.told(WorldPaidFor)] == [3]
    (payment,) = table.told(PaymentMade)
    assert sorted(map(str, payment.cards)) == sorted(MONEY[:3])


def test_ex_23_conquest() -> None:
    hand = ["reptilian_uplift_race", "pirate_world", *MONEY]
    table = layout(["new_sparta"], ["old_earth"], hands=[hand]).choose("settle", "produce")
    assert can_settle(table, "reptilian_uplift_race")
    assert not can_settle(table, "pirate_world")
    assert table.refusal(ANN, PlaceWorld("pirate_world")) == "too_weak"
    settle(table, "reptilian_uplift_race")
    assert [fact.strength for fact in table.told(WorldConquered)] == [2]
    assert not table.told(PaymentMade)


def test_ex_24_bonus() -> None:
    for card, payment in (("gem_world", 2), ("reptilian_uplift_race", 0)):
        hands = [[card, "plague_world", "distant_world", "comet_zone"]]
        table = layout(["new_sparta"], ["old_earth"], hands=hands).choose("settle", "settle")
        settle(table, card)
        if payment:
            assert table.drawn_count(ANN) == 0
            table.answer(ANN, Pay(("plague_world", "distant_world")))
        assert table.drawn_count(ANN) == 1
        assert table.drawn_count(BOB) == 0


def test_ex_25_windfall_good() -> None:
    for card, loaded in (("asteroid_belt", True), ("mining_world", False)):
        hand = [card, "gem_world", "space_port", "spice_world", "new_vinland"]
        table = settle(layout(["old_earth"], ["new_sparta"], hands=[hand]).choose("settle", "produce"), card)
        assert (card in table.player(ANN).goods_on) is loaded


def test_ex_26_contact_specialist() -> None:
    for extra, cost in (((), 2), (("replicant_robots",), 0)):
        cards = ["old_earth", "contact_specialist", *extra]
        table = layout(cards, hands=[["pirate_world", *MONEY]]).choose("settle", "produce")
        settle(table, "pirate_world")
        assert [(fact.method, fact.cost) for fact in table.told(WorldPaidFor)] == [("pay_for_military", cost)]
        if cost:
            table.answer(ANN, Pay(MONEY[:cost]))
        assert sum(len(fact.cards) for fact in table.told(PaymentMade)) == cost
        assert "contact_specialist_1" in table.player(ANN).tableau


def test_ex_27_contact_specialist_and_alien() -> None:
    table = layout(["old_earth", "contact_specialist"], hands=[["alien_robot_sentry", *MONEY]])
    table.choose("settle", "produce")
    assert not can_settle(table, "alien_robot_sentry")
    assert table.refusal(ANN, PlaceWorld("alien_robot_sentry")) == "too_weak"


def test_ex_28_kind_specific_powers() -> None:
    hand = ["comet_zone", "rebel_fuel_cache", "star_nomad_lair", "gem_world", "space_port", "spice_world"]
    table = layout(["alpha_centauri"], ["old_earth"], hands=[hand]).choose("settle", "produce")
    assert can_settle(table, "rebel_fuel_cache")
    assert not can_settle(table, "star_nomad_lair")
    settle(table, "comet_zone")
    assert [fact.cost for fact in table.told(WorldPaidFor)] == [2]


def test_ex_29_colony_ship() -> None:
    hand = ["new_earth", "deserted_alien_library", "gem_world"]
    table = layout(["old_earth", "colony_ship"], hands=[hand]).choose("settle", "produce")
    assert can_settle(table, "new_earth")
    assert not can_settle(table, "deserted_alien_library")
    settle(table, "new_earth")
    assert not table.told(PaymentMade)
    assert table.player(ANN).tableau == ["old_earth", "new_earth"]
    assert "colony_ship_1" in table.race.discards


def test_ex_30_new_military_tactics() -> None:
    hand = ["rebel_outpost", "rebel_base"]
    table = layout(["new_sparta", "new_military_tactics"], ["old_earth"], hands=[hand]).choose("settle", "produce")
    assert can_settle(table, "rebel_outpost")
    assert not can_settle(table, "rebel_base")
    settle(table, "rebel_outpost")
    (conquered,) = table.told(WorldConquered)
    assert (conquered.strength, conquered.spent) == (5, ("new_military_tactics_1",))
    assert table.player(ANN).tableau == ["new_sparta", "rebel_outpost"]


def test_ex_31_two_settle_cards_advanced() -> None:
    hand = ["blaster_gem_mines", "outlaw_world", "gem_world", "space_port", "spice_world"]
    hands = [hand, ["destroyed_world", "artist_colony", "secluded_world", "plague_world", "comet_zone"]]
    table = layout(["old_earth"], ["new_sparta"], hands=hands, mode="advanced_two_player")
    table.choose(("settle", "settle"), ("settle", "produce"))
    assert not can_settle(table, "outlaw_world")
    table.answer(ANN, PlaceWorld("blaster_gem_mines"))
    table.answer(BOB, PlaceWorld("destroyed_world"))
    table.answer(ANN, Pay(("gem_world", "space_port", "spice_world")))
    table.answer(BOB, Pay(("plague_world",)))
    assert (table.drawn_count(ANN), table.drawn_count(BOB)) == (1, 1)
    assert can_settle(table, "outlaw_world")  # Strength 1 from the mines placed a phase ago.
    table.answer(ANN, PlaceWorld("outlaw_world"))
    table.answer(BOB, PlaceWorld("artist_colony"))
    table.answer(BOB, Pay(("comet_zone",)))
    assert (table.drawn_count(ANN), table.drawn_count(BOB)) == (2, 1)


def test_ex_54_same_round() -> None:
    hand = ["contact_specialist", "pirate_world", "gem_world", "space_port", "spice_world"]
    table = layout(["old_earth"], ["new_sparta"], hands=[hand]).choose("develop", "settle")
    develop(table, "contact_specialist_1")
    assert can_settle(table, "pirate_world")
    settle(table, "pirate_world")
    assert [fact.cost for fact in table.told(WorldPaidFor)] == [2]


def test_ex_29_the_ship_is_a_choice_where_paying_is_possible_too() -> None:
    table = layout(["old_earth", "colony_ship"], hands=[["gem_world", *MONEY[1:]]]).choose("settle", "produce")
    settle(table, "gem_world")
    assert table.asked(ANN) == "settle_method"
    assert table.offers(ANN) == [SettleBy("pay"), SettleBy("colony_ship", "colony_ship_1")]
    table.answer(ANN, SettleBy("pay"))
    assert table.asked(ANN) == "pay"
