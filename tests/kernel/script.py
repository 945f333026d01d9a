"""A game without rules of its own: each test writes the few it needs, and reads what happened from the notes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from domain.kernel import (
    Action,
    Agenda,
    Description,
    Fact,
    Game,
    GameState,
    Objection,
    Offered,
    OpenLanes,
    Outcome,
    Play,
    SealedRound,
    Seat,
    Step,
    Table,
    Texts,
    TypeDispatch,
    empty_agenda,
    message,
)


class Say(Action, frozen=True):
    word: str


class Noted(Fact, frozen=True):
    text: str


class Ended(Fact, frozen=True):
    """The match is over."""


class Run(Step, frozen=True):
    """Does what the test wrote under this name, or notes the name."""

    name: str
    seat: Seat = 0


class Ask(Step, frozen=True):
    """Asks a seat for one of the words the test wrote under this name."""

    seat: Seat
    name: str = "word"


class Sealed(SealedRound, frozen=True):
    name: str = "sealed"


class Lanes(OpenLanes, frozen=True):
    name: str = "lanes"


ScriptStep: TypeAlias = Run | Ask | Sealed | Lanes


class Script(GameState):
    agenda: Agenda[ScriptStep, Say]
    notes: list[str]


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing to choose."""


class ScriptBoard(msgspec.Struct, frozen=True, tag_field="game", tag="script"):
    notes: tuple[str, ...]


Rule: TypeAlias = Callable[[Table[Script]], None]


def noted(state: Script, fact: Noted) -> None:
    state.notes.append(fact.text)


def ended(state: Script, fact: Ended) -> None:
    state.over = True


def scripted(
    *first: Step,
    rules: Mapping[str, Rule] | None = None,
    answers: Mapping[str, Callable[[Script, Seat, str, Table[Script]], None]] | None = None,
    words: Mapping[str, Callable[[Script, Seat], Iterable[str]]] | None = None,
    questions: Mapping[str, Sequence[Step]] | None = None,
    seats: int = 3,
) -> Play[Script]:
    """A play that begins with these steps."""

    def proceed(state: Script, step: Run, table: Table[Script]) -> None:
        rule = (rules or {}).get(step.name)
        table.emit(Noted(step.name))
        if rule is not None:
            rule(table)

    def offers(state: Script, step: Ask) -> Iterable[Offered]:
        listed = (words or {}).get(step.name)
        return [Say(word) for word in (listed(state, step.seat) if listed is not None else ("yes", "no"))]

    def decide(state: Script, step: Ask, action: Say, table: Table[Script]) -> None:
        table.emit(Noted(f"{step.seat}:{step.name}:{action.word}"))
        rule = (answers or {}).get(step.name)
        if rule is not None:
            rule(state, step.seat, action.word, table)

    def opened(state: Script, barrier: Any, given: Mapping[Seat, Say], table: Table[Script]) -> None:
        said = ",".join(f"{seat}={answer.word}" for seat, answer in given.items())
        table.emit(Noted(f"{barrier.name}({said})"))
        rule = (rules or {}).get(barrier.name)
        if rule is not None:
            rule(table)

    def asked(state: Script, barrier: Any) -> Sequence[Step]:
        return (questions or {})[barrier.name]

    game: Game[Script] = Game(
        id="script",
        rules="1",
        seat_counts=(1, 2, 3, 4),
        turn_cap=100,
        options=NoOptions,
        state=Script,
        board=ScriptBoard,
        actions=Say,
        facts=Noted | Ended,
        steps=ScriptStep,
        offers=TypeDispatch({Ask: offers}),
        decide=TypeDispatch({Ask: decide}),
        proceed=TypeDispatch({Run: proceed}),
        questions=TypeDispatch([(Sealed, asked), (Lanes, asked)]),
        evolve=TypeDispatch({Noted: noted, Ended: ended}),
        initial_state=lambda options, number: Script(agenda=empty_agenda(number), notes=[]),
        setup=lambda state, table: table.then(*first),
        opened=opened,
        zones=lambda state: (),
        view=lambda state, viewer: ScriptBoard(tuple(state.notes)),
        scores=lambda state, viewer: [],
        outcome=lambda state: Outcome((0,), (), message("outcome.script")),
        turns=lambda state: 0,
        check=lambda state: [],
        objection=lambda state, step, action: Objection("another_word"),
        describe=lambda state, step, action: Description(message("offer.Say", word=action.word)),
        describe_value=lambda state, step, action, value: (message("offer.Say", word=value), ()),
        value=lambda state, seat: 0.0,
        texts=Texts({"en": {}, "cs": {}}, {"en": {}, "cs": {}}),
    )
    return Play.begin(game, seats, "script")


def answer(play: Play[Script], seat: Seat, word: str = "yes") -> list[str]:
    """Answer, and check on the way that the facts alone tell everything; what was noted by it."""
    before = play.game.copy(play.state)
    told = play.answer(seat, Say(word))
    assert play.game.fold(before, told.facts) == play.state
    return [fact.text for fact in told.facts if isinstance(fact, Noted)]


def asks(play: Play[Script]) -> list[Seat]:
    """Whom the table waits for."""
    return list(play.asked)
