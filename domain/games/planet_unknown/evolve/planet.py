"""Rovers, lifepods, meteorites and patches in the state."""

from domain.games.planet_unknown import facts as f
from domain.games.planet_unknown.evolve.table import EVOLVE
from domain.games.planet_unknown.ground import PATCH, Piece
from domain.games.planet_unknown.state import PlanetUnknown, Player, Rover, Spot


@EVOLVE.on(f.MovementGained)
def movement_gained(state: PlanetUnknown, fact: f.MovementGained) -> None:
    state.players[fact.seat].movement += fact.amount


@EVOLVE.on(f.MovementLapsed)
def movement_lapsed(state: PlanetUnknown, fact: f.MovementLapsed) -> None:
    state.players[fact.seat].movement -= fact.amount


@EVOLVE.on(f.RoverSupplied)
def rover_supplied(state: PlanetUnknown, fact: f.RoverSupplied) -> None:
    player = state.players[fact.seat]
    player.rovers_left += 1
    player.rover_with_tile = True


@EVOLVE.on(f.RoverPlaced)
def rover_placed(state: PlanetUnknown, fact: f.RoverPlaced) -> None:
    player = state.players[fact.seat]
    player.rovers_left -= 1
    player.rovers.append(Rover(fact.cell))


def _rover_index(player: Player, cell: tuple[int, int]) -> int:
    return next(index for index, rover in enumerate(player.rovers) if rover.cell == cell)


@EVOLVE.on(f.RoverMoved, f.RoverTeleported)
def rover_moved(state: PlanetUnknown, fact: f.RoverMoved | f.RoverTeleported) -> None:
    player = state.players[fact.seat]
    index = _rover_index(player, fact.start)
    player.rovers[index] = Rover(fact.to, player.rovers[index].loaded)
    player.movement -= fact.cost


@EVOLVE.on(f.RoverDestroyed)
def rover_destroyed(state: PlanetUnknown, fact: f.RoverDestroyed) -> None:
    player = state.players[fact.seat]
    rover = player.rovers.pop(_rover_index(player, fact.cell))
    if rover.loaded:
        player.meteorites.append(fact.cell)


@EVOLVE.on(f.LifepodDestroyed)
def lifepod_destroyed(state: PlanetUnknown, fact: f.LifepodDestroyed) -> None:
    state.players[fact.seat].lifepods.remove(fact.cell)


@EVOLVE.on(f.LifepodCollected)
def lifepod_collected(state: PlanetUnknown, fact: f.LifepodCollected) -> None:
    player = state.players[fact.seat]
    player.lifepods.remove(fact.cell)
    if fact.held:
        player.lifepods_held += 1
    else:
        player.lifepods_scoring += 1


@EVOLVE.on(f.LifepodPositioned)
def lifepod_positioned(state: PlanetUnknown, fact: f.LifepodPositioned) -> None:
    player = state.players[fact.seat]
    player.lifepods_held -= 1
    if fact.track is not None and fact.field is not None:
        player.lifepods_on_fields.append(Spot(fact.track, fact.field))
    elif fact.tech is not None:
        player.lifepods_on_techs.append(fact.tech)
    else:
        player.lifepods_scoring += 1


@EVOLVE.on(f.LifepodLifted)
def lifepod_lifted(state: PlanetUnknown, fact: f.LifepodLifted) -> None:
    player = state.players[fact.seat]
    player.lifepods_held += 1
    if fact.track is not None and fact.field is not None:
        player.lifepods_on_fields.remove(Spot(fact.track, fact.field))
    elif fact.tech is not None:
        player.lifepods_on_techs.remove(fact.tech)
    else:
        player.lifepods_scoring -= 1


@EVOLVE.on(f.CollectedLifepodDestroyed)
def collected_lifepod_destroyed(state: PlanetUnknown, fact: f.CollectedLifepodDestroyed) -> None:
    state.players[fact.seat].lifepods_held -= 1


@EVOLVE.on(f.MeteoritePlaced)
def meteorite_placed(state: PlanetUnknown, fact: f.MeteoritePlaced) -> None:
    state.players[fact.seat].meteorites.append(fact.cell)


def _set_load(player: Player, cell: tuple[int, int], loaded: bool) -> None:
    player.rovers[_rover_index(player, cell)] = Rover(cell, loaded)


@EVOLVE.on(f.MeteoriteLoaded)
def meteorite_loaded(state: PlanetUnknown, fact: f.MeteoriteLoaded) -> None:
    player = state.players[fact.seat]
    player.meteorites.remove(fact.cell)
    _set_load(player, fact.cell, True)


@EVOLVE.on(f.MeteoriteCollected)
def meteorite_collected(state: PlanetUnknown, fact: f.MeteoriteCollected) -> None:
    player = state.players[fact.seat]
    player.meteorites_collected += 1
    if fact.carried:
        _set_load(player, fact.cell, False)
    else:
        player.meteorites.remove(fact.cell)


@EVOLVE.on(f.MeteoriteDestroyed)
def meteorite_destroyed(state: PlanetUnknown, fact: f.MeteoriteDestroyed) -> None:
    player = state.players[fact.seat]
    if fact.carried:
        _set_load(player, fact.cell, False)
    else:
        player.meteorites.remove(fact.cell)


@EVOLVE.on(f.CollectedMeteoriteDestroyed)
def collected_meteorite_destroyed(state: PlanetUnknown, fact: f.CollectedMeteoriteDestroyed) -> None:
    state.players[fact.seat].meteorites_collected -= 1


@EVOLVE.on(f.PatchPlaced)
def patch_placed(state: PlanetUnknown, fact: f.PatchPlaced) -> None:
    state.players[fact.seat].pieces.append(Piece(PATCH, *fact.cell))


@EVOLVE.on(f.PatchStored)
def patch_stored(state: PlanetUnknown, fact: f.PatchStored) -> None:
    state.players[fact.seat].patches_stored += 1


@EVOLVE.on(f.PatchLost)
def patch_lost(state: PlanetUnknown, fact: f.PatchLost) -> None:
    """Nothing lay anywhere; the log tells it."""


@EVOLVE.on(f.StoredPatchesTaken)
def stored_patches_taken(state: PlanetUnknown, fact: f.StoredPatchesTaken) -> None:
    state.players[fact.seat].patches_stored -= fact.count
