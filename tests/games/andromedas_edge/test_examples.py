"""The worked examples of the rulebook, E06 to E32 (E01 to E05 are in test_setup.py)."""

import pytest

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import ADJACENT, MODULE_OF
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.rules.dice import best_rows
from domain.games.andromedas_edge.rules.payments import payable
from domain.games.andromedas_edge.steps import (
    BattleCheck,
    Deployment,
    EndMenu,
    FinalScoring,
    RepairStep,
    ReturnMenu,
    Surge,
    TextStep,
    TurnEnd,
)
from domain.kernel import Step
from tests.games.andromedas_edge.table import ANA, BEN, CYD, Laid, offers, told
from tests.given import Scene


def proceed(laid: Laid, *steps: Step) -> Scene:
    """Run steps that ask nothing, until somebody is asked; the active player ends up in its last menu."""
    laid.claimed(ANA, "moon_green_8")  # Something that keeps the menu open.
    return laid.scene(TurnEnd(), EndMenu(ANA), *reversed(steps), EndMenu(ANA)).when(ANA, act.EndTurn())


# --- launch and locations --------------------------------------------------------------------------------------------


def test_e06_following_launch() -> None:
    """With means for every base around, exactly the locations next to the transport are offered."""
    laid = Laid().have(ANA, titanium=4, ice=4, nanocarbon=4, energy=4).leaders(ANA, 3)
    here = laid.at("planet_brackforge")
    laid.ship(ANA, "transport", "planet_brackforge")
    reached = {offer.to for offer in offers(laid.scene(), ANA, act.LaunchShip)}
    assert reached == set(ADJACENT[here]) & set(laid.state.tiles)
    assert len(reached) == 6


def test_e07_the_monolith_takes_two_resources_and_gives_three_cards() -> None:
    laid = Laid().have(ANA, titanium=1, ice=1)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("monolith_of_the_ancients")))
    scene.when(ANA, act.Pay(Bundle(titanium=1, ice=1)))
    assert len(scene.state.players[ANA].hand) == 3
    assert scene.state.players[ANA].stock == Bundle(tactics=3)


def test_e07_the_trade_terminal_gives_two_credits() -> None:
    laid = Laid().have(ANA, titanium=1, ice=1)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("trade_terminal")))
    scene.when(ANA, act.Pay(Bundle(titanium=1, ice=1)))
    assert scene.state.players[ANA].credit == 2


@pytest.mark.parametrize(
    ("field", "tracks"),
    [("maximus_field", {"science", "industry"}), ("odessa_field", {"commerce", "civilization"})],
)
def test_e07_a_field_moves_the_marker_and_sells_modules_of_its_columns(field: str, tracks: set[str]) -> None:
    laid = Laid().have(ANA, titanium=4, ice=4, nanocarbon=4, energy=6)
    before = laid.state.marker
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at(field)))
    assert scene.state.marker == before - 1
    choices = offers(scene, ANA, act.AcquireModule)
    assert {MODULE_OF[offer.module].track for offer in choices} == tracks
    assert len(choices) == 6
    assert not offers(scene, ANA, act.Decline)
    assert not offers(scene, ANA, act.DiscardModule)


def at_field(field: str) -> Scene:
    """A ship at the field, and one module bought there."""
    laid = Laid().have(ANA, titanium=4, ice=4, nanocarbon=4, energy=6)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at(field)))
    scene.when(ANA, offers(scene, ANA, act.AcquireModule)[0]).when(ANA, offers(scene, ANA, act.Pay)[0])
    assert offers(scene, ANA, act.AcquireModule)
    return scene


def test_e07_a_second_module_may_be_bought_at_a_field() -> None:
    scene = at_field("maximus_field")
    second = offers(scene, ANA, act.AcquireModule)[0]
    scene.when(ANA, second).when(ANA, offers(scene, ANA, act.Pay)[0])
    assert scene.state.players[ANA].module_cards() == 2
    assert not offers(scene, ANA, act.DiscardModule)


def test_e07_without_a_second_purchase_a_module_of_the_field_is_discarded() -> None:
    scene = at_field("odessa_field")
    assert not offers(scene, ANA, act.Decline)
    discards = offers(scene, ANA, act.DiscardModule)
    assert {MODULE_OF[offer.module].track for offer in discards} == {"commerce", "civilization"}
    gone = discards[0].module
    scene.when(ANA, discards[0])
    assert scene.state.decks[MODULE_OF[gone].track][0] == gone
    assert scene.state.players[ANA].module_cards() == 1
    assert all(None not in column for column in scene.state.market.values())


def test_e07_the_shipyard_builds_or_repairs() -> None:
    laid = Laid().have(ANA, titanium=2)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("shipyard")))
    assert offers(scene, ANA, act.ChooseOption) == [act.ChooseOption(0), act.ChooseOption(1)]
    scene.when(ANA, act.ChooseOption(0)).when(ANA, act.BuildShip("transport")).when(ANA, act.Pay(Bundle(titanium=2)))
    assert len(scene.state.players[ANA].in_place("pad")) == 3


def test_e07_the_construction_centre_builds_a_development() -> None:
    laid = Laid().have(ANA, titanium=3, energy=1).leaders(ANA, 2)
    laid.ship(ANA, "transport", "planet_brackforge")
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("construction_centre")))
    scene.when(ANA, act.BuildDevelopment(laid.at("planet_brackforge")))
    scene.when(ANA, act.Pay(Bundle(titanium=3, energy=1)))
    assert [each.type for each in scene.state.players[ANA].developments] == ["factory"]


def test_e08_no_raider_joins_another_class() -> None:
    laid = Laid().raider("unidentified_abductor", "planet_velloway").raider("vorticon_attackers", "nebula_1")
    laid.ship(ANA, "transport", "planet_velloway")
    laid.state.turn.location = laid.at("planet_velloway")
    laid.state.turn.phase = "launched"
    assert not told(proceed(laid, Surge()), facts.RaiderMoved)


def test_e08_s_raiders_call_s_raiders_and_no_others() -> None:
    laid = Laid().raider("vorticon_attackers", "planet_velloway", "nebula_1", "nebula_6")
    laid.raider("unidentified_abductor", "maximus_field")
    laid.state.turn.location = laid.at("planet_velloway")
    laid.state.turn.phase = "launched"
    moved = told(proceed(laid, Surge()), facts.RaiderMoved)
    assert moved == [facts.RaiderMoved("vorticon_attackers", (1,), laid.at("planet_velloway"))]


def three_way() -> Laid:
    laid = Laid(3).raider("unidentified_abductor", "planet_velloway")
    for seat in (ANA, BEN):
        laid.ship(seat, "transport", "planet_velloway")
    laid.state.turn.location = laid.at("planet_velloway")
    laid.state.turn.phase = "launched"
    return laid


def fight(laid: Laid, *rolls: int) -> Scene:
    """The battle, with nothing added, until the dice are rolled."""
    scene = proceed(laid, BattleCheck())
    while not told(scene, facts.DiceRolled):
        calm = act.Pass() if act.Pass() in scene.play.offers(ANA) else act.CommitEnergy(0)
        scene.when(ANA, calm, rolls=rolls)
    return scene


def test_e09_three_way_fight() -> None:
    scene = fight(three_way())
    rolled = told(scene, facts.DiceRolled)
    assert [fact.participant for fact in rolled] == [ANA, BEN, 3]


@pytest.mark.parametrize(("supply", "deployed"), [(3, 2), (1, 1), (0, 0)])
def test_e10_raider_already_deployed(supply: int, deployed: int) -> None:
    laid = Laid().raider("unidentified_abductor", "nebula_2")
    laid.raider("vorticon_attackers", *["nebula_1"] * (4 - supply))
    scene = proceed(laid, Deployment("A"))
    figures = [len(fact.figures) for fact in told(scene, facts.RaiderDeployed)]
    assert figures == ([deployed] if deployed else [])
    assert laid.state.raiders[1].figures == ["nebula_2"]


# --- icons -----------------------------------------------------------------------------------------------------------


def test_e11_slash() -> None:
    for option, kind in enumerate(("nanocarbon", "ice")):
        scene = proceed(Laid(), TextStep(ANA, "moon:moon_blue_9", 0))
        asked = [offer for offer in scene.play.offers(ANA) if not isinstance(offer, act.StoreMoon)]
        assert asked == [act.ChooseOption(0), act.ChooseOption(1)]
        scene.when(ANA, act.ChooseOption(option))
        assert scene.state.players[ANA].stock == Bundle(**{kind: 1})


def test_e12_arrow() -> None:
    assert not payable(Bundle(ice=4, energy=6), Cost(nanocarbon=1))
    scene = proceed(Laid().have(ANA, nanocarbon=1), TextStep(ANA, "module:mod_patent_oracle", 0))
    scene.when(ANA, act.Pay(Bundle(nanocarbon=1)))
    assert (scene.state.players[ANA].nanocarbon, scene.state.players[ANA].credit) == (0, 1)


def test_e12_arrow_without_means_is_skipped() -> None:
    scene = proceed(Laid(), TextStep(ANA, "module:mod_patent_oracle", 0))
    assert not offers(scene, ANA, act.Pay)


def test_e13_all_players() -> None:
    scene = proceed(Laid(3), TextStep(ANA, "module:mod_open_laboratory", 0))
    assert [player.titanium for player in scene.state.players] == [1, 1, 1]


# --- modules and moons -----------------------------------------------------------------------------------------------


def test_e14_kinds_of_acquisition() -> None:
    gain = proceed(Laid(), TextStep(ANA, "token:discovery_13", 0))
    assert len(offers(gain, ANA, act.AcquireModule)) == 3
    gain.when(ANA, offers(gain, ANA, act.AcquireModule)[0])
    assert gain.state.players[ANA].tracks["science"] == 1
    buy = proceed(Laid().have(ANA, titanium=4, energy=4), TextStep(ANA, "module:mod_expansion_yard", 0))
    assert [offer.module for offer in offers(buy, ANA, act.AcquireModule)] == buy.state.market["industry"]
    buy.when(ANA, offers(buy, ANA, act.AcquireModule)[2])
    assert offers(buy, ANA, act.Pay) == [act.Pay(Bundle(titanium=2, energy=2))]
    poor = proceed(Laid().have(ANA, titanium=1, energy=1), TextStep(ANA, "module:mod_expansion_yard", 0))
    assert [offer.module for offer in offers(poor, ANA, act.AcquireModule)] == poor.state.market["industry"][:1]
    any_module = proceed(
        Laid().have(ANA, titanium=4, ice=4, nanocarbon=4, energy=6), TextStep(ANA, "module:mod_futures_desk", 0)
    )
    assert len(offers(any_module, ANA, act.AcquireModule)) == 12


def test_e15_refill_per_action() -> None:
    """One science and one industry module at Maximus, a third by a card afterwards."""
    laid = Laid().have(ANA, titanium=9, nanocarbon=9, energy=9)
    (cache,) = laid.hand(ANA, "tac_blueprint_cache")
    before = {module for column in laid.state.market.values() for module in column}
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("maximus_field")))
    bought: list[str] = []
    for wanted in ("science", "industry"):
        choice = next(
            offer for offer in offers(scene, ANA, act.AcquireModule) if MODULE_OF[offer.module].track == wanted
        )
        bought.append(choice.module)
        scene.when(ANA, choice)
        assert not told(scene, facts.MarketRefilled)
        scene.when(ANA, offers(scene, ANA, act.Pay)[0])
    assert len(told(scene, facts.MarketRefilled)) == 2
    new = {module for fact in told(scene, facts.MarketRefilled) for module in fact.column} - before
    assert len(new) == 2
    assert not {*bought} & {module for column in scene.state.market.values() for module in column}
    scene.when(ANA, act.PlayCard(cache))
    assert new <= {offer.module for offer in offers(scene, ANA, act.AcquireModule)}
    third = next(offer for offer in offers(scene, ANA, act.AcquireModule) if offer.module in new)
    scene.when(ANA, third)
    scene.when(ANA, offers(scene, ANA, act.Pay)[0])
    assert len(told(scene, facts.MarketRefilled)) == 1
    assert all(None not in column for column in scene.state.market.values())


def test_e16_cost_slot() -> None:
    laid = Laid().have(ANA, nanocarbon=1)
    module = laid.module(ANA, "mod_moon_brokerage")
    ship = laid.ship(ANA, "transport", "planet_brackforge")
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA))
    scene.refuses(ANA, act.ActivateModule(module, ship), because="cost_slot_empty")
    laid.stored(ANA, f"{module}/0", "moon_blue_1")
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.ActivateModule(module, ship))
    scene.offers_only(ANA, act.Pay(Bundle(nanocarbon=1)), act.Decline()).when(ANA, act.Pay(Bundle(nanocarbon=1)))
    player = scene.state.players[ANA]
    assert (player.nanocarbon, player.credit, len(player.hand)) == (0, 1, 1)


def test_e16_the_exchange_of_a_cost_slot_may_be_declined() -> None:
    laid = Laid().have(ANA, nanocarbon=1)
    module = laid.module(ANA, "mod_moon_brokerage")
    ship = laid.ship(ANA, "transport", "planet_brackforge")
    laid.stored(ANA, f"{module}/0", "moon_blue_1").state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.ActivateModule(module, ship)).when(ANA, act.Decline())
    assert scene.state.players[ANA].stock == Bundle(nanocarbon=1)


def test_e17_gain_slot() -> None:
    laid = Laid()
    module = laid.module(ANA, "mod_tribute_cradle")
    laid.stored(ANA, f"{module}/0", "moon_orange_5")
    laid.state.players[ANA].damage["base_treasury"] = 1
    ship = laid.ship(ANA, "transport", "planet_brackforge")
    laid.state.turn.phase = "return"
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.ActivateModule(module, ship))
    assert offers(scene, ANA, act.RepairModule) == [act.RepairModule("base_treasury")]
    scene.when(ANA, act.RepairModule("base_treasury"))
    scene.state.turn.activated.clear()
    again = laid.ship(ANA, "transport", "planet_nivara")
    scene.state.players[ANA].damage["base_architect"] = 1
    scene = laid.scene(ReturnMenu(ANA)).when(ANA, act.ActivateModule(module, again))
    assert offers(scene, ANA, act.RepairModule) == [act.RepairModule("base_architect")]


@pytest.mark.parametrize("backwards", [False, True])
def test_e18_joined_half_slots(backwards: bool) -> None:
    laid = Laid()
    pair = [laid.module(ANA, "mod_smelter_deck"), laid.module(ANA, "mod_capacitor_bank")]
    laid.stored(ANA, "|".join(pair), "moon_yellow_2")
    ships = [laid.ship(ANA, "transport", "planet_brackforge"), laid.ship(ANA, "transport", "planet_nivara")]
    laid.state.turn.phase = "return"
    score = laid.state.players[ANA].score
    scene = laid.scene(ReturnMenu(ANA))
    first, second = reversed(pair) if backwards else pair
    scene.when(ANA, act.ActivateModule(first, ships[0]))
    assert scene.state.players[ANA].credit == 0
    scene.when(ANA, act.ActivateModule(second, ships[1]))
    assert (scene.state.players[ANA].credit, scene.state.players[ANA].score) == (1, score + 1)


def test_e19_vp_slot() -> None:
    laid = Laid()
    module = laid.module(ANA, "mod_tribute_cradle")
    laid.claimed(ANA, "moon_blue_8", "moon_green_8")
    score = laid.state.players[ANA].score
    scene = laid.scene().when(ANA, act.StoreMoon("moon_blue_8", f"{module}/0"))
    scene.when(ANA, act.StoreMoon("moon_green_8", f"{module}/0"))
    assert scene.state.players[ANA].score == score + 2
    assert scene.state.moon_discard == ["moon_blue_8"]


FOUR = ("moon_blue_8", "moon_yellow_8", "moon_red_8", "moon_orange_8")


def test_e20_a_fifth_moon_in_the_own_turn_is_stored_or_abandoned() -> None:
    laid = Laid().faction(ANA, "mirewardens").claimed(ANA, *FOUR)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("planet_velloway")))
    assert len(offers(scene, ANA, act.AbandonMoon)) == 5
    assert offers(scene, ANA, act.StoreMoon)
    assert not offers(scene, ANA, act.DiscardMoon)


def test_e20_a_fifth_moon_in_anothers_turn_is_stored_or_discarded() -> None:
    laid = Laid().faction(BEN, "mirewardens").claimed(BEN, *FOUR)
    scene = proceed(laid, TextStep(BEN, "card:tac_moonfall", 0))
    scene.when(BEN, offers(scene, BEN, act.ClaimMoon)[0])
    assert len(offers(scene, BEN, act.DiscardMoon)) == 5
    assert not offers(scene, BEN, act.AbandonMoon)


# --- developments ----------------------------------------------------------------------------------------------------


def test_e21_city() -> None:
    laid = Laid().have(ANA, ice=3).leaders(ANA, 3)
    laid.ship(ANA, "transport", "planet_nivara")
    scene = proceed(laid, TextStep(ANA, "card:tac_frontier_charter", 0))
    scene.when(ANA, act.BuildDevelopment(laid.at("planet_nivara")))
    scene.when(ANA, offers(scene, ANA, act.Pay)[0])
    assert scene.state.players[ANA].removed == 3
    poor = Laid().have(ANA, ice=3).leaders(ANA, 2)
    poor.ship(ANA, "transport", "planet_nivara")
    assert not offers(proceed(poor, TextStep(ANA, "card:tac_frontier_charter", 0)), ANA, act.BuildDevelopment)


def test_e22_scoring_7() -> None:
    """Purple is Ana, Blue is Ben, Green is Cyd: a nebula, the Construction Centre and Odessa lie round the planet."""
    laid = Laid(3).have(ANA, titanium=3, energy=1)
    factory, nivara = laid.at("planet_brackforge"), laid.at("planet_nivara")
    tiles, stacks = laid.state.tiles, (laid.state.tops, laid.state.under)
    tiles[factory], tiles[nivara] = tiles[nivara], tiles[factory]
    for each in stacks:
        each[factory], each[nivara] = each[nivara], each[factory]
    site = laid.at("planet_brackforge")
    centre, odessa = laid.at("construction_centre"), laid.at("odessa_field")
    assert {"nebula_3", centre, odessa} <= {*ADJACENT[site]}
    for player in laid.state.players:
        player.leaders += sum(player.away.pop(space, 0) for space in (site, *ADJACENT[site]))
    for seat, space, leaders in ((BEN, "nebula_3", 2), (CYD, centre, 1), (ANA, odessa, 1), (CYD, odessa, 1)):
        laid.state.players[seat].leaders -= leaders
        laid.state.players[seat].away[space] = leaders
    laid.ship(ANA, "transport", "planet_brackforge")
    laid.ship(ANA, "transport", "planet_velloway")
    score = laid.state.players[ANA].score
    scene = proceed(laid, TextStep(ANA, "card:tac_frontier_charter", 0))
    scene.when(ANA, act.BuildDevelopment(site)).when(ANA, offers(scene, ANA, act.Pay)[0])
    assert scene.state.players[ANA].score == score + 7
    assert scene.state.players[ANA].removed == 2


def test_e23_city_card() -> None:
    laid = Laid().develop(ANA, "planet_nivara", "city")
    scene = laid.scene().when(ANA, act.UseDevelopment(0))
    assert len(offers(scene, ANA, act.AcquireModule)) == 12
    scene.when(ANA, offers(scene, ANA, act.AcquireModule)[0])
    assert not scene.state.players[ANA].developments[0].up
    scene.refuses(ANA, act.UseDevelopment(0), because="development_used")


def test_e24_one_use_effects() -> None:
    star = Laid().develop(ANA, "planet_velloway", "observatory").scene().when(ANA, act.UseDevelopment(0))
    assert len(offers(star, ANA, act.TakeToken)) == 5
    works = Laid().develop(ANA, "planet_brackforge", "factory")
    works.state.players[ANA].damage["base_treasury"] = 2
    scene = works.scene().when(ANA, act.UseDevelopment(0))
    scene.when(ANA, act.RepairModule("base_treasury")).when(ANA, act.RepairModule("base_treasury"))
    assert not scene.state.players[ANA].damage
    port = Laid().have(ANA, ice=2).develop(ANA, "planet_marrow_quay", "spaceport")
    scene = port.scene().when(ANA, act.UseDevelopment(0)).when(ANA, act.Pay(Bundle(ice=2)))
    scene.when(ANA, act.TakeResources(Bundle(credit=3)))
    assert scene.state.players[ANA].credit == 3
    stone = Laid().develop(ANA, "planet_kharn_gate", "obelisk").scene().when(ANA, act.UseDevelopment(0))
    assert stone.state.players[ANA].energy == 4


# --- events ----------------------------------------------------------------------------------------------------------


def event(laid: Laid, card: str) -> Scene:
    laid.state.events.remove(card)
    laid.state.events.append(card)
    laid.state.marker, laid.state.marker_on = 0, ANA
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnEnd(), EndMenu(ANA)).when(ANA, act.EndTurn())


def test_e25_an_event_card() -> None:
    laid = Laid().track(ANA, supremacy=4)
    laid.state.players[ANA].damage |= {"base_treasury": 1, "base_architect": 3}
    score = laid.state.players[ANA].score
    scene = event(laid, "ev_frontier_muster")
    assert scene.state.players[ANA].score == score + 6 - 2
    assert [fact.raider for fact in told(scene, facts.RaiderDeployed)] == ["hollow_broker"]
    assert scene.state.raiders[2].figures == [laid.at("construction_centre")]
    for seat in (ANA, BEN):
        assert len(scene.state.players[seat].hand) == 1
        scene.when(seat, offers(scene, seat, act.HireLeader)[0])
    assert scene.state.players[BEN].leaders == 2
    assert scene.state.marker == 4
    assert scene.state.marker_on is None


def test_e26_floor() -> None:
    laid = Laid().track(ANA, supremacy=1)
    laid.state.players[ANA].damage |= {"base_treasury": 1, "base_architect": 1, "base_assembly_bay": 1}
    score = laid.state.players[ANA].score
    assert event(laid, "ev_frontier_muster").state.players[ANA].score == score


# --- battle ----------------------------------------------------------------------------------------------------------


def test_e27_targeting() -> None:
    laid = three_way()
    laid.ship(ANA, "transport", "planet_velloway")
    scene = fight(laid, 0, 0, 0, 1, 2, 4, 5)
    rolled = told(scene, facts.DiceRolled)
    assert [fact.targeting for fact in rolled] == [2, 1, 1]
    assert rolled[0].dice == (1, 1)
    again = told(scene, facts.DiceRerolled)
    assert again[0].participant == ANA
    assert again[0].places == (0, 1)
    assert {fact.participant for fact in again} == {ANA}


def test_e28_comparing() -> None:
    """Green is Ana with 3, Blue is Ben with 5 and 4, the raiders have 5 and 3."""
    laid = three_way()
    laid.ship(BEN, "transport", "planet_velloway")
    scene = fight(laid, 2, 4, 3, 4, 2)
    assert [fact.dice for fact in told(scene, facts.DiceRolled)] == [(3,), (5, 4), (5, 3)]
    assert told(scene, facts.BattleResolved) == [facts.BattleResolved((BEN,), (ANA, 3))]
    assert best_rows({0: (6,), 1: (6, 1)}) == [1]
    assert best_rows({0: (6, 5), 1: (6, 5)}) == []


def test_e29_manoeuvres() -> None:
    laid = three_way().stored(ANA, "manoeuvre", "moon_red_3")
    scene = fight(laid, 0, 4, 5, 5)
    assert offers(scene, ANA, act.ChooseOption) == [act.ChooseOption(0), act.ChooseOption(1)]
    assert offers(scene, ANA, act.Decline) == [act.Decline()]
    scene.when(ANA, act.ChooseOption(1))
    assert scene.state.players[ANA].energy == 2


def test_e30_the_full_battle() -> None:
    """Yellow is Ana, Blue is Ben; the raider is the number after the last seat."""
    laid = Laid().have(ANA, energy=1).have(BEN, energy=2)
    site = laid.at("planet_marrow_quay")
    laid.raider("unidentified_abductor", "planet_velloway")
    laid.develop(ANA, "planet_kharn_gate", "obelisk").stored(ANA, "manoeuvre", "moon_yellow_4")
    near, cruiser = laid.ship(ANA, "transport", "trade_terminal"), laid.ship(ANA, "heavy_cruiser", "planet_velloway")
    laid.state.raiders[1].figures = ["nebula_2"]
    blue, fighter = laid.ship(BEN, "transport", "trade_terminal"), laid.ship(BEN, "fighter", "monolith_of_the_ancients")
    (card,) = laid.hand(BEN, "tac_open_frequencies")
    scene = laid.scene().when(ANA, act.LaunchShip("transport", site))
    assert scene.state.players[ANA].claimed == ["moon_yellow_1"]
    while not offers(scene, ANA, act.JoinBattle):
        scene.when(scene.play.asked[0], act.Pass())
    assert scene.state.raiders[1].figures == [site]
    scene.when(ANA, act.JoinBattle(near)).when(ANA, act.JoinBattle(cruiser, True)).when(ANA, act.Pass())
    scene.when(BEN, act.JoinBattle(blue)).when(BEN, act.JoinBattle(fighter)).when(BEN, act.Pass())
    score = scene.state.players[BEN].score
    while not offers(scene, BEN, act.PlayCard):
        scene.when(scene.play.asked[0], act.Pass())
    scene.when(BEN, act.PlayCard(card))
    assert scene.state.players[BEN].score == score + 4
    scene.when(ANA, act.Pass()).when(BEN, act.Pass())
    while scene.play.asked == (ANA,):
        scene.when(ANA, act.CommitEnergy(0))
    assert [offer.energy for offer in offers(scene, BEN, act.CommitEnergy)] == [0, 1, 2]
    assert scene.state.players[ANA].energy == 0  # The hyperjump of the cruiser.
    before = scene.state.players[BEN].credit, scene.state.players[BEN].score
    scene.when(BEN, act.CommitEnergy(2), rolls=(5, 0, 1, 3, 3, 3, 2, 2, 5, 4, 0, 3, 3, 1, 4, 3))
    again = [(fact.participant, fact.places) for fact in told(scene, facts.DiceRerolled)]
    assert again == [(ANA, (4, 5)), (BEN, (4,))]  # Yellow's 2 and 1, Blue's 1.
    rolled = {fact.participant: fact for fact in told(scene, facts.DiceRolled)}
    assert [len(rolled[who].dice) for who in (ANA, BEN, 2)] == [6, 5, 2]
    assert [rolled[who].targeting for who in (ANA, BEN, 2)] == [3, 2, 1]
    assert told(scene, facts.BattleResolved)[0].winners == (BEN,)
    assert told(scene, facts.BattleResolved)[0].losers == (ANA, 2)
    assert scene.state.players[BEN].tracks["supremacy"] == 1
    assert (scene.state.players[BEN].credit, scene.state.players[BEN].score) == (before[0] + 1, before[1] + 2)
    assert offers(scene, ANA, act.ChooseOption) == [act.ChooseOption(0), act.ChooseOption(1)]
    scene.when(ANA, act.ChooseOption(1))
    assert scene.state.players[ANA].credit >= 2
    while scene.state.battle is not None:
        scene.when(scene.play.asked[0], act.Pass())
    ana = scene.state.players[ANA]
    assert scene.state.raiders[1].figures == [None]
    assert len(ana.in_place("scrapyard")) == 2
    assert ana.shields["heavy_cruiser"] == 1
    assert ana.ships[cruiser].at == site


# --- final scoring and repair ----------------------------------------------------------------------------------------


def test_e31_yellows_165() -> None:
    laid = Laid().faction(ANA, "corsair_moot").have(ANA, titanium=2, credit=1, energy=4)
    laid.hand(ANA, "tac_power_surge", "tac_overcharge", "tac_last_stand")
    laid.track(ANA, science=6, industry=9, supremacy=6, commerce=6, civilization=6)
    laid.develop(ANA, "planet_brackforge", "factory").develop(ANA, "planet_marrow_quay", "spaceport")
    laid.develop(ANA, "planet_velloway", "spaceport")
    laid.module(ANA, "mod_land_planning")
    laid.module(ANA, "mod_knowledge_society")
    player = laid.state.players[ANA]
    player.damage |= dict.fromkeys(("base_primary_reactor", "base_assembly_bay", "base_treasury", "base_architect"), 1)
    player.score = 62
    laid.leaders(ANA, 2).claimed(ANA, "moon_green_8")
    scene = laid.scene(FinalScoring(), EndMenu(ANA)).when(ANA, act.EndTurn())
    counted: dict[str, int] = {}
    for fact in told(scene, facts.FinalScored):
        if fact.seat == ANA:
            kind = fact.item.partition("#")[0]
            counted[kind] = counted.get(kind, 0) + fact.points
    tracks = sum(points for item, points in counted.items() if item.startswith("track:"))
    assert tracks == 59
    assert counted["developments"] == 24
    assert counted["damaged_modules"] == -8
    assert counted["vault"] == 10
    assert counted["module:mod_land_planning"] == 10
    assert counted["module:mod_knowledge_society"] == 6
    assert counted["leaders"] == 2
    assert scene.state.players[ANA].score == 165
    assert scene.state.over


def test_e32_nothing_to_repair() -> None:
    laid = Laid()
    score = laid.state.players[ANA].score
    assert proceed(laid, RepairStep(ANA)).state.players[ANA].score == score + 1
    damaged = Laid()
    damaged.state.players[ANA].damage["base_treasury"] = 1
    scene = proceed(damaged, RepairStep(ANA))
    choices = [offer for offer in scene.play.offers(ANA) if not isinstance(offer, act.StoreMoon)]
    assert choices == [act.RepairModule("base_treasury")]
    scene.when(ANA, act.RepairModule("base_treasury"))
    assert scene.state.players[ANA].score == score
