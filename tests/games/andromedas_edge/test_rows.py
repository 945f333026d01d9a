"""Rows of modules: their order, the slots between them, and what an activation gives (rules 7.1, 11.3, 11.5)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.state import Options
from domain.games.andromedas_edge.steps import (
    EndMenu,
    GainChoice,
    MoonOverflow,
    Payment,
    ReturnMenu,
    TextGoal,
    TextStep,
    TurnEnd,
    Window,
)
from tests.games.andromedas_edge.table import ANA, BEN, Laid, offers, told


def two_modules(laid: Laid, seat: int = ANA) -> tuple[str, str]:
    return laid.module(seat, "mod_smelter_deck"), laid.module(seat, "mod_capacitor_bank")


# --- rearranging -----------------------------------------------------------------------------------------------------


def test_a_row_can_be_rearranged_both_ways() -> None:
    laid = Laid()
    first, second = two_modules(laid)
    scene = laid.scene().offers(ANA, act.MoveModule(first, 2), act.MoveModule(second, 1))
    scene.when(ANA, act.MoveModule(first, 2))
    assert scene.state.players[ANA].rows["industry"][1:] == [second, first]


def test_the_base_module_stays_first() -> None:
    laid = Laid()
    first, _ = two_modules(laid)
    scene = laid.scene().refuses(ANA, act.MoveModule(first, 0), because="no_such_position")
    scene.refuses(ANA, act.MoveModule("base_assembly_bay", 2), because="base_module_stays")


def test_neighbours_that_change_places_keep_the_moon_between_them() -> None:
    laid = Laid()
    first, second = two_modules(laid)
    laid.stored(ANA, f"{first}|{second}", "moon_green_8")
    scene = laid.scene().when(ANA, act.MoveModule(first, 2))
    assert scene.state.players[ANA].stored == {f"{second}|{first}": "moon_green_8"}
    assert not told(scene, facts.MoonLost)


def test_modules_that_are_parted_lose_the_moon_between_them() -> None:
    laid = Laid()
    first, second = two_modules(laid)
    third = laid.module(ANA, "mod_smelter_deck")
    laid.stored(ANA, f"{first}|{second}", "moon_green_8").stored(ANA, f"base_assembly_bay|{first}", "moon_blue_8")
    scene = laid.scene().when(ANA, act.MoveModule(third, 2))
    assert scene.state.players[ANA].rows["industry"][1:] == [first, third, second]
    assert scene.state.players[ANA].stored == {f"base_assembly_bay|{first}": "moon_blue_8"}
    assert scene.state.moon_discard == ["moon_green_8"]


def test_a_joined_slot_pays_once_even_if_its_modules_change_places() -> None:
    laid = Laid()
    first, second = two_modules(laid)
    laid.stored(ANA, f"{first}|{second}", "moon_yellow_2")
    ships = [laid.ship(ANA, "transport", at) for at in ("planet_brackforge", "planet_nivara")]
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.ActivateModule(first, ships[0]))
    scene.when(ANA, act.MoveModule(first, 2)).when(ANA, act.ActivateModule(second, ships[1]))
    assert scene.state.players[ANA].credit == 1
    scene.when(ANA, act.MoveModule(first, 1))
    assert scene.state.players[ANA].credit == 1
    assert scene.state.turn.pairs == [f"{first}|{second}"]


def test_a_row_is_rearranged_inside_a_payment() -> None:
    laid = Laid().have(ANA, titanium=1)
    first, second = two_modules(laid)
    step = Payment(ANA, (Cost(titanium=1),), TextGoal("station:manoeuvres", None), optional=True)
    scene = laid.scene(TurnEnd(), step).when(ANA, act.MoveModule(first, 2))
    assert scene.state.players[ANA].rows["industry"][1:] == [second, first]
    scene.asks(ANA, "pay").offers(ANA, act.Pay(Bundle(titanium=1)))


def test_a_row_is_rearranged_in_another_players_turn() -> None:
    laid = Laid()
    first, _ = two_modules(laid, BEN)
    laid.hand(BEN, "tac_decoy_beacon")
    laid.raider("unidentified_abductor", "maximus_field").claimed(ANA, "moon_green_8")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = laid.scene(TurnEnd(), EndMenu(ANA), Window("raider_surge", ANA, 0), EndMenu(ANA))
    scene.when(ANA, act.EndTurn())
    scene.asks(BEN, "battle_window").when(BEN, act.MoveModule(first, 2)).asks(BEN, "battle_window")


def test_a_row_is_not_rearranged_during_an_event_card() -> None:
    laid = Laid()
    first, _ = two_modules(laid)
    laid.state.events.remove("ev_frontier_muster")
    laid.state.events.append("ev_frontier_muster")
    laid.state.marker, laid.state.marker_on = 0, ANA
    scene = laid.claimed(ANA, "moon_green_8").scene(TurnEnd(), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert scene.state.in_event()
    scene.refuses(ANA, act.MoveModule(first, 2), because="not_during_event")


def test_moves_end_until_the_turn_goes_on() -> None:
    """Any order can be had; to and fro without end cannot."""
    laid = Laid()
    first, second = two_modules(laid)
    ship = laid.ship(ANA, "transport", "planet_brackforge")
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.MoveModule(first, 2)).when(ANA, act.MoveModule(first, 1))
    scene.refuses(ANA, act.MoveModule(first, 2), because="no_rearranging")
    scene.when(ANA, act.ActivateModule(first, ship)).offers(ANA, act.MoveModule(first, 2), act.MoveModule(second, 1))


def test_a_row_is_rearranged_while_a_moon_too_many_is_settled() -> None:
    laid = Laid().claimed(ANA, "moon_blue_8", "moon_yellow_8", "moon_red_8", "moon_orange_8", "moon_green_8")
    first, _ = two_modules(laid)
    scene = laid.scene(TurnEnd(), EndMenu(ANA), MoonOverflow(ANA)).when(ANA, act.MoveModule(first, 2))
    scene.asks(ANA, "moon_overflow")


# --- a module for the partner ----------------------------------------------------------------------------------------


def test_a_module_given_to_the_partner_leaves_no_moon_behind() -> None:
    laid = Laid(4, Options(teams=True)).claimed(ANA, "moon_blue_8", "moon_green_8")
    old = laid.module(ANA, "mod_smelter_deck")
    (new,) = laid.offer("mod_capacitor_bank")
    scene = laid.scene(TurnEnd(), EndMenu(ANA), TextStep(ANA, "development:city", 0), EndMenu(ANA))
    scene.when(ANA, act.EndTurn()).when(ANA, act.AcquireModule(new))
    scene.when(ANA, act.StoreMoon("moon_blue_8", f"{old}|{new}")).when(ANA, act.GiveModule())
    assert new in scene.state.players[BEN].modules()
    assert scene.state.players[ANA].stored == {}
    assert scene.state.moon_discard == ["moon_blue_8"]


# --- activations -----------------------------------------------------------------------------------------------------


def returning(laid: Laid, module: str) -> act.ActivateModule:
    laid.state.turn.phase = "return"
    return act.ActivateModule(module, laid.ship(ANA, "transport", "planet_brackforge"))


def test_the_choice_of_an_activated_module_may_be_declined() -> None:
    laid = Laid()
    module = laid.module(ANA, "mod_star_ledger")
    laid.state.turn.phase = "return"
    ship = laid.ship(ANA, "transport", "planet_brackforge")
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.ActivateModule("base_primary_reactor", ship))
    scene.when(ANA, act.ActivateScience(module))
    scene.offers_only(ANA, act.ChooseOption(0), act.ChooseOption(1), act.Decline()).when(ANA, act.Decline())
    assert (scene.state.players[ANA].ice, scene.state.players[ANA].nanocarbon) == (0, 0)
    assert module in scene.state.turn.activated


def test_an_only_option_that_is_a_building_may_be_declined() -> None:
    """With no card left to draw the architect can only build."""
    laid = Laid().have(ANA, titanium=3, energy=1).leaders(ANA, 2)
    laid.ship(ANA, "transport", "planet_brackforge")
    for card in list(laid.state.tactics):
        laid.state.tactics.remove(card)
        laid.state.players[BEN].hand.append(card)
    laid.state.turn.phase = "return"
    ship = laid.ship(ANA, "fighter", "planet_nivara")
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.ActivateModule("base_architect", ship))
    scene.asks(ANA, "build_development").offers(ANA, act.Decline(), act.BuildDevelopment(laid.at("planet_brackforge")))


def test_a_payment_of_an_activated_module_may_be_declined() -> None:
    laid = Laid().have(ANA, nanocarbon=1)
    module = laid.module(ANA, "mod_patent_oracle")
    laid.state.turn.phase = "return"
    ship = laid.ship(ANA, "transport", "planet_brackforge")
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.ActivateModule("base_primary_reactor", ship))
    scene.when(ANA, act.ActivateScience(module)).when(ANA, act.Decline())
    assert scene.state.players[ANA].nanocarbon == 1


def test_a_resource_of_ones_choice_has_no_way_out() -> None:
    """What comes without a price is taken."""
    scene = Laid().scene(TurnEnd(), GainChoice(ANA, 1, 0))
    assert not offers(scene, ANA, act.Decline)
