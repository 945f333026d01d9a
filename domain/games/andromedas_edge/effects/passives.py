"""Passive abilities in force: of factions and ongoing cards, and those of upgrades that speak of one ship."""

from collections.abc import Iterator

from domain.games.andromedas_edge.components import ABILITIES, ability_text
from domain.games.andromedas_edge.components.rows import Ability
from domain.games.andromedas_edge.glossary import Trigger, design
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import Item
from domain.kernel import Seat

NONE: list[Ability] = []
MODIFIERS: dict[tuple[str, str], list[Ability]] = {
    (source, ability.modifier): [each for each in rows if each.modifier == ability.modifier]
    for source, rows in ABILITIES.items()
    for ability in rows
    if ability.modifier is not None
}
"""Modifiers by their source and name."""
WINDOWS_OF: dict[str, frozenset[str]] = {
    source: frozenset(ability.window for ability in rows if ability.window is not None)
    for source, rows in ABILITIES.items()
}


def has_window(frontier: Frontier, seat: Seat, window: str) -> bool:
    """Whether the faction or an ongoing card has an ability for that window."""
    player = frontier.players[seat]
    if window in WINDOWS_OF.get(player.faction or "", ()):
        return True
    return bool(player.ongoing) and any(window in WINDOWS_OF.get(design(card), ()) for card in player.ongoing)


def abilities(frontier: Frontier, seat: Seat) -> Iterator[tuple[str, int, Ability]]:
    """Source, number and ability of the faction and of every ongoing card."""
    player = frontier.players[seat]
    if player.faction is not None:
        for number, ability in enumerate(ABILITIES[player.faction]):
            yield player.faction, number, ability
    for card in player.ongoing:
        source = design(card)
        for number, ability in enumerate(ABILITIES.get(source, ())):
            yield source, number, ability


def modifiers(frontier: Frontier, seat: Seat, name: str) -> list[Ability]:
    """The modifiers of that name in force for a player."""
    player = frontier.players[seat]
    found = MODIFIERS.get((player.faction or "", name), NONE)
    for card in player.ongoing:
        found = [*found, *MODIFIERS.get((design(card), name), NONE)]
    return found


def bonus(frontier: Frontier, seat: Seat, name: str) -> int:
    """The sum of a modifier."""
    return sum(ability.n for ability in modifiers(frontier, seat, name))


def used(frontier: Frontier, seat: Seat, source: str, number: int, ability: Ability) -> bool:
    """Whether its limit forbids it now."""
    name = f"{seat}:{source}/{number}"
    if ability.limit == "once_per_turn":
        return name in frontier.turn.used
    if ability.limit == "once_per_battle":
        return frontier.battle is not None and name in frontier.battle.used
    return False


def triggered(frontier: Frontier, seat: Seat, trigger: Trigger) -> list[tuple[str, int, Ability]]:
    """Abilities of a player that this moment sets off."""
    return [
        (source, number, ability)
        for source, number, ability in abilities(frontier, seat)
        if ability.trigger == trigger and not used(frontier, seat, source, number, ability)
    ]


def ship_trigger(frontier: Frontier, seat: Seat, ship: int, trigger: Trigger) -> Item | None:
    """What the upgrade of this ship's type gives at this moment."""
    player = frontier.players[seat]
    upgrade = player.upgrades.get(player.ships[ship].type)
    if upgrade is None:
        return None
    for number, ability in enumerate(ABILITIES.get(upgrade, ())):
        if ability.trigger == trigger:
            return Item(ability_text(upgrade, number))
    return None
