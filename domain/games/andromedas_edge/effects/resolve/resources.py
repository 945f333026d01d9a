"""Resources and points."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import NEBULA_OF_DIE, PLANETS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.effects.metrics import metric
from domain.games.andromedas_edge.effects.resolve.table import DO, inner, players_meant
from domain.games.andromedas_edge.rules.board import planets
from domain.games.andromedas_edge.rules.gains import gain, lose_points, score
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    DiscardChoice,
    Payment,
    StealChoice,
    TextGoal,
    TextStep,
)
from domain.kernel import Seat, Table


@DO.on(words.Gain)
def do_gain(frontier: Frontier, step: TextStep, word: words.Gain, table: Table[Frontier]) -> None:
    gain(frontier, step.user, word.resources, table)


@DO.on(words.Pay)
def do_pay(frontier: Frontier, step: TextStep, word: words.Pay, table: Table[Frontier]) -> None:
    table.then(Payment(step.user, (word.cost,), TextGoal(step.text, None), optional=False, times=0))


@DO.on(words.PayGain)
def do_pay_gain(frontier: Frontier, step: TextStep, word: words.PayGain, table: Table[Frontier]) -> None:
    goal = TextGoal(inner(step, "gain"), step.piece)
    optional = not word.mandatory and not step.forced
    table.then(Payment(step.user, (word.cost,), goal, optional, word.times))


@DO.on(words.Points)
def do_points(frontier: Frontier, step: TextStep, word: words.Points, table: Table[Frontier]) -> None:
    score(frontier, step.user, word.n, table)


@DO.on(words.LosePoints)
def do_lose_points(frontier: Frontier, step: TextStep, word: words.LosePoints, table: Table[Frontier]) -> None:
    lose_points(frontier, step.user, word.n, table)


def _counted(frontier: Frontier, seat: Seat, word: words.PointsPer | words.GainPer) -> int:
    amount = word.each * metric(frontier, seat, word.per)
    return amount if word.max is None else min(amount, word.max)


@DO.on(words.PointsPer)
def do_points_per(frontier: Frontier, step: TextStep, word: words.PointsPer, table: Table[Frontier]) -> None:
    score(frontier, step.user, _counted(frontier, step.user, word), table)


@DO.on(words.GainPer)
def do_gain_per(frontier: Frontier, step: TextStep, word: words.GainPer, table: Table[Frontier]) -> None:
    gain(frontier, step.user, Cost(**{word.resource: _counted(frontier, step.user, word)}), table)


@DO.on(words.GainPrintedResource)
def do_printed(frontier: Frontier, step: TextStep, word: words.GainPrintedResource, table: Table[Frontier]) -> None:
    gain(frontier, step.user, PLANETS[frontier.tiles[frontier.turn.location or ""]].printed_resource, table)


@DO.on(words.Discard)
def do_discard(frontier: Frontier, step: TextStep, word: words.Discard, table: Table[Frontier]) -> None:
    for seat in players_meant(frontier, step.user, word.who):
        held = min(word.n, frontier.players[seat].held(word.resource))
        if word.resource == "tactics":
            if held:
                table.then(DiscardChoice(seat, held))
        elif held:
            table.emit(facts.ResourcesLost(seat, Bundle(**{word.resource: held})))


@DO.on(words.Steal)
def do_steal(frontier: Frontier, step: TextStep, word: words.Steal, table: Table[Frontier]) -> None:
    for victim in players_meant(frontier, step.user, "each_defeated_player"):
        if victim != step.user and frontier.players[victim].stock.total:
            chooser = step.user if word.resource == "thief_choice" else victim
            table.then(*[StealChoice(chooser, step.user, victim)] * word.n)


@DO.on(words.PlaceResource)
def do_place(frontier: Frontier, step: TextStep, word: words.PlaceResource, table: Table[Frontier]) -> None:
    if word.where == "each_nebula":
        places = list(NEBULA_OF_DIE.values())
    else:
        places = [space for space in planets(frontier) if frontier.development_at(space) is None]
    for space in places:
        table.emit(facts.ResourcesPlaced(space, word.resource, word.n))
