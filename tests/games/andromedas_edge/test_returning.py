"""The return: what activates a module, what comes home, what is used up (rules 7)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import ReturnMenu
from tests.games.andromedas_edge.table import ANA, Laid, offers, told
from tests.given import Scene


def back(laid: Laid) -> Scene[Frontier]:
    laid.state.turn.phase = "return"
    return laid.scene(ReturnMenu(ANA))


def modules_of(scene: Scene[Frontier]) -> set[str]:
    return {offer.module for offer in offers(scene, ANA, act.ActivateModule)}


# --- what activates --------------------------------------------------------------------------------------------------


def test_ships_of_the_board_and_the_repair_bay_activate_and_those_of_the_scrapyard_do_not() -> None:
    laid = Laid()
    out, bay = laid.ship(ANA, "fighter", "planet_velloway"), laid.ship(ANA, "science_vessel", "repair_bay")
    laid.ship(ANA, "heavy_cruiser", "scrapyard")
    ships = {offer.ship for offer in offers(back(laid), ANA, act.ActivateModule)}
    assert ships == {out, bay}


def test_a_ship_repaired_in_this_turn_activates() -> None:
    laid = Laid()
    cruiser = laid.ship(ANA, "heavy_cruiser", "scrapyard")
    (crew,) = laid.hand(ANA, "tac_salvage_crew")
    scene = back(laid).withholds(ANA, act.ActivateModule("base_treasury", cruiser))
    scene.when(ANA, act.PlayCard(crew)).when(ANA, act.RepairShip("heavy_cruiser"))
    scene.offers(ANA, act.ActivateModule("base_treasury", cruiser))


def test_a_ship_with_marked_shields_activates() -> None:
    laid = Laid()
    cruiser = laid.ship(ANA, "heavy_cruiser", "planet_velloway")
    laid.state.players[ANA].shields["heavy_cruiser"] = 1
    back(laid).offers(ANA, act.ActivateModule("base_treasury", cruiser))


def test_energy_follows_a_ship_in_the_same_row() -> None:
    laid = Laid().have(ANA, energy=3)
    house = laid.module(ANA, "mod_credit_house")
    ship = laid.ship(ANA, "transport", "planet_velloway")
    scene = back(laid).withholds(ANA, act.ActivateModule(house, None))
    scene.when(ANA, act.ActivateModule("base_treasury", ship)).when(ANA, act.ActivateModule(house, None))
    player = scene.state.players[ANA]
    assert (player.energy, player.credit, player.charged) == (3, 2, [house])
    scene.refuses(ANA, act.ActivateModule(house, None), because="already_activated")
    scene.refuses(ANA, act.ActivateModule("base_assembly_bay", None), because="energy_needs_ship")


def test_energy_does_not_follow_energy() -> None:
    """A module that energy activated opens no row; a ship must have done so."""
    laid = Laid().have(ANA, energy=3)
    house = laid.module(ANA, "mod_credit_house")
    laid.state.turn.activated.append(house)
    laid.state.players[ANA].charged.append(house)
    laid.state.turn.phase = "return"
    laid.scene(ReturnMenu(ANA)).withholds(ANA, act.ActivateModule("base_treasury", None))


def test_the_reactor_takes_ships_only_and_activates_each_science_module_once() -> None:
    laid = Laid()
    first, second = laid.module(ANA, "mod_ember_coil"), laid.module(ANA, "mod_lattice_press")
    damaged = laid.module(ANA, "mod_quiet_core", damage=1)
    ship = laid.ship(ANA, "transport", "planet_velloway")
    scene = back(laid).when(ANA, act.ActivateModule("base_primary_reactor", ship))
    assert scene.state.players[ANA].energy == 2
    scene.asks(ANA, "science_activation").withholds(ANA, act.ActivateScience(damaged))
    scene.when(ANA, act.ActivateScience(second)).withholds(ANA, act.ActivateScience(second))
    scene.when(ANA, act.ActivateScience(first)).asks(ANA, "activate_module")
    assert (scene.state.players[ANA].energy, scene.state.players[ANA].nanocarbon) == (3, 1)


def test_a_science_module_takes_no_ship_and_no_energy() -> None:
    laid = Laid().have(ANA, energy=2)
    coil = laid.module(ANA, "mod_ember_coil")
    ship = laid.ship(ANA, "transport", "planet_velloway")
    scene = back(laid).refuses(ANA, act.ActivateModule(coil, ship), because="no_dock")
    scene.refuses(ANA, act.ActivateModule(coil, None), because="no_dock")


def test_a_damaged_module_is_not_activated() -> None:
    laid = Laid()
    laid.state.players[ANA].damage["base_treasury"] = 1
    ship = laid.ship(ANA, "transport", "planet_velloway")
    back(laid).refuses(ANA, act.ActivateModule("base_treasury", ship), because="module_damaged")


def test_a_new_ship_activates_nothing() -> None:
    laid = Laid().have(ANA, titanium=2)
    ship = laid.ship(ANA, "transport", "planet_velloway")
    scene = back(laid).when(ANA, act.ActivateModule("base_assembly_bay", ship)).when(ANA, act.ChooseOption(0))
    scene.when(ANA, act.BuildShip("transport")).when(ANA, act.Pay(Bundle(titanium=2)))
    assert modules_of(scene) == set()


def test_a_transport_on_a_module_carries_no_development() -> None:
    laid = Laid().have(ANA, titanium=3, energy=1).leaders(ANA, 2)
    transport = laid.ship(ANA, "transport", "planet_brackforge")
    scene = back(laid).when(ANA, act.ActivateModule("base_architect", transport))
    assert not offers(scene, ANA, act.ChooseOption)
    assert len(scene.state.players[ANA].hand) == 1


def test_leaders_and_tokens_are_out_of_reach_of_a_ship_that_has_left() -> None:
    laid = Laid()
    ship = laid.ship(ANA, "transport", "trade_terminal")
    laid.state.lying[laid.at("trade_terminal")] = Bundle(energy=1)
    scene = back(laid)
    assert offers(scene, ANA, act.HireLeaders)
    assert offers(scene, ANA, act.CollectResources)
    scene.when(ANA, act.ActivateModule("base_treasury", ship))
    assert not offers(scene, ANA, act.HireLeaders)
    assert not offers(scene, ANA, act.CollectResources)


# --- what comes home -------------------------------------------------------------------------------------------------


def test_all_ships_come_home_with_whole_shields() -> None:
    laid = Laid()
    ships = [
        laid.ship(ANA, "transport", "planet_velloway"),
        laid.ship(ANA, "fighter", "scrapyard"),
        laid.ship(ANA, "science_vessel", "repair_bay"),
        laid.ship(ANA, "heavy_cruiser", "planet_nivara"),
    ]
    laid.state.players[ANA].shields["heavy_cruiser"] = 1
    scene = back(laid).when(ANA, act.ActivateModule("base_treasury", ships[0])).when(ANA, act.Pass())
    player = scene.state.players[ANA]
    assert {player.ships[ship].place for ship in ships} == {"pad"}
    assert player.shields["heavy_cruiser"] == 0


def test_energy_on_modules_is_used_up() -> None:
    laid = Laid().have(ANA, energy=2)
    house = laid.module(ANA, "mod_tithe_ledger")
    ship = laid.ship(ANA, "transport", "planet_velloway")
    scene = back(laid).when(ANA, act.ActivateModule("base_treasury", ship)).when(ANA, act.ActivateModule(house, None))
    assert scene.state.players[ANA].charged == [house]
    scene.when(ANA, act.Pass())
    assert told(scene, facts.EnergyConsumed)
    assert (scene.state.players[ANA].charged, scene.state.players[ANA].energy) == ([], 1)


def test_ongoing_cards_end_with_the_return_those_of_this_turn_too() -> None:
    laid = Laid()
    pact, drill = laid.hand(ANA, "tac_escort_pact", "tac_gunnery_drill")
    laid.state.players[ANA].hand.remove(pact)
    laid.state.players[ANA].ongoing.append(pact)
    laid.ship(ANA, "transport", "planet_velloway")
    scene = back(laid).when(ANA, act.PlayCard(drill)).when(ANA, act.Pass())
    assert told(scene, facts.OngoingEnded) == [facts.OngoingEnded(ANA, (pact, drill))]
    assert sorted(scene.state.discard) == sorted([pact, drill])


def test_a_skeleton_shift_activates_without_ship_or_energy_and_no_science_module() -> None:
    laid = Laid()
    (shift,) = laid.hand(ANA, "tac_skeleton_shift")
    coil = laid.module(ANA, "mod_ember_coil")
    scene = back(laid).when(ANA, act.PlayCard(shift))
    modules = {offer.module for offer in offers(scene, ANA, act.ActivateFree)}
    assert coil not in modules
    assert "base_primary_reactor" not in modules
    scene.when(ANA, act.ActivateFree("base_treasury"))
    assert scene.state.players[ANA].credit == 1
    scene.withholds(ANA, act.ActivateModule("base_treasury", None))


# --- factions --------------------------------------------------------------------------------------------------------


def test_scrapborn_ships_activate_from_the_scrapyard_twice() -> None:
    laid = Laid()
    laid.state.players[ANA].faction, laid.state.players[1].faction = "scrapborn_kin", "gilded_ledger"
    ships = [laid.ship(ANA, kind, "scrapyard") for kind in ("fighter", "science_vessel", "heavy_cruiser")]
    scene = back(laid).when(ANA, act.ActivateModule("base_treasury", ships[0]))
    scene.when(ANA, act.ActivateModule("base_primary_reactor", ships[1]))
    scene.withholds(ANA, act.ActivateModule("base_architect", ships[2]))


def test_efficient_crews_activate_the_first_of_a_row_without_energy() -> None:
    laid = Laid().have(ANA, energy=1)
    house, ledger = laid.module(ANA, "mod_credit_house"), laid.module(ANA, "mod_tithe_ledger")
    (crews,) = laid.hand(ANA, "tac_efficient_crews")
    ship = laid.ship(ANA, "transport", "planet_velloway")
    scene = back(laid).when(ANA, act.PlayCard(crews)).when(ANA, act.ActivateModule("base_treasury", ship))
    scene.when(ANA, act.ActivateModule(ledger, None))
    assert (scene.state.players[ANA].energy, scene.state.players[ANA].charged) == (1, [])
    scene.when(ANA, act.ActivateModule(house, None))
    assert scene.state.players[ANA].charged == [house]
