"""When each word of a planet's action can be carried out."""

from domain.games.tiny_epic_galaxies.components import MOST
from domain.games.tiny_epic_galaxies.effects.judging import JUDGES
from domain.games.tiny_epic_galaxies.effects.sight import Sight
from domain.games.tiny_epic_galaxies.effects.targets import (
    copy_choices,
    own_regressable,
    pushable,
    replaceable,
    transfers,
    victims,
)
from domain.games.tiny_epic_galaxies.effects.words import (
    Advance,
    AnyDieAction,
    Convert,
    CopyAction,
    DiscardDice,
    DisplaceShip,
    FollowCost,
    FollowIncome,
    Gain,
    GainPer,
    MoveShips,
    Regress,
    RepeatDie,
    ReplacePlanet,
    RerollDice,
    SetDie,
    Spend,
    Steal,
    TransferOrbit,
    UpgradeEmpire,
    Word,
)
from domain.games.tiny_epic_galaxies.glossary import PlanetId
from domain.games.tiny_epic_galaxies.rules.ways import moves, orbiting, upgrade_payments, ways


@JUDGES.on(Gain, GainPer, AnyDieAction)
def always(sight: Sight, word: Word, planet: PlanetId) -> bool:
    """Plain gains are usable even at the cap; some die action is always possible, because acquiring is."""
    return True


@JUDGES.on(Spend)
def payable(sight: Sight, word: Spend, planet: PlanetId) -> bool:
    return sight.held(word.resource) >= word.amount


@JUDGES.on(Convert)
def convertible(sight: Sight, word: Convert, planet: PlanetId) -> bool:
    return sight.held(word.source) > 0 and sight.held(word.target) < MOST


@JUDGES.on(Steal)
def somebody_to_rob(sight: Sight, word: Steal, planet: PlanetId) -> bool:
    return bool(victims(sight, word))


@JUDGES.on(Advance)
def somebody_to_advance(sight: Sight, word: Advance, planet: PlanetId) -> bool:
    """Others advance what they have; the user needs a ship, and a second one where the first went back."""
    needed = 0 if word.who == "others" else 1 if word.other_than is None else 2
    return len(orbiting(sight.galaxy, word.track)) >= needed


@JUDGES.on(Regress)
def somebody_to_regress(sight: Sight, word: Regress, planet: PlanetId) -> bool:
    return bool(own_regressable(sight, word) if word.who == "self" else pushable(sight, word))


@JUDGES.on(MoveShips)
def somewhere_to_move(sight: Sight, word: MoveShips, planet: PlanetId) -> bool:
    """The first move is compulsory, and not for the ship that has just landed."""
    grounded = () if sight.landed is None else (sight.landed,)
    return bool(moves(sight.cosmos, sight.galaxy, grounded))


@JUDGES.on(UpgradeEmpire)
def upgradable(sight: Sight, word: UpgradeEmpire, planet: PlanetId) -> bool:
    return bool(upgrade_payments(sight, word))


@JUDGES.on(DisplaceShip)
def somebody_in_orbit(sight: Sight, word: DisplaceShip, planet: PlanetId) -> bool:
    return any(ship.place == "orbit" for ship in sight.galaxy.ships)


@JUDGES.on(TransferOrbit)
def somewhere_to_transfer(sight: Sight, word: TransferOrbit, planet: PlanetId) -> bool:
    return bool(transfers(sight))


@JUDGES.on(ReplacePlanet)
def something_to_replace(sight: Sight, word: ReplacePlanet, planet: PlanetId) -> bool:
    return bool(replaceable(sight))


@JUDGES.on(CopyAction)
def something_to_copy(sight: Sight, word: CopyAction, planet: PlanetId) -> bool:
    return any(True for _ in copy_choices(sight.within(planet), word, planet))


@JUDGES.on(RepeatDie)
def something_to_repeat(sight: Sight, word: RepeatDie, planet: PlanetId) -> bool:
    inside = sight.within(planet)
    dice = sight.cosmos.turn.dice
    return any(ways(inside, face) for face in {dice[number].face for number in sight.earlier})


@JUDGES.on(RerollDice, SetDie)
def a_die_left(sight: Sight, word: Word, planet: PlanetId) -> bool:
    return sight.spare > 0


@JUDGES.on(DiscardDice)
def dice_left(sight: Sight, word: DiscardDice, planet: PlanetId) -> bool:
    return sight.spare >= word.count


@JUDGES.on(FollowIncome)
def somebody_may_follow(sight: Sight, word: FollowIncome, planet: PlanetId) -> bool:
    """The Rogue never follows, so in the solo game it would do nothing."""
    return not sight.cosmos.solo


@JUDGES.on(FollowCost)
def price_can_rise(sight: Sight, word: FollowCost, planet: PlanetId) -> bool:
    return not sight.cosmos.solo and sight.cosmos.turn.follow_price < word.amount
