"""Tracks, tokens and upgrades (rules 10.3, 10.4, 13)."""

from domain.games.andromedas_edge import GAME, facts
from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.glossary import Track
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import Advancement, EndMenu, TurnEnd, UpgradeChoice
from tests.games.andromedas_edge.table import ANA, BEN, CYD, Laid, offers, told
from tests.given import Scene


def step_up(laid: Laid, track: Track, seat: int = ANA, steps: int = 1) -> Scene[Frontier]:
    laid.claimed(ANA, "moon_green_8")
    step = Advancement(seat, track, steps)
    return laid.scene(TurnEnd(), EndMenu(ANA), step, EndMenu(ANA)).when(ANA, act.EndTurn())


def test_an_event_field_moves_the_marker_for_every_marker_that_arrives() -> None:
    laid = Laid().track(ANA, science=3).track(BEN, science=4)
    scene = step_up(laid, "science")
    assert scene.state.marker == 3


def test_steps_beyond_the_top_are_lost() -> None:
    scene = step_up(Laid().track(ANA, industry=9), "industry")
    assert not told(scene, facts.TrackAdvanced)


def test_a_discovery_field_shows_the_whole_stack_and_one_token_is_kept() -> None:
    laid = Laid().track(ANA, science=2)
    stack = list(laid.state.stacks["discovery_a"])
    scene = step_up(laid, "science")
    assert {offer.token for offer in offers(scene, ANA, act.TakeToken)} == set(stack)
    scene.when(ANA, act.TakeToken(stack[2]))
    assert scene.state.players[ANA].discoveries == [stack[2]]
    assert set(scene.state.stacks["discovery_a"]) == set(stack) - {stack[2]}


def test_an_empty_discovery_stack_gives_nothing() -> None:
    laid = Laid().track(ANA, science=5)
    laid.state.boxed_tokens += laid.state.stacks["discovery_b"]
    laid.state.stacks["discovery_b"].clear()
    scene = step_up(laid, "science")
    assert not offers(scene, ANA, act.TakeToken)
    assert scene.state.players[ANA].tracks["science"] == 6


def test_the_first_at_a_supremacy_field_takes_the_token_and_later_ones_two_points() -> None:
    laid = Laid(3).track(ANA, supremacy=2)
    (token,) = laid.state.slots[0]
    scene = step_up(laid, "supremacy")
    assert scene.state.players[ANA].supremacies == [token]
    laid = Laid(3).track(CYD, supremacy=2)
    laid.state.boxed_tokens += laid.state.slots[0]
    laid.state.slots[0].clear()
    score = laid.state.players[CYD].score
    assert step_up(laid, "supremacy", CYD).state.players[CYD].score == score + 2


def test_a_new_hand_limit_lets_draw_up_to_it_at_once_all_or_none() -> None:
    laid = Laid().track(ANA, civilization=2)
    laid.hand(ANA, "tac_power_surge", "tac_open_stores")
    scene = step_up(laid, "civilization").asks(ANA, "hand_limit_draw")
    scene.offers(ANA, act.Decline()).when(ANA, act.DrawToLimit())
    assert len(scene.state.players[ANA].hand) == 6


def test_a_full_hand_is_not_asked() -> None:
    laid = Laid().track(ANA, civilization=2)
    names = ("tac_power_surge", "tac_open_stores", "tac_overcharge", "tac_moonfall", "tac_alliance", "tac_slip_drive")
    laid.hand(ANA, *names)
    assert not offers(step_up(laid, "civilization"), ANA, act.DrawToLimit)


def test_several_steps_enter_every_field_between() -> None:
    laid = Laid().track(ANA, industry=2)
    laid.state.players[ANA].tiles.append("up_battleship")
    scene = step_up(laid, "industry", steps=2).when(ANA, act.PlaceUpgrade("up_battleship")).when(ANA, act.Decline())
    assert scene.state.players[ANA].tracks["industry"] == 4
    assert scene.state.marker == 3


# --- upgrades --------------------------------------------------------------------------------------------------------


def upgrading(laid: Laid, *tiles: str) -> Scene[Frontier]:
    laid.state.players[ANA].tiles += tiles
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnEnd(), EndMenu(ANA), UpgradeChoice(ANA), EndMenu(ANA)).when(ANA, act.EndTurn())


def test_an_upgrade_may_be_declined() -> None:
    scene = upgrading(Laid(), "up_talon").when(ANA, act.Decline())
    assert scene.state.players[ANA].upgrades == {}


def test_a_type_is_upgraded_once() -> None:
    laid = Laid()
    laid.state.players[ANA].upgrades["fighter"] = "up_hailstorm"
    scene = upgrading(laid, "up_talon", "up_longhauler")
    assert [offer.upgrade for offer in offers(scene, ANA, act.PlaceUpgrade)] == ["up_longhauler"]


def test_with_nothing_to_upgrade_nothing_is_asked() -> None:
    laid = Laid()
    laid.state.players[ANA].upgrades["fighter"] = "up_hailstorm"
    assert not offers(upgrading(laid, "up_talon"), ANA, act.Decline)


def test_the_free_ship_of_an_upgrade_has_its_values_and_may_be_declined() -> None:
    scene = upgrading(Laid(), "up_talon").when(ANA, act.PlaceUpgrade("up_talon")).asks(ANA, "build_free_ship")
    scene.offers(ANA, act.Decline()).when(ANA, act.BuildShip("fighter"))
    player = scene.state.players[ANA]
    assert [player.ships[ship].type for ship in player.in_place("pad")].count("fighter") == 1


def test_all_ships_of_the_type_have_the_values_at_once() -> None:
    laid = Laid()
    laid.ship(ANA, "transport", "planet_velloway")
    laid.state.players[ANA].upgrades["transport"] = "up_longhauler"
    reached = {offer.to for offer in offers(laid.scene(), ANA, act.LaunchShip) if offer.ship == "transport"}
    assert laid.at("planet_quillon") in reached


def test_markers_beyond_the_symbols_of_an_upgrade_are_removed() -> None:
    laid = Laid()
    laid.ship(ANA, "heavy_cruiser", "planet_velloway")
    laid.state.players[ANA].shields["heavy_cruiser"] = 1
    scene = upgrading(laid, "up_battleship").when(ANA, act.PlaceUpgrade("up_battleship"))
    assert scene.state.players[ANA].shields["heavy_cruiser"] == 1
    laid = Laid()
    laid.state.players[ANA].tiles.append("up_siege_hulk")
    laid.state.players[ANA].shields["heavy_cruiser"] = 3
    GAME.evolve[facts.ShipUpgraded](laid.state, facts.ShipUpgraded(ANA, "up_siege_hulk", "heavy_cruiser", 1))
    assert laid.state.players[ANA].shields["heavy_cruiser"] == 1
