"""Final scoring (rules 20.3)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import (
    ADJACENT,
    DEVELOPMENTS,
    FACTIONS,
    FATES,
    LEVEL_POINTS,
    MODULE_OF,
    SPECIAL_TILES,
    TRACK_POINTS,
    TRACK_ROWS,
)
from domain.games.andromedas_edge.effects.metrics import end_points, leftovers
from domain.games.andromedas_edge.glossary import TRACKS, Track
from domain.games.andromedas_edge.rules.station import vault
from domain.games.andromedas_edge.rules.tables import PROCEED
from domain.games.andromedas_edge.state import Frontier, Player
from domain.games.andromedas_edge.steps import FinalScoring
from domain.kernel import Seat, Table

TURN_CAP = 2000
"""Turns of all players together; random play takes far fewer."""
DAMAGED_MODULE = 2


@PROCEED.on(FinalScoring)
def final_scoring(frontier: Frontier, step: FinalScoring, table: Table[Frontier]) -> None:
    for seat in range(frontier.seats):
        for fate in frontier.players[seat].fates:
            table.emit(facts.FateRevealed(seat, fate))
    scored = [(seat, item, points) for seat in range(frontier.seats) for item, points in items(frontier, seat)]
    for seat, item, points in scored:
        if points:
            table.emit(facts.FinalScored(seat, item, points))
    table.emit(facts.GameEnded("target" if frontier.trigger is not None else "turn_cap"))


def items(frontier: Frontier, seat: Seat) -> Iterator[tuple[str, int]]:
    """Every line of the final count, in order. The loss for damage never takes the score below 0 (rules 2.13)."""
    player = frontier.players[seat]
    for track in TRACKS:
        yield f"track:{track}", TRACK_POINTS[track][player.tracks[track]]
    yield "developments", sum(level_points(player, DEVELOPMENTS[each.type].track) for each in player.developments)
    yield "special_locations", special_points(frontier, player)
    gained = player.score + sum(TRACK_POINTS[track][player.tracks[track]] for track in TRACKS)
    gained += sum(level_points(player, DEVELOPMENTS[each.type].track) for each in player.developments)
    gained += special_points(frontier, player)
    yield "damaged_modules", -min(gained, DAMAGED_MODULE * player.damaged())
    yield "vault", vault(player) * leftovers(frontier, seat)
    for module in player.modules():
        end = MODULE_OF[module].end_game
        if end is not None and module not in player.damage:
            yield f"module:{module}", end_points(frontier, seat, end)
    yield "leaders", player.leaders
    for fate in player.fates:
        for bonus in FATES[fate].bonuses:
            yield f"fate:{bonus.track}", bonus.vp if leads(frontier, seat, bonus.track) else 0
    faction = None if player.faction is None else FACTIONS[player.faction].end_game
    if faction is not None:
        yield "faction", end_points(frontier, seat, faction)


def level_points(player: Player, track: Track) -> int:
    """By the highest development level reached or passed on its track."""
    reached = [
        LEVEL_POINTS[level]
        for level, index in TRACK_ROWS[track].development_levels.items()
        if player.tracks[track] >= index
    ]
    return max(reached, default=LEVEL_POINTS["none"])


def special_points(frontier: Frontier, player: Player) -> int:
    """Printed points for each development beside a quasar or vortex; both if next to both (rules 20.3)."""
    return sum(
        SPECIAL_TILES[frontier.tiles[space]].end_vp_per_adjacent_development
        for each in player.developments
        for space in ADJACENT[each.at]
        if frontier.tiles.get(space) in SPECIAL_TILES
    )


def leads(frontier: Frontier, seat: Seat, track: Track) -> bool:
    """No opponent's marker stands higher (rules 21.2)."""
    own = frontier.players[seat].tracks[track]
    return all(
        player.tracks[track] <= own
        for other, player in enumerate(frontier.players)
        if not frontier.same_team(seat, other)
    )
