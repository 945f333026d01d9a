"""The cards, action cards, goods and figures of the game, read from tables a player could proofread."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from domain.games.race_for_the_galaxy.effects.words import (
    AnyWord,
    ConsumeWord,
    GoodKind,
    Keyword,
    Phase,
    PowerPhase,
    Source,
)
from domain.kernel.components import ComponentError, Row, by_id, check_references, read_table

GAME_ID = "race_for_the_galaxy"

CardId: TypeAlias = str
"""One physical card: the design's id, or `<design>_1` and `<design>_2` where there are two copies."""
DesignId: TypeAlias = str
WorldId: TypeAlias = str
"""Every world exists once, so that card and design have the same id."""
ActionCardId: TypeAlias = str
PowerId: TypeAlias = str
"""`<design>:<phase>:<number>`, counted within the phase as printed."""
Mode: TypeAlias = Literal["standard", "advanced_two_player"]


class CardsCounted(Row, frozen=True, tag_field="count", tag="cards"):
    """Points for each card of the tableau of which everything said here is true."""

    points: int
    card: DesignId | None = None
    type: Literal["world", "development"] | None = None
    good: GoodKind | None = None
    source: Source | None = None
    military: bool | None = None
    keyword: Keyword | None = None
    cost: int | None = None
    power_in: PowerPhase | None = None


class TotalCounted(Row, frozen=True, tag_field="count", tag="total"):
    """Points once, for every full `per` of something the owner has."""

    points: int
    of: Literal["chips", "military"]
    per: int


class World(Row, frozen=True):
    """`cost` is the defence where the world is military."""

    id: WorldId
    name: str
    cost: int
    points: int
    military: bool = False
    good: GoodKind | None = None
    source: Source | None = None
    keywords: tuple[Keyword, ...] = ()
    start_number: int | None = None
    opening_good: bool = False
    """Whether it begins the game with a good where it is somebody's start world."""
    powers: tuple[AnyWord, ...] = ()


class Development(Row, frozen=True):
    id: DesignId
    name: str
    copies: int
    cost: int
    points: int
    keywords: tuple[Keyword, ...] = ()
    powers: tuple[AnyWord, ...] = ()
    scoring: tuple[CardsCounted | TotalCounted, ...] = ()


Design: TypeAlias = World | Development


class Bonus(Row, frozen=True):
    """What the chooser of an action card gets beyond what everybody does."""

    draw: int = 0
    keep: int = 0
    discount: int = 0
    draw_after_placing: int = 0
    trade_goods: int = 0
    vp_multiplier: int = 1
    produce_windfall: int = 0


class ActionCard(Row, frozen=True):
    id: ActionCardId
    name: str
    phase: Phase
    copies: dict[Mode, int]
    bonus: Bonus


class Good(Row, frozen=True):
    id: GoodKind
    name: str
    colour: str
    price: int


class ModeRow(Row, frozen=True):
    id: Mode
    players: tuple[int, ...]
    action_cards: int
    chosen: int


class PhaseRow(Row, frozen=True):
    id: Phase
    repeats: bool = False
    """Whether two cards of one player make it happen twice."""


class Figures(Row, frozen=True):
    modes: tuple[ModeRow, ...]
    phases: tuple[PhaseRow, ...]
    cards_dealt: int
    opening_discard: int
    explore_draw: int
    explore_keep: int
    hand_limit: int
    chips_per_player: int
    chips_refill: int
    tableau_to_end: int


class Card(Row, frozen=True):
    """A physical card."""

    id: CardId
    design: DesignId


class Power(msgspec.Struct, frozen=True, gc=False):
    """A word with its place: which card it stands on."""

    id: PowerId
    design: DesignId
    word: AnyWord


class ConsumePower(msgspec.Struct, frozen=True, gc=False):
    """A power its owner uses once in Consume."""

    id: PowerId
    design: DesignId
    word: ConsumeWord


_FOLDER = Path(__file__).parent


def _powers(design: Design) -> tuple[Power, ...]:
    counted: dict[PowerPhase, int] = {}
    powers = []
    for word in design.powers:
        counted[word.PHASE] = counted.get(word.PHASE, 0) + 1
        powers.append(Power(f"{design.id}:{word.PHASE}:{counted[word.PHASE]}", design.id, word))
    return tuple(powers)


def _copies(design: Design) -> tuple[Card, ...]:
    if isinstance(design, World) or design.copies == 1:
        return (Card(design.id, design.id),)
    return tuple(Card(f"{design.id}_{number}", design.id) for number in range(1, design.copies + 1))


FIGURES = read_table(GAME_ID, _FOLDER, "figures", Figures)
WORLDS = by_id(GAME_ID, "worlds", read_table(GAME_ID, _FOLDER, "worlds", tuple[World, ...]))
DEVELOPMENTS = by_id(GAME_ID, "developments", read_table(GAME_ID, _FOLDER, "developments", tuple[Development, ...]))
ACTION_CARDS = by_id(GAME_ID, "action_cards", read_table(GAME_ID, _FOLDER, "action_cards", tuple[ActionCard, ...]), 7)
GOODS = by_id(GAME_ID, "goods", read_table(GAME_ID, _FOLDER, "goods", tuple[Good, ...]), 4)
MODES = {row.id: row for row in FIGURES.modes}
PHASES: tuple[Phase, ...] = tuple(row.id for row in FIGURES.phases)
REPEATING = tuple(row.id for row in FIGURES.phases if row.repeats)

DESIGNS: Mapping[DesignId, Design] = {**WORLDS, **DEVELOPMENTS}
CARDS: Mapping[CardId, Card] = {card.id: card for design in DESIGNS.values() for card in _copies(design)}
DESIGN_OF: Mapping[CardId, Design] = {card.id: DESIGNS[card.design] for card in CARDS.values()}
DESIGN_ID_OF: Mapping[CardId, DesignId] = {card.id: card.design for card in CARDS.values()}
POWERS_OF: Mapping[DesignId, tuple[Power, ...]] = {design.id: _powers(design) for design in DESIGNS.values()}
POWERS: Mapping[PowerId, Power] = {power.id: power for powers in POWERS_OF.values() for power in powers}
CONSUME_POWERS: Mapping[PowerId, ConsumePower] = {
    power.id: ConsumePower(power.id, power.design, power.word)
    for power in POWERS.values()
    if isinstance(power.word, ConsumeWord)
}
START_WORLDS: tuple[WorldId, ...] = tuple(world.id for world in WORLDS.values() if world.start_number is not None)
PHASE_OF_ACTION: Mapping[ActionCardId, Phase] = {card.id: card.phase for card in ACTION_CARDS.values()}
PRICE: Mapping[GoodKind, int] = {good.id: good.price for good in GOODS.values()}


def _verify() -> None:
    """What one row cannot say about itself."""
    if len(DESIGNS) != len(WORLDS) + len(DEVELOPMENTS):
        raise ComponentError(f"{GAME_ID}: a world and a development have the same id")
    if len(START_WORLDS) < max(max(mode.players) for mode in FIGURES.modes):
        raise ComponentError(f"{GAME_ID}: worlds has too few start worlds")
    for world in WORLDS.values():
        if (world.good is None) != (world.source is None):
            raise ComponentError(f"{GAME_ID}: worlds: {world.id} needs both a good and its source, or neither")
    named = (
        entry.card
        for development in DEVELOPMENTS.values()
        for entry in development.scoring
        if isinstance(entry, CardsCounted) and entry.card is not None
    )
    check_references(GAME_ID, "developments", named, DESIGNS)


_verify()
