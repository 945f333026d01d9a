"""Secrecy over HTTP in a draft of Terraforming Mars: packs, picks and hands while the round is sealed."""

import asyncio
from pathlib import Path

import pytest

from domain.games import games
from domain.games.terraforming_mars.steps import DraftPick
from domain.kernel import SPECTATOR, Viewer
from domain.kernel.game import encode_state
from domain.kernel.registry import Registry
from tests.laws.lines import Line, Ply, answered, chooser, pack, random_move
from tests.laws.variants import Variant
from tests.reliability.result import Figure
from tests.reliability.secrecy import compare, open_worlds, two_servers

MARS = games()["terraforming_mars"]


def until_one_has_picked() -> Line:
    """A random match up to the first draft, where one player has picked a card already and another has not."""
    variant, seed = Variant(MARS, 2, MARS.options(draft=True)), "a draft over HTTP"
    play = variant.begin(seed)
    line = Line(variant, seed, play.set_up, encode_state(play.state))
    while not (len(play.asked) == 1 and isinstance(play.question(play.asked[0]), DraftPick)):
        seat, action = random_move(play, chooser(seed, play.ply))
        told = answered(play, seat, action)
        line.plies.append(Ply(seat, action, told, pack(told.facts), encode_state(play.state)))
    return line


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_sealed_draft_looks_the_same_whatever_is_hidden(tmp_path: Path, viewer: Viewer) -> None:
    figure = Figure("secrecy over HTTP", what="answers compared")
    line = until_one_has_picked()

    async def compared() -> bool:
        async with two_servers(tmp_path, Registry([MARS])) as tables:
            worlds = await open_worlds(tables, line, len(line.plies), viewer)
            one, other = await worlds.plays()
            await compare(worlds, figure)
            return one.state != other.state and bool(worlds.canaries)

    assert asyncio.run(compared())
    figure.check()
