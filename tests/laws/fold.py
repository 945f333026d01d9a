"""Law 2, fold: the recorded facts alone, without running a rule, give exactly the live state at every ply."""

from typing import Any

from domain.kernel import Fact, Game
from domain.kernel.game import encode_state
from tests.laws.lines import pack, random_line
from tests.laws.variants import Variant


def stored(game: Game[Any], facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts as the store gives them back."""
    return game.facts_decoder.decode(pack(facts))


def law_of_folding(variant: Variant, seed: str, at: int = 0) -> None:
    game = variant.game
    line = random_line(variant, seed)
    state = game.fold(game.blank(variant.options, variant.seats), stored(game, line.set_up.facts))
    assert encode_state(state) == line.beginning, "the facts of the set-up do not tell the whole set-up"
    for number, ply in enumerate(line.plies, start=1):
        game.fold(state, stored(game, ply.told.facts))
        assert encode_state(state) == ply.state, f"ply {number}: the facts of {ply.action} do not tell all it changed"
