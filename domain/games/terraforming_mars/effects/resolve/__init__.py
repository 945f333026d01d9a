"""What each word does. A word that asks somebody puts a step on the agenda and says so."""

from domain.games.terraforming_mars.components import TEXTS
from domain.games.terraforming_mars.effects.resolve import cards, planet, players, stock
from domain.games.terraforming_mars.effects.resolve.planet import place_oceans
from domain.games.terraforming_mars.effects.resolve.players import lower_someones
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.rules.tables import PROCEED
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import CardText
from domain.kernel import Table

__all__ = ["card_text", "cards", "lower_someones", "place_oceans", "planet", "players", "stock"]


@PROCEED.on(CardText)
def card_text(mars: Mars, step: CardText, table: Table[Mars]) -> None:
    """Word by word; any of them may stop to ask, and then the rest waits until all it set off is done."""
    seat, source, part = step.seat, step.source, step.part
    text = TEXTS[source, part]
    for at in range(step.at, len(text)):
        effect = text[at]
        place = step if at == step.at else CardText(seat, source, part, at)
        if RESOLVE[type(effect)](mars, place, effect, table):
            if at + 1 < len(text):
                table.then(CardText(seat, source, part, at + 1))
            return
