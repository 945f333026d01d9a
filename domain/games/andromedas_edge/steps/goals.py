"""What a payment is for, and effects waiting for their order."""

from typing import TypeAlias

import msgspec

from domain.games.andromedas_edge.glossary import (
    ModuleId,
    ShipType,
    SpaceId,
    TextId,
)


class ModuleGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="goal", tag="module"):
    module: ModuleId


class ShipGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="goal", tag="ship"):
    ship: ShipType


class DevelopmentGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="goal", tag="development"):
    at: SpaceId


class TextGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="goal", tag="text"):
    text: TextId
    piece: str | None


Goal: TypeAlias = ModuleGoal | ShipGoal | DevelopmentGoal | TextGoal


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several effects that happen at the same moment."""

    text: TextId
    piece: str | None = None
