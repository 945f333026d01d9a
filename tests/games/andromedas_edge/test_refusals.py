"""Bad input: each refused with its own reason, and nothing changes."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.state import Options
from domain.games.andromedas_edge.steps import (
    BattleCheck,
    EndMenu,
    ModulePlacement,
    Payment,
    RepairStep,
    ReturnMenu,
    TextGoal,
    TurnEnd,
)
from tests.games.andromedas_edge.table import ANA, BEN, Laid, offers


def test_a_destination_out_of_range() -> None:
    laid = Laid()
    laid.ship(ANA, "transport", "planet_velloway")
    laid.scene().refuses(ANA, act.LaunchShip("transport", laid.at("planet_quillon")), because="out_of_range")


def test_a_nebula_without_navigation() -> None:
    Laid().scene().refuses(ANA, act.LaunchShip("transport", "nebula_1"), because="needs_navigation")


def test_an_occupied_location_on_a_first_launch() -> None:
    laid = Laid().raider("unidentified_abductor", "planet_velloway")
    laid.scene().refuses(ANA, act.LaunchShip("transport", laid.at("planet_velloway")), because="location_occupied")


def test_a_location_with_an_own_ship() -> None:
    laid = Laid()
    laid.ship(ANA, "transport", "planet_velloway")
    laid.scene().refuses(ANA, act.LaunchShip("transport", laid.at("planet_velloway")), because="own_ship_there")


def test_an_empty_space_is_no_destination() -> None:
    Laid().scene().refuses(ANA, act.LaunchShip("transport", "space_23"), because="no_location")


def test_a_base_without_means() -> None:
    laid = Laid()
    laid.scene().refuses(ANA, act.LaunchShip("transport", laid.at("trade_terminal")), because="base_not_activatable")


def test_a_launch_from_an_empty_pad() -> None:
    laid = Laid()
    laid.scene().refuses(ANA, act.LaunchShip("fighter", laid.at("planet_velloway")), because="no_ship_on_pad")
    laid.ship(ANA, "transport", "planet_velloway")
    laid.state.turn.must_return = True
    laid.scene().refuses(ANA, act.LaunchShip("transport", laid.at("maximus_field")), because="must_return")


def test_a_return_without_a_ship_out() -> None:
    Laid().scene().refuses(ANA, act.ReturnToStation(), because="no_ship_out")


def paying(price: Cost, **held: int) -> tuple[Laid, Payment]:
    laid = Laid().have(ANA, **held)
    return laid, Payment(ANA, (price,), TextGoal("station:manoeuvres", None), optional=True)


def test_a_payment_short_of_something() -> None:
    laid, step = paying(Cost(titanium=2), titanium=2)
    scene = laid.scene(TurnEnd(), step)
    scene.refuses(ANA, act.Pay(Bundle(titanium=3)), because="not_enough")


def test_a_credit_never_stands_in_for_energy() -> None:
    laid, step = paying(Cost(energy=1), energy=1, credit=2)
    laid.scene(TurnEnd(), step).refuses(ANA, act.Pay(Bundle(credit=1)), because="wrong_payment")


def test_a_module_position_that_does_not_exist() -> None:
    laid = Laid()
    laid.module(ANA, "mod_smelter_deck")
    module = laid.module(ANA, "mod_capacitor_bank")
    scene = laid.scene(TurnEnd(), ModulePlacement(ANA, module))
    scene.refuses(ANA, act.PlaceModule(7), because="no_such_position")
    scene.refuses(ANA, act.PlaceModule(0), because="no_such_position")


def test_a_card_outside_its_window() -> None:
    laid = Laid()
    (card,) = laid.hand(ANA, "tac_overcharge")
    laid.scene().refuses(ANA, act.PlayCard(card), because="card_outside_window")


def test_a_card_of_another_hand() -> None:
    laid = Laid()
    (card,) = laid.hand(BEN, "tac_power_surge")
    laid.scene().refuses(ANA, act.PlayCard(card), because="card_not_in_hand")


def test_more_energy_than_there_is() -> None:
    laid = Laid().have(ANA, energy=2).claimed(ANA, "moon_green_8")
    for seat in (ANA, BEN):
        laid.ship(seat, "transport", "planet_velloway")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = laid.scene(TurnEnd(), EndMenu(ANA), BattleCheck(), EndMenu(ANA)).when(ANA, act.EndTurn())
    while not offers(scene, ANA, act.CommitEnergy):
        scene.when(ANA, act.Pass())
    scene.refuses(ANA, act.CommitEnergy(3), because="too_much_energy")
    scene.refuses(ANA, act.CommitEnergy(-1), because="too_much_energy")


def test_a_repair_that_is_none() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    laid.state.players[ANA].damage["base_treasury"] = 1
    scene = laid.scene(TurnEnd(), EndMenu(ANA), RepairStep(ANA), EndMenu(ANA)).when(ANA, act.EndTurn())
    scene.refuses(ANA, act.RepairModule("base_architect"), because="nothing_to_repair")
    scene.refuses(ANA, act.RepairShip("transport"), because="nothing_to_repair")


def test_a_transfer_nobody_offered_or_accepted() -> None:
    Laid().scene().refuses(ANA, act.GiveResource("ice"), because="no_partner")
    laid = Laid(4, Options(teams=True)).have(ANA, ice=1)
    scene = laid.scene()
    scene.refuses(ANA, act.Accept(), because="nothing_offered")
    scene.when(ANA, act.GiveResource("ice")).when(BEN, act.Refuse())
    assert scene.state.players[ANA].ice == 1
    scene.refuses(ANA, act.GiveResource("ice"), because="transfer_used")


def test_an_answer_to_a_window_that_has_closed() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    laid.scene(TurnEnd(), EndMenu(ANA)).refuses(BEN, act.Pass(), because="not_asked")


def test_energy_needs_a_ship_in_the_row() -> None:
    laid = Laid().have(ANA, energy=3)
    module = laid.module(ANA, "mod_credit_house")
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA))
    scene.refuses(ANA, act.ActivateModule(module, None), because="energy_needs_ship")
    scene.refuses(ANA, act.ActivateModule("base_primary_reactor", None), because="energy_needs_ship")
