"""Tracks, tokens and event cards."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.evolve.table import EVOLVE, named, one
from domain.games.andromedas_edge.state import (
    Frontier,
)


@EVOLVE.on(facts.TrackAdvanced)
def track_advanced(frontier: Frontier, fact: facts.TrackAdvanced) -> None:
    frontier.players[fact.seat].tracks[fact.track] = fact.to


@EVOLVE.on(facts.StackOpened)
def stack_opened(frontier: Frontier, fact: facts.StackOpened) -> None:
    frontier.looking, frontier.looking_at = fact.seat, fact.stack


@EVOLVE.on(facts.TokenTaken)
def token_taken(frontier: Frontier, fact: facts.TokenTaken) -> None:
    frontier.stacks[fact.stack].remove(one(fact.token))
    frontier.players[fact.seat].discoveries.append(one(fact.token))
    frontier.looking = frontier.looking_at = None


@EVOLVE.on(facts.SupremacyTaken)
def supremacy_taken(frontier: Frontier, fact: facts.SupremacyTaken) -> None:
    frontier.slots[fact.slot].remove(one(fact.token))
    frontier.players[fact.seat].supremacies.append(one(fact.token))


@EVOLVE.on(facts.TokenUsed)
def token_used(frontier: Frontier, fact: facts.TokenUsed) -> None:
    player = frontier.players[fact.seat]
    (player.discoveries if fact.token in player.discoveries else player.supremacies).remove(fact.token)
    frontier.used_tokens.append(fact.token)


@EVOLVE.on(facts.EventMarkerMoved)
def event_marker_moved(frontier: Frontier, fact: facts.EventMarkerMoved) -> None:
    frontier.marker = fact.left


@EVOLVE.on(facts.EventMarkerLanded)
def event_marker_landed(frontier: Frontier, fact: facts.EventMarkerLanded) -> None:
    frontier.marker_on = fact.seat


@EVOLVE.on(facts.EventMarkerReset)
def event_marker_reset(frontier: Frontier, fact: facts.EventMarkerReset) -> None:
    frontier.marker_on, frontier.marker = None, fact.left


@EVOLVE.on(facts.EventMarkerRemoved)
def event_marker_removed(frontier: Frontier, fact: facts.EventMarkerRemoved) -> None:
    frontier.marker_on, frontier.marker_gone = None, True


def _draw_event(frontier: Frontier, card: str) -> None:
    """From the deck, whoever knew of it."""
    for part in (frontier.event_top, frontier.events, frontier.event_bottom):
        if card in part:
            part.remove(card)
    if not frontier.event_top and not frontier.event_bottom:
        frontier.event_seer = None


@EVOLVE.on(facts.EventsPeeked)
def events_peeked(frontier: Frontier, fact: facts.EventsPeeked) -> None:
    for card in named(fact.cards):
        _draw_event(frontier, card)
        frontier.peeked.append(card)
    frontier.peeker = fact.seat


@EVOLVE.on(facts.EventsOrdered)
def events_ordered(frontier: Frontier, fact: facts.EventsOrdered) -> None:
    frontier.peeked.clear()
    frontier.peeker = None
    frontier.events[:] = frontier.event_deck()
    frontier.event_seer = fact.seat
    frontier.event_bottom[:] = [] if fact.bottom is None else [fact.bottom]
    frontier.event_top[:] = [] if fact.top is None else [fact.top]


@EVOLVE.on(facts.EventRevealed)
def event_revealed(frontier: Frontier, fact: facts.EventRevealed) -> None:
    _draw_event(frontier, fact.card)
    frontier.event_card.append(fact.card)


@EVOLVE.on(facts.EventDiscarded)
def event_discarded(frontier: Frontier, fact: facts.EventDiscarded) -> None:
    frontier.event_card.remove(fact.card)
    frontier.event_discard.append(fact.card)
