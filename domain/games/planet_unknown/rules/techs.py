"""Techs: which are in force, and that some may be used only so often."""

from domain.games.planet_unknown.components.tables import CORPORATIONS
from domain.games.planet_unknown.facts import TechUsed
from domain.games.planet_unknown.state import PlanetUnknown, Player, Spot
from domain.kernel import Seat, Table


def in_force(player: Player, level: str) -> bool:
    """An unlocked tech works from then on, unless the corporation's page says otherwise."""
    corporation = CORPORATIONS[player.corporation]
    lasting = corporation.lasting
    if not lasting:
        return level in player.techs
    if "lifepods_on_techs" in lasting:
        return level in player.lifepods_on_techs
    if level not in player.techs:
        return False
    if "latest_tech_only" in lasting:
        return player.techs[-1] == level
    if "techs_need_a_tracker" in lasting:
        return any(spot.track == "tech" for spot in player.trackers)
    if "lifepods_on_tracks" in lasting:
        return Spot("tech", corporation.tech_field[level]) not in player.lifepods_on_fields
    return True


def works(player: Player, word: str) -> bool:
    """Whether a tech with this word is in force for the player."""
    tech = CORPORATIONS[player.corporation].tech_by_word.get(word)
    return tech is not None and in_force(player, tech.level)


def unused(player: Player, word: str) -> bool:
    """Whether a tech with this word is in force and may still be used, this turn or in this game."""
    tech = CORPORATIONS[player.corporation].tech_by_word.get(word)
    if tech is None or not in_force(player, tech.level):
        return False
    if tech.timing == "once_per_game" or tech.timing == "end_of_game":
        return tech.level not in player.used_this_game
    if tech.timing.startswith("once_per_turn"):
        return tech.level not in player.used_this_turn
    return True


def use(state: PlanetUnknown, seat: Seat, word: str, table: Table[PlanetUnknown]) -> None:
    """Note that the tech was used."""
    tech = CORPORATIONS[state.players[seat].corporation].tech_by_word[word]
    once = "game" if tech.timing in ("once_per_game", "end_of_game") else "turn" if "turn" in tech.timing else "any"
    table.emit(TechUsed(seat, tech.level, once))  # type: ignore[arg-type]
