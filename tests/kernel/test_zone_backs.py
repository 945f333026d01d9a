"""A hidden thing still shows its back: re-dealing never mixes things of different backs."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec

from domain.kernel import SPECTATOR, Dice, Game, GameState, Zone, empty_agenda, redeal


class Piles(GameState):
    piles: list[list[str]]


def piles_of(state: Piles) -> list[Zone]:
    low, high, hand = state.piles
    return [
        Zone("low", "card", low, seen_by=(), back="low"),
        Zone("high", "card", high, seen_by=(), back="high"),
        Zone("hand", "card", hand, seen_by=(0,), back="low"),
    ]


GAME = cast(
    Game[Any],
    SimpleNamespace(
        zones=piles_of, copy=lambda state: msgspec.json.decode(msgspec.json.encode(state), type=Piles), offers={}
    ),
)


def test_only_things_with_the_same_back_change_places() -> None:
    state = Piles(agenda=empty_agenda(1), piles=[["l1", "l2", "l3"], ["h1", "h2"], ["l4", "l5"]])
    hands = set()
    for ply in range(20):
        dealt = redeal(GAME, state, SPECTATOR, Dice(bytes(32), ply))
        assert sorted(dealt.piles[0] + dealt.piles[2]) == ["l1", "l2", "l3", "l4", "l5"]
        assert sorted(dealt.piles[1]) == ["h1", "h2"]
        hands.add(tuple(dealt.piles[2]))
    assert len(hands) > 5
