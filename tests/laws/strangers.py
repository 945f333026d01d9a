"""Actions nobody offered: from other moments of the match, with a field or a hole changed, about other pieces."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.kernel import Action, Dice, Offer, Offered, Play
from domain.kernel.offers import fill
from domain.kernel.redaction import marks_of
from tests.laws.lines import Line

ODD_NUMBERS = (-1, 0, 1, 2, 7, 99, 10**6)


def strangers(play: Play[Any], line: Line, offers: Iterable[Offered], dice: Dice, many: int) -> Iterator[Action]:
    """Well-formed actions of the game, most of them wrong now. The caller asks the offers which."""
    for offered in offers:
        if isinstance(offered, Offer):
            yield from wrong_fillings(offered, dice)
    for _ in range(many):
        action = dice.pick(line.actions)
        yield action
        yield from well_formed(play, mutated(play, line, action, dice))


def wrong_fillings(offer: Offer, dice: Dice) -> Iterator[Action]:
    """Too few, too many, foreign and repeated values."""
    choose = offer.choose
    values = dice.shuffle(choose.values)
    if choose.least > 0:
        yield fill(offer, values[: choose.least - 1])
    if choose.most < len(values):
        yield fill(offer, values[: choose.most + 1])
    if values:
        yield fill(offer, [*values[: max(choose.least, 2) - 1], values[0]])
    if values and isinstance(values[0], int):
        yield fill(offer, [*values[: max(choose.least, 1) - 1], max(values) + 50])


def mutated(play: Play[Any], line: Line, action: Action, dice: Dice) -> Action | None:
    """The action with one field changed: another action's value, another piece, or an odd number."""
    fields = action.__struct_fields__
    if not fields:
        return None
    field = dice.pick(fields)
    old = getattr(action, field)
    new = dice.pick(list(replacements(play, line, action, field)) or [old])
    return msgspec.structs.replace(action, **{field: (new,) if isinstance(old, tuple) else new})


def replacements(play: Play[Any], line: Line, action: Action, field: str) -> Iterator[Any]:
    old = getattr(action, field)
    kind = next((mark.kind for mark in marks_of(type(action)) if mark.field == field), None)
    for zone in play.game.zones(play.state):
        if zone.kind == kind:
            yield from zone.things
    yield from (value for value in (None, *line.words.get(field, ())) if value != old)
    if isinstance(old, int):
        yield from ODD_NUMBERS


def well_formed(play: Play[Any], action: Action | None) -> Iterator[Action]:
    """What a client could send: anything else is refused before it is an action."""
    if action is None:
        return
    try:
        yield play.decode_action(msgspec.json.encode(action))
    except msgspec.ValidationError:
        return
