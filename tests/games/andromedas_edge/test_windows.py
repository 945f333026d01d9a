"""Windows: who is asked, in which order, until when, and what a question may tell (rules 19.3)."""

import msgspec
import pytest

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import ABILITIES, TEXTS
from domain.games.andromedas_edge.components.rows import Ability
from domain.games.andromedas_edge.effects import passives, words
from domain.games.andromedas_edge.effects.bundles import Cost
from domain.games.andromedas_edge.glossary import WindowId
from domain.games.andromedas_edge.state import Frontier, Options
from domain.games.andromedas_edge.steps import EndMenu, ModulePeril, ShipPeril, TurnEnd, Window, WindowChoice
from domain.kernel import Step
from tests.games.andromedas_edge.table import ANA, BEN, CYD, DAN, Laid, offers, told
from tests.games.andromedas_edge.test_battle import begin, diplomacy, meeting
from tests.given import Scene


def opened(laid: Laid, *steps: Step) -> Scene[Frontier]:
    """These steps come next; a claimed moon lets Ana answer first."""
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnEnd(), EndMenu(ANA), *reversed(steps), EndMenu(ANA)).when(ANA, act.EndTurn())


def asked_round(scene: Scene[Frontier]) -> list[int]:
    """The seats that are asked one after the other while all pass."""
    found = []
    while isinstance(scene.play.questions.get(scene.play.asked[0]), WindowChoice):
        found.append(scene.play.asked[0])
        scene.when(scene.play.asked[0], act.Pass())
    return found


def surge(laid: Laid) -> Laid:
    laid.raider("unidentified_abductor", "maximus_field")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    return laid


SURGE = Window("raider_surge", ANA, 0)
SOME_CARDS = ("tac_power_surge", "tac_open_stores", "tac_rally_of_exiles")


def hands(laid: Laid, *seats: int) -> None:
    """A card each that fits no window."""
    for seat, card in zip(seats, SOME_CARDS, strict=False):
        laid.hand(seat, card)


# --- who is asked ----------------------------------------------------------------------------------------------------


def test_everybody_with_a_card_is_asked_in_turn_order_whatever_the_card_is() -> None:
    laid = surge(Laid(4))
    laid.state.turn.active = ANA
    for seat, card in ((DAN, "tac_decoy_beacon"), (BEN, "tac_power_surge")):
        laid.hand(seat, card)
    assert asked_round(opened(laid, SURGE)) == [BEN, DAN]


def test_the_active_player_is_asked_first() -> None:
    laid = surge(Laid(3, active=BEN))
    hands(laid, ANA, BEN, CYD)
    laid.claimed(BEN, "moon_green_8")
    scene = laid.scene(TurnEnd(), EndMenu(BEN), Window("raider_surge", BEN, 0), EndMenu(BEN)).when(BEN, act.EndTurn())
    assert asked_round(scene) == [BEN, CYD, ANA]


def test_after_a_card_the_others_are_asked_again() -> None:
    """The window closes when all have passed one after the other."""
    laid = surge(Laid(3)).faction(BEN, "stillwater_hegemony")
    hands(laid, ANA, BEN, CYD)
    (beacon,) = laid.hand(CYD, "tac_decoy_beacon")
    scene = opened(laid, SURGE).when(ANA, act.Pass()).when(BEN, act.Pass()).when(CYD, act.PlayCard(beacon))
    assert told(scene, facts.SurgeCancelled)
    assert asked_round(scene) == [ANA, BEN, CYD]


def test_a_hand_of_other_cards_changes_neither_who_is_asked_nor_how_often() -> None:
    """Law 5: the question does not tell whether there is a card for it."""
    rounds = []
    for card in ("tac_decoy_beacon", "tac_open_stores", "tac_overcharge", "tac_field_patch"):
        laid = surge(Laid(3))
        laid.hand(BEN, card)
        laid.hand(CYD, "tac_power_surge")
        rounds.append(asked_round(opened(laid, SURGE)))
    assert rounds == [[BEN, CYD]] * 4


@pytest.mark.parametrize("card", ["tac_hull_ward", "tac_field_patch", "tac_overcharge"])
def test_damage_asks_its_owner_alone_whatever_the_card_is(card: str) -> None:
    for ships in (True, False):
        laid = Laid(3)
        hands(laid, ANA, CYD)
        laid.hand(BEN, card)
        ship = laid.ship(BEN, "transport", "planet_velloway")
        peril = ShipPeril(BEN, (ship,)) if ships else ModulePeril(BEN, 1)
        assert asked_round(opened(laid, peril)) == [BEN]


def test_a_shield_card_saves_a_ship() -> None:
    laid = Laid()
    (patch,) = laid.hand(BEN, "tac_field_patch")
    ship = laid.ship(BEN, "transport", "planet_velloway")
    scene = opened(laid, ShipPeril(BEN, (ship,))).when(BEN, act.PlayCard(patch)).when(BEN, act.SpareShip(ship))
    assert scene.state.players[BEN].ships[ship].place == "board"
    assert scene.state.peril is None


def test_a_ward_keeps_a_module_whole() -> None:
    laid = Laid()
    (ward,) = laid.hand(BEN, "tac_hull_ward")
    scene = opened(laid, ModulePeril(BEN, 1)).when(BEN, act.PlayCard(ward))
    assert scene.state.players[BEN].damage == {}
    assert not offers(scene, BEN, act.DamageModule)


def test_a_planet_activated_asks_the_neighbours_alone() -> None:
    """Whose ships are near is public, what they hold is not."""
    laid = Laid(3)
    hands(laid, ANA, BEN, CYD)
    laid.ship(BEN, "transport", "maximus_field")
    laid.ship(CYD, "transport", "planet_kharn_gate")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    assert asked_round(opened(laid, Window("opponent_activated_planet", BEN, 0))) == [BEN]


def test_an_echo_claim_takes_the_printed_resource() -> None:
    laid = Laid()
    (echo,) = laid.hand(BEN, "tac_echo_claim")
    laid.ship(BEN, "transport", "maximus_field")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    scene = opened(laid, Window("opponent_activated_planet", BEN, 0)).when(BEN, act.PlayCard(echo))
    assert scene.state.players[BEN].nanocarbon == 1


def test_a_bystander_is_asked_where_a_card_is_for_anybody() -> None:
    laid = meeting(Laid(3), ANA, BEN)
    (team,) = laid.hand(CYD, "tac_sabotage_team")
    scene = begin(laid)
    while scene.play.asked[0] != CYD:
        seat = scene.play.asked[0]
        scene.when(seat, act.Pass() if act.Pass() in scene.play.offers(seat) else act.CommitEnergy(0))
    scene.asks(CYD, "battle_window").when(CYD, act.PlayCard(team)).when(CYD, act.ChooseOpponent(BEN))
    assert scene.state.battle is not None
    assert scene.state.battle.dice[BEN] == -1


def test_a_bystander_is_not_asked_once_the_dice_are_rolled() -> None:
    laid = meeting(Laid(3), ANA, BEN)
    laid.hand(CYD, "tac_jamming_burst")
    laid.hand(BEN, "tac_jamming_burst")
    scene = begin(laid)
    asked = set()
    while scene.state.battle is not None:
        seat = scene.play.asked[0]
        if scene.state.battle.fighters:
            asked.add(seat)
        scene.when(seat, act.Pass() if act.Pass() in scene.play.offers(seat) else offers(scene, seat, object)[-1])
    assert CYD not in asked


def test_a_partner_is_an_opponent_of_nobody_but_still_another_player() -> None:
    """A planet activated by the partner opens the window for the other one too (rules 21.3.3)."""
    laid = Laid(4, Options(teams=True))
    hands(laid, BEN, CYD)
    for seat in (BEN, CYD):
        laid.ship(seat, "transport", "maximus_field")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "launched"
    assert asked_round(opened(laid, Window("opponent_activated_planet", BEN, 0))) == [BEN, CYD]


# --- abilities of a pack ---------------------------------------------------------------------------------------------


def give_ability(monkeypatch: pytest.MonkeyPatch, window: WindowId, faction: str = "gilded_ledger") -> None:
    """Another pack: this faction gains an energy in that window, once a turn."""
    text: words.Effects = (words.Gain(Cost(energy=1)),)
    row = Ability(window=window, effects=text, limit="once_per_turn")
    monkeypatch.setitem(ABILITIES, faction, (row,))
    monkeypatch.setitem(TEXTS, f"ability:{faction}/0", text)
    monkeypatch.setitem(passives.WINDOWS_OF, faction, frozenset({window}))


def test_an_ability_after_the_activation_is_offered_with_empty_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    give_ability(monkeypatch, "own_after_activation")
    laid = Laid()
    for stack in (laid.state.tops, laid.state.under):
        laid.state.moon_discard += stack.pop(laid.at("planet_velloway"))
    scene = laid.scene().when(ANA, act.LaunchShip("transport", laid.at("planet_velloway")))
    scene.asks(ANA, "after_activation").when(ANA, act.UseAbility("gilded_ledger", 0))
    assert scene.state.players[ANA].energy == 1
    assert scene.state.turn.active == BEN


def test_an_ability_of_the_diplomacy_step_is_the_one_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    give_ability(monkeypatch, "battle_diplomacy")
    laid = meeting(Laid(), ANA, BEN)
    laid.hand(ANA, "tac_limited_war")
    scene = diplomacy(laid, ANA).when(ANA, act.UseAbility("gilded_ledger", 0))
    assert scene.state.players[ANA].energy == 1
    assert not offers(scene, ANA, act.PlayCard)


def test_a_diplomacy_ability_is_no_free_action(monkeypatch: pytest.MonkeyPatch) -> None:
    give_ability(monkeypatch, "battle_diplomacy")
    Laid().scene().withholds(ANA, act.UseAbility("gilded_ledger", 0))


def test_the_ability_of_an_event_card_moment_is_not_asked_twice_in_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    give_ability(monkeypatch, "raider_surge")
    scene = opened(surge(Laid()), SURGE).when(ANA, act.UseAbility("gilded_ledger", 0))
    assert scene.state.players[ANA].energy == 1
    assert not isinstance(scene.play.questions.get(ANA), WindowChoice)
    assert msgspec.to_builtins(scene.state.turn.used) == ["0:gilded_ledger/0"]
