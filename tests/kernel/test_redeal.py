"""Re-dealing: a world that looks the same to a viewer, made from nothing but what that viewer sees."""

import pytest

from domain.bots import Random, play_match
from domain.kernel import SPECTATOR, Dice, Viewer, redeal
from domain.kernel.game import encode_state
from tests.replays.comets import GAME


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_worlds_that_look_the_same_are_dealt_anew_alike(viewer: Viewer) -> None:
    true = play_match(GAME, [Random()] * 2, "alike").state
    other = redeal(GAME, true, viewer, Dice(bytes(32), 5))
    assert encode_state(other) != encode_state(true)
    dealt = [encode_state(redeal(GAME, world, viewer, Dice(bytes(32), 6))) for world in (true, other)]
    assert dealt[0] == dealt[1]
