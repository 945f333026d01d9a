"""From one generation to the next: research, draft, production, politics, events, the end."""

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.facts import CardDrafted, PackReceived, Produced
from domain.games.terraforming_mars.scoring import award_points, city_points
from domain.games.terraforming_mars.state import Options
from domain.games.terraforming_mars.steps import CardText, EventOcean, FinalGreenery, ProductionPhase, Scoring
from domain.kernel import Offer, Play
from domain.kernel.offers import fill, first_answers
from tests.games.terraforming_mars.table import ANA, BOB, CYD, MarsTable


def test_energy_becomes_heat_before_new_energy_comes() -> None:
    table = MarsTable().stock(energy=3, heat=1).production(energy=2, heat=1, mc=4)
    table.run(ProductionPhase())
    produced = next(fact for fact in table.facts if isinstance(fact, Produced) and fact.seat == ANA)
    assert produced.mc == 24
    assert (table.has("energy"), table.has("heat"), table.has("mc")) == (2, 5, 24)


def test_the_first_player_marker_moves_on() -> None:
    table = MarsTable(3).everybody_passes()
    assert (table.mars.generation, table.mars.first) == (2, BOB)
    assert table.asked == "research_buy"


def test_research_offers_what_can_be_paid() -> None:
    table = MarsTable().everybody_passes().stock(ANA, mc=7)
    (offered,) = table.play.offers(ANA)
    assert isinstance(offered, Offer)
    assert (len(offered.choose.values), offered.choose.most) == (4, 2)
    (poor,) = table.stock(ANA, mc=2).play.offers(ANA)
    assert poor == do.BuyResearch(())


def test_bought_cards_are_paid_when_all_have_answered() -> None:
    table = MarsTable().everybody_passes()
    before = table.has("mc")
    offered = table.play.offers(ANA)[0]
    assert isinstance(offered, Offer)
    table.answer(fill(offered, offered.choose.values[:2]), ANA)
    assert table.has("mc") == before
    table.answer(do.BuyResearch(()), BOB)
    assert (table.has("mc"), len(table.player().hand), len(table.player().discarded)) == (before - 6, 2, 2)
    assert table.asked == "take_action"


def test_packs_go_clockwise_in_even_generations() -> None:
    table = MarsTable(3, draft=True).everybody_passes()
    assert table.mars.generation == 2
    packs = {seat: list(table.player(seat).pack) for seat in range(3)}
    for seat in range(3):
        table.answer(do.KeepDraft(packs[seat][0]), seat)
    received = {fact.seat: fact.pack for fact in table.facts if isinstance(fact, PackReceived)}
    assert received == {BOB: ANA, CYD: BOB, ANA: CYD}
    for _ in range(2):
        for seat in range(3):
            table.answer(table.play.offers(seat)[0], seat)  # type: ignore[arg-type]
    assert len([fact for fact in table.facts if isinstance(fact, CardDrafted)]) == 6  # The last one comes by itself.
    assert [len(player.offered) for player in table.mars.players] == [4, 4, 4]


def test_the_initial_draft_gives_ten_cards() -> None:
    play = Play.begin(GAME, 4, "initial draft", Options(initial_draft=True))
    while play.question(0).kind() == "draft_pick":  # type: ignore[union-attr]
        for seat in range(4):
            play.answer(seat, next(first_answers(play.offers(seat)[0])))
    assert all(len(player.offered) == 10 for player in play.state.players)


def test_without_the_corporate_era_every_production_starts_at_1() -> None:
    mars = Play.begin(GAME, 2, "basic", Options(corporate_era=False, turmoil=False)).state
    assert set(mars.players[0].production.values()) == {1}
    assert len(mars.deck) == 137 - 20
    assert mars.committee is None


def test_an_event_ocean_at_nine_is_left_out() -> None:
    table = MarsTable().tile("ocean", "r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6")
    table.mars.phase = "solar"
    table.run(EventOcean(ANA), CardText(ANA, "ge_diversity", "each_player"))
    assert table.asked is None


def test_volcanic_eruptions_bring_a_neutral_ocean_at_zero() -> None:
    table = MarsTable().levels(temperature=-2).current_event("ge_volcanic_eruptions")
    table.mars.phase = "solar"
    table.run(CardText(ANA, "ge_volcanic_eruptions", "first_player"))
    assert (table.mars.temperature, table.asked, table.player().rating) == (2, "event_place_ocean", 20)


def test_paradigm_breakdown_takes_two_cards_or_the_whole_hand() -> None:
    table = (
        MarsTable().hand("mine", "moss").hand("birds", "fish", "pets", seat=BOB).current_event("ge_paradigm_breakdown")
    )
    table.mars.phase = "solar"
    table.run(*[CardText(seat, "ge_paradigm_breakdown", "each_player") for seat in (ANA, BOB)])
    assert table.player(ANA).hand == []
    assert table.asked == "event_discard"
    assert table.fill("birds", "fish").player(BOB).hand == ["pets"]


def test_dry_deserts_give_any_mixture() -> None:
    table = MarsTable().empty_committee().chair(ANA).tile("ocean", "r5c5").current_event("ge_dry_deserts")
    table.mars.phase = "solar"
    table.run(CardText(ANA, "ge_dry_deserts", "first_player"), CardText(ANA, "ge_dry_deserts", "each_player"))
    table.answer(do.RemoveOceanFrom("r5c5"))
    assert (table.mars.oceans, len(table.offers())) == (0, 6)
    assert table.answer(do.TakeMix(titanium=1)).has("titanium") == 1


def test_the_last_greeneries_raise_nothing_but_give_their_bonus() -> None:
    table = MarsTable().levels(8, 10).stock(plants=15).tile("ocean", "r1c2")
    table.mars.phase, table.mars.active = "final", None
    table.run(FinalGreenery(ANA), Scoring("terraformed")).place("r2c3")
    assert (table.mars.oxygen, table.player().rating, table.has("mc")) == (10, 20, 2)
    assert table.mars.over or table.asked == "final_greenery"


def test_capital_counts_as_a_city_for_the_greeneries_beside_it() -> None:
    table = MarsTable().tile("capital", "r4c4").tile("greenery", "r4c5", owner=BOB).tile("ocean", "r5c4")
    assert city_points(table.mars, ANA) == 1


def test_awards_share_places() -> None:
    table = MarsTable(3)
    table.mars.awards["thermalist"] = ANA
    table.stock(ANA, heat=5).stock(BOB, heat=5).stock(CYD, heat=3)
    assert award_points(table.mars, "thermalist") == {ANA: 5, BOB: 5}
    table.stock(ANA, heat=6).stock(CYD, heat=5)
    assert award_points(table.mars, "thermalist") == {ANA: 5, BOB: 2, CYD: 2}


def test_with_two_players_an_award_has_no_second_place() -> None:
    table = MarsTable().stock(ANA, heat=1)
    assert award_points(table.mars, "thermalist") == {ANA: 5}
