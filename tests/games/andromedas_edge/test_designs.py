"""Every design of the tactics deck and every faction, played once (rules 8.8, 19)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import FACTIONS, TACTICS
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.rules.board import has, ship_range
from domain.games.andromedas_edge.rules.dice import dice_of, targeting_of
from domain.games.andromedas_edge.rules.modules import module_prices
from domain.games.andromedas_edge.rules.ships import ship_prices
from domain.games.andromedas_edge.rules.station import moon_limit, storage
from domain.games.andromedas_edge.state import Frontier, Player
from domain.kernel import Action
from tests.games.andromedas_edge.table import ANA, BEN, Laid, offers, told
from tests.games.andromedas_edge.test_battle import begin, calm, diplomacy, meeting
from tests.given import Scene

Answer = Action | Callable[[Scene[Frontier]], Action]


def first(kind: type) -> Callable[[Scene[Frontier]], Action]:
    """The first offer of that kind."""
    return lambda scene: next(offer for offer in offers(scene, ANA, kind) if isinstance(offer, Action))


def played(laid: Laid, card: str, *answers: Answer) -> Scene[Frontier]:
    """Ana plays the card from her main menu and answers what it asks."""
    (held,) = laid.hand(ANA, card)
    scene = laid.scene().when(ANA, act.PlayCard(held))
    for answer in answers:
        scene.when(ANA, answer if isinstance(answer, Action) else answer(scene))
    scene.asks(ANA, "main_action")
    return scene


def rich() -> Laid:
    """Something of everything, a module to repair and a ship out."""
    laid = Laid().have(ANA, titanium=2, ice=2, nanocarbon=2, credit=1, energy=2)
    laid.state.players[ANA].damage["base_treasury"] = 2
    laid.ship(ANA, "transport", "planet_brackforge")
    return laid


def ana(scene: Scene[Frontier]) -> Player:
    return scene.state.players[ANA]


# --- actions and events of one's own turn ----------------------------------------------------------------------------


OWN_TURN: dict[str, tuple[tuple[Answer, ...], Callable[[Scene[Frontier]], bool]]] = {
    "tac_emergency_requisition": (
        (act.TakeResources(Bundle(titanium=1, ice=1)),),
        lambda scene: (ana(scene).titanium, ana(scene).ice) == (3, 3),
    ),
    "tac_power_surge": ((), lambda scene: ana(scene).energy == 5),
    "tac_grey_market_deal": (
        (act.Pay(Bundle(ice=1)),),
        lambda scene: (ana(scene).ice, ana(scene).credit) == (1, 3),
    ),
    "tac_salvage_crew": (
        (act.RepairModule("base_treasury"), act.RepairModule("base_treasury")),
        lambda scene: ana(scene).damage == {},
    ),
    "tac_recall_order": (
        (act.HireLeader("nebula_6"), act.HireLeader("nebula_6")),
        lambda scene: ana(scene).leaders == 3 and "nebula_6" not in ana(scene).away,
    ),
    "tac_blueprint_cache": (
        (first(act.AcquireModule), first(act.Pay)),
        lambda scene: ana(scene).module_cards() == 1,
    ),
    "tac_quiet_yard": (
        (act.BuildShip("fighter"), act.Pay(Bundle(energy=1))),
        lambda scene: len(ana(scene).in_place("pad")) == 4,
    ),
    "tac_second_opinion": (
        (lambda scene: act.DiscardCards((scene.state.players[ANA].hand[0],)),),
        lambda scene: len(ana(scene).hand) == 2,
    ),
    "tac_tremor_in_the_dark": (
        (act.TakeResources(Bundle(credit=2)),),
        lambda scene: ana(scene).credit == 3 and scene.state.marker == 3,
    ),
    "tac_rally_of_exiles": (
        (act.ChooseTrack("commerce"),),
        lambda scene: ana(scene).tracks["commerce"] == 1 and scene.state.marker == 3,
    ),
    "tac_moonfall": (
        (first(act.ClaimMoon),),
        lambda scene: len(ana(scene).claimed) == 1 and scene.state.marker == 3,
    ),
    "tac_prophecy_broadcast": (
        (first(act.PutOnTop),),
        lambda scene: ana(scene).score == 3 and scene.state.marker == 3,
    ),
    "tac_rift_cartography": (
        (),
        lambda scene: len(scene.state.lying) == 6 and ana(scene).energy == 4 and scene.state.marker == 3,
    ),
}


@pytest.mark.parametrize("card", OWN_TURN)
def test_a_card_of_the_own_turn(card: str) -> None:
    answers, holds = OWN_TURN[card]
    scene = played(rich(), card, *answers)
    assert holds(scene)
    assert [each.partition("#")[0] for each in scene.state.discard][-1:] == [card] or card == "tac_second_opinion"


def test_open_stores_give_everybody_one_and_its_player_more() -> None:
    laid = Laid()
    (card,) = laid.hand(ANA, "tac_open_stores")
    scene = laid.scene().when(ANA, act.PlayCard(card)).when(ANA, act.TakeResources(Bundle(ice=1)))
    scene.when(BEN, act.TakeResources(Bundle(titanium=1))).when(ANA, act.TakeResources(Bundle(nanocarbon=1)))
    assert scene.state.players[ANA].stock == Bundle(ice=1, nanocarbon=1)
    assert scene.state.players[BEN].stock == Bundle(titanium=1)
    assert (scene.state.players[ANA].score, scene.state.marker) == (2, 3)


def test_a_frontier_charter_builds_for_a_basic_less() -> None:
    laid = Laid().have(ANA, titanium=2, energy=1).leaders(ANA, 2)
    laid.ship(ANA, "transport", "planet_brackforge")
    scene = played(
        laid,
        "tac_frontier_charter",
        act.BuildDevelopment(laid.at("planet_brackforge")),
        act.Pay(Bundle(titanium=2, energy=1)),
    )
    assert [each.type for each in ana(scene).developments] == ["factory"]


def test_a_slip_drive_moves_a_ship_two_steps_to_an_unoccupied_location() -> None:
    laid = Laid()
    ship = laid.ship(ANA, "transport", "planet_velloway")
    laid.ship(BEN, "transport", "planet_quillon")
    (card,) = laid.hand(ANA, "tac_slip_drive")
    scene = laid.scene().when(ANA, act.PlayCard(card))
    scene.withholds(ANA, act.MoveShip(ship, laid.at("planet_quillon")))
    scene.when(ANA, act.MoveShip(ship, laid.at("shipyard")))
    assert ana(scene).ships[ship].at == laid.at("shipyard")
    assert not told(scene, facts.LocationActivated)


def test_a_moon_rush_claims_the_next_moon_of_the_active_planet() -> None:
    laid = Laid()
    (card,) = laid.hand(ANA, "tac_moon_rush")
    scene = laid.scene().withholds(ANA, act.PlayCard(card))
    scene.when(ANA, act.LaunchShip("transport", laid.at("planet_velloway"))).when(ANA, act.PlayCard(card))
    assert len(ana(scene).claimed) == 2


# --- ongoing cards ---------------------------------------------------------------------------------------------------


def ongoing(card: str, laid: Laid | None = None) -> Frontier:
    scene = played(laid or Laid(), card)
    assert [each.partition("#")[0] for each in ana(scene).ongoing] == [card]
    return scene.state


def test_extended_tanks_lengthen_every_range() -> None:
    assert ship_range(ongoing("tac_extended_tanks"), ANA, "transport") == 2


def test_mist_charts_let_every_ship_into_nebulae() -> None:
    assert has(ongoing("tac_mist_charts"), ANA, "transport", "navigation")


def test_a_boarding_writ_lets_every_ship_attack_first() -> None:
    assert has(ongoing("tac_boarding_writ"), ANA, "transport", "assault")


def test_a_bulk_contract_makes_modules_cheaper() -> None:
    state = ongoing("tac_bulk_contract")
    module = state.market["industry"][1] or ""
    assert module_prices(state, BEN, module) == (Cost(titanium=2, energy=1),)
    assert module_prices(state, ANA, module) == (Cost(titanium=1, energy=1),)


def test_a_gunnery_drill_aims_better() -> None:
    laid = meeting(Laid(), ANA, BEN)
    (card,) = laid.hand(ANA, "tac_gunnery_drill")
    scene = begin(laid)
    assert targeting_of(scene.state, ANA) == 1
    scene.when(ANA, act.PlayCard(card))
    assert targeting_of(scene.state, ANA) == 2


def test_an_escort_pact_adds_a_die_in_its_battles() -> None:
    laid = meeting(Laid(), ANA, BEN)
    (card,) = laid.hand(BEN, "tac_escort_pact")
    player = laid.state.players[BEN]
    player.hand.remove(card)
    player.ongoing.append(card)
    assert dice_of(begin(laid).state, BEN) == 2


# --- battle ----------------------------------------------------------------------------------------------------------


def at_window(card: str, laid: Laid | None = None, *rolls: int) -> tuple[Scene[Frontier], str]:
    """A battle of Ana and Ben in which Ana comes to the window of her card."""
    laid = meeting(laid or Laid(), ANA, BEN)
    (held,) = laid.hand(ANA, card)
    scene = begin(laid)
    while act.PlayCard(held) not in scene.play.offers(ANA):
        seat = scene.play.asked[0]
        offered = scene.play.offers(seat)
        scene.when(seat, act.Pass() if act.Pass() in offered else act.CommitEnergy(0), rolls=rolls)
    return scene, held


def test_an_overcharge_adds_two_dice() -> None:
    scene, card = at_window("tac_overcharge")
    assert dice_of(scene.when(ANA, act.PlayCard(card)).state, ANA) == 3


def test_focused_optics_add_two_to_the_targeting() -> None:
    scene, card = at_window("tac_focused_optics")
    assert targeting_of(scene.when(ANA, act.PlayCard(card)).state, ANA) == 3


def test_a_gamblers_volley_rolls_own_dice_again() -> None:
    scene, card = at_window("tac_gamblers_volley", None, 0, 5)
    scene.when(ANA, act.PlayCard(card)).when(ANA, act.RerollDice((0,)), rolls=(5,))
    assert told(scene, facts.DiceRerolled)[0].dice == (6,)


def test_a_jamming_burst_rolls_the_best_die_of_another_again() -> None:
    scene, card = at_window("tac_jamming_burst", None, 3, 5)
    scene.when(ANA, act.PlayCard(card)).when(ANA, act.ChooseOpponent(BEN), rolls=(0,))
    assert told(scene, facts.DiceRerolled)[0].dice == (1,)


def test_a_last_stand_saves_a_ship_of_the_loser_and_scores() -> None:
    scene, card = at_window("tac_last_stand", None, 0, 5)
    before = ana(scene).score
    scene.when(ANA, act.PlayCard(card))
    assert ana(scene).score == before + 1
    scene.when(ANA, act.Decline())
    scene.when(ANA, first(act.SpareShip)(scene))
    assert ana(scene).in_place("scrapyard") == []


def test_a_victory_feast_is_the_winners() -> None:
    scene, card = at_window("tac_victory_feast", None, 5, 0)
    assert ana(scene).tracks["supremacy"] == 1
    scene.when(ANA, act.PlayCard(card))
    assert (ana(scene).tracks["supremacy"], ana(scene).energy) == (2, 1)


def test_a_prize_crew_takes_what_the_victim_chooses() -> None:
    scene, card = at_window("tac_prize_crew", Laid().have(BEN, ice=1, credit=1), 5, 0)
    scene.when(ANA, act.PlayCard(card)).asks(BEN, "steal").when(BEN, act.GiveUp("ice"))
    assert (ana(scene).ice, scene.state.players[BEN].ice) == (1, 0)


def test_a_late_reinforcement_brings_a_ship_from_anywhere() -> None:
    laid = Laid()
    ship = laid.ship(ANA, "fighter", "monolith_of_the_ancients")
    scene, card = at_window("tac_late_reinforcement", laid)
    scene.when(ANA, act.PlayCard(card)).when(ANA, act.MoveShip(ship, laid.at("planet_velloway")))
    assert dice_of(scene.state, ANA) == 3


def test_a_limited_war_allows_three_dice_and_a_formal_duel_no_energy() -> None:
    laid = meeting(Laid().have(ANA, energy=6), ANA, BEN)
    (war,) = laid.hand(ANA, "tac_limited_war")
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(war))
    while not offers(scene, ANA, act.CommitEnergy):
        scene.when(scene.play.asked[0], act.Pass())
    assert [offer.energy for offer in offers(scene, ANA, act.CommitEnergy)] == [0, 1, 2]
    laid = meeting(Laid().have(ANA, energy=6), ANA, BEN)
    (duel,) = laid.hand(ANA, "tac_formal_duel")
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(duel))
    while scene.state.battle is not None and not offers(scene, ANA, act.CommitEnergy):
        scene.when(scene.play.asked[0], act.Pass())
    assert [offer.energy for offer in offers(scene, ANA, act.CommitEnergy)] in ([], [0])


def test_safe_passage_leaves_the_battle_for_an_unoccupied_neighbour() -> None:
    laid = meeting(Laid(), ANA, BEN)
    (passage,) = laid.hand(ANA, "tac_safe_passage")
    scene = (
        diplomacy(laid, ANA).when(ANA, act.PlayCard(passage)).when(ANA, act.WithdrawTo(laid.at("planet_brackforge")))
    )
    assert scene.state.players[ANA].places() == [laid.at("planet_brackforge")]
    assert scene.state.battle is None


# --- factions --------------------------------------------------------------------------------------------------------


def test_the_ashkelle_combine_builds_for_a_titanium_less() -> None:
    laid = Laid().faction(ANA, "drifting_choir")
    plain = ship_prices(laid.state, ANA, "transport")
    laid = Laid(4)
    cheap = ship_prices(laid.state, 3, "transport")
    assert laid.state.players[3].faction == "ashkelle_combine"
    assert (plain[0].titanium, cheap[0].titanium) == (2, 1)


def test_the_vitreous_minds_buy_targeting_once_a_battle() -> None:
    laid = meeting(Laid().faction(ANA, "vitreous_minds").have(ANA, energy=2), ANA, BEN)
    scene = begin(laid)
    use = act.UseAbility("vitreous_minds", 0)
    while use not in scene.play.offers(ANA):
        offered = scene.play.offers(scene.play.asked[0])
        scene.when(scene.play.asked[0], act.Pass() if act.Pass() in offered else act.CommitEnergy(0))
    scene.when(ANA, use).when(ANA, act.Pay(Bundle(energy=1))).when(ANA, act.Pay(Bundle(energy=1)))
    assert targeting_of(scene.state, ANA) == 3
    assert use not in scene.play.offers(ANA)


def test_the_tollgate_caravan_buys_of_all_columns_at_the_fields() -> None:
    laid = Laid().faction(ANA, "tollgate_caravan").have(ANA, titanium=4, ice=4, nanocarbon=4, energy=6)
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("maximus_field")))
    assert len(offers(scene, ANA, act.AcquireModule)) == 12


def test_the_mirewardens_enter_nebulae_and_gain_there() -> None:
    laid = Laid().faction(ANA, "mirewardens")
    scene = laid.scene().when(ANA, act.LaunchShip("transport", "nebula_1"))
    scene.when(ANA, first(act.PutOnTop)(scene))
    assert ana(scene).energy == 1


def test_the_corsairs_take_what_they_choose_of_the_defeated() -> None:
    laid = meeting(Laid().faction(ANA, "corsair_moot").have(BEN, ice=1, credit=1), ANA, BEN)
    scene = calm(begin(laid), facts.BattleResolved, 5, 0)
    scene.asks(ANA, "steal").when(ANA, act.GiveUp("credit"))
    assert (ana(scene).credit, scene.state.players[BEN].credit) == (1, 0)


def test_the_lantern_archive_draws_for_an_energy_once_a_turn() -> None:
    laid = Laid().faction(ANA, "lantern_archive").have(ANA, energy=2)
    scene = laid.scene().when(ANA, act.UseAbility("lantern_archive", 0)).when(ANA, act.Pay(Bundle(energy=1)))
    assert (len(ana(scene).hand), ana(scene).energy) == (1, 1)


def test_the_rootbound_assembly_hires_for_an_energy() -> None:
    laid = Laid().faction(ANA, "rootbound_assembly").have(ANA, energy=1)
    scene = laid.scene().when(ANA, act.UseAbility("rootbound_assembly", 0)).when(ANA, act.Pay(Bundle(energy=1)))
    scene.when(ANA, act.HireLeader("nebula_6"))
    assert ana(scene).leaders == 2


def test_the_gilded_ledger_and_the_moonshapers_hold_more() -> None:
    assert storage(Laid().state, ANA).titanium == 6
    assert moon_limit(Laid().faction(ANA, "moonshapers").state, ANA) == 6


def test_the_moonshapers_gain_from_an_abandoned_moon() -> None:
    laid = Laid().faction(ANA, "moonshapers").claimed(ANA, "moon_blue_1")
    scene = laid.scene().when(ANA, act.AbandonMoon("moon_blue_1"))
    assert (ana(scene).nanocarbon, ana(scene).energy) == (1, 1)


def test_the_stillwater_hegemony_stops_a_surge_in_its_own_turn() -> None:
    laid = (
        Laid().faction(ANA, "stillwater_hegemony").have(ANA, energy=1).raider("unidentified_abductor", "maximus_field")
    )
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("planet_velloway"))).when(ANA, act.Pass())
    scene.when(ANA, act.UseAbility("stillwater_hegemony", 0)).when(ANA, act.Pay(Bundle(energy=1)))
    assert told(scene, facts.SurgeCancelled)
    assert scene.state.raiders[1].figures == [laid.at("maximus_field")]


# --- all of them -----------------------------------------------------------------------------------------------------


def test_every_card_and_every_faction_is_played_in_these_tests() -> None:
    texts = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [card for card in TACTICS if f'"{card}"' not in texts] == []
    assert [faction for faction in FACTIONS if f'"{faction}"' not in texts] == []
