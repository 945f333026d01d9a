"""Moving ships (rules 7.1)."""

from domain.games.tiny_epic_galaxies.actions import (
    Acquire,
    ActivateDie,
    DeclineAction,
    MoveShip,
    UseAction,
)
from domain.games.tiny_epic_galaxies.facts import (
    DieActivated,
    PlanetActionUsed,
    ResourceGained,
    ShipMoved,
    ShipReturned,
    SurfaceActionDeclined,
)
from tests.games.tiny_epic_galaxies.table import ANA, galaxy, players

ROW = ("jakks", "shouhua", "k_widow", "helios")


def test_ex_10_landing_may_use_the_action_and_orbit_starts_at_0_without_one() -> None:
    landed = players(galaxy(), galaxy(culture=0), row=ROW)
    landed.when(ANA, ActivateDie(0, MoveShip(0, "surface", "jakks")))
    landed.then(DieActivated(ANA, 0, "move"), ShipMoved(ANA, 0, "surface", "jakks"))
    landed.asks(ANA, "surface_action").offers_only(ANA, UseAction(), DeclineAction())
    landed.when(ANA, UseAction())
    landed.then(PlanetActionUsed(ANA, "jakks", "landing"), ResourceGained(ANA, "culture", 1))
    orbiting = players(galaxy(), galaxy(culture=0), row=ROW)
    orbiting.when(ANA, ActivateDie(0, MoveShip(0, "orbit", "jakks"))).asks(ANA, "main")
    orbiting.then(DieActivated(ANA, 0, "move"), ShipMoved(ANA, 0, "orbit", "jakks"))
    assert orbiting.state.galaxies[ANA].ships[0].position == 0


def test_the_action_of_a_planet_is_optional_when_landing() -> None:
    scene = players(galaxy(), galaxy(culture=0), row=ROW)
    scene.when(ANA, ActivateDie(0, MoveShip(0, "surface", "jakks"))).when(ANA, DeclineAction())
    scene.then(SurfaceActionDeclined(ANA, "jakks")).asks(ANA, "main")


def test_landing_is_legal_even_if_the_action_cannot_be_used_and_then_nothing_is_asked() -> None:
    scene = players(galaxy(), galaxy(culture=0), row=ROW)
    scene.when(ANA, ActivateDie(0, MoveShip(0, "surface", "k_widow"))).asks(ANA, "main")


def test_ex_11_a_ship_cannot_change_between_surface_and_orbit_of_one_planet() -> None:
    scene = players(galaxy("on shouhua"), galaxy(), row=ROW)
    scene.refuses(ANA, ActivateDie(0, MoveShip(0, "orbit", "shouhua")), because="planet_must_change")
    scene.offers(ANA, ActivateDie(0, MoveShip(0, "orbit", "jakks")), ActivateDie(0, MoveShip(0, "home")))
    back = players(galaxy("around shouhua 2"), galaxy(), row=ROW)
    back.refuses(ANA, ActivateDie(0, MoveShip(0, "surface", "shouhua")), because="planet_must_change")


def test_ex_12_one_own_ship_on_the_surface_and_one_in_orbit_fill_a_card_for_their_owner() -> None:
    scene = players(galaxy("around jakks 1", "on jakks", "home"), galaxy("on jakks", "around jakks 1"), row=ROW)
    scene.refuses(ANA, ActivateDie(0, MoveShip(2, "orbit", "jakks")), because="orbit_taken")
    scene.refuses(ANA, ActivateDie(0, MoveShip(2, "surface", "jakks")), because="surface_taken")
    other = players(galaxy(), galaxy("on jakks", "around jakks"), row=ROW)
    other.offers(ANA, ActivateDie(0, MoveShip(0, "surface", "jakks")), ActivateDie(0, MoveShip(0, "orbit", "jakks")))


def test_ex_13_colonised_planets_and_foreign_galaxies_are_no_destination() -> None:
    scene = players(galaxy(colonies=["mared"]), galaxy(colonies=["helios"]), row=("jakks", "shouhua"))
    for planet in ("helios", "mared", "gort"):
        scene.refuses(ANA, ActivateDie(0, MoveShip(0, "surface", planet)), because="planet_not_in_row")
    scene.refuses(ANA, ActivateDie(0, MoveShip(0, "home")), because="already_home")


def test_edge_08_a_ship_on_the_surface_and_one_on_the_track_of_the_same_planet() -> None:
    scene = players(galaxy("on jakks"), galaxy(culture=0), row=ROW)
    scene.when(ANA, ActivateDie(0, MoveShip(1, "orbit", "jakks")))
    ships = scene.state.galaxies[ANA].ships
    assert [(ship.place, ship.planet) for ship in ships[:2]] == [("surface", "jakks"), ("orbit", "jakks")]


def test_leaving_an_orbit_loses_the_progress_made_there() -> None:
    scene = players(galaxy("around shouhua 4"), galaxy(culture=0), row=ROW, dice=("move", "move"))
    scene.when(ANA, ActivateDie(0, MoveShip(0, "home")))
    scene.then(DieActivated(ANA, 0, "move"), ShipReturned(ANA, 0))
    scene.when(ANA, ActivateDie(1, MoveShip(0, "orbit", "shouhua")))
    assert scene.state.galaxies[ANA].ships[0].position == 0


def test_ships_at_home_are_offered_once_and_locked_ones_never() -> None:
    scene = players(galaxy(), galaxy(), row=ROW, dice=("move",))
    moves = [offer for offer in scene.play.offers(ANA) if isinstance(offer, ActivateDie)]
    assert len(moves) == 2 * len(ROW)
    scene.refuses(ANA, ActivateDie(0, MoveShip(1, "orbit", "jakks")), because="interchangeable_ship")
    scene.refuses(ANA, ActivateDie(0, MoveShip(2, "orbit", "jakks")), because="ship_locked")


def test_an_empty_slot_is_no_destination() -> None:
    scene = players(galaxy(), galaxy(), row=("jakks", None, None, None), deck=(), dice=("move",))
    assert sum(isinstance(offer, ActivateDie) for offer in scene.play.offers(ANA)) == 2


def test_a_move_die_cannot_acquire() -> None:
    scene = players(galaxy(), galaxy(), row=ROW)
    scene.refuses(ANA, ActivateDie(0, Acquire()), because="another_action")
