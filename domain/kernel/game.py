"""A game's face: its tables of rules by type and the few functions everything else asks for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from domain.kernel.agenda import (
    KERNEL_EVOLVE,
    AgendaMoved,
    AnswerSealed,
    AnswersOpened,
    AnswerWithdrawn,
    GameState,
)
from domain.kernel.messages import Message, Texts, merge, message, read_texts
from domain.kernel.paragraphs import Paragraphs
from domain.kernel.redaction import marks_of
from domain.kernel.scores import Outcome, SeatScore
from domain.kernel.table import Table
from domain.kernel.vocabulary import Action, Fact, Seat, Step, TypeDispatch, Viewer, Withdraw
from domain.kernel.zones import Zone

G = TypeVar("G", bound=GameState)

KERNEL_TEXTS = read_texts(Path(__file__).parent / "sentences")
"""What the kernel itself says: refusals every game shares."""


class Group(msgspec.Struct, frozen=True):
    """An entry of the menu that a decision's offers form. Its id is made of content and unique in the decision."""

    id: str
    label: Message
    anchors: tuple[str, ...] = ()


class Footprint(msgspec.Struct, frozen=True):
    """Where an offer lays a piece: the anchors in the order of the piece's own cells, and what happens there."""

    cells: tuple[str, ...]
    notes: tuple[Message, ...] = ()


class Description(msgspec.Struct, frozen=True):
    """An offer in words: what it does, which board elements it concerns, whether it may roll or reveal."""

    label: Message
    anchors: tuple[str, ...] = ()
    reveals: bool = False
    group: tuple[Group, ...] = ()
    """The path through the menu, from the general to the particular."""
    footprint: Footprint | None = None
    default: bool = False
    """Whether this is the one plainly meant offer of its decision, such as a payment without waste."""
    ending: bool = False
    """Whether it ends a turn, passes, declines, or stops what goes on; such an offer has no group."""


class Objection(msgspec.Struct, frozen=True):
    """Why not: a stable snake_case code, and the sentence `refusal.<code>` with its parameters."""

    code: str
    params: dict[str, Any] = {}

    @property
    def text(self) -> Message:
        return Message(f"refusal.{self.code}", self.params)


def _of(generic: Any, arguments: Any) -> Any:
    """`generic[arguments]` for types known only at run time."""
    return generic[arguments]


def _no_hint(state: Any, step: Step, action: Action) -> float:
    return 0.0


def _no_objection(state: Any, seat: Seat, action: Action) -> Objection | None:
    return None


def _nothing_wrong(state: Any) -> list[str]:
    return []


def _no_aliases(state: Any) -> Mapping[str, str]:
    return {}


def _no_resources(state: Any, seat: Seat) -> Mapping[str, int]:
    return {}


def _as_it_is(fact: Fact, line: Message) -> Message | None:
    return line


def _prompt(state: Any, step: Step) -> Message:
    """`prompt.<kind>` with the step's fields."""
    return message(f"prompt.{step.kind()}", **msgspec.structs.asdict(step))


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[G]):
    """Everything the kernel, the matches and the wire know about a game. Functions are pure readings of the state."""

    id: str
    rules: str
    """The rules' version: grows when the same actions would tell other facts."""
    earlier_rules: tuple[str, ...] = ()
    """Versions whose recordings can still be read, folded and imported, though not decided again."""
    seat_counts: tuple[int, ...]
    turn_cap: int
    """Reaching it ends the match; random play stays below."""

    options: type[msgspec.Struct]
    state: type[G]
    board: type[msgspec.Struct]
    """The view's struct; its tag field is `game`."""
    actions: Any
    facts: Any
    steps: Any
    """Unions of the game's own types."""

    offers: TypeDispatch
    decide: TypeDispatch
    proceed: TypeDispatch
    questions: TypeDispatch
    """`questions[type(barrier)](state, barrier)`: the first step of every lane the barrier opens."""
    evolve: TypeDispatch

    initial_state: Callable[[Any, int], G]
    """(options, seats): the state before anything was shuffled or dealt."""
    setup: Callable[[G, Table[G]], None]
    opened: Callable[[G, Any, Mapping[Seat, Any], Table[G]], None]
    zones: Callable[[G], Iterable[Zone]]
    view: Callable[[G, Viewer], msgspec.Struct]
    scores: Callable[[G, Viewer], Sequence[SeatScore]]
    outcome: Callable[[G], Outcome]
    """Asked only when `state.over`."""
    turns: Callable[[G], int]
    check: Callable[[G], list[str]]
    objection: Callable[[G, Step, Action], Objection | None]
    unasked: Callable[[G, Seat, Action], Objection | None] = _no_objection
    """Why a player the match does not wait for cannot answer; without a reason of the game, the kernel's."""
    describe: Callable[[G, Any, Any], Description]
    describe_value: Callable[[G, Any, Any, Any], tuple[Message, tuple[str, ...]]]
    """(state, step, action, value): label and anchors of one value that may go into an offer's hole."""
    value: Callable[[G, Seat], float]
    """How good this looks for a seat; for bots."""
    texts: Texts
    catalogue: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Component rows by kind: `{"planet": (…)}`, each with an `id`."""
    paragraphs: Paragraphs = field(default_factory=Paragraphs)
    """Where the written rules explain refusals and components."""
    answerable: TypeDispatch = field(default_factory=TypeDispatch)
    """`answerable[type(step)](state, step)`: a quick look whether a question has any offer; optional. Where there is
    one, offers are built only when they are read."""
    hint: Callable[[G, Any, Any], float] = _no_hint
    """What an action is worth beyond what one step of look-ahead can see (a sealed answer, say); for bots."""
    prompt: Callable[[G, Any], Message] = _prompt
    narrate: Callable[[Any, Message], Message | None] = _as_it_is
    """(fact as a viewer may read it, `log.<Fact>` with its fields): the line of the log, or None to say nothing."""
    aliases: Callable[[G], Mapping[str, str]] = _no_aliases
    """(state): ids that the log says by another id's name: a space of the board by the tile that lies on it."""
    resources: Callable[[G, Seat], Mapping[str, int]] = _no_resources
    """What a seat holds in the open, by id of a name: for analysis, never for rules."""
    totals: Callable[[G, Viewer], Sequence[int]] | None = None
    """The totals of `scores` by seat without the sheets around them, for a chart that asks at every ply; optional."""
    unscored: frozenset[type[Fact]] = frozenset()
    """Facts that never change any seat's points: scores need no recount after them."""
    check_agenda: Callable[[G], list[str]] = _nothing_wrong
    """What is wrong with the steps a position waits for or has before it. `check` is true after every fact; this only
    between two actions, when the agenda has caught up."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", merge(KERNEL_TEXTS, self.texts))
        for kind, rule in KERNEL_EVOLVE.items():
            self.evolve.setdefault(kind, rule)
        for fact in self.fact_types:
            marks_of(fact)
            if fact not in self.evolve:
                raise TypeError(f"{self.id}: no evolver for {fact.__name__}")

    # --- types -------------------------------------------------------------------------------------------------------

    @cached_property
    def all_actions(self) -> Any:
        return self.actions | Withdraw

    @cached_property
    def all_facts(self) -> Any:
        moved, held = _of(AgendaMoved, self.steps), _of(AnswerSealed, self.actions)
        return self.facts | moved | held | AnswerWithdrawn | AnswersOpened

    @cached_property
    def fact_types(self) -> tuple[type[Fact], ...]:
        """The game's own fact types."""
        return tuple(getattr(self.facts, "__args__", (self.facts,)))

    @cached_property
    def action_types(self) -> tuple[type[Action], ...]:
        return tuple(getattr(self.actions, "__args__", (self.actions,)))

    # --- codecs ------------------------------------------------------------------------------------------------------

    @cached_property
    def action_decoder(self) -> "msgspec.json.Decoder[Action]":
        return msgspec.json.Decoder(self.all_actions)

    @cached_property
    def packed_action_decoder(self) -> "msgspec.msgpack.Decoder[Action]":
        """The same from MessagePack, as events hold them. Made once: to build one costs more than to decode with it."""
        return msgspec.msgpack.Decoder(self.all_actions)

    @cached_property
    def facts_json_decoder(self) -> "msgspec.json.Decoder[tuple[Fact, ...]]":
        return msgspec.json.Decoder(_of(tuple, (self.all_facts, ...)))

    @cached_property
    def facts_decoder(self) -> "msgspec.msgpack.Decoder[tuple[Fact, ...]]":
        return msgspec.msgpack.Decoder(_of(tuple, (self.all_facts, ...)))

    @cached_property
    def state_decoder(self) -> "msgspec.msgpack.Decoder[G]":
        return msgspec.msgpack.Decoder(self.state)

    def copy(self, state: G) -> G:
        """A state of its own; never needed on the path of a command."""
        return self.state_decoder.decode(_ENCODER.encode(state))

    # --- points ------------------------------------------------------------------------------------------------------

    def totals_of(self, state: G, viewer: Viewer) -> tuple[int, ...]:
        """Every seat's points as far as the viewer can see them."""
        if self.totals is not None:
            return tuple(self.totals(state, viewer))
        return tuple(score.total for score in self.scores(state, viewer))

    def moves_points(self, facts: Iterable[Fact]) -> bool:
        """Whether these facts may have changed any seat's points."""
        unscored = self._unscored
        return not unscored.issuperset(map(type, facts))

    @cached_property
    def _unscored(self) -> frozenset[type[Fact]]:
        return self.unscored | KERNEL_EVOLVE.keys()

    # --- folding -----------------------------------------------------------------------------------------------------

    def fold(self, state: G, facts: Iterable[Fact]) -> G:
        """Apply recorded facts, in place, without running a rule."""
        evolve = self.evolve
        for fact in facts:
            evolve[type(fact)](state, fact)
        return state


_ENCODER = msgspec.msgpack.Encoder()


def encode_state(state: GameState) -> bytes:
    """The state as MessagePack: what snapshots hold and digests are made of."""
    return _ENCODER.encode(state)
