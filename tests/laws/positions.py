"""Positions from strangers: whatever somebody writes into one, it is refused with words or can be played on.

One place of a good position is spoilt: a number, a word, an entry too many or too few. `check` must find what would
make a rule fail later.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from domain.kernel import Dice, Play, SetupRefused
from domain.kernel.position import position_of, read_position
from tests.laws.lines import answered, chooser, random_line, random_move
from tests.laws.variants import Variant

SPOILT = 12
PLIES = 12
NUMBERS = (-1, 0, 1, 2, 3, 5, 40, 1000)

Place = tuple[Any, Any]
"""A list or dict, and the key of an entry in it."""


def law_of_positions(variant: Variant, seed: str, at: int = 0) -> None:
    game = variant.game
    line = random_line(variant, seed)
    moment = line.moment(at)
    dice = chooser(seed + ":positions", moment)
    good = position_of(game, line.play_at(moment).state, variant.options)
    for _ in range(SPOILT):
        raw = msgspec.json.decode(good.state)
        what = spoil(raw, dice)
        strange = msgspec.structs.replace(good, state=msgspec.Raw(msgspec.json.encode(raw)))
        try:
            state = read_position(game, variant.options, variant.seats, strange)
        except SetupRefused:
            continue
        except Exception as error:
            raise AssertionError(f"ply {moment}: a position cannot be read: {what}: {error!r}") from error
        can_be_played(Play(game, state, bytes(32), moment), f"ply {moment}: {what}", dice)


def can_be_played(play: Play[Any], what: str, dice: Dice) -> None:
    for _ in range(PLIES):
        if not play.running:
            return
        try:
            answered(play, *random_move(play, dice))
        except Exception as error:
            raise AssertionError(f"a position was let in that cannot be played on, {what}: {error}") from error


def spoil(raw: Any, dice: Dice) -> str:
    """Change one place, any one; in words."""
    holder, key = dice.pick(list(places(raw)))
    old = holder[key]
    if isinstance(holder, list) and dice.below(3) == 0:
        holder.pop(key)
        return f"{old!r} taken out of a list"
    if isinstance(holder, list) and dice.below(3) == 0:
        holder.append(old)
        return f"{old!r} put into a list twice"
    holder[key] = other(raw, old, dice)
    return f"{old!r} at {key!r} became {holder[key]!r}"


def other(raw: Any, old: Any, dice: Dice) -> Any:
    """Another value of the same type, most often one that stands elsewhere in the state."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return dice.pick(NUMBERS)
    alike = [holder[key] for holder, key in places(raw) if type(holder[key]) is type(old)]
    return deepcopy(dice.pick(alike))


def places(raw: Any) -> Iterator[Place]:
    """Every entry of every list and dict of the state but the options, which belong to the match."""
    entries = raw.items() if isinstance(raw, dict) else enumerate(raw)
    for key, value in list(entries):
        if key == "options":
            continue
        yield raw, key
        if isinstance(value, dict | list):
            yield from places(value)
