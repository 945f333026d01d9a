"""Which answers a bot weighs: every offer with some fillings of its hole, and of many the most promising."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from math import comb, perm
from typing import Any

from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.game import encode_state
from domain.kernel.offers import Choose, Offer, Offered, fill
from domain.kernel.play import Play
from domain.kernel.vocabulary import Action

TRIES = 200
"""How many answers are tried at most."""
FILLINGS = 24
"""How many fillings of one hole."""


def answers_of(
    offers: Sequence[Offered], dice: Dice, *, tries: int = TRIES, filling_limit: int = FILLINGS
) -> list[Action]:
    """Complete actions that the offers allow, at most `tries` of them; tidying only if there is nothing else."""
    answers: list[Action] = []
    for offered in [offered for offered in offers if not _tidies(offered)] or offers:
        if isinstance(offered, Offer):
            answers += (fill(offered, values) for values in fillings(offered.choose, filling_limit, dice))
        else:
            answers.append(offered)
    return spread(answers, tries)


def _tidies(offered: Offered) -> bool:
    action = offered.action if isinstance(offered, Offer) else offered
    return action.TIDIES


def worths_of(view: SeatView, answers: Sequence[Action], dice: Dice) -> list[float]:
    """What the game says of each answer in one imagined world, where all of them meet the same numbers."""
    game, seat, step = view.game, view.seat, view.question
    world = view.imagine(dice)
    snapshot = encode_state(world.state)
    worths = []
    for answer in answers:
        after: Play[Any] = Play(game, game.state_decoder.decode(snapshot), world.seed, world.ply)
        after.carry_out(seat, answer)
        worths.append(game.value(after.state, seat) + game.hint(world.state, step, answer))
    return worths


def spread(answers: Sequence[Action], most: int) -> list[Action]:
    """At most so many of them, evenly from first to last."""
    if len(answers) <= most:
        return list(answers)
    return [answers[index * len(answers) // most] for index in range(most)]


def fillings(choose: Choose, most: int, dice: Dice) -> Iterator[tuple[Any, ...]]:
    """Every way to fill the hole if there are few; else the first shortest, the first longest, and some by chance."""
    count, arrange = (perm, permutations) if choose.ordered else (comb, combinations)
    sizes = range(choose.least, choose.most + 1)
    if sum(count(len(choose.values), size) for size in sizes) <= most:
        for size in sizes:
            yield from arrange(choose.values, size)
        return
    chosen = {choose.values[: choose.least]: None, choose.values[: choose.most]: None}
    for filling in islice(_by_chance(choose, dice), most):
        chosen[filling] = None  # A dict keeps the order, whatever the hash seed.
    yield from islice(chosen, most)


def _by_chance(choose: Choose, dice: Dice) -> Iterator[tuple[Any, ...]]:
    places = range(len(choose.values))
    while True:
        size = choose.least + dice.below(choose.most - choose.least + 1)
        picked = dice.shuffle(places)[:size]
        yield tuple(choose.values[place] for place in (picked if choose.ordered else sorted(picked)))
