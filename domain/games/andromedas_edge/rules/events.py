"""Event cards (rules 14.3) and looking at them (rules 6.3.2)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import EVENTS, SETUP, TRACK_POINTS
from domain.games.andromedas_edge.rules.gains import score
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import Deployment, EventDone, EventResolution, PeekChoice, TextStep
from domain.kernel import Seat, Table

PEEKED = 2


def peek(frontier: Frontier, seat: Seat, table: Table[Frontier]) -> None:
    """The top two, one of which goes back on top; a single card is only looked at."""
    cards = tuple(reversed(frontier.event_deck()[-PEEKED:]))
    if not cards:
        return
    viewers = frontier.team(seat)
    table.emit(facts.EventsPeeked(seat, viewers, cards))
    if len(cards) == 1:
        table.emit(facts.EventsOrdered(seat, viewers, cards[0], None))
    else:
        table.then(PeekChoice(seat))


@asks(PeekChoice)
def peek_choices(frontier: Frontier, step: PeekChoice) -> list[act.PutOnTop]:
    return [act.PutOnTop(card) for card in sorted(frontier.peeked)]


@decides(PeekChoice)
def peek_chosen(frontier: Frontier, step: PeekChoice, action: act.PutOnTop, table: Table[Frontier]) -> None:
    other = next((card for card in frontier.peeked if card != action.card), None)
    table.emit(facts.EventsOrdered(step.seat, frontier.team(step.seat), action.card, other))


@PROCEED.on(EventResolution)
def event_resolution(frontier: Frontier, step: EventResolution, table: Table[Frontier]) -> None:
    """Score the track, deploy the raider, then the special effect."""
    table.emit(facts.PhaseEntered("event"))
    if not frontier.event_deck():
        table.emit(facts.EventsShuffled(tuple(table.dice.shuffle(sorted(frontier.event_discard)))))
    card = EVENTS[frontier.event_deck()[-1]]
    table.emit(facts.EventRevealed(card.id))
    for seat in frontier.in_turn_order():
        player = frontier.players[seat]
        score(frontier, seat, TRACK_POINTS[card.track][player.tracks[card.track]] - player.damaged(), table)
    table.then(Deployment(card.raider_class), TextStep(frontier.turn.active, f"event:{card.id}", 0), EventDone())


@PROCEED.on(EventDone)
def event_done(frontier: Frontier, step: EventDone, table: Table[Frontier]) -> None:
    if frontier.event_card:
        table.emit(facts.EventDiscarded(frontier.event_card[0]))
    if frontier.trigger is not None:
        table.emit(facts.EventMarkerRemoved())
    else:
        table.emit(facts.EventMarkerReset(SETUP.event_track.steps_to_end[frontier.seats]))
    table.emit(facts.PhaseEntered("end"))
