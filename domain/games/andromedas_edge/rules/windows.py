"""Moments in which players may play a card or use an ability (rules 19)."""

from collections.abc import Iterator

import msgspec

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import TACTIC_OF, TACTICS, TEXTS, USED_WINDOWS, ability_text
from domain.games.andromedas_edge.components.rows import Tactic
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.conditions import meets
from domain.games.andromedas_edge.effects.passives import abilities, has_window, used
from domain.games.andromedas_edge.effects.possible import doable
from domain.games.andromedas_edge.glossary import TacticId, WindowId, design
from domain.games.andromedas_edge.rules.dice import takes_part
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import BattleGuard, CardDone, TextStep, Window, WindowChoice
from domain.kernel import Seat, Table

OPPONENTS: tuple[WindowId, ...] = ("opponent_launched", "opponent_activated_planet")
OWN_PERIL: tuple[WindowId, ...] = ("ship_damage", "module_damage")
CARDS_OF: dict[WindowId, tuple[Tactic, ...]] = {
    window: tuple(card for card in TACTICS.values() if card.window == window) for window in USED_WINDOWS
}


def _uses_hand(text: words.Effects) -> bool:
    """Whether a text pays with cards or discards them."""
    for word in text:
        match word:
            case words.Pay(cost) | words.PayGain(cost) if cost.any or cost.tactics:
                return True
            case words.Discard(resource="tactics"):
                return True
            case _ if any(_uses_hand(inner) for _, inner in words.nested(word)):
                return True
    return False


USING_HAND = frozenset(ident for ident in TACTICS if _uses_hand(TEXTS[f"card:{ident}"]))


def concerned(frontier: Frontier, window: WindowId, seat: Seat) -> bool:
    """Whether a window is a player's business without a card for anybody."""
    if window in OPPONENTS:
        return seat != frontier.turn.active
    if window in OWN_PERIL:
        return frontier.peril is not None and frontier.peril.seat == seat
    if window == "raider_surge":
        return True
    return _participates(frontier, seat)


def _participates(frontier: Frontier, seat: Seat) -> bool:
    battle = frontier.battle
    if battle is None or seat in battle.out:
        return False
    return seat in battle.fighters if battle.fighters else takes_part(frontier, seat)


def fits(frontier: Frontier, card: Tactic, window: WindowId, seat: Seat) -> bool:
    """Whether a card of this design could be played by that player now, as far as all can see."""
    if card.window != window or not meets(frontier, seat, card.condition):
        return False
    return concerned(frontier, window, seat) or _for_anybody(frontier, card)


def _for_anybody(frontier: Frontier, card: Tactic) -> bool:
    """Whether a card may be played for a battle one is not in."""
    return card.scope == "any_player" and frontier.battle is not None


def playable(frontier: Frontier, seat: Seat, window: WindowId) -> Iterator[TacticId]:
    """Cards in hand that can be played in a window; of equal cards only the first (rules 19.2)."""
    seen: set[str] = set()
    for card in sorted(frontier.players[seat].hand):
        row = TACTIC_OF[card]
        if row.window == window and row.id not in seen:
            seen.add(row.id)
            if fits_or_own(frontier, row, window, seat) and can_play(frontier, seat, card):
                yield card


def fits_or_own(frontier: Frontier, row: Tactic, window: WindowId, seat: Seat) -> bool:
    """Windows of the own turn are menus: whose turn it is was asked there."""
    if window.startswith("own_"):
        return meets(frontier, seat, row.condition)
    return fits(frontier, row, window, seat)


def can_play(frontier: Frontier, seat: Seat, card: TacticId) -> bool:
    """Every mandatory part possible, and at least one effect that does anything; ongoing cards always."""
    row = TACTIC_OF[card]
    if row.type == "ongoing":
        return True
    if row.id in USING_HAND:
        frontier = without(frontier, seat, card)
    return doable(frontier, seat, TEXTS[f"card:{row.id}"], None)


def without(frontier: Frontier, seat: Seat, card: TacticId) -> Frontier:
    """The table once the card has left the hand: it cannot pay for itself."""
    players = list(frontier.players)
    hand = [other for other in players[seat].hand if other != card]
    players[seat] = msgspec.structs.replace(players[seat], hand=hand)
    return msgspec.structs.replace(frontier, players=players)


def usable(frontier: Frontier, seat: Seat, window: WindowId) -> Iterator[tuple[str, int]]:
    """Abilities a player may use in a window now; all of it is public."""
    if not has_window(frontier, seat, window):
        return
    for source, number, ability in abilities(frontier, seat):
        if ability.window != window or used(frontier, seat, source, number, ability):
            continue
        own = window.startswith("own_") or concerned(frontier, window, seat)
        text = TEXTS[ability_text(source, number)]
        if own and meets(frontier, seat, ability.condition) and doable(frontier, seat, text, None):
            yield source, number


def may_act(frontier: Frontier, window: WindowId, seat: Seat) -> bool:
    """Whether public knowledge allows that the player acts: then it is asked, whatever it holds (rules 19.3)."""
    if frontier.players[seat].hand:
        involved = concerned(frontier, window, seat)
        for card in CARDS_OF.get(window, ()):
            if (involved or _for_anybody(frontier, card)) and meets(frontier, seat, card.condition):
                return True
    return next(usable(frontier, seat, window), None) is not None


@PROCEED.on(Window)
def window(frontier: Frontier, step: Window, table: Table[Frontier]) -> None:
    """The next player who could act is asked; all passed one after another closes it."""
    if step.window not in USED_WINDOWS or (step.window.startswith("battle") and frontier.battle is None):
        return
    seats = frontier.seats
    seat, passed = step.next, step.passed
    while passed < seats:
        if may_act(frontier, step.window, seat):
            table.then(WindowChoice(seat, step.window, passed))
            return
        seat, passed = (seat + 1) % seats, passed + 1


@asks(WindowChoice)
def window_choices(frontier: Frontier, step: WindowChoice) -> Iterator[act.PlayCard | act.UseAbility | act.Pass]:
    for card in playable(frontier, step.seat, step.window):
        yield act.PlayCard(card)
    for source, number in usable(frontier, step.seat, step.window):
        yield act.UseAbility(source, number)
    yield act.Pass()


@decides(WindowChoice)
def window_answer(
    frontier: Frontier, step: WindowChoice, action: act.PlayCard | act.UseAbility | act.Pass, table: Table[Frontier]
) -> None:
    seat = (step.seat + 1) % frontier.seats
    match action:
        case act.Pass():
            table.then(Window(step.window, seat, step.passed + 1))
            return
        case act.PlayCard(card):
            play_card(frontier, step.seat, card, table)
        case act.UseAbility(source, number):
            use_ability(frontier, step.seat, source, number, table)
    table.then(BattleGuard(), Window(step.window, seat, 0))


def play_card(frontier: Frontier, seat: Seat, card: TacticId, table: Table[Frontier]) -> None:
    """A card resolves fully, then goes to the discard; an ongoing one stays in front of its player."""
    table.emit(facts.CardPlayed(seat, card))
    if TACTIC_OF[card].type == "ongoing":
        table.emit(facts.OngoingStarted(seat, card))
        table.then(TextStep(seat, f"card:{design(card)}", 0))
    else:
        table.then(TextStep(seat, f"card:{design(card)}", 0), CardDone(card))


@PROCEED.on(CardDone)
def card_done(frontier: Frontier, step: CardDone, table: Table[Frontier]) -> None:
    if step.card in frontier.resolving:
        table.emit(facts.CardResolved(step.card))


def use_ability(frontier: Frontier, seat: Seat, source: str, number: int, table: Table[Frontier]) -> None:
    table.emit(facts.AbilityUsed(seat, source, number))
    table.then(TextStep(seat, ability_text(source, number), 0))
