"""Where each offer stands in the menu of its decision; only long lists of offers are divided."""

from functools import lru_cache
from typing import TypeAlias

from domain.games.race_for_the_galaxy import steps
from domain.games.race_for_the_galaxy.components import ActionCardId, WorldId
from domain.games.race_for_the_galaxy.effects.words import GoodKind
from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import Group, Message, message

Path: TypeAlias = tuple[Group, ...]

LONG_HAND = 11
"""With more cards in hand than this, what can be placed is listed by its price."""


@lru_cache(maxsize=64)
def path_to_actions(cards: tuple[ActionCardId | None, ...]) -> Path:
    """Of two action cards the first."""
    if len(cards) < 2:
        return ()
    first = cards[0]
    return (Group(f"action:{first}", message("group.first_action", card=first), (f"action_card:{first}",)),)


def path_to_placement(race: Race, step: steps.DevelopmentChoice | steps.WorldChoice, cost: int) -> Path:
    """By the number of cards to pay."""
    if len(race.players[step.seat].hand) <= LONG_HAND:
        return ()
    return (Group(f"cost:{cost}", message("group.cost", cost=cost)),)


def path_to_conquest(race: Race, step: steps.WorldChoice) -> Path:
    if len(race.players[step.seat].hand) <= LONG_HAND:
        return ()
    return (Group("conquest", message("group.conquest")),)


@lru_cache(maxsize=1024)
def path_to_goods(worlds: tuple[WorldId, ...], kinds: tuple[GoodKind | None, ...]) -> Path:
    """Goods of different kinds one after the other; the last one is the offer itself."""
    path: list[Group] = []
    for place, (world, kind) in enumerate(zip(worlds[:-1], kinds[:-1], strict=True)):
        ident = "good:" + "+".join(worlds[: place + 1])
        path.append(Group(ident, _good_label(world, kind), (f"good:{world}", f"card:{world}")))
    return tuple(path)


def _good_label(world: WorldId, kind: GoodKind | None) -> Message:
    return message("group.good", good=kind, world=world)
