"""Free actions, and what partners offer each other."""

from typing import Annotated

from domain.games.andromedas_edge.glossary import (
    ModuleId,
    MoonId,
    Resource,
    SlotId,
    SpaceId,
    TacticId,
    TokenId,
)
from domain.kernel import Action, Secret, Thing


class PlayCard(Action, frozen=True):
    """Play a tactics card from your hand."""

    REVEALS = True
    card: Annotated[TacticId, Thing("tactic")]


class UseAbility(Action, frozen=True):
    """Use ability number `number` of your faction, an upgrade or an ongoing card."""

    REVEALS = True
    source: str
    number: int


class UseDevelopment(Action, frozen=True):
    """Turn a development card face down for its effect."""

    REVEALS = True
    development: int


class UseToken(Action, frozen=True):
    """Discard a discovery or supremacy token for its benefit."""

    REVEALS = True
    token: Annotated[TokenId, Thing("token")]


class HireLeaders(Action, frozen=True):
    """Take leaders from a location where you have a ship to your station."""

    REVEALS = True
    at: SpaceId
    leaders: int


class CollectResources(Action, frozen=True):
    """Take resource tokens from a location where you have a ship."""

    REVEALS = True
    at: SpaceId
    resource: Resource
    amount: int


class StoreMoon(Action, frozen=True):
    """Move a claimed moon to a slot."""

    REVEALS = True
    moon: MoonId
    slot: SlotId


class AbandonMoon(Action, frozen=True):
    """Discard a claimed moon for its benefit."""

    REVEALS = True
    moon: MoonId


class DiscardMoon(Action, frozen=True):
    """Discard a claimed moon without benefit."""

    REVEALS = True
    moon: MoonId


class MoveModule(Action, frozen=True):
    """Put a module of the industry row at another place in it."""

    REVEALS = True
    TIDIES = True
    module: ModuleId
    position: int


class GiveResource(Action, frozen=True):
    """Offer your partner one resource token."""

    resource: Resource


class GiveCard(Action, frozen=True):
    """Offer your partner a tactics card."""

    REVEALS = True
    card: Annotated[TacticId | None, Thing("tactic"), Secret("seat")]


class GiveMoon(Action, frozen=True):
    """Offer your partner a claimed moon."""

    moon: MoonId


class GiveToken(Action, frozen=True):
    """Offer your partner a discovery or supremacy token."""

    REVEALS = True
    token: Annotated[TokenId | None, Thing("token"), Secret("seat")]


class Accept(Action, frozen=True):
    """Agree to what another player proposes."""

    REVEALS = True


class Refuse(Action, frozen=True):
    """Do not agree."""

    REVEALS = True
