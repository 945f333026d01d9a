"""The end of a round and of the game (rules 11 and 12)."""

from domain.games.tiny_epic_galaxies.facts import GameEnded, MissionRevealed
from domain.games.tiny_epic_galaxies.glossary import EndReason
from domain.games.tiny_epic_galaxies.rules.missions import mission_points
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Seat, Table

TURN_CAP = 20_000
"""No match of people comes near; random play stays far below."""


def why_over(cosmos: Cosmos) -> EndReason | None:
    """Why no further round is played; asked when a round is complete."""
    if cosmos.trigger is not None:
        return "points"
    if not cosmos.deck and not any(cosmos.row):
        return "no_planets"
    if cosmos.turns + cosmos.seats > TURN_CAP:
        return "turn_cap"
    return None


def round_over(cosmos: Cosmos, table: Table[Cosmos]) -> None:
    """All players have had the same number of turns."""
    reason = why_over(cosmos)
    if reason is None:
        return
    for seat, galaxy in enumerate(cosmos.galaxies):
        for mission in galaxy.kept:
            table.emit(MissionRevealed(seat, mission, mission_points(cosmos, seat, mission)))
    table.emit(GameEnded(reason))


def final_total(cosmos: Cosmos, seat: Seat) -> int:
    """Level, colonies and mission."""
    missions = cosmos.galaxies[seat].kept
    return cosmos.points(seat) + sum(mission_points(cosmos, seat, mission) for mission in missions)
