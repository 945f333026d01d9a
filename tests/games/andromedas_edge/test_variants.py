"""Special locations, fates and teams (rules 21)."""

import pytest

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import SPACES
from domain.games.andromedas_edge.rules.board import distance
from domain.games.andromedas_edge.rules.dice import hostile
from domain.games.andromedas_edge.state import Frontier, Options
from domain.games.andromedas_edge.steps import Deployment, EndMenu, FinalScoring, Surge, TurnEnd, TurnStart
from domain.kernel import Step
from tests.games.andromedas_edge.table import ANA, BEN, CYD, DAN, Laid, offers, told
from tests.games.andromedas_edge.test_battle import begin, calm, meeting
from tests.given import Scene

QUASARS, VORTICES = Options(special_locations="quasars"), Options(special_locations="vortices")
TEAMS = Options(teams=True)


def after(laid: Laid, *steps: Step, rolls: tuple[int, ...] = ()) -> Scene[Frontier]:
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnEnd(), EndMenu(ANA), *reversed(steps), EndMenu(ANA)).when(ANA, act.EndTurn(), rolls=rolls)


# --- quasars ---------------------------------------------------------------------------------------------------------


def test_no_range_is_counted_through_a_quasar() -> None:
    """The spaces on both sides of the quasar in the middle: two steps without it, three round it."""
    plain, bent = Laid(), Laid(2, QUASARS)
    assert distance(plain.state, "space_10", "space_12") == 2
    assert distance(bent.state, "space_10", "space_12") == 3


def test_a_hyperjump_ignores_quasars() -> None:
    laid = Laid(2, QUASARS).have(ANA, energy=1)
    laid.ship(ANA, "transport", "planet_velloway")
    laid.state.players[ANA].upgrades["transport"] = "up_skipfreighter"
    laid.scene().offers(ANA, act.LaunchShip("transport", laid.at("planet_quillon"), True))


def test_a_raider_surges_out_of_a_quasar() -> None:
    laid = Laid(2, QUASARS).raider("unidentified_abductor", "quasar_pale_eye")
    laid.state.turn.location, laid.state.turn.phase = laid.at("shipyard"), "launched"
    assert laid.state.turn.location in SPACES[laid.at("quasar_pale_eye")].adjacent
    assert told(after(laid, Surge()), facts.RaiderMoved)


# --- where raiders appear --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "tile"), [(1, "quasar_pale_eye"), (3, "quasar_pale_eye"), (4, "quasar_twin_pyre")])
def test_a_raider_of_a_random_nebula_appears_on_the_special_tile_of_the_roll(roll: int, tile: str) -> None:
    scene = after(Laid(2, QUASARS), Deployment("A"), rolls=(roll - 1,))
    (fact,) = told(scene, facts.RaiderDeployed)
    assert scene.state.tiles[fact.at] == tile


def test_a_taken_special_tile_sends_a_raider_to_the_other_one() -> None:
    laid = Laid(2, QUASARS).raider("ferrous_maw", "quasar_pale_eye")
    (fact,) = told(after(laid, Deployment("A"), rolls=(0,)), facts.RaiderDeployed)
    assert fact.at == laid.at("quasar_twin_pyre")


def test_with_both_taken_it_appears_in_a_free_nebula() -> None:
    laid = Laid(2, QUASARS).raider("ferrous_maw", "quasar_pale_eye").raider("nightfall_leviathan", "quasar_twin_pyre")
    (fact,) = told(after(laid, Deployment("A"), rolls=(0, 2)), facts.RaiderDeployed)
    assert fact.at.startswith("nebula_")


def test_s_raiders_join_their_like_on_a_special_tile() -> None:
    laid = Laid(2, QUASARS).raider("vorticon_attackers", "quasar_pale_eye")
    (fact,) = told(after(laid, Deployment("S"), rolls=(1,)), facts.RaiderDeployed)
    assert (fact.at, len(fact.figures)) == (laid.at("quasar_pale_eye"), 2)


# --- vortices --------------------------------------------------------------------------------------------------------


def test_a_vortex_gives_its_benefit_on_a_launch() -> None:
    laid = Laid(2, VORTICES)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("vortex_slow_wheel")))
    assert scene.state.players[ANA].energy == 1


def test_every_vortex_with_a_ship_pays_once_at_the_start_of_the_turn_in_the_order_of_the_player() -> None:
    laid = Laid(2, VORTICES).claimed(ANA, "moon_green_8")
    laid.ship(ANA, "transport", "vortex_slow_wheel")
    laid.ship(ANA, "transport", "vortex_slow_wheel")
    laid.ship(ANA, "transport", "vortex_amber_drain")
    laid.ship(BEN, "transport", "planet_velloway")
    scene = laid.scene(TurnStart(ANA), EndMenu(ANA)).when(ANA, act.EndTurn()).asks(ANA, "order_effects")
    assert len(offers(scene, ANA, act.ChooseEffect)) == 2
    scene.when(ANA, act.ChooseEffect("location:vortex_amber_drain", None)).asks(ANA, "choose_gain")
    scene.when(ANA, offers(scene, ANA, act.TakeResources)[0]).asks(ANA, "main_action")
    assert scene.state.players[ANA].energy == 1
    assert scene.state.players[ANA].stock.total == 2


def test_a_development_beside_a_special_tile_scores_for_each() -> None:
    laid = Laid(2, QUASARS).develop(ANA, "planet_nivara", "city").claimed(ANA, "moon_green_8")
    scene = laid.scene(FinalScoring(), EndMenu(ANA)).when(ANA, act.EndTurn())
    points = {fact.item: fact.points for fact in told(scene, facts.FinalScored) if fact.seat == ANA}
    assert points["special_locations"] == 3


# --- fates -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("science", "industry", "points"), [(3, 0, 5), (2, 4, 8), (1, 4, 3), (1, 0, 0)])
def test_a_fate_pays_for_every_track_no_opponent_leads(science: int, industry: int, points: int) -> None:
    """Ben stands at 2 and 1; sharing the first place is enough."""
    laid = Laid(2, Options(fates=True)).track(ANA, science=science, industry=industry).track(BEN, science=2, industry=1)
    for seat, fate in ((ANA, "fate_science_industry"), (BEN, "fate_commerce_supremacy")):
        laid.state.fates.remove(fate)
        laid.state.players[seat].fates.append(fate)
    laid.claimed(ANA, "moon_green_8")
    scene = laid.scene(FinalScoring(), EndMenu(ANA)).when(ANA, act.EndTurn())
    found = [
        fact.points for fact in told(scene, facts.FinalScored) if fact.seat == ANA and fact.item.startswith("fate")
    ]
    assert sum(found) == points
    assert facts.FateRevealed(ANA, "fate_science_industry") in told(scene, facts.FateRevealed)


def test_a_partner_who_leads_takes_no_fate_away() -> None:
    laid = (
        Laid(4, Options(teams=True, fates=True))
        .track(ANA, science=1)
        .track(BEN, science=5)
        .claimed(ANA, "moon_green_8")
    )
    fates = ("fate_science_industry", "fate_commerce_supremacy", "fate_industry_science", "fate_find_the_cure")
    for seat, fate in enumerate(fates):
        laid.state.fates.remove(fate)
        laid.state.players[seat].fates.append(fate)
    scene = laid.scene(FinalScoring(), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert facts.FinalScored(ANA, "fate:science", 5) in told(scene, facts.FinalScored)


# --- teams -----------------------------------------------------------------------------------------------------------


def test_partners_do_not_fight_and_do_not_occupy() -> None:
    laid = meeting(Laid(4, TEAMS), ANA, BEN)
    at = laid.at("planet_velloway")
    assert not hostile(laid.state, at)
    assert not laid.state.occupied(ANA, at)
    assert laid.state.occupied(CYD, at)


def test_the_dice_of_partners_are_compared_together() -> None:
    """Ana 4, Ben 6 against Cyd 6 and nothing more: the second die of the team decides."""
    laid = meeting(Laid(4, TEAMS), ANA, BEN, CYD)
    scene = calm(begin(laid), facts.BattleResolved, 3, 5, 5)
    (result,) = told(scene, facts.BattleResolved)
    assert (result.winners, result.losers) == ((ANA, BEN), (CYD,))
    assert [player.tracks["supremacy"] for player in scene.state.players] == [1, 1, 0, 0]


def test_partners_who_reach_the_event_field_together_move_the_marker_twice() -> None:
    laid = meeting(Laid(4, TEAMS).track(ANA, supremacy=3).track(BEN, supremacy=3), ANA, BEN, CYD)
    before = laid.state.marker
    scene = calm(begin(laid), facts.BattleResolved, 3, 5, 5)
    assert scene.state.marker == before - 2


def test_a_transferred_moon_counts_against_the_partners_limit() -> None:
    laid = Laid(4, TEAMS).claimed(ANA, "moon_green_8")
    laid.claimed(BEN, "moon_blue_8", "moon_yellow_8", "moon_red_8", "moon_orange_8")
    laid.faction(BEN, "mirewardens")
    scene = laid.scene().when(ANA, act.GiveMoon("moon_green_8")).when(BEN, act.Accept())
    scene.asks(BEN, "moon_overflow").withholds(BEN, act.AbandonMoon("moon_green_8"))
    scene.when(BEN, act.DiscardMoon("moon_blue_8"))
    assert len(scene.state.players[BEN].claimed) == 4
    assert DAN not in scene.play.asked
