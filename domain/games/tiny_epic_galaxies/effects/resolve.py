"""What each word of a planet's action does."""

from domain.games.tiny_epic_galaxies import actions
from domain.games.tiny_epic_galaxies.components import END, PLANETS
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.effects.beginning import begin
from domain.games.tiny_epic_galaxies.effects.judging import aimed
from domain.games.tiny_epic_galaxies.effects.sight import sight_in_action
from domain.games.tiny_epic_galaxies.effects.targets import TARGETS
from domain.games.tiny_epic_galaxies.facts import (
    ActionPerformed,
    DiceDiscarded,
    DiceRerolled,
    DieRepeated,
    DieSet,
    FollowIncomeStarted,
    FollowPriceRaised,
    PlanetDiscarded,
    ResourceConverted,
    ShipReturned,
    ShipTransferred,
)
from domain.games.tiny_epic_galaxies.glossary import FACES, ShipNumber
from domain.games.tiny_epic_galaxies.rules.colonising import advance, colonise, refill, regress, upgrade
from domain.games.tiny_epic_galaxies.rules.performing import perform
from domain.games.tiny_epic_galaxies.rules.resources import gain, spend, transfer
from domain.games.tiny_epic_galaxies.rules.tables import PROCEED
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos
from domain.games.tiny_epic_galaxies.steps import (
    CardText,
    FreeFollowChoice,
    OthersAdvance,
    PlanetTargets,
    ShipMoves,
)
from domain.kernel import Seat, Table, TypeDispatch

DO = TypeDispatch()
"""`DO[type(word)](cosmos, step, word, table)`: a word that asks its user for nothing."""
AIM = TypeDispatch()
"""`AIM[type(word)](cosmos, step, word, action, table)`: a word with what its user chose for it."""


@PROCEED.on(CardText)
def card_text(cosmos: Cosmos, step: CardText, table: Table[Cosmos]) -> None:
    """Word by word, until one has to wait for a choice. A word whose target is gone by now is skipped (9.1 h)."""
    action = PLANETS[step.planet].action
    at = step.at
    while at < len(action):
        word = action[at]
        if aimed(word):
            sight = sight_in_action(cosmos, step.user, step.landed)
            if TARGETS[type(word)](sight, word, step.planet, step.regressed):
                table.then(PlanetTargets(step.user, step.planet, at, step.landed, step.regressed))
                return
        else:
            DO[type(word)](cosmos, step, word, table)
        at += 1
        if at < len(action) and (word.NESTS or isinstance(word, words.Advance)):
            table.then(CardText(step.user, step.planet, at, step.landed, step.regressed))
            return


def aim(cosmos: Cosmos, step: PlanetTargets, action: actions.GalaxiesAction, table: Table[Cosmos]) -> None:
    """Carry out an aimed word, then the rest of the card."""
    card = PLANETS[step.planet]
    word = card.action[step.at]
    AIM[type(word)](cosmos, step, word, action, table)
    if step.at + 1 < len(card.action):
        gone_back = isinstance(word, words.Regress) and isinstance(action, actions.ChooseShip)
        regressed: ShipNumber | None = action.ship if gone_back and isinstance(action, actions.ChooseShip) else None
        table.then(CardText(step.seat, step.planet, step.at + 1, step.landed, regressed))


# --- words that ask for nothing --------------------------------------------------------------------------------------


@DO.on(words.Gain)
def do_gain(cosmos: Cosmos, step: CardText, word: words.Gain, table: Table[Cosmos]) -> None:
    for seat in (step.user,) if word.who == "self" else tuple(cosmos.others(step.user)):
        gain(cosmos, seat, word.resource, word.amount, table)


@DO.on(words.GainPer)
def do_gain_per(cosmos: Cosmos, step: CardText, word: words.GainPer, table: Table[Cosmos]) -> None:
    gain(cosmos, step.user, word.resource, word.amount * cosmos.galaxies[step.user].ships_home(), table)


@DO.on(words.Spend)
def do_spend(cosmos: Cosmos, step: CardText, word: words.Spend, table: Table[Cosmos]) -> None:
    spend(step.user, word.resource, word.amount, table)


@DO.on(words.FollowIncome)
def do_follow_income(cosmos: Cosmos, step: CardText, word: words.FollowIncome, table: Table[Cosmos]) -> None:
    table.emit(FollowIncomeStarted(step.user, word.resource, word.amount))


@DO.on(words.FollowCost)
def do_follow_cost(cosmos: Cosmos, step: CardText, word: words.FollowCost, table: Table[Cosmos]) -> None:
    table.emit(FollowPriceRaised(step.user, word.amount))


@DO.on(words.MoveShips)
def do_move_ships(cosmos: Cosmos, step: CardText, word: words.MoveShips, table: Table[Cosmos]) -> None:
    """The ship whose landing led here may not make the first move."""
    grounded = () if step.landed is None else (step.landed,)
    table.then(ShipMoves(step.user, word.count, word.minimum, grounded, ()))


@DO.on(words.Advance)
def do_others_advance(cosmos: Cosmos, step: CardText, word: words.Advance, table: Table[Cosmos]) -> None:
    """Each other player in turn; the Rogue takes its foremost ship, the leftmost of equals (rules 13.6)."""
    for seat in cosmos.others(step.user):
        if seat < cosmos.seats:
            table.then(OthersAdvance(seat, word.track, word.steps))
        else:
            foremost = foremost_rogue_ship(cosmos)
            if foremost is not None:
                advance(cosmos, ROGUE, foremost, word.steps, table)


def foremost_rogue_ship(cosmos: Cosmos) -> ShipNumber | None:
    ships = cosmos.galaxies[ROGUE].ships
    orbiting = [number for number, ship in enumerate(ships) if ship.place == "orbit"]
    return min(orbiting, key=lambda n: (-ships[n].position, cosmos.row.index(ships[n].planet)), default=None)


# --- words with a choice ---------------------------------------------------------------------------------------------


@AIM.on(words.Convert)
def aim_convert(
    cosmos: Cosmos, step: PlanetTargets, word: words.Convert, action: actions.ConvertResource, table: Table[Cosmos]
) -> None:
    table.emit(ResourceConverted(step.seat, word.source, word.target, action.amount))


@AIM.on(words.Steal)
def aim_steal(
    cosmos: Cosmos, step: PlanetTargets, word: words.Steal, action: actions.StealFrom, table: Table[Cosmos]
) -> None:
    transfer(cosmos, action.victim, step.seat, word.resource, word.amount, table)


@AIM.on(words.Advance)
def aim_advance(
    cosmos: Cosmos, step: PlanetTargets, word: words.Advance, action: actions.ChooseShip, table: Table[Cosmos]
) -> None:
    advance(cosmos, step.seat, action.ship, word.steps, table)


@AIM.on(words.Regress)
def aim_regress(
    cosmos: Cosmos,
    step: PlanetTargets,
    word: words.Regress,
    action: actions.ChooseShip | actions.PushBack,
    table: Table[Cosmos],
) -> None:
    if isinstance(action, actions.ChooseShip):
        regress(cosmos, step.seat, action.ship, word.steps, table)
        return
    for name in action.ships:
        regress(cosmos, name.seat, name.ship, word.steps, table)


@AIM.on(words.UpgradeEmpire)
def aim_upgrade(
    cosmos: Cosmos, step: PlanetTargets, word: words.UpgradeEmpire, action: actions.PayUpgrade, table: Table[Cosmos]
) -> None:
    upgrade(cosmos, step.seat, action.energy, action.culture, table)


@AIM.on(words.DisplaceShip)
def aim_displace(
    cosmos: Cosmos, step: PlanetTargets, word: words.DisplaceShip, action: actions.RecallShip, table: Table[Cosmos]
) -> None:
    position = cosmos.galaxies[step.seat].ships[action.ship].position
    table.emit(ShipReturned(step.seat, action.ship))
    gain(cosmos, step.seat, action.resource, position, table)


@AIM.on(words.TransferOrbit)
def aim_transfer(
    cosmos: Cosmos, step: PlanetTargets, word: words.TransferOrbit, action: actions.TransferShip, table: Table[Cosmos]
) -> None:
    position = cosmos.galaxies[step.seat].ships[action.ship].position
    if position == END[action.planet]:
        colonise(cosmos, step.seat, action.ship, action.planet, table)
    else:
        table.emit(ShipTransferred(step.seat, action.ship, action.planet, position))


@AIM.on(words.ReplacePlanet)
def aim_replace(
    cosmos: Cosmos, step: PlanetTargets, word: words.ReplacePlanet, action: actions.ReplacePlanet, table: Table[Cosmos]
) -> None:
    slot = cosmos.row.index(action.planet)
    table.emit(PlanetDiscarded(step.seat, action.planet, slot))
    refill(cosmos, slot, table)


@AIM.on(words.CopyAction)
def aim_copy(
    cosmos: Cosmos, step: PlanetTargets, word: words.CopyAction, action: actions.CopyPlanet, table: Table[Cosmos]
) -> None:
    """The price goes to the owner first; then the action is used as if it were the user's own."""
    if word.pay is not None:
        transfer(cosmos, step.seat, owner_of(cosmos, action.planet), word.pay.resource, word.pay.amount, table)
    begin(step.seat, action.planet, "copy", step.landed, table)


def owner_of(cosmos: Cosmos, planet: str) -> Seat:
    return next(seat for seat, galaxy in enumerate(cosmos.galaxies) if planet in galaxy.colonies)


@AIM.on(words.RepeatDie)
def aim_repeat(
    cosmos: Cosmos, step: PlanetTargets, word: words.RepeatDie, action: actions.RepeatDie, table: Table[Cosmos]
) -> None:
    face = cosmos.turn.dice[action.die].face
    table.emit(DieRepeated(step.seat, action.die, face))
    perform(cosmos, step.seat, face, action.way, table, step.landed)


@AIM.on(words.AnyDieAction)
def aim_any_action(
    cosmos: Cosmos, step: PlanetTargets, word: words.AnyDieAction, action: actions.PerformAction, table: Table[Cosmos]
) -> None:
    """First the user, then everybody else in turn for free. The Rogue never takes part."""
    table.emit(ActionPerformed(step.seat, action.face))
    perform(cosmos, step.seat, action.face, action.way, table, step.landed)
    for seat in cosmos.others(step.seat):
        if seat < cosmos.seats:
            table.then(FreeFollowChoice(seat, action.face, step.seat))


@AIM.on(words.RerollDice)
def aim_reroll(
    cosmos: Cosmos, step: PlanetTargets, word: words.RerollDice, action: actions.RerollDice, table: Table[Cosmos]
) -> None:
    """The free reroll of the turn is not used up."""
    faces = tuple(table.dice.pick(FACES) for _ in action.dice)
    table.emit(DiceRerolled(step.seat, action.dice, faces, "planet"))


@AIM.on(words.SetDie)
def aim_set_die(
    cosmos: Cosmos, step: PlanetTargets, word: words.SetDie, action: actions.SetDie, table: Table[Cosmos]
) -> None:
    table.emit(DieSet(step.seat, action.die, action.face))


@AIM.on(words.DiscardDice)
def aim_discard_dice(
    cosmos: Cosmos, step: PlanetTargets, word: words.DiscardDice, action: actions.DiscardDice, table: Table[Cosmos]
) -> None:
    table.emit(DiceDiscarded(step.seat, action.dice))
