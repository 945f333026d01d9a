"""The end of the match."""

from typing import Annotated

from domain.games.planet_unknown.state import EndReason
from domain.kernel import Fact, Seat, Thing


class EndTriggered(Fact, frozen=True):
    reason: EndReason
    seat: Seat | None = None


class CardsRevealed(Fact, frozen=True):
    """End-of-game civ cards are turned up."""

    seat: Seat
    cards: Annotated[tuple[str, ...], Thing("civ_card")]


class ObjectivesRevealed(Fact, frozen=True):
    seat: Seat
    cards: Annotated[tuple[str, ...], Thing("objective")]


class PlanetCleared(Fact, frozen=True):
    """Lifepods and rovers leave the planet; a carried meteorite stays where its rover stood."""

    seat: Seat


class GameEnded(Fact, frozen=True):
    reason: EndReason
