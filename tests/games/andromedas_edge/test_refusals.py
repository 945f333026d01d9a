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
    Surge,
    TextGoal,
    TurnEnd,
    Window,
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
    scene.refuses(ANA, act.Refuse(), because="nothing_offered")
    scene.when(ANA, act.GiveResource("ice")).when(BEN, act.Refuse())
    assert scene.state.players[ANA].ice == 1
    scene.refuses(ANA, act.GiveResource("ice"), because="transfer_refused")


def test_an_answer_to_a_window_that_has_closed() -> None:
    """Ben has passed before the surge; what comes later is too late, a card as much as another pass."""
    laid = Laid().claimed(ANA, "moon_green_8")
    (beacon,) = laid.hand(BEN, "tac_decoy_beacon")
    laid.raider("unidentified_abductor", "maximus_field")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    steps = (TurnEnd(), EndMenu(ANA), Window("raider_surge", ANA, 0), EndMenu(ANA))
    scene = laid.scene(*steps).when(ANA, act.EndTurn()).when(BEN, act.Pass())
    assert scene.play.asked == (ANA,)
    scene.refuses(BEN, act.Pass(), because="window_closed")
    scene.refuses(BEN, act.PlayCard(beacon), because="window_closed")
    scene.refuses(BEN, act.EndTurn(), because="not_asked")
    scene.refuses(ANA, act.Pass(), because="not_now")


def test_a_card_for_a_window_that_is_not_this_one() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    (ward,) = laid.hand(BEN, "tac_hull_ward")
    laid.raider("unidentified_abductor", "maximus_field")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    steps = (TurnEnd(), EndMenu(ANA), Window("raider_surge", ANA, 0), EndMenu(ANA))
    scene = laid.scene(*steps).when(ANA, act.EndTurn())
    scene.refuses(BEN, act.PlayCard(ward), because="card_outside_window")


def test_energy_needs_a_ship_in_the_row() -> None:
    laid = Laid().have(ANA, energy=3)
    module = laid.module(ANA, "mod_credit_house")
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA))
    scene.refuses(ANA, act.ActivateModule(module, None), because="energy_needs_ship")
    scene.refuses(ANA, act.ActivateModule("base_primary_reactor", None), because="takes_ships_only")


def test_a_ship_that_cannot_join_a_battle() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    near, far = laid.ship(ANA, "transport", "planet_velloway"), laid.ship(ANA, "transport", "planet_quillon")
    laid.ship(BEN, "transport", "planet_velloway")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = laid.scene(TurnEnd(), EndMenu(ANA), BattleCheck(), EndMenu(ANA)).when(ANA, act.EndTurn())
    scene.refuses(ANA, act.JoinBattle(far), because="out_of_range")
    scene.refuses(ANA, act.JoinBattle(far, True), because="no_hyperjump")
    scene.refuses(ANA, act.JoinBattle(near), because="ship_is_there")
    scene.refuses(ANA, act.JoinBattle(8), because="ship_not_on_board")


def test_a_jump_into_battle_without_energy() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    for seat in (ANA, BEN):
        laid.ship(seat, "transport", "planet_velloway")
    cruiser = laid.ship(ANA, "heavy_cruiser", "planet_quillon")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = laid.scene(TurnEnd(), EndMenu(ANA), BattleCheck(), EndMenu(ANA)).when(ANA, act.EndTurn())
    scene.refuses(ANA, act.JoinBattle(cruiser, True), because="not_enough")


def test_a_raider_that_does_not_reach_the_location() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    laid.raider("unidentified_abductor", "nebula_1").raider("vorticon_attackers", "maximus_field")
    laid.raider("hollow_broker", "nebula_6")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = laid.scene(TurnEnd(), EndMenu(ANA), Surge(), EndMenu(ANA)).when(ANA, act.EndTurn())
    scene.refuses(ANA, act.ChooseRaider("hollow_broker"), because="raider_out_of_range")


def test_a_ship_or_development_beyond_the_means() -> None:
    laid = Laid().have(ANA, titanium=2)
    laid.ship(ANA, "fighter", "pad")
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("shipyard"))).when(ANA, act.ChooseOption(0))
    scene.refuses(ANA, act.BuildShip("heavy_cruiser"), because="price_out_of_reach")
    scene.refuses(ANA, act.BuildShip("fighter"), because="no_unbuilt_ship")
    laid = Laid().have(ANA, titanium=3, energy=1).leaders(ANA, 2)
    laid.ship(ANA, "transport", "planet_brackforge")
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("construction_centre")))
    scene.refuses(ANA, act.BuildDevelopment(laid.at("planet_kharn_gate")), because="no_transport_there")


def test_a_development_card_or_token_that_cannot_be_used() -> None:
    laid = Laid().develop(ANA, "planet_kharn_gate", "obelisk", up=False)
    scene = laid.scene()
    scene.refuses(ANA, act.UseDevelopment(0), because="development_used")
    scene.refuses(ANA, act.UseDevelopment(1), because="no_such_development")
    scene.refuses(ANA, act.UseToken("discovery_21"), because="token_not_held")
