"""Whether a planet's action can be used (rules 9.1)."""

from domain.games.tiny_epic_galaxies.components import PLANETS
from domain.games.tiny_epic_galaxies.effects.sight import Sight
from domain.games.tiny_epic_galaxies.effects.words import Advance, PlanetWord, Spend
from domain.games.tiny_epic_galaxies.glossary import PlanetId
from domain.games.tiny_epic_galaxies.state import Mark
from domain.kernel import TypeDispatch

JUDGES = TypeDispatch()
"""`JUDGES[type(word)](sight, word, planet)`: whether this word can be carried out."""


def in_time(sight: Sight, planet: PlanetId) -> bool:
    """Own turn only, once per turn, and never inside itself."""
    card, turn = PLANETS[planet], sight.cosmos.turn
    if card.own_turn_only and turn.active != sight.seat:
        return False
    if planet in sight.busy:
        return False
    return not (card.once_per_turn and turn.marks and Mark(sight.seat, planet) in turn.marks)


def usable(sight: Sight, planet: PlanetId) -> bool:
    """Restrictions of time met, prices payable, every target there."""
    if not in_time(sight, planet):
        return False
    for word in PLANETS[planet].action:
        if not JUDGES[type(word)](sight, word, planet):
            return False
        if type(word) is Spend:
            sight = sight.poorer(word.resource, word.amount)
    return True


def aimed(word: PlanetWord) -> bool:
    """Whether the user of the action chooses something for this word."""
    return word.AIMED and not (isinstance(word, Advance) and word.who == "others")


def opening(planet: PlanetId) -> int:
    """The number of the first word after the price."""
    action = PLANETS[planet].action
    return next((at for at, word in enumerate(action) if not isinstance(word, Spend)), len(action))


OPENING = {planet: opening(planet) for planet in PLANETS}
