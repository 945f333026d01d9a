"""All eight laws on one match: it is played once, and every check looks at the same line."""

from collections.abc import Callable, Iterator
from time import process_time
from typing import NamedTuple

from tests.laws.conservation import law_of_checking, law_of_conservation
from tests.laws.determinism import law_of_determinism
from tests.laws.fold import law_of_folding
from tests.laws.lines import random_line
from tests.laws.offers import law_of_offers
from tests.laws.positions import law_of_positions
from tests.laws.round_trip import law_of_round_trips
from tests.laws.secrecy import law_of_secrecy
from tests.laws.termination import law_of_termination, law_of_the_cap
from tests.laws.undo import law_of_undo
from tests.laws.variants import Variant

Law = Callable[[Variant, str, int], None]

LAWS: dict[str, Law] = {
    "1-determinism": law_of_determinism,
    "2-fold": law_of_folding,
    "3-offers": law_of_offers,
    "4-undo": law_of_undo,
    "5-secrecy": law_of_secrecy,
    "6-termination": law_of_termination,
    "6-cap": law_of_the_cap,
    "7-conservation": law_of_conservation,
    "7-checking": law_of_checking,
    "8-round-trip": law_of_round_trips,
    "8-positions": law_of_positions,
}
"""Every check, with the number of the law it belongs to."""


def law_number(check: str) -> int:
    return int(check.partition("-")[0])


class Breach(NamedTuple):
    """A law that is broken, and the match that shows it."""

    law: str
    variant: str
    seed: str
    at: int
    why: str

    def __str__(self) -> str:
        return f"{self.law} is broken by {self.variant}: seed={self.seed!r}, at={self.at}\n  {self.why}"


class Trial(NamedTuple):
    """What came of one match: the checks it went through, those it did not pass, and what it took."""

    checks: tuple[str, ...]
    breaches: tuple[Breach, ...]
    plies: int
    seconds: float
    """Of processor time."""


def law_of_everything(variant: Variant, seed: str, at: int) -> None:
    """Every law, as one: the first that is broken raises."""
    for law in LAWS.values():
        law(variant, seed, at)


def tried(variant: Variant, seed: str, at: int) -> Trial:
    """Every law on one match; a broken one does not keep the others from being tried."""
    begun = process_time()
    went_through: list[str] = []
    breaches: list[Breach] = []
    for check, why in outcomes(variant, seed, at):
        went_through.append(check)
        if why is not None:
            breaches.append(Breach(check, str(variant), seed, at, why))
    plies = 0 if len(breaches) == len(LAWS) else len(random_line(variant, seed).plies)
    return Trial(tuple(went_through), tuple(breaches), plies, process_time() - begun)


def outcomes(variant: Variant, seed: str, at: int) -> Iterator[tuple[str, str | None]]:
    """Each check once it has run, and why it failed."""
    for check, law in LAWS.items():
        try:
            law(variant, seed, at)
        except Exception as broken:  # noqa: BLE001 - whatever a rule raises is a breach
            yield check, f"{type(broken).__name__}: {broken}"
        else:
            yield check, None
