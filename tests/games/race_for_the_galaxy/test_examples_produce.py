"""Worked cases of Produce, the end of the game, and hidden information."""

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import ChooseActions, PassPlacement, PlaceWorld
from domain.games.race_for_the_galaxy.components import CARDS
from domain.games.race_for_the_galaxy.facts import (
    CardsDrawn,
    DeckReshuffled,
    ExploreCardsKept,
    GameEnded,
    GoodProduced,
    GoodsConsumed,
    HandTrimmed,
    PhaseStarted,
)
from domain.games.race_for_the_galaxy.scoring import outcome, total, winners
from domain.games.race_for_the_galaxy.steps import ProducePhase
from tests.games.race_for_the_galaxy.tables import ANN, BOB, RaceTable, layout


def produced(table: RaceTable) -> list[str]:
    return [fact.world for fact in table.told(GoodProduced, seat=ANN)]


WORLDS = ["old_earth", "mining_world", "space_port", "asteroid_belt"]


def test_ex_44_action() -> None:
    table = layout(WORLDS, ["new_sparta"], goods=[["space_port"]]).choose("explore_plus_5", "produce")
    table.fill(0, table.hole(0)[0][0])
    table.fill(1, table.hole(1)[0][0])
    assert produced(table) == ["mining_world"]
    assert [(len(fact.cards), fact.source) for fact in table.told(CardsDrawn)] == [(1, "mining_world")]


def test_ex_45_bonus() -> None:
    table = layout(WORLDS, ["new_sparta"], goods=[["space_port"]]).choose("produce", "produce")
    assert produced(table) == ["mining_world", "asteroid_belt"]


def test_ex_46_windfall_powers() -> None:
    cards = ["old_earth", "mining_robots", "asteroid_belt", "pre_sentient_race"]
    table = layout(cards, ["new_sparta"]).choose("produce", "produce")
    assert produced(table) == ["asteroid_belt", "pre_sentient_race"]


def test_ex_47_most_produced() -> None:
    mine = ["old_earth", "mining_conglomerate", "rebel_miners", "new_earth"]
    for theirs, cards in ((["imperium_armaments_world"], 2), (["imperium_armaments_world", "mining_world"], 0)):
        table = layout(mine, ["new_sparta", *theirs]).choose("produce", "produce")
        assert sum(len(f.cards) for f in table.told(CardsDrawn) if f.source == "mining_conglomerate") == cards


# --- the end ---------------------------------------------------------------------------------------------------------

ELEVEN = [
    *("old_earth", "gem_world", "space_port", "spice_world", "new_vinland", "mining_world"),
    *("comet_zone", "asteroid_belt", "radioactive_world", "plague_world", "distant_world"),
]


def test_ex_48_twelve_cards() -> None:
    hand = [card for card in CARDS if card not in (*ELEVEN, "new_sparta", "pilgrimage_world")][:13]
    table = layout(ELEVEN, ["new_sparta"], hands=[["pilgrimage_world", *hand]]).choose("settle", "produce")
    table.answer(ANN, PlaceWorld("pilgrimage_world"))
    table.answer(BOB, PassPlacement())
    assert len(table.player(ANN).tableau) == 12
    assert [fact.phase for fact in table.told(PhaseStarted)] == ["settle", "produce"]
    assert not table.race.over
    assert table.asked(ANN) == "discard_to_limit"
    table.fill(ANN, *table.player(ANN).hand[10:])
    assert len(table.told(HandTrimmed)) == 1
    assert [fact.reason for fact in table.told(GameEnded)] == ["tableau"]
    assert table.race.over


def test_ex_49_score() -> None:
    table = layout(["old_earth", "drop_ships", "new_galactic_order"], chips=[7])
    parts = {part.id: part.points for part in GAME.scores(table.race, ANN)[ANN].parts}
    assert parts == {"cards": 4, "chips": 7, "new_galactic_order": 5}
    assert total(table.race, ANN) == 16


def test_ex_50_tie() -> None:
    goods = [["asteroid_belt", "radioactive_world", "pre_sentient_race"], []]
    worlds = ["asteroid_belt", "radioactive_world", "pre_sentient_race"]
    for cards, best in ((6, (ANN,)), (7, (ANN, BOB))):
        pool = [card for card in CARDS if card not in (*ELEVEN, "new_sparta", "radioactive_world", "epsilon_eridani")]
        pool = [card for card in pool if card != "pre_sentient_race"]
        hands = [pool[:4], pool[4 : 4 + cards]]
        table = layout(["new_sparta", *worlds], ["epsilon_eridani"], hands=hands, goods=goods)
        table.race.refills, table.race.chips_supply = 6, 84 - 36 - 39
        table.race.players[ANN].chips, table.race.players[BOB].chips = 36, 39
        assert not GAME.check(table.race)
        assert total(table.race, ANN) == total(table.race, BOB) == 40
        assert winners(table.race) == best
        table.race.ended = "tableau"
        assert outcome(table.race).winners == best
        assert [rank.rank for rank in outcome(table.race).ranking] == ([1, 2] if len(best) == 1 else [1, 1])


# --- deck and hidden information -------------------------------------------------------------------------------------


def test_ex_51_nothing_to_sort_out() -> None:
    table = layout(["old_earth", "research_labs"]).choose("develop", "explore_plus_5")
    assert table.asked(ANN) is None
    (kept,) = table.told(ExploreCardsKept, seat=ANN)
    assert len(kept.cards) == 2
    assert len(table.player(ANN).hand) == 2
    assert table.asked(BOB) == "explore_keep"


def test_ex_52_costs_before_rewards() -> None:
    table = layout(["new_sparta", "secluded_world"], ["old_earth"], goods=[["secluded_world"]], deck=(), rest=BOB)
    (good,) = table.player(ANN).goods
    table.choose("consume_x2", "consume_x2")
    assert len(table.told(GoodsConsumed)) == 1
    assert [fact.order for fact in table.told(DeckReshuffled)] == [(good,)]
    assert [fact.cards for fact in table.told(CardsDrawn)] == [(good,)]
    assert table.race.deck == table.race.discards == []


def test_ex_53_asked_although_there_is_nothing_to_place() -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["gem_world", "space_port", "spice_world"], []])
    table.choose("settle", "settle")
    assert table.offers(BOB) == [PassPlacement()]
    table.answer(ANN, PlaceWorld("gem_world"))
    assert table.asked(BOB) == "choose_world"
    assert table.player(ANN).tableau == ["old_earth"]
    board = GAME.view(table.race, ANN)
    assert [player.answered for player in board.players] == [True, False]  # type: ignore[attr-defined]


def test_ex_44_nobody_is_asked_where_there_is_one_world() -> None:
    table = layout(WORLDS, ["new_sparta"]).run(ProducePhase())
    assert produced(table) == ["mining_world", "space_port"]
    assert ChooseActions(("produce",)) not in table.offers(ANN)
