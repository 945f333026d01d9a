"""The tables of rules by type, and what every question has in common: asides (rules 8.1, 11.3)."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Action, Offered, Step, Table, TypeDispatch
from domain.kernel.offers import as_list

OFFERS = TypeDispatch()
DECIDE = TypeDispatch()
PROCEED = TypeDispatch()
QUESTIONS = TypeDispatch()
COMMON = TypeDispatch()
"""`COMMON[type(action)](frontier, seat, action, table)`: asides, after which the same question stands again."""
FREE = TypeDispatch()
"""The same for the other free actions, which only the menus of one's own turn offer."""

STORING_SAFE = TypeDispatch()
"""`STORING_SAFE[type(step)](frontier, step)`: whether what must be paid can be paid without any moon."""

Ask = Callable[[Frontier, Any], Iterable[Offered]]
Rule = Callable[[Frontier, Any, Any, Table[Frontier]], None]
Asides = Callable[[Frontier, Step], Iterable[Action]]


ASIDES: list[Asides] = []
"""What may be done inside any question; rules/moons.py and rules/modules.py put their functions here."""


def asides_of(frontier: Frontier, step: Step) -> list[Action]:
    return [action for rule in ASIDES for action in rule(frontier, step)]


def asks(*kinds: type[Step]) -> Callable[[Ask], Ask]:
    """Register the offers of a question, asides included."""

    def register(rule: Ask) -> Ask:
        def offers(frontier: Frontier, step: Any) -> list[Offered]:
            found = as_list(rule(frontier, step))
            return [*found, *asides_of(frontier, step)] if found else found

        for kind in kinds:
            OFFERS.on(kind)(offers)
        return rule

    return register


def decides(*kinds: type[Step], free: bool = False) -> Callable[[Rule], Rule]:
    """Register what follows from an answer; after an aside the question is asked again."""

    def register(rule: Rule) -> Rule:
        def decide(frontier: Frontier, step: Any, action: Action, table: Table[Frontier]) -> None:
            aside = COMMON.get(type(action)) or (FREE.get(type(action)) if free else None)
            if aside is None:
                rule(frontier, step, action, table)
            else:
                aside(frontier, step.seat, action, table)
                table.then(step)

        for kind in kinds:
            DECIDE.on(kind)(decide)
        return rule

    return register
