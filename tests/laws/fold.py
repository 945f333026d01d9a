"""Law 2, fold: the recorded facts alone, without running a rule, give exactly the live state at every ply."""

from domain.kernel.game import encode_state
from tests.laws.lines import pack, random_line
from tests.laws.variants import Variant


def law_of_folding(variant: Variant, seed: str, at: int = 0) -> None:
    game = variant.game
    line = random_line(variant, seed)
    state = game.fold(
        game.initial_state(variant.options, variant.seats), game.facts_decoder.decode(pack(line.set_up.facts))
    )
    assert encode_state(state) == line.beginning, "the facts of the set-up do not tell the whole set-up"
    for number, ply in enumerate(line.plies, start=1):
        game.fold(state, game.facts_decoder.decode(ply.packed))
        assert encode_state(state) == ply.state, f"ply {number}: the facts of {ply.action} do not tell all it changed"
