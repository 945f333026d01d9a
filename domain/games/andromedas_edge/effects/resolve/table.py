"""The table of what each word does, and carrying out a text word by word."""

from domain.games.andromedas_edge.components import TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.possible import possible
from domain.games.andromedas_edge.rules.tables import PROCEED
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    TextStep,
)
from domain.kernel import Seat, Table, TypeDispatch

DO = TypeDispatch()
"""`DO[type(word)](frontier, step, word, table)`."""


@PROCEED.on(TextStep)
def text_step(frontier: Frontier, step: TextStep, table: Table[Frontier]) -> None:
    """One word, then the rest when everything it set off is done; an impossible word is skipped."""
    text = TEXTS[step.text]
    if step.at >= len(text):
        return
    word = text[step.at]
    if possible(frontier, step.user, word, step.text):
        DO[type(word)](frontier, step, word, table)
    if step.at + 1 < len(text):
        table.then(TextStep(step.user, step.text, step.at + 1, step.piece))


def inner(step: TextStep, name: str) -> str:
    return f"{step.text}/{step.at}.{name}"


def players_meant(frontier: Frontier, user: Seat, who: words.Who) -> list[Seat]:
    """The players a word speaks of, in turn order."""
    if who == "self":
        return [user]
    if who == "each_player":
        return list(frontier.in_turn_order())
    battle = frontier.battle
    losers = [] if battle is None else battle.losers
    return [seat for seat in frontier.in_turn_order() if seat in losers]
