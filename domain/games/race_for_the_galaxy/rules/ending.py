"""The end of a round: hands are trimmed, then the game ends or goes on."""

from collections.abc import Iterator, Mapping

from domain.games.race_for_the_galaxy.actions import RaceAction, TrimHand
from domain.games.race_for_the_galaxy.components import FIGURES
from domain.games.race_for_the_galaxy.evaluation import cheapest_first
from domain.games.race_for_the_galaxy.facts import GameEnded, HandTrimmed, RoundEnded
from domain.games.race_for_the_galaxy.rules.tables import OFFERS, OPENED, PROCEED, QUESTIONS
from domain.games.race_for_the_galaxy.scoring import tie_break, total, winners
from domain.games.race_for_the_galaxy.state import EndReason, Race
from domain.games.race_for_the_galaxy.steps import EndCheck, HandLimit, HandLimits, RoundOpening
from domain.kernel import Choose, Offer, Seat, Table

ROUND_LIMIT = 400
"""Not a rule: ends a match in which no player ever places a card or consumes a good."""


@QUESTIONS.on(HandLimits)
def questions(race: Race, barrier: HandLimits) -> Iterator[HandLimit]:
    for seat in race.order:
        surplus = len(race.players[seat].hand) - FIGURES.hand_limit
        if surplus > 0:
            yield HandLimit(seat, surplus)


@OFFERS.on(HandLimit)
def offers(race: Race, step: HandLimit) -> Iterator[Offer]:
    hand = cheapest_first(race.players[step.seat].hand)
    yield Offer(TrimHand(), Choose("cards", hand, step.count, step.count))


@OPENED.on(HandLimits)
def opened(race: Race, barrier: HandLimits, answers: Mapping[Seat, RaceAction], table: Table[Race]) -> None:
    for seat in race.order:
        action = answers.get(seat)
        if isinstance(action, TrimHand):
            table.emit(HandTrimmed(seat, action.cards))


@PROCEED.on(EndCheck)
def end_check(race: Race, step: EndCheck, table: Table[Race]) -> None:
    """The round is always played to its end; only then is it asked whether it was the last."""
    table.emit(RoundEnded(race.round))
    reason = why_over(race)
    if reason is None:
        table.then(RoundOpening())
    else:
        seats = range(len(race.players))
        totals = tuple(total(race, seat) for seat in seats)
        table.emit(GameEnded(reason, winners(race), totals, tuple(tie_break(race, seat) for seat in seats)))


def why_over(race: Race) -> EndReason | None:
    """Twelve cards in a tableau, or the supply of chips exhausted."""
    if any(len(player.tableau) >= FIGURES.tableau_to_end for player in race.players):
        return "tableau"
    if race.exhausted:
        return "chips"
    return "limit" if race.round >= ROUND_LIMIT else None
