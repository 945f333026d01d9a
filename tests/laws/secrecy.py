"""Law 5, secrecy: a viewer cannot tell the table from one where everything hidden from it lies otherwise.

For every viewer another world is dealt in which all it cannot see is shuffled, with the others' sealed answers given
anew or kept. Both worlds must look the same, byte for byte: view, scores, who is asked what, own offers, refusals. Then
one action that looks the same is played in both with the same dice: facts agree up to the first that names something
new to the viewer, and if none does, entirely, and the worlds still look the same.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NewType, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from domain.kernel import (
    Action,
    AnswersOpened,
    Dice,
    Fact,
    Game,
    Offer,
    Offered,
    Play,
    Refused,
    Viewer,
    redeal,
    viewers,
)
from domain.kernel.agenda import is_sealed_round
from domain.kernel.messages import LANGUAGES
from domain.kernel.offers import match_offer, random_answer
from domain.kernel.redaction import marks_of, readers_of, redact, redact_action, things_named
from domain.kernel.wording import Wording
from domain.kernel.zones import Visibility, newly_visible_to, visibility_of
from tests.laws.lines import Line, chooser, random_line
from tests.laws.strangers import strangers
from tests.laws.termination import PLAYERS
from tests.laws.variants import Variant

MOMENTS = 3
"""Looked at in one match, spread evenly."""
REFUSALS = 6


def law_of_secrecy(variant: Variant, seed: str, at: int = 0) -> None:
    line = random_line(variant, seed)
    stride = len(line.plies) // MOMENTS + 1
    for moment in range(at % stride, len(line.plies), stride):
        nobody_can_tell(line, moment)
    nothing_is_shown_silently(line)


def nobody_can_tell(line: Line, moment: int) -> None:
    dice = chooser(line.seed + ":secrecy", moment)
    play = line.play_at(moment)
    for viewer in viewers(play.seats):
        attempts = refused_attempts(play, line, viewer, dice)
        for other in other_worlds(play, viewer, dice):
            same_look(play, other, viewer, attempts, f"ply {moment}")
            same_action_looks_the_same(play, other, viewer, dice)


def other_worlds(play: Play[Any], viewer: Viewer, dice: Dice) -> Iterator[Play[Any]]:
    """Re-dealt, with the others' sealed answers given anew, kept, and given anew so that they look as before."""
    yield play.with_state(redeal(play.game, play.state, viewer, dice))
    yield play.with_state(redeal(play.game, play.state, viewer, dice, keep_answers=True))
    alike = play.with_state(redeal(play.game, play.state, viewer, dice))
    for seat, answer in enumerate(play.state.agenda.held):
        if answer is not None and seat != viewer:
            alike.state.agenda.held[seat] = None
            alike.invalidate(alike.ply)
            offers = alike.offers(seat)
            twins = (twin for twin in fillings(offers, answer, dice) if pieces_veiled(twin) == pieces_veiled(answer))
            alike.state.agenda.held[seat] = next(twins, None) or random_answer(offers, dice)
    yield Play(play.game, alike.state, play.seed, play.ply)


# --- what a viewer sees -----------------------------------------------------------------------------------------------


def look(play: Play[Any], viewer: Viewer, attempts: list[Action]) -> dict[str, Any]:
    """Everything the table shows to one viewer."""
    game, state = play.game, play.state
    wording = Wording(game, "en", PLAYERS)
    seen: dict[str, Any] = {
        "view": msgspec.json.encode(game.view(state, viewer)),
        "scores": msgspec.json.encode(game.scores(state, viewer)),
        "asked": play.asked,
        "over": state.over,
        "turns": game.turns(state),
    }
    for seat in play.asked:
        step = play.question(seat)
        assert step is not None
        open_to_viewer = seat == viewer or not type(step).SECRET
        seen[f"decision of seat {seat}"] = (step.kind(), wording.prompt(state, step)) if open_to_viewer else None
    if isinstance(viewer, int) and viewer in play.asked:
        step = play.question(viewer)
        assert step is not None
        seen["offers"] = [msgspec.json.encode(wording.offer(state, step, each)) for each in play.offers(viewer)]
        for attempt in attempts:
            seen[f"refusal of {attempt}"] = refusal(play, viewer, attempt, wording)
    return seen


def refusal(play: Play[Any], seat: int, action: Action, wording: Wording) -> tuple[str, str] | None:
    try:
        play.validate(seat, action)
    except Refused as refused:
        return refused.code, wording.render(refused.text)
    return None


def refused_attempts(play: Play[Any], line: Line, viewer: Viewer, dice: Dice) -> list[Action]:
    if not isinstance(viewer, int) or viewer not in play.asked:
        return []
    offers = play.offers(viewer)
    wrong = (action for action in strangers(play, line, offers, dice, REFUSALS) if match_offer(offers, action) is None)
    return list(wrong)


def same_look(one: Play[Any], other: Play[Any], viewer: Viewer, attempts: list[Action], when: str) -> None:
    here, there = look(one, viewer, attempts), look(other, viewer, attempts)
    for part in here.keys() | there.keys():
        assert here.get(part) == there.get(part), (
            f"{when}: what is hidden from {viewer} shows in its {part}:\n{contrast(here.get(part), there.get(part))}"
        )


def contrast(here: object, there: object) -> str:
    """Where two things begin to differ, and a little around it."""
    one, other = str(here), str(there)
    differs = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, differs - 120), differs + 120)
    return f"… {one[around]} …\n… {other[around]} …"


# --- one action in both worlds ----------------------------------------------------------------------------------------


def same_action_looks_the_same(play: Play[Any], elsewhere: Play[Any], viewer: Viewer, dice: Dice) -> None:
    one, other = play.copy(), elsewhere.copy()
    seat = dice.pick(one.asked)
    action = random_answer(one.offers(seat), dice)
    twin = look_alike(one, other, seat, action, viewer, dice)
    if twin is None:
        return  # It names a card in the open that the other world holds elsewhere.
    said = [answers_but_for_pieces(*world, viewer) for world in ((one, seat, action), (other, seat, twin))]
    before = [visibility_of(each.game.zones(each.state)) for each in (one, other)]
    facts = [one.answer(seat, action).facts, other.answer(seat, twin).facts]
    news = [
        first_news(one, eyes, told, viewer, answers_differ=said[0] != said[1])
        for eyes, told in zip(before, facts, strict=True)
    ]
    until = min(news)
    here, there = ([redact(fact, viewer) for fact in told[:until]] for told in facts)
    when = f"ply {one.ply}, {action} of seat {seat}"
    for mine, theirs in zip(here, there, strict=False):
        assert mine == theirs, f"{when}: what is hidden from {viewer} shows in a fact:\n{mine}\n{theirs}"
    has_words(one, here, viewer)
    if news == [len(told) for told in facts]:
        assert len(here) == len(there), f"{when}: to {viewer} the number of facts tells something hidden"
        same_look(one, other, viewer, [], f"after {when}")


def look_alike(
    one: Play[Any], other: Play[Any], seat: int, action: Action, viewer: Viewer, dice: Dice
) -> Action | None:
    """An action of the other world that the viewer cannot tell from this one."""
    offers = other.offers(seat)
    if match_offer(offers, action) is not None:
        return action
    if viewer == seat:
        raise AssertionError(
            f"ply {one.ply}: seat {seat} may do {action} only in one of two worlds it cannot tell apart"
        )
    if is_sealed_round(one.state.agenda):
        return random_answer(offers, dice)
    veiled = redact_action(action, seat, viewer)
    twins = (twin for twin in fillings(offers, action, dice) if redact_action(twin, seat, viewer) == veiled)
    return next(twins, None)


def fillings(offers: list[Offered], action: Action, dice: Dice) -> Iterator[Action]:
    """Every offer in any order, its hole filled with as many values as this action's."""
    for offered in dice.shuffle(offers):
        if not isinstance(offered, Offer):
            yield offered
        elif type(action) is type(offered.action):
            choose, size = offered.choose, len(getattr(action, offered.choose.field))
            if choose.least <= size <= choose.most:
                yield random_answer([Offer(offered.action, replace(choose, least=size, most=size))], dice)


def pieces_veiled(action: Action) -> Action:
    """The action without the hidden pieces it names: what else it says is a choice."""
    named = {mark.field: getattr(action, mark.field) for mark in marks_of(type(action)) if mark.kind and mark.secret}
    return replace(action, **{name: len(value) if isinstance(value, tuple) else None for name, value in named.items()})


def answers_but_for_pieces(play: Play[Any], seat: int, action: Action, viewer: Viewer) -> list[Action | None]:
    """What the sealed answers say, but for the pieces that the viewer may not know."""
    answers: list[Action | None] = [*play.state.agenda.held]
    answers[seat] = action
    return [
        answer if number == viewer or answer is None else pieces_veiled(answer) for number, answer in enumerate(answers)
    ]


def first_news(play: Play[Any], eyes: Visibility, facts: tuple[Fact, ...], viewer: Viewer, answers_differ: bool) -> int:
    """The number of the first fact that names something new to the viewer, or opens answers that differ."""
    bit = 1 << (viewer if isinstance(viewer, int) else play.seats)
    told = [fact for fact in facts if answers_differ or not isinstance(fact, AnswersOpened)]
    for number in range(1, len(told) + 1):
        if newly_visible_to(eyes, told[:number], play.seats) & bit:
            return facts.index(told[number - 1])
    return len(facts)


def has_words(play: Play[Any], facts: list[Fact], viewer: Viewer) -> None:
    for language in LANGUAGES:
        wording = Wording(play.game, language, PLAYERS)
        for fact in facts:
            assert wording.log(fact, viewer) != "", f"{fact} has an empty sentence"


# --- along the whole match --------------------------------------------------------------------------------------------


def nothing_is_shown_silently(line: Line) -> None:
    """Whoever sees a piece that it could not see before was told so by a fact that names it in a marked field."""
    game, seats = line.variant.game, line.variant.seats
    state = game.fold(game.initial_state(line.variant.options, seats), line.set_up.facts)
    after, lying = visibility_of(game.zones(state)), places_of(game, state)
    hidden = hidden_words(after, after, seats)
    names_nothing_hidden(line.set_up.facts, hidden, "the set-up")
    for number, ply in enumerate(line.plies, start=1):
        game.fold(state, ply.told.facts)
        if places_of(game, state) == lying:
            names_nothing_hidden(ply.told.facts, hidden, f"ply {number}")
            continue  # No piece has moved: nobody sees another one.
        before, after, lying = after, visibility_of(game.zones(state)), places_of(game, state)
        names_nothing_hidden(ply.told.facts, hidden_words(before, after, seats), f"ply {number}")
        was_told(ply.told.facts, before, after, seats, f"ply {number}")
        hidden = hidden_words(after, after, seats)


def places_of(game: Game[Any], state: Any) -> list[tuple[Any, ...]]:
    """Where every piece lies and who may look there: the same as long as nobody sees more or less."""
    return [(zone.kind, zone.seen_by, *zone.things) for zone in game.zones(state)]


def was_told(facts: tuple[Fact, ...], before: Visibility, after: Visibility, seats: int, when: str) -> None:
    told = named_to(facts, seats)
    everybody = (1 << (seats + 1)) - 1
    for thing, mask in before.items():
        silently = after.get(thing, everybody) & ~mask & ~told.get(thing, 0)
        assert not silently, f"{when}: {thing} came into sight, but no fact names it to those who see it now"


def named_to(facts: tuple[Fact, ...], seats: int) -> Visibility:
    told: Visibility = {}
    for fact in facts:
        for mark, things in things_named(fact):
            for thing in things:
                key = (mark.kind or "", thing)
                told[key] = told.get(key, 0) | readers_of(fact, mark, seats)
    return told


def hidden_words(before: Visibility, after: Visibility, seats: int) -> set[str]:
    """The pieces that somebody can see neither before nor after."""
    everybody = (1 << (seats + 1)) - 1
    return {
        thing
        for (kind, thing), mask in before.items()
        if isinstance(thing, str) and mask | after.get((kind, thing), everybody) != everybody
    }


def names_nothing_hidden(facts: tuple[Fact, ...], hidden: set[str], when: str) -> None:
    """No field without a mark names a hidden piece."""
    for fact in facts:
        if not hidden.isdisjoint(open_words(fact)):
            leaked = sorted(hidden & open_words(fact))
            raise AssertionError(f"{when}: {type(fact).__name__} names {leaked} in a field without a mark")


@lru_cache(maxsize=1 << 14)
def open_words(fact: Fact) -> frozenset[str]:
    """The words in fields without a mark. Kept, as many facts are told again and again."""
    return frozenset(words_in(unmarked(fact)))


def unmarked(fact: Fact) -> list[Any]:
    marked = {mark.field for mark in marks_of(type(fact))}
    return [msgspec.to_builtins(getattr(fact, name)) for name in fact.__struct_fields__ if name not in marked]


def words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from words_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from words_in(each)


# --- before any match -------------------------------------------------------------------------------------------------


def unmarked_fields(game: Game[Any]) -> list[str]:
    """Fields of facts that have the type of a marked id, but no mark: a secret field somebody forgot to mark."""
    idents = {
        ident for fact in game.fact_types for mark in marks_of(fact) if mark.kind for ident in ids_in(fact, mark.field)
    }
    return [
        f"{fact.__name__}.{name}"
        for fact in game.fact_types
        for name in fact.__struct_fields__
        if name not in {mark.field for mark in marks_of(fact)} and idents & set(ids_in(fact, name))
    ]


def ids_in(fact: type[Fact], field: str) -> Iterator[NewType]:
    """The types made with `NewType` that a field speaks of."""
    waiting = [get_type_hints(fact)[field]]
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if isinstance(hint, NewType):
            yield hint
