"""Following a die for culture, and the free follow that a planet can grant (rules 6)."""

from functools import cache
from typing import TypeAlias

from domain.games.tiny_epic_galaxies.actions import Follow, FreeFollow, PassFollow
from domain.games.tiny_epic_galaxies.effects.sight import sight_in_action
from domain.games.tiny_epic_galaxies.facts import FollowPassed, FollowTaken, FreeFollowTaken
from domain.games.tiny_epic_galaxies.glossary import Face
from domain.games.tiny_epic_galaxies.rules.performing import perform
from domain.games.tiny_epic_galaxies.rules.resources import gain
from domain.games.tiny_epic_galaxies.rules.tables import DECIDE, OFFERS
from domain.games.tiny_epic_galaxies.rules.ways import ways
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import FollowChoice, FreeFollowChoice
from domain.kernel import Offered, Seat, Table

Choice: TypeAlias = type[Follow] | type[FreeFollow]


def window(cosmos: Cosmos, seat: Seat, face: Face) -> tuple[FollowChoice, ...]:
    """Everybody else, clockwise; each is asked when the one before is done."""
    return _window(seat, cosmos.seats, face)


@cache
def _window(seat: Seat, seats: int, face: Face) -> tuple[FollowChoice, ...]:
    return tuple(FollowChoice((seat + step) % seats, face) for step in range(1, seats))


@OFFERS.on(FollowChoice)
def follow_offers(cosmos: Cosmos, step: FollowChoice) -> list[Offered]:
    """A player who cannot pay, or has no legal way once the price is gone, is not asked."""
    price = cosmos.turn.follow_price
    if cosmos.galaxies[step.seat].culture < price:
        return []
    return _choices(cosmos, step.seat, step.face, price, Follow)


def _choices(cosmos: Cosmos, seat: Seat, face: Face, price: int, follow: Choice) -> list[Offered]:
    """Pass, or each legal way as an offer; nothing where there is none."""
    offers: list[Offered] = [follow(way) for way in ways(sight_in_action(cosmos, seat, price=price), face)]
    return [PassFollow(), *offers] if offers else []


@DECIDE.on(FollowChoice)
def decide_follow(cosmos: Cosmos, step: FollowChoice, action: Follow | PassFollow, table: Table[Cosmos]) -> None:
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
    return _choices(cosmos, step.seat, step.face, 0, FreeFollow)


@DECIDE.on(FreeFollowChoice)
def decide_free_follow(
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
