"""What each viewer sees of the table, what offers say about themselves, and set-up in order of play."""

import pytest

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import PassPlacement, PlaceWorld, SettleBy, UsePower
from domain.games.race_for_the_galaxy.components import CARDS, WORLDS
from domain.games.race_for_the_galaxy.facts import HandDealt, OrderOfPlaySet
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import ConsumePhase, ExplorePhase
from domain.games.race_for_the_galaxy.view import RaceBoard, view
from domain.kernel import Play
from domain.kernel.messages import LANGUAGES
from domain.kernel.vocabulary import Viewer
from domain.kernel.wording import Wording
from tests.games.race_for_the_galaxy.tables import ANN, BOB, layout


def board(race: Race, viewer: Viewer) -> RaceBoard:
    return view(race, viewer)


def test_hands_are_counted_to_others_and_named_to_their_owners() -> None:
    race = layout(["old_earth"], ["new_sparta"], hands=[["gem_world"], ["space_port", "spice_world"]]).race
    for viewer in (ANN, BOB, "spectator", "archive"):
        seen = board(race, viewer)
        assert [player.hand_count for player in seen.players] == [1, 2]
        assert (seen.players[ANN].hand is not None) == (viewer in (ANN, "archive"))
        assert (seen.players[BOB].hand is not None) == (viewer in (BOB, "archive"))
    assert board(race, ANN).players[ANN].hand == ("gem_world",)


def test_goods_are_seen_by_kind_and_never_by_card() -> None:
    race = layout(["old_earth", "gem_world"], ["new_sparta"], goods=[["gem_world"]]).race
    for viewer in (ANN, BOB, "spectator"):
        card = board(race, viewer).players[ANN].tableau[1]
        assert (card.card, card.good, card.good_card) == ("gem_world", "novelty", None)
    assert board(race, "archive").players[ANN].tableau[1].good_card == race.players[ANN].goods[0]


def test_deck_and_discards_are_counted_only() -> None:
    race = layout(["old_earth"], ["new_sparta"], discards=["gem_world"]).race
    seen = board(race, ANN)
    assert (seen.deck, seen.discards) == (None, None)
    assert (seen.deck_count, seen.discards_count) == (len(CARDS) - 3, 1)
    assert board(race, "archive").discards == ("gem_world",)


def test_cards_drawn_in_explore_are_a_number_of_their_own() -> None:
    race = layout(["old_earth"], ["new_sparta"]).run(ExplorePhase()).race
    assert board(race, BOB).players[ANN].drawn is None
    assert board(race, BOB).players[ANN].drawn_count == 2
    assert board(race, BOB).players[ANN].hand_count == 0
    assert board(race, ANN).players[ANN].drawn == tuple(race.players[ANN].drawn)


def test_a_committed_card_still_counts_as_a_hand_card() -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["gem_world", "space_port", "spice_world"]])
    table.choose("settle", "produce").answer(ANN, PlaceWorld("gem_world"))
    assert board(table.race, BOB).players[ANN].hand_count == 3
    assert board(table.race, BOB).players[ANN].answered
    assert board(table.race, BOB).players[ANN].answer is None
    assert board(table.race, ANN).players[ANN].answer == PlaceWorld("gem_world")


def test_a_card_placed_in_this_phase_does_not_work_yet() -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["gem_world", "space_port", "spice_world", "comet_zone"]])
    table.choose("settle", "settle")
    table.answer(ANN, PlaceWorld("gem_world"))
    table.answer(BOB, PassPlacement())
    assert [card.working for card in board(table.race, BOB).players[ANN].tableau] == [True, False]


def test_an_offer_says_whether_it_may_show_anything() -> None:
    hand = ["pirate_world", "gem_world", "space_port", "spice_world"]
    table = layout(["new_sparta", "drop_ships", "contact_specialist"], ["old_earth"], hands=[hand])
    table.choose("settle", "produce")
    table.answer(ANN, PlaceWorld("pirate_world"))
    table.answer(BOB, PassPlacement())
    step = table.step(ANN)
    assert GAME.describe(table.race, step, SettleBy("conquer")).reveals
    assert not GAME.describe(table.race, step, SettleBy("pay_for_military")).reveals
    assert GAME.prompt(table.race, step).params["card"] == "pirate_world"


def test_offers_name_the_board_elements_they_concern() -> None:
    goods = ["mining_world", "gem_world"]
    table = layout(["old_earth", "public_works", *goods], ["new_sparta"], goods=[goods]).run(ConsumePhase())
    described = GAME.describe(table.race, table.step(ANN), UsePower("public_works:consume:1"))
    assert described.anchors == ("power:public_works:consume:1", "card:public_works_1")
    assert not described.reveals
    table.answer(ANN, UsePower("public_works:consume:1"))
    spoken = Wording(GAME, "en", ("Ann", "Bob")).offer(table.race, table.step(ANN), table.offers(ANN)[0])
    assert spoken.choose is not None
    assert spoken.choose.labels == ("novelty goods of Gem World", "rare elements of Mining World")
    assert spoken.choose.anchors[0] == ("good:gem_world", "card:gem_world")


def test_the_ways_to_settle_a_world_are_told_as_alternatives() -> None:
    hand = ["pirate_world", "distant_world", "gem_world", "space_port", "spice_world"]
    cards = ["new_sparta", "drop_ships", "new_military_tactics", "contact_specialist", "colony_ship"]
    table = layout(cards, ["old_earth"], hands=[hand]).choose("settle", "settle")
    said = {
        language: {
            action.card: GAME.texts.render(GAME.describe(table.race, table.step(ANN), action).label, language, ())
            for action in table.offers(ANN)
            if isinstance(action, PlaceWorld)
        }
        for language in LANGUAGES
    }
    assert said["en"]["gem_world"] == "Settle Gem World: pay 2 cards, or discard Colony Ship and pay nothing"
    assert said["en"]["pirate_world"] == (
        "Settle Pirate World: conquer with strength 4, or discard New Military Tactics although it is not needed, "
        "or pay 2 cards instead of conquering, or discard Colony Ship although it is not needed"
    )
    assert said["cs"]["distant_world"] == (
        "Osídlit – Vzdálená planeta: zaplatit 4 karty, nebo odhodit kartu Kolonizační loď a neplatit nic"
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_are_dealt_in_order_of_play(seats: int) -> None:
    for number in range(4):
        play = Play.begin(GAME, seats, f"order {number}")
        numbers = [WORLDS[player.tableau[0]].start_number or 0 for player in play.state.players]
        (order,) = [fact.order for fact in play.set_up.facts if isinstance(fact, OrderOfPlaySet)]
        assert numbers[order[0]] == min(numbers)
        assert [fact.seat for fact in play.set_up.facts if isinstance(fact, HandDealt)] == list(order)
        assert list(order) == [(order[0] + i) % seats for i in range(seats)]


def test_what_lies_before_a_player_is_counted_for_analysis() -> None:
    race = layout(["new_sparta", "gem_world"], ["old_earth"], goods=[["gem_world"]], chips=[4]).race
    assert GAME.resources(race, ANN) == {"tableau": 2, "hand": 0, "goods": 1, "chips": 4, "military": 2}
