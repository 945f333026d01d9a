"""Bad input: refused with its own reason, and nothing changes."""

import msgspec
import pytest

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.actions import Pay
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Action, Offer, Play, Refused
from domain.kernel.messages import LANGUAGES
from domain.kernel.offers import first_answers
from tests.games.terraforming_mars.table import ANA, BOB, MarsTable


def paying() -> MarsTable:
    table = MarsTable().stock(mc=20, steel=3).hand("mine").answer(do.PlayProject("mine"))
    assert table.asked == "pay"
    return table


@pytest.mark.parametrize(
    ("payment", "code"),
    [
        (Pay(3), "payment_too_small"),
        (Pay(5), "payment_too_large"),
        (Pay(0, 3), "payment_too_large"),
        (Pay(0, 4), "payment_not_there"),
        (Pay(-1, 2), "payment_not_there"),
        (Pay(1, 0, 1), "payment_not_there"),
        (Pay(0, 0, 0, 4), "payment_not_there"),
    ],
)
def test_a_wrong_payment(payment: Pay, code: str) -> None:
    assert paying().refusal(payment) == code


def placing(project: str) -> MarsTable:
    table = MarsTable().stock(mc=50).tile("city", "r7c3", owner=BOB).tile("greenery", "r3c3")
    return table.answer(do.UseStandardProject(project))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("project", "space", "code"),
    [
        ("city_project", "r7c3", "space_taken"),
        ("city_project", "r7c4", "not_city"),
        ("city_project", "r5c3", "space_reserved"),
        ("city_project", "r1c2", "not_city"),
        ("city_project", "r0c0", "no_such_space"),
        ("greenery_project", "r9c1", "not_greenery"),
        ("aquifer_project", "r9c1", "not_ocean_reserved"),
    ],
)
def test_a_space_that_does_not_do(project: str, space: str, code: str) -> None:
    assert placing(project).refusal(do.PlaceOn(space)) == code


def test_a_requirement_unmet_says_what_is_needed_and_what_there_is() -> None:
    table = MarsTable().hand("birds").stock(mc=99)
    assert table.refusal(do.PlayProject("birds")) == "requirement_unmet"
    objection = GAME.objection(table.mars, table.play.question(ANA), do.PlayProject("birds"))  # type: ignore[arg-type]
    assert objection is not None
    for language in LANGUAGES:
        assert "13" in GAME.texts.render(objection.text, language, ("Ana", "Bob"))


def said(table: MarsTable, action: Action) -> str:
    """The English sentence an action is refused with."""
    table.refusal(action)
    objection = GAME.objection(table.mars, table.play.question(ANA), action)  # type: ignore[arg-type]
    assert objection is not None
    assert "{" not in GAME.texts.render(objection.text, "cs", ("Ana", "Bob"))
    return GAME.texts.render(objection.text, "en", ("Ana", "Bob")).replace("\u00a0", " ")


GREENS_RULE = "the ruling party is Greens, and you have 0 there"


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("birds", "Birds: Needs oxygen 13 % or more; it is 0 % now."),
        ("algae", "Algae: Needs 5 oceans or more; there are 0 now."),
        ("gene_repair", "Gene Repair: Needs 3 science tags; you have 1."),
        ("asteroid_mining_consortium", "Asteroid Mining Consortium: Needs titanium production 1; you have 0."),
        ("rad_suits", "Rad-Suits: Needs 2 cities in play; there are 0."),
        (
            "event_analysts",
            f"Event Analysts: Needs Scientists ruling or 2 of your delegates there; {GREENS_RULE}.",
        ),
        ("public_celebrations", "Public Celebrations: Needs you to be chairman; the chairman is neutral."),
        ("noctis_city", "Noctis City lowers your energy production by 1; it can go down by 0."),
        ("local_heat_trapping", "Local Heat Trapping takes 5 heat, you have 3."),
    ],
)
def test_what_a_card_lacks_is_told_in_figures(card: str, sentence: str) -> None:
    table = MarsTable().hand(card).in_play("research_outpost").stock(mc=99, heat=3)
    assert said(table, do.PlayProject(card)) == sentence


def test_what_an_action_lacks_is_told_in_figures() -> None:
    table = (
        MarsTable().in_play("equatorial_magnetizer", "martian_media_center", "physics_complex").stock(mc=9, energy=2)
    )
    lowered = "Equatorial Magnetizer lowers your energy production by 1; it can go down by 0."
    assert said(table, do.UseAction("equatorial_magnetizer")) == lowered
    assert said(table, do.UseAction("physics_complex")) == "The action needs 6 energy, you have 2."
    table.player().lobby = table.player().reserve = 0
    table.committee.parties["reds"].members[ANA] = 7
    table.committee.parties["reds"].leader = ANA
    sent = "Martian Media Center needs 1 available delegates of yours, you have 0."
    assert said(table.refresh(), do.UseAction("martian_media_center")) == sent


def test_a_card_not_in_hand() -> None:
    table = MarsTable().hand("mine", seat=BOB).stock(mc=99)
    assert table.refusal(do.PlayProject("mine")) == "not_in_hand"
    assert table.refusal(do.PlayProject("no such card")) == "not_in_hand"


def test_a_milestone_too_many_taken_or_not_reached() -> None:
    table = MarsTable().stock(mc=50)
    assert table.refusal(do.ClaimMilestone("mayor")) == "milestone_not_reached"
    table.tile("city", "r1c1", "r3c1", "r3c3")
    assert table.offered(do.ClaimMilestone("mayor"))
    table.mars.milestones["mayor"] = BOB
    assert table.refresh().refusal(do.ClaimMilestone("mayor")) == "milestone_claimed"
    table.mars.milestones |= {"gardener": BOB, "builder": BOB}
    assert table.refresh().refusal(do.ClaimMilestone("planner")) == "milestones_exhausted"


def test_awards_cost_8_14_and_20_and_are_three() -> None:
    table = MarsTable().stock(mc=42).answer(do.FundAward("banker"))
    assert table.refusal(do.FundAward("banker")) == "award_funded"
    table.answer(do.FundAward("miner")).turn_of(ANA).answer(do.FundAward("landlord"))
    assert table.has("mc") == 0
    assert table.stock(mc=50).refusal(do.FundAward("scientist")) == "awards_exhausted"


def test_a_delegate_without_the_money() -> None:
    table = MarsTable().stock(mc=4)
    table.player().lobby, table.player().reserve = 0, 7
    assert table.refresh().refusal(do.SendDelegate("reds")) == "not_enough_money"


def test_without_turmoil_there_is_no_committee() -> None:
    assert MarsTable(turmoil=False).refusal(do.SendDelegate("reds")) == "no_committee"
    assert MarsTable(turmoil=False).refusal(do.UsePolicy()) == "no_committee"


def test_conversions_need_enough() -> None:
    table = MarsTable().stock(plants=7, heat=7)
    assert table.refusal(do.ConvertPlants()) == "not_enough_plants"
    assert table.refusal(do.ConvertHeat()) == "not_enough_heat"
    assert table.corporation("ecoline").offered(do.ConvertPlants())


def test_the_first_action_comes_first() -> None:
    table = MarsTable().corporation("inventrix").stock(mc=99)
    table.player().first_action = True
    assert table.refresh().offers() == [do.TakeFirstAction()]
    assert table.refusal(do.Pass()) == "first_action_owed"
    assert len(table.answer(do.TakeFirstAction()).player().hand) == 3


def test_passing_and_ending_have_their_place() -> None:
    table = MarsTable()
    assert table.refusal(do.EndTurn()) == "end_turn_after_action"
    assert table.turn_of(ANA, second=True).refusal(do.Pass()) == "pass_only_first"


def test_an_answer_to_a_phase_that_is_over() -> None:
    table = MarsTable()
    assert table.refusal(do.BuyResearch(())) == "other_decision"
    assert table.refusal(do.Pass(), seat=BOB) == "not_asked"


def test_more_starting_cards_than_money() -> None:
    """PhoboLog has 23 M€ for cards of 3, TerraLabs 14 for cards of 1."""
    play = dealt("phobolog", "terralabs_research")
    phobolog, terralabs = play.offers(0)
    assert isinstance(phobolog, Offer)
    assert isinstance(terralabs, Offer)
    assert (phobolog.choose.most, terralabs.choose.most) == (7, 10)
    cards = phobolog.choose.values
    with pytest.raises(Refused) as refused:
        play.answer(0, do.ChooseCorporation("phobolog", cards[:8]))
    assert refused.value.code == "too_many_chosen"
    with pytest.raises(Refused) as refused:
        play.answer(0, do.ChooseCorporation("thorgate", cards[:1]))
    assert refused.value.code == "corporation_not_dealt"


@pytest.mark.parametrize(("corporation", "bought", "left"), [("phobolog", 7, 2), ("terralabs_research", 10, 4)])
def test_starting_cards_are_paid_from_the_money_of_the_corporation(corporation: str, bought: int, left: int) -> None:
    play = dealt("phobolog", "terralabs_research")
    cards = tuple(play.state.players[0].offered)
    play.answer(0, do.ChooseCorporation(corporation, cards[:bought]))
    play.answer(1, next(first_answers(play.offers(1)[0])))
    player = play.state.players[0]
    assert (player.hand, player.stock["mc"], len(player.discarded)) == ([*cards[:bought]], left, 10 - bought)


def dealt(*corporations: str) -> Play[Mars]:
    """The first choice, of these two corporations by seat 0."""
    play = Play.begin(GAME, 2, "corporations")
    mars = play.state
    given = [*mars.players[0].corporations, *mars.players[1].corporations, *mars.corporations]
    rest = [ident for ident in given if ident not in corporations]
    mars.players[0].corporations[:], mars.players[1].corporations[:] = corporations, rest[:2]
    mars.corporations[:] = rest[2:]
    return Play(GAME, mars, bytes(32), play.ply)


@pytest.mark.parametrize(
    "raw", ['{"do":"Pay","mc":"3"}', '{"do":"Pay","gold":3}', '{"do":"Fly"}', '{"do":"FundAward","award":"x"}']
)
def test_malformed_actions_are_no_actions(raw: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        MarsTable().play.decode_action(raw)
