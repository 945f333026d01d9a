"""The table as a viewer may see it, built from what that viewer may know."""

import msgspec

from domain.games.terraforming_mars.actions import MarsAction
from domain.games.terraforming_mars.components import AWARDS, FIGURES, MILESTONES, SPACES
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
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.amounts import influence
from domain.games.terraforming_mars.effects.words import Metal, PartyId, Resource, Tag, TileKind
from domain.games.terraforming_mars.facts import EndReason
from domain.games.terraforming_mars.rules.menu import milestone_needs, milestone_value
from domain.games.terraforming_mars.rules.payment import metal_values
from domain.games.terraforming_mars.scoring import award_value, points, total
from domain.games.terraforming_mars.state import Mars, Phase
from domain.kernel import ARCHIVE, Seat, Viewer
from domain.kernel.agenda import is_sealed_round


class TileView(msgspec.Struct, frozen=True):
    """What lies on a space; spaces without tile and claim are not listed. `owner` -1: the neutral owner."""

    space: SpaceId
    tile: TileKind | None
    owner: Seat | None
    claimed_by: Seat | None


class PlayedCard(msgspec.Struct, frozen=True):
    """A card face up, in the order it came into play."""

    card: CardId
    resources: int | None
    """What is stored on it; None where it stores nothing."""
    used: bool
    """Whether its action was used in this generation."""
    metal: Metal | None
    """What a mining tile was placed for."""


class MilestoneView(msgspec.Struct, frozen=True):
    milestone: MilestoneId
    needed: int
    claimed_by: Seat | None
    values: tuple[int, ...]
    """How far each seat is."""


class AwardView(msgspec.Struct, frozen=True):
    award: AwardId
    funded_by: Seat | None
    values: tuple[int, ...]


class PartyView(msgspec.Struct, frozen=True):
    party: PartyId
    leader: Seat | None
    """-1: the neutral side; None: nobody."""
    members: tuple[int, ...]
    """Of each seat, leader's piece included."""
    neutral: int


class CommitteeView(msgspec.Struct, frozen=True):
    ruling: PartyId
    dominant: PartyId
    chairman: Seat
    """-1: a neutral delegate."""
    supply: int
    """Neutral delegates in the supply."""
    parties: tuple[PartyView, ...]
    """Clockwise."""
    distant: EventId | None
    coming: EventId | None
    current: EventId | None
    events_left: int


class PlayerView(msgspec.Struct, frozen=True):
    seat: Seat
    corporation: CorporationId | None
    corporation_resources: int | None
    corporation_used: bool
    rating: int
    rating_raised: bool
    stock: dict[Resource, int]
    production: dict[Resource, int]
    tags: dict[Tag, int]
    """Face-up tags, those of the corporation included."""
    metal_values: dict[Metal, int]
    """What a unit of metal is worth to this player now."""
    tableau: tuple[PlayedCard, ...]
    events: tuple[CardId, ...]
    hand: tuple[CardId, ...] | None
    """None: not the viewer's to see."""
    hand_count: int
    offered: tuple[CardId, ...] | None
    """Starting or research cards to choose from, or cards looked at."""
    offered_count: int
    corporations: tuple[CorporationId, ...] | None
    """Dealt to choose from."""
    pack: tuple[CardId, ...] | None
    """The draft pack before this player."""
    pack_count: int
    discarded: tuple[CardId, ...] | None
    """What this player discarded face down."""
    passed: bool
    first_action: bool
    """Whether the first action of the corporation is still owed."""
    policy_used: bool
    next_discount: int
    next_shift: int
    lobby: int
    reserve: int
    influence: int
    score: int
    score_parts: tuple[int, ...]
    """Rating, milestones, awards, greeneries, cities, cards and, with Turmoil, the committee."""
    answered: bool
    """Whether this player's answer of the running sealed round is in."""
    answer: MarsAction | None
    """That answer, for its own seat."""


class MarsBoard(msgspec.Struct, frozen=True, tag_field="game", tag="terraforming_mars"):
    corporate_era: bool
    turmoil: bool
    solo_goal: SoloGoal | None
    """Only in a solo game."""
    generation: int
    last_generation: int | None
    """Known in advance only in a solo game."""
    phase: Phase
    first: Seat
    active: Seat | None
    temperature: int
    oxygen: int
    oceans: int
    tiles: tuple[TileView, ...]
    milestones: tuple[MilestoneView, ...]
    awards: tuple[AwardView, ...]
    award_cost: int | None
    """What the next award costs; None when no more can be funded."""
    committee: CommitteeView | None
    deck_count: int
    discards_count: int
    revealed: tuple[CardId, ...]
    """Discards all have seen."""
    deck: tuple[CardId, ...] | None
    ended: EndReason | None
    players: tuple[PlayerView, ...]


def view(mars: Mars, viewer: Viewer) -> MarsBoard:
    solo = len(mars.players) == 1
    costs = FIGURES.award_costs
    return MarsBoard(
        corporate_era=solo or mars.options.corporate_era,
        turmoil=mars.options.turmoil,
        solo_goal=mars.options.solo_goal if solo else None,
        generation=mars.generation,
        last_generation=FIGURES.solo_generations if solo else None,
        phase=mars.phase,
        first=mars.first,
        active=mars.active,
        temperature=mars.temperature,
        oxygen=mars.oxygen,
        oceans=mars.oceans,
        tiles=tuple(tile_view(mars, space) for space in SPACES if space in mars.tiles or space in mars.claims),
        milestones=() if solo else tuple(milestone_view(mars, ident) for ident in MILESTONES),
        awards=() if solo else tuple(award_view(mars, ident) for ident in AWARDS),
        award_cost=None if solo or len(mars.awards) >= len(costs) else costs[len(mars.awards)],
        committee=committee_view(mars),
        deck_count=len(mars.deck),
        discards_count=len(mars.revealed) + sum(len(player.discarded) for player in mars.players),
        revealed=tuple(mars.revealed),
        deck=tuple(mars.deck) if viewer == ARCHIVE else None,
        ended=mars.ended,
        players=tuple(player_view(mars, seat, viewer) for seat in range(len(mars.players))),
    )


def tile_view(mars: Mars, space: SpaceId) -> TileView:
    tile = mars.tiles.get(space)
    if tile is None:
        return TileView(space, None, None, mars.claims[space])
    return TileView(space, tile.kind, tile.owner, None)


def milestone_view(mars: Mars, ident: MilestoneId) -> MilestoneView:
    values = (milestone_value(mars, seat, ident) for seat in range(len(mars.players)))
    return MilestoneView(ident, milestone_needs(mars, ident), mars.milestones.get(ident), tuple(values))


def award_view(mars: Mars, ident: AwardId) -> AwardView:
    values = (award_value(mars, ident, seat) for seat in range(len(mars.players)))
    return AwardView(ident, mars.awards.get(ident), tuple(values))


def committee_view(mars: Mars) -> CommitteeView | None:
    committee = mars.committee
    if committee is None:
        return None
    return CommitteeView(
        ruling=committee.ruling,
        dominant=committee.dominant,
        chairman=committee.chairman,
        supply=committee.supply,
        parties=tuple(
            PartyView(ident, party.leader, tuple(party.members[:-1]), party.members[-1])
            for ident, party in committee.parties.items()
        ),
        distant=mars.distant[0] if mars.distant else None,
        coming=mars.coming[0] if mars.coming else None,
        current=mars.current[0] if mars.current else None,
        events_left=len(mars.event_deck),
    )


def player_view(mars: Mars, seat: Seat, viewer: Viewer) -> PlayerView:
    player, mine, able = mars.players[seat], viewer in (seat, ARCHIVE), abilities(mars, seat)
    held = mars.agenda.held[seat] if is_sealed_round(mars.agenda) else None
    pack = mars.players[player.holding].pack
    corporation: SourceId = player.corporation or ""
    return PlayerView(
        seat=seat,
        corporation=player.corporation,
        corporation_resources=player.resources.get(corporation),
        corporation_used=corporation in player.used,
        rating=player.rating,
        rating_raised=player.rating_raised,
        stock=player.stock,
        production=player.production,
        tags={**able.tags, "wild": able.wild},
        metal_values=dict(metal_values(mars, seat)),
        tableau=tuple(played_card(mars, seat, card) for card in player.tableau),
        events=tuple(player.events),
        hand=tuple(player.hand) if mine else None,
        hand_count=len(player.hand),
        offered=tuple(player.offered) if mine else None,
        offered_count=len(player.offered),
        corporations=tuple(player.corporations) if mine else None,
        pack=tuple(pack) if mine else None,
        pack_count=len(pack),
        discarded=tuple(player.discarded) if mine else None,
        passed=player.passed,
        first_action=player.first_action,
        policy_used=player.policy_used,
        next_discount=player.next_discount,
        next_shift=player.next_shift,
        lobby=player.lobby,
        reserve=player.reserve,
        influence=influence(mars, seat),
        score=total(mars, seat),
        score_parts=tuple(points(mars, seat)),
        answered=held is not None,
        answer=held if mine else None,
    )


def played_card(mars: Mars, seat: Seat, card: CardId) -> PlayedCard:
    player = mars.players[seat]
    return PlayedCard(card, player.resources.get(card), card in player.used, player.metals.get(card))
