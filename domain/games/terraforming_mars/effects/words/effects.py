"""What a card does."""

from typing import Literal, TypeAlias

from domain.games.terraforming_mars.effects.words.amounts import Amount, Changes
from domain.games.terraforming_mars.effects.words.kinds import (
    CardResource,
    Placement,
    Resource,
    Tag,
    TileKind,
    Track,
    Word,
)


class Produce(Word, frozen=True, tag="produce"):
    """Change own productions, all at once; a decrease must be possible."""

    changes: Changes


class ProduceIfTags(Word, frozen=True, tag="produce_if_tags"):
    """One change of production with enough tags, another without."""

    tag: Tag
    min: int
    enough: Changes
    short: Changes


class Gain(Word, frozen=True, tag="gain"):
    changes: Changes


class Lose(Word, frozen=True, tag="lose"):
    """Lose exactly that much; impossible with less."""

    resource: Resource
    amount: int


class RaiseRating(Word, frozen=True, tag="raise_rating"):
    steps: Amount = 1


class Raise(Word, frozen=True, tag="raise"):
    """Raise a track. `neutral`: nobody gains by it (rules 10.5)."""

    track: Track
    steps: int = 1
    neutral: bool = False


class Lower(Word, frozen=True, tag="lower"):
    """Lower a track, unless it is complete."""

    track: Track
    steps: int


class PlaceTile(Word, frozen=True, tag="place_tile"):
    tile: TileKind
    on: Placement
    count: int = 1
    neutral: bool = False


class RemoveOcean(Word, frozen=True, tag="remove_ocean"):
    """The first player takes an ocean off the board, unless there is none or all nine."""


class Draw(Word, frozen=True, tag="draw"):
    count: Amount = 1


class DrawAndKeep(Word, frozen=True, tag="draw_and_keep"):
    count: int
    keep: int


class LookAndBuy(Word, frozen=True, tag="look_and_buy"):
    """Look at the top card; buy it or discard it."""


class DiscardCards(Word, frozen=True, tag="discard_cards"):
    """Discard so many cards, or the whole hand if there are no more."""

    count: int


class DiscardToDraw(Word, frozen=True, tag="discard_to_draw"):
    """You may discard a card to draw one."""


class AddResource(Word, frozen=True, tag="add_resource"):
    """Put resources on this card."""

    count: int = 1


class AddToOwnCard(Word, frozen=True, tag="add_to_own_card"):
    """Put resources of a kind (None: of any) on one own card that stores them.

    `required`: impossible without such a card; `filled`: the card must already hold some.
    """

    count: int
    resource: CardResource | None = None
    required: bool = False
    filled: bool = False


class AddToPlayedCard(Word, frozen=True, tag="add_to_played_card"):
    """Put a resource on the card just played, if it stores one of these."""

    resources: tuple[CardResource, ...]
    count: int = 1


class AddToEveryFilledCard(Word, frozen=True, tag="add_to_every_filled_card"):
    """Every own card that holds resources gets one more of its kind."""


class SpendResource(Word, frozen=True, tag="spend_resource"):
    """Take resources off this card."""

    count: int = 1


class TakeResource(Word, frozen=True, tag="take_resource"):
    """Take one resource from any card that is not protected, own cards included."""

    resource: CardResource


class Attack(Word, frozen=True, tag="attack"):
    """You may take up to that much of one thing from one opponent. `steal`: it becomes yours.

    `near_new_ocean`: only from an owner of a tile next to the ocean just placed.
    """

    plants: int = 0
    steel: int = 0
    titanium: int = 0
    mc: int = 0
    animals: int = 0
    steal: bool = False
    near_new_ocean: bool = False


class DecreaseProduction(Word, frozen=True, tag="decrease_production"):
    """Some player, perhaps yourself, loses that much production; it must be possible."""

    resource: Resource
    steps: int


class TapProduction(Word, frozen=True, tag="tap_production"):
    """Some player loses one step of production and you gain it; where nobody has any, nothing changes."""

    resource: Resource


class Exchange(Word, frozen=True, tag="exchange"):
    """Turn any number of one thing, at least 1, into as many of another."""

    of: Literal["production", "stock"]
    give: Resource
    get: Resource


class GainMix(Word, frozen=True, tag="gain_mix"):
    """Gain so many standard resources in any mixture."""

    amount: Amount


class SendDelegates(Word, frozen=True, tag="send_delegates"):
    """Send own delegates to one party of choice."""

    count: int


class EaseNextCard(Word, frozen=True, tag="ease_next_card"):
    """The next card this generation costs less, or its global requirements are looser."""

    discount: int = 0
    shift: int = 0


class ProduceMetalOfSpace(Word, frozen=True, tag="produce_metal_of_space"):
    """Production of the metal printed where this card's tile was placed."""


class ChooseOne(Word, frozen=True, tag="choose_one"):
    options: "tuple[tuple[Effect, ...], ...]"


class LoseUpTo(Word, frozen=True, tag="lose_up_to"):
    """Lose that much, or what there is."""

    resource: Resource
    amount: Amount


class LoseAll(Word, frozen=True, tag="lose_all"):
    resource: Resource


class LoseBeyond(Word, frozen=True, tag="lose_beyond"):
    """Lose all above that number."""

    resource: Resource
    keep: Amount


class LoseProduction(Word, frozen=True, tag="lose_production"):
    """Lose a step of each production that can go down."""

    resources: tuple[Resource, ...]


class LowerRating(Word, frozen=True, tag="lower_rating"):
    steps: Amount


SpecialName: TypeAlias = Literal[
    "banned_delegate",
    "recruitment",
    "vote_of_no_confidence",
    "robotic_workforce",
    "land_claim",
    "search_for_life",
    "diversity",
    "election",
    "revolution",
]


class Special(Word, frozen=True, tag="special"):
    """No word fits: special.py has a function for it."""

    handler: SpecialName


Effect: TypeAlias = (
    Produce
    | ProduceIfTags
    | Gain
    | Lose
    | RaiseRating
    | Raise
    | Lower
    | PlaceTile
    | RemoveOcean
    | Draw
    | DrawAndKeep
    | LookAndBuy
    | DiscardCards
    | DiscardToDraw
    | AddResource
    | AddToOwnCard
    | AddToPlayedCard
    | AddToEveryFilledCard
    | SpendResource
    | TakeResource
    | Attack
    | DecreaseProduction
    | TapProduction
    | Exchange
    | GainMix
    | SendDelegates
    | EaseNextCard
    | ProduceMetalOfSpace
    | ChooseOne
    | LoseUpTo
    | LoseAll
    | LoseBeyond
    | LoseProduction
    | LowerRating
    | Special
)
