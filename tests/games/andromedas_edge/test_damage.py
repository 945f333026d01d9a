"""Damage, shields and repairs; the test before a launch to a base (rules 6.1.5, 17)."""

import pytest

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.glossary import ShipNumber
from domain.games.andromedas_edge.state import Frontier, Options
from domain.games.andromedas_edge.steps import EndMenu, ModulePeril, RepairStep, ShipPeril, Surge, TurnEnd
from domain.kernel import Step
from tests.games.andromedas_edge.table import ANA, BEN, Laid, offers, told
from tests.given import Scene


def after(laid: Laid, *steps: Step) -> Scene[Frontier]:
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnEnd(), EndMenu(ANA), *reversed(steps), EndMenu(ANA)).when(ANA, act.EndTurn())


# --- ships -----------------------------------------------------------------------------------------------------------


def test_a_ship_without_shields_goes_to_the_upper_scrapyard() -> None:
    laid = Laid()
    ship = laid.ship(ANA, "transport", "planet_velloway")
    scene = after(laid, ShipPeril(ANA, (ship,)))
    assert scene.state.players[ANA].ships[ship].place == "scrapyard"


def test_a_free_shield_takes_the_damage_and_the_ship_stays() -> None:
    laid = Laid()
    ship = laid.ship(ANA, "heavy_cruiser", "planet_velloway")
    scene = after(laid, ShipPeril(ANA, (ship,)), ShipPeril(ANA, (ship,)))
    assert told(scene, facts.ShipShielded)
    assert scene.state.players[ANA].ships[ship].place == "scrapyard"
    assert scene.state.players[ANA].shields["heavy_cruiser"] == 1


def warded(laid: Laid, *places: str) -> tuple[ShipNumber, ...]:
    laid.state.players[ANA].upgrades["transport"] = "up_wardfreighter"
    return tuple(laid.ship(ANA, "transport", place) for place in places)


def test_all_ships_of_a_type_share_its_symbols_and_the_owner_chooses_which_they_save() -> None:
    laid = Laid()
    ships = warded(laid, "planet_velloway", "planet_nivara", "planet_quillon")
    scene = after(laid, ShipPeril(ANA, ships)).asks(ANA, "shield_choice")
    scene.refuses(ANA, act.ShieldShips(ships), because="too_many_chosen")
    scene.when(ANA, act.ShieldShips(ships[1:]))
    player = scene.state.players[ANA]
    assert [player.ships[ship].place for ship in ships] == ["scrapyard", "board", "board"]
    assert player.shields["transport"] == 2


def test_ships_of_a_type_at_one_place_are_saved_without_a_question() -> None:
    laid = Laid()
    ships = warded(laid, "planet_velloway", "planet_velloway", "planet_velloway")
    scene = after(laid, ShipPeril(ANA, ships))
    assert not offers(scene, ANA, act.ShieldShips)
    assert len(scene.state.players[ANA].in_place("scrapyard")) == 1


def test_ships_that_are_not_on_the_board_take_no_damage() -> None:
    laid = Laid()
    ship = laid.ship(ANA, "fighter", "scrapyard")
    scene = after(laid, ShipPeril(ANA, (ship,)))
    assert not told(scene, facts.ShipScrapped)


# --- modules ---------------------------------------------------------------------------------------------------------


def test_module_damage_goes_on_any_module_a_damaged_one_too() -> None:
    laid = Laid()
    house = laid.module(ANA, "mod_credit_house", damage=1)
    scene = after(laid, ModulePeril(ANA, 2))
    assert len(offers(scene, ANA, act.DamageModule)) == 5
    scene.when(ANA, act.DamageModule(house)).when(ANA, act.DamageModule("base_treasury"))
    assert scene.state.players[ANA].damage == {house: 2, "base_treasury": 1}


# --- repairs ---------------------------------------------------------------------------------------------------------


def test_one_repair_mends_one_thing_of_the_owners_choice() -> None:
    laid = Laid()
    laid.ship(ANA, "fighter", "scrapyard")
    laid.ship(ANA, "heavy_cruiser", "planet_velloway")
    player = laid.state.players[ANA]
    player.shields["heavy_cruiser"], player.damage["base_treasury"] = 1, 2
    score = player.score
    scene = after(laid, RepairStep(ANA))
    ways = [each for each in scene.play.offers(ANA) if not isinstance(each, act.StoreMoon)]
    assert ways == [act.RepairShip("fighter"), act.RepairShield("heavy_cruiser"), act.RepairModule("base_treasury")]
    scene.when(ANA, act.RepairModule("base_treasury"))
    assert scene.state.players[ANA].damage == {"base_treasury": 1}
    assert scene.state.players[ANA].score == score


def test_a_repaired_ship_lies_in_the_repair_bay_and_cannot_be_launched() -> None:
    laid = Laid()
    fighter = laid.ship(ANA, "fighter", "scrapyard")
    scene = after(laid, RepairStep(ANA)).when(ANA, act.RepairShip("fighter"))
    assert scene.state.players[ANA].ships[fighter].place == "repair_bay"
    again = Laid()
    again.ship(ANA, "fighter", "repair_bay")
    assert not any(offer.ship == "fighter" for offer in offers(again.scene(), ANA, act.LaunchShip))


# --- the test before a launch to a base ------------------------------------------------------------------------------


def open_bases(laid: Laid) -> set[str]:
    tiles = laid.state.tiles
    return {tiles[offer.to] for offer in offers(laid.scene(), ANA, act.LaunchShip)}


def test_a_base_needs_means_for_its_action() -> None:
    closed = {"monolith_of_the_ancients", "trade_terminal", "maximus_field", "odessa_field", "construction_centre"}
    assert not closed & open_bases(Laid())
    assert "shipyard" in open_bases(Laid())
    assert {"monolith_of_the_ancients", "trade_terminal"} <= open_bases(Laid().have(ANA, ice=2))


def test_cards_are_means_for_any_two_resources() -> None:
    laid = Laid()
    laid.hand(ANA, "tac_alliance", "tac_overcharge")
    assert "trade_terminal" in open_bases(laid)


def test_claimed_moons_are_means() -> None:
    assert "trade_terminal" in open_bases(Laid().claimed(ANA, "moon_blue_3"))
    assert "trade_terminal" not in open_bases(Laid().claimed(ANA, "moon_blue_1"))
    assert "trade_terminal" in open_bases(Laid().have(ANA, ice=1).claimed(ANA, "moon_blue_1"))


def test_tokens_at_the_destination_and_where_a_ship_is_are_means() -> None:
    laid = Laid()
    laid.state.lying[laid.at("trade_terminal")] = Bundle(energy=2)
    assert "trade_terminal" in open_bases(laid)
    assert "monolith_of_the_ancients" not in open_bases(laid)
    near = Laid()
    near.ship(ANA, "transport", "planet_quillon")
    near.state.lying[near.at("planet_quillon")] = Bundle(energy=2)
    assert "trade_terminal" in open_bases(near)


def test_leaders_where_a_ship_is_and_at_the_destination_are_means() -> None:
    """A factory needs two leaders: one in the station, one of them lying at the Construction Centre itself."""
    laid = Laid().have(ANA, titanium=3, energy=1)
    laid.ship(ANA, "transport", "planet_brackforge")
    assert laid.state.players[ANA].leaders == 1
    assert "construction_centre" in open_bases(laid)
    laid.state.players[ANA].away.pop(laid.at("construction_centre"))
    laid.state.players[ANA].away["nebula_6"] += 1
    assert "construction_centre" not in open_bases(laid)


def test_the_energy_of_a_hyperjump_is_gone_before_the_test() -> None:
    laid = Laid().have(ANA, energy=2)
    laid.ship(ANA, "transport", "planet_nivara")
    laid.ship(ANA, "heavy_cruiser", "pad")
    far = act.LaunchShip("heavy_cruiser", laid.at("monolith_of_the_ancients"), True)
    laid.scene().withholds(ANA, far).refuses(ANA, far, because="base_not_activatable")
    laid.have(ANA, energy=3).scene().offers(ANA, far)


def test_what_lies_there_is_collected_inside_the_payment() -> None:
    laid = Laid()
    laid.state.lying[laid.at("trade_terminal")] = Bundle(energy=2)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("trade_terminal"))).asks(ANA, "pay")
    scene.when(ANA, act.CollectResources(laid.at("trade_terminal"), "energy", 2))
    scene.when(ANA, act.Pay(Bundle(energy=2)))
    assert scene.state.players[ANA].credit == 2


# --- surge -----------------------------------------------------------------------------------------------------------


def surge(laid: Laid) -> Scene[Frontier]:
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    return after(laid, Surge())


def test_one_raider_in_reach_comes_unasked_and_among_several_the_active_player_must_choose() -> None:
    alone = surge(Laid().raider("unidentified_abductor", "maximus_field"))
    assert [fact.raider for fact in told(alone, facts.RaiderMoved)] == ["unidentified_abductor"]
    laid = Laid().raider("unidentified_abductor", "maximus_field").raider("hollow_broker", "nebula_1")
    scene = surge(laid).asks(ANA, "surge_raider")
    asked = [each for each in scene.play.offers(ANA) if not isinstance(each, act.StoreMoon)]
    assert asked == [act.ChooseRaider("unidentified_abductor"), act.ChooseRaider("hollow_broker")]


def test_a_raider_out_of_its_own_range_does_not_come() -> None:
    assert not told(surge(Laid().raider("hollow_broker", "planet_marrow_quay")), facts.RaiderMoved)


def test_one_s_raider_chosen_brings_all_in_range() -> None:
    laid = Laid().raider("vorticon_attackers", "nebula_1", "maximus_field", "nebula_6")
    laid.raider("unidentified_abductor", "maximus_field").state.raiders[1].figures[0] = "nebula_2"
    laid.state.raiders[1].figures[0] = laid.at("construction_centre")
    scene = surge(laid).when(ANA, act.ChooseRaider("vorticon_attackers"))
    (fact,) = told(scene, facts.RaiderMoved)
    assert fact.figures == (0, 1)


@pytest.mark.parametrize("options", [Options(), Options(special_locations="vortices")])
def test_the_surge_is_looked_for_even_if_the_ship_has_left(options: Options) -> None:
    laid = Laid(2, options).raider("unidentified_abductor", "maximus_field")
    assert laid.state.players[ANA].on_board() == []
    assert laid.state.players[BEN].on_board() == []
    assert told(surge(laid), facts.RaiderMoved)
