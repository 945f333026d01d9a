"""What a card requires (rules 7.1)."""

from typing import Literal, TypeAlias

from domain.games.terraforming_mars.effects.words.kinds import Parameter, PartyId, Resource, Tag, Word


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
