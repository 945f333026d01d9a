"""Points where readings differed: decided by the printed rules, written down in docs/games/andromedas_edge.md."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.rules.payments import price_of
from domain.games.andromedas_edge.state import Options
from domain.games.andromedas_edge.steps import Advancement, EndMenu, TextStep, TurnEnd
from tests.games.andromedas_edge.table import ANA, BEN, CYD, Laid, offers, told
from tests.games.andromedas_edge.test_battle import begin, calm, diplomacy, meeting

TEAMS = Options(teams=True)


# --- Open Frequencies ------------------------------------------------------------------------------------------------


def test_open_frequencies_asks_participants_and_no_bystander() -> None:
    laid = meeting(Laid(3), ANA, BEN)
    (card,) = laid.hand(ANA, "tac_open_frequencies")
    laid.hand(CYD, "tac_open_frequencies")
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(card))
    scene.asks(ANA, "end_battle").when(ANA, act.Pass())
    scene.asks(BEN, "end_battle").when(BEN, act.Pass())
    assert scene.state.battle is not None
    assert CYD not in scene.play.asked


def test_open_frequencies_one_player_is_enough_and_the_points_stay() -> None:
    laid = meeting(Laid(), ANA, BEN)
    (card,) = laid.hand(ANA, "tac_open_frequencies")
    before = laid.state.players[ANA].score
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(card)).when(ANA, act.Pass()).when(BEN, act.EndBattle())
    assert scene.state.battle is None
    assert scene.state.players[ANA].score == before + 1
    scene.silent_about(facts.DiceRolled, facts.TrackAdvanced, facts.ShipScrapped)


# --- transfers between partners --------------------------------------------------------------------------------------


def test_a_refused_transfer_leaves_the_right_of_the_turn_but_not_for_the_same() -> None:
    scene = Laid(4, TEAMS).have(ANA, ice=2, credit=1).scene()
    scene.when(ANA, act.GiveResource("ice")).when(BEN, act.Refuse())
    assert (scene.state.players[ANA].ice, scene.state.players[BEN].ice) == (2, 0)
    scene.refuses(ANA, act.GiveResource("ice"), because="transfer_refused")
    scene.when(ANA, act.GiveResource("credit")).when(BEN, act.Accept())
    assert (scene.state.players[ANA].credit, scene.state.players[BEN].credit) == (0, 1)
    scene.refuses(ANA, act.GiveResource("ice"), because="transfer_used")


def test_a_refused_card_closes_all_cards_for_the_turn() -> None:
    laid = Laid(4, TEAMS)
    one, other = laid.hand(ANA, "tac_overcharge", "tac_alliance")
    scene = laid.scene().when(ANA, act.GiveCard(one)).when(BEN, act.Refuse())
    assert sorted(scene.state.players[ANA].hand) == sorted([one, other])
    scene.refuses(ANA, act.GiveCard(other), because="transfer_refused")


def test_a_resource_can_be_handed_over_after_the_launch_too() -> None:
    laid = Laid(4, TEAMS).have(ANA, ice=1)
    for moon in list(laid.state.tops[laid.at("planet_velloway")]):
        laid.state.tops[laid.at("planet_velloway")].remove(moon)
        laid.state.moon_discard.append(moon)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("planet_velloway")))
    scene.offers(ANA, act.GiveResource("ice"), act.GiveResource("nanocarbon"))


# --- battle ----------------------------------------------------------------------------------------------------------


def test_abilities_of_winners_and_losers_trigger_in_turn_order() -> None:
    """The active player loses with an energy to pay for its ability; the winner would steal that energy."""
    laid = meeting(Laid().faction(ANA, "drifting_choir").faction(BEN, "corsair_moot"), ANA, BEN)
    laid.have(ANA, energy=1)
    laid.ship(BEN, "transport", "planet_velloway")
    scene = calm(begin(laid), facts.BattleResolved, 0, 5, 5)
    assert told(scene, facts.BattleResolved) == [facts.BattleResolved((BEN,), (ANA,))]
    scene.asks(ANA, "pay").when(ANA, act.Pay(Bundle(energy=1)))
    assert scene.state.players[ANA].tracks["supremacy"] == 1
    assert not told(scene, facts.ResourceStolen)


# --- words -----------------------------------------------------------------------------------------------------------


def famine(ice: int, score: int) -> Laid:
    laid = Laid().have(ANA, ice=ice, score=score).have(BEN, score=0)
    return laid.claimed(ANA, "moon_green_8")


def test_points_that_are_not_there_cannot_be_lost_instead_of_a_payment() -> None:
    text = TextStep(ANA, "event:ev_famine_ring", 0)
    poor = famine(ice=1, score=0).scene(TurnEnd(), EndMenu(ANA), text, EndMenu(ANA)).when(ANA, act.EndTurn())
    assert not offers(poor, ANA, act.ChooseOption)
    poor.offers(ANA, act.Pay(Bundle(ice=1)))
    rich = famine(ice=1, score=1).scene(TurnEnd(), EndMenu(ANA), text, EndMenu(ANA)).when(ANA, act.EndTurn())
    rich.when(ANA, act.ChooseOption(1))
    assert rich.state.players[ANA].score == 0


def test_all_symbols_of_a_moon_are_its_price() -> None:
    gain = words.Gain
    two = (gain(Cost(ice=1)), gain(Cost(titanium=1)))
    sides = (words.Choice(((gain(Cost(ice=2)),), (gain(Cost(energy=1)), words.Points(1)), (words.Points(2),))),)
    for benefit, prices in (
        (two, (Cost(titanium=1, ice=1),)),
        (sides, (Cost(ice=2), Cost(energy=1))),
        ((gain(Cost(basic=1)), *sides), (Cost(ice=2, basic=1), Cost(energy=1, basic=1))),
    ):
        assert price_of(benefit) == prices


def test_steps_on_the_lowest_track_are_taken_one_by_one() -> None:
    laid = Laid().track(ANA, science=0, industry=1, commerce=2, civilization=2, supremacy=2)
    laid.claimed(ANA, "moon_green_8")
    step = Advancement(ANA, "lowest", 2)
    scene = laid.scene(TurnEnd(), EndMenu(ANA), step, EndMenu(ANA)).when(ANA, act.EndTurn())
    assert scene.state.players[ANA].tracks["science"] == 1
    assert offers(scene, ANA, act.ChooseTrack) == [act.ChooseTrack("science"), act.ChooseTrack("industry")]
