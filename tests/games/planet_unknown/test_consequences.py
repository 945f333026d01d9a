"""Labels, prompts and log lines name cells, counts and consequences; what is optional is never done by force."""

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import (
    ChooseTracker,
    Decline,
    EndTurn,
    MoveRover,
    PickLine,
    PlacePatch,
    PositionLifepod,
    ResolveEffect,
    StorePatch,
    UseTech,
)
from domain.games.planet_unknown.effects.words import ClearLine, Movement, Patch, Synergy, TechLevel
from domain.games.planet_unknown.facts import EffectsGained, PatchLost, PatchStored, TechUsed
from domain.games.planet_unknown.geometry import cells_of
from domain.games.planet_unknown.state import board_of, ground_of
from domain.games.planet_unknown.steps import LifepodPosition, RegressChoice, StationRotation, TurnEnding
from domain.kernel import Action, Fact, Step
from domain.kernel.wording import Wording
from tests.games.planet_unknown.table import ANA, Tabletop, in_turn, table

ENGLISH = Wording(GAME, "en", ["Ana", "Bo"])
CZECH = Wording(GAME, "cs", ["Ana", "Bo"])


def label(top: Tabletop, action: Action, step: Step | None = None) -> str:
    asked = step or top.play.question(ANA)
    assert asked is not None
    assert CZECH.label(top.state, asked, action)
    return ENGLISH.label(top.state, asked, action)


def lines(facts: list[Fact], wording: Wording = ENGLISH) -> list[str]:
    return [line for line in (wording.log(fact, ANA) for fact in facts) if line is not None]


def covered(top: Tabletop) -> None:
    """Patches lie on every cell of Ana's planet."""
    player = top.player()
    free = board_of(player).cells & ~ground_of(player).covered
    top.patch(*cells_of(free))


# --- what is optional ------------------------------------------------------------------------------------------------


def test_wormhole_3_is_not_spent_on_a_patch_that_has_no_place() -> None:
    """A second patch would be lost with the first: the patch is lost, the tech stays unused."""
    top = in_turn(corporation="wormhole_corp")
    top.set_techs("3")
    covered(top)
    top.pend(Patch())
    facts = top.resolve(Patch())
    assert PatchLost(ANA) in facts
    assert not [fact for fact in facts if isinstance(fact, TechUsed)]


def test_wormhole_3_is_offered_beside_a_place_for_the_patch() -> None:
    top = in_turn(corporation="wormhole_corp")
    top.set_techs("3")
    top.pend(Patch())
    top.resolve(Patch())
    assert UseTech("3") in top.offers()
    assert Decline() not in top.offers(), "a patch with a place must be placed"


def test_jump_drive_a_is_asked_for_even_if_it_is_the_only_answer() -> None:
    top = in_turn(corporation="jump_drive")
    top.player().lifepods_on_techs = ["A"]
    covered(top)
    top.pend(Patch())
    facts = top.resolve(Patch())
    assert not [fact for fact in facts if isinstance(fact, TechUsed | PatchLost)]
    assert top.offers() == [UseTech("A"), Decline()]
    assert label(top, Decline()) == "Do without the patch"
    assert PatchLost(ANA) in top.do(Decline())


def test_jump_drive_a_gives_a_synergy_where_it_is_chosen() -> None:
    top = in_turn(corporation="jump_drive")
    top.player().lifepods_on_techs = ["A"]
    covered(top)
    top.pend(Patch())
    top.resolve(Patch())
    facts = top.do(UseTech("A"))
    assert EffectsGained(ANA, (Synergy(),)) in facts


def test_a_patch_without_a_place_may_be_stored_or_lost() -> None:
    top = in_turn()
    top.set_techs("2")
    covered(top)
    top.pend(Patch())
    top.resolve(Patch())
    assert top.offers() == [StorePatch(), Decline()]
    assert PatchStored(ANA) in top.do(StorePatch())


# --- unlocking -------------------------------------------------------------------------------------------------------


def test_unlocking_a_tech_is_the_plain_choice_where_it_costs_nothing() -> None:
    for corporation, plain in (("universal_coalition", True), ("flux_industries", False)):
        top = in_turn(corporation=corporation)
        top.pend(TechLevel("1"), Synergy(), Movement(1))
        step = top.play.question(ANA)
        assert step is not None
        described = {str(offer): GAME.describe(top.state, step, offer).default for offer in top.offers()}
        assert described[str(ResolveEffect(TechLevel("1")))] is plain
        assert sum(described.values()) == plain


# --- words -----------------------------------------------------------------------------------------------------------


def test_a_line_says_how_many_meteorites_lie_in_it() -> None:
    top = in_turn()
    player = top.player()
    cells = list(cells_of(board_of(player).cells))
    row = cells[0][1]
    player.meteorites = [cell for cell in cells if cell[1] == row][:2]
    top.pend(ClearLine())
    top.resolve(ClearLine())
    assert label(top, PickLine("row", row)) == f"Clear row {row + 1} (2 meteorites)"
    assert label(top, PickLine("row", row + 1)) == f"Clear row {row + 2} (0 meteorites)"


def test_a_lifepod_on_a_tech_says_what_the_tech_does() -> None:
    top = in_turn(corporation="jump_drive")
    assert label(top, PositionLifepod(tech="A"), LifepodPosition(ANA)) == (
        "Put the lifepod on tech A: a synergy instead of a patch"
    )


def test_a_rotation_says_which_tiles_it_brings() -> None:
    top = table()
    step = StationRotation(ANA)
    for action in top.offers():
        said = label(top, action, step)
        assert ": " in said
        assert "/" in said


def test_an_advance_says_the_field_and_its_benefits() -> None:
    top = in_turn()
    top.set_tracker("civ", 0)
    top.pend(Synergy(), Synergy())
    top.resolve(Synergy())
    assert label(top, ChooseTracker("civ")).startswith("Advance civilization to field 1")


def test_makeshift_4_asks_for_the_regress_before_the_end_of_the_turn() -> None:
    top = in_turn(corporation="makeshift")
    top.set_techs("4")
    top.set_tracker("tech", 3)
    player = top.player()
    player.tile_done = True
    top.state.agenda.lanes[ANA] = [TurnEnding(ANA)]
    top.refresh()
    assert EndTurn() not in top.offers()
    step = top.play.question(ANA)
    assert step is not None
    assert ENGLISH.prompt(top.state, step) == "Tech 4: a tracker must regress before your turn ends"
    assert CZECH.prompt(top.state, step).startswith("Technologie 4")
    assert ENGLISH.prompt(top.state, RegressChoice(ANA, ("tech",))) == "Choose a tracker to regress by 1 field"


def test_the_log_names_cells() -> None:
    top = in_turn()
    start = next(iter(cells_of(board_of(top.player()).edge)))
    top.rover(start)
    top.player().movement = 1
    top.refresh()
    action = top.offered(MoveRover)[0]
    (line, *_) = lines(top.do(action))
    assert line.startswith("Ana moves a rover from ")
    top.pend(Patch())
    top.resolve(Patch())
    patch = top.offered(PlacePatch)[0]
    assert any(line.startswith("Ana places a biomass patch on ") for line in lines(top.do(patch)))


def test_the_end_is_told_with_its_reason() -> None:
    top = in_turn()
    top.jump_to_the_end()
    facts = list(top.told)
    while top.play.running:
        seat = top.play.asked[0]
        facts += top.do(top.offers(seat)[-1], seat=seat)
    said = lines(facts)
    assert said[-1] == "The game is over. Somebody could not place a tile."


@pytest.mark.parametrize(
    ("tracker", "czech"), [("water", "vody"), ("biomass", "zeleně"), ("rover", "roveru"), ("tech", "technologie")]
)
def test_czech_sentences_decline_the_names_of_terrains(tracker: str, czech: str) -> None:
    top = in_turn()
    top.set_tracker(tracker, 0)  # type: ignore[arg-type]
    top.pend(Synergy(), Synergy())
    top.resolve(Synergy())
    step = top.play.question(ANA)
    assert step is not None
    said = CZECH.label(top.state, step, ChooseTracker(tracker))  # type: ignore[arg-type]
    assert said.startswith(f"Posunout ukazatel {czech} na pole 1")
