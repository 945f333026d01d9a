"""Words that raise and lower tracks and place tiles."""

from domain.games.terraforming_mars.components import FIGURES
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.rules.tiles import lower_track, raise_track
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import CardText, EventOcean, EventOceanRemoval, TilePlacement
from domain.kernel import Table


@RESOLVE.on(words.Raise)
def raise_parameter(mars: Mars, place: CardText, effect: words.Raise, table: Table[Mars]) -> bool:
    oceans = raise_track(mars, place.seat, effect.track, effect.steps, table, neutral=effect.neutral)
    if effect.neutral:
        table.then(*[EventOcean(mars.first)] * oceans)
        return oceans > 0
    return place_oceans(mars, place, oceans, table)


@RESOLVE.on(words.Lower)
def lower_parameter(mars: Mars, place: CardText, effect: words.Lower, table: Table[Mars]) -> bool:
    lower_track(mars, effect.track, effect.steps, table)
    return False


@RESOLVE.on(words.PlaceTile)
def place_tile(mars: Mars, place: CardText, effect: words.PlaceTile, table: Table[Mars]) -> bool:
    if effect.neutral:
        table.then(EventOcean(mars.first))
        return True
    if effect.tile == "ocean" and mars.oceans >= FIGURES.oceans:
        return False
    seat, source, part, at = place.seat, place.source, place.part, place.at + 1
    table.then(TilePlacement(seat, effect.tile, effect.on, source, part, at, effect.count))
    return True


def place_oceans(mars: Mars, place: CardText | TilePlacement, oceans: int, table: Table[Mars]) -> bool:
    """Oceans that bonus steps brought; `place` says which text goes on after them."""
    if oceans == 0 or mars.oceans >= FIGURES.oceans:
        return False
    at = place.at + 1 if isinstance(place, CardText) else place.at
    table.then(TilePlacement(place.seat, "ocean", "ocean_reserved", place.source, place.part, at, oceans))
    return True


@RESOLVE.on(words.RemoveOcean)
def remove_ocean(mars: Mars, place: CardText, effect: words.RemoveOcean, table: Table[Mars]) -> bool:
    if 0 < mars.oceans < FIGURES.oceans:
        table.then(EventOceanRemoval(mars.first))
        return True
    return False
