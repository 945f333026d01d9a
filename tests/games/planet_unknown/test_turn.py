"""The course of a turn: everybody at once, in any order, and what waits for what."""

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import (
    ChooseTracker,
    EndTurn,
    KeepCivCard,
    MoveRover,
    PlaceTile,
    ResolveEffect,
    RotateStation,
    SelectTile,
    TakeCivCard,
    UseTech,
)
from domain.games.planet_unknown.components.tables import CIV_CARDS
from domain.games.planet_unknown.effects.words import AdvanceTracker, Building, ExtraTile, Movement, Patch, Synergy
from domain.games.planet_unknown.facts import CommanderPassed, StackRevealed, TileSkipped
from domain.games.planet_unknown.state import available, stacks_before
from domain.games.planet_unknown.steps import EventCivs, EventRound, PlayerTurns, TurnsOpening, TurnStart
from domain.kernel import Fact
from tests.games.planet_unknown.table import ANA, BO, Tabletop, in_turn, table


def whole_turn(top: Tabletop, seat: int) -> list[Fact]:
    """The first tile, its first place, the first choice of everything, and the end."""
    told = top.do(top.offered(SelectTile, seat)[0], seat=seat)
    while seat in top.play.asked and not top.offered(EndTurn, seat):
        told += top.do(top.offers(seat)[0], seat=seat)
    return told + top.do(EndTurn(), seat=seat)


def test_everybody_takes_the_turn_at_once_and_stacks_show_their_next_tile_when_all_have_finished() -> None:
    top = in_turn(3)
    assert list(top.play.asked) == [0, 1, 2]
    for seat in (2, 0):
        assert not [fact for fact in whole_turn(top, seat) if isinstance(fact, StackRevealed)]
    assert len(available(top.state, ANA)) == 1
    told = whole_turn(top, 1)
    assert len([fact for fact in told if isinstance(fact, StackRevealed)]) == 3
    assert [fact.seat for fact in told if isinstance(fact, CommanderPassed)] == [1]


def test_the_order_in_which_players_answer_does_not_matter() -> None:
    first, second = in_turn(2), in_turn(2)
    whole_turn(first, ANA)
    whole_turn(first, BO)
    whole_turn(second, BO)
    whole_turn(second, ANA)
    assert first.state == second.state


def test_the_commander_token_goes_to_the_left() -> None:
    top = in_turn(2)
    whole_turn(top, ANA)
    whole_turn(top, BO)
    top.anyhow("rotate_station", BO)
    assert top.state.commander == BO
    assert top.offered(RotateStation, BO)


def test_effects_resolve_in_any_order_and_benefits_join_them() -> None:
    top = in_turn()
    top.set_tracker("tech", 1)
    top.play_tile("tile_i2_tech_biomass", 5, 0)
    top.resolve(Building("tech"))
    assert set(top.player().pending) == {Building("biomass"), Synergy("tech")}
    top.resolve(Synergy("tech"))
    top.do(ChooseTracker("biomass"))
    assert top.field("biomass") == 2  # By the synergy and, being the only effect left, by its own building.
    assert top.kind() == "choose_tracker"  # Which reached a synergy in turn.


def test_the_longest_chain_can_be_kept_and_folded_at_every_point() -> None:
    top = in_turn()
    for tracker, field in (("civ", 7), ("water", 2), ("biomass", 1), ("rover", 9), ("tech", 1)):
        top.set_tracker(tracker, field)  # type: ignore[arg-type]
    top.lay("tile_i2_biomass_civ", 5, 0)
    top.pend(Synergy(), Synergy())
    told = GAME.copy(top.state)
    for _ in range(12):
        if not top.player().pending and top.kind() == "select_tile":
            break
        GAME.fold(told, top.do(top.offers()[0]))
        assert told == top.state
        assert GAME.copy(top.state) == top.state
    assert sum(spot.field for spot in top.player().trackers) > 7 + 2 + 1 + 9 + 1 + 2


def test_between_selection_and_placement_only_rovers_move() -> None:
    top = in_turn(corporation="horizon_group")
    top.set_techs("3", "5")
    top.lay("tile_i4_water_rover", 3, 4)  # water (3,4), (4,4); rover (5,4) with its building, (6,4)
    top.rover((5, 5), loaded=True)
    top.player().movement = 2
    top.refresh()
    assert UseTech("5") in top.offers()
    top.give("tile_i2_civ_energy")
    top.do(SelectTile("tile_i2_civ_energy"))
    assert not top.offered(UseTech)
    assert not top.offered(ResolveEffect)
    top.do(MoveRover((5, 5), (5, 4)))
    assert top.player().pending == [Patch()]  # It waits until the tile has been placed.
    assert top.kind() == "place_tile"
    top.place_somewhere()
    assert ResolveEffect(Patch()) in top.offers()


def test_what_a_tech_gives_before_the_selection_is_resolved_at_once() -> None:
    top = in_turn(corporation="horizon_group")
    top.set_techs("5")
    top.set_tracker("rover", 9)
    top.do(UseTech("5"))
    assert not top.offered(SelectTile)
    assert top.kind() in ("resolve_effect", "choose_tracker")


def test_movement_from_an_event_waits_for_the_turn() -> None:
    top = in_turn(2)
    top.lay("tile_i2_civ_energy", 5, 0)
    top.rover((5, 0))
    top.state.phase = "event"
    top.player().pending = [Movement(3)]
    top.begin_with(EventRound(), EventCivs(), TurnsOpening(), PlayerTurns())
    assert top.player().movement == 3
    assert top.kind() == "select_tile"
    assert MoveRover((5, 0), (6, 0)) in top.offers()


def picks_by_event(card: str) -> Tabletop:
    """An event has earned Ana a card of the first rank."""
    top = in_turn(2)
    state = top.state
    if card not in state.civ_decks[0]:
        state.civ_unused[0].remove(card)
        state.civ_unused[0].append(state.civ_decks[0].pop())
        state.civ_decks[0].append(card)
    state.phase = "event"
    top.player().civ_picks = [1]
    return top


def test_cards_earned_by_an_event_are_picked_before_the_turn_and_their_movement_is_kept() -> None:
    top = picks_by_event("civ_1_dept_of_engineering")
    top.begin_with(EventRound(), EventCivs(), TurnsOpening(), PlayerTurns())
    assert top.play.asked == (ANA,)
    assert all(isinstance(offer, TakeCivCard | KeepCivCard) for offer in top.offers())
    top.do(TakeCivCard("civ_1_dept_of_engineering"))
    assert top.state.phase == "turn"
    assert top.player().movement == 4


def test_an_extra_tile_by_an_event_is_not_the_tile_of_the_turn() -> None:
    top = picks_by_event("civ_1_salvage_yard")
    top.give("tile_i2_civ_energy")
    top.begin_with(EventRound(), EventCivs(), TurnsOpening(), PlayerTurns())
    top.do(TakeCivCard("civ_1_salvage_yard"), SelectTile("tile_i2_civ_energy"), PlaceTile(5, 0))
    assert ExtraTile(False) in CIV_CARDS["civ_1_salvage_yard"].effects
    assert top.kind() == "select_tile"
    assert not top.player().tile_done


def test_a_sector_left_without_tiles_skips_the_tile() -> None:
    top = in_turn(2)
    state = top.state
    for index in stacks_before(state, ANA):
        stack = state.stacks[index]
        state.tiles_gone += stack.top + stack.below
        stack.top, stack.below = [], []
    top.begin_with(TurnsOpening(), PlayerTurns())
    assert top.happened(TileSkipped) == [TileSkipped(ANA)]
    assert top.kind() == "end_turn"
    assert top.kind(BO) == "select_tile"


def test_unspent_movement_and_declined_effects_are_lost_with_the_turn() -> None:
    top = in_turn()
    top.play_tile("tile_i2_civ_energy", 5, 0)
    top.resolve(Building("civ"))
    top.player().movement = 3
    top.refresh()
    assert EndTurn() in top.offers()  # The energy building may be declined.
    top.do(EndTurn())
    assert top.player().pending == []
    assert top.player().movement == 0


def test_once_per_turn_techs_come_back_with_the_next_turn() -> None:
    top = in_turn(1, corporation="horizon_group")
    top.set_techs("5")
    top.do(UseTech("5"))
    assert top.player().used_this_turn == ["5"]
    top.begin_with(TurnStart())
    assert top.player().used_this_turn == []


def test_a_mandatory_effect_without_an_option_is_dropped_and_does_not_keep_the_turn_from_ending() -> None:
    top = in_turn()
    for tracker in ("civ", "water", "biomass", "rover", "tech"):
        top.set_tracker(tracker, 15)
    top.play_tile("tile_i2_tech_biomass", 5, 0)
    assert EndTurn() in top.offers()
    top.resolve(Building("tech"))
    assert Building("tech") not in top.player().pending
    top.pend(AdvanceTracker("civ"))
    assert EndTurn() in top.offers()


def test_a_spectator_sees_everything_public_and_nothing_else() -> None:
    top = table(2, personal_objectives=True)
    board = GAME.view(top.state, "spectator")
    assert all(card is None for seat in board.seats for card in seat.objectives_offered)  # type: ignore[attr-defined]
    assert [stack.below for stack in board.stacks] == [11] * 12  # type: ignore[attr-defined]
