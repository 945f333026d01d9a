"""The end of the match."""

from domain.kernel import Seat, Step


class EndEffects(Step, frozen=True):
    """End-of-game cards are turned up; then every seat resolves what it has."""


class EndStep(Step, frozen=True):
    """`seat` resolves its end-of-game effects."""

    seat: Seat


class EndStepDone(Step, frozen=True):
    """What `seat` did not use lapses."""

    seat: Seat


class FinalScoring(Step, frozen=True):
    """Lifepods and rovers leave the planets; the match is over."""
