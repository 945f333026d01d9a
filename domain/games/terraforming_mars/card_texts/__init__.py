"""All that is printed on cards, events, parties and projects as messages, line by line: for labels and for pictures."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from domain.games.terraforming_mars.card_texts.amounts import (
    measure,
    minus,
    signed,
    signed_changes,
    split,
    then,
    units,
)
from domain.games.terraforming_mars.card_texts.effects import (
    actions_text,
    effects_text,
    lasting_text,
    option_text,
    requirements_text,
    trigger_text,
)
from domain.games.terraforming_mars.components import FIGURES
from domain.games.terraforming_mars.components.rows import Card, Corporation, GlobalEvent, Party, Project
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import Resource
from domain.kernel import Message, message

__all__ = [
    "Line",
    "LineKind",
    "actions_text",
    "card_lines",
    "effects_text",
    "event_lines",
    "measure",
    "minus",
    "option_text",
    "party_lines",
    "requirements_text",
    "signed",
    "start_text",
    "units",
]

LineKind: TypeAlias = Literal["needs", "play", "action", "effect", "points"]


class Line(NamedTuple):
    """A sentence on a card, and what part of the card it is."""

    kind: LineKind
    text: Message


def card_lines(card: Card) -> tuple[Line, ...]:
    """A project card or a corporation."""
    return (*_first_lines(card), *_lasting_lines(card), *_last_lines(card))


def _first_lines(card: Card) -> Iterator[Line]:
    if isinstance(card, Project):
        if card.requires:
            yield Line("needs", requirements_text(card.requires))
        if card.effects:
            yield Line("play", effects_text(card.effects, card.holds))
    elif isinstance(card, Corporation):
        yield Line("play", message("card.start", text=start_text(card)))
        if card.set == "beginner":
            yield Line("play", message("card.start.beginner"))
        if card.first_action:
            yield Line("action", message("card.first_action", text=effects_text(card.first_action)))


def start_text(card: Corporation) -> tuple[Message, ...]:
    """What a corporation starts with."""
    return tuple(_start(card))


def _start(card: Corporation) -> Iterator[Message]:
    stock: dict[Resource, int] = {"mc": card.mc, **card.stock}
    yield from (units(kind, amount) for kind, amount in stock.items())
    if card.production:
        yield message("start.production", changes=signed_changes(dict(card.production)))
    if card.rating:
        yield message("start.rating", signed=signed(card.rating))


def _lasting_lines(card: Card) -> Iterator[Line]:
    if card.action:
        yield Line("action", message("card.action", text=actions_text(card.action, card.holds)))
    yield from (Line("effect", trigger_text(trigger, card.holds, card.tags)) for trigger in card.whenever)
    yield from (Line("effect", lasting_text(word)) for word in card.lasting)


def _last_lines(card: Card) -> Iterator[Line]:
    if "wild" in card.tags:
        yield Line("effect", message("card.wild"))
    if card.holds is not None:
        key = "card.stores.protected" if card.protected else "card.stores"
        yield Line("effect", message(key, resource=f"resource:{card.holds}"))
    if card.points != 0:
        number, per = split(card.points)
        key = "card.points.any" if isinstance(card.points, words.AnyResourceHere) else "card.points"
        yield Line("points", message(key, n=minus(number), per=per))


def event_lines(event: GlobalEvent, *, solo: bool = False) -> tuple[Message, Message]:
    """What a global event does, and which parties it sends neutral delegates to."""
    effects = (*event.first_player, *event.each_player)
    text = _solo_text(effects) if solo else effects_text(effects)
    return text, message("event.delegates", revealed=event.revealed_party, current=event.current_party)


def _solo_text(effects: tuple[words.Effect, ...]) -> Message:
    """Events that compare players have figures of their own for one."""
    match effects:
        case (words.Special(handler="election"),):
            (best, most), (good, some) = FIGURES.solo_election
            return message("effect.special.election.solo", best=best, most=most, good=good, some=some)
        case (words.Special(handler="revolution"),):
            least, lost = FIGURES.solo_revolution
            return message("effect.special.revolution.solo", least=least, lost=lost)
        case _:
            return effects_text(effects)


def party_lines(party: Party, *, solo: bool = False) -> tuple[Message, Message]:
    """What a party's policy is, and what its coming to power brings."""
    lowest = message("party.bonus.solo", most=FIGURES.solo_reds_limit) if solo else message("party.bonus.lowest")
    bonus = lowest if party.tax else units("mc", party.bonus)
    key = "party.policy.once" if party.once else "party.policy"
    return message(key, text=_policy(party)), message("party.bonus", text=bonus)


def _policy(party: Party) -> Message:
    if party.tax:
        return message("party.policy.tax", tax=party.tax)
    if party.action is not None:
        return option_text(party.action)
    return then([*map(trigger_text, party.whenever), *map(lasting_text, party.lasting)])
