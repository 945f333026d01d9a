"""Positions that strangers hand in: what is wrong with them is named, and nothing raises."""

from collections.abc import Callable

import pytest

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.state import Cosmos, Mark, Ship
from domain.games.tiny_epic_galaxies.steps import (
    AttackText,
    CardText,
    ChainEnd,
    FollowChoice,
    FreeFollowChoice,
    GalaxiesStep,
    MainMenu,
    PlanetTargets,
    RogueDie,
    RogueReroll,
    SurfaceAction,
    TurnEnd,
    TurnStart,
)
from domain.kernel import SetupRefused
from domain.kernel.position import position_of, read_position
from tests.games.tiny_epic_galaxies.table import galaxy, lay, rogue, solo


def table() -> Cosmos:
    return lay(galaxy("around shouhua 2", "on jakks", colonies=["gort"]), galaxy())


def set_(where: Callable[[Cosmos], object], name: str, value: object) -> Callable[[Cosmos], None]:
    return lambda cosmos: setattr(where(cosmos), name, value)


def first(cosmos: Cosmos) -> object:
    return cosmos.galaxies[0]


def ship(cosmos: Cosmos) -> Ship:
    return cosmos.galaxies[0].ships[0]


BROKEN: dict[str, tuple[Callable[[Cosmos], object], str]] = {
    "a planet twice": (lambda cosmos: cosmos.deck.append("gort"), "planet gort is there too often"),
    "a planet lost": (lambda cosmos: cosmos.deck.pop(), "is missing"),
    "an unknown planet": (lambda cosmos: cosmos.discard.append("pluto"), "planet pluto"),
    "a long row": (lambda cosmos: cosmos.row.append(None), "5 slots, not 4"),
    "a mission twice": (lambda cosmos: cosmos.undealt.append(cosmos.undealt[0]), "too often"),
    "a mission lost": (lambda cosmos: cosmos.undealt.pop(), "is missing"),
    "two missions kept": (lambda cosmos: cosmos.galaxies[0].kept.append(cosmos.undealt.pop()), "missions dealt, kept"),
    "a mission boxed": (lambda cosmos: cosmos.boxed.append(cosmos.undealt.pop()), "left in the box"),
    "too much energy": (set_(first, "energy", 8), "8 energy"),
    "too little culture": (set_(first, "culture", -1), "-1 culture"),
    "no such level": (set_(first, "level", 7), "level 7"),
    "more ships than the level": (set_(first, "level", 3), "3 of 4 ships unlocked"),
    "dice lost among people": (set_(first, "dice_lost", 1), "lost 1 dice"),
    "a ship too far": (set_(ship, "position", 6), "cannot be at orbit shouhua 6"),
    "a ship before the start": (set_(ship, "position", -1), "cannot be at"),
    "a ship at a colony": (set_(ship, "planet", "gort"), "cannot be at"),
    "a ship nowhere": (set_(ship, "planet", None), "cannot be at"),
    "a ship at home and away": (set_(ship, "place", "home"), "cannot be at"),
    "two ships on one surface": (
        lambda cosmos: cosmos.galaxies[0].ships.__setitem__(0, Ship("surface", "jakks")),
        "2 ships",
    ),
    "a missing ship": (lambda cosmos: cosmos.galaxies[1].ships.pop(), "of 4 ships unlocked"),
    "nobody's turn": (set_(lambda cosmos: cosmos.turn, "active", 5), "nobody is player 5"),
    "eight dice": (lambda cosmos: cosmos.turn.dice.extend(cosmos.turn.dice), "8 dice"),
    "an empty bay": (set_(lambda cosmos: cosmos.turn.dice[0], "state", "activated"), "activation bay"),
    "a die in a closed converter": (set_(lambda cosmos: cosmos.turn.dice[0], "state", "converter"), "in the converter"),
    "a follow for nothing": (set_(lambda cosmos: cosmos.turn, "follow_price", 0), "out of range"),
    "a mark of nobody": (lambda cosmos: cosmos.turn.marks.append(Mark(9, "nagato")), "nobody can have used"),
    "a follow for a fortune": (set_(lambda cosmos: cosmos.turn, "follow_price", 5), "out of range"),
    "an income nobody pays": (set_(lambda cosmos: cosmos.turn, "income_energy", 2), "out of range"),
    "a mark on a planet without a limit": (
        lambda cosmos: cosmos.turn.marks.append(Mark(0, "jakks")),
        "jakks cannot be marked",
    ),
    "an action that holds nothing": (lambda cosmos: cosmos.turn.chain.append(Mark(0, "jakks")), "jakks cannot hold"),
    "an attack among people": (set_(lambda cosmos: cosmos.turn, "attacked", True), "no Rogue has attacked"),
    "a mark twice": (lambda cosmos: cosmos.turn.marks.extend([Mark(0, "nagato")] * 2), "marked twice"),
    "a wrong start": (set_(lambda cosmos: cosmos, "starting", 1), "starting player"),
    "a negative round": (set_(lambda cosmos: cosmos, "round", -1), "counted from 0"),
    "a trigger too early": (set_(lambda cosmos: cosmos, "trigger", 1), "triggered the end"),
    "over without a reason": (set_(lambda cosmos: cosmos, "over", True), "reason"),
    "a galaxy too many": (lambda cosmos: cosmos.galaxies.append(galaxy()), "3 galaxies for 2 seats"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_invariant_is_named(fault: str) -> None:
    cosmos = table()
    assert GAME.check(cosmos) == []
    change, words = BROKEN[fault]
    change(cosmos)
    assert words in "; ".join(GAME.check(cosmos))


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (MainMenu(1), "only the active player"),
        (MainMenu(7), "no seat 7"),
        (FollowChoice(1, "move"), "no die has been activated"),
        (SurfaceAction(0, "gort", 1), "has not landed"),
        (SurfaceAction(0, "pluto", 1), "no planet pluto"),
        (SurfaceAction(0, "jakks", 5), "no such ship"),
        (PlanetTargets(0, "jakks", 0, None, None), "asks for nothing"),
        (CardText(0, "jakks", 3, None, None), "no word 3"),
        (AttackText(1, 0), "no such attack"),
        (RogueDie(1, 4, extra=False), "no such die"),
        (RogueReroll(0, 0, "move", 4, extra=False, harder=False), "no such die"),
        (TurnStart(0), "by itself"),
    ],
)
def test_a_step_that_does_not_fit_the_table_is_named(step: GalaxiesStep, words: str) -> None:
    cosmos = table()
    cosmos.agenda.stack = [TurnEnd(), step]
    assert words in "; ".join(GAME.check_agenda(cosmos))


def test_an_agenda_that_leads_nowhere_is_named() -> None:
    cosmos = table()
    cosmos.agenda.stack = [MainMenu(0)]
    assert GAME.check_agenda(cosmos) == ["the turn does not end"]
    cosmos.agenda.stack = []
    assert GAME.check_agenda(cosmos) == ["nothing is on the agenda"]


def test_every_planet_action_under_way_has_its_end_on_the_agenda() -> None:
    """Otherwise the end would close an action that was never begun, or one would never be closed."""
    cosmos = table()
    cosmos.agenda.stack = [TurnEnd(), MainMenu(0), ChainEnd(0, "piedes")]
    assert GAME.check_agenda(cosmos) == ["the planet actions under way are not those whose end is awaited"]
    cosmos.turn.chain = [Mark(0, "piedes")]
    assert GAME.check_agenda(cosmos) == []
    cosmos.agenda.stack = [TurnEnd(), MainMenu(0)]
    assert GAME.check_agenda(cosmos) == ["the planet actions under way are not those whose end is awaited"]


def test_a_turn_ends_once_and_has_one_menu() -> None:
    cosmos = table()
    cosmos.agenda.stack = [TurnEnd(), TurnEnd(), MainMenu(0)]
    assert "TurnEnd: it lies in the middle of the turn" in GAME.check_agenda(cosmos)
    cosmos.agenda.stack = [TurnEnd(), MainMenu(0), MainMenu(0)]
    assert "MainMenu: it lies in the middle of the turn" in GAME.check_agenda(cosmos)


def test_a_follower_is_another_player_and_follows_the_die_just_used() -> None:
    cosmos = table()
    cosmos.turn.dice[0].state = "activated"  # It shows a move.
    cosmos.turn.bay = [0]
    cosmos.agenda.stack = [TurnEnd(), MainMenu(0), FollowChoice(1, "move")]
    assert GAME.check_agenda(cosmos) == []
    cosmos.agenda.stack[-1] = FollowChoice(0, "move")
    assert GAME.check_agenda(cosmos) == ["FollowChoice: nobody follows their own die"]
    cosmos.agenda.stack[-1] = FollowChoice(1, "energy")
    assert GAME.check_agenda(cosmos) == ["FollowChoice: the die just used shows something else"]
    cosmos.agenda.stack[-1] = FreeFollowChoice(1, "energy", 1)
    assert GAME.check_agenda(cosmos) == ["FreeFollowChoice: nobody follows themselves"]


def test_who_has_21_points_has_triggered_the_end() -> None:
    cosmos = lay(galaxy(level=6, colonies=["gort", "nibiru"]), galaxy())
    assert cosmos.trigger == 0
    assert GAME.check(cosmos) == GAME.check_agenda(cosmos) == []
    cosmos.trigger = None
    assert GAME.check_agenda(cosmos) == ["somebody has 21 points and nobody has triggered the end"]


def test_a_solo_game_that_somebody_has_won_does_not_go_on() -> None:
    scene = solo(galaxy(), rogue(level=5))
    scene.state.galaxies[1].level = 6
    assert GAME.check(scene.state) == []
    assert GAME.check_agenda(scene.state) == ["the game goes on although it is won"]
    scene = solo(galaxy(), rogue(level=5, colonies=["gort", "nibiru"]))
    scene.state.galaxies[1].colonies.append("jakks")
    scene.state.galaxies[1].colonies.append("leandra")
    assert GAME.check_agenda(scene.state) == ["the game goes on although it is won"]


def test_the_rogue_rolls_its_dice_one_after_another() -> None:
    scene = solo(galaxy(), rogue(), dice=("move", "energy"))
    cosmos = scene.state
    cosmos.turn.active = 1
    cosmos.turn.dice[0].state = cosmos.turn.dice[1].state = "discarded"
    cosmos.agenda.stack = [RogueDie(1, 4, extra=False), FollowChoice(0, "move")]
    assert "RogueDie: the Rogue has no such die" in GAME.check_agenda(cosmos)


def test_a_position_can_be_read_back_and_played_on() -> None:
    cosmos = table()
    position = position_of(GAME, cosmos, cosmos.options)
    assert read_position(GAME, cosmos.options, 2, position) == cosmos
    cosmos.galaxies[0].energy = 9
    with pytest.raises(SetupRefused):
        read_position(GAME, cosmos.options, 2, position_of(GAME, cosmos, cosmos.options))


def test_a_rogue_that_has_landed_is_named() -> None:
    scene = solo(galaxy(), rogue(), row=("jakks",))
    scene.state.galaxies[1].ships[0] = Ship("surface", "jakks")
    assert "cannot be at surface jakks" in GAME.check(scene.state)[0]
