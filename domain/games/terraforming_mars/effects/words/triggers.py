"""Actions of cards, and what they do whenever something happens (rules 11)."""

from typing import Literal, TypeAlias

import msgspec

from domain.games.terraforming_mars.effects.words.effects import Effect
from domain.games.terraforming_mars.effects.words.kinds import Metal, Resource, Tag


class Cost(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What an action costs: stock, resources on the card, production. Metals may pay for mc where they are named."""

    stock: dict[Resource, int] = {}
    resources_here: int = 0
    production: Resource | None = None
    metal: Metal | None = None


class ActionOption(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One way to use an action."""

    effects: tuple[Effect, ...]
    cost: Cost = Cost()
    rating_raised: bool = False
    """Only if the own rating was raised in this generation."""


class Trigger(msgspec.Struct, frozen=True, gc=False, tag_field="when", forbid_unknown_fields=True, kw_only=True):
    """What happens whenever something happens."""

    effects: tuple[Effect, ...]
    rank: int = 0
    """Above 0 where its owner is asked something: the order among such triggers (rules 7.4)."""


class TagPlayed(Trigger, frozen=True, tag="tag_played"):
    """Once for each of these tags played; the card's own tags count too.

    `first`: where the card played costs own plants, this comes before the loss (rules 7.4).
    """

    tags: tuple[Tag, ...]
    by: Literal["self", "any"] = "self"
    first: bool = False


class EventPlayed(Trigger, frozen=True, tag="event_played"):
    """Once for each event its owner plays, perhaps only those with a tag."""

    tag: Tag | None = None


class TilePlaced(Trigger, frozen=True, tag="tile_placed"):
    """`includes_this`: the tile of this card itself counts, although the card is not in play yet."""

    tile: Literal["city", "greenery", "ocean", "any"]
    by: Literal["self", "any"] = "any"
    mars: bool = False
    on_metal: bool = False
    """Only on spaces that show steel or titanium."""
    includes_this: bool = False


class ProjectPaid(Trigger, frozen=True, tag="project_paid"):
    """After paying for a standard project; selling patents costs nothing."""


class CostPaid(Trigger, frozen=True, tag="cost_paid"):
    """After paying for a card or standard project that is printed with at least this cost."""

    min: int


class QuietGeneration(Trigger, frozen=True, tag="quiet_generation"):
    """In the production phase, if the own rating was not raised in this generation."""


AnyTrigger: TypeAlias = TagPlayed | EventPlayed | TilePlaced | ProjectPaid | CostPaid | QuietGeneration
