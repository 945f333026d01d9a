"""Everything that is printed on a card, tile or module, as one text: more than its effects alone."""

from collections.abc import Iterator

from domain.games.andromedas_edge.components import (
    ABILITIES,
    FACTIONS,
    FATES,
    RAIDERS,
    SPECIAL_TILES,
    TACTICS,
    UPGRADES,
)
from domain.games.andromedas_edge.components.rows import Faction, Module, Raider, Tactic, Upgrade
from domain.games.andromedas_edge.wording import (
    ability_text_of,
    amounts,
    condition_text,
    end_text,
    listed,
    text_of,
    words_text,
)
from domain.kernel import Message, message


def tactic_lines(ident: str) -> Iterator[Message]:
    """The moment of a tactics card with scope and condition, then what it does."""
    row = TACTICS[ident]
    yield message("ability", moment=_moment(row), effects=_effects(row))


def _moment(row: Tactic) -> Message:
    parts = [message(f"window.{row.window}")]
    if row.scope == "any_player":
        parts.append(message("scope.any_player"))
    if row.condition is not None:
        parts.append(condition_text(row.condition))
    if row.passive is not None:
        parts.append(message("ongoing"))
    return listed(*parts)


def _effects(row: Tactic) -> Message:
    return text_of(f"card:{row.id}") if row.passive is None else ability_text_of(row.passive)


def module_lines(row: Module) -> Iterator[Message]:
    """What a module does, how it is activated, and what its slots are for."""
    if row.effects:
        yield words_text(row.effects)
        if row.dock and not row.energy_activation:
            yield message("printed.ship_only")
        elif not row.dock:
            yield message("printed.no_dock")
    if row.end_game is not None:
        yield end_text(row.end_game)
    for slot in row.slots:
        yield message("printed.slot", slot=message(f"printed.slot.{slot.kind}"), points=slot.vp_on_store)
    if row.half_slots:
        yield message("printed.half_slots")
    if row.start_damage:
        yield message("printed.damage", n=row.start_damage)


def faction_lines(ident: str) -> Iterator[Message]:
    """What lasts: abilities and points at the end."""
    row = FACTIONS[ident]
    yield from map(ability_text_of, ABILITIES.get(ident, ()))
    if row.end_game is not None:
        yield end_text(row.end_game)


def faction_start_lines(ident: str) -> Iterator[Message]:
    """What a faction begins with, and the upgrade that is its own."""
    row: Faction = FACTIONS[ident]
    yield message("printed.start", what=amounts(row.start_resources), tracks=row.start_advances)
    parts = tuple(upgrade_lines(row.upgrade))
    yield message("printed.upgrade", upgrade=row.upgrade, text=listed(*parts))


def upgrade_lines(ident: str) -> Iterator[Message]:
    row: Upgrade = UPGRADES[ident]
    yield message("printed.upgrade_text", ship=row.ship, figures=figures(row))
    for ability in row.abilities:
        yield message("name", name=ability)
    if row.unique is not None:
        yield ability_text_of(row.unique)


def figures(row: Upgrade | Raider) -> Message:
    """Range, cannons, shields and targeting in words."""
    targeting = row.targeting_bonus if isinstance(row, Raider) else row.targeting
    return message("printed.figures", range=row.range, cannons=row.cannons, shields=row.shields, targeting=targeting)


def raider_lines(ident: str) -> Iterator[Message]:
    """Where a raider comes to, what it does, and the reward for beating it."""
    row = RAIDERS[ident]
    yield message(f"printed.deploy.{row.deploy.kind}", at=row.deploy.location or "")
    yield from map(ability_text_of, row.special)
    yield message("printed.reward", text=words_text(row.reward))


def raider_figures(ident: str) -> Message:
    """Figures and ship abilities of a raider."""
    row = RAIDERS[ident]
    return listed(figures(row), *(message("name", name=ability) for ability in row.abilities))


def fate_lines(ident: str) -> Iterator[Message]:
    """What a fate card is worth, and when."""
    for bonus in FATES[ident].bonuses:
        yield message("fate.bonus", points=bonus.vp, track=bonus.track)


def special_lines(ident: str) -> Iterator[Message]:
    """A quasar or vortex: its benefit, its points at the end, and when raiders come there."""
    row = SPECIAL_TILES[ident]
    if row.benefit:
        yield words_text(row.benefit)
    if not row.enterable:
        yield message("printed.closed")
    yield message("printed.special_points", n=row.end_vp_per_adjacent_development)
    yield message("printed.raiders_on", dice=row.die_values)
