"""Every refusal has its own reason, and its sentence says what is needed and what there is."""

import re
from pathlib import Path

import pytest

from domain.games.andromedas_edge import GAME
from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import FACTIONS
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.state import Frontier, Options
from domain.games.andromedas_edge.steps import (
    AfterActivation,
    DevelopmentChoice,
    DiscoveryChoice,
    EffectOrder,
    EndMenu,
    FlipChoice,
    FreeActivation,
    GainChoice,
    Item,
    ModuleChoice,
    ModuleDamageChoice,
    MoonChoice,
    MoonOverflow,
    OptionChoice,
    Payment,
    RepairChoice,
    ReturnMenu,
    ShieldOrModule,
    ShipChoice,
    ShipDamageChoice,
    ShipMove,
    SurgeChoice,
    TextGoal,
    TextStep,
    TrackChoice,
    TurnEnd,
    UpgradeChoice,
    Window,
)
from domain.kernel import Action, Play, Refused, Step
from tests.games.andromedas_edge.table import ANA, BEN, CYD, Laid
from tests.games.andromedas_edge.test_battle import begin, diplomacy, meeting
from tests.given import Scene


def asked(laid: Laid, step: Step) -> Scene[Frontier]:
    return laid.scene(TurnEnd(), EndMenu(ANA), step)


def opened(laid: Laid, step: Step) -> Scene[Frontier]:
    """The step comes next; a claimed moon lets Ana answer first."""
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnEnd(), EndMenu(ANA), step, EndMenu(ANA)).when(ANA, act.EndTurn())


def sentence(scene: Scene[Frontier], seat: int, action: Action) -> str:
    with pytest.raises(Refused) as refused:
        scene.play.validate(seat, action)
    return GAME.texts.render(refused.value.text, "en", ["Ana", "Ben", "Cyd", "Dan"][: scene.state.seats])


# --- sentences -------------------------------------------------------------------------------------------------------


def test_sentences_say_what_is_needed_and_what_there_is() -> None:
    laid = Laid().have(ANA, titanium=2)
    laid.ship(ANA, "transport", "planet_velloway")
    scene = laid.scene()
    far = act.LaunchShip("transport", laid.at("planet_quillon"))
    assert sentence(scene, ANA, far) == "Quillon needs range 2, the ship has 1"
    built = asked(Laid().have(ANA, titanium=2), ShipChoice(ANA, "module:base_assembly_bay/0.options.0", 0, True))
    price = "Heavy cruiser costs 3 titanium and 2 energy; you have 2 titanium"
    assert sentence(built, ANA, act.BuildShip("heavy_cruiser")).casefold() == price.casefold()
    late = sentence(Laid().scene(), BEN, act.Pass())
    assert late == "Passing, cards and abilities need an open moment of yours; none is open for Ben now"
    other = sentence(Laid().scene(), ANA, act.EndTurn())
    assert other == "That does not answer the present question: Launch a ship or return to the station"


# --- cards and abilities ---------------------------------------------------------------------------------------------


def test_a_card_that_cannot_be_paid_or_would_do_nothing() -> None:
    laid = Laid()
    crew, drive = laid.hand(ANA, "tac_recall_order", "tac_slip_drive")
    scene = laid.scene().refuses(ANA, act.PlayCard(drive), because="card_without_effect")
    scene.offers(ANA, act.PlayCard(crew))
    alone = Laid()
    (deal,) = alone.hand(ANA, "tac_grey_market_deal")
    alone.scene().refuses(ANA, act.PlayCard(deal), because="price_out_of_reach")


def test_the_other_copy_of_a_card() -> None:
    laid = Laid()
    first, second = sorted(laid.hand(ANA, "tac_power_surge", "tac_power_surge"))
    laid.scene().offers(ANA, act.PlayCard(first)).refuses(ANA, act.PlayCard(second), because="equal_card")


def test_a_card_whose_condition_does_not_hold() -> None:
    laid = Laid()
    (rush,) = laid.hand(ANA, "tac_moon_rush")
    laid.state.turn.location, laid.state.turn.phase = "nebula_1", "launched"
    laid.scene(TurnEnd(), AfterActivation(ANA)).refuses(ANA, act.PlayCard(rush), because="card_condition")


def test_a_battle_card_of_a_bystander() -> None:
    laid = meeting(Laid(3), ANA, BEN)
    team, boost = laid.hand(CYD, "tac_sabotage_team", "tac_overcharge")
    scene = begin(laid)
    while scene.play.asked[0] != CYD:
        seat = scene.play.asked[0]
        scene.when(seat, act.Pass() if act.Pass() in scene.play.offers(seat) else act.CommitEnergy(0))
    scene.offers(CYD, act.PlayCard(team)).refuses(CYD, act.PlayCard(boost), because="card_of_participants")


def test_abilities_that_cannot_be_used() -> None:
    laid = Laid().faction(ANA, "lantern_archive")
    scene = laid.scene().refuses(ANA, act.UseAbility("lantern_archive", 0), because="price_out_of_reach")
    scene.refuses(ANA, act.UseAbility("mirewardens", 0), because="no_such_ability")
    scene.refuses(ANA, act.UseAbility("lantern_archive", 7), because="no_such_ability")
    laid.have(ANA, energy=3)
    scene = laid.scene().when(ANA, act.UseAbility("lantern_archive", 0)).when(ANA, act.Pay(Bundle(energy=1)))
    scene.refuses(ANA, act.UseAbility("lantern_archive", 0), because="ability_used")
    quiet = Laid().scene()
    quiet.refuses(ANA, act.UseAbility("gilded_ledger", 0), because="ability_works_alone")
    still = Laid().faction(ANA, "stillwater_hegemony").have(ANA, energy=1)
    still.scene().refuses(ANA, act.UseAbility("stillwater_hegemony", 0), because="ability_outside_window")


def test_an_ability_of_ones_own_turn_in_anothers() -> None:
    laid = Laid().faction(BEN, "stillwater_hegemony").have(BEN, energy=1)
    laid.hand(BEN, "tac_decoy_beacon")
    laid.raider("unidentified_abductor", "maximus_field")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = opened(laid, Window("raider_surge", ANA, 0))
    scene.refuses(BEN, act.UseAbility("stillwater_hegemony", 0), because="ability_condition")


def test_an_ability_that_would_do_nothing() -> None:
    laid = Laid().faction(ANA, "rootbound_assembly").have(ANA, energy=1)
    player = laid.state.players[ANA]
    player.leaders += sum(player.away.values())
    player.away.clear()
    laid.scene().refuses(ANA, act.UseAbility("rootbound_assembly", 0), because="ability_without_effect")


def test_development_cards_and_tokens_without_use() -> None:
    port = Laid().develop(ANA, "planet_marrow_quay", "spaceport")
    port.scene().refuses(ANA, act.UseDevelopment(0), because="effect_unpayable")
    star = Laid().develop(ANA, "planet_velloway", "observatory")
    star.state.boxed_tokens += star.state.stacks["observatory"]
    star.state.stacks["observatory"].clear()
    star.scene().refuses(ANA, act.UseDevelopment(0), because="effect_without_use")


def test_what_needs_the_own_turn() -> None:
    laid = Laid().develop(BEN, "planet_brackforge", "factory").claimed(BEN, "moon_blue_8")
    laid.ship(BEN, "transport", "shipyard")
    laid.state.lying[laid.at("shipyard")] = Bundle(energy=1)
    laid.state.players[BEN].damage["base_treasury"] = 1
    scene = asked(laid, RepairChoice(BEN))
    for action in (
        act.UseDevelopment(0),
        act.AbandonMoon("moon_blue_8"),
        act.HireLeaders(laid.at("shipyard"), 1),
        act.CollectResources(laid.at("shipyard"), "energy", 1),
    ):
        scene.refuses(BEN, action, because="own_turn_only")


# --- moons -----------------------------------------------------------------------------------------------------------


def test_moons_that_cannot_be_stored() -> None:
    laid = Laid().claimed(ANA, "moon_blue_5")
    broker = laid.module(ANA, "mod_moon_brokerage")
    scene = laid.scene().refuses(ANA, act.StoreMoon("moon_red_1", "manoeuvre"), because="moon_not_claimed")
    scene.refuses(ANA, act.StoreMoon("moon_blue_5", "base_treasury/0"), because="no_such_slot")
    scene.refuses(ANA, act.StoreMoon("moon_blue_5", f"{broker}/0"), because="moon_has_no_price")
    scene.refuses(ANA, act.AbandonMoon("moon_red_1"), because="moon_not_claimed")
    scene.refuses(ANA, act.DiscardMoon("moon_blue_5"), because="no_moon_too_many")


def test_a_moon_that_a_payment_needs() -> None:
    laid = Laid().have(ANA, energy=1).claimed(ANA, "moon_orange_1")
    step = Payment(ANA, (Cost(titanium=1, energy=1),), TextGoal("station:manoeuvres", None), optional=False)
    asked(laid, step).refuses(ANA, act.StoreMoon("moon_orange_1", "manoeuvre"), because="moon_is_needed")


def test_a_moon_too_many_in_the_own_turn_is_not_discarded() -> None:
    laid = Laid().claimed(ANA, "moon_blue_8", "moon_yellow_8", "moon_red_8", "moon_orange_8", "moon_green_8")
    asked(laid, MoonOverflow(ANA)).refuses(ANA, act.DiscardMoon("moon_blue_8"), because="abandon_or_store")


def test_a_moon_that_is_not_open() -> None:
    asked(Laid(), MoonChoice(ANA, "any_planet")).refuses(ANA, act.ClaimMoon("moon_red_8"), because="moon_not_open")


# --- leaders and gifts -----------------------------------------------------------------------------------------------


def test_leaders_that_are_not_there() -> None:
    laid = Laid()
    laid.ship(ANA, "transport", "trade_terminal")
    scene = laid.scene().refuses(ANA, act.HireLeaders("nebula_6", 1), because="no_ship_there")
    scene.refuses(ANA, act.HireLeaders("nowhere", 1), because="no_ship_there")
    scene.refuses(ANA, act.CollectResources("nebula_6", "ice", 1), because="no_ship_there")
    scene.refuses(ANA, act.HireLeaders(laid.at("trade_terminal"), 2), because="not_enough_leaders")
    scene.refuses(ANA, act.HireLeaders(laid.at("trade_terminal"), 0), because="not_enough_leaders")


def test_a_gift_of_what_is_not_held() -> None:
    laid = Laid(4, Options(teams=True))
    laid.scene().refuses(ANA, act.GiveResource("ice"), because="nothing_to_give")


# --- modules ---------------------------------------------------------------------------------------------------------


def test_modules_that_cannot_be_acquired() -> None:
    laid = Laid().have(ANA, titanium=1, nanocarbon=1, energy=1)
    scene = asked(laid, ModuleChoice(ANA, "location:maximus_field", 1, 0, True))
    market = laid.state.market
    scene.refuses(ANA, act.AcquireModule("mod_ember_coil#9"), because="module_not_offered")
    scene.refuses(ANA, act.AcquireModule(market["commerce"][0] or ""), because="other_column")
    scene.refuses(ANA, act.AcquireModule(market["science"][2] or ""), because="price_out_of_reach")
    scene.refuses(ANA, act.DiscardModule(market["science"][0] or ""), because="purchase_comes_first")
    free = asked(Laid(), ModuleChoice(ANA, "token:discovery_12", 0, 0, False))
    free.refuses(ANA, act.AcquireModule(free.state.market["science"][1] or ""), because="other_slot")
    free.refuses(ANA, act.DiscardModule(free.state.market["science"][0] or ""), because="nothing_to_discard_here")


def test_modules_that_cannot_be_activated_or_moved() -> None:
    laid = Laid()
    first = laid.module(ANA, "mod_credit_house")
    laid.module(ANA, "mod_tithe_ledger")
    other = laid.module(BEN, "mod_smelter_deck")
    ship = laid.ship(ANA, "transport", "planet_velloway")
    laid.ship(ANA, "fighter", "scrapyard")
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA)).refuses(ANA, act.ActivateModule(other, ship), because="module_not_yours")
    scene.refuses(ANA, act.ActivateModule(first, 6), because="ship_cannot_activate")
    scene.refuses(ANA, act.MoveModule(other, 1), because="module_not_yours")
    scene.refuses(ANA, act.MoveModule(first, 2), because="order_without_effect")
    free = laid.scene(ReturnMenu(ANA), FreeActivation(ANA, "card:tac_skeleton_shift", 0))
    free.refuses(ANA, act.ActivateFree("base_primary_reactor"), because="module_not_meant")
    rows = Laid()
    deck = rows.module(ANA, "mod_smelter_deck")
    rows.module(ANA, "mod_capacitor_bank")
    rows.scene().refuses(ANA, act.MoveModule(deck, 1), because="already_there")


# --- ships and developments ------------------------------------------------------------------------------------------


def test_ships_of_another_type() -> None:
    step = ShipChoice(ANA, "token:discovery_17", 0, False)
    asked(Laid(), step).refuses(ANA, act.BuildShip("fighter"), because="other_ship_type")


def test_upgrades_that_are_not_there() -> None:
    laid = Laid()
    laid.state.players[ANA].upgrades["fighter"] = "up_hailstorm"
    laid.state.players[ANA].tiles += ["up_talon", "up_longhauler"]
    scene = asked(laid, UpgradeChoice(ANA))
    scene.refuses(ANA, act.PlaceUpgrade("up_battleship"), because="no_such_upgrade")
    scene.refuses(ANA, act.PlaceUpgrade("up_talon"), because="type_has_upgrade")


CHARTER = DevelopmentChoice(ANA, "card:tac_frontier_charter", 0, False)


def test_what_a_building_lacks() -> None:
    laid = Laid().have(ANA, titanium=3, energy=1).leaders(ANA, 2).develop(BEN, "planet_velloway", "observatory")
    laid.ship(ANA, "transport", "planet_brackforge")
    laid.ship(ANA, "transport", "planet_nivara")
    laid.ship(ANA, "transport", "planet_quillon")
    scene = asked(laid, CHARTER)
    scene.refuses(ANA, act.BuildDevelopment("nowhere"), because="no_planet_there")
    scene.refuses(ANA, act.BuildDevelopment(laid.at("shipyard")), because="no_planet_there")
    scene.refuses(ANA, act.BuildDevelopment(laid.at("planet_velloway")), because="already_developed")
    scene.refuses(ANA, act.BuildDevelopment(laid.at("planet_nivara")), because="leaders_missing")
    scene.refuses(ANA, act.BuildDevelopment(laid.at("planet_quillon")), because="price_out_of_reach")


def test_the_last_ship_carries_no_development() -> None:
    laid = Laid().have(ANA, titanium=3, energy=1).leaders(ANA, 2).claimed(ANA, "moon_green_8")
    laid.ship(ANA, "transport", "planet_brackforge")
    for ship in laid.state.players[ANA].in_place("pad"):
        laid.state.players[ANA].ships[ship].place = "unbuilt"
    why = GAME.objection(laid.state, CHARTER, act.BuildDevelopment(laid.at("planet_brackforge")))
    assert why is not None
    assert why.code == "last_ship_stays"


# --- the map ---------------------------------------------------------------------------------------------------------


def test_a_quasar_is_closed() -> None:
    laid = Laid(2, Options(special_locations="quasars"))
    closed = act.LaunchShip("transport", laid.at("quasar_twin_pyre"))
    laid.scene().refuses(ANA, closed, because="quasar_closed")


def test_a_move_to_the_active_location_alone() -> None:
    laid = meeting(Laid(), BEN)
    ship = laid.ship(ANA, "transport", "planet_kharn_gate")
    scene = asked(laid, ShipMove(ANA, "card:tac_late_reinforcement", 0))
    scene.refuses(ANA, act.MoveShip(ship, laid.at("planet_nivara")), because="not_the_active_location")


def test_a_raider_that_is_not_on_the_board() -> None:
    laid = Laid().raider("unidentified_abductor", "maximus_field").raider("vorticon_attackers", "nebula_1")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = asked(laid, SurgeChoice(ANA))
    scene.refuses(ANA, act.ChooseRaider("ferrous_maw"), because="raider_not_on_board")


# --- battle and damage -----------------------------------------------------------------------------------------------


def test_a_retreat_that_is_none() -> None:
    laid = meeting(Laid(), ANA, BEN)
    (passage,) = laid.hand(ANA, "tac_safe_passage")
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(passage))
    scene.refuses(ANA, act.WithdrawTo(laid.at("planet_quillon")), because="no_retreat")


def test_damage_to_what_is_not_meant() -> None:
    laid = Laid()
    near, far = laid.ship(ANA, "transport", "planet_velloway"), laid.ship(ANA, "fighter", "planet_nivara")
    scene = asked(laid, ShipDamageChoice(ANA, (near,)))
    scene.refuses(ANA, act.DamageShip(far), because="ship_not_in_peril")
    other = laid.module(BEN, "mod_smelter_deck")
    asked(laid, ModuleDamageChoice(ANA)).refuses(ANA, act.DamageModule(other), because="module_not_yours")
    laid.ship(ANA, "heavy_cruiser", "planet_velloway")
    scene = asked(laid, ShieldOrModule(ANA))
    scene.refuses(ANA, act.DamageShield("transport"), because="no_free_shield")


# --- picks -----------------------------------------------------------------------------------------------------------


def test_options_that_are_none_or_impossible() -> None:
    laid = Laid()
    scene = asked(laid, OptionChoice(ANA, "event:ev_pirate_tithe/0.effects", 0, None))
    scene.refuses(ANA, act.ChooseOption(2), because="no_such_option")
    scene.refuses(ANA, act.ChooseOption(0), because="option_impossible")


def test_tracks_that_are_not_meant() -> None:
    scene = asked(Laid().track(ANA, science=9), TrackChoice(ANA, ("industry", "commerce")))
    scene.refuses(ANA, act.ChooseTrack("science"), because="track_at_its_top")
    scene.refuses(ANA, act.ChooseTrack("supremacy"), because="track_not_open")


def test_a_gain_of_something_else() -> None:
    asked(Laid(), GainChoice(ANA, 1, 0)).refuses(ANA, act.TakeResources(Bundle(credit=1)), because="wrong_gain")


def test_tokens_and_event_cards_that_are_not_looked_at() -> None:
    laid = Laid()
    scene = asked(laid, DiscoveryChoice(ANA, "discovery_a"))
    away = laid.state.stacks["discovery_b"][0]
    scene.refuses(ANA, act.TakeToken(away), because="token_not_in_stack")
    peeking = opened(Laid(), TextStep(ANA, "module:mod_deepfield_array", 0))
    hidden = peeking.state.events[0]
    peeking.refuses(ANA, act.PutOnTop(hidden), because="card_not_seen")


def test_what_cannot_be_declined() -> None:
    """Once a ship stands at the Monolith its price is paid."""
    laid = Laid().have(ANA, ice=2)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("monolith_of_the_ancients")))
    scene.refuses(ANA, act.Decline(), because="cannot_decline")
    assert sentence(scene, ANA, act.Decline()) == "This cannot be declined: Pay any 2 resources"


def test_picks_that_are_not_on_the_table() -> None:
    orders = asked(Laid(), EffectOrder(ANA, (Item("moon:moon_blue_1"), Item("moon:moon_red_1")), ANA))
    orders.refuses(ANA, act.ChooseEffect("moon:moon_blue_2", None), because="effect_not_waiting")
    turned = asked(Laid().develop(ANA, "planet_brackforge", "factory"), FlipChoice(ANA, True))
    turned.refuses(ANA, act.FlipDevelopment(0), because="lies_so_already")
    turned.refuses(ANA, act.FlipDevelopment(3), because="no_such_development")
    start = Play.begin(GAME, 2, "factions")
    dealt = start.state.players[ANA].dealt
    other = next(faction for faction in FACTIONS if faction not in dealt)
    with pytest.raises(Refused) as refused:
        start.validate(ANA, act.ChooseFaction(other))
    assert refused.value.code == "card_not_dealt"


def test_an_opponent_who_is_not_in_the_battle() -> None:
    laid = meeting(Laid(3), ANA, BEN)
    (team,) = laid.hand(CYD, "tac_sabotage_team")
    scene = begin(laid)
    while scene.play.asked[0] != CYD:
        seat = scene.play.asked[0]
        scene.when(seat, act.Pass() if act.Pass() in scene.play.offers(seat) else act.CommitEnergy(0))
    scene.when(CYD, act.PlayCard(team)).refuses(CYD, act.ChooseOpponent(CYD), because="not_a_participant")


# --- all of them -----------------------------------------------------------------------------------------------------


def test_every_reason_is_tried_and_none_is_without_a_sentence() -> None:
    """Codes stand in the tests of this folder as they stand in the rules."""
    folder = Path(__file__).parent
    tried = {code for path in folder.glob("*.py") for code in re.findall(r'"(\w+)"', path.read_text("utf-8"))}
    spoken = {key.removeprefix("refusal.") for key in GAME.texts.sentences["en"] if key.startswith("refusal.")}
    own = spoken & {*GAME.paragraphs.refusals}
    assert own - tried == set()
    rules = Path(__file__).parents[3] / "domain" / "games" / "andromedas_edge" / "objections"
    given = {code for path in rules.glob("*.py") for code in re.findall(r'no\(\s*"(\w+)"', path.read_text("utf-8"))}
    assert given == {*GAME.paragraphs.refusals}
    assert given <= spoken
