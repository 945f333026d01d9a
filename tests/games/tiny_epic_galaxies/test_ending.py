"""The last round, scoring and ties (rules 11 and 12)."""

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.actions import ActivateDie, AdvanceShip, EndTurn, Follow
from domain.games.tiny_epic_galaxies.facts import EndTriggered, GameEnded, MissionRevealed, RoundStarted, TurnStarted
from domain.games.tiny_epic_galaxies.rules.ending import TURN_CAP
from domain.games.tiny_epic_galaxies.state import Cosmos, Options
from domain.games.tiny_epic_galaxies.view import GalaxiesBoard
from domain.kernel import SPECTATOR
from tests.games.tiny_epic_galaxies.table import ANA, BEN, CYD, galaxy, players
from tests.given import Scene

WORTH_19 = ["gort", "piedes", "sargus_36"]
WORTH_20 = ["k_widow", "gyore", "maia", "jakks"]
EMPTY_HANDED = ("industrialist", "hoarder", "elder")
"""Missions nobody at these tables has met (but see Elder)."""


def near_the_end(active: int = BEN, starting: int = ANA) -> Scene[Cosmos]:
    """Three players; Ben is one advance from 21 points."""
    return players(
        galaxy(culture=0, energy=0),
        galaxy("around mj_120210 2", colonies=WORTH_19, culture=0, energy=0),
        galaxy(culture=0, energy=0),
        dice=("diplomacy", "energy"),
        active=active,
        starting=starting,
        missions=EMPTY_HANDED,
        row=("mj_120210",),
    )


def test_ex_25_the_round_is_completed_and_the_starting_player_does_not_play_again() -> None:
    scene = near_the_end()
    scene.when(BEN, ActivateDie(0, AdvanceShip(0))).tells(EndTriggered(BEN, 21))
    scene.when(BEN, EndTurn()).tells(TurnStarted(CYD, 2)).asks(CYD, "main")
    scene.when(CYD, EndTurn()).tells(GameEnded("points")).silent_about(TurnStarted)
    assert scene.state.over


def test_a_trigger_in_the_last_turn_of_a_round_ends_the_game_after_that_turn() -> None:
    scene = near_the_end(starting=CYD)
    scene.when(BEN, ActivateDie(0, AdvanceShip(0))).when(BEN, EndTurn()).tells(GameEnded("points"))


def test_trap_09_a_trigger_by_following_still_ends_with_the_seat_before_the_starting_player() -> None:
    scene = players(
        galaxy("around jakks 0", culture=0, energy=0),
        galaxy("around mj_120210 2", colonies=WORTH_19, culture=1, energy=0),
        galaxy(culture=0, energy=0),
        dice=("diplomacy",),
        row=("mj_120210", "jakks"),
    )
    scene.when(ANA, ActivateDie(0, AdvanceShip(0))).when(BEN, Follow(AdvanceShip(0))).tells(EndTriggered(BEN, 21))
    scene.when(BEN, EndTurn()).when(CYD, EndTurn()).tells(GameEnded("points"))


def test_edge_09_only_the_first_of_two_triggers_matters() -> None:
    scene = players(
        galaxy("around vizcarra 1", colonies=WORTH_20, culture=0, energy=0),
        galaxy("around mj_120210 2", colonies=WORTH_19, culture=1, energy=0),
        dice=("diplomacy",),
        row=("mj_120210", "vizcarra"),
        missions=("hoarder", "elder"),
    )
    scene.when(ANA, ActivateDie(0, AdvanceShip(0))).tells(EndTriggered(ANA, 21))
    scene.when(BEN, Follow(AdvanceShip(0))).silent_about(EndTriggered)
    scene.when(BEN, EndTurn()).tells(MissionRevealed(BEN, "elder", 0), GameEnded("points"))
    assert scene.state.trigger == ANA


def test_missions_stay_hidden_until_the_end_and_discarded_ones_for_ever() -> None:
    scene = near_the_end()
    scene.when(BEN, ActivateDie(0, AdvanceShip(0))).when(BEN, EndTurn())
    seen = GAME.view(scene.state, SPECTATOR)
    assert isinstance(seen, GalaxiesBoard)
    assert {each.missions.kept for each in seen.galaxies} == {(None,)}
    scene.when(CYD, EndTurn())
    seen = GAME.view(scene.state, SPECTATOR)
    assert isinstance(seen, GalaxiesBoard)
    assert tuple(each.missions.kept[0] for each in seen.galaxies) == EMPTY_HANDED
    assert {each.missions.discarded for each in seen.galaxies} == {(None,)}
    own = GAME.view(scene.state, ANA)
    assert isinstance(own, GalaxiesBoard)
    assert own.galaxies[ANA].missions.discarded[0] is not None
    assert own.galaxies[BEN].missions.discarded == (None,)


def settled(*galaxies: object, **table: object) -> Cosmos:
    """A table whose last turn of the last round has just ended."""
    scene = players(*galaxies, active=len(galaxies) - 1, dice=("energy",), **table)  # type: ignore[arg-type]
    return scene.when(len(galaxies) - 1, EndTurn()).tells(GameEnded("points")).state


def ranks(cosmos: Cosmos) -> list[tuple[int, int, int]]:
    return [(rank.seat, rank.rank, rank.total) for rank in GAME.outcome(cosmos).ranking]


SAME = {"colonies": ["gort", "gyore", "piedes"], "level": 3}


def test_ex_26_equal_points_go_to_who_has_more_resources_left() -> None:
    rich = galaxy(energy=3, culture=2, **SAME)  # type: ignore[arg-type]
    equal = galaxy(energy=1, culture=1, colonies=["k_widow", "shouhua", "aughmoore"], level=3)
    third = galaxy(energy=7, culture=7, colonies=["maia"], level=6)
    cosmos = settled(equal, rich, third, missions=("industrialist", "elder", "orbiter"), row=("jakks",))
    assert cosmos.points(ANA) == cosmos.points(BEN) == 23
    assert GAME.outcome(cosmos).winners == (BEN,)
    assert ranks(cosmos)[:2] == [(BEN, 1, 23), (ANA, 2, 23)]


def test_ex_26_with_equal_resources_they_share_the_victory() -> None:
    one = galaxy(energy=2, culture=2, **SAME)  # type: ignore[arg-type]
    two = galaxy(energy=1, culture=3, colonies=["k_widow", "shouhua", "aughmoore"], level=3)
    cosmos = settled(one, two, galaxy(energy=0, culture=0), missions=("industrialist", "elder", "noble"))
    outcome = GAME.outcome(cosmos)
    assert outcome.winners == (ANA, BEN)
    assert [rank.rank for rank in outcome.ranking] == [1, 1, 3]


def test_the_other_tie_break_compares_planets_then_level_then_resources() -> None:
    options = Options(tie_break="planets_level_resources")
    few = galaxy(energy=7, culture=2, colonies=["gort", "gyore"], level=6)
    more = galaxy(
        energy=0, culture=0, colonies=["k_widow", "shouhua", "mj_120210", "jakks", "leandra", "vizcarra"], level=4
    )
    cosmos = settled(few, more, missions=("noble", "hoarder"), options=options, row=("helios",))
    assert cosmos.points(ANA) == cosmos.points(BEN) == 22
    assert GAME.outcome(cosmos).winners == (BEN,)


def test_without_planets_the_game_ends_at_the_end_of_a_round_and_nobody_is_the_trigger() -> None:
    scene = players(galaxy(), galaxy(), row=(None, None, None, None), deck=(), active=BEN)
    scene.when(BEN, EndTurn()).tells(GameEnded("no_planets"))
    assert scene.state.trigger is None
    going_on = players(galaxy(), galaxy(), row=(None, None, "jakks", None), deck=(), active=BEN)
    going_on.when(BEN, EndTurn()).tells(RoundStarted(2)).asks(ANA, "main")


def test_reaching_the_cap_on_turns_is_an_outcome() -> None:
    scene = players(galaxy(), galaxy(), active=BEN)
    scene.state.turns = TURN_CAP
    scene.when(BEN, EndTurn()).tells(GameEnded("turn_cap"))
    assert GAME.outcome(scene.state).winners
    assert GAME.turns(scene.state) == GAME.turn_cap


def test_scores_show_the_mission_to_its_owner_only() -> None:
    scene = players(galaxy(level=6), galaxy(), missions=("industrialist", "elder"))
    mine, theirs = GAME.scores(scene.state, ANA)
    assert [part.points for part in mine.parts] == [8, 0, 2]
    assert [part.points for part in theirs.parts] == [0, 0, None]
    assert (mine.total, mine.complete, theirs.complete) == (10, True, False)
