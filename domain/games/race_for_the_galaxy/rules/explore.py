"""Phase I, Explore: all draw, then all sort out what they keep."""

from collections.abc import Iterator, Mapping

from domain.games.race_for_the_galaxy.actions import KeepExplored, RaceAction
from domain.games.race_for_the_galaxy.components import FIGURES
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.evaluation import dearest_first
from domain.games.race_for_the_galaxy.facts import ExploreCardsKept
from domain.games.race_for_the_galaxy.rules.choosing import bonus_of, start_phase
from domain.games.race_for_the_galaxy.rules.deck import draw_to_explore
from domain.games.race_for_the_galaxy.rules.tables import OFFERS, OPENED, PROCEED, QUESTIONS
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import ExploreKeeping, ExplorePhase, ExploreSorting
from domain.kernel import Choose, Offer, Seat, Table


def cards_to_draw(race: Race, seat: Seat) -> int:
    return FIGURES.explore_draw + abilities(race, seat).explore_draw + bonus_of(race, seat, "draw")


def cards_to_keep(race: Race, seat: Seat) -> int:
    return FIGURES.explore_keep + abilities(race, seat).explore_keep + bonus_of(race, seat, "keep")


@PROCEED.on(ExplorePhase)
def explore_phase(race: Race, step: ExplorePhase, table: Table[Race]) -> None:
    """All players draw before any discards. A player with no more cards than may be kept keeps all unasked."""
    start_phase(race, "explore", 1, table)
    for seat in race.order:
        draw_to_explore(race, seat, cards_to_draw(race, seat), table)
    for seat in race.order:
        drawn = tuple(race.players[seat].drawn)
        if drawn and len(drawn) <= cards_to_keep(race, seat):
            table.emit(ExploreCardsKept(seat, drawn, ()))
    table.then(ExploreSorting())


@QUESTIONS.on(ExploreSorting)
def questions(race: Race, barrier: ExploreSorting) -> Iterator[ExploreKeeping]:
    for seat in race.order:
        if race.players[seat].drawn:
            yield ExploreKeeping(seat, cards_to_keep(race, seat))


@OFFERS.on(ExploreKeeping)
def offers(race: Race, step: ExploreKeeping) -> Iterator[Offer]:
    drawn = dearest_first(race.players[step.seat].drawn)
    yield Offer(KeepExplored(), Choose("cards", drawn, step.keep, step.keep))


@OPENED.on(ExploreSorting)
def opened(race: Race, barrier: ExploreSorting, answers: Mapping[Seat, RaceAction], table: Table[Race]) -> None:
    for seat in race.order:
        action = answers.get(seat)
        if isinstance(action, KeepExplored):
            discarded = tuple(card for card in race.players[seat].drawn if card not in action.cards)
            table.emit(ExploreCardsKept(seat, action.cards, discarded))
