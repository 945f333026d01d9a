"""How a match ends: triggers, ties, the solo table and its verdicts."""

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import EndTurn, SelectTile
from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.effects.words import Building, UnplacedBuilding
from domain.games.planet_unknown.facts import EndTriggered, PlanetCleared
from domain.games.planet_unknown.geometry import cells_of
from domain.games.planet_unknown.ground import PATCH, Piece
from domain.games.planet_unknown.rules.turn import sector_is_empty
from domain.games.planet_unknown.scoring import solo_target, verdict
from domain.games.planet_unknown.state import Rover
from domain.games.planet_unknown.steps import FinalScoring, TurnEnd
from domain.kernel import Fact
from tests.games.planet_unknown.table import ANA, BO, CYD, Tabletop, in_turn


def fill(top: Tabletop, seat: int = ANA) -> None:
    player = top.player(seat)
    player.pieces = [Piece(PATCH, *cell) for cell in cells_of(board(player.planet).cells)]
    player.lifepods = []
    top.refresh()


def finish(top: Tabletop) -> list[Fact]:
    """Play on until the match is over."""
    told: list[Fact] = []
    while top.play.running:
        seat = top.play.asked[0]
        ends = top.offered(EndTurn, seat)
        told += top.do(ends[0] if ends else top.offers(seat)[0], seat=seat)
    return told


def test_a_no_place_for_any_tile_ends_the_game_after_the_turn() -> None:
    top = in_turn()
    fill(top)
    assert len(top.offered(SelectTile)) == 2  # Either may be taken.
    top.do(top.offers()[0])
    assert top.state.end_reason == "no_space"
    assert top.kind(BO) == "select_tile"  # Everybody finishes the turn.
    finish(top)
    assert top.state.turn == 1
    assert top.play.outcome is not None
    assert top.play.outcome.reason.key == "outcome.no_space"


def test_a_tile_without_a_place_keeps_only_one_advance_under_that_event() -> None:
    top = in_turn()
    fill(top)
    top.state.rule = "only_one_building"
    top.give("tile_i2_tech_biomass")
    top.do(SelectTile("tile_i2_tech_biomass"))
    assert top.player().pending == [UnplacedBuilding("tech"), UnplacedBuilding("biomass")]
    top.resolve(UnplacedBuilding("biomass"))
    assert (top.field("tech"), top.field("biomass")) == (0, 1)


def test_a_tile_without_a_place_gives_no_movement_at_the_top_of_the_rover_track() -> None:
    top = in_turn()
    fill(top)
    top.set_tracker("rover", 15)
    top.give("tile_i2_rover_tech")
    top.do(SelectTile("tile_i2_rover_tech"))
    assert Building("rover") not in top.player().pending
    while not top.offered(EndTurn):
        top.do(top.offers()[0])
    assert top.player().movement == 0


def test_b_an_empty_sector_ends_the_game_even_if_nobody_faces_it() -> None:
    top = in_turn(2)
    state = top.state
    for stack in (state.stacks[1], state.stacks[7]):
        state.tiles_gone += stack.top + stack.below
        stack.top, stack.below = [], []
    assert sector_is_empty(state, 1)
    assert not sector_is_empty(state, 2)
    top.begin_with(TurnEnd())
    assert [fact.reason for fact in top.happened(EndTriggered)] == ["empty_sector"]
    assert state.over
    assert GAME.check(state) == []


def test_b_one_stack_alone_is_not_a_sector() -> None:
    top = in_turn(2)
    state = top.state
    stack = state.stacks[1]
    state.tiles_gone += stack.top + stack.below
    stack.top, stack.below = [], []
    top.begin_with(TurnEnd())
    assert not state.over
    assert state.turn == 2


def test_c_the_last_event_ends_the_game() -> None:
    top = in_turn(2, events=True)
    state = top.state
    state.events_past += state.event_deck[1:]
    del state.event_deck[1:]
    told = finish(top)
    assert EndTriggered("last_event") in told
    assert top.play.outcome is not None
    assert top.play.outcome.reason.key == "outcome.last_event"
    assert state.turn == 2


def test_lifepods_and_rovers_leave_and_a_carried_meteorite_stays() -> None:
    top = in_turn(2, corporation="horizon_group")
    top.player().rovers = [Rover((5, 0), True), Rover((6, 0))]
    top.state.end_reason = "no_space"
    top.begin_with(FinalScoring())
    assert len(top.happened(PlanetCleared)) == 2
    assert top.player().meteorites == [(5, 0)]
    assert top.player().rovers == []
    assert top.player().lifepods == []


def over(top: Tabletop) -> Tabletop:
    top.state.end_reason = "no_space"
    top.state.neighbour_objectives, spare = [], top.state.neighbour_objectives
    top.state.objective_deck += spare
    top.begin_with(FinalScoring())
    return top


def test_ties_go_to_fewer_bare_cells_then_fewer_meteorites_then_are_shared() -> None:
    top = in_turn(3)
    outcome = over(top).play.outcome
    assert outcome is not None
    assert outcome.winners == (ANA, BO, CYD)
    top.patch((5, 5), seat=BO)
    top.patch((5, 5), seat=CYD)
    outcome = top.play.outcome
    assert outcome is not None
    assert outcome.winners == (BO, CYD)
    top.player(BO).meteorites = [(5, 5)]
    outcome = top.play.outcome
    assert outcome is not None
    assert outcome.winners == (CYD,)
    assert [(rank.seat, rank.rank) for rank in outcome.ranking] == [(CYD, 1), (BO, 2), (ANA, 3)]


def test_most_points_win() -> None:
    top = in_turn(3)
    top.set_tracker("water", 15, seat=BO)
    outcome = over(top).play.outcome
    assert outcome is not None
    assert outcome.winners == (BO,)


@pytest.mark.parametrize(
    ("counts", "target"),
    [
        ((0, 0, 20), 72),
        ((20, 0, 0), 49),
        ((0, 20, 0), 56),
        ((2, 2, 16), 72),
        ((3, 3, 14), 60 - 5 - 1 + 9),
        ((6, 7, 7), 60 - 5 - 2 + 6),
        ((10, 10, 0), 60 - 7 - 2),
        ((11, 6, 3), 60 - 9 - 1 + 3),
        ((14, 3, 3), 60 - 9 - 1 + 3),
        ((15, 0, 5), 60 - 11 + 3),
    ],
)
def test_the_solo_target_follows_the_table(counts: tuple[int, int, int], target: int) -> None:
    assert solo_target(counts) == target


@pytest.mark.parametrize(
    ("difference", "row"),
    [
        (-40, "critical_failure"),
        (-15, "critical_failure"),
        (-11, "critical_failure"),
        (-10, "few_survivors"),
        (-6, "few_survivors"),
        (-5, "barely_alive"),
        (-1, "barely_alive"),
        (0, "mission_accomplished"),
        (4, "mission_accomplished"),
        (5, "promotion"),
        (9, "promotion"),
        (10, "stars_aligned"),
        (14, "stars_aligned"),
        (15, "best_planet_ever"),
        (60, "best_planet_ever"),
    ],
)
def test_the_verdict_is_the_highest_row_reached(difference: int, row: str) -> None:
    assert verdict(difference) == row


@pytest.mark.parametrize(("pods", "won"), [(0, False), (90, True)])
def test_alone_the_target_decides(pods: int, won: bool) -> None:
    top = in_turn(1)
    top.player().meteorites_collected = 3 * pods
    top.state.end_reason = "no_space"
    top.begin_with(FinalScoring())
    outcome = top.play.outcome
    assert outcome is not None
    assert outcome.winners == ((ANA,) if won else ())
    assert outcome.verdict is not None
    for language in ("en", "cs"):
        assert str(outcome.ranking[0].total) in GAME.texts.render(outcome.verdict, language, ["Ana"])


def test_the_match_is_told_to_be_over_once() -> None:
    top = in_turn(2)
    fill(top)
    finish(top)
    assert top.state.phase == "over"
    assert top.play.asked == ()
    assert GAME.check(top.state) == []


def test_the_rule_of_the_last_event_does_not_hold_at_the_end() -> None:
    top = in_turn()
    top.state.rule = "no_synergies"
    top.player().patches_stored = 1
    top.jump_to_the_end()
    assert top.play.state.rule is None
    assert top.kind() == "place_patch"
