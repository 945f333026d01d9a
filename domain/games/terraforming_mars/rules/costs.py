"""Prices, and how much money must stay in hand for the tax when something is paid for (rules 7.2, 19.1)."""

from collections.abc import Mapping

from domain.games.terraforming_mars.components import CARDS, FIGURES, PARTIES, PROJECTS, STANDARD_PROJECTS, TEXTS
from domain.games.terraforming_mars.components.rows import CardId, Project, SourceId, StandardProject
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.words import ActionOption, Metal
from domain.games.terraforming_mars.rules.committee import tax_rate
from domain.games.terraforming_mars.rules.outlook import Outlook
from domain.games.terraforming_mars.rules.payment import METALS_FOR, Purse, purse
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import Payment
from domain.kernel import Seat


def price(mars: Mars, seat: Seat, card: Project) -> int:
    """The printed cost less every discount, never below zero."""
    able = abilities(mars, seat)
    discount = able.discount + mars.players[seat].next_discount
    if able.tag_discounts:
        discount += sum(able.tag_discounts.get(tag, 0) for tag in dict.fromkeys(card.tags))
    return max(0, card.cost - discount)


def project_price(mars: Mars, seat: Seat, project: StandardProject) -> int:
    return max(0, project.cost - abilities(mars, seat).project_discounts.get(project.id, 0))


def award_price(mars: Mars) -> int:
    return FIGURES.award_costs[len(mars.awards)]


HEAT_LOST: Mapping[CardId, int] = {
    card.id: sum(word.amount for word in card.effects if isinstance(word, words.Lose) and word.resource == "heat")
    for card in PROJECTS.values()
}
"""Heat a card itself takes, which cannot pay for it too."""


def card_purse(mars: Mars, seat: Seat, card: Project) -> Purse:
    return purse(mars, seat, METALS_FOR[card.id], HEAT_LOST[card.id])


def kept_for_card(mars: Mars, seat: Seat, card: Project, left: int | None = None) -> int:
    """Money that must be left after paying for a card, so that the tax can be paid when all is done.

    `left`: what would be left; spaces are compared only where they decide whether it is enough.
    """
    if not tax_rate(mars):
        return 0
    lying = card.id in mars.players[seat].tableau or card.id in mars.players[seat].events
    outlook = Outlook(mars, seat, None if lying else card)
    kept = outlook.pay(card.cost, project=False).read(card.effects, card.id).play(card).missing(left)
    return max(0, kept - HEAT_LOST[card.id]) if abilities(mars, seat).heat_as_money else kept


def kept_for_project(mars: Mars, seat: Seat, project: StandardProject, left: int | None = None) -> int:
    if not tax_rate(mars):
        return 0
    return Outlook(mars, seat).pay(project.cost, project=True).read(project.effects, project.id).missing(left)


def kept_for_text(mars: Mars, seat: Seat, source: SourceId, part: str, left: int | None = None) -> int:
    if not tax_rate(mars):
        return 0
    return Outlook(mars, seat).read(TEXTS[source, part], source).missing(left)


def option_of(source: SourceId, part: str) -> ActionOption:
    """The way to use an action that a part such as `action1` names."""
    if source in CARDS:
        return CARDS[source].action[int(part.removeprefix("action"))]
    action = PARTIES[source].action  # type: ignore[index]
    assert action is not None
    return action


def option_metals(option: ActionOption) -> tuple[Metal, ...]:
    return () if option.cost.metal is None else (option.cost.metal,)


def purse_for(mars: Mars, step: Payment) -> Purse:
    """What may pay for this."""
    match step.purpose:
        case "card":
            return card_purse(mars, step.seat, PROJECTS[step.what])
        case "action" | "policy":
            return purse(mars, step.seat, option_metals(option_of(step.what, step.part)))
        case _:
            return purse(mars, step.seat)


def kept_for(mars: Mars, step: Payment) -> int:
    """How much money must be left after paying for this."""
    match step.purpose:
        case "card":
            return kept_for_card(mars, step.seat, PROJECTS[step.what])
        case "project":
            return kept_for_project(mars, step.seat, STANDARD_PROJECTS[step.what])  # type: ignore[index]
        case "action" | "policy":
            return kept_for_text(mars, step.seat, step.what, step.part)
        case _:
            return 0
