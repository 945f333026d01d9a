"""What several labels of offers have in common: the table of them, anchors, groups, and whether cards are shown."""

from domain.games.terraforming_mars.card_texts import actions_text, effects_text
from domain.games.terraforming_mars.components import CORPORATIONS, PROJECTS
from domain.games.terraforming_mars.components.rows import Project, SourceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import Effect
from domain.games.terraforming_mars.menu_groups import card_ranges
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Group, Message, Seat, TypeDispatch, message

LABELS = TypeDispatch()


def reveals(text: tuple[Effect, ...]) -> bool:
    """Whether a text shows somebody cards."""
    return any(
        isinstance(word, words.Draw | words.DrawAndKeep | words.LookAndBuy)
        or (isinstance(word, words.Special) and word.handler == "search_for_life")
        or (isinstance(word, words.ChooseOne) and any(reveals(option) for option in word.options))
        for word in text
    )


def card_anchor(ident: SourceId) -> str:
    return f"corporation:{ident}" if ident in CORPORATIONS else f"card:{ident}"


def type_groups(mars: Mars, seat: Seat, card: Project) -> tuple[Group, ...]:
    """Cards in hand by their type, and in ranges where there are many."""
    alike = [ident for ident in mars.players[seat].hand if PROJECTS[ident].type == card.type]
    return (Group(f"play:{card.type}", message(f"group.{card.type}")), *card_ranges(alike, card.id, card.type))


def card_text(card: Project) -> Message:
    """What a card does at once; without that it is played for its action, for what it does later, or for points."""
    if card.effects:
        return effects_text(card.effects, card.holds)
    return actions_text(card.action, card.holds) if card.action else message("offer.lasting")
