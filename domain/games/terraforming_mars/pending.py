"""What must be true of the questions and steps a position still has before it."""

from collections.abc import Iterator
from itertools import chain

from domain.games.terraforming_mars import steps
from domain.games.terraforming_mars.components import CARDS, EVENTS, FIGURES, PROJECTS, TEXTS
from domain.games.terraforming_mars.components.rows import SourceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Seat, Step

IN_ACTION = (
    steps.ActionTurn,
    steps.ActionEnd,
    steps.TilePlacement,
    steps.OptionChoice,
    steps.ActionChoice,
    steps.CardTarget,
    steps.ProductionTarget,
    steps.AttackChoice,
    steps.ResourceTarget,
    steps.AmountChoice,
    steps.CardsToKeep,
    steps.BuyOrDiscard,
    steps.DiscardThenDraw,
    steps.PartyChoice,
    steps.DelegateChoice,
    steps.LandClaiming,
    steps.BoxToCopy,
    steps.CardPlayed,
)
"""Steps of the action phase, all of the active player."""
IN_SOLAR = (steps.EventOcean, steps.EventOceanRemoval, steps.EventDiscard, steps.EventResources)
AFTER_SOLAR = (steps.NewGovernment, steps.ChangingTimes, steps.NextGeneration)


def check_agenda(mars: Mars) -> list[str]:
    """Every step that cannot be waiting in this position."""
    return list(_faults(mars))


def _faults(mars: Mars) -> Iterator[str]:
    agenda = mars.agenda
    for step in chain(agenda.stack, *agenda.lanes):
        for fault in _misplaced(mars, step):
            yield f"agenda: {step.kind()}: {fault}"
    if any(player.taxable for player in mars.players) and not any(isinstance(s, steps.ActionEnd) for s in agenda.stack):
        yield "agenda: a tax without an action"
    bottom = {"action": (steps.ActionEnd, steps.ActionTurn), "solar": AFTER_SOLAR, "final": (steps.Scoring,)}
    wanted = bottom.get(mars.phase)
    if wanted is not None and not (agenda.stack and isinstance(agenda.stack[0], wanted)):
        yield "agenda: the phase does not go on"
    if mars.phase in ("setup", "research_phase") and not any(
        isinstance(step, steps.ActionPhase) for step in agenda.stack
    ):
        yield "agenda: no action phase follows"
    if mars.phase == "solar" and [type(step) for step in agenda.stack[:3]] != [*AFTER_SOLAR[::-1]]:
        yield "agenda: the political phase does not go on"


def _misplaced(mars: Mars, step: Step) -> Iterator[str]:
    seat = getattr(step, "seat", getattr(step, "last", None))
    if seat is not None and not 0 <= seat < len(mars.players):
        yield f"seat {seat} is not there"
        return
    if isinstance(step, IN_ACTION) and not (mars.phase == "action" and seat == mars.active):
        yield "outside of the turn it belongs to"
    elif (isinstance(step, IN_SOLAR) and not (mars.phase == "solar" and mars.committee is not None)) or (
        isinstance(step, AFTER_SOLAR) and mars.phase != "solar"
    ):
        yield "outside of the political phase"
    elif isinstance(step, steps.FinalGreenery | steps.Scoring) and mars.phase != "final":
        yield "before the end"
    else:
        yield from _unreadable(mars, step, seat)


def _unreadable(mars: Mars, step: Step, seat: Seat | None) -> Iterator[str]:
    """Texts, cards and numbers a step points to."""
    match step:
        case steps.CardText(seat, source, part, at) | steps.TilePlacement(seat, _, _, source, part, at):
            if (
                not _may_read(mars, seat, source)
                or (source, part) not in TEXTS
                or not 0 <= at <= len(TEXTS[source, part])
            ):
                yield "there is no such text"
            if isinstance(step, steps.TilePlacement) and not 1 <= step.count <= 3:
                yield "too many tiles"
        case steps.OptionChoice(seat, source, part, at):
            yield from _word(mars, seat, source, part, at, words.ChooseOne)
        case steps.AttackChoice(seat, source, part, at):
            yield from _word(mars, seat, source, part, at, words.Attack)
        case steps.ActionChoice(seat, card):
            if not _lies_before(mars, seat, card) or not CARDS[card].action:
                yield "there is no such action"
        case steps.CardPlayed(seat, card):
            if card != mars.resolving or not _lies_before(mars, seat, card):
                yield "that card is not being played"
        case steps.Payment():
            yield from _payment(mars, step)
        case steps.CardsToKeep(_, keep) | steps.PartyChoice(_, keep) | steps.EventDiscard(_, keep):
            if not 1 <= keep <= FIGURES.delegates:
                yield "a number out of range"
        case steps.CardTarget(_, _, number) | steps.ProductionTarget(_, _, number) | steps.EventResources(_, number):
            if not 1 <= number <= 8:
                yield "a number out of range"
        case _:
            return
    if isinstance(step, steps.PartyChoice | steps.DelegateChoice) and mars.committee is None:
        yield "there is no committee"
    if isinstance(step, steps.PartyChoice):
        player = mars.players[step.seat]
        if player.lobby + player.reserve < step.count:
            yield "too few delegates"


def _payment(mars: Mars, step: steps.Payment) -> Iterator[str]:
    if not 1 <= step.cost <= 500:
        yield "a cost out of range"
    if step.purpose == "card" and step.what != mars.resolving:
        yield "that card is not being played"
    if step.purpose in ("action", "policy") and (step.what, step.part) not in TEXTS:
        yield "there is no such action"
    if step.purpose == "tax" and mars.players[step.seat].taxable == 0:
        yield "no tax is due"
    if step.purpose in ("delegate", "policy") and mars.committee is None:
        yield "there is no committee"


def _may_read(mars: Mars, seat: Seat, source: SourceId) -> bool:
    """Cards are read by the player they lie before; all else by anybody."""
    if source in EVENTS:
        return source in mars.current
    return source not in CARDS or _lies_before(mars, seat, source)


def _lies_before(mars: Mars, seat: Seat, card: SourceId) -> bool:
    player = mars.players[seat]
    return card == player.corporation or card in player.tableau or (card in PROJECTS and card in player.events)


def _word(mars: Mars, seat: Seat, source: str, part: str, at: int, kind: type) -> Iterator[str]:
    text = TEXTS.get((source, part), ())
    if not _may_read(mars, seat, source) or not 0 <= at < len(text) or not isinstance(text[at], kind):
        yield "there is no such word"
