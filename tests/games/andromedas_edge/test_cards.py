"""When a tactics card may be played, and what discounts leave to pay (rules 18, 19)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.effects.bundles import Cost
from domain.games.andromedas_edge.state import Options
from domain.games.andromedas_edge.steps import EndMenu, Payment, TextGoal, TurnEnd
from tests.games.andromedas_edge.table import ANA, BEN, Laid, offers


def test_a_card_does_not_pay_for_itself() -> None:
    laid = Laid()
    (deal,) = laid.hand(ANA, "tac_grey_market_deal")
    assert act.PlayCard(deal) not in offers(laid.scene(), ANA, act.PlayCard)
    laid.hand(ANA, "tac_overcharge")
    assert act.PlayCard(deal) in offers(laid.scene(), ANA, act.PlayCard)


def test_a_basic_discount_comes_off_any_basic_part() -> None:
    lowered = Cost(ice=2, basic=1, energy=1).less(Cost(basic=1))
    assert set(lowered) == {Cost(ice=2, energy=1), Cost(ice=1, basic=1, energy=1)}
    assert Cost(energy=2).less(Cost(basic=1)) == (Cost(energy=2),)
    assert Cost(titanium=1).less(Cost(basic=3)) == (Cost(),)


def test_the_first_module_of_a_turn_may_be_the_partners() -> None:
    laid = Laid(4, Options(teams=True)).have(ANA, titanium=4, nanocarbon=4, energy=6)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("maximus_field")))
    bought = offers(scene, ANA, act.AcquireModule)[0]
    scene.when(ANA, bought).when(ANA, offers(scene, ANA, act.Pay)[0]).when(ANA, act.GiveModule())
    assert bought.module in scene.state.players[BEN].modules()
    assert scene.state.players[BEN].tracks["science"] + scene.state.players[BEN].tracks["industry"] == 1
    second = offers(scene, ANA, act.AcquireModule)[0]
    scene.when(ANA, second).when(ANA, offers(scene, ANA, act.Pay)[0])
    assert not offers(scene, ANA, act.GiveModule)
    assert second.module in scene.state.players[ANA].modules()


def test_a_moon_abandoned_for_a_payment_serves_it() -> None:
    laid = Laid().have(ANA, energy=1).claimed(ANA, "moon_orange_9")
    step = Payment(ANA, (Cost(titanium=1, energy=1),), TextGoal("station:manoeuvres", None), optional=False)
    scene = laid.scene(TurnEnd(), EndMenu(ANA), step)
    assert not offers(scene, ANA, act.StoreMoon)
    scene.when(ANA, act.AbandonMoon("moon_orange_9"))
    assert scene.play.offers(ANA) == [act.ChooseOption(0)]
