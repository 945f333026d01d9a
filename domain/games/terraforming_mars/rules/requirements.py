"""What a card requires, on the values of this moment (rules 7.1)."""

from domain.games.terraforming_mars.components import FIGURES
from domain.games.terraforming_mars.components.rows import Project
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.amounts import CITIES
from domain.games.terraforming_mars.effects.words import Parameter, Requirement
from domain.games.terraforming_mars.rules.committee import parties_led, supports
from domain.games.terraforming_mars.state import NEUTRAL, Mars
from domain.kernel import Seat, TypeDispatch

MET = TypeDispatch()
STEP: dict[Parameter, int] = {
    "temperature": FIGURES.tracks["temperature"].step,
    "oxygen": FIGURES.tracks["oxygen"].step,
    "oceans": 1,
}


def unmet(mars: Mars, seat: Seat, card: Project) -> Requirement | None:
    """The first requirement that does not hold; None if all do."""
    able = abilities(mars, seat)
    wild = able.wild
    for requirement in card.requires:
        if isinstance(requirement, words.HasTags):
            short = requirement.min - able.tags[requirement.tag]
            if short > wild:
                return requirement
            wild -= max(0, short)  # It stands in for one tag of all that are required.
        elif not MET[type(requirement)](mars, seat, requirement):
            return requirement
    return None


def shift_of(mars: Mars, seat: Seat) -> int:
    """How many steps global requirements are looser."""
    return abilities(mars, seat).shift + mars.players[seat].next_shift


@MET.on(words.Within)
def within(mars: Mars, seat: Seat, requirement: words.Within) -> bool:
    value: int = getattr(mars, requirement.parameter)
    shift = shift_of(mars, seat) * STEP[requirement.parameter]
    if requirement.min is not None:
        return value >= requirement.min - shift
    return requirement.max is not None and value <= requirement.max + shift


@MET.on(words.HasProduction)
def has_production(mars: Mars, seat: Seat, requirement: words.HasProduction) -> bool:
    return mars.players[seat].production[requirement.resource] >= requirement.min


@MET.on(words.HasTiles)
def has_tiles(mars: Mars, seat: Seat, requirement: words.HasTiles) -> bool:
    return tiles_there(mars, seat, requirement) >= requirement.min


def tiles_there(mars: Mars, seat: Seat, requirement: words.HasTiles) -> int:
    kinds = CITIES if requirement.tile == "city" else ("greenery",)
    tiles = (tile for tile in mars.tiles.values() if tile.kind in kinds)
    return sum(requirement.whose == "all" or tile.owner == seat for tile in tiles)


@MET.on(words.PartySupport)
def party_support(mars: Mars, seat: Seat, requirement: words.PartySupport) -> bool:
    return supports(mars, seat, requirement.party)


@MET.on(words.IsChairman)
def is_chairman(mars: Mars, seat: Seat, requirement: words.IsChairman) -> bool:
    return mars.committee is not None and mars.committee.chairman == seat


@MET.on(words.NeutralChairman)
def neutral_chairman(mars: Mars, seat: Seat, requirement: words.NeutralChairman) -> bool:
    return mars.committee is not None and mars.committee.chairman == NEUTRAL


@MET.on(words.LeadsParties)
def leads_parties(mars: Mars, seat: Seat, requirement: words.LeadsParties) -> bool:
    return parties_led(mars, seat) >= requirement.min
