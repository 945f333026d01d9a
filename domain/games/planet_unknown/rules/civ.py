"""Civ cards: everybody's picks in turn order, and what an immediate card does."""

from collections.abc import Iterator

from domain.games.planet_unknown.actions import KeepCivCard, TakeCivCard
from domain.games.planet_unknown.components.rows import CivCard
from domain.games.planet_unknown.components.tables import CIV_CARDS, RANKS
from domain.games.planet_unknown.effects.words import AdvanceOne, Effect
from domain.games.planet_unknown.facts import (
    CivCardKept,
    CivCardsReturned,
    CivCardTaken,
    CivDeckViewed,
    CivPickMade,
    EffectsGained,
    MovementLapsed,
)
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS, PROCEED
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.state import PlanetUnknown
from domain.games.planet_unknown.steps import CivDeckOpening, CivPick, CivRound, CivStepEnd, Flow
from domain.kernel import Seat, Table


@PROCEED.on(CivRound)
def civ_round(state: PlanetUnknown, step: CivRound, table: Table[PlanetUnknown]) -> None:
    """One player after the other makes all own picks."""
    for seat in step.seats:
        if state.players[seat].civ_picks:
            table.then(Flow(seat), CivStepEnd(seat))


@PROCEED.on(CivStepEnd)
def civ_step_end(state: PlanetUnknown, step: CivStepEnd, table: Table[PlanetUnknown]) -> None:
    """Movement gained here lapses; what an event gave is kept for the turn."""
    movement = state.players[step.seat].movement
    if state.phase == "civ" and movement:
        table.emit(MovementLapsed(step.seat, movement))


@PROCEED.on(CivDeckOpening)
def open_deck(state: PlanetUnknown, step: CivDeckOpening, table: Table[PlanetUnknown]) -> None:
    """The player looks at all cards left of the rank; a tech adds one random card of the next."""
    seat, rank = step.seat, step.rank
    if rank == 0:
        _view(seat, [card for deck in state.civ_decks for card in deck], table)
        table.then(CivPick(seat, more=1))
        return
    deck = state.civ_decks[rank - 1]
    table.emit(CivPickMade(seat, rank, empty=not deck))
    if not deck:
        return
    cards = list(deck)
    if rank < len(RANKS) and state.civ_decks[rank] and works(state.players[seat], "civ_next_rank"):
        cards.append(table.dice.pick(state.civ_decks[rank]))
    _view(seat, cards, table)
    table.then(CivPick(seat))


def _view(seat: Seat, cards: list[str], table: Table[PlanetUnknown]) -> None:
    table.emit(CivDeckViewed(seat, tuple(cards), tuple(CIV_CARDS[card].rank for card in cards)))


@OFFERS.on(CivPick)
def pick_offers(state: PlanetUnknown, step: CivPick) -> Iterator[TakeCivCard | KeepCivCard]:
    """Immediate cards are taken openly, end-of-game cards face down; once the game has ended all lie open."""
    for cards in state.players[step.seat].civ_looking:
        for card in cards:
            secret = CIV_CARDS[card].timing == "end_of_game" and state.phase != "end"
            yield KeepCivCard(card) if secret else TakeCivCard(card)


@DECIDE.on(CivPick)
def decide_pick(
    state: PlanetUnknown, step: CivPick, action: TakeCivCard | KeepCivCard, table: Table[PlanetUnknown]
) -> None:
    seat = step.seat
    assert action.card is not None
    card = CIV_CARDS[action.card]
    if isinstance(action, KeepCivCard):
        table.emit(CivCardKept(seat, card.rank, card.id))
    else:
        table.emit(CivCardTaken(seat, card.id))
        gain_card(seat, card, table)
    looking = state.players[seat].civ_looking
    if step.more and any(looking):
        table.then(CivPick(seat, step.more - 1))
    elif any(looking):
        table.emit(CivCardsReturned(seat))


def effects_now(card: CivCard) -> tuple[Effect, ...]:
    """An immediate card's effects, or the advances of an end-of-game card; the rest of it is for the scoring."""
    if card.timing == "immediate":
        return card.effects
    return tuple(effect for effect in card.effects if isinstance(effect, AdvanceOne))


def gain_card(seat: Seat, card: CivCard, table: Table[PlanetUnknown]) -> None:
    effects = effects_now(card)
    if effects:
        table.emit(EffectsGained(seat, effects))
