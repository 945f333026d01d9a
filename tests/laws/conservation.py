"""Law 7, conservation: nothing appears or vanishes. `check` finds no fault after any fact, no piece lies twice."""

from collections import Counter
from typing import Any

from domain.kernel import Game, GameState
from tests.laws.lines import random_line
from tests.laws.variants import Variant


def law_of_conservation(variant: Variant, seed: str, at: int = 0) -> None:
    game = variant.game
    line = random_line(variant, seed)
    state = game.fold(game.blank(variant.options, variant.seats), line.set_up.facts)
    nothing_is_wrong(game, state, "after the set-up")
    for number, ply in enumerate(line.plies, start=1):
        for fact in ply.told.facts:
            game.fold(state, (fact,))
            faults = game.check(state)
            assert not faults, f"ply {number}, after {fact}: {'; '.join(faults)}"
        nothing_is_wrong(game, state, f"after ply {number}")


def nothing_is_wrong(game: Game[Any], state: GameState, when: str) -> None:
    faults = game.check(state)
    assert not faults, f"{when}: {'; '.join(faults)}"
    lying = Counter((zone.kind, thing) for zone in game.zones(state) for thing in zone.things)
    twice = [f"{kind} {thing}" for (kind, thing), times in lying.items() if times > 1]
    assert not twice, f"{when}: {', '.join(twice)} in two places at once"
