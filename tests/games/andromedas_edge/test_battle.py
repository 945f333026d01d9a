"""Battles (rules 16): what ends one early, cards of the diplomacy step, shared rewards, early and late tokens."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.rules.dice import best_rows, dice_of, targeting_of
from domain.games.andromedas_edge.state import Options
from domain.games.andromedas_edge.steps import BattleCheck, Diplomacy, EndMenu, TurnEnd
from domain.kernel import Action
from tests.games.andromedas_edge.table import ANA, BEN, CYD, DAN, Laid, offers, told
from tests.given import Scene


def meeting(laid: Laid, *seats: int, at: str = "planet_velloway") -> Laid:
    """Transports of these players at the active location."""
    for seat in seats:
        laid.ship(seat, "transport", at)
    laid.state.turn.location, laid.state.turn.phase = laid.at(at), "launched"
    return laid


def begin(laid: Laid) -> Scene:
    """The battle begins; a claimed moon keeps the active player's questions open."""
    laid.claimed(ANA, "moon_green_8")
    return laid.scene(TurnEnd(), EndMenu(ANA), BattleCheck(), EndMenu(ANA)).when(ANA, act.EndTurn())


def calm(scene: Scene, until: type, *rolls: int) -> Scene:
    """Everybody adds nothing until a fact of this kind is told."""
    while not told(scene, until):
        seat = scene.play.asked[0]
        offered = scene.play.offers(seat)
        quiet: Action = act.Pass() if act.Pass() in offered else act.CommitEnergy(0)
        scene.when(seat, quiet, rolls=rolls)
    return scene


def diplomacy(laid: Laid, seat: int) -> Scene:
    """Everybody passes until this player is asked for its diplomacy card."""
    scene = begin(laid)
    while not isinstance(scene.play.questions.get(seat), Diplomacy):
        scene.when(scene.play.asked[0], act.Pass())
    return scene


def test_ransom_takes_the_card_its_owner_chooses() -> None:
    laid = meeting(Laid(), ANA, BEN).have(BEN, ice=1)
    (note,) = laid.hand(ANA, "tac_ransom_note")
    held = laid.hand(BEN, "tac_power_surge", "tac_moonfall")
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(note))
    choices = scene.play.offers(BEN)
    assert choices == [act.GiveUp("ice"), *(act.GiveUpCard(card) for card in sorted(held)), act.Refuse()]
    scene.when(BEN, act.GiveUpCard(held[1]))
    assert told(scene, facts.CardStolen) == [facts.CardStolen(ANA, BEN, (ANA, BEN), held[1])]
    assert scene.state.players[ANA].hand == [held[1]]


def test_a_refused_ransom_is_a_die() -> None:
    laid = meeting(Laid(), ANA, BEN)
    (note,) = laid.hand(ANA, "tac_ransom_note")
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(note))
    assert scene.play.offers(BEN) == [act.Refuse()]
    scene.when(BEN, act.Refuse())
    assert dice_of(scene.state, ANA) == 2


def test_a_battle_ends_at_once_when_a_free_action_leaves_one_side() -> None:
    laid = meeting(Laid(3), ANA, BEN)
    laid.ship(CYD, "transport", "maximus_field")
    (drive,) = laid.hand(ANA, "tac_slip_drive")
    scene = begin(laid).when(ANA, act.PlayCard(drive))
    away = next(move for move in offers(scene, ANA, act.MoveShip) if move.to == laid.at("planet_marrow_quay"))
    scene.when(ANA, away)
    assert told(scene, facts.BattleEndedEarly)
    assert scene.state.battle is None
    assert not scene.play.offers(CYD)


def test_white_flag_leaves_as_a_loser_without_damage() -> None:
    laid = meeting(Laid(3), ANA, BEN, CYD)
    (flag,) = laid.hand(BEN, "tac_white_flag")
    scene = diplomacy(laid, BEN).when(BEN, act.PlayCard(flag))
    scene.when(BEN, act.ChooseOption(0)).when(BEN, act.ChooseOption(0))
    assert len(scene.state.players[BEN].hand) == 2
    calm(scene, facts.BattleResolved, 5, 0)
    (result,) = told(scene, facts.BattleResolved)
    assert result == facts.BattleResolved((ANA,), (CYD, BEN))
    while scene.state.battle is not None:
        seat = scene.play.asked[0]
        scene.when(seat, act.Decline() if act.Decline() in scene.play.offers(seat) else act.Pass())
    assert scene.state.players[BEN].ships_at(laid.at("planet_velloway"))
    assert not scene.state.players[CYD].ships_at(laid.at("planet_velloway"))


def test_a_white_flag_that_leaves_one_side_ends_the_battle() -> None:
    laid = meeting(Laid(), ANA, BEN)
    (flag,) = laid.hand(BEN, "tac_white_flag")
    scene = diplomacy(laid, BEN).when(BEN, act.PlayCard(flag))
    scene.when(BEN, act.Decline()).when(BEN, act.Decline())
    assert told(scene, facts.BattleEndedEarly)
    assert not told(scene, facts.TrackAdvanced)


def test_an_alliance_fights_as_one_side_and_shares_the_win() -> None:
    laid = meeting(Laid(3), ANA, BEN).raider("unidentified_abductor", "planet_velloway")
    (pact,) = laid.hand(ANA, "tac_alliance")
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(pact))
    scene.when(ANA, act.ChooseOpponent(BEN)).when(BEN, act.Accept())
    calm(scene, facts.BattleResolved, 5, 0, 0, 0)
    assert told(scene, facts.BattleResolved) == [facts.BattleResolved((ANA, BEN), (3,))]
    assert [player.tracks["supremacy"] for player in scene.state.players] == [1, 1, 0]
    assert [player.credit for player in scene.state.players] == [1, 1, 0]


def test_an_alliance_of_all_ends_the_battle_and_a_refused_one_does_nothing() -> None:
    for answer, over in ((act.Accept(), True), (act.Refuse(), False)):
        laid = meeting(Laid(), ANA, BEN)
        (pact,) = laid.hand(ANA, "tac_alliance")
        scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(pact))
        scene.when(ANA, act.ChooseOpponent(BEN)).when(BEN, answer)
        assert bool(told(scene, facts.BattleEndedEarly)) is over


def test_partners_at_a_token_the_active_player_picks_one() -> None:
    laid = meeting(Laid(4, Options(teams=True)), ANA, BEN, CYD)
    for seat in (ANA, BEN):
        laid.track(seat, supremacy=2)
    scene = calm(begin(laid), facts.BattleResolved, 5, 4, 0)
    assert offers(scene, ANA, act.ChooseRecipient) == [act.ChooseRecipient(ANA), act.ChooseRecipient(BEN)]
    before = scene.state.players[ANA].score
    scene.when(ANA, act.ChooseRecipient(BEN))
    assert len(scene.state.players[BEN].supremacies) == 1
    assert not scene.state.players[ANA].supremacies
    assert scene.state.players[ANA].score == before + 2


def test_partners_on_an_event_field_move_the_marker_twice() -> None:
    laid = meeting(Laid(4, Options(teams=True)), ANA, BEN, CYD)
    for seat in (ANA, BEN):
        laid.track(seat, supremacy=3)
    before = laid.state.marker
    scene = calm(begin(laid), facts.BattleResolved, 5, 4, 0)
    assert scene.state.marker == before - 2


def test_rows_longer_rows_win_and_equal_rows_lose_together() -> None:
    assert best_rows({0: [6, 5, 2], 1: [6, 5]}) == [0]
    assert best_rows({0: [6, 5], 1: [6, 5]}) == []
    assert best_rows({0: [4, 4], 1: [6], 2: [6, 1]}) == [2]
    assert best_rows({0: [], 1: [1]}) == [1]


def test_without_a_winner_all_lose_and_are_damaged() -> None:
    laid = meeting(Laid(), ANA, BEN)
    scene = calm(begin(laid), facts.BattleResolved, 3, 3)
    assert told(scene, facts.BattleResolved) == [facts.BattleResolved((), (ANA, BEN))]
    assert not told(scene, facts.TrackAdvanced)
    scene.when(ANA, act.Decline()).when(BEN, act.Decline())
    assert [fact.seat for fact in told(scene, facts.ShipScrapped)] == [ANA, BEN]


def test_targeting_stops_at_five_and_dice_at_six() -> None:
    laid = Laid()
    for kind in ("transport", "transport", "transport", "fighter", "science_vessel", "heavy_cruiser"):
        laid.ship(ANA, kind, "planet_velloway")
    scene = begin(meeting(laid, BEN))
    assert targeting_of(scene.state, ANA) == 5
    assert dice_of(scene.state, ANA) == 6


def test_limited_war_leaves_no_room_for_energy() -> None:
    laid = meeting(Laid(), ANA, BEN).have(ANA, energy=6).have(BEN, energy=6)
    (war,) = laid.hand(ANA, "tac_limited_war")
    scene = diplomacy(laid, ANA).when(ANA, act.PlayCard(war))
    assert [offer.energy for offer in offers(scene, ANA, act.CommitEnergy)] == [0, 1, 2]


def test_safe_passage_leaves_and_the_battle_ends() -> None:
    laid = meeting(Laid(), ANA, BEN)
    (passage,) = laid.hand(BEN, "tac_safe_passage")
    scene = diplomacy(laid, BEN).when(BEN, act.PlayCard(passage))
    scene.when(BEN, offers(scene, BEN, act.WithdrawTo)[0])
    assert told(scene, facts.BattleEndedEarly)


def test_a_partner_is_no_enemy() -> None:
    laid = meeting(Laid(4, Options(teams=True)), ANA, BEN)
    scene = begin(laid)
    assert not told(scene, facts.BattleStarted)
    laid = meeting(Laid(4, Options(teams=True)), ANA, DAN)
    assert told(begin(laid), facts.BattleStarted)
