"""Bad input to the smaller questions: every one is refused with its own code, and nothing changes."""

from domain.games.planet_unknown.actions import (
    ChooseBenefit,
    ChooseField,
    Decline,
    EndTurn,
    JumpRover,
    LiftLifepod,
    PickStack,
    PickToken,
    PlacePatch,
    PositionLifepod,
    RegressTracker,
    RotateStation,
    TakeCivCard,
    UseTech,
)
from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.effects.words import (
    AdvanceTracker,
    Collect,
    Patch,
    RegressOne,
    RemoveStack,
    Reposition,
    Synergy,
    TurnStation,
)
from domain.games.planet_unknown.geometry import cells_of
from domain.games.planet_unknown.ground import PATCH, Piece
from domain.games.planet_unknown.state import stacks_before
from domain.games.planet_unknown.steps import EventRound
from tests.games.planet_unknown.table import ANA, Tabletop, in_turn


def in_event(*effects: object, bare: tuple[tuple[int, int], ...]) -> Tabletop:
    """Alone in an event, with only these cells uncovered and a domino among the tiles."""
    top = in_turn(1)
    player = top.player()
    player.pieces = [Piece(PATCH, *cell) for cell in cells_of(board("ksb_4156").cells) if cell not in bare]
    player.lifepods = []
    player.pending = list(effects)  # type: ignore[arg-type]
    top.give("tile_i2_civ_energy", "tile_z5_civ_energy")
    top.state.phase = "event"
    top.begin_with(EventRound())
    return top


def test_a_field_out_of_reach() -> None:
    top = in_turn(corporation="makeshift")
    top.set_tracker("civ", 3)
    top.pend(AdvanceTracker("civ"), Synergy())
    top.resolve(AdvanceTracker("civ"))
    assert top.refusal(ChooseField("tech", 4)) == "field_not_reachable"
    assert top.refusal(ChooseField("civ", 99)) == "field_not_reachable"


def test_a_tracker_that_cannot_go_back() -> None:
    top = in_turn()
    top.set_tracker("water", 2)
    top.set_tracker("tech", 2)
    top.pend(RegressOne(), Synergy())
    top.resolve(RegressOne())
    assert top.refusal(RegressTracker("civ")) == "tracker_cannot_regress"


def test_a_synergy_cannot_be_declined() -> None:
    top = in_turn()
    top.pend(Synergy())
    top.resolve(Synergy())
    assert top.refusal(Decline()) == "must_be_done"


def test_a_benefit_that_the_step_does_not_have() -> None:
    top = in_turn(corporation="wormhole_corp")
    top.pend(AdvanceTracker("biomass"), Synergy())
    top.resolve(AdvanceTracker("biomass"))
    assert top.kind() == "choose_benefit"
    assert top.refusal(ChooseBenefit(AdvanceTracker("civ"))) == "not_among_choices"


def test_a_token_or_lifepod_where_none_lies_and_a_place_that_is_taken() -> None:
    top = in_turn(corporation="cosmos_inc")
    top.pend(Collect("lifepod", 1), Reposition(1), Synergy())
    top.resolve(Collect("lifepod", 1))
    assert top.refusal(PickToken((0, 0))) == "no_token_there"
    top.do(PickToken(top.player().lifepods[0]))
    assert top.refusal(PositionLifepod("civ", 0)) == "place_not_free"
    assert top.refusal(PositionLifepod(tech="A")) == "place_not_free"
    top.do(PositionLifepod("tech", 3))
    top.resolve(Reposition(1))
    assert top.refusal(LiftLifepod()) == "no_lifepod_there"
    assert top.refusal(LiftLifepod("tech", 4)) == "no_lifepod_there"


def test_a_jump_that_no_tech_allows() -> None:
    top = in_turn(corporation="republic")
    top.set_techs("3")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.rover((5, 0))
    top.player().movement = 1
    top.refresh()
    assert top.refusal(JumpRover((5, 0), (6, 6))) == "jump_not_possible"
    assert top.refusal(JumpRover((6, 6), (5, 5))) == "no_rover_there"


def test_techs_that_work_by_themselves_or_would_do_nothing() -> None:
    top = in_turn(corporation="wormhole_corp")
    top.set_techs("1", "2")
    assert top.refusal(UseTech("1")) == "tech_would_do_nothing"
    assert top.refusal(UseTech("2")) == "tech_works_by_itself"


def test_no_turn_ends_before_its_tile() -> None:
    top = in_turn()
    top.pend(Synergy())
    assert top.refusal(EndTurn()) == "tile_first"


def test_the_end_waits_for_an_end_of_game_tech() -> None:
    top = in_turn(corporation="republic")
    top.set_techs("5")
    top.jump_to_the_end()
    assert top.kind() == "end_effects"
    assert top.refusal(EndTurn()) == "use_tech_first"
    assert top.refusal(TakeCivCard("civ_1_salvage_yard")) == "not_now"


def test_a_patch_rotation_or_stack_by_an_event_that_would_end_the_game() -> None:
    top = in_event(Patch(), bare=((5, 0), (6, 0), (5, 11), (6, 11)))
    assert top.refusal(PlacePatch((5, 1))) == "patch_on_a_piece"
    assert PlacePatch((5, 0)) in top.offers()  # The other pair of cells still has room for the domino.
    tight = in_event(Patch(), bare=((5, 0), (6, 0), (3, 1), (5, 11)))
    assert tight.refusal(PlacePatch((5, 0))) == "patch_leaves_no_place"
    turning = in_event(TurnStation(), bare=((5, 1), (6, 1), (7, 1)))  # Room for the two straight small tiles only.
    offered = turning.offered(RotateStation)
    assert len(offered) == 2
    elsewhere = next(RotateStation(turn) for turn in range(6) if RotateStation(turn) not in offered)
    assert turning.refusal(elsewhere) == "rotation_leaves_no_place"


def test_the_stack_with_the_only_tile_that_fits_must_stay() -> None:
    top = in_event(RemoveStack(), RemoveStack(), bare=((5, 0), (6, 0), (5, 11), (6, 11)))
    assert top.state.stacks[stacks_before(top.state, ANA)[0]].top == []  # The outer stack was the only choice.
    both = in_event(RemoveStack(), bare=tuple(cells_of(board("ksb_4156").cells)))
    both.player().pieces = [Piece(PATCH, 5, 0)]
    both.refresh()
    assert {offer.ring for offer in both.offered(PickStack)} == {"inner", "outer"}
