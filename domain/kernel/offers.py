"""Offers: the only judge of legality. A bare action, or a template with one hole `choose k..m of these`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from domain.kernel.dice import Dice
from domain.kernel.vocabulary import Action, snake


class Choose(msgspec.Struct, frozen=True, gc=False):
    """The hole: `field` of the action takes any `least..most` distinct values of `values`."""

    field: str
    values: tuple[Any, ...]
    least: int
    most: int
    ordered: bool = False


class Offer(msgspec.Struct, frozen=True, gc=False):
    """An action whose field `choose.field` the player fills in (it stands empty here)."""

    action: Action
    choose: Choose


Offered: TypeAlias = Action | Offer


def hole_problem(choose: Choose, filling: object) -> str | None:
    """Why these values do not fill the hole, as a snake_case code; None if they do."""
    if not isinstance(filling, tuple):
        return "not_a_list"
    if len(set(filling)) != len(filling):
        return "repeated_choice"
    if not set(filling) <= set(choose.values):
        return "foreign_choice"
    if len(filling) < choose.least:
        return "too_few_chosen"
    if len(filling) > choose.most:
        return "too_many_chosen"
    return None


def same_template(offer: Offer, action: Action) -> bool:
    """Whether `action` is this offer with something in its hole."""
    if type(action) is not type(offer.action):
        return False
    hole = offer.choose.field
    return all(
        name == hole or getattr(action, name) == getattr(offer.action, name) for name in action.__struct_fields__
    )


def canonical_answer(offered: Offered, action: Action) -> Action | None:
    """The action in its canonical form (an unordered hole in the order of `values`) if this offer allows it."""
    if not isinstance(offered, Offer):
        return action if offered == action else None
    if not same_template(offered, action):
        return None
    choose = offered.choose
    filling = getattr(action, choose.field)
    if hole_problem(choose, filling) is not None:
        return None
    if choose.ordered:
        return action
    inside = set(filling)
    canonical = tuple(value for value in choose.values if value in inside)
    return action if canonical == filling else fill(offered, canonical)


def as_list(offers: Iterable[Offered]) -> list[Offered]:
    """What a rule offers, as a list; not copied if it is one."""
    return offers if isinstance(offers, list) else list(offers)


def match_offer(offers: Iterable[Offered], action: Action) -> Action | None:
    """The canonical action if any offer allows it."""
    known = as_list(offers)
    if action in known:
        return action
    for offered in known:
        if isinstance(offered, Offer):
            fitted = canonical_answer(offered, action)
            if fitted is not None:
                return fitted
    return None


def fill(offer: Offer, values: Sequence[Any]) -> Action:
    """The offer's action with these values in its hole."""
    return msgspec.structs.replace(offer.action, **{offer.choose.field: tuple(values)})


def random_answer(offers: Sequence[Offered], dice: Dice) -> Action:
    """One offer, and one filling of its hole, each as likely as the others."""
    offered = dice.pick(offers)
    if not isinstance(offered, Offer):
        return offered
    choose = offered.choose
    size = choose.least + dice.below(choose.most - choose.least + 1)
    chosen = dice.shuffle(choose.values)[:size]
    if not choose.ordered:
        inside = set(chosen)
        chosen = [value for value in choose.values if value in inside]
    return fill(offered, chosen)


def first_answers(offered: Offered) -> Iterator[Action]:
    """The smallest and the largest filling of an offer (or the action itself): a cheap sample for look-ahead."""
    if not isinstance(offered, Offer):
        yield offered
        return
    choose = offered.choose
    for size in sorted({choose.least, choose.most}):
        yield fill(offered, choose.values[:size])


def _spell(value: Any) -> str:
    if isinstance(value, tuple):
        return "+".join(_spell(part) for part in value)
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        parts = [] if tag is None else [str(tag)]  # Two words of one vocabulary may have the same fields.
        return ".".join(parts + [_spell(getattr(value, name)) for name in value.__struct_fields__])
    return "none" if value is None else str(value)


@lru_cache(maxsize=1 << 16)
def offer_id(offered: Offered) -> str:
    """Made from content, never from positions: `activate-die:2`, `reroll-dice`."""
    action, hole = (offered.action, offered.choose.field) if isinstance(offered, Offer) else (offered, None)
    parts = [snake(type(action).__name__).replace("_", "-")]
    parts += [_spell(getattr(action, name)) for name in action.__struct_fields__ if name != hole]
    return ":".join(parts)
