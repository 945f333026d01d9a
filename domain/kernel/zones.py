"""Where every thing that can be hidden lies, and who may look; what follows from it: visibility, and re-dealing.

A zone's `things` is the list in the state itself, so that re-dealing can put other things there.
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from domain.kernel.agenda import AnswersOpened, GameState, question_of
from domain.kernel.dice import Dice
from domain.kernel.offers import random_answer
from domain.kernel.redaction import moving_marks, naming_marks, readers_of, things_named
from domain.kernel.vocabulary import ARCHIVE, Fact, Seat, Viewer, viewers

if TYPE_CHECKING:
    from domain.kernel.game import Game

G = TypeVar("G", bound=GameState)


class Zone(msgspec.Struct, frozen=True):
    """A place for hidden things. `seen_by` None: open to everybody; (): closed to everybody, its owner included.

    `back` is what even a hidden thing shows (a card's rank, a tile's shape): things of another back never come here.
    """

    name: str
    kind: str
    things: list[Any]
    seen_by: tuple[Seat, ...] | None = None
    back: str = ""

    def open_to(self, viewer: Viewer) -> bool:
        return self.seen_by is None or viewer == ARCHIVE or viewer in self.seen_by


Visibility = dict[tuple[str, Any], int]
"""Who can see each thing that is not open to all: bit n is seat n, bit `seats` the spectator."""


def visibility_of(zones: Iterable[Zone]) -> Visibility:
    """What is hidden, from whom. A thing that is not in it is open to everybody."""
    visibility: Visibility = {}
    for zone in zones:
        if zone.seen_by is None:
            continue
        mask = sum(1 << seat for seat in set(zone.seen_by))
        for thing in zone.things:
            visibility[zone.kind, thing] = mask
    return visibility


def newly_visible_to(before: Visibility, facts: Iterable[Fact], seats: int) -> int:
    """Bit mask of viewers to whom these facts named what they could not see before; everybody when a round opened."""
    everybody = (1 << (seats + 1)) - 1
    shown = 0
    learnt: Visibility = {}
    for fact in facts:
        if isinstance(fact, AnswersOpened):
            return everybody
        if not naming_marks(type(fact)):
            continue
        for mark, things in things_named(fact):
            readers = readers_of(fact, mark, seats)
            for thing in things:
                key = (mark.kind or "", thing)
                known = learnt.get(key, before.get(key, everybody))
                shown |= readers & ~known
                learnt[key] = known | readers
    return shown


def names_hidden_things(facts: Iterable[Fact]) -> bool:
    """Whether any of these facts can have made a hidden thing visible: most name none."""
    return any(map(_can_show, map(type, facts)))


@cache
def _can_show(fact: type[Fact]) -> bool:
    return fact is AnswersOpened or bool(naming_marks(fact))


def viewers_in(mask: int, seats: int) -> tuple[Viewer, ...]:
    return tuple(viewer for bit, viewer in enumerate(viewers(seats)) if mask >> bit & 1)


def changes_visibility(facts: Iterable[Fact]) -> bool:
    """Whether any of these facts can have changed who sees what."""
    for fact in facts:
        for mark in moving_marks(type(fact)):
            if getattr(fact, mark.field) not in (None, ()):
                return True
    return False


def redeal(game: "Game[G]", state: G, viewer: Viewer, dice: Dice, *, keep_answers: bool = False) -> G:
    """A world that looks the same to `viewer`: everything hidden from it pooled by back, shuffled and put back by size.

    Held answers of other seats are replaced by random ones, or kept together with the things they name.
    """
    copy = game.copy(state)
    closed = [zone for zone in game.zones(copy) if not zone.open_to(viewer)]
    _deal_again(closed, _held_things(copy) if keep_answers else set(), dice)
    if not keep_answers:
        _replace_answers(game, copy, viewer, dice)
    return copy


def redeal_unseen(game: "Game[G]", state: G, dice: Dice) -> G:
    """A world that looks the same to all seats together: only what no seat can see is dealt again; answers stay."""
    copy = game.copy(state)
    _deal_again([zone for zone in game.zones(copy) if zone.seen_by == ()], _held_things(copy), dice)
    return copy


def _held_things(state: GameState) -> set[tuple[str, Any]]:
    """What the held answers of a sealed round name."""
    held = (answer for answer in state.agenda.held if answer is not None)
    return {(mark.kind or "", thing) for answer in held for mark, things in things_named(answer) for thing in things}


def _deal_again(closed: list[Zone], pinned: set[tuple[str, Any]], dice: Dice) -> None:
    """Pool what lies in these zones by back, shuffle it and put it back by size; what is pinned stays."""
    for kind, back in sorted({(zone.kind, zone.back) for zone in closed}):
        places = [
            (zone.things, index)
            for zone in closed
            if (zone.kind, zone.back) == (kind, back)
            for index, thing in enumerate(zone.things)
            if (kind, thing) not in pinned
        ]
        # Sorted first, so that with the same dice every world that looks the same to the viewer gives the same one.
        pool = dice.shuffle(sorted((things[index] for things, index in places), key=str))
        for (things, index), thing in zip(places, pool, strict=True):
            things[index] = thing


def _replace_answers(game: "Game[G]", state: G, viewer: Viewer, dice: Dice) -> None:
    held = state.agenda.held
    for seat, answer in enumerate(held):
        if answer is None or seat == viewer or viewer == ARCHIVE:
            continue
        held[seat] = None
        step = question_of(state.agenda, seat)
        offers = [] if step is None else list(game.offers[type(step)](state, step))
        held[seat] = random_answer(offers, dice) if offers else answer
