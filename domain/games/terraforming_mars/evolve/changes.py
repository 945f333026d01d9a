"""Resources, productions, ratings, tracks and tiles."""

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.evolve.table import EVOLVE, owner_of
from domain.games.terraforming_mars.state import Mars, Tile


@EVOLVE.on(facts.ResourceGained)
def resource_gained(mars: Mars, fact: facts.ResourceGained) -> None:
    mars.players[fact.seat].stock[fact.resource] += fact.amount


@EVOLVE.on(facts.ResourceLost)
def resource_lost(mars: Mars, fact: facts.ResourceLost) -> None:
    mars.players[fact.seat].stock[fact.resource] -= fact.amount


@EVOLVE.on(facts.ProductionChanged)
def production_changed(mars: Mars, fact: facts.ProductionChanged) -> None:
    mars.players[fact.seat].production[fact.resource] += fact.by


@EVOLVE.on(facts.RatingRaised)
def rating_raised(mars: Mars, fact: facts.RatingRaised) -> None:
    player = mars.players[fact.seat]
    player.rating += fact.by
    player.rating_raised = True
    if fact.taxed:
        player.taxable += fact.by


@EVOLVE.on(facts.RatingLowered)
def rating_lowered(mars: Mars, fact: facts.RatingLowered) -> None:
    mars.players[fact.seat].rating -= fact.by


@EVOLVE.on(facts.RatingsFell)
def ratings_fell(mars: Mars, fact: facts.RatingsFell) -> None:
    for player in mars.players:
        player.rating = max(0, player.rating - 1)


@EVOLVE.on(facts.CardResourcesChanged)
def card_resources_changed(mars: Mars, fact: facts.CardResourcesChanged) -> None:
    mars.players[fact.seat].resources[fact.card] += fact.by


@EVOLVE.on(facts.TrackMoved)
def track_moved(mars: Mars, fact: facts.TrackMoved) -> None:
    if fact.track == "temperature":
        mars.temperature = fact.to
    else:
        mars.oxygen = fact.to


@EVOLVE.on(facts.TilePlaced)
def tile_placed(mars: Mars, fact: facts.TilePlaced) -> None:
    ocean = fact.tile == "ocean"
    mars.tiles[fact.space] = Tile(fact.tile, None if ocean else owner_of(fact.seat))
    mars.claims.pop(fact.space, None)
    mars.placed = fact.space
    if ocean:
        mars.oceans += 1


@EVOLVE.on(facts.OceanRemoved)
def ocean_removed(mars: Mars, fact: facts.OceanRemoved) -> None:
    del mars.tiles[fact.space]
    mars.oceans -= 1


@EVOLVE.on(facts.SpaceClaimed)
def space_claimed(mars: Mars, fact: facts.SpaceClaimed) -> None:
    mars.claims[fact.space] = fact.seat


@EVOLVE.on(facts.MetalNoted)
def metal_noted(mars: Mars, fact: facts.MetalNoted) -> None:
    mars.players[fact.seat].metals[fact.card] = fact.metal
