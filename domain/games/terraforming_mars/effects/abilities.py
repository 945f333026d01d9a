"""What the cards before a player add up to: tags, discounts, values, triggers, actions. Read once for each tableau."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec

from domain.games.terraforming_mars.components import CARDS, FIGURES, PRODUCTION_BOXES, PROJECTS
from domain.games.terraforming_mars.components.rows import Card, CardId, CorporationId, SourceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import AnyTrigger, CardResource, Metal, Tag
from domain.games.terraforming_mars.state import Mars, Player
from domain.kernel import Seat


class Reaction(NamedTuple):
    """A trigger on a card before a player."""

    card: SourceId
    number: int
    trigger: AnyTrigger


class Abilities(msgspec.Struct, frozen=True):
    """All that the face-up cards of a player say for good."""

    corporation: CorporationId | None
    size: int
    """How many cards lie there."""
    tags: Mapping[Tag, int]
    wild: int
    discount: int
    """On every card."""
    tag_discounts: Mapping[Tag, int]
    most_discount: int
    """More than this nothing on these cards takes off a price."""
    project_discounts: Mapping[str, int]
    most_project_discount: int
    shift: int
    metal_values: Mapping[Metal, int]
    heat_as_money: bool
    greenery_cost: int
    protected: bool
    influence: int
    ocean_bonus: int
    card_price: int
    actions: tuple[Card, ...]
    active_cards: int
    holders: Mapping[CardResource, tuple[SourceId, ...]]
    """Cards that store resources, by kind."""
    on_card: tuple[Reaction, ...]
    """To tags and to events, in the order the cards came into play."""
    on_tile: tuple[Reaction, ...]
    on_project: tuple[Reaction, ...]
    on_cost: tuple[Reaction, ...]
    on_quiet_generation: tuple[Reaction, ...]
    boxes: tuple[CardId, ...]
    """Building cards with a production box."""


@lru_cache(maxsize=8192)
def read(corporation: CorporationId | None, tableau: tuple[CardId, ...]) -> Abilities:
    cards = [CARDS[ident] for ident in ((corporation, *tableau) if corporation is not None else tableau)]
    tags = Counter(tag for card in cards for tag in card.tags)
    lasting = [word for card in cards for word in card.lasting]
    reactions = [Reaction(card.id, n, trigger) for card in cards for n, trigger in enumerate(card.whenever)]
    wild = tags.pop("wild", 0)
    holders: dict[CardResource, tuple[SourceId, ...]] = {}
    for card in cards:
        if card.holds is not None:
            holders[card.holds] = (*holders.get(card.holds, ()), card.id)
    discount = sum(word.amount for word in lasting if isinstance(word, words.Discount) and word.tag is None)
    tag_discounts = _by_tag(lasting)
    project_discounts = {word.project: word.amount for word in lasting if isinstance(word, words.ProjectDiscount)}
    return Abilities(
        corporation=corporation,
        size=len(tableau),
        tags=dict.fromkeys(words.Tag.__args__, 0) | dict(tags),  # type: ignore[attr-defined]
        wild=wild,
        discount=discount,
        tag_discounts=tag_discounts,
        most_discount=discount + sum(tag_discounts.values()),
        project_discounts=project_discounts,
        most_project_discount=max(project_discounts.values(), default=0),
        shift=sum(word.steps for word in lasting if isinstance(word, words.RequirementShift)),
        metal_values=_metal_values(lasting),
        heat_as_money=any(isinstance(word, words.HeatAsMoney) for word in lasting),
        greenery_cost=min([w.plants for w in lasting if isinstance(w, words.GreeneryCost)] or [FIGURES.greenery_cost]),
        protected=any(isinstance(word, words.Protection) for word in lasting),
        influence=sum(word.amount for word in lasting if isinstance(word, words.LastingInfluence)),
        ocean_bonus=max([word.mc for word in lasting if isinstance(word, words.OceanBonus)] or [FIGURES.ocean_bonus]),
        card_price=min([word.mc for word in lasting if isinstance(word, words.CardPrice)] or [FIGURES.card_price]),
        actions=tuple(card for card in cards if card.action),
        active_cards=sum(PROJECTS[ident].type == "active" for ident in tableau),
        holders=holders,
        on_card=_of_kind(reactions, words.TagPlayed, words.EventPlayed),
        on_tile=_of_kind(reactions, words.TilePlaced),
        on_project=_of_kind(reactions, words.ProjectPaid),
        on_cost=_of_kind(reactions, words.CostPaid),
        on_quiet_generation=_of_kind(reactions, words.QuietGeneration),
        boxes=tuple(card.id for card in cards if PRODUCTION_BOXES.get(card.id)),
    )


def _by_tag(lasting: list[words.Lasting]) -> dict[Tag, int]:
    found: Counter[Tag] = Counter()
    for word in lasting:
        if isinstance(word, words.Discount) and word.tag is not None:
            found[word.tag] += word.amount
    return dict(found)


def _metal_values(lasting: list[words.Lasting]) -> dict[Metal, int]:
    values = dict(FIGURES.metal_values)
    for word in lasting:
        if isinstance(word, words.MetalValue):
            values[word.metal] += word.amount
    return values


def _of_kind(reactions: list[Reaction], *kinds: type[words.Trigger]) -> tuple[Reaction, ...]:
    return tuple(reaction for reaction in reactions if isinstance(reaction.trigger, kinds))


def abilities(mars: Mars, seat: Seat) -> Abilities:
    """What a player's cards add up to, remembered until another card lies there: they never leave a tableau."""
    player = mars.players[seat]
    tableau = player.tableau
    try:
        known, of = player.known  # type: ignore[attr-defined]
        if of is tableau and known.size == len(tableau) and known.corporation == player.corporation:
            return known  # type: ignore[no-any-return]
    except AttributeError:
        pass
    found = read(player.corporation, tuple(tableau))
    player.known = (found, tableau)  # type: ignore[attr-defined]
    return found


def abilities_of(player: Player) -> Abilities:
    return read(player.corporation, tuple(player.tableau))
