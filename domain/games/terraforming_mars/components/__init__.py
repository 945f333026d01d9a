"""The cards, corporations, events, parties, board and figures, read from tables a player could proofread."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar, cast

from domain.games.terraforming_mars.components.rows import (
    Award,
    AwardId,
    Card,
    CardId,
    Corporation,
    CorporationId,
    EventId,
    Figures,
    GlobalEvent,
    Milestone,
    MilestoneId,
    Party,
    Project,
    ProjectId,
    SourceId,
    Space,
    SpaceId,
    StandardProject,
)
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import Effect, PartyId, Tag
from domain.kernel.components import by_id, check_references, read_table

GAME_ID = "terraforming_mars"
_FOLDER = Path(__file__).parent


T = TypeVar("T")


def _read(table: str, shape: type[T], count: int) -> Mapping[str, T]:
    rows = read_table(GAME_ID, _FOLDER, table, tuple[shape, ...])  # type: ignore[valid-type]
    return by_id(GAME_ID, table, rows, count)


PROJECTS: Mapping[CardId, Project] = _read("projects", Project, 224)
CORPORATIONS: Mapping[CorporationId, Corporation] = _read("corporations", Corporation, 18)
EVENTS: Mapping[EventId, GlobalEvent] = _read("events", GlobalEvent, 31)
PARTIES = cast("Mapping[PartyId, Party]", _read("parties", Party, 6))
SPACES: Mapping[SpaceId, Space] = _read("spaces", Space, 63)
FIGURES = read_table(GAME_ID, _FOLDER, "figures", Figures)

PARTY_ORDER: tuple[PartyId, ...] = tuple(PARTIES)
"""Clockwise round the committee."""
STANDARD_PROJECTS: Mapping[ProjectId, StandardProject] = {row.id: row for row in FIGURES.standard_projects}
MILESTONES: Mapping[MilestoneId, Milestone] = {row.id: row for row in FIGURES.milestones}
AWARDS: Mapping[AwardId, Award] = {row.id: row for row in FIGURES.awards}

CARDS: Mapping[SourceId, Card] = {**PROJECTS, **CORPORATIONS}
"""Everything that can lie face up before a player."""

BEGINNER: CorporationId = next(row.id for row in CORPORATIONS.values() if row.set == "beginner")

MARS_SPACES: tuple[SpaceId, ...] = tuple(row.id for row in SPACES.values() if row.kind != "off_mars")
"""In reading order."""
NEIGHBOURS: Mapping[SpaceId, tuple[SpaceId, ...]] = {row.id: row.adjacent for row in SPACES.values()}
RESERVED_SPACE: Mapping[str, SpaceId] = {row.reserved_for: row.id for row in SPACES.values() if row.reserved_for}

check_references(GAME_ID, "spaces", (near for row in SPACES.values() for near in row.adjacent), SPACES)
check_references(GAME_ID, "spaces", RESERVED_SPACE, PROJECTS)

# --- texts by place ---------------------------------------------------------------------------------------------------

Text = tuple[Effect, ...]


def _texts() -> Iterator[tuple[SourceId, str, Text]]:
    for project in PROJECTS.values():
        yield project.id, "play", project.effects
    for corporation in CORPORATIONS.values():
        yield corporation.id, "first", corporation.first_action
    for card in CARDS.values():
        for number, option in enumerate(card.action):
            yield card.id, f"action{number}", option.effects
        for number, trigger in enumerate(card.whenever):
            yield card.id, f"trigger{number}", trigger.effects
    for event in EVENTS.values():
        yield event.id, "first_player", event.first_player
        yield event.id, "each_player", event.each_player
    for party in PARTIES.values():
        if party.action is not None:
            yield party.id, "action0", party.action.effects
    for standard in FIGURES.standard_projects:
        yield standard.id, "project", standard.effects
    for conversion, effects in FIGURES.conversions.items():
        yield conversion, "convert", effects


def _with_options(source: SourceId, part: str, text: Text) -> Iterator[tuple[tuple[SourceId, str], Text]]:
    """A text, and the text of every alternative inside it."""
    yield (source, part), text
    for at, effect in enumerate(text):
        if isinstance(effect, words.ChooseOne):
            for number, option in enumerate(effect.options):
                yield from _with_options(source, f"{part}.{at}.{number}", option)


TEXTS: Mapping[tuple[SourceId, str], Text] = {
    place: text for source, part, whole in _texts() for place, text in _with_options(source, part, whole)
}
"""Every run of words by the thing it stands on and the part of it, so that a step can point at a place in it."""


def _production_box(card: Card) -> Text:
    """The words of a building card that change production; of a corporation what it starts with."""
    if isinstance(card, Corporation):
        return (words.Produce(dict(card.production)),) if card.production else ()
    boxed = words.Produce | words.DecreaseProduction | words.ProduceMetalOfSpace
    return tuple(word for word in PROJECTS[card.id].effects if isinstance(word, boxed))


PRODUCTION_BOXES: Mapping[CardId, Text] = {
    card.id: _production_box(card) for card in CARDS.values() if "building" in card.tags
}
"""What Robotic Workforce can copy; an empty text where a building card shows no production."""

TILE_OF_CARD: Mapping[CardId, str] = {
    card.id: effect.tile for card in PROJECTS.values() for effect in card.effects if isinstance(effect, words.PlaceTile)
}
TAG_KINDS: tuple[Tag, ...] = words.Tag.__args__  # type: ignore[attr-defined]
