"""The station: repairs, tracks, modules, ships."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import MODULE_OF, TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.possible import advance_tracks
from domain.games.andromedas_edge.effects.resolve.table import DO, inner
from domain.games.andromedas_edge.rules.damage import repair
from domain.games.andromedas_edge.rules.docks import dockable, laboratory
from domain.games.andromedas_edge.rules.gains import advance, look_through
from domain.games.andromedas_edge.rules.payments import (
    moon_prices,
)
from domain.games.andromedas_edge.rules.returning import activated
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    Advancement,
    DevelopmentChoice,
    FlipChoice,
    FreeActivation,
    MarketRefill,
    ModuleChoice,
    Payment,
    ScienceActivation,
    ShipChoice,
    TextGoal,
    TextStep,
    TrackChoice,
    UpgradeChoice,
)
from domain.kernel import Seat, Table


@DO.on(words.Repair)
def do_repair(frontier: Frontier, step: TextStep, word: words.Repair, table: Table[Frontier]) -> None:
    repair(frontier, step.user, word.n, table)


@DO.on(words.Advance)
def do_advance(frontier: Frontier, step: TextStep, word: words.Advance, table: Table[Frontier]) -> None:
    _one_step(frontier, step.user, word.track, table)
    if word.n > 1:
        table.then(Advancement(step.user, word.track, word.n - 1))


@PROCEED.on(Advancement)
def advancement(frontier: Frontier, step: Advancement, table: Table[Frontier]) -> None:
    """One step after the other: a field entered may change which marker is the lowest (rules 13.1)."""
    _one_step(frontier, step.user, step.track, table)
    if step.left > 1:
        table.then(Advancement(step.user, step.track, step.left - 1))


def _one_step(frontier: Frontier, seat: Seat, track: words.AdvanceTrack, table: Table[Frontier]) -> None:
    tracks = advance_tracks(frontier, seat, track)
    if len(tracks) > 1:
        table.then(TrackChoice(seat, tuple(tracks)))
    elif tracks:
        advance(frontier, seat, tracks[0], table)


@DO.on(words.AcquireModule)
def do_acquire(frontier: Frontier, step: TextStep, word: words.AcquireModule, table: Table[Frontier]) -> None:
    table.then(ModuleChoice(step.user, step.text, step.at, 0, step.forced), MarketRefill())


@DO.on(words.BuildShip)
def do_build_ship(frontier: Frontier, step: TextStep, word: words.BuildShip, table: Table[Frontier]) -> None:
    table.then(ShipChoice(step.user, step.text, step.at, step.forced))


@DO.on(words.BuildDevelopment)
def do_build(frontier: Frontier, step: TextStep, word: words.BuildDevelopment, table: Table[Frontier]) -> None:
    table.then(DevelopmentChoice(step.user, step.text, step.at, step.forced))


@DO.on(words.UpgradeShip)
def do_upgrade(frontier: Frontier, step: TextStep, word: words.UpgradeShip, table: Table[Frontier]) -> None:
    table.then(*[UpgradeChoice(step.user)] * word.n)


@DO.on(words.FlipDevelopment)
def do_flip(frontier: Frontier, step: TextStep, word: words.FlipDevelopment, table: Table[Frontier]) -> None:
    table.then(*[FlipChoice(step.user, word.to == "up")] * word.n)


@DO.on(words.TakeDiscovery)
def do_take(frontier: Frontier, step: TextStep, word: words.TakeDiscovery, table: Table[Frontier]) -> None:
    look_through(frontier, step.user, "observatory", table)


def _stored(frontier: Frontier, step: TextStep, slot: int | str) -> str | None:
    key = slot if isinstance(slot, str) else f"{step.piece}/{slot}"
    return frontier.players[step.user].stored.get(key)


@DO.on(words.MoonSlot)
def do_moon_slot(frontier: Frontier, step: TextStep, word: words.MoonSlot, table: Table[Frontier]) -> None:
    moon = _stored(frontier, step, word.slot)
    if moon is not None:
        table.then(TextStep(step.user, f"moon:{moon}", 0))


@DO.on(words.MoonCost)
def do_moon_cost(frontier: Frontier, step: TextStep, word: words.MoonCost, table: Table[Frontier]) -> None:
    """One exchange per activation, which may be declined (rules 11.4)."""
    moon = _stored(frontier, step, word.slot)
    if moon is not None:
        goal = TextGoal(inner(step, "gain"), step.piece)
        table.then(Payment(step.user, moon_prices(moon), goal, optional=True))


@DO.on(words.ActivateRow)
def do_activate_row(frontier: Frontier, step: TextStep, word: words.ActivateRow, table: Table[Frontier]) -> None:
    table.then(ScienceActivation(step.user, word.track))


@asks(ScienceActivation)
def science_choices(frontier: Frontier, step: ScienceActivation) -> list[act.ActivateScience | act.Pass]:
    found: list[act.ActivateScience | act.Pass] = [
        act.ActivateScience(module) for module in laboratory(frontier, step.seat, step.track)
    ]
    return [*found, act.Pass()] if found else []


@decides(ScienceActivation)
def science_activated(
    frontier: Frontier, step: ScienceActivation, action: act.ActivateScience | act.Pass, table: Table[Frontier]
) -> None:
    if isinstance(action, act.ActivateScience):
        activated(frontier, step.seat, action.module, "reactor", None, table)
        table.then(step)


@DO.on(words.ActivateModule)
def do_activate(frontier: Frontier, step: TextStep, word: words.ActivateModule, table: Table[Frontier]) -> None:
    table.then(FreeActivation(step.user, step.text, step.at))


@asks(FreeActivation)
def free_activations(frontier: Frontier, step: FreeActivation) -> list[act.ActivateFree]:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.ActivateModule)
    return [
        act.ActivateFree(module)
        for module in dockable(frontier, step.seat)
        if MODULE_OF[module].track not in word.exclude
    ]


@decides(FreeActivation)
def free_activated(frontier: Frontier, step: FreeActivation, action: act.ActivateFree, table: Table[Frontier]) -> None:
    activated(frontier, step.seat, action.module, "card", None, table)
