"""Objections to cards, abilities, development cards and tokens (rules 8, 19)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import ABILITIES, TACTIC_OF, TEXTS, ability_text
from domain.games.andromedas_edge.components.rows import Tactic
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.conditions import meets
from domain.games.andromedas_edge.effects.passives import abilities, used
from domain.games.andromedas_edge.glossary import design
from domain.games.andromedas_edge.objections.table import WHY, no, seat_of, too_dear
from domain.games.andromedas_edge.rules.payments import affordable
from domain.games.andromedas_edge.rules.tables import OFFERS
from domain.games.andromedas_edge.rules.windows import concerned, without
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    AfterActivation,
    Diplomacy,
    EndMenu,
    EnergyChoice,
    Escalation,
    MainMenu,
    ReturnMenu,
    WindowChoice,
)
from domain.games.andromedas_edge.wording import amounts, card_text, text_of
from domain.kernel import Objection, Seat, Step
from domain.kernel.offers import match_offer

FREE_MENUS = (MainMenu, AfterActivation, EndMenu, ReturnMenu, Escalation, Diplomacy, EnergyChoice)
"""Questions in which the active player has free actions."""


def moments(frontier: Frontier, step: Step) -> list[str]:
    """The windows in which a card or an ability answers the question."""
    found: list[str] = []
    if isinstance(step, FREE_MENUS) and seat_of(step) == frontier.turn.active:
        found.append("own_turn")
    match step:
        case WindowChoice(window=window):
            found.append(window)
        case AfterActivation():
            found.append("own_after_activation")
        case ReturnMenu():
            found.append("own_return")
        case Diplomacy():
            found.append("battle_diplomacy")
        case _:
            pass
    return found


def unpaid(frontier: Frontier, seat: Seat, text: words.Effects, name: str) -> Objection | None:
    """The price of a text that nothing is left for."""
    for word in text:
        if isinstance(word, words.Pay | words.PayGain) and not affordable(frontier, seat, (word.cost,)):
            return too_dear(frontier, seat, (word.cost,), name)
    return None


@WHY.on(act.PlayCard)
def why_not_card(frontier: Frontier, step: Step, action: act.PlayCard) -> Objection | None:
    seat = seat_of(step)
    hand = frontier.players[seat].hand
    if action.card not in hand:
        return no("card_not_in_hand")
    row = TACTIC_OF[action.card]
    same = min(card for card in hand if design(card) == row.id)
    if same != action.card and match_offer(OFFERS[type(step)](frontier, step), act.PlayCard(same)) is not None:
        return no("equal_card", card=row.id)
    if row.window not in moments(frontier, step):
        return no("card_outside_window", card=row.id, window=f"window:{row.window}")
    return _card_at_its_moment(frontier, seat, row, action.card)


def _card_at_its_moment(frontier: Frontier, seat: Seat, row: Tactic, card: str) -> Objection:
    text = card_text(row.id)
    if not meets(frontier, seat, row.condition):
        return no("card_condition", card=row.id, text=text)
    if row.scope != "any_player" and not row.window.startswith("own_") and not concerned(frontier, row.window, seat):
        return no("card_of_participants", card=row.id)
    short = unpaid(without(frontier, seat, card), seat, TEXTS[f"card:{row.id}"], row.id)
    return short or no("card_without_effect", card=row.id, text=text)


@WHY.on(act.UseAbility)
def why_not_ability(frontier: Frontier, step: Step, action: act.UseAbility) -> Objection | None:
    seat = seat_of(step)
    own = {(source, number) for source, number, _ in abilities(frontier, seat)}
    if (action.source, action.number) not in own:
        return no("no_such_ability")
    row = ABILITIES[action.source][action.number]
    if row.window is None:
        return no("ability_works_alone", source=action.source)
    if row.window not in moments(frontier, step):
        return no("ability_outside_window", source=action.source, window=f"window:{row.window}")
    if used(frontier, seat, action.source, action.number, row):
        return no("ability_used", source=action.source)
    ident = ability_text(action.source, action.number)
    if not meets(frontier, seat, row.condition):
        return no("ability_condition", source=action.source, text=text_of(ident))
    short = unpaid(frontier, seat, TEXTS[ident], action.source)
    return short or no("ability_without_effect", source=action.source, text=text_of(ident))


def _free(frontier: Frontier, step: Step) -> Objection | None:
    """Why free actions of one's own turn are not open."""
    if frontier.in_event():
        return no("not_during_event")
    return no("own_turn_only") if frontier.turn.active != seat_of(step) else None


@WHY.on(act.UseDevelopment)
def why_not_use(frontier: Frontier, step: Step, action: act.UseDevelopment) -> Objection | None:
    seat = seat_of(step)
    cards = frontier.players[seat].developments
    if not 0 <= action.development < len(cards):
        return no("no_such_development", held=len(cards))
    if not cards[action.development].up:
        return no("development_used")
    closed = _free(frontier, step)
    if closed is not None or not isinstance(step, FREE_MENUS):
        return closed
    return _without_effect(frontier, seat, f"development:{cards[action.development].type}")


@WHY.on(act.UseToken)
def why_not_token(frontier: Frontier, step: Step, action: act.UseToken) -> Objection | None:
    seat = seat_of(step)
    player = frontier.players[seat]
    if action.token not in (*player.discoveries, *player.supremacies):
        return no("token_not_held")
    closed = _free(frontier, step)
    if closed is not None or not isinstance(step, FREE_MENUS):
        return closed
    return _without_effect(frontier, seat, f"token:{action.token}")


def _without_effect(frontier: Frontier, seat: Seat, ident: str) -> Objection:
    for word in TEXTS[ident]:
        if isinstance(word, words.Pay | words.PayGain) and not affordable(frontier, seat, (word.cost,)):
            return no("effect_unpayable", price=amounts(word.cost), held=amounts(frontier.players[seat].stock))
    return no("effect_without_use", text=text_of(ident))
