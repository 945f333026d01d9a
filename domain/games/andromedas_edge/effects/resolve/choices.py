"""Choices, and effects of all players."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.possible import options
from domain.games.andromedas_edge.effects.resolve.table import DO, inner
from domain.games.andromedas_edge.rules.payments import (
    leaves_payable,
    waiting_payment,
    yields,
)
from domain.games.andromedas_edge.rules.tables import asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    OptionChoice,
    TextStep,
)
from domain.kernel import Table


@DO.on(words.Choice)
def do_choice(frontier: Frontier, step: TextStep, word: words.Choice, table: Table[Frontier]) -> None:
    """An only option is carried out; among several the player chooses, of a module's none too (rules 7.1.6)."""
    found = options(frontier, step.user, word, step.text, step.at)
    if len(found) == 1:
        must = not step.text.startswith("module:")
        table.then(TextStep(step.user, inner(step, f"options.{found[0]}"), 0, step.piece, forced=must))
    elif found:
        may_decline = step.text.startswith("module:")
        table.then(OptionChoice(step.user, step.text, step.at, step.piece, may_decline))


@asks(OptionChoice)
def option_choices(frontier: Frontier, step: OptionChoice) -> list[act.ChooseOption | act.Decline]:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.Choice)
    numbers = options(frontier, step.seat, word, step.text, step.at)
    payment = waiting_payment(frontier, step.seat)
    kept = [n for n in numbers if leaves_payable(frontier, step.seat, payment, yields(word.options[n]))]
    found: list[act.ChooseOption | act.Decline] = [act.ChooseOption(number) for number in kept or numbers]
    return [*found, act.Decline()] if found and step.optional else found


@decides(OptionChoice)
def option_chosen(
    frontier: Frontier, step: OptionChoice, action: act.ChooseOption | act.Decline, table: Table[Frontier]
) -> None:
    if isinstance(action, act.ChooseOption):
        text = f"{step.text}/{step.at}.options.{action.option}"
        table.then(TextStep(step.seat, text, 0, step.piece, forced=True))


@DO.on(words.AllPlayers)
def do_all_players(frontier: Frontier, step: TextStep, word: words.AllPlayers, table: Table[Frontier]) -> None:
    for seat in frontier.in_turn_order():
        table.then(TextStep(seat, inner(step, "effects"), 0, step.piece))


@DO.on(words.PlayersWith)
def do_players_with(frontier: Frontier, step: TextStep, word: words.PlayersWith, table: Table[Frontier]) -> None:
    """All tied players; the most of nothing is nobody's."""
    if word.metric == "lowest_score":
        figures = [-player.score for player in frontier.players]
    else:
        figures = [player.leaders for player in frontier.players]
    best = max(figures)
    if word.metric == "most_leaders_in_station" and best == 0:
        return
    for seat in frontier.in_turn_order():
        if figures[seat] == best:
            table.then(TextStep(seat, inner(step, "effects"), 0, step.piece))
