"""The shapes of the component tables."""

from typing import Literal, TypeAlias

import msgspec

from domain.games.terraforming_mars.effects.words import (
    ActionOption,
    Amount,
    AnyTrigger,
    CardResource,
    CardType,
    Counted,
    Effect,
    Lasting,
    Metal,
    PartyId,
    Requirement,
    Resource,
    Tag,
    Track,
)
from domain.kernel.components import Row

CardId: TypeAlias = str
"""A project card; each exists once."""
CorporationId: TypeAlias = str
SourceId: TypeAlias = str
"""Anything with a text: a card, a corporation, a global event, a standard project, a conversion, a party, a track."""
EventId: TypeAlias = str
SpaceId: TypeAlias = str
ProjectId: TypeAlias = Literal[
    "power_plant_project",
    "asteroid_project",
    "aquifer_project",
    "greenery_project",
    "city_project",
    "buffer_gas_project",
]
MilestoneId: TypeAlias = Literal["terraformer", "mayor", "gardener", "builder", "planner"]
AwardId: TypeAlias = Literal["landlord", "banker", "scientist", "thermalist", "miner"]
SoloGoal: TypeAlias = Literal["terraform", "tr63"]
CardSet: TypeAlias = Literal["base", "corporate_era", "turmoil", "beginner"]


class Card(Row, frozen=True):
    """What project cards and corporations have in common."""

    id: CardId
    number: str
    name: str
    set: CardSet
    tags: tuple[Tag, ...] = ()
    action: tuple[ActionOption, ...] = ()
    """Alternatives; one use each generation."""
    whenever: tuple[AnyTrigger, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    holds: CardResource | None = None
    """The kind of resource stored on the card."""
    protected: bool = False
    """Nobody can remove what is stored here."""
    points: Amount = 0


class Project(Card, frozen=True, kw_only=True):
    type: CardType
    cost: int
    requires: tuple[Requirement, ...] = ()
    effects: tuple[Effect, ...] = ()


class Corporation(Card, frozen=True, kw_only=True):
    mc: int
    stock: dict[Resource, int] = msgspec.field(default_factory=dict)
    production: dict[Resource, int] = msgspec.field(default_factory=dict)
    rating: int = 0
    """How much higher or lower the terraform rating starts."""
    first_action: tuple[Effect, ...] = ()
    """What its player must do first of all."""


class GlobalEvent(Row, frozen=True):
    id: EventId
    number: str
    name: str
    revealed_party: PartyId
    """Gets a neutral delegate when the event is turned up."""
    current_party: PartyId
    """Gets one when the event becomes current."""
    first_player: tuple[Effect, ...] = ()
    """Once, for all."""
    each_player: tuple[Effect, ...] = ()


class Party(Row, frozen=True):
    """Listed clockwise."""

    id: PartyId
    name: str
    bonus: Amount = 0
    """M€ for every player when it takes power; the Reds have a bonus of their own (`tax` parties raise the lowest)."""
    whenever: tuple[AnyTrigger, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    action: ActionOption | None = None
    once: bool = False
    """Whether its action may be used only once in a generation by each player."""
    tax: int = 0
    """M€ for each step of terraform rating gained in the action phase."""


Bonus: TypeAlias = Resource | Literal["card"]


class Space(Row, frozen=True):
    id: SpaceId
    kind: Literal["land", "ocean", "off_mars"]
    adjacent: tuple[SpaceId, ...]
    """Clockwise from the upper left."""
    name: str | None = None
    volcanic: bool = False
    reserved_for: CardId | None = None
    bonus: dict[Bonus, int] = msgspec.field(default_factory=dict)


class TrackRow(Row, frozen=True):
    lowest: int
    highest: int
    step: int
    bonuses: dict[int, tuple[Effect, ...]] = msgspec.field(default_factory=dict)


class StandardProject(Row, frozen=True):
    id: ProjectId
    name: str
    cost: int
    effects: tuple[Effect, ...]
    solo_goal: SoloGoal | None = None
    """Only in a solo game with this goal."""


class Milestone(Row, frozen=True):
    id: MilestoneId
    name: str
    count: Counted
    min: int
    min_without_turmoil: int | None = None


class Award(Row, frozen=True):
    id: AwardId
    name: str
    count: Counted


class Figures(Row, frozen=True):
    rating: int
    solo_rating: int
    delegates: int
    neutral_delegates: int
    delegate_cost: int
    party_support: int
    card_price: int
    corporations_dealt: int
    projects_dealt: int
    initial_draft_pack: int
    research_cards: int
    metal_values: dict[Metal, int]
    metal_tags: dict[Metal, Tag]
    ocean_bonus: int
    oceans: int
    greenery_cost: int
    heat_cost: int
    milestone_cost: int
    milestones_claimed: int
    milestone_points: int
    award_costs: tuple[int, ...]
    award_points: tuple[int, int]
    initial_ruling_party: PartyId
    solo_generations: int
    solo_rating_goal: int
    solo_reds_limit: int
    solo_election: tuple[tuple[int, int], ...]
    """(score, steps) from the best down."""
    solo_revolution: tuple[int, int]
    diversity: tuple[int, int]
    """(kinds of tags and influence, M€)."""
    generation_limit: int
    tracks: dict[Track, TrackRow]
    standard_projects: tuple[StandardProject, ...]
    conversions: dict[Literal["convert_plants", "convert_heat"], tuple[Effect, ...]]
    milestones: tuple[Milestone, ...]
    awards: tuple[Award, ...]
