"""Several effects of one moment: the active player puts them in order (rules 5.4)."""

from domain.games.andromedas_edge import GAME
from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import MOONS
from domain.games.andromedas_edge.steps import EndMenu, TextStep, TurnEnd
from tests.games.andromedas_edge.table import ANA, BEN, Laid


def with_tithes(seat: int) -> Laid:
    """Two ongoing cards that answer to a claimed moon."""
    laid = Laid()
    cards = laid.hand(seat, "tac_tithe_of_moons", "tac_tithe_of_moons")
    player = laid.state.players[seat]
    player.hand.clear()
    player.ongoing += cards
    return laid


def test_the_active_player_orders_effects_of_another_player() -> None:
    """Ben claims two moons' worth of triggers in Ana's turn: Ana chooses, Ben gains."""
    laid = with_tithes(BEN).claimed(ANA, "moon_green_8")
    scene = laid.scene(TurnEnd(), EndMenu(ANA), TextStep(BEN, "card:tac_moonfall", 0), EndMenu(ANA))
    scene.when(ANA, act.EndTurn())
    scene.asks(BEN, "choose_moon").when(BEN, act.ClaimMoon("moon_blue_1"))
    scene.asks(ANA, "order_effects")
    question = GAME.texts.render(GAME.prompt(scene.state, scene.play.question(ANA)), "en", ["Ana", "Ben"])
    assert question == "Which effect of Ben comes first?"
    assert not scene.play.offers(BEN)
    scene.when(ANA, act.ChooseEffect("ability:tac_tithe_of_moons/0", None))
    assert scene.state.players[BEN].energy == 2
    assert scene.state.players[ANA].energy == 0


def test_own_effects_are_ordered_by_their_owner_in_the_own_turn() -> None:
    laid = with_tithes(ANA)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("planet_velloway")))
    scene.asks(ANA, "order_effects").when(ANA, act.ChooseEffect("ability:tac_tithe_of_moons/0", None))
    assert scene.state.players[ANA].energy == 2
    assert MOONS[scene.state.players[ANA].claimed[0]].id == "moon_blue_1"
