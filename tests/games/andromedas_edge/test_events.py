"""Every event card, and every raider's reward and special effect (rules 14.3, 15)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import EVENTS, RAIDERS
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.state import Frontier, Options
from domain.games.andromedas_edge.steps import EndMenu, TextStep, TurnEnd
from tests.games.andromedas_edge.table import ANA, BEN, CYD, Laid, offers, told
from tests.games.andromedas_edge.test_battle import begin, calm, meeting
from tests.given import Scene

TWILIGHT = Options(events="twilight_of_the_universe")


def event(laid: Laid, card: str, *rolls: int) -> Scene[Frontier]:
    """The marker lies on Ana's station, and this card is on top."""
    state = laid.state
    state.events.remove(card)
    state.events.append(card)
    state.marker, state.marker_on = 0, ANA
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnEnd(), EndMenu(ANA)).when(ANA, act.EndTurn(), rolls=rolls)


def stocks(scene: Scene[Frontier]) -> list[Bundle]:
    return [player.stock for player in scene.state.players]


def deployed(scene: Scene[Frontier]) -> list[str]:
    return [fact.raider for fact in told(scene, facts.RaiderDeployed)]


def done(scene: Scene[Frontier]) -> None:
    """The card is discarded, the marker back at its start and the turn over."""
    assert scene.state.event_card == []
    assert (scene.state.marker, scene.state.marker_on) == (4, None)
    assert scene.state.turn.active == BEN


# --- the dawn --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "raider", "each"),
    [
        ("ev_lush_orbit", "unidentified_abductor", Bundle(nanocarbon=1, energy=1)),
        ("ev_open_lanes", "ferrous_maw", Bundle(credit=1)),
    ],
)
def test_an_event_that_gives_everybody_the_same(card: str, raider: str, each: Bundle) -> None:
    scene = event(Laid(), card)
    assert stocks(scene) == [each, each]
    assert deployed(scene) == [raider]
    done(scene)


def test_titanium_lies_on_every_planet_without_a_development() -> None:
    laid = Laid().develop(ANA, "planet_brackforge", "factory")
    scene = event(laid, "ev_ore_bloom")
    planets = {space for space, tile in scene.state.tiles.items() if tile.startswith("planet_")}
    assert scene.state.lying == dict.fromkeys(planets - {laid.at("planet_brackforge")}, Bundle(titanium=1))
    done(scene)


def test_a_season_of_plenty_is_chosen_in_turn_order() -> None:
    scene = event(Laid(), "ev_season_of_plenty").asks(ANA, "choose_gain")
    scene.when(ANA, act.TakeResources(Bundle(titanium=1, ice=1))).asks(BEN, "choose_gain")
    scene.refuses(BEN, act.TakeResources(Bundle(credit=2)), because="wrong_gain")
    scene.when(BEN, act.TakeResources(Bundle(nanocarbon=2)))
    assert stocks(scene) == [Bundle(titanium=1, ice=1), Bundle(nanocarbon=2)]
    done(scene)


def test_a_restored_relay_repairs_or_is_a_point() -> None:
    laid = Laid()
    laid.state.players[BEN].damage["base_treasury"] = 1
    scores = [player.score for player in laid.state.players]
    scene = event(laid, "ev_relay_restored").when(BEN, act.RepairModule("base_treasury"))
    assert [player.score for player in scene.state.players] == [scores[ANA] + 1, scores[BEN]]
    done(scene)


def test_an_ancient_cache_helps_all_with_the_lowest_score() -> None:
    laid = Laid(3).have(ANA, score=4).have(BEN, score=4).have(CYD, score=9)
    laid.track(ANA, science=1, industry=1, commerce=1, supremacy=1).track(BEN, industry=1)
    scene = event(laid, "ev_ancient_cache")
    if offers(scene, BEN, act.ChooseTrack):
        scene.when(BEN, act.ChooseTrack("science"))
    assert scene.state.players[ANA].tracks["civilization"] == 1
    assert scene.state.players[BEN].tracks["science"] == 1
    assert not told(scene, facts.PointsGained)


def test_moons_drift_from_the_discard_to_empty_nebulae() -> None:
    laid = Laid()
    laid.state.moon_discard += laid.state.tops["nebula_3"]
    laid.state.tops["nebula_3"].clear()
    scene = event(laid, "ev_moon_migration")
    assert len(scene.state.tops["nebula_3"]) == 1
    assert scene.state.moon_discard == []
    done(scene)


def test_a_cultural_exchange_may_be_declined() -> None:
    scene = event(Laid().have(ANA, ice=1).have(BEN, ice=1), "ev_cultural_exchange")
    scene.when(ANA, act.Pay(Bundle(ice=1))).when(BEN, act.Decline())
    assert stocks(scene) == [Bundle(tactics=2), Bundle(ice=1)]
    done(scene)


def test_heroes_pay_all_with_the_most_leaders() -> None:
    laid = Laid(3).leaders(ANA, 3).leaders(CYD, 3)
    scores = [player.score for player in laid.state.players]
    scene = event(laid, "ev_hall_of_heroes")
    assert [player.score - score for player, score in zip(scene.state.players, scores, strict=True)] == [2, 0, 2]
    assert [player.energy for player in scene.state.players] == [1, 1, 1]


# --- the twilight ----------------------------------------------------------------------------------------------------


def twilight(seats: int = 2) -> Laid:
    return Laid(seats, TWILIGHT)


def test_meteors_damage_a_module_of_everybody() -> None:
    scene = event(twilight(), "ev_meteor_front")
    scene.when(ANA, act.DamageModule("base_treasury")).when(BEN, act.DamageModule("base_architect"))
    assert [player.damage for player in scene.state.players] == [{"base_treasury": 1}, {"base_architect": 1}]
    done(scene)


def test_pirates_take_a_credit_or_damage_a_module() -> None:
    scene = event(twilight().have(ANA, credit=1), "ev_pirate_tithe")
    scene.when(ANA, act.ChooseOption(0)).when(ANA, act.Pay(Bundle(credit=1)))
    scene.asks(BEN, "module_damage").when(BEN, act.DamageModule("base_treasury"))
    assert scene.state.players[ANA].stock == Bundle()
    done(scene)


def test_a_solar_lash_hits_a_ship_of_the_owners_choice() -> None:
    laid = twilight()
    near, far = laid.ship(ANA, "transport", "planet_velloway"), laid.ship(ANA, "fighter", "planet_nivara")
    scene = event(laid, "ev_solar_lash")
    scene.when(ANA, act.DamageShip(far))
    assert [scene.state.players[ANA].ships[ship].place for ship in (near, far)] == ["board", "scrapyard"]
    done(scene)


def test_famine_takes_ice_or_points() -> None:
    scene = event(twilight().have(ANA, ice=1, score=5).have(BEN, score=1), "ev_famine_ring")
    scene.when(ANA, act.ChooseOption(0)).when(ANA, act.Pay(Bundle(ice=1)))
    assert [player.score for player in scene.state.players] == [5, 0]
    done(scene)


def test_a_dark_muster_brings_an_s_raider() -> None:
    scene = event(twilight(), "ev_dark_muster")
    assert deployed(scene) == ["nightfall_leviathan", "vorticon_attackers"]
    assert len(told(scene, facts.RaiderDeployed)[1].figures) == 1
    done(scene)


def test_data_rot_takes_a_card_of_the_players_choice() -> None:
    laid = twilight()
    one, other = laid.hand(ANA, "tac_alliance", "tac_overcharge")
    scene = event(laid, "ev_data_rot").when(ANA, act.DiscardCards((other,)))
    assert scene.state.players[ANA].hand == [one]
    done(scene)


def test_hull_rust_marks_a_shield_or_damages_a_module() -> None:
    laid = twilight()
    laid.ship(ANA, "heavy_cruiser", "planet_velloway")
    scene = event(laid, "ev_hull_rust").when(ANA, act.DamageShield("heavy_cruiser"))
    scene.asks(BEN, "module_damage").when(BEN, act.DamageModule("base_treasury"))
    assert scene.state.players[ANA].shields["heavy_cruiser"] == 1
    done(scene)


def test_a_panic_discards_the_cheapest_of_every_column_and_fills_up() -> None:
    laid = twilight()
    before = {track: list(column) for track, column in laid.state.market.items()}
    scene = event(laid, "ev_market_panic")
    for track, column in scene.state.market.items():
        assert column[:2] == before[track][1:]
        assert scene.state.decks[track][0] == before[track][0]
    done(scene)


def test_an_exodus_sends_a_hired_leader_to_a_nebula() -> None:
    laid = twilight()
    laid.state.players[BEN].leaders -= 1
    laid.state.players[BEN].away["nebula_6"] += 1
    scene = event(laid, "ev_exodus")
    assert [player.leaders for player in scene.state.players] == [0, 0]
    assert len(told(scene, facts.LeadersPlaced)) == 1
    done(scene)


def test_a_siege_hits_ships_near_raiders_alone() -> None:
    laid = twilight().raider("hollow_broker", "construction_centre").raider("vorticon_attackers", "nebula_4")
    near = laid.ship(ANA, "transport", "planet_velloway")
    laid.ship(BEN, "transport", "planet_marrow_quay")
    scene = event(laid, "ev_siege_of_the_edge", 5)
    if offers(scene, ANA, act.DamageShip):
        scene.when(ANA, act.DamageShip(near))
    assert scene.state.players[ANA].ships[near].place == "scrapyard"
    assert scene.state.players[BEN].in_place("scrapyard") == []


# --- the course of an event ------------------------------------------------------------------------------------------


def test_an_empty_deck_is_made_of_the_discard() -> None:
    laid = Laid()
    state = laid.state
    state.event_discard += state.events
    state.events.clear()
    state.marker, state.marker_on = 0, ANA
    scene = laid.claimed(ANA, "moon_green_8").scene(TurnEnd(), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert told(scene, facts.EventsShuffled)
    assert told(scene, facts.EventRevealed)


def test_points_of_the_track_come_less_one_for_every_damaged_module() -> None:
    laid = Laid().track(ANA, science=5).track(BEN, science=5)
    laid.state.players[ANA].damage["base_treasury"] = 3
    scores = [player.score for player in laid.state.players]
    scene = event(laid, "ev_lush_orbit")
    assert [player.score - score for player, score in zip(scene.state.players, scores, strict=True)] == [6, 7]


def test_no_free_action_is_open_during_an_event() -> None:
    laid = Laid().claimed(ANA, "moon_blue_8").develop(ANA, "planet_kharn_gate", "obelisk")
    scene = event(laid, "ev_season_of_plenty")
    scene.refuses(ANA, act.StoreMoon("moon_blue_8", "manoeuvre"), because="not_during_event")
    scene.refuses(ANA, act.UseDevelopment(0), because="not_during_event")
    scene.refuses(ANA, act.AbandonMoon("moon_blue_8"), because="not_during_event")


def test_cards_against_damage_are_open_during_an_event() -> None:
    laid = twilight()
    (ward,) = laid.hand(ANA, "tac_hull_ward")
    scene = event(laid, "ev_meteor_front").asks(ANA, "battle_window").when(ANA, act.PlayCard(ward))
    assert scene.state.players[ANA].damage == {}


# --- raiders ---------------------------------------------------------------------------------------------------------

Check = Callable[[Scene[Frontier], int], bool]
REWARDS: dict[str, tuple[tuple[object, ...], Check]] = {
    "vorticon_attackers": ((act.ChooseOption(1),), lambda scene, score: scene.state.players[ANA].score == score + 2),
    "gloomtide_swarm": (
        (),
        lambda scene, score: (scene.state.players[ANA].energy, scene.state.players[ANA].score) == (2, score + 1),
    ),
    "unidentified_abductor": (
        (),
        lambda scene, score: (scene.state.players[ANA].credit, scene.state.players[ANA].score) == (1, score + 2),
    ),
    "cinder_jackals": (
        (),
        lambda scene, score: (scene.state.players[ANA].energy, scene.state.players[ANA].score) == (3, score + 1),
    ),
    "hollow_broker": (
        (act.TakeResources(Bundle(credit=2)),),
        lambda scene, score: (scene.state.players[ANA].credit, scene.state.players[ANA].score) == (2, score + 1),
    ),
    "thornhull_reavers": (
        (),
        lambda scene, score: (scene.state.players[ANA].titanium, scene.state.players[ANA].score) == (2, score + 1),
    ),
    "veiled_matriarch": (
        (),
        lambda scene, score: (len(scene.state.players[ANA].hand), scene.state.players[ANA].score) == (2, score + 2),
    ),
    "ferrous_maw": (
        (act.PlaceUpgrade("up_talon"), act.Decline()),
        lambda scene, score: scene.state.players[ANA].upgrades == {"fighter": "up_talon"},
    ),
    "nightfall_leviathan": (
        (act.ChooseTrack("commerce"),),
        lambda scene, score: scene.state.players[ANA].tracks["commerce"] == 1,
    ),
    "parallax_warden": (
        (None,),
        lambda scene, score: (
            len(scene.state.players[ANA].discoveries) == 1 and scene.state.players[ANA].score == score + 3
        ),
    ),
}


@pytest.mark.parametrize("raider", REWARDS)
def test_the_reward_of_a_raider(raider: str) -> None:
    answers, holds = REWARDS[raider]
    laid = Laid().claimed(ANA, "moon_green_8")
    laid.state.players[ANA].tiles.append("up_talon")
    score = laid.state.players[ANA].score
    step = TextStep(ANA, f"reward:{raider}", 0)
    scene = laid.scene(TurnEnd(), EndMenu(ANA), step, EndMenu(ANA)).when(ANA, act.EndTurn())
    for answer in answers:
        scene.when(ANA, offers(scene, ANA, act.TakeToken)[0] if answer is None else answer)  # type: ignore[arg-type]
    assert holds(scene, score)


def beaten(raider: str, laid: Laid | None = None) -> Scene[Frontier]:
    """A raider of the class in play wins against one transport of Ana."""
    laid = laid or Laid()
    classes = [RAIDERS[card.id].raider_class for card in laid.state.raiders]
    place = classes.index(RAIDERS[raider].raider_class)
    laid.state.raiders[place].id = raider
    laid.raider(raider, "planet_velloway")
    laid.ship(ANA, "transport", "planet_velloway")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    return calm(begin(laid), facts.BattleResolved, 0, 5, 5, 5, 5, 5)


def test_a_winning_abductor_takes_a_leader_of_the_defeated() -> None:
    scene = beaten("unidentified_abductor")
    assert scene.state.players[ANA].leaders == 0
    assert told(scene, facts.LeadersPlaced)


def test_winning_reavers_damage_a_module_of_the_defeated() -> None:
    beaten("thornhull_reavers").offers(ANA, act.DamageModule("base_treasury"))


def test_a_winning_matriarch_takes_a_card_of_the_defeated() -> None:
    laid = Laid()
    laid.hand(ANA, "tac_alliance", "tac_open_stores")
    beaten("veiled_matriarch", laid).asks(ANA, "discard_cards")


def test_a_maw_that_appears_damages_a_ship_next_to_it() -> None:
    laid = Laid()
    near = laid.ship(ANA, "transport", "planet_velloway")
    laid.ship(BEN, "transport", "planet_kharn_gate")
    scene = event(laid, "ev_open_lanes", 0)
    assert scene.state.raiders[3].figures == ["nebula_1"]
    scene.when(ANA, act.DamageShip(near))
    assert scene.state.players[ANA].in_place("scrapyard") == [near]
    assert scene.state.players[BEN].in_place("scrapyard") == []


def test_a_raider_with_a_free_shield_stays() -> None:
    laid = meeting(Laid().raider("hollow_broker", "planet_velloway"), ANA)
    scene = calm(begin(laid), facts.BattleResolved, 5, 0, 0)
    while scene.state.battle is not None:
        scene.when(scene.play.asked[0], offers(scene, ANA, object)[0])
    assert scene.state.raiders[2].damage == 1
    assert scene.state.raiders[2].figures == [laid.at("planet_velloway")]


def test_every_event_and_every_raider_is_met_in_these_tests() -> None:
    texts = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [card for card in EVENTS if f'"{card}"' not in texts] == []
    assert RAIDERS.keys() == REWARDS.keys()
