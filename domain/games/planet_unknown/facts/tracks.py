"""Pending effects, trackers and techs."""

from typing import Literal

from domain.games.planet_unknown.effects.words import Effect, Track
from domain.kernel import Fact, Seat


class EffectsGained(Fact, frozen=True):
    seat: Seat
    effects: tuple[Effect, ...]


class EffectTaken(Fact, frozen=True):
    """The seat resolves this effect now."""

    seat: Seat
    effect: Effect


class EffectDropped(Fact, frozen=True):
    """This effect is lost."""

    seat: Seat
    effect: Effect


class TrackerAdvanced(Fact, frozen=True):
    seat: Seat
    tracker: Track
    track: Track
    field: int
    sideways: bool = False


class TrackerRegressed(Fact, frozen=True):
    seat: Seat
    tracker: Track
    track: Track
    field: int


class TechUnlocked(Fact, frozen=True):
    seat: Seat
    level: str


class TechUsed(Fact, frozen=True):
    """`once`: how often it may be used."""

    seat: Seat
    level: str
    once: Literal["turn", "game", "any"]
