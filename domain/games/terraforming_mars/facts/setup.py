"""What has happened in the set-up, and as generations and phases begin."""

from typing import Annotated, Literal

from domain.games.terraforming_mars.components.rows import CardId, CorporationId, EventId, SpaceId
from domain.games.terraforming_mars.effects.words import TileKind
from domain.games.terraforming_mars.facts.cards import HiddenCard, HiddenCards
from domain.kernel import Fact, Seat, Secret, Thing


class FirstPlayerChosen(Fact, frozen=True):
    seat: Seat


class DeckShuffled(Fact, frozen=True):
    """The project deck as it lies now; the last card is on top. Discards shuffled in are among them."""

    cards: Annotated[tuple[CardId | None, ...], Thing("card"), Secret(None)]


class CorporationsShuffled(Fact, frozen=True):
    corporations: Annotated[tuple[CorporationId | None, ...], Thing("corporation"), Secret(None)]


class EventsShuffled(Fact, frozen=True):
    events: Annotated[tuple[EventId | None, ...], Thing("event"), Secret(None)]


class NeutralTilePlaced(Fact, frozen=True):
    """Before a solo game."""

    tile: TileKind
    space: SpaceId


class CorporationsDealt(Fact, frozen=True):
    seat: Seat
    corporations: Annotated[tuple[CorporationId | None, ...], Thing("corporation"), Secret("seat")]


class CardsDealt(Fact, frozen=True):
    """Cards to choose from, at the start or for research."""

    seat: Seat
    cards: HiddenCards


class PackDealt(Fact, frozen=True):
    """A pack to draft from."""

    seat: Seat
    cards: HiddenCards


class PackReceived(Fact, frozen=True):
    """The pack that began before seat `pack` lies before `seat` now."""

    seat: Seat
    pack: Seat
    cards: HiddenCards


class CardDrafted(Fact, frozen=True):
    seat: Seat
    card: HiddenCard


class CorporationChosen(Fact, frozen=True):
    seat: Seat
    corporation: Annotated[CorporationId, Thing("corporation")]


class CardsBought(Fact, frozen=True):
    """Cards go from the choice to the hand."""

    seat: Seat
    cards: HiddenCards


class ChoiceDiscarded(Fact, frozen=True):
    """The cards that were not chosen are discarded face down."""

    seat: Seat
    cards: HiddenCards


class CorporationApplied(Fact, frozen=True):
    """The corporation starts with this; productions and rating are told as changes."""

    seat: Seat
    corporation: CorporationId


class GenerationStarted(Fact, frozen=True):
    generation: int
    first: Seat


class PhaseStarted(Fact, frozen=True):
    phase: Literal["action", "production", "solar", "final", "research_phase"]
