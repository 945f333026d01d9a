"""What a player may choose for each aimed word of a planet's action."""

from collections.abc import Iterator

from domain.games.tiny_epic_galaxies.actions import (
    ChooseShip,
    ConvertResource,
    CopyPlanet,
    DiscardDice,
    PayUpgrade,
    PerformAction,
    PushBack,
    RecallShip,
    RepeatDie,
    ReplacePlanet,
    RerollDice,
    SetDie,
    ShipName,
    StealFrom,
    TransferShip,
)
from domain.games.tiny_epic_galaxies.components import END, MOST, TRACK
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.effects.judging import usable
from domain.games.tiny_epic_galaxies.effects.sight import Sight
from domain.games.tiny_epic_galaxies.glossary import FACES, DieNumber, PlanetId, ShipNumber
from domain.games.tiny_epic_galaxies.rules.ways import orbiting, upgrade_payments, ways
from domain.kernel import Choose, Offer, Offered, Seat, TypeDispatch

TARGETS = TypeDispatch()
"""`TARGETS[type(word)](sight, word, planet, regressed)`: the offers for this word."""


# --- what there is ---------------------------------------------------------------------------------------------------


def victims(sight: Sight, word: words.Steal) -> list[Seat]:
    """Other galaxies that hold enough."""
    return [other for other in sight.cosmos.others(sight.seat) if sight.held_by(other, word.resource) >= word.amount]


def own_regressable(sight: Sight, word: words.Regress) -> list[ShipNumber]:
    ships = sight.galaxy.ships
    return [number for number in orbiting(sight.galaxy, word.track) if ships[number].position > 0]


def pushable(sight: Sight, word: words.Regress) -> list[ShipName]:
    """Enemy ships at 1 or more on such a track."""
    return [
        ShipName(other, number)
        for other in sight.cosmos.others(sight.seat)
        for number, ship in enumerate(sight.cosmos.galaxies[other].ships)
        if ship.position > 0 and (word.track == "any" or TRACK[ship.planet or ""] == word.track)
    ]


def transfers(sight: Sight) -> list[tuple[ShipNumber, PlanetId]]:
    """An orbiting ship, and another planet where the user has no ship in orbit and whose track is long enough."""
    ships = sight.galaxy.ships
    taken = {ship.planet for ship in ships if ship.place == "orbit"}
    free = [planet for planet in sight.cosmos.planets_in_row() if planet not in taken]
    return [
        (number, planet)
        for number in sight.galaxy.orbiting()
        for planet in free
        if ships[number].position <= END[planet]
    ]


def replaceable(sight: Sight) -> list[PlanetId]:
    """Planets of the row without any ship, while the deck can fill the gap."""
    if not sight.cosmos.deck:
        return []
    visited = {ship.planet for galaxy in sight.cosmos.galaxies for ship in galaxy.ships}
    return [planet for planet in sight.cosmos.planets_in_row() if planet not in visited]


def copy_choices(inside: Sight, word: words.CopyAction, planet: PlanetId) -> Iterator[PlanetId]:
    """Planets whose action is usable once the price is paid and received. `inside` is already in the copying action."""
    if word.pay is not None and inside.held(word.pay.resource) < word.pay.amount:
        return
    if word.scope == "centre_row":
        for other in inside.cosmos.planets_in_row():
            if other != planet and usable(inside, other):
                yield other
        return
    for owner in inside.cosmos.others(inside.seat):
        colonies = inside.cosmos.galaxies[owner].colonies
        if colonies:
            paid = inside if word.pay is None else inside.poorer(word.pay.resource, word.pay.amount, owner)
            for other in colonies:
                if usable(paid, other):
                    yield other


def first_of_each_face(sight: Sight, dice: list[DieNumber]) -> list[DieNumber]:
    """Dice that show the same are interchangeable: the first of each face."""
    shown = sight.cosmos.turn.dice
    return [number for at, number in enumerate(dice) if all(shown[number].face != shown[o].face for o in dice[:at])]


# --- what is offered -------------------------------------------------------------------------------------------------


@TARGETS.on(words.Convert)
def amounts(sight: Sight, word: words.Convert, planet: PlanetId, regressed: ShipNumber | None) -> list[Offered]:
    most = min(sight.held(word.source), MOST - sight.held(word.target))
    return [ConvertResource(amount) for amount in range(1, most + 1)]


@TARGETS.on(words.Steal)
def whom_to_rob(sight: Sight, word: words.Steal, planet: PlanetId, regressed: ShipNumber | None) -> list[Offered]:
    return [StealFrom(victim) for victim in victims(sight, word)]


@TARGETS.on(words.Advance)
def whom_to_advance(sight: Sight, word: words.Advance, planet: PlanetId, regressed: ShipNumber | None) -> list[Offered]:
    return [ChooseShip(ship) for ship in orbiting(sight.galaxy, word.track) if ship != regressed]


@TARGETS.on(words.Regress)
def whom_to_regress(sight: Sight, word: words.Regress, planet: PlanetId, regressed: ShipNumber | None) -> list[Offered]:
    if word.who == "self":
        return [ChooseShip(ship) for ship in own_regressable(sight, word)]
    ships = pushable(sight, word)
    if word.ships == 1 or len(ships) < 2:
        return [PushBack((ship,)) for ship in ships]
    return [Offer(PushBack(()), Choose("ships", tuple(ships), min(word.ships, len(ships)), word.ships))]


@TARGETS.on(words.UpgradeEmpire)
def how_to_pay(
    sight: Sight, word: words.UpgradeEmpire, planet: PlanetId, regressed: ShipNumber | None
) -> list[Offered]:
    return [PayUpgrade(*paid) for paid in upgrade_payments(sight, word)]


@TARGETS.on(words.DisplaceShip)
def whom_to_recall(
    sight: Sight, word: words.DisplaceShip, planet: PlanetId, regressed: ShipNumber | None
) -> list[Offered]:
    """A ship at the start of its track yields nothing, in whatever resource: that is offered once."""
    ships = sight.galaxy.ships
    return [
        RecallShip(ship, resource)
        for ship in sight.galaxy.orbiting()
        for resource in (word.resources if ships[ship].position else word.resources[:1])
    ]


@TARGETS.on(words.TransferOrbit)
def where_to_transfer(
    sight: Sight, word: words.TransferOrbit, planet: PlanetId, regressed: ShipNumber | None
) -> list[Offered]:
    return [TransferShip(ship, other) for ship, other in transfers(sight)]


@TARGETS.on(words.ReplacePlanet)
def what_to_replace(
    sight: Sight, word: words.ReplacePlanet, planet: PlanetId, regressed: ShipNumber | None
) -> list[Offered]:
    return [ReplacePlanet(other) for other in replaceable(sight)]


@TARGETS.on(words.CopyAction)
def what_to_copy(sight: Sight, word: words.CopyAction, planet: PlanetId, regressed: ShipNumber | None) -> list[Offered]:
    return [CopyPlanet(other) for other in copy_choices(sight.within(planet), word, planet)]


@TARGETS.on(words.RepeatDie)
def what_to_repeat(
    sight: Sight, word: words.RepeatDie, planet: PlanetId, regressed: ShipNumber | None
) -> list[Offered]:
    inside, dice = sight.within(planet), sight.cosmos.turn.dice
    chosen = first_of_each_face(sight, sorted(sight.earlier))
    return [RepeatDie(number, way) for number in chosen for way in ways(inside, dice[number].face)]


@TARGETS.on(words.AnyDieAction)
def what_to_perform(
    sight: Sight, word: words.AnyDieAction, planet: PlanetId, regressed: ShipNumber | None
) -> list[Offered]:
    inside = sight.within(planet)
    return [PerformAction(face, way) for face in FACES for way in ways(inside, face)]


@TARGETS.on(words.RerollDice)
def what_to_reroll(
    sight: Sight, word: words.RerollDice, planet: PlanetId, regressed: ShipNumber | None
) -> list[Offered]:
    dice = tuple(sight.cosmos.inactive())
    return [Offer(RerollDice(()), Choose("dice", dice, 1, len(dice)))] if dice else []


@TARGETS.on(words.SetDie)
def what_to_set(sight: Sight, word: words.SetDie, planet: PlanetId, regressed: ShipNumber | None) -> list[Offered]:
    dice = sight.cosmos.turn.dice
    chosen = first_of_each_face(sight, sight.cosmos.inactive())
    return [SetDie(number, face) for number in chosen for face in FACES if face != dice[number].face]


@TARGETS.on(words.DiscardDice)
def what_to_discard(
    sight: Sight, word: words.DiscardDice, planet: PlanetId, regressed: ShipNumber | None
) -> list[Offered]:
    dice = tuple(sight.cosmos.inactive())
    return [Offer(DiscardDice(()), Choose("dice", dice, word.count, word.count))] if len(dice) >= word.count else []
