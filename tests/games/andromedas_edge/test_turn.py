"""The turn: what must be returned, the limits at its end, the markers of events (rules 5, 14.2)."""

import pytest

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import EndMenu, HandLimit, TextStep, TurnEnd, TurnStart
from tests.games.andromedas_edge.table import ANA, BEN, CYD, Laid, offers, told
from tests.given import Scene


def end(laid: Laid) -> Scene[Frontier]:
    return laid.claimed(ANA, "moon_green_8").scene(TurnEnd(), EndMenu(ANA)).when(ANA, act.EndTurn())


def start(laid: Laid) -> Scene[Frontier]:
    """Ana's turn begins, after a last answer of hers."""
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnStart(ANA), EndMenu(ANA)).when(ANA, act.EndTurn())


# --- launch or return ------------------------------------------------------------------------------------------------


def empty_pad(laid: Laid) -> Laid:
    for place in ("planet_velloway", "planet_brackforge", "planet_nivara"):
        laid.state.players[ANA].ships[laid.state.players[ANA].in_place("pad")[0]].place = "board"
        laid.state.players[ANA].ships[laid.state.players[ANA].on_board()[-1]].at = laid.at(place)
    for number, place in zip(
        laid.state.players[ANA].on_board(), ("planet_velloway", "planet_brackforge", "planet_nivara"), strict=True
    ):
        laid.state.players[ANA].ships[number].at = laid.at(place)
    return laid


def test_an_empty_pad_forces_the_return_whatever_is_built_later() -> None:
    laid = empty_pad(Laid()).have(ANA, titanium=4)
    (yard,) = laid.hand(ANA, "tac_quiet_yard")
    scene = start(laid)
    assert scene.state.turn.must_return
    scene.offers(ANA, act.ReturnToStation()).when(ANA, act.PlayCard(yard)).when(ANA, act.BuildShip("transport"))
    if offers(scene, ANA, act.Pay):
        scene.when(ANA, offers(scene, ANA, act.Pay)[0])
    assert scene.state.players[ANA].in_place("pad")
    scene.asks(ANA, "main_action")
    assert not offers(scene, ANA, act.LaunchShip)
    scene.refuses(ANA, act.LaunchShip("transport", laid.at("maximus_field")), because="must_return")


def test_a_ship_in_the_scrapyard_can_be_returned_with() -> None:
    laid = Laid()
    laid.ship(ANA, "fighter", "scrapyard")
    start(laid).offers(ANA, act.ReturnToStation())


def test_without_a_ship_out_there_is_no_return() -> None:
    start(Laid()).withholds(ANA, act.ReturnToStation())


def test_without_a_legal_launch_the_return_is_forced() -> None:
    """All locations in reach of the only ship hold own ships or cannot be activated."""
    laid = Laid(3)
    for space in list(laid.state.tiles):
        if laid.state.kind_of(space) == "planet":
            laid.state.players[BEN].ships[0].place = "pad"
    for number, tile in enumerate(("planet_velloway", "planet_marrow_quay", "planet_brackforge", "planet_kharn_gate")):
        laid.ship(BEN if number % 2 else CYD, "transport", tile)
    laid.ship(BEN, "fighter", "planet_nivara")
    laid.ship(CYD, "fighter", "planet_quillon")
    laid.ship(BEN, "heavy_cruiser", "shipyard")
    scene = start(laid)
    assert not offers(scene, ANA, act.LaunchShip)
    scene.offers(ANA, act.ReturnToStation())


# --- the end of a turn -----------------------------------------------------------------------------------------------


def test_what_the_storage_does_not_hold_is_lost_at_the_end_of_the_turn() -> None:
    laid = Laid().faction(ANA, "mirewardens").have(ANA, titanium=5, ice=4, credit=6, energy=7)
    scene = end(laid)
    assert told(scene, facts.ResourcesLost) == [facts.ResourcesLost(ANA, Bundle(titanium=1, credit=2, energy=1))]


def test_what_came_in_anothers_turn_is_kept_until_the_end_of_the_own() -> None:
    laid = Laid().have(BEN, titanium=9)
    scene = end(laid)
    assert scene.state.players[BEN].titanium == 9


def test_a_faction_stores_two_more_of_each() -> None:
    scene = end(Laid().have(ANA, titanium=7, energy=9))
    assert told(scene, facts.ResourcesLost) == [facts.ResourcesLost(ANA, Bundle(titanium=1, energy=1))]


CARDS = (
    "tac_power_surge",
    "tac_open_stores",
    "tac_overcharge",
    "tac_moonfall",
    "tac_alliance",
    "tac_slip_drive",
    "tac_hull_ward",
)


def test_hands_above_the_limit_are_discarded_in_turn_order() -> None:
    laid = Laid(3)
    many = laid.hand(CYD, *CARDS)
    more = laid.hand(ANA, *CARDS[:6])
    scene = end(laid).asks(ANA, "discard_to_limit")
    assert scene.play.asked == (ANA,)
    scene.when(ANA, act.DiscardCards((more[0],))).asks(CYD, "discard_to_limit")
    scene.refuses(CYD, act.DiscardCards((many[0],)), because="too_few_chosen")
    scene.when(CYD, act.DiscardCards((many[0], many[1])))
    assert [len(player.hand) for player in scene.state.players] == [5, 0, 5]
    assert scene.state.turn.active == BEN


@pytest.mark.parametrize(("index", "limit"), [(0, 5), (3, 6), (6, 7), (8, 8)])
def test_the_hand_limit_grows_on_its_track(index: int, limit: int) -> None:
    laid = Laid().track(ANA, civilization=index)
    laid.hand(ANA, *CARDS, "tac_white_flag", "tac_limited_war")
    scene = end(laid)
    scene.asks(ANA, "discard_to_limit")
    (offer,) = [each for each in scene.play.offers(ANA) if hasattr(each, "choose")]
    assert offer.choose.least == 9 - limit
    assert isinstance(scene.play.question(ANA), HandLimit)


# --- the event marker ------------------------------------------------------------------------------------------------


def step_of_the_marker(laid: Laid, seat: int = ANA) -> Scene[Frontier]:
    laid.claimed(ANA, "moon_green_8")
    step = TextStep(seat, "card:tac_rift_cartography", 2)
    return laid.scene(TurnEnd(), EndMenu(ANA), step, EndMenu(ANA)).when(ANA, act.EndTurn())


def test_the_marker_at_its_end_adds_a_planet_with_three_moons_and_lies_on_the_active_station() -> None:
    laid = Laid()
    laid.state.marker = 1
    tile, stack = laid.state.planet_stack[-1], len(laid.state.planet_stack)
    scene = step_of_the_marker(laid, BEN)
    state = scene.state
    assert state.tiles["space_13"] == tile
    assert len(state.planet_stack) == stack - 1
    assert (len(state.tops["space_13"]), len(state.under["space_13"])) == (1, 2)
    assert state.marker_on == ANA
    scene.when(ANA, act.EndTurn())
    assert told(scene, facts.EventRevealed)


def test_before_its_end_nothing_happens() -> None:
    laid = Laid()
    laid.state.marker = 2
    scene = step_of_the_marker(laid)
    assert (scene.state.marker, scene.state.marker_on) == (1, None)


def test_steps_while_it_lies_on_a_station_are_lost() -> None:
    laid = Laid()
    laid.state.marker, laid.state.marker_on = 0, ANA
    assert not told(step_of_the_marker(laid), facts.EventMarkerMoved)


def test_without_a_planet_left_the_marker_lands_all_the_same() -> None:
    laid = Laid()
    state = laid.state
    spaces = [space for space in ("space_13", *(f"space_{n}" for n in range(14, 24))) if space not in state.tiles]
    for space in spaces[: len(state.planet_stack)]:
        state.tiles[space] = state.planet_stack.pop()
    state.marker = 1
    scene = step_of_the_marker(laid)
    assert scene.state.marker_on == ANA
