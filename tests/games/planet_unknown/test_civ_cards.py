"""Civ cards: picking them, what immediate ones do at once, what the others are worth."""

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import (
    ChooseTracker,
    EndTurn,
    JumpRover,
    KeepCivCard,
    MoveRover,
    OpenCivDeck,
    PickLine,
    PickToken,
    PlacePatch,
    PlaceTile,
    SelectTile,
    TakeCivCard,
)
from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.components.tables import CIV_CARDS
from domain.games.planet_unknown.facts import CivCardKept, CivDeckViewed, CivPickMade, StackRevealed
from domain.games.planet_unknown.geometry import cells_of
from domain.games.planet_unknown.ground import PATCH, Piece
from domain.games.planet_unknown.scoring import card_points, lifepod_points, meteorite_points
from domain.games.planet_unknown.state import available
from domain.games.planet_unknown.steps import CivRound
from domain.kernel import ARCHIVE, SPECTATOR
from domain.kernel.redaction import redact
from tests.games.planet_unknown.table import ANA, BO, Tabletop, in_turn


def picking(*cards: str, corporation: str | None = None, seats: int = 2) -> Tabletop:
    """Ana is about to pick among the decks, which hold these cards first."""
    top = in_turn(seats, corporation=corporation)
    state = top.state
    for card in cards:
        rank = CIV_CARDS[card].rank - 1
        if card not in state.civ_decks[rank]:
            state.civ_unused[rank].remove(card)
            state.civ_unused[rank].append(state.civ_decks[rank].pop(0))
            state.civ_decks[rank].append(card)
    state.phase = "civ"
    top.player().civ_picks = [CIV_CARDS[card].rank for card in cards]
    return top


def begin(top: Tabletop) -> Tabletop:
    top.begin_with(CivRound((ANA, BO)))
    return top


def taking(card: str, **kinds: str) -> Tabletop:
    top = begin(picking(card, **kinds))  # type: ignore[arg-type]
    top.do(TakeCivCard(card))
    return top


def test_a_picker_sees_the_whole_deck_and_others_only_how_many() -> None:
    top = picking("civ_1_rising_planet_award")
    deck = list(top.state.civ_decks[0])
    begin(top)
    viewed = top.happened(CivDeckViewed)[0]
    assert sorted(viewed.cards) == sorted(deck)  # type: ignore[type-var]
    assert set(redact(viewed, BO).cards) == {None}  # type: ignore[attr-defined]
    assert {offer.card for offer in top.offers()} == set(deck)
    assert all(card.card is None for card in GAME.view(top.state, BO).seats[ANA].civ_looking)  # type: ignore[attr-defined]


def test_end_of_game_cards_stay_secret_with_their_rank_known() -> None:
    top = begin(picking("civ_1_rising_planet_award"))
    told = top.do(KeepCivCard("civ_1_rising_planet_award"))
    kept = next(fact for fact in told if isinstance(fact, CivCardKept))
    assert redact(kept, SPECTATOR) == CivCardKept(ANA, 1, None)
    theirs, mine, everything = (GAME.scores(top.state, viewer)[ANA] for viewer in (BO, ANA, ARCHIVE))
    assert not theirs.complete
    assert mine == everything
    assert mine.total == theirs.total + 2
    assert len(top.state.civ_decks[0]) == 2


def test_cards_are_taken_the_way_their_kind_is() -> None:
    top = begin(picking("civ_1_rising_planet_award", "civ_1_temp_agency"))
    assert top.refusal(TakeCivCard("civ_1_rising_planet_award")) == "card_taken_the_other_way"
    assert top.refusal(KeepCivCard("civ_1_temp_agency")) == "card_taken_the_other_way"
    assert top.refusal(TakeCivCard("civ_4_gaming_commission")) == "card_not_among_choice"


def test_several_picks_are_made_in_the_order_of_the_players_choice() -> None:
    top = begin(picking("civ_1_rising_planet_award", "civ_3_top_planet_award"))
    assert top.offers() == [OpenCivDeck(1), OpenCivDeck(3)]
    assert top.refusal(OpenCivDeck(2)) == "no_such_pick"
    assert top.refusal(EndTurn()) == "picks_left"
    top.do(OpenCivDeck(3), KeepCivCard("civ_3_top_planet_award"))
    assert top.kind() == "pick_civ_card"


def test_an_empty_deck_gives_no_card() -> None:
    top = picking("civ_1_rising_planet_award")
    top.state.civ_gone[0], top.state.civ_decks[0] = top.state.civ_decks[0], []
    begin(top)
    assert top.happened(CivPickMade) == [CivPickMade(ANA, 1, empty=True)]
    assert top.player().civ_picks == []


def test_temp_agency_advances_two_different_trackers() -> None:
    top = taking("civ_1_temp_agency")
    top.do(ChooseTracker("civ"))
    assert ChooseTracker("civ") not in top.offers()
    top.do(ChooseTracker("tech"))
    assert (top.field("civ"), top.field("tech")) == (1, 1)


def test_dept_of_operations_advances_one_tracker_twice() -> None:
    top = taking("civ_1_dept_of_operations")
    top.do(ChooseTracker("rover"))
    assert top.field("rover") == 2


@pytest.mark.parametrize(
    ("card", "count"),
    [("civ_1_dept_of_natural_resources", 1), ("civ_2_dept_of_parks_and_rec", 2), ("civ_4_global_parks_system", 3)],
)
def test_parks_are_patches(card: str, count: int) -> None:
    top = taking(card)
    for _ in range(count):
        assert top.kind() == "place_patch"
        top.do(top.offered(PlacePatch)[0])
    assert sum(piece.is_patch for piece in top.player().pieces) == count
    assert top.kind() != "place_patch"


def test_dept_of_engineering_gives_movement_that_lapses_with_the_step() -> None:
    top = picking("civ_1_dept_of_engineering")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.rover((5, 0))
    begin(top)
    top.do(TakeCivCard("civ_1_dept_of_engineering"))
    assert top.player().movement == 4
    top.do(MoveRover((5, 0), (6, 0)))
    top.do(EndTurn())
    assert top.player().movement == 0


@pytest.mark.parametrize(("card", "advances"), [("civ_1_salvage_yard", False), ("civ_3_depot_repair_online", True)])
def test_an_extra_tile_is_placed_with_or_without_advances(card: str, advances: bool) -> None:
    top = picking(card)
    top.give("tile_i2_tech_biomass_meteor")
    begin(top)
    top.do(TakeCivCard(card), SelectTile("tile_i2_tech_biomass_meteor"))
    assert top.kind() == "place_tile"
    told = top.do(PlaceTile(5, 0))
    assert [fact for fact in told if isinstance(fact, StackRevealed)]
    assert "tile_i2_tech_biomass_meteor" not in available(top.state, ANA)
    assert top.player().meteorites == [(5, 1)]
    assert bool(top.player().pending) == advances


def test_an_extra_tile_is_selected_like_any_other_and_rovers_may_move_before_it_lies() -> None:
    top = picking("civ_1_salvage_yard", corporation="republic")
    top.lay("tile_i2_rover_tech", 5, 0)
    top.rover((5, 0))
    top.set_techs("1")
    top.set_tracker("rover", 4)  # 2 movement are printed there.
    top.give("tile_i2_civ_energy")
    begin(top)
    top.do(TakeCivCard("civ_1_salvage_yard"), SelectTile("tile_i2_civ_energy"))
    assert top.player().movement == 2
    top.do(MoveRover((5, 0), (6, 0)))
    assert top.kind() == "place_tile"
    top.do(PlaceTile(4, 1))
    assert top.player().movement == 1


def test_an_extra_tile_without_a_place_changes_nothing() -> None:
    top = picking("civ_1_salvage_yard")
    top.player().pieces = [Piece(PATCH, *cell) for cell in cells_of(board("ksb_4156").cells)]
    top.player().lifepods = []
    begin(top)
    top.do(TakeCivCard("civ_1_salvage_yard"))
    assert top.state.end_reason is None
    assert top.player().selection is None


def test_an_extra_tile_keeps_the_rule_of_the_event_even_where_it_has_no_place_then() -> None:
    for rule, placed in ((None, True), ("no_tile_on_edge", False)):
        top = picking("civ_1_salvage_yard")
        bare = ((5, 0), (6, 0))
        cells = [cell for cell in cells_of(board("ksb_4156").cells) if cell not in bare]
        top.player().pieces = [Piece(PATCH, *cell) for cell in cells]
        top.player().lifepods = []
        top.state.rule = rule  # type: ignore[assignment]
        top.give("tile_i2_civ_energy", "tile_z5_civ_energy")
        begin(top)
        top.do(TakeCivCard("civ_1_salvage_yard"))
        assert (top.player().selection is not None) == placed
        assert top.state.end_reason is None


@pytest.mark.parametrize(("card", "count"), [("civ_2_approved_overtime", 2), ("civ_3_search_and_rescue_team", 3)])
def test_rescuers_collect_lifepods_without_a_rover(card: str, count: int) -> None:
    top = taking(card)
    for _ in range(count):
        top.do(top.offered(PickToken)[0])
    assert top.player().lifepods_scoring == count


def test_relocation_bonus_sends_a_rover_anywhere() -> None:
    top = picking("civ_2_relocation_bonus")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.rover((5, 0))
    begin(top)
    top.do(TakeCivCard("civ_2_relocation_bonus"))
    top.do(JumpRover((5, 0), (8, 8)))
    assert top.player().lifepods_scoring == 1


def test_landing_zone_clears_a_line_of_meteorites() -> None:
    top = picking("civ_3_landing_zone_approved")
    top.player().meteorites = [(5, 0), (6, 0), (5, 4)]
    begin(top)
    top.do(TakeCivCard("civ_3_landing_zone_approved"))
    assert top.refusal(PickLine("row", 12)) == "no_such_line"
    top.do(PickLine("row", 0))
    assert top.player().meteorites == [(5, 4)]


def test_landing_zone_may_clear_a_line_without_meteorites_to_keep_them() -> None:
    top = picking("civ_3_landing_zone_approved")
    top.player().meteorites = [(5, 0)]
    begin(top)
    top.do(TakeCivCard("civ_3_landing_zone_approved"))
    assert len(top.offers()) == 24
    top.do(PickLine("column", 9))
    assert top.player().meteorites == [(5, 0)]


def test_meteor_defense_destroys_as_many_as_there_are() -> None:
    top = picking("civ_4_meteor_defense_program")
    top.player().meteorites = [(5, 0), (6, 0)]
    begin(top)
    top.do(TakeCivCard("civ_4_meteor_defense_program"), PickToken((5, 0)))
    assert top.player().meteorites == []
    assert top.player().meteorites_collected == 0


def test_unionization_raises_every_tracker_to_five_without_synergies() -> None:
    top = taking("civ_3_unionization")
    for _ in range(60):
        if not top.play.asked or top.play.asked[0] != ANA or top.kind() == "rotate_station":
            break
        top.do(top.offers()[0])
    assert [spot.field for spot in top.player().trackers] == [5] * 5


def test_a_milestone_reached_by_a_card_is_picked_in_the_same_step() -> None:
    top = picking("civ_1_dept_of_operations")
    top.set_tracker("civ", 4)
    begin(top)
    top.do(TakeCivCard("civ_1_dept_of_operations"), ChooseTracker("civ"))
    assert top.kind() == "pick_civ_card"
    assert all(CIV_CARDS[offer.card].rank == 2 for offer in top.offers())


def test_cards_at_the_end() -> None:
    player = in_turn().player()
    player.lifepods_scoring, player.meteorites_collected = 3, 7
    assert lifepod_points(player, []) == 3
    assert lifepod_points(player, ["civ_4_space_citizen_decree"]) == 6
    repos = [card for card in CIV_CARDS if "meteorite_repo" in card]
    assert [meteorite_points(player, repos[:count]) for count in range(5)] == [2, 4, 6, 8, 10]
    deals = [card for card in CIV_CARDS if "commerce" in card]
    assert [card_points(player, deals[:count]) for count in range(5)] == [0, 1, 3, 6, 10]
    assert card_points(player, ["civ_4_planet_lottery", "civ_1_rising_planet_award"]) == 5


def test_sustainable_living_counts_patches() -> None:
    top = in_turn()
    top.patch((5, 0), (6, 0), (5, 1))
    assert card_points(top.player(), ["civ_4_sustainable_living_act"]) == 3


def test_advances_of_end_of_game_cards_are_made_at_the_end() -> None:
    top = picking("civ_4_planet_lottery")
    top.player().civ_picks = []
    top.state.civ_decks[3].remove("civ_4_planet_lottery")
    top.player().civ_secret[3] = ["civ_4_planet_lottery"]
    top.jump_to_the_end()
    assert top.player().civ_open == ["civ_4_planet_lottery"]
    top.do(ChooseTracker("water"))
    assert top.field("water") == 1
    assert top.state.over
