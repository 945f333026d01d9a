"""Triggers: who reacts to a tile, a card or a payment, and in what order (rules 7.4, 11)."""

from collections.abc import Iterable, Iterator

from domain.games.terraforming_mars.components import PROJECTS, SPACES
from domain.games.terraforming_mars.components.rows import Project, SourceId, SpaceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import Reaction, abilities
from domain.games.terraforming_mars.effects.amounts import CITIES
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.effects.words import Tag, TileKind
from domain.games.terraforming_mars.state import Mars, in_order
from domain.games.terraforming_mars.steps import CardText
from domain.kernel import Seat, Table

METALS = {"steel", "titanium"}
TAKES_PLANTS = {
    card.id
    for card in PROJECTS.values()
    if any(isinstance(effect, words.Lose) and effect.resource == "plants" for effect in card.effects)
}
"""Cards that take plants from the player who plays them."""


def react(mars: Mars, seat: Seat, reaction: Reaction, table: Table[Mars], times: int = 1) -> None:
    """A trigger without a choice happens at once."""
    place = CardText(seat, reaction.card, f"trigger{reaction.number}")
    for _ in range(times):
        for effect in reaction.trigger.effects:
            RESOLVE[type(effect)](mars, place, effect, table)


# --- tiles -----------------------------------------------------------------------------------------------------------


def tile_matches(trigger: words.TilePlaced, tile: TileKind, space: SpaceId, *, own: bool) -> bool:
    kind = "city" if tile in CITIES else tile
    return (
        (trigger.tile == "any" or trigger.tile == kind)
        and (own or trigger.by == "any")
        and not (trigger.mars and SPACES[space].kind == "off_mars")
        and not (trigger.on_metal and not METALS & SPACES[space].bonus.keys())
    )


def tile_reactions(mars: Mars, placer: Seat | None, tile: TileKind, space: SpaceId) -> Iterator[tuple[Seat, Reaction]]:
    """In player order; a card that is still being resolved reacts only to its own tile if it says so."""
    for seat in in_order(mars):
        for reaction in abilities(mars, seat).on_tile:
            trigger = reaction.trigger
            assert isinstance(trigger, words.TilePlaced)
            if reaction.card == mars.resolving and not trigger.includes_this:
                continue
            if tile_matches(trigger, tile, space, own=seat == placer):
                yield seat, reaction


# --- cards -----------------------------------------------------------------------------------------------------------


def corporation_reactions(
    mars: Mars, player: Seat, tags: tuple[Tag, ...], reactors: Iterable[Seat]
) -> Iterator[tuple[Seat, Reaction, int]]:
    """Everyone of these seats who reacts to the tags of a corporation, with the number of matching tags."""
    for seat in reactors:
        for reaction in abilities(mars, seat).on_card:
            trigger = reaction.trigger
            if isinstance(trigger, words.TagPlayed) and (seat == player or trigger.by == "any"):
                matching = sum(tag in trigger.tags for tag in tags)
                if matching:
                    yield seat, reaction, matching


def card_reactions(mars: Mars, player: Seat, card: Project) -> Iterator[tuple[Seat, Reaction, int]]:
    """Everyone who reacts to a card of `player` in play, in player order, card by card, and how many times."""
    for seat in in_order(mars):
        for reaction in abilities(mars, seat).on_card:
            if seat == player or (isinstance(reaction.trigger, words.TagPlayed) and reaction.trigger.by == "any"):
                times = times_set_off(reaction, card)
                if times:
                    yield seat, reaction, times


def own_card_reactions(mars: Mars, seat: Seat, card: Project) -> Iterator[tuple[Reaction, int]]:
    """All that the cards of `seat` say about its playing `card`, which may not lie before it yet."""
    reactions = [*abilities(mars, seat).on_card]
    if card.id not in mars.players[seat].tableau:
        reactions += [Reaction(card.id, number, trigger) for number, trigger in enumerate(card.whenever)]
    for reaction in reactions:
        times = times_set_off(reaction, card)
        if times:
            yield reaction, times


def times_set_off(reaction: Reaction, card: Project) -> int:
    trigger = reaction.trigger
    if isinstance(trigger, words.TagPlayed):
        return sum(tag in trigger.tags for tag in card.tags)
    if isinstance(trigger, words.EventPlayed):
        return int(card.type == "event" and (trigger.tag is None or trigger.tag in card.tags))
    return 0


def early_reactions(mars: Mars, seat: Seat, card: Project) -> Iterator[tuple[Reaction, int]]:
    """Triggers that come before the card's own loss of plants; only those of cards already in play."""
    if card.id in TAKES_PLANTS:
        for reaction in abilities(mars, seat).on_card:
            trigger = reaction.trigger
            if isinstance(trigger, words.TagPlayed) and trigger.first and reaction.card != card.id:
                yield reaction, times_set_off(reaction, card)


def after_playing(mars: Mars, seat: Seat, ident: SourceId, table: Table[Mars]) -> None:
    """First all triggers without a choice, in player order; then the active player's choices, one after the other."""
    card = PROJECTS[ident]
    done = {reaction.card for reaction, _ in early_reactions(mars, seat, card)}
    choices: list[tuple[int, Reaction, int]] = []
    for reactor, reaction, times in card_reactions(mars, seat, card):
        if not reaction.trigger.rank:
            react(mars, reactor, reaction, table, times)
        elif reaction.card not in done:
            choices.append((reaction.trigger.rank, reaction, times))
    for _, reaction, times in sorted(choices, key=lambda choice: choice[0]):
        table.then(*[CardText(seat, reaction.card, f"trigger{reaction.number}")] * times)


# --- payments --------------------------------------------------------------------------------------------------------


def rebates(mars: Mars, seat: Seat, printed: int, *, project: bool) -> list[Reaction]:
    """What reacts to paying for a card or standard project of that printed cost."""
    own = abilities(mars, seat)
    found = [
        reaction
        for reaction in own.on_cost
        if isinstance(reaction.trigger, words.CostPaid) and printed >= reaction.trigger.min
    ]
    return [*found, *own.on_project] if project else found
