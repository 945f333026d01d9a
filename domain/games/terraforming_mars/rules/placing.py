"""Questions about spaces: tiles, land claims, the oceans of events, the last greeneries (rules 9, 10.5, 20)."""

from collections.abc import Iterator

from domain.games.terraforming_mars.actions import FinishGreeneries, PlaceOn, RemoveOceanFrom
from domain.games.terraforming_mars.components import FIGURES, PROJECTS, SPACES, TEXTS
from domain.games.terraforming_mars.components.rows import SpaceId
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.obstacles import claimable
from domain.games.terraforming_mars.effects.resolve import place_oceans
from domain.games.terraforming_mars.facts import FinalGreeneriesDone, OceanRemoved, PlantsConverted, SpaceClaimed
from domain.games.terraforming_mars.rules.committee import tax_rate
from domain.games.terraforming_mars.rules.outlook import Outlook, affordable_spaces
from domain.games.terraforming_mars.rules.spaces import spaces_for
from domain.games.terraforming_mars.rules.tables import DECIDE, OFFERS
from domain.games.terraforming_mars.rules.tiles import place, place_neutral_ocean
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import (
    EventOcean,
    EventOceanRemoval,
    FinalGreenery,
    LandClaiming,
    TilePlacement,
)
from domain.kernel import Table

PLACE = {space: PlaceOn(space) for space in SPACES}


# --- tiles -----------------------------------------------------------------------------------------------------------


@OFFERS.on(TilePlacement)
def tile_offers(mars: Mars, step: TilePlacement) -> list[PlaceOn]:
    return [PLACE[space] for space in legal_spaces(mars, step)]


def legal_spaces(mars: Mars, step: TilePlacement) -> list[SpaceId]:
    """Every space for the tile that keeps the Reds' tax payable."""
    spaces = spaces_for(mars, step.seat, step.on)
    return list(affordable_spaces(outlook_after(mars, step), step.tile, spaces)) if tax_rate(mars) else spaces


def outlook_after(mars: Mars, step: TilePlacement) -> Outlook:
    """All that is still to come in this action once the tile stands."""
    outlook = Outlook(mars, step.seat)
    if step.tile == "ocean":
        outlook.oceans += 1
    outlook.tile_stands(step.tile)
    outlook.tile_counts(step.tile)
    for _ in range(step.count - 1):
        outlook.place(step.tile, step.on)
    text = TEXTS.get((step.source, step.part), ())
    outlook.read(text[step.at :], step.source)
    if step.part == "play":
        outlook.play(PROJECTS[step.source])
    return outlook


@DECIDE.on(TilePlacement)
def place_tile(mars: Mars, step: TilePlacement, action: PlaceOn, table: Table[Mars]) -> None:
    oceans = place(mars, step.seat, step.tile, action.space, table)
    place_oceans(mars, step, oceans, table)
    left = step.count - 1
    if left and not (step.tile == "ocean" and mars.oceans >= FIGURES.oceans):
        table.then(TilePlacement(step.seat, step.tile, step.on, step.source, step.part, step.at, left))


@OFFERS.on(LandClaiming)
def claim_offers(mars: Mars, step: LandClaiming) -> list[PlaceOn]:
    return [PLACE[space] for space in claimable(mars)]


@DECIDE.on(LandClaiming)
def claim_space(mars: Mars, step: LandClaiming, action: PlaceOn, table: Table[Mars]) -> None:
    table.emit(SpaceClaimed(step.seat, action.space))


# --- oceans of events ------------------------------------------------------------------------------------------------


@OFFERS.on(EventOcean)
def event_ocean_offers(mars: Mars, step: EventOcean) -> list[PlaceOn]:
    if mars.oceans >= FIGURES.oceans:
        return []
    return [PLACE[space] for space in spaces_for(mars, step.seat, "ocean_reserved")]


@DECIDE.on(EventOcean)
def place_event_ocean(mars: Mars, step: EventOcean, action: PlaceOn, table: Table[Mars]) -> None:
    place_neutral_ocean(mars, action.space, table)


@OFFERS.on(EventOceanRemoval)
def removal_offers(mars: Mars, step: EventOceanRemoval) -> list[RemoveOceanFrom]:
    return [RemoveOceanFrom(space) for space in SPACES if space in mars.tiles and mars.tiles[space].kind == "ocean"]


@DECIDE.on(EventOceanRemoval)
def remove_ocean(mars: Mars, step: EventOceanRemoval, action: RemoveOceanFrom, table: Table[Mars]) -> None:
    table.emit(OceanRemoved(action.space))


# --- the last greeneries ---------------------------------------------------------------------------------------------


@OFFERS.on(FinalGreenery)
def greenery_offers(mars: Mars, step: FinalGreenery) -> Iterator[PlaceOn | FinishGreeneries]:
    """Nobody is asked who has too few plants or no space."""
    if mars.players[step.seat].stock["plants"] >= abilities(mars, step.seat).greenery_cost:
        spaces = spaces_for(mars, step.seat, "greenery")
        yield from (PLACE[space] for space in spaces)
        if spaces:
            yield FinishGreeneries()


@DECIDE.on(FinalGreenery)
def place_last_greenery(
    mars: Mars, step: FinalGreenery, action: PlaceOn | FinishGreeneries, table: Table[Mars]
) -> None:
    if isinstance(action, FinishGreeneries):
        table.emit(FinalGreeneriesDone(step.seat))
        return
    table.emit(PlantsConverted(step.seat, abilities(mars, step.seat).greenery_cost))
    place(mars, step.seat, "greenery", action.space, table)
    table.then(step)
