"""Answers that surely show nothing new say so, and the others do not."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.describe import describe
from domain.games.andromedas_edge.steps import AfterActivation, EndMenu, ReturnMenu, TurnEnd
from domain.kernel import Action
from tests.games.andromedas_edge.table import ANA, Laid
from tests.given import Scene


def said(scene: Scene, action: Action) -> bool:
    step = scene.play.question(ANA)
    assert step is not None
    return describe(scene.state, step, action).reveals  # type: ignore[arg-type]


def test_a_launch_reveals_where_something_is_uncovered() -> None:
    laid = Laid().have(ANA, titanium=4, nanocarbon=4, energy=6)
    scene = laid.scene()
    assert said(scene, act.LaunchShip("transport", laid.at("planet_velloway")))
    assert not said(scene, act.LaunchShip("transport", laid.at("maximus_field")))
    assert not said(scene, act.LaunchShip("transport", laid.at("trade_terminal")))
    laid.state.marker = 1
    assert said(laid.scene(), act.LaunchShip("transport", laid.at("maximus_field")))


def test_the_last_free_action_may_end_the_turn() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    laid.state.marker_on = ANA
    scene = laid.scene(TurnEnd(), EndMenu(ANA))
    store = act.StoreMoon("moon_green_8", "manoeuvre")
    assert said(scene, store)
    assert said(scene, act.EndTurn())
    laid.hand(ANA, "tac_overcharge")
    assert not said(laid.scene(TurnEnd(), EndMenu(ANA)), store)


def test_an_end_of_turn_without_an_event_shows_nothing() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    assert not said(laid.scene(TurnEnd(), EndMenu(ANA)), act.EndTurn())


def test_activations_by_what_they_give() -> None:
    laid = Laid().have(ANA, energy=2)
    ship = laid.ship(ANA, "transport", "planet_velloway")
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA))
    assert not said(scene, act.ActivateModule("base_treasury", ship))
    assert said(scene, act.ActivateModule("base_architect", ship))
    assert not said(scene, act.Pass())


def test_a_transport_on_the_architect_builds_nothing() -> None:
    laid = Laid().have(ANA, nanocarbon=3, energy=1).leaders(ANA, 2)
    ship = laid.ship(ANA, "transport", "planet_velloway")
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA))
    assert said(scene, act.ActivateModule("base_architect", ship))
    other = laid.ship(ANA, "fighter", "maximus_field")
    assert not said(laid.scene(ReturnMenu(ANA)), act.ActivateModule("base_architect", other))


def test_leaving_the_menu_after_an_activation() -> None:
    laid = Laid().claimed(ANA, "moon_green_8")
    laid.ship(ANA, "transport", "planet_velloway")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    assert not said(laid.scene(TurnEnd(), EndMenu(ANA), AfterActivation(ANA)), act.Pass())
    laid.raider("unidentified_abductor", "nebula_1")
    assert said(laid.scene(TurnEnd(), EndMenu(ANA), AfterActivation(ANA)), act.Pass())
