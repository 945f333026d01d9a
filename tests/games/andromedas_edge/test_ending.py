"""The end: what triggers it, one more turn for each, ties and teams (rules 20)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.scoring import outcome
from domain.games.andromedas_edge.state import Frontier, Options
from domain.games.andromedas_edge.steps import EndMenu, FinalScoring, RepairStep, TextStep, TurnEnd
from tests.games.andromedas_edge.table import ANA, BEN, CYD, DAN, Laid, told
from tests.given import Scene


def about_to_trigger(laid: Laid, seat: int = ANA) -> Scene[Frontier]:
    """A repair with nothing to repair brings this player to the target."""
    laid.claimed(ANA, "moon_green_8").have(seat, score=59)
    return laid.scene(TurnEnd(), EndMenu(ANA), RepairStep(seat), EndMenu(ANA)).when(ANA, act.EndTurn())


def take_turn(scene: Scene[Frontier]) -> int:
    """The shortest turn of the active player: a launch if there is one, and nothing more."""
    active, turns = scene.state.turn.active, scene.state.turns
    while not scene.state.over and scene.state.turns == turns:
        seat = scene.play.asked[0]
        offered = scene.play.offers(seat)
        calm = (act.EndTurn(), act.Pass(), act.Decline(), act.CommitEnergy(0))
        scene.when(seat, next((each for each in calm if each in offered), offered[0]))  # type: ignore[arg-type]
    return active


def test_reaching_the_target_triggers_the_end_and_takes_the_event_marker_away() -> None:
    scene = about_to_trigger(Laid())
    assert told(scene, facts.EndTriggered) == [facts.EndTriggered(ANA)]
    assert told(scene, facts.EventMarkerRemoved)
    assert scene.state.trigger == ANA


def test_one_point_less_triggers_nothing() -> None:
    laid = Laid().claimed(ANA, "moon_green_8").have(ANA, score=58)
    scene = laid.scene(TurnEnd(), EndMenu(ANA), RepairStep(ANA), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert scene.state.trigger is None


def test_it_stays_triggered_when_the_score_falls_again() -> None:
    laid = Laid().claimed(ANA, "moon_green_8").have(ANA, score=59).have(BEN, ice=1)
    famine = TextStep(ANA, "event:ev_famine_ring", 0)
    scene = laid.scene(TurnEnd(), EndMenu(ANA), famine, RepairStep(ANA), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert (scene.state.players[ANA].score, scene.state.trigger) == (58, ANA)


def test_the_end_is_triggered_in_anybodys_turn() -> None:
    assert about_to_trigger(Laid(3), CYD).state.trigger == CYD


def test_everybody_has_exactly_one_more_turn_after_the_one_that_triggered() -> None:
    scene = about_to_trigger(Laid(3)).when(ANA, act.EndTurn())
    assert scene.state.turn.active == BEN
    turns = []
    while not scene.state.over:
        turns.append(take_turn(scene))
    assert turns == [BEN, CYD, ANA]
    assert scene.state.reason == "target"


def test_whoever_triggers_out_of_turn_has_one_more_turn_too() -> None:
    scene = about_to_trigger(Laid(), BEN).when(ANA, act.EndTurn())
    turns = []
    while not scene.state.over:
        turns.append(take_turn(scene))
    assert turns == [BEN, ANA]


def with_pending_event(laid: Laid, card: str = "ev_frontier_muster") -> Laid:
    laid.state.events.remove(card)
    laid.state.events.append(card)
    laid.state.marker, laid.state.marker_on = 0, ANA
    return laid


def test_an_event_that_was_due_is_resolved_after_the_trigger_and_its_marker_removed() -> None:
    scene = about_to_trigger(with_pending_event(Laid()))
    assert not told(scene, facts.EventMarkerRemoved)
    scene.when(ANA, act.EndTurn())
    assert [fact.card for fact in told(scene, facts.EventRevealed)] == ["ev_frontier_muster"]
    for seat in (ANA, BEN):
        scene.when(seat, act.Decline())
    assert told(scene, facts.EventMarkerRemoved)
    assert scene.state.marker_gone
    assert scene.state.turn.active == BEN


def test_an_event_that_triggers_the_end_is_carried_out_to_its_end() -> None:
    laid = with_pending_event(Laid().track(ANA, supremacy=3)).have(ANA, score=57)
    laid.claimed(ANA, "moon_green_8")
    scene = laid.scene(TurnEnd(), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert scene.state.trigger == ANA
    for seat in (ANA, BEN):
        scene.when(seat, act.Decline())
    assert [len(player.hand) for player in scene.state.players] == [1, 1]
    assert scene.state.marker_gone


def test_steps_of_the_marker_after_the_trigger_are_lost() -> None:
    laid = Laid().claimed(ANA, "moon_green_8").have(ANA, score=59)
    step = TextStep(ANA, "card:tac_rift_cartography", 0)
    scene = laid.scene(TurnEnd(), EndMenu(ANA), step, RepairStep(ANA), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert not told(scene, facts.EventMarkerMoved)


# --- the outcome -----------------------------------------------------------------------------------------------------


def ended(laid: Laid) -> Laid:
    laid.state.over, laid.state.reason = True, "target"
    return laid


def winners(laid: Laid) -> tuple[int, ...]:
    return tuple(outcome(ended(laid).state).winners)


def test_most_points_win() -> None:
    assert winners(Laid().have(ANA, score=70).have(BEN, score=71)) == (BEN,)


def test_ties_go_to_more_modules_then_to_more_leftover_resources() -> None:
    laid = Laid().have(ANA, score=70, ice=4).have(BEN, score=70)
    laid.module(BEN, "mod_credit_house")
    assert winners(laid) == (BEN,)
    laid = Laid().have(ANA, score=70, ice=1).have(BEN, score=70)
    laid.hand(BEN, "tac_power_surge", "tac_open_stores")
    assert winners(laid) == (BEN,)
    assert winners(Laid().have(ANA, score=70, ice=1).have(BEN, score=70, energy=1)) == (ANA, BEN)


def test_a_team_wins_by_the_sum_of_its_scores() -> None:
    laid = Laid(4, Options(teams=True)).have(ANA, score=90).have(BEN, score=10).have(CYD, score=51).have(DAN, score=50)
    assert winners(laid) == (CYD, DAN)


def test_a_tie_of_teams_goes_to_their_modules_together() -> None:
    laid = Laid(4, Options(teams=True)).have(ANA, score=60).have(BEN, score=40).have(CYD, score=50).have(DAN, score=50)
    laid.module(BEN, "mod_credit_house")
    assert winners(laid) == (ANA, BEN)


# --- the final count -------------------------------------------------------------------------------------------------


def final(laid: Laid) -> dict[str, int]:
    """The lines of Ana's final count."""
    laid.claimed(ANA, "moon_green_8")
    scene = laid.scene(FinalScoring(), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert scene.state.over
    found: dict[str, int] = {}
    for fact in told(scene, facts.FinalScored):
        if fact.seat == ANA:
            found[fact.item] = found.get(fact.item, 0) + fact.points
    return found


def test_a_development_counts_by_the_highest_level_reached() -> None:
    for index, points in ((1, None), (2, 4), (4, 4), (5, 7), (8, 7), (9, 10)):
        laid = Laid().develop(ANA, "planet_brackforge", "factory").track(ANA, industry=index)
        assert final(laid).get("developments") == points


def test_a_damaged_module_costs_two_and_does_not_count() -> None:
    laid = Laid().have(ANA, score=50)
    module = laid.module(ANA, "mod_garden_ring")
    assert final(laid)[f"module:{module}"] == 9
    laid = Laid().have(ANA, score=50)
    laid.module(ANA, "mod_garden_ring", damage=2)
    assert {"damaged_modules": -2}.items() <= final(laid).items()


def test_damage_never_takes_the_score_below_nothing() -> None:
    laid = Laid().have(ANA, score=1)
    laid.state.players[ANA].damage |= {"base_treasury": 1, "base_architect": 1}
    assert final(laid)["damaged_modules"] == -1


def test_a_vault_pays_for_every_token_and_card_left() -> None:
    laid = Laid().have(ANA, titanium=2, credit=1, energy=3).track(ANA, commerce=8)
    laid.hand(ANA, "tac_power_surge")
    assert final(laid)["vault"] == 14
