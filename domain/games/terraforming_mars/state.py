"""The table as it stands: plain structs and small readings of them; no rules."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec

from domain.games.terraforming_mars.actions import MarsAction
from domain.games.terraforming_mars.components import (
    BEGINNER,
    CORPORATIONS,
    EVENTS,
    FIGURES,
    GAME_ID,
    PARTY_ORDER,
    PROJECTS,
)
from domain.games.terraforming_mars.components.rows import (
    AwardId,
    CardId,
    CorporationId,
    EventId,
    MilestoneId,
    SoloGoal,
    SourceId,
    SpaceId,
)
from domain.games.terraforming_mars.effects.words import RESOURCES, Metal, PartyId, Resource, TileKind
from domain.games.terraforming_mars.facts import EndReason
from domain.games.terraforming_mars.steps import MarsStep
from domain.kernel import Agenda, GameState, Seat, SetupRefused, empty_agenda
from domain.kernel.options import for_seats

Phase: TypeAlias = Literal["setup", "research_phase", "action", "production", "solar", "final"]
NEUTRAL: Seat = -1
"""The owner of neutral tiles and delegates."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to play (rules 1.2)."""

    corporate_era: bool = True
    draft: bool = False
    initial_draft: bool = False
    beginners: tuple[Annotated[int, msgspec.Meta(ge=0, le=4)], ...] = ()
    """Seats that take the Beginner Corporation."""
    solo_goal: Annotated[SoloGoal, for_seats(1)] = "terraform"
    turmoil: bool = True

    def __post_init__(self) -> None:
        if len(set(self.beginners)) != len(self.beginners):
            raise ValueError("beginners: a seat stands there twice")


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`owner` None: an ocean, which nobody owns; -1: the neutral owner of a solo game."""

    kind: TileKind
    owner: Seat | None


class Player(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """`dict`: beside the fields it is remembered what the face-up cards add up to, and never stored."""

    stock: dict[Resource, int]
    production: dict[Resource, int]
    rating: int
    corporation: CorporationId | None = None
    corporations: list[CorporationId] = msgspec.field(default_factory=list)
    """Dealt to choose from; afterwards the one that was not chosen."""
    offered: list[CardId] = msgspec.field(default_factory=list)
    """Starting or research cards to choose from, or cards looked at."""
    pack: list[CardId] = msgspec.field(default_factory=list)
    """The draft pack that began before this player."""
    holding: Seat = 0
    """Whose pack lies before this player now."""
    hand: list[CardId] = msgspec.field(default_factory=list)
    tableau: list[CardId] = msgspec.field(default_factory=list)
    """Automated and active cards face up, in the order they came into play."""
    events: list[CardId] = msgspec.field(default_factory=list)
    discarded: list[CardId] = msgspec.field(default_factory=list)
    """Cards this player put face down onto the discard pile."""
    resources: dict[SourceId, int] = msgspec.field(default_factory=dict)
    """On cards."""
    metals: dict[CardId, Metal] = msgspec.field(default_factory=dict)
    """What the mining tiles were placed for."""
    used: list[SourceId] = msgspec.field(default_factory=list)
    """Cards whose action was used in this generation."""
    policy_used: bool = False
    passed: bool = False
    first_action: bool = False
    """Whether the first action of the corporation is still owed."""
    rating_raised: bool = False
    """In this generation."""
    taxable: int = 0
    """Steps of rating in the running action that the Reds tax."""
    next_discount: int = 0
    next_shift: int = 0
    lobby: int = 0
    reserve: int = 0


class Party(msgspec.Struct, forbid_unknown_fields=True):
    members: list[int]
    """By seat, the leader's piece included; the last number is that of the neutral delegates."""
    leader: Seat | None = None
    """-1: the neutral side leads; None: the party is empty."""


class Committee(msgspec.Struct, forbid_unknown_fields=True):
    parties: dict[PartyId, Party]
    ruling: PartyId
    dominant: PartyId
    chairman: Seat
    """-1: a neutral delegate."""
    supply: int
    """Neutral delegates that are not in play."""


class Mars(GameState):
    agenda: Agenda[MarsStep, MarsAction]
    options: Options
    players: list[Player]
    deck: list[CardId]
    """The last card is on top."""
    corporations: list[CorporationId]
    event_deck: list[EventId]
    revealed: list[CardId] = msgspec.field(default_factory=list)
    """Discards that all have seen."""
    committee: Committee | None = None
    distant: list[EventId] = msgspec.field(default_factory=list)
    coming: list[EventId] = msgspec.field(default_factory=list)
    current: list[EventId] = msgspec.field(default_factory=list)
    past: list[EventId] = msgspec.field(default_factory=list)
    generation: int = 1
    first: Seat = 0
    active: Seat | None = None
    phase: Phase = "setup"
    temperature: int = FIGURES.tracks["temperature"].lowest
    oxygen: int = FIGURES.tracks["oxygen"].lowest
    oceans: int = 0
    tiles: dict[SpaceId, Tile] = msgspec.field(default_factory=dict)
    claims: dict[SpaceId, Seat] = msgspec.field(default_factory=dict)
    milestones: dict[MilestoneId, Seat] = msgspec.field(default_factory=dict)
    awards: dict[AwardId, Seat] = msgspec.field(default_factory=dict)
    """In the order of funding."""
    resolving: CardId | None = None
    """The card being played: it lies before its player, but its own triggers do not work yet."""
    played: CardId | None = None
    """The card played last."""
    placed: SpaceId | None = None
    """Where the last tile of the running action was placed."""
    ended: EndReason | None = None


def initial_state(options: Options, seats: int) -> Mars:
    """All cards in their piles, nothing shuffled, nothing dealt."""
    unseated = [seat for seat in options.beginners if seat >= seats]
    if unseated:
        why = f"seat {unseated[0]} is not there"
        raise SetupRefused("option-value", (("/options/beginners", why),), game=GAME_ID, option="beginners", why=why)
    solo = seats == 1
    era = solo or options.corporate_era
    productions = 0 if era else 1
    sets = {"base", *(["corporate_era"] if era else []), *(["turmoil"] if options.turmoil else [])}
    return Mars(
        agenda=empty_agenda(seats),
        options=options,
        players=[
            Player(
                stock=dict.fromkeys(RESOURCES, 0),
                production=dict.fromkeys(RESOURCES, productions),
                rating=FIGURES.solo_rating if solo else FIGURES.rating,
                holding=seat,
                corporation=BEGINNER if seat in options.beginners else None,
                lobby=1 if options.turmoil else 0,
                reserve=FIGURES.delegates - 1 if options.turmoil else 0,
            )
            for seat in range(seats)
        ],
        deck=[card.id for card in PROJECTS.values() if card.set in sets],
        corporations=[card.id for card in CORPORATIONS.values() if card.set in sets],
        event_deck=list(EVENTS) if options.turmoil else [],
        committee=empty_committee(seats) if options.turmoil else None,
    )


def empty_committee(seats: int) -> Committee:
    ruling = FIGURES.initial_ruling_party
    return Committee(
        parties={party: Party(members=[0] * (seats + 1)) for party in PARTY_ORDER},
        ruling=ruling,
        dominant=ruling,
        chairman=NEUTRAL,
        supply=FIGURES.neutral_delegates - 1,
    )


def is_solo(mars: Mars) -> bool:
    return len(mars.players) == 1


def in_order(mars: Mars) -> Iterator[Seat]:
    """All seats in player order of this generation."""
    seats = len(mars.players)
    return ((mars.first + i) % seats for i in range(seats))


def opponents(mars: Mars, seat: Seat) -> Iterator[Seat]:
    """All others, clockwise."""
    seats = len(mars.players)
    return ((seat + i) % seats for i in range(1, seats))


def discard_count(mars: Mars) -> int:
    return len(mars.revealed) + sum(len(player.discarded) for player in mars.players)
