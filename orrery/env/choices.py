"""A decision as numbered choices: the same offer has the same number in every match.

A number is made from the offer's content (its id), so it does not depend on what else is offered. Two offers of one
decision whose numbers would be the same are rare; then the later of them by id takes the next free number. An offer
with a hole is answered in parts: first the offer, then one value after another, then `done` (by itself when no value
more may be chosen).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

from domain.kernel.offers import Offer, Offered, fill, offer_id
from domain.kernel.play import Play
from domain.kernel.vocabulary import Action, Seat

ACTIONS = 4096
"""How many numbers there are."""


class Value(NamedTuple):
    """One more value for the hole."""

    value: Any


class Done(NamedTuple):
    """The hole is filled."""


Choice: TypeAlias = Offered | Value | Done
DONE = Done()


@lru_cache(maxsize=1 << 16)
def number_of(name: str) -> int:
    return crc32(name.encode()) % ACTIONS


def name_of(choice: Choice) -> str:
    """What a choice is called: what its number is made from."""
    match choice:
        case Done():
            return "done"
        case Value(value):
            return f"value:{value}"
        case _:
            return offer_id(choice)


def numbered(choices: Iterable[Choice]) -> dict[int, Choice]:
    """Every choice under its number."""
    found: dict[int, Choice] = {}
    crowded: list[tuple[str, Choice]] = []
    for choice in choices:
        name = name_of(choice)
        if found.setdefault(number_of(name), choice) is not choice:
            crowded.append((name, choice))
    return _separated(found, crowded) if crowded else found


def _separated(found: dict[int, Choice], crowded: list[tuple[str, Choice]]) -> dict[int, Choice]:
    """Whichever comes first by name keeps the number, whatever the order of the offers."""
    if len(found) + len(crowded) > ACTIONS:
        raise OverflowError(f"a decision with {len(found) + len(crowded)} choices does not fit into {ACTIONS} numbers")
    numbers = {number_of(name) for name, _ in crowded}
    first = [found.pop(number) for number in sorted(numbers)]
    rivals = [*crowded, *((name_of(choice), choice) for choice in first)]
    for name, choice in sorted(rivals, key=lambda rival: rival[0]):
        number = number_of(name)
        while number in found:
            number = (number + 1) % ACTIONS
        found[number] = choice
    return found


class Chooser:
    """What the seat to act may choose now, and an answer as it is put together."""

    def __init__(self, play: Play[Any]) -> None:
        self.play = play
        self._offer: Offer | None = None
        self._values: list[Any] = []
        self._choices: dict[int, Choice] | None = None

    @property
    def seat(self) -> Seat:
        """Whoever is to act: of several asked at once the first."""
        return self.play.asked[0]

    @property
    def choices(self) -> Mapping[int, Choice]:
        known = self._choices
        if known is None:
            offers = self.play.offers(self.seat) if self._offer is None else self._parts(self._offer)
            known = self._choices = numbered(offers)
        return known

    def _parts(self, offer: Offer) -> list[Choice]:
        choose = offer.choose
        parts: list[Choice] = [Value(value) for value in choose.values if value not in self._values]
        if len(self._values) >= choose.least:
            parts.append(DONE)
        return parts

    def take(self, number: int) -> bool:
        """Choose; whether that completed an answer, which is then carried out. `KeyError` if it is no choice now."""
        choice = self.choices[number]
        self._choices = None
        match choice:
            case Done():
                return self._answer(self._filled())
            case Value(value):
                self._values.append(value)
            case Offer():
                self._offer = choice
            case _:
                return self._answer(choice)
        assert self._offer is not None
        if len(self._values) == self._offer.choose.most:
            return self._answer(self._filled())
        return False

    def _filled(self) -> Action:
        assert self._offer is not None
        return fill(self._offer, self._values)

    def _answer(self, action: Action) -> bool:
        self._offer, self._values = None, []
        self.play.answer(self.seat, action)
        return True
