"""Phase II: powers, prices and what is public about them."""

from domain.games.race_for_the_galaxy.actions import PassPlacement, Pay, PlaceDevelopment, PlaceWorld
from domain.games.race_for_the_galaxy.facts import CardsDrawn, DevelopmentPlaced, PaymentMade, PhaseStarted
from tests.games.race_for_the_galaxy.tables import ANN, BOB, layout

MONEY = ("gem_world", "space_port", "spice_world", "new_vinland", "asteroid_belt", "comet_zone", "plague_world")


def test_interstellar_bank_draws_in_both_develop_phases() -> None:
    table = layout(["old_earth", "interstellar_bank"], ["new_sparta"], mode="advanced_two_player")
    table.choose(("develop", "develop"), ("settle", "produce"))
    assert table.drawn_count(ANN) == 1
    table.pass_all()
    assert table.drawn_count(ANN) == 2
    assert {fact.source for fact in table.told(CardsDrawn)} == {"interstellar_bank"}


def test_public_works_draws_after_its_owner_placed_something_and_not_for_itself() -> None:
    hand = ["public_works", "space_marines", *MONEY]
    table = layout(["old_earth"], ["new_sparta"], hands=[hand], mode="advanced_two_player")
    table.choose(("develop", "develop"), ("settle", "produce"))
    table.answer(ANN, PlaceDevelopment("public_works_1"))
    table.answer(BOB, PassPlacement())
    assert table.drawn_count(ANN) == 0
    table.answer(ANN, PlaceDevelopment("space_marines_1"))
    table.answer(BOB, PassPlacement())
    assert table.drawn_count(ANN) == 0  # Not before it is paid for.
    table.answer(ANN, Pay(("gem_world",)))
    assert table.drawn_count(ANN) == 1


def test_public_works_draws_nothing_for_who_passed() -> None:
    table = layout(["old_earth", "public_works"], ["new_sparta"]).choose("develop", "produce")
    table.pass_all()
    assert table.drawn_count(ANN) == 0


def test_the_whole_hand_is_paid_without_asking() -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["space_marines", "gem_world"]]).choose("develop", "produce")
    table.answer(ANN, PlaceDevelopment("space_marines_1"))
    table.answer(BOB, PassPlacement())
    assert [fact.cards for fact in table.told(PaymentMade)] == [("gem_world",)]
    assert table.player(ANN).hand == []


def test_the_last_card_in_hand_can_be_placed_if_it_costs_nothing() -> None:
    hands = [["public_works"]]
    table = layout(["old_earth"], ["new_sparta"], hands=hands).choose("develop", "produce")
    table.answer(ANN, PlaceDevelopment("public_works_1"))
    table.answer(BOB, PassPlacement())
    assert table.player(ANN).hand == []
    assert table.player(ANN).tableau == ["old_earth", "public_works_1"]


def test_of_two_copies_in_hand_one_is_offered() -> None:
    table = layout(["old_earth"], hands=[["public_works", "public_works", *MONEY]]).choose("develop", "produce")
    assert table.offers(ANN) == [PassPlacement(), PlaceDevelopment("public_works_1")]
    assert table.refusal(ANN, PlaceDevelopment("public_works_2")) == "other_copy_offered"


def test_payments_are_asked_together_and_applied_one_by_one() -> None:
    hands = [["space_marines", *MONEY[:3]], ["drop_ships", *MONEY[3:], "mining_world"]]
    table = layout(["old_earth"], ["new_sparta"], hands=hands).choose("develop", "develop")
    table.answer(ANN, PlaceDevelopment("space_marines_1"))
    table.answer(BOB, PlaceDevelopment("drop_ships_1"))
    assert table.play.asked == (ANN, BOB)
    table.answer(BOB, Pay(("new_vinland", "asteroid_belt", "comet_zone")))
    assert table.asked(BOB) is None
    assert table.asked(ANN) == "pay"
    table.answer(ANN, Pay(("gem_world",)))
    assert [fact.seat for fact in table.told(PaymentMade)] == [BOB, ANN]
    assert table.asked(ANN) == "choose_actions"


def test_a_copy_in_the_other_players_tableau_is_no_obstacle() -> None:
    table = layout(["old_earth"], ["new_sparta", "public_works"], hands=[["public_works", *MONEY]])
    table.choose("develop", "produce")
    assert PlaceDevelopment("public_works_1") in table.offers(ANN)


def test_all_developments_are_shown_at_once() -> None:
    hands = [["public_works"], ["public_works"]]
    table = layout(["old_earth"], ["new_sparta"], hands=hands).choose("develop", "develop")
    table.answer(BOB, PlaceDevelopment("public_works_2"))
    assert not table.told(DevelopmentPlaced)
    assert "public_works_2" in table.player(BOB).hand
    table.answer(ANN, PlaceDevelopment("public_works_1"))
    assert [fact.seat for fact in table.told(DevelopmentPlaced)] == [ANN, BOB]


def test_a_copy_that_was_spent_is_no_obstacle_to_the_other() -> None:
    hands = [["new_earth", "colony_ship", *MONEY[:3]]]
    table = layout(["old_earth", "colony_ship"], ["new_sparta"], hands=hands).choose("develop", "settle")
    assert table.refusal(ANN, PlaceDevelopment("colony_ship_2")) == "already_in_tableau"
    table.pass_all()
    table.answer(ANN, PlaceWorld("new_earth"))
    table.answer(BOB, PassPlacement())
    table.choose("develop", "develop")
    assert PlaceDevelopment("colony_ship_2") in table.offers(ANN)


def test_both_develop_phases_come_before_the_first_settle_phase() -> None:
    table = layout(["old_earth"], ["new_sparta"], mode="advanced_two_player")
    table.choose(("settle", "settle"), ("develop", "develop"))
    for _ in range(4):
        table.pass_all()
    started = [(fact.phase, fact.instance, fact.holders) for fact in table.told(PhaseStarted)]
    assert started == [
        ("develop", 1, (BOB,)),
        ("develop", 2, (BOB,)),
        ("settle", 1, (ANN,)),
        ("settle", 2, (ANN,)),
    ]
