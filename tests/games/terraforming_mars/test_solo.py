"""The solo game: neutral tiles, an imaginary opponent, fourteen generations (rules 22)."""

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.components import NEIGHBOURS
from domain.games.terraforming_mars.rules.setup import counted
from domain.games.terraforming_mars.state import NEUTRAL, Options
from domain.games.terraforming_mars.steps import CorporationReveal, SolarPhase
from domain.kernel import Play
from tests.games.terraforming_mars.table import ANA, MarsTable


def test_two_neutral_cities_each_with_a_greenery_beside_it() -> None:
    for number in range(30):
        mars = Play.begin(GAME, 1, f"solo {number}").state
        kinds = sorted(tile.kind for tile in mars.tiles.values())
        assert kinds == ["city", "city", "greenery", "greenery"]
        assert {tile.owner for tile in mars.tiles.values()} == {NEUTRAL}
        cities = [space for space, tile in mars.tiles.items() if tile.kind == "city"]
        assert cities[1] not in NEIGHBOURS[cities[0]]
        assert len(mars.revealed) == 4
        assert (mars.players[0].rating, mars.oxygen) == (14, 0)


def test_a_cost_of_zero_counts_as_one_and_counting_wraps_round() -> None:
    assert [counted(["a", "b", "c"], cost) for cost in (0, 1, 3, 4)] == ["a", "a", "c", "a"]


def test_production_is_taken_from_an_imaginary_opponent() -> None:
    table = MarsTable(1).levels(temperature=2).hand("fish", "energy_tapping").stock(mc=20)
    table.play_card("fish").play_card("energy_tapping")
    assert (table.makes("plants"), table.makes("energy")) == (0, 1)


def test_predators_may_always_act() -> None:
    table = MarsTable(1).in_play("predators").answer(do.UseAction("predators"))
    assert table.player().resources["predators"] == 1


def test_stealing_yields_the_full_amount_and_removing_does_nothing() -> None:
    table = MarsTable(1).hand("hired_raiders", "sabotage").stock(mc=2).play_card("hired_raiders")
    table.answer(do.TakeFrom(ANA, "steel"))
    assert table.has("steel") == 2
    assert table.play_card("sabotage").asked == "take_action"


def test_there_are_neither_milestones_nor_awards() -> None:
    table = MarsTable(1).stock(mc=50)
    assert table.refusal(do.FundAward("banker")) == "not_in_solo"
    assert table.refusal(do.ClaimMilestone("mayor")) == "not_in_solo"


def test_tharsis_republic_counts_the_neutral_cities() -> None:
    table = MarsTable(1).corporation("tharsis_republic")
    table.mars.phase = "setup"
    table.run(CorporationReveal(ANA))
    assert (table.makes("mc"), table.has("mc")) == (2, 40)


def test_buffer_gas_only_with_the_goal_of_63() -> None:
    assert MarsTable(1, solo_goal="tr63").stock(mc=16).offered(do.UseStandardProject("buffer_gas_project"))
    assert MarsTable(1).stock(mc=16).refusal(do.UseStandardProject("buffer_gas_project")) == "project_not_in_game"
    assert MarsTable(2, solo_goal="tr63").stock(mc=16).refusal(do.UseStandardProject("buffer_gas_project"))


def test_a_solo_game_lasts_fourteen_generations_even_if_mars_is_complete() -> None:
    table = MarsTable(1).levels(8, 14)
    table.tile("ocean", "r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6")
    table.mars.phase = "production"
    table.run(SolarPhase())
    assert not table.mars.over
    assert table.mars.generation == 2


def test_solo_plays_with_the_corporate_era_and_without_draft() -> None:
    mars = Play.begin(GAME, 1, "era", Options(corporate_era=False, draft=True, initial_draft=True)).state
    assert set(mars.players[0].production.values()) == {0}
    assert len(mars.players[0].offered) == 10
