"""What a position still has before it: the rest of the running phase, then the rest of the round, in their order."""

from collections.abc import Iterator, Sequence

from domain.games.race_for_the_galaxy import steps
from domain.games.race_for_the_galaxy.rules.choosing import phase_step, phases
from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import Seat, Step

SET_UP: tuple[Step, ...] = (steps.OpeningDiscards(), steps.OpeningGoods(), steps.RoundOpening())
CHOOSING: tuple[Step, ...] = (steps.ActionChoices(),)

IN_ONE: dict[str, tuple[tuple[type[Step], ...], ...]] = {
    "explore": ((steps.ExploreSorting,),),
    "develop": (
        (steps.DevelopmentChoices, steps.Payments, steps.DevelopDraws),
        (steps.Payments, steps.DevelopDraws),
    ),
    "settle": (
        (steps.WorldChoices, steps.Settlements, steps.SettleDraws),
        (steps.Settlements, steps.SettleDraws),
    ),
}
"""What can be left of a phase that everybody goes through together."""

IN_TURN: dict[str, tuple[tuple[type[Step], ...], tuple[type[Step], ...]]] = {
    "consume": (
        (steps.TradeChoice, steps.ConsumeMenu, steps.GoodsChoice, steps.CardsChoice, steps.NumberChoice),
        (steps.TradeTurn, steps.ConsumeTurn),
    ),
    "produce": (
        (steps.WindfallChoice,),
        (steps.ProduceTurn, steps.WindfallProduction, steps.ProduceDraws, steps.MostProducedDraws),
    ),
}
"""Of a phase that players go through one after the other: what is asked, and what comes after it in this order."""


def misplaced(race: Race) -> Iterator[str]:
    """What keeps the steps to come from being the rest of a round."""
    coming = tuple(reversed(race.agenda.stack))
    if race.round == 0 or coming == CHOOSING:
        if coming != (SET_UP if race.round == 0 else CHOOSING) or race.phase is not None:
            yield "agenda: these steps do not follow each other"
        return
    later = after_phase(race)
    if later is None:
        yield "agenda: nobody chose the running phase"
    elif later != coming[len(coming) - len(later) :] or not in_order(race, coming[: len(coming) - len(later)]):
        yield "agenda: these steps do not follow each other"


def after_phase(race: Race) -> tuple[Step, ...] | None:
    """What was chosen for after the running phase, to the end of the round; None if that phase was not chosen."""
    chosen: tuple[Step, ...] = (*phases(race), steps.HandLimits(), steps.EndCheck())
    running = None if race.phase is None else phase_step(race.phase, race.instance)
    return chosen[chosen.index(running) + 1 :] if running in chosen else None


def in_order(race: Race, left: Sequence[Step]) -> bool:
    """Whether these can be what is left of the running phase: nothing, once hands are trimmed."""
    kinds = tuple(type(step) for step in left)
    if not kinds or race.phase is None:
        return not kinds
    if race.phase in IN_ONE:
        return kinds in IN_ONE[race.phase]
    asked, after = IN_TURN[race.phase]
    if kinds[0] not in asked or not all(kind in after for kind in kinds[1:]):
        return False
    places = [place(race, step, after) for step in left]
    return places == sorted(places)


def place(race: Race, step: Step, after: tuple[type[Step], ...]) -> tuple[int, int]:
    """When a step of one player comes: in order of play, a question first."""
    seat: Seat | None = getattr(step, "seat", None)
    turn = race.order.index(seat) if seat in race.order else len(race.order)
    return turn, after.index(type(step)) if type(step) in after else -1
