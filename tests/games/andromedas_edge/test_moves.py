"""Hyperjumps and entry limits: of launches, of moves by cards, of ships that join a battle (rules 6.1, 10.2)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import BattleCheck, EndMenu, TurnEnd
from tests.games.andromedas_edge.table import ANA, BEN, Laid, offers, told
from tests.given import Scene


def drifting(energy: int = 1) -> Laid:
    """A cruiser and a transport on Velloway: Quillon is two steps away, the Monolith four."""
    laid = Laid().have(ANA, energy=energy)
    laid.ship(ANA, "heavy_cruiser", "planet_velloway")
    laid.ship(ANA, "transport", "planet_velloway")
    return laid


def slip(laid: Laid) -> Scene[Frontier]:
    """The card that moves a ship up to two steps."""
    (card,) = laid.hand(ANA, "tac_slip_drive")
    return laid.scene().when(ANA, act.PlayCard(card))


def moves_of(scene: Scene[Frontier], laid: Laid, kind: str) -> list[act.MoveShip]:
    ships = laid.state.players[ANA].ships
    return [move for move in offers(scene, ANA, act.MoveShip) if ships[move.ship].type == kind]


def test_a_move_within_the_distance_needs_no_hyperjump() -> None:
    laid = drifting()
    moves = moves_of(slip(laid), laid, "heavy_cruiser")
    jumps = {move.to for move in moves if move.hyperjump}
    walks = {move.to for move in moves if not move.hyperjump}
    assert laid.at("planet_quillon") in walks
    assert not jumps & walks


def test_a_move_by_hyperjump_costs_an_energy_and_reaches_any_location() -> None:
    laid = drifting()
    scene = slip(laid)
    far = next(move for move in moves_of(scene, laid, "heavy_cruiser") if move.to == laid.at("planet_kharn_gate"))
    assert far.hyperjump
    scene.when(ANA, far)
    assert told(scene, facts.ShipMoved) == [facts.ShipMoved(ANA, far.ship, far.to, True)]
    assert scene.state.players[ANA].energy == 0


def test_no_hyperjump_without_energy_or_without_the_ability() -> None:
    laid = drifting(energy=0)
    scene = slip(laid)
    assert not any(move.hyperjump for move in offers(scene, ANA, act.MoveShip))
    cruiser = moves_of(scene, laid, "heavy_cruiser")[0].ship
    scene.refuses(ANA, act.MoveShip(cruiser, laid.at("planet_kharn_gate"), True), because="not_enough")
    laid = drifting()
    scene = slip(laid)
    transport = moves_of(scene, laid, "transport")[0].ship
    assert not any(move.hyperjump for move in moves_of(scene, laid, "transport"))
    scene.refuses(ANA, act.MoveShip(transport, laid.at("planet_kharn_gate"), True), because="no_hyperjump")
    scene.refuses(ANA, act.MoveShip(transport, laid.at("planet_kharn_gate")), because="out_of_range")


def test_a_hyperjump_does_not_open_what_is_closed() -> None:
    laid = drifting().raider("unidentified_abductor", "planet_kharn_gate")
    laid.ship(BEN, "transport", "monolith_of_the_ancients")
    scene = slip(laid)
    reached = {move.to for move in moves_of(scene, laid, "heavy_cruiser")}
    closed = {laid.at("planet_kharn_gate"), laid.at("monolith_of_the_ancients"), "nebula_4"}
    assert not reached & closed
    cruiser = moves_of(scene, laid, "heavy_cruiser")[0].ship
    taken = act.MoveShip(cruiser, laid.at("planet_kharn_gate"), True)
    scene.refuses(ANA, taken, because="must_be_unoccupied")
    scene.refuses(ANA, act.MoveShip(cruiser, "nebula_4", True), because="needs_navigation")
    scene.refuses(ANA, act.MoveShip(cruiser, "space_23", True), because="no_location")
    scene.refuses(ANA, act.MoveShip(cruiser, laid.at("planet_velloway")), because="ship_is_there")
    scene.refuses(ANA, act.MoveShip(cruiser, laid.at("planet_quillon"), True), because="hyperjump_needless")
    scene.refuses(ANA, act.MoveShip(0, laid.at("planet_quillon")), because="ship_not_on_board")


def test_a_card_of_unlimited_distance_needs_no_hyperjump() -> None:
    laid = Laid().have(ANA, energy=1)
    laid.ship(ANA, "heavy_cruiser", "monolith_of_the_ancients")
    for seat in (ANA, BEN):
        laid.ship(seat, "transport", "planet_velloway")
    laid.ship(BEN, "fighter", "planet_velloway")
    (card,) = laid.hand(ANA, "tac_late_reinforcement")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = laid.scene(TurnEnd(), EndMenu(ANA), BattleCheck(), EndMenu(ANA)).when(ANA, act.EndTurn())
    while not offers(scene, ANA, act.PlayCard):
        scene.when(scene.play.asked[0], act.Pass())
    scene.when(ANA, act.PlayCard(card))
    assert {move.hyperjump for move in offers(scene, ANA, act.MoveShip)} == {False}
