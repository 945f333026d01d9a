"""The vocabulary of cards: what they require, do, trigger, change for good, and score. No rule names a card."""

from typing import Literal, TypeAlias

import msgspec

Resource: TypeAlias = Literal["mc", "steel", "titanium", "plants", "energy", "heat"]
RESOURCES: tuple[Resource, ...] = ("mc", "steel", "titanium", "plants", "energy", "heat")
Metal: TypeAlias = Literal["steel", "titanium"]
CardResource: TypeAlias = Literal["animal", "microbe", "science", "fighter", "preservation"]
Tag: TypeAlias = Literal[
    "building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "city", "wild"
]
Parameter: TypeAlias = Literal["temperature", "oxygen", "oceans"]
Track: TypeAlias = Literal["temperature", "oxygen"]
PartyId: TypeAlias = Literal["mars_first", "kelvinists", "reds", "greens", "unity", "scientists"]
TileKind: TypeAlias = Literal[
    "ocean",
    "greenery",
    "city",
    "capital",
    "commercial_district",
    "ecological_zone",
    "industrial_center",
    "lava_flows",
    "mining_area",
    "mining_rights",
    "mohole_area",
    "natural_preserve",
    "nuclear_zone",
    "restricted_area",
]
Placement: TypeAlias = Literal[
    "ocean_reserved",
    "land",
    "city",
    "greenery",
    "isolated",
    "volcanic",
    "next_to_city",
    "next_to_two_cities",
    "next_to_greenery",
    "metal",
    "metal_next_to_own",
    "noctis_city",
    "phobos_space_haven",
    "ganymede_colony",
]
"""Where a tile may go (rules 9.2); the last three are the spaces reserved for one card."""
CardType: TypeAlias = Literal["automated", "active", "event"]
Whose: TypeAlias = Literal["self", "all", "opponents"]


class Word(msgspec.Struct, frozen=True, gc=False, tag_field="word", forbid_unknown_fields=True):
    """One phrase of a card."""


# --- amounts (rules 18.6: capped first, then influence, never below 0, then multiplied and divided) ------------------


class Count(msgspec.Struct, frozen=True, gc=False, tag_field="count", forbid_unknown_fields=True, kw_only=True):
    """floor(each * (min(counted, max) +/- influence) / per), never below 0."""

    each: int = 1
    per: int = 1
    max: int | None = None
    influence: Literal[-1, 0, 1] = 0


class Tags(Count, frozen=True, tag="tags"):
    """Face-up tags of these kinds."""

    tags: tuple[Tag, ...]
    whose: Whose = "self"


class Cities(Count, frozen=True, tag="cities"):
    whose: Literal["self", "all"] = "all"
    mars: bool = False
    """Only those on Mars."""


class Greeneries(Count, frozen=True, tag="greeneries"):
    """Own greenery tiles."""


class OwnTiles(Count, frozen=True, tag="own_tiles"):
    """Own tiles, on Mars and off it; nobody owns an ocean."""

    beside_ocean: bool = False


class EmptyNeighbours(Count, frozen=True, tag="empty_neighbours"):
    """Empty spaces of Mars next to a tile of one's own, each once."""


class AroundTile(Count, frozen=True, tag="around_tile"):
    """Tiles of a kind around the tile of this card."""

    tile: Literal["city", "ocean"]


class ResourcesHere(Count, frozen=True, tag="resources_here"):
    """Resources on this card."""


class AnyResourceHere(Count, frozen=True, tag="any_resource_here"):
    """1 if there is any resource on this card."""


class EventsPlayed(Count, frozen=True, tag="events_played"):
    whose: Literal["self", "all"] = "self"


class OwnProduction(Count, frozen=True, tag="own_production"):
    resource: Resource


class Stock(Count, frozen=True, tag="stock"):
    resources: tuple[Resource, ...]


class Rating(Count, frozen=True, tag="rating"):
    """Full sets of `size` steps of the terraform rating above `over`."""

    over: int = 0
    size: int = 1


class CardsInHand(Count, frozen=True, tag="cards_in_hand"):
    pass


class ActiveCards(Count, frozen=True, tag="active_cards"):
    """Own active (blue) project cards."""


class Influence(Count, frozen=True, tag="influence"):
    pass


class PartiesWithOwnDelegate(Count, frozen=True, tag="parties_with_own_delegate"):
    pass


class Fixed(Count, frozen=True, tag="fixed"):
    """A number, changed by influence."""

    number: int


Counted: TypeAlias = (
    Tags
    | Cities
    | Greeneries
    | OwnTiles
    | EmptyNeighbours
    | AroundTile
    | ResourcesHere
    | AnyResourceHere
    | EventsPlayed
    | OwnProduction
    | Stock
    | Rating
    | CardsInHand
    | ActiveCards
    | Influence
    | PartiesWithOwnDelegate
    | Fixed
)
Amount: TypeAlias = int | Counted
Changes: TypeAlias = dict[Resource, Amount]

# --- requirements (rules 7.1) ----------------------------------------------------------------------------------------


class Within(Word, frozen=True, tag="within"):
    """A global parameter lies at `min` or higher, or at `max` or lower. Modifiers shift the bound."""

    parameter: Parameter
    min: int | None = None
    max: int | None = None


class HasTags(Word, frozen=True, tag="has_tags"):
    tag: Tag
    min: int


class HasProduction(Word, frozen=True, tag="has_production"):
    resource: Resource
    min: int


class HasTiles(Word, frozen=True, tag="has_tiles"):
    tile: Literal["greenery", "city"]
    whose: Literal["self", "all"]
    min: int


class PartySupport(Word, frozen=True, tag="party_support"):
    """The party rules, or two own delegates sit in it (rules 17.8)."""

    party: PartyId


class IsChairman(Word, frozen=True, tag="is_chairman"):
    pass


class NeutralChairman(Word, frozen=True, tag="neutral_chairman"):
    pass


class LeadsParties(Word, frozen=True, tag="leads_parties"):
    min: int


Requirement: TypeAlias = (
    Within | HasTags | HasProduction | HasTiles | PartySupport | IsChairman | NeutralChairman | LeadsParties
)

# --- effects ---------------------------------------------------------------------------------------------------------


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

# --- actions of cards ------------------------------------------------------------------------------------------------


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


# --- triggers (rules 11) ---------------------------------------------------------------------------------------------


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

# --- lasting words ---------------------------------------------------------------------------------------------------


class Discount(Word, frozen=True, tag="discount"):
    """Own cards (with that tag) cost less."""

    amount: int
    tag: Tag | None = None


class ProjectDiscount(Word, frozen=True, tag="project_discount"):
    project: str
    amount: int


class RequirementShift(Word, frozen=True, tag="requirement_shift"):
    """Global requirements are looser by so many steps either way."""

    steps: int


class MetalValue(Word, frozen=True, tag="metal_value"):
    metal: Metal
    amount: int


class HeatAsMoney(Word, frozen=True, tag="heat_as_money"):
    pass


class GreeneryCost(Word, frozen=True, tag="greenery_cost"):
    plants: int


class Protection(Word, frozen=True, tag="protection"):
    """Opponents cannot remove the owner's plants, animals and microbes."""


class LastingInfluence(Word, frozen=True, tag="lasting_influence"):
    amount: int


class OceanBonus(Word, frozen=True, tag="ocean_bonus"):
    mc: int


class CardPrice(Word, frozen=True, tag="card_price"):
    mc: int


Lasting: TypeAlias = (
    Discount
    | ProjectDiscount
    | RequirementShift
    | MetalValue
    | HeatAsMoney
    | GreeneryCost
    | Protection
    | LastingInfluence
    | OceanBonus
    | CardPrice
)
