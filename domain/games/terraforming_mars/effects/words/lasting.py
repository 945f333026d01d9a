"""What a card changes for good."""

from typing import TypeAlias

from domain.games.terraforming_mars.effects.words.kinds import Metal, Tag, Word


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
