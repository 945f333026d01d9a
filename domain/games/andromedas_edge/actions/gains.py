"""Payments, gains and choices of effects."""

from typing import Annotated

from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.glossary import (
    Resource,
    TacticId,
    TextId,
    Track,
)
from domain.kernel import Action, Secret, Thing


class Pay(Action, frozen=True):
    """Pay these resources; tactics cards are chosen next."""

    REVEALS = True
    resources: Bundle


class DiscardCards(Action, frozen=True):
    """Discard these tactics cards, as payment or to the limit."""

    REVEALS = True
    cards: Annotated[tuple[TacticId, ...], Thing("tactic")]


class TakeResources(Action, frozen=True):
    """Choose the resources a gain leaves open."""

    REVEALS = True
    resources: Bundle


class GiveUp(Action, frozen=True):
    """Hand over one resource of this kind; a tactics card is drawn at random."""

    REVEALS = True
    resource: Resource


class GiveUpCard(Action, frozen=True):
    """Hand over this tactics card of your choice."""

    REVEALS = True
    card: Annotated[TacticId | None, Thing("tactic"), Secret("seat")]


class ChooseOption(Action, frozen=True):
    """One of the options a card or tile leaves open."""

    REVEALS = True
    option: int


class ChooseEffect(Action, frozen=True):
    """Which of several effects that happen at once comes first."""

    REVEALS = True
    text: TextId
    piece: str | None


class ChooseTrack(Action, frozen=True):
    """Advance on this track."""

    REVEALS = True
    track: Track


class DrawToLimit(Action, frozen=True):
    """Draw tactics cards up to the new hand limit."""

    REVEALS = True
