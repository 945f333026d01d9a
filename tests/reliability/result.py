"""What a promise comes to: how much was tried and how often it was broken."""

import os
from dataclasses import dataclass, field

from tests.reliability.leak_scanner import REFUSALS


@dataclass
class Figure:
    """`broken` has a sentence for every time the promise was not kept."""

    promise: str
    tried: int = 0
    what: str = "answers"
    broken: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def breach(self, sentence: str) -> None:
        self.broken.append(sentence)

    def say(self) -> str:
        lines = [f"{self.promise}: {len(self.broken)} broken of {self.tried} {self.what}"]
        lines += [f"  {note}" for note in self.notes]
        lines += [f"  BROKEN: {sentence}" for sentence in self.broken[:20]]
        return "\n".join(lines)

    def check(self) -> None:
        """For the tests: say it, and fail if it was not kept or nothing was tried."""
        print(self.say())
        assert self.tried > 0, f"{self.promise}: nothing was tried"
        assert not self.broken, self.say()
        assert not (leaks := REFUSALS.taken()), f"{self.promise}: {leaks[:20]}"


def full() -> bool:
    """Whether the full size is wanted."""
    return bool(os.environ.get("ORRERY_FAULTS_FULL"))


def size(short: int, whole: int) -> int:
    return whole if full() else short
