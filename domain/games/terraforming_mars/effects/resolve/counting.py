"""Amounts in the words that are carried out."""

from domain.games.terraforming_mars.effects.amounts import count
from domain.games.terraforming_mars.effects.words import Amount
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import CardText


def amount_of(mars: Mars, place: CardText, amount: Amount) -> int:
    """What an amount comes to; the own wild tag helps only in the player's own action (rules 3.5)."""
    if isinstance(amount, int):
        return amount
    acting = mars.phase == "action" and mars.active == place.seat
    return count(mars, place.seat, amount, here=place.source, acting=acting)
