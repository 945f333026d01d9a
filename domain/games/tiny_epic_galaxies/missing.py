"""What a planet's action lacks when it cannot be used: the reason behind "nothing to work on"."""

from domain.games.tiny_epic_galaxies.components import MOST, TOP_LEVEL
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.effects.sight import Sight
from domain.games.tiny_epic_galaxies.effects.words import PlanetWord
from domain.games.tiny_epic_galaxies.glossary import PlanetId
from domain.games.tiny_epic_galaxies.rules.ways import orbiting, strictly_lowest, upgrade_price
from domain.kernel import Objection


def missing_target(sight: Sight, word: PlanetWord, planet: PlanetId) -> Objection:
    """Why this word of the planet's action cannot be carried out."""
    match word:
        case words.UpgradeEmpire():
            return _upgrade(sight, word, planet)
        case words.ReplacePlanet():
            code = "every_planet_visited" if sight.cosmos.deck else "deck_empty"
            return Objection(code, {"planet": planet})
        case words.CopyAction(scope="other_player_colony"):
            owned = any(sight.cosmos.galaxies[other].colonies for other in sight.cosmos.others(sight.seat))
            return Objection("no_usable_colony" if owned else "no_colony_elsewhere", {"planet": planet})
        case words.Steal(resource=resource, amount=amount):
            return Objection(f"nobody_holds_{resource}", {"planet": planet, "amount": amount})
        case words.Convert(source=source):
            full = sight.held(source) > 0
            return Objection("track_full" if full else f"nothing_to_convert_{source}", {"planet": planet, "most": MOST})
        case words.RepeatDie():
            return Objection("no_die_used_before", {"planet": planet})
        case words.SetDie() | words.RerollDice() | words.DiscardDice():
            needed = word.count if isinstance(word, words.DiscardDice) else 1
            return Objection("too_few_inactive", {"planet": planet, "needed": needed, "held": sight.spare})
        case _:
            return _ships(sight, word, planet)


def _upgrade(sight: Sight, word: words.UpgradeEmpire, planet: PlanetId) -> Objection:
    level = sight.galaxy.level
    if level >= TOP_LEVEL:
        return Objection("top_level", {"level": TOP_LEVEL})
    if word.condition == "strictly_lowest_level" and not strictly_lowest(sight):
        lowest = min(sight.cosmos.galaxies[other].level for other in sight.cosmos.others(sight.seat))
        return Objection("level_not_lowest", {"planet": planet, "level": level, "lowest": lowest})
    price = upgrade_price(sight.galaxy, word)
    if word.payment == "mixed":
        return Objection("not_enough_together", {"price": price, "held": sight.energy + sight.culture})
    return Objection("not_enough_of_one", {"price": price, "energy": sight.energy, "culture": sight.culture})


def _ships(sight: Sight, word: PlanetWord, planet: PlanetId) -> Objection:
    """No ship stands where the action needs one."""
    match word:
        case words.Advance(who="self", track=track) if not orbiting(sight.galaxy, track):
            return Objection(f"no_ship_on_{track}", {"planet": planet})
        case words.Regress(who="enemy"):
            return Objection("no_ship_to_push", {"planet": planet})
        case words.Regress() | words.Advance():
            return Objection("no_own_ship_to_move", {"planet": planet})
        case words.DisplaceShip() | words.TransferOrbit() if not any(True for _ in sight.galaxy.orbiting()):
            return Objection("no_ship_on_any", {"planet": planet})
        case _:
            return Objection("no_target", {"planet": planet})
