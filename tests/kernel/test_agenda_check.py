"""A game may object to the steps of a position, which `check` cannot judge in the middle of an action."""

from dataclasses import replace

from domain.kernel import Play
from domain.kernel.position import state_faults
from tests.replays.comets import GAME


def test_a_position_is_refused_for_what_the_game_finds_on_its_agenda() -> None:
    play = Play.begin(GAME, 2, "agenda")
    assert not state_faults(GAME, play.state, 2)
    strict = replace(GAME, check_agenda=lambda state: ["agenda: nobody may throw here"])
    assert state_faults(strict, play.state, 2) == ["agenda: nobody may throw here"]
    assert not strict.check(play.state)
