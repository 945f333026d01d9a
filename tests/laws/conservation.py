"""Law 7, conservation: nothing appears or vanishes. `check` finds no fault after any fact, no piece lies twice."""

from collections import Counter
from typing import Any

from domain.kernel import Dice, Fact, Game, GameState
from domain.kernel.agenda import KERNEL_EVOLVE, empty_agenda
from tests.laws.lines import chooser, random_line
from tests.laws.variants import Variant


def law_of_conservation(variant: Variant, seed: str, at: int = 0) -> None:
    game = variant.game
    line = random_line(variant, seed)
    state = game.fold(game.initial_state(variant.options, variant.seats), line.set_up.facts)
    nothing_is_wrong(game, state, "after the set-up")
    for number, ply in enumerate(line.plies, start=1):
        after_every_fact(game, state, ply.told.facts, number)
        nothing_lies_twice(game, state, f"after ply {number}")
    check_reads_no_agenda(game, line.play_at(line.moment(at)).state)


def after_every_fact(game: Game[Any], state: GameState, facts: tuple[Fact, ...], number: int) -> None:
    """The kernel's own facts move nothing but the agenda, so what stands before some of them is checked after them."""
    evolve, check = game.evolve, game.check
    for index, fact in enumerate(facts, start=1):
        evolve[type(fact)](state, fact)
        if index < len(facts) and type(facts[index]) in KERNEL_EVOLVE:
            continue
        faults = check(state)
        assert not faults, f"ply {number}, after {fact}: {'; '.join(faults)}"


def check_reads_no_agenda(game: Game[Any], state: GameState) -> None:
    """`check_agenda` does. Were it otherwise, `check` would have to be asked after every move of the agenda."""
    copy = game.copy(state)
    copy.agenda = empty_agenda(state.agenda.seats())
    faults = game.check(copy)
    assert not faults, f"check reads the agenda: {'; '.join(faults)}"


def nothing_is_wrong(game: Game[Any], state: GameState, when: str) -> None:
    faults = game.check(state)
    assert not faults, f"{when}: {'; '.join(faults)}"
    nothing_lies_twice(game, state, when)


def nothing_lies_twice(game: Game[Any], state: GameState, when: str) -> None:
    lying: dict[str, list[Any]] = {}
    for zone in game.zones(state):
        lying.setdefault(zone.kind, []).extend(zone.things)
    for kind, things in lying.items():
        if len(set(things)) < len(things):
            twice = [f"{kind} {thing}" for thing, times in Counter(things).items() if times > 1]
            raise AssertionError(f"{when}: {', '.join(twice)} in two places at once")


def law_of_checking(variant: Variant, seed: str, at: int = 0) -> None:
    """`check` misses no piece that is gone, there twice, or in the place of another."""
    line = random_line(variant, seed)
    moment = line.moment(at)
    dice = chooser(seed + ":checking", moment)
    game, state = variant.game, line.play_at(moment).state
    for number, zone in enumerate(game.zones(state)):
        if zone.things:
            missed(game, state, number, dice, "is gone")
            missed(game, state, number, dice, "is there twice")


def missed(game: Game[Any], state: GameState, number: int, dice: Dice, fault: str) -> None:
    spoilt = game.copy(state)
    zones = list(game.zones(spoilt))
    things = zones[number].things
    thing = dice.pick(things)
    if fault == "is gone":
        things.remove(thing)
    else:
        dice.pick([zone for zone in zones if zone.kind == zones[number].kind]).things.append(thing)
    assert game.check(spoilt), f"{zones[number].kind} {thing} of {zones[number].name} {fault}, and check says nothing"
