"""The flow of turns and the menus of the active player (rules 5, 20.1, 20.2)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.effects.bundles import bundle
from domain.games.andromedas_edge.glossary import STORED
from domain.games.andromedas_edge.rules.ending import TURN_CAP
from domain.games.andromedas_edge.rules.free import free_offers, has_free
from domain.games.andromedas_edge.rules.launch import launch, launches
from domain.games.andromedas_edge.rules.moons import push_items
from domain.games.andromedas_edge.rules.station import hand_limit, storage
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.rules.windows import playable, usable
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    AfterActivation,
    EndMenu,
    EventResolution,
    FinalScoring,
    HandLimit,
    Item,
    Limits,
    MainMenu,
    NextTurn,
    ReturnMenu,
    TurnEnd,
    TurnStart,
)
from domain.kernel import Action, Choose, Offer, Seat, Table


@PROCEED.on(TurnStart)
def turn_start(frontier: Frontier, step: TurnStart, table: Table[Frontier]) -> None:
    """Vortices pay first, in the order the player picks (rules 21.1.4); an empty pad forces the return."""
    player = frontier.players[step.player]
    table.emit(facts.TurnStarted(step.player, not player.in_place("pad")))
    if frontier.options.special_locations == "vortices":
        visited = [at for at in player.places() if frontier.kind_of(at) == "vortex"]
        push_items(frontier, step.player, [Item(f"location:{frontier.tiles[at]}") for at in visited], table)
    table.then(MainMenu(step.player))


def may_return(frontier: Frontier, seat: Seat) -> bool:
    """A ship must be out; or nothing else is possible (rules 5.2)."""
    return any(ship.place in ("board", "scrapyard", "repair_bay") for ship in frontier.players[seat].ships)


@asks(MainMenu)
def main_menu(frontier: Frontier, step: MainMenu) -> list[Action]:
    found: list[Action] = [] if frontier.turn.must_return else [*launches(frontier, step.seat)]
    if not found or may_return(frontier, step.seat):
        found.append(act.ReturnToStation())
    return found + free_offers(frontier, step.seat)


@decides(MainMenu, free=True)
def main_action(
    frontier: Frontier, step: MainMenu, action: act.LaunchShip | act.ReturnToStation, table: Table[Frontier]
) -> None:
    if isinstance(action, act.LaunchShip):
        launch(frontier, step.seat, action, table)
    else:
        table.emit(facts.ReturnStarted(step.seat))
        table.then(ReturnMenu(step.seat))


@asks(AfterActivation)
def after_activation(frontier: Frontier, step: AfterActivation) -> list[Action]:
    """Free actions, and cards for this very moment."""
    abilities = [act.UseAbility(*each) for each in usable(frontier, step.seat, "own_after_activation")]
    if not abilities and not has_free(frontier, step.seat):
        return []
    cards = [act.PlayCard(card) for card in playable(frontier, step.seat, "own_after_activation")]
    return [*cards, *abilities, *free_offers(frontier, step.seat), act.Pass()]


@asks(EndMenu)
def end_menu(frontier: Frontier, step: EndMenu) -> list[Action]:
    if not has_free(frontier, step.seat):
        return []
    return [*free_offers(frontier, step.seat), act.EndTurn()]


@decides(AfterActivation, EndMenu, free=True)
def menu_left(frontier: Frontier, step: AfterActivation | EndMenu, action: Action, table: Table[Frontier]) -> None:
    """Pass and end of turn go on with what waits."""


@PROCEED.on(TurnEnd)
def turn_end(frontier: Frontier, step: TurnEnd, table: Table[Frontier]) -> None:
    """The event card if the marker lies on the active player's station, then the limits (rules 5.1)."""
    table.emit(facts.PhaseEntered("end"))
    if frontier.marker_on == frontier.turn.active:
        table.then(EventResolution())
    table.then(Limits(), NextTurn())


@PROCEED.on(Limits)
def limits(frontier: Frontier, step: Limits, table: Table[Frontier]) -> None:
    active = frontier.turn.active
    player, room = frontier.players[active], storage(frontier, active)
    excess = {kind: over for kind in STORED if (over := player.held(kind) - getattr(room, kind)) > 0}
    if excess:
        table.emit(facts.ResourcesLost(active, bundle(excess)))
    players = frontier.players
    over = (seat for seat in frontier.in_turn_order() if len(players[seat].hand) > hand_limit(players[seat]))
    table.then(*[HandLimit(seat) for seat in over])


@asks(HandLimit)
def hand_limits(frontier: Frontier, step: HandLimit) -> list[Offer]:
    player = frontier.players[step.seat]
    many = len(player.hand) - hand_limit(player)
    return [Offer(act.DiscardCards(()), Choose("cards", tuple(sorted(player.hand)), many, many))] if many > 0 else []


@decides(HandLimit)
def cards_over_limit(frontier: Frontier, step: HandLimit, action: act.DiscardCards, table: Table[Frontier]) -> None:
    table.emit(facts.CardsDiscarded(step.seat, action.cards))


@PROCEED.on(NextTurn)
def next_turn(frontier: Frontier, step: NextTurn, table: Table[Frontier]) -> None:
    """After the end was triggered everybody has one more turn (rules 20.2)."""
    if frontier.trigger is not None:
        left = frontier.seats if frontier.final_turns is None else frontier.final_turns - 1
        table.emit(facts.FinalTurnsCounted(left))
        if left == 0:
            table.then(FinalScoring())
            return
    if frontier.turns >= TURN_CAP:
        table.then(FinalScoring())
        return
    table.then(TurnStart((frontier.turn.active + 1) % frontier.seats))
