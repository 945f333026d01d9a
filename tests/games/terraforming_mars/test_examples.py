"""Every worked example: A the two printed ones, B the statements with numbers or an order."""

import pytest

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.components import EVENTS
from domain.games.terraforming_mars.effects.amounts import influence
from domain.games.terraforming_mars.facts import GlobalEventResolved, ResourceGained, ResourceLost
from domain.games.terraforming_mars.rules.committee import send_neutral, update_dominance
from domain.games.terraforming_mars.rules.menu import milestone_needs
from domain.games.terraforming_mars.rules.payment import metal_values
from domain.games.terraforming_mars.rules.politics import political_phase
from domain.games.terraforming_mars.scoring import PARTS, points
from domain.games.terraforming_mars.state import NEUTRAL, Mars, Options
from domain.games.terraforming_mars.steps import CardText, ChangingTimes, EventOcean, NewGovernment, SolarPhase
from domain.kernel import Dice, Play, Table
from tests.games.terraforming_mars.table import ANA, BOB, CYD, MarsTable


def resolve_event(table: MarsTable, event: str) -> MarsTable:
    """Each player's part of an event, in player order."""
    table.current_event(event)
    table.mars.phase = "solar"
    seats = range(len(table.mars.players))
    return table.run(*[CardText(seat, event, "each_player") for seat in seats])


def kernel_table(table: MarsTable) -> "Table[Mars]":
    return Table(GAME, table.mars, Dice(bytes(32), 0))


def test_a1_generous_funding() -> None:
    table = MarsTable(2).empty_committee().delegates("unity", ANA, s0=2)
    table.committee.dominant = "unity"
    table.player(ANA).rating, table.player(BOB).rating = 49, 31
    table.chair(BOB)
    assert (influence(table.mars, ANA), influence(table.mars, BOB)) == (2, 1)
    resolve_event(table, "ge_generous_funding")
    assert (table.has("mc", ANA), table.has("mc", BOB)) == (14, 8)


def test_a2_riots() -> None:
    table = MarsTable(3).empty_committee().delegates("unity", ANA, s0=2).tile("city", "r1c1", "r1c3", "r3c1")
    table.tile("city", "r3c3", "r3c5", "r4c1", "r4c3", "r5c1", "r7c1", "r7c3", owner=BOB)
    table.tile("city", "r9c1", owner=CYD).stock(ANA, mc=20).stock(BOB, mc=20).stock(CYD, mc=20)
    table.committee.dominant = "unity"
    table.in_play("event_analysts", seat=CYD).chair(CYD)
    table.committee.parties["unity"].members[CYD] += 1
    table.player(CYD).reserve -= 1
    assert [influence(table.mars, seat) for seat in range(3)] == [2, 0, 3]
    resolve_event(table, "ge_riots")
    assert [table.has("mc", seat) for seat in range(3)] == [16, 0, 20]


def test_b1_setup_of_the_committee() -> None:
    mars = Play.begin(GAME, 3, "b1").state
    assert mars.committee is not None
    assert all((player.lobby, player.reserve) == (1, 6) for player in mars.players)
    assert (mars.committee.chairman, mars.committee.ruling, mars.current) == (NEUTRAL, "greens", [])
    assert milestone_needs(mars, "terraformer") == 26


def setups(same_party: bool) -> Mars:
    for number in range(200):
        mars = Play.begin(GAME, 2, f"set-up {number}").state
        parties = [EVENTS[event].revealed_party for event in (mars.coming[0], mars.distant[0])]
        if (parties[0] == parties[1]) == same_party:
            return mars
    raise AssertionError("no such set-up found")


def test_b2_two_events_of_different_parties() -> None:
    mars = setups(same_party=False)
    assert mars.committee is not None
    first, second = EVENTS[mars.coming[0]].revealed_party, EVENTS[mars.distant[0]].revealed_party
    for party in (first, second):
        assert mars.committee.parties[party].leader == NEUTRAL
        assert mars.committee.parties[party].members == [0, 0, 1]
    assert (mars.committee.dominant, mars.committee.supply) == (first, 11)


def test_b3_two_events_of_the_same_party() -> None:
    mars = setups(same_party=True)
    assert mars.committee is not None
    party = EVENTS[mars.coming[0]].revealed_party
    assert mars.committee.parties[party].members == [0, 0, 2]
    assert (mars.committee.dominant, mars.committee.supply) == (party, 11)


def test_b4_the_greens_can_rule_and_be_dominant_at_once() -> None:
    for number in range(200):
        mars = Play.begin(GAME, 2, f"set-up {number}").state
        if EVENTS[mars.coming[0]].revealed_party == "greens":
            assert mars.committee is not None
            assert mars.committee.ruling == mars.committee.dominant == "greens"
            return
    raise AssertionError("no such set-up found")


def test_b5_the_lobby_delegate_is_free() -> None:
    table = MarsTable().empty_committee().answer(do.SendDelegate("unity"))
    assert table.committee.parties["unity"].members[ANA] == 1
    assert (table.player().lobby, table.player().reserve, table.has("mc")) == (0, 6, 0)


def test_b6_another_delegate_costs_5_and_may_be_repeated() -> None:
    table = MarsTable().empty_committee().stock(mc=11)
    table.answer(do.SendDelegate("unity")).answer(do.SendDelegate("unity"))
    assert table.has("mc") == 6
    table.turn_of(ANA).answer(do.SendDelegate("reds"))
    assert (table.has("mc"), table.player().reserve) == (1, 4)


def test_b7_all_seven_placed_and_none_can_be_sent() -> None:
    table = MarsTable().stock(mc=50).delegates("unity", ANA, s0=6)
    table.player().lobby = 0
    table.committee.parties["reds"].members[ANA] += 1
    assert not any(isinstance(offer, do.SendDelegate) for offer in table.refresh().offers())
    assert table.refusal(do.SendDelegate("unity")) == "no_delegate"


def test_b8_the_first_member_leads() -> None:
    table = MarsTable().empty_committee().answer(do.SendDelegate("reds"))
    assert table.committee.parties["reds"].leader == ANA


def tied() -> MarsTable:
    return MarsTable().empty_committee().delegates("unity", ANA, s0=2, s1=2).turn_of(BOB).stock(BOB, mc=10)


def test_b9_equalling_is_not_enough() -> None:
    table = MarsTable().empty_committee().delegates("unity", ANA, s0=2, s1=1).turn_of(BOB)
    assert table.answer(do.SendDelegate("unity")).committee.parties["unity"].leader == ANA


def test_b10_a_third_member_takes_the_lead() -> None:
    table = tied().answer(do.SendDelegate("unity"))
    assert table.committee.parties["unity"].leader == BOB
    assert table.committee.parties["unity"].members[:2] == [2, 3]


def test_b11_a_player_takes_the_lead_over_the_neutral_side() -> None:
    table = MarsTable().empty_committee().delegates("reds", NEUTRAL, s0=1, neutral=1)
    assert table.answer(do.SendDelegate("reds")).committee.parties["reds"].leader == ANA


def three_and_two() -> MarsTable:
    table = MarsTable().empty_committee().delegates("reds", NEUTRAL, neutral=3).delegates("unity", BOB, s1=2)
    table.committee.dominant = "reds"
    return table.stock(mc=10)


def test_b12_equal_numbers_do_not_change_dominance() -> None:
    assert three_and_two().answer(do.SendDelegate("unity")).committee.dominant == "reds"


def test_b13_more_members_take_dominance() -> None:
    table = three_and_two().answer(do.SendDelegate("unity")).answer(do.SendDelegate("unity"))
    assert (table.committee.dominant, table.committee.ruling) == ("unity", "greens")


def with_members(own: int, *, leader: int) -> MarsTable:
    """Ana has so many members in the dominant party."""
    table = MarsTable().empty_committee().delegates("unity", leader, s0=own, s1=3 if leader == BOB else 0)
    table.committee.dominant = "unity"
    return table.refresh()


def test_b14_a_leader_in_the_chair_has_two_influence() -> None:
    assert influence(with_members(1, leader=ANA).chair(ANA).mars, ANA) == 2


def test_b15_a_leader_with_another_member_in_the_chair_has_three_influence() -> None:
    assert influence(with_members(2, leader=ANA).chair(ANA).mars, ANA) == 3


def test_b16_two_ordinary_members_are_one_influence() -> None:
    assert influence(with_members(2, leader=BOB).mars, ANA) == 1


def test_b17_the_end_check_comes_first() -> None:
    table = MarsTable().levels(8, 14).tile("ocean", *OCEANS).current_event("ge_riots")
    ratings = [player.rating for player in table.mars.players]
    table.mars.phase = "production"
    table.run(SolarPhase())
    assert table.mars.over
    assert [player.rating for player in table.mars.players] == ratings
    assert not table.told(GlobalEventResolved)


OCEANS = ("r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6")


def test_b18_everybody_loses_a_step() -> None:
    table = MarsTable(3)
    for seat, rating in enumerate((20, 25, 31)):
        table.player(seat).rating = rating
    table.mars.phase = "solar"
    political_phase(table.mars, kernel_table(table))
    assert [player.rating for player in table.mars.players] == [19, 24, 30]


def test_b19_no_event_in_the_first_generation() -> None:
    assert not MarsTable().everybody_passes().told(GlobalEventResolved)


def govern(table: MarsTable) -> MarsTable:
    table.mars.phase = "solar"
    return table.run(NewGovernment())


def test_b20_the_same_party_rules_again() -> None:
    table = MarsTable().empty_committee().delegates("scientists", ANA, s0=2).rule("scientists").in_play("research")
    table.committee.dominant = "scientists"
    govern(table)
    assert (table.committee.ruling, table.has("mc"), table.committee.chairman) == ("scientists", 2, ANA)
    assert table.committee.parties["scientists"].members == [0, 0, 0]


def test_b21_members_go_home_and_the_leader_takes_the_chair() -> None:
    table = MarsTable(3).empty_committee().delegates("unity", ANA, s0=2, s1=2, neutral=1).chair(CYD)
    table.committee.dominant = "unity"
    supply = table.committee.supply
    govern(table)
    assert [player.reserve + player.lobby for player in table.mars.players] == [6, 7, 7]
    assert (table.committee.supply, table.committee.chairman, table.player(ANA).rating) == (supply + 1, ANA, 21)
    assert table.committee.parties["unity"].members == [0, 0, 0, 0]
    assert table.committee.parties["unity"].leader is None


def test_b22_a_neutral_leader_gives_nobody_a_step() -> None:
    table = MarsTable().empty_committee().delegates("greens", NEUTRAL, neutral=2)
    table.committee.dominant = "greens"
    govern(table)
    assert table.committee.chairman == NEUTRAL
    assert [player.rating for player in table.mars.players] == [20, 20]


@pytest.mark.parametrize(("ruling", "dominant"), [("scientists", "mars_first"), ("kelvinists", "reds")])
def test_b23_ties_for_dominance_go_clockwise(ruling: str, dominant: str) -> None:
    table = MarsTable().empty_committee().delegates("mars_first", BOB, s1=2).delegates("reds", ANA, s0=2)
    table.delegates(ruling, NEUTRAL, neutral=3)  # type: ignore[arg-type]
    table.committee.dominant = ruling  # type: ignore[assignment]
    assert govern(table).committee.dominant == dominant


def test_b24_the_lobby_is_filled() -> None:
    table = MarsTable().empty_committee().delegates("reds", ANA, s0=4)
    table.player().lobby, table.player().reserve = 0, 3
    table.committee.dominant = "greens"
    govern(table)
    assert (table.player().lobby, table.player().reserve) == (1, 2)


def test_b25_changing_times() -> None:
    table = MarsTable().empty_committee()
    coming, distant, top = table.mars.coming[0], table.mars.distant[0], table.mars.event_deck[-1]
    table.mars.phase = "solar"
    table.run(ChangingTimes())
    assert (table.mars.current, table.mars.coming, table.mars.distant) == ([coming], [distant], [top])
    expected = sorted([EVENTS[coming].current_party, EVENTS[top].revealed_party])
    found = [name for name, party in table.committee.parties.items() for _ in range(party.members[NEUTRAL])]
    assert sorted(found) == expected


def needing_unity(members: int) -> MarsTable:
    table = MarsTable().empty_committee().delegates("unity", ANA, s0=members).rule("reds").hand("pr_office")
    return table.stock(mc=30)


def test_b26_two_members_meet_a_political_requirement() -> None:
    assert needing_unity(2).offered(do.PlayProject("pr_office"))


def test_b27_the_leader_alone_does_not_meet_it() -> None:
    assert needing_unity(1).refusal(do.PlayProject("pr_office")) == "requirement_unmet"


def test_b28_a_complete_track_stays() -> None:
    table = MarsTable().levels(temperature=8).current_event("ge_snow_cover")
    table.mars.phase = "solar"
    table.run(CardText(ANA, "ge_snow_cover", "first_player"))
    assert table.mars.temperature == 8


def test_b29_a_bonus_step_is_due_again() -> None:
    table = MarsTable().levels(temperature=-20).current_event("ge_snow_cover").stock(ANA, heat=8).stock(BOB, heat=8)
    table.mars.phase = "solar"
    table.run(CardText(ANA, "ge_snow_cover", "first_player"))
    assert table.mars.temperature == -24
    table.mars.phase = "action"
    table.turn_of(ANA).answer(do.ConvertHeat())
    assert (table.mars.temperature, table.makes("heat", ANA)) == (-22, 0)
    table.turn_of(BOB).answer(do.ConvertHeat())
    assert (table.mars.temperature, table.makes("heat", BOB)) == (-20, 1)


def test_b30_the_ocean_of_an_event_is_nobodys() -> None:
    table = MarsTable(3).in_play("arctic_algae", seat=BOB).corporation("lakefront_resorts", CYD).tile("ocean", "r1c4")
    table.mars.phase = "solar"
    table.run(EventOcean(ANA)).place("r1c5")
    assert (table.player(ANA).rating, table.has("mc", ANA), table.has("plants", BOB)) == (20, 0, 2)
    assert (table.makes("mc", CYD), table.has("plants", ANA), table.player(ANA).hand) == (1, 0, [])


@pytest.mark.parametrize(
    ("project", "space"), [("aquifer_project", "r5c5"), ("city_project", "r7c3"), ("greenery_project", "r7c3")]
)
def test_b31_mars_first_gives_steel_for_each_tile(project: str, space: str) -> None:
    table = MarsTable().rule("mars_first").stock(mc=40)
    table.answer(do.UseStandardProject(project)).place(space)  # type: ignore[arg-type]
    assert table.has("steel") == 1


def test_b32_the_greens_give_4_for_a_greenery() -> None:
    table = MarsTable().rule("greens").stock(plants=8).answer(do.ConvertPlants()).place("r7c3")
    assert table.has("mc") == 4


def test_b33_unity_makes_titanium_worth_more() -> None:
    assert metal_values(MarsTable().rule("unity").mars, ANA)["titanium"] == 4


def test_b34_the_scientists_policy_once_a_generation() -> None:
    table = MarsTable().rule("scientists").stock(mc=20).answer(do.UsePolicy())
    assert (table.has("mc"), len(table.player().hand)) == (10, 3)
    assert table.refusal(do.UsePolicy()) == "policy_used"


def test_b35_the_tax_must_be_payable() -> None:
    table = MarsTable().rule("reds").stock(mc=14)
    assert table.refusal(do.UseStandardProject("asteroid_project")) == "tax_unpayable"
    table.stock(mc=17).answer(do.UseStandardProject("asteroid_project"))
    assert (table.has("mc"), table.player().rating) == (0, 21)


def reds_take_power(*ratings: int) -> list[int]:
    table = MarsTable(len(ratings)).empty_committee().delegates("reds", NEUTRAL, neutral=2)
    table.committee.dominant = "reds"
    for seat, rating in enumerate(ratings):
        table.player(seat).rating = rating
    govern(table)
    return [player.rating for player in table.mars.players]


def test_b36_the_reds_raise_the_lowest() -> None:
    assert reds_take_power(22, 22, 30) == [23, 23, 30]


def test_b37_alone_the_reds_raise_up_to_20() -> None:
    assert (reds_take_power(20), reds_take_power(21)) == ([21], [21])


def test_b38_points_for_the_committee() -> None:
    table = MarsTable().empty_committee().chair(ANA).delegates("reds", ANA, s0=1).delegates("unity", ANA, s0=1)
    assert dict(zip(PARTS, points(table.mars, ANA), strict=True))["turmoil"] == 3


BONUS_CARDS = (
    "power_plant", "mine", "titanium_mine", "solar_power", "research", "cartel", "vesta_shipyard", "asteroid_mining",
    "adapted_lichen", "tardigrades",
)  # fmt: skip


@pytest.mark.parametrize(("party", "mc"), [("mars_first", 4), ("scientists", 2), ("unity", 3), ("greens", 2)])
def test_b39_ruling_bonuses(party: str, mc: int) -> None:
    table = MarsTable().empty_committee().in_play(*BONUS_CARDS)
    table.in_play("food_factory", "research_outpost", "sponsors", "grass", seat=BOB)
    table.committee.dominant = party  # type: ignore[assignment]
    govern(table)
    assert (table.has("mc"), table.has("mc", BOB)) == (mc, {"mars_first": 2}.get(party, 1))


@pytest.mark.parametrize(("rating", "reason"), [(63, "goal_reached"), (62, "goal_missed")])
def test_b40_the_solo_goal_of_63(rating: int, reason: str) -> None:
    table = MarsTable(1, solo_goal="tr63")
    table.player().rating, table.mars.generation, table.mars.phase = rating, 14, "production"
    table.run(SolarPhase())
    assert table.mars.ended == reason
    assert GAME.outcome(table.mars).winners == ((0,) if reason == "goal_reached" else ())


def test_the_neutral_side_competes_when_the_supply_is_empty() -> None:
    table = MarsTable().empty_committee()
    table.delegates("reds", NEUTRAL, neutral=table.committee.supply)
    send_neutral(table.mars, "unity", kernel_table(table))
    assert table.committee.parties["unity"].members == [0, 0, 0]
    update_dominance(table.mars, kernel_table(table))
    assert table.committee.dominant == "reds"


def test_an_event_never_pays_for_influence_beyond_what_is_lost() -> None:
    table = MarsTable(2).empty_committee().chair(BOB)
    resolve_event(table, "ge_riots")
    assert not table.told(ResourceGained)
    assert not table.told(ResourceLost)


def test_options_name_only_seats_that_are_there() -> None:
    with pytest.raises(ValueError, match="twice"):
        Options(beginners=(1, 1))
