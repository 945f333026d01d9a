"""Following a die for culture, and the free follow that a planet can grant (rules 6)."""

from domain.games.tiny_epic_galaxies.actions import AdvanceShip, Follow, FreeFollow, PassFollow, Way
from domain.games.tiny_epic_galaxies.effects.sight import sight_in_action
from domain.games.tiny_epic_galaxies.facts import FollowPassed, FollowTaken, FreeFollowTaken
from domain.games.tiny_epic_galaxies.glossary import Face
from domain.games.tiny_epic_galaxies.revealing import rolls_next, way_may_draw
from domain.games.tiny_epic_galaxies.rules.performing import perform
from domain.games.tiny_epic_galaxies.rules.resources import gain
from domain.games.tiny_epic_galaxies.rules.tables import DECIDE, OFFERS
from domain.games.tiny_epic_galaxies.rules.ways import ACQUIRE, Made, MoveTable, put_moves, ways
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import FollowChoice, FreeFollowChoice
from domain.kernel import Menu, Offered, Seat, Table

FOLLOW: Made[Way, Offered] = Made(Follow)
FOLLOW_MOVES: MoveTable[Offered] = MoveTable(lambda move: FOLLOW[move])
FREE_FOLLOW: Made[Way, Offered] = Made(FreeFollow)
FREE_MOVES: MoveTable[Offered] = MoveTable(lambda move: FREE_FOLLOW[move])
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
    if cosmos.galaxies[step.seat].culture < price:
        return []
    return _choices(cosmos, step.seat, step.face, price, FOLLOW, FOLLOW_MOVES)


def _choices(
    cosmos: Cosmos, seat: Seat, face: Face, price: int, made: Made[Way, Offered], table: MoveTable[Offered]
) -> list[Offered]:
    """Pass, or each legal way as an offer; nothing where there is none."""
    galaxy = cosmos.galaxies[seat]
    shared = seat, rolls_next(cosmos, 0), bool(cosmos.deck)
    menu = Menu()
    menu.add(PASS, shared, PASS)
    use = type(made[ACQUIRE]), price
    if face == "move":
        put_moves(menu, cosmos, galaxy, table, shared, use)
    else:
        for way in ways(sight_in_action(cosmos, seat, price=price), face):
            where = galaxy.ships[way.ship].where if isinstance(way, AdvanceShip) else None
            menu.add(made[way], (shared, way_may_draw(cosmos, seat, way)), (use, face, way, where))
    return menu if len(menu) > 1 else []


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
    return _choices(cosmos, step.seat, step.face, 0, FREE_FOLLOW, FREE_MOVES)


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
