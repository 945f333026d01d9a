"""The end: when it comes, the last greeneries, and how it is told (rules 16.1, 20, 22.2)."""

from domain.games.terraforming_mars.components import FIGURES
from domain.games.terraforming_mars.facts import EndReason, MatchEnded, PhaseStarted
from domain.games.terraforming_mars.rules.tables import PROCEED
from domain.games.terraforming_mars.rules.tiles import all_complete
from domain.games.terraforming_mars.state import Mars, in_order, is_solo
from domain.games.terraforming_mars.steps import FinalGreenery, Scoring
from domain.kernel import Table


def end_reason(mars: Mars) -> EndReason | None:
    """Why the match ends with this generation; None if it goes on."""
    if is_solo(mars):
        if mars.generation < FIGURES.solo_generations:
            return None
        return "goal_reached" if goal_reached(mars) else "goal_missed"
    if all_complete(mars):
        return "terraformed"
    return "limit" if mars.generation >= FIGURES.generation_limit else None


def goal_reached(mars: Mars) -> bool:
    if mars.options.solo_goal == "tr63":
        return mars.players[0].rating >= FIGURES.solo_rating_goal
    return all_complete(mars)


def start_ending(mars: Mars, reason: EndReason, table: Table[Mars]) -> None:
    """A solo game that missed its goal is over at once."""
    table.emit(PhaseStarted("final"))
    if reason != "goal_missed":
        table.then(*map(FinalGreenery, in_order(mars)))
    table.then(Scoring(reason))


@PROCEED.on(Scoring)
def score(mars: Mars, step: Scoring, table: Table[Mars]) -> None:
    table.emit(MatchEnded(step.reason))
