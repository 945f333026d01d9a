"""Refusals on the way through an action: the sentence says what is needed and what there is."""

from collections.abc import Callable

import pytest

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars import actions as do
from domain.games.terraforming_mars.actions import PlaceOn, UseAction
from domain.games.terraforming_mars.state import NEUTRAL
from domain.games.terraforming_mars.steps import EventOcean, EventOceanRemoval
from domain.kernel import Action
from tests.games.terraforming_mars.table import ANA, BOB, CYD, MarsTable, rich
from tests.games.terraforming_mars.test_events import influential, resolve
from tests.games.terraforming_mars.test_placements import warm

NAMES = ("Ana", "Bob", "Cyd")
Start = Callable[[], MarsTable]


def said(table: MarsTable, action: Action, code: str) -> str:
    """The English sentence an action is refused with; the Czech one is whole too."""
    assert table.refusal(action) == code
    question = table.play.question(table.play.asked[0])
    assert question is not None
    objection = GAME.objection(table.mars, question, action)
    assert objection is not None
    assert "{" not in GAME.texts.render(objection.text, "cs", NAMES)
    return GAME.texts.render(objection.text, "en", NAMES).replace("\u00a0", " ")


def claiming() -> MarsTable:
    table = warm().hand("land_claim")
    table.mars.claims["r7c3"] = ANA
    return table.refresh().play_card("land_claim")


def removing() -> MarsTable:
    table = MarsTable().tile("ocean", "r5c5")
    table.mars.phase, table.mars.active = "solar", None
    return table.run(EventOceanRemoval(ANA))


def attacked(card: str) -> MarsTable:
    table = rich(3).stock(BOB, steel=2).stock(CYD, plants=5, mc=5, titanium=1).in_play("protected_habitats", seat=CYD)
    return table.stock(BOB, plants=1).hand(card).play_card(card)


def tapping() -> MarsTable:
    table = MarsTable(3).stock(mc=3).hand("energy_tapping").production(BOB, energy=1).production(CYD, energy=1)
    return table.play_card("energy_tapping")


def hunting() -> MarsTable:
    table = MarsTable().in_play("predators", "fish", fish=1).in_play("birds", "ants", "small_animals", "pets", seat=BOB,
        birds=1, ants=1, pets=1)  # fmt: skip
    return table.answer(UseAction("predators"))


def feeding() -> MarsTable:
    table = MarsTable().in_play("symbiotic_fungus", "ants", "tardigrades", "fish")
    return table.answer(UseAction("symbiotic_fungus"))


def banning() -> MarsTable:
    table = rich(3).chair(ANA).delegates("reds", BOB, s1=1, neutral=1).delegates("unity", ANA, s0=2, neutral=1)
    return table.hand("banned_delegate").play_card("banned_delegate")


def recruiting() -> MarsTable:
    table = rich(3).delegates("reds", NEUTRAL, neutral=2, s1=1).delegates("unity", NEUTRAL, neutral=2)
    return table.hand("recruitment").play_card("recruitment")


def copying() -> MarsTable:
    table = rich().in_play("mine", "titanium_mine", "food_factory", "sponsors").hand("robotic_workforce")
    return table.play_card("robotic_workforce")


def investing() -> MarsTable:
    table = MarsTable().corporation("utopia_invest").production(mc=-5, steel=1, heat=1)
    return table.answer(UseAction("utopia_invest"))


def importing() -> MarsTable:
    return rich().in_play("ants").hand("imported_hydrogen").play_card("imported_hydrogen")


ANSWERS: list[tuple[str, Start, Action, str]] = [
    ("space_claimed", claiming, PlaceOn("r7c3"), "row 7, space 3 is claimed by Ana."),
    ("no_ocean_there", removing, do.RemoveOceanFrom("r5c4"), "There is no ocean on row 5, space 4."),
    (
        "nothing_to_take",
        lambda: attacked("asteroid"),
        do.TakeFrom(CYD, "plants"),
        "You cannot take plants from Cyd: it is protected.",
    ),
    (
        "nothing_to_take",
        lambda: attacked("sabotage"),
        do.TakeFrom(BOB, "titanium"),
        "You cannot take titanium from Bob: there is none.",
    ),
    (
        "nothing_to_take",
        lambda: attacked("sabotage"),
        do.TakeFrom(ANA, "mc"),
        "You cannot take M€ from Ana: that stock is your own.",
    ),
    (
        "nothing_to_take",
        lambda: attacked("sabotage"),
        do.TakeFrom(BOB, "heat"),
        "You cannot take heat from Bob: Sabotage takes something else.",
    ),
    (
        "nothing_to_take",
        lambda: attacked("sabotage"),
        do.TakeFrom(7, "mc"),
        "You cannot take M€ from 7: no such player is in this match.",
    ),
    (
        "production_target_too_low",
        tapping,
        do.LowerProductionOf(ANA),
        "Ana cannot lose 1 of energy production: it is 0.",
    ),
    ("production_target_too_low", tapping, do.LowerProductionOf(9), "9 cannot lose 1 of energy production: it is 0."),
    ("card_not_eligible", hunting, do.TakeFromCard("pets"), "Pets cannot be chosen: it is protected."),
    ("card_not_eligible", hunting, do.TakeFromCard("ants"), "Ants cannot be chosen: it does not store that resource."),
    (
        "card_not_eligible",
        hunting,
        do.TakeFromCard("small_animals"),
        "Small Animals cannot be chosen: there is none on it.",
    ),
    (
        "card_not_eligible",
        hunting,
        do.TakeFromCard("livestock"),
        "Livestock cannot be chosen: it lies before no player.",
    ),
    ("card_not_eligible", feeding, do.ChooseCard("fish"), "Fish cannot be chosen: it does not store that resource."),
    (
        "card_not_eligible",
        feeding,
        do.ChooseCard("decomposers"),
        "Decomposers cannot be chosen: it does not lie before you.",
    ),
    (
        "card_not_eligible",
        copying,
        do.ChooseCard("food_factory"),
        "Food Factory cannot be chosen: it has no production that could be repeated now.",
    ),
    (
        "delegate_not_eligible",
        banning,
        do.ChooseDelegate("reds", BOB),
        "Only a delegate that does not lead its party can be chosen; in Reds there is only the leader.",
    ),
    (
        "delegate_not_eligible",
        banning,
        do.ChooseDelegate("greens", None),
        "Only a delegate that does not lead its party can be chosen; in Greens there is none of that side.",
    ),
    (
        "delegate_not_eligible",
        banning,
        do.ChooseDelegate("reds", 8),
        "Only a delegate that does not lead its party can be chosen; in Reds there is none of that side.",
    ),
    (
        "delegate_not_neutral",
        recruiting,
        do.ChooseDelegate("reds", BOB),
        "Only a neutral delegate in Reds can be replaced.",
    ),
    (
        "production_too_low",
        investing,
        do.ChooseOption(0),
        "Utopia Invest lowers your M€ production by 1; it can go down by 0.",
    ),
    (
        "option_not_possible",
        investing,
        do.ChooseOption(6),
        "There are 6 alternatives, counted from 0; 6 is none of them.",
    ),
    (
        "no_card_for_resource",
        importing,
        do.ChooseOption(2),
        "Imported Hydrogen needs a card of yours for its resource, and there is none.",
    ),
    (
        "option_not_possible",
        importing,
        do.ChooseOption(-1),
        "There are 3 alternatives, counted from 0; -1 is none of them.",
    ),
    (
        "wrong_mixture",
        lambda: resolve(influential(), "ge_dry_deserts"),
        do.TakeMix(mc=2, heat=1),
        "Exactly 2 resources are to be chosen, not 3.",
    ),
]


@pytest.mark.parametrize(("code", "start", "action", "sentence"), ANSWERS)
def test_an_answer_that_does_not_do(code: str, start: Start, action: Action, sentence: str) -> None:
    assert said(start(), action, code) == sentence


def lacking(card: str) -> MarsTable:
    return rich().hand(card)


def all_sent() -> MarsTable:
    return rich().rule("unity").production(energy=1).delegates("reds", ANA, s0=6).hand("cultural_metropolis")


def owing() -> MarsTable:
    table = MarsTable().corporation("inventrix")
    table.player().first_action = True
    return table.refresh()


TURNS: list[tuple[str, Start, Action, str]] = [
    (
        "no_space",
        lambda: lacking("industrial_center"),
        do.PlayProject("industrial_center"),
        "Industrial Center needs a free space for its tile, and there is none.",
    ),
    (
        "no_box_to_copy",
        lambda: lacking("robotic_workforce"),
        do.PlayProject("robotic_workforce"),
        "Robotic Workforce needs a building card of yours whose production can be repeated.",
    ),
    (
        "no_card_for_resource",
        lambda: lacking("ceos_favorite_project"),
        do.PlayProject("ceos_favorite_project"),
        "CEO's Favorite Project needs a card of yours for its resource, and there is none.",
    ),
    (
        "no_delegate_to_swap",
        lambda: lacking("recruitment"),
        do.PlayProject("recruitment"),
        "Recruitment needs a neutral delegate that is no leader, and one of your own available.",
    ),
    (
        "no_production_to_decrease",
        lambda: lacking("heat_trappers"),
        do.PlayProject("heat_trappers"),
        "Heat Trappers must lower somebody's production, and nobody has enough.",
    ),
    (
        "too_few_delegates",
        all_sent,
        do.PlayProject("cultural_metropolis"),
        "Cultural Metropolis needs 2 available delegates of yours, you have 1.",
    ),
    (
        "no_such_action",
        lambda: MarsTable().in_play("mine"),
        UseAction("mine"),
        "Mine is no card of yours with an action.",
    ),
    (
        "not_enough_resources",
        lambda: MarsTable().in_play("caretaker_contract").stock(heat=7),
        UseAction("caretaker_contract"),
        "The action needs 8 heat, you have 7.",
    ),
    (
        "nothing_to_exchange",
        lambda: MarsTable().in_play("power_infrastructure"),
        UseAction("power_infrastructure"),
        "Power Infrastructure needs at least 1 of what it turns into something else.",
    ),
    (
        "no_card_to_take_from",
        lambda: MarsTable().in_play("predators"),
        UseAction("predators"),
        "Predators must take a resource from a card, and no card has one that may be taken.",
    ),
    (
        "rating_not_raised",
        lambda: MarsTable().corporation("united_nations_mars_initiative").stock(mc=9),
        UseAction("united_nations_mars_initiative"),
        "United Nations Mars Initiative needs your rating to have risen in this generation, and it has not.",
    ),
    ("no_first_action", MarsTable, do.TakeFirstAction(), "You owe no first action."),
    ("first_action_owed", owing, do.Pass(), "Inventrix must take its first action before anything else."),
    ("no_cards_in_hand", MarsTable, do.SellPatents(("mine",)), "You have no cards for that."),
    (
        "not_in_pack",
        lambda: MarsTable(draft=True).everybody_passes(),
        do.KeepDraft("mine?"),
        "mine? is not in the pack before you.",
    ),
    ("policy_has_no_action", lambda: MarsTable().rule("greens"), do.UsePolicy(), "The policy of Greens is no action."),
    (
        "policy_used",
        lambda: MarsTable().rule("scientists").stock(mc=20).answer(do.UsePolicy()),
        do.UsePolicy(),
        "You have used the policy of Scientists in this generation already.",
    ),
    (
        "milestone_not_reached",
        lambda: MarsTable().stock(mc=20).tile("city", "r7c3"),
        do.ClaimMilestone("mayor"),
        "Mayor needs 3, you have 1.",
    ),
]


@pytest.mark.parametrize(("code", "start", "action", "sentence"), TURNS)
def test_an_action_that_is_not_possible(code: str, start: Start, action: Action, sentence: str) -> None:
    assert said(start(), action, code) == sentence


@pytest.mark.parametrize(
    ("field", "code"), [("", "too_few_chosen"), ("mine mine", "repeated_choice"), ("moss", "foreign_choice")]
)
def test_patents_that_cannot_be_sold(field: str, code: str) -> None:
    assert MarsTable().hand("mine").refusal(do.SellPatents(tuple(field.split()))) == code


def test_an_ocean_of_an_event_asks_for_an_ocean_space() -> None:
    table = MarsTable()
    table.mars.phase, table.mars.active = "solar", None
    sentence = said(table.run(EventOcean(ANA)), PlaceOn("r7c3"), "not_ocean_reserved")
    assert sentence == "The tile needs a space reserved for oceans; row 7, space 3 is ordinary land."
