"""Following a die for culture, and the free follow that a planet can grant (rules 6)."""

from domain.games.tiny_epic_galaxies.actions import Follow, FreeFollow, PassFollow, Way
from domain.games.tiny_epic_galaxies.effects.sight import sight_in_action
from domain.games.tiny_epic_galaxies.facts import FollowPassed, FollowTaken, FreeFollowTaken
from domain.games.tiny_epic_galaxies.glossary import Face
from domain.games.tiny_epic_galaxies.rules.performing import perform
from domain.games.tiny_epic_galaxies.rules.resources import gain
from domain.games.tiny_epic_galaxies.rules.tables import DECIDE, OFFERS
from domain.games.tiny_epic_galaxies.rules.ways import ACQUIRE, ADVANCE, Made, moves, orbiting, ways
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import FollowChoice, FreeFollowChoice
from domain.kernel import Offered, Seat, Table

FOLLOW: Made[Way, Follow] = Made(Follow)
FREE_FOLLOW: Made[Way, FreeFollow] = Made(FreeFollow)
PASS = PassFollow()


def _windows(key: tuple[Seat, int, Face]) -> tuple[FollowChoice, ...]:
    seat, seats, face = key
    return tuple(FollowChoice((seat + step) % seats, face) for step in range(1, seats))


WINDOWS: Made[tuple[Seat, int, Face], tuple[FollowChoice, ...]] = Made(_windows)


def window(cosmos: Cosmos, seat: Seat, face: Face) -> tuple[FollowChoice, ...]:
    """Everybody else, clockwise; each is asked when the one before is done."""
    return WINDOWS[seat, cosmos.seats, face]


@OFFERS.on(FollowChoice)
def follow_offers(cosmos: Cosmos, step: FollowChoice) -> list[Offered]:
    """Who cannot pay, or has no legal way once the price is gone, is not asked."""
    price = cosmos.turn.follow_price
    galaxy = cosmos.galaxies[step.seat]
    if galaxy.culture < price or not cosmos.turn.bay:
        return []
    found = _ways(cosmos, step.seat, step.face, price)
    return [PASS, *[FOLLOW[way] for way in found]] if found else []


def _ways(cosmos: Cosmos, seat: Seat, face: Face, price: int) -> list[Way]:
    """What a follower may do; only a colony die needs to know what the price has left."""
    if face == "move":
        return moves(cosmos, cosmos.galaxies[seat])
    if face == "energy" or face == "culture":
        return ACQUIRE
    if face == "colony":
        return ways(sight_in_action(cosmos, seat, price=price), face)
    return [ADVANCE[ship] for ship in orbiting(cosmos.galaxies[seat], face)]


@DECIDE.on(FollowChoice)
def followed(cosmos: Cosmos, step: FollowChoice, action: Follow | PassFollow, table: Table[Cosmos]) -> None:
    """The price, then what the active player gains from it, then the action."""
    match action:
        case Follow(way):
            table.emit(FollowTaken(step.seat, step.face, cosmos.turn.follow_price))
            _income(cosmos, table)
            perform(cosmos, step.seat, step.face, way, table)
        case PassFollow():
            table.emit(FollowPassed(step.seat, step.face))


def _income(cosmos: Cosmos, table: Table[Cosmos]) -> None:
    turn = cosmos.turn
    if turn.income_energy:
        gain(cosmos, turn.active, "energy", turn.income_energy, table)
    if turn.income_culture:
        gain(cosmos, turn.active, "culture", turn.income_culture, table)


@OFFERS.on(FreeFollowChoice)
def free_follow_offers(cosmos: Cosmos, step: FreeFollowChoice) -> list[Offered]:
    found = _ways(cosmos, step.seat, step.face, 0)
    return [PASS, *[FREE_FOLLOW[way] for way in found]] if found else []


@DECIDE.on(FreeFollowChoice)
def free_followed(
    cosmos: Cosmos, step: FreeFollowChoice, action: FreeFollow | PassFollow, table: Table[Cosmos]
) -> None:
    """It counts as a follow of the active player's dice if that player granted it."""
    match action:
        case FreeFollow(way):
            table.emit(FreeFollowTaken(step.seat, step.face, step.user))
            if step.user == cosmos.turn.active:
                _income(cosmos, table)
            perform(cosmos, step.seat, step.face, way, table)
        case PassFollow():
            table.emit(FollowPassed(step.seat, step.face))
