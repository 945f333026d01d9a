"""Fact in, state changed. Bookkeeping only: nothing is judged, rolled or looked up here."""

from collections.abc import Sequence

from domain.games.tiny_epic_galaxies.facts import (
    ActionPerformed,
    ChainEntered,
    ChainLeft,
    ConverterUsed,
    DiceDiscarded,
    DiceRerolled,
    DiceRolled,
    DieActivated,
    DieRepeated,
    DieSet,
    EmpireUpgraded,
    EndTriggered,
    FollowIncomeStarted,
    FollowPassed,
    FollowPriceRaised,
    FollowTaken,
    FreeFollowTaken,
    GameEnded,
    HumanDieLost,
    MissionKept,
    MissionRevealed,
    MissionsDealt,
    MissionsShuffled,
    OnceMarkSet,
    PlanetActionUsed,
    PlanetColonised,
    PlanetDeckShuffled,
    PlanetDiscarded,
    PlanetDrawn,
    ResourceConverted,
    ResourceGained,
    ResourceLost,
    ResourceSpent,
    ResourceTransferred,
    RogueAttacked,
    RogueDieActivated,
    RogueDieRemoved,
    RogueDieRolled,
    RogueRerollForced,
    RogueShipLaunched,
    RogueTrackEmptied,
    RogueTriedAgain,
    RogueTurnEnded,
    RogueTurnStarted,
    RogueUpgraded,
    RoundStarted,
    ShipAdvanced,
    ShipMoved,
    ShipRegressed,
    ShipReturned,
    ShipTransferred,
    StartingSeatChosen,
    SurfaceActionDeclined,
    TurnEnded,
    TurnStarted,
)
from domain.games.tiny_epic_galaxies.glossary import DieNumber, DieState, Place, PlanetId
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos, Die, Mark, Ship, Turn
from domain.kernel import Fact, TypeDispatch

EVOLVE = TypeDispatch()


def _put(ship: Ship, place: Place, planet: PlanetId | None = None, position: int = 0) -> None:
    ship.place = place
    ship.planet = planet
    ship.position = position


def _lay(cosmos: Cosmos, dice: Sequence[DieNumber], state: DieState) -> None:
    for number in dice:
        cosmos.turn.dice[number].state = state


# --- setting up ------------------------------------------------------------------------------------------------------


@EVOLVE.on(PlanetDeckShuffled)
def planet_deck_shuffled(cosmos: Cosmos, fact: PlanetDeckShuffled) -> None:
    cosmos.deck[:] = [planet for planet in fact.planets if planet is not None]


@EVOLVE.on(PlanetDrawn)
def planet_drawn(cosmos: Cosmos, fact: PlanetDrawn) -> None:
    cosmos.deck.pop()
    cosmos.row[fact.slot] = fact.planet


@EVOLVE.on(MissionsShuffled)
def missions_shuffled(cosmos: Cosmos, fact: MissionsShuffled) -> None:
    cosmos.undealt[:] = [mission for mission in fact.missions if mission is not None]


@EVOLVE.on(MissionsDealt)
def missions_dealt(cosmos: Cosmos, fact: MissionsDealt) -> None:
    for mission in fact.missions:
        if mission is not None:
            cosmos.undealt.remove(mission)
            cosmos.galaxies[fact.seat].dealt.append(mission)


@EVOLVE.on(MissionKept)
def mission_kept(cosmos: Cosmos, fact: MissionKept) -> None:
    galaxy = cosmos.galaxies[fact.seat]
    galaxy.dealt.clear()
    if fact.kept is not None:
        galaxy.kept.append(fact.kept)
    galaxy.discarded.extend(mission for mission in fact.discarded if mission is not None)


@EVOLVE.on(StartingSeatChosen)
def starting_seat_chosen(cosmos: Cosmos, fact: StartingSeatChosen) -> None:
    cosmos.starting = fact.seat
    cosmos.turn.active = fact.seat


# --- turns -----------------------------------------------------------------------------------------------------------


@EVOLVE.on(RoundStarted)
def round_started(cosmos: Cosmos, fact: RoundStarted) -> None:
    cosmos.round = fact.number


@EVOLVE.on(TurnStarted)
def turn_started(cosmos: Cosmos, fact: TurnStarted) -> None:
    cosmos.turns = fact.number
    cosmos.turn = Turn(fact.seat, [], [])


@EVOLVE.on(DiceRolled)
def dice_rolled(cosmos: Cosmos, fact: DiceRolled) -> None:
    cosmos.turn.dice = [Die(face) for face in fact.faces]
    cosmos.galaxies[fact.seat].dice_lost = 0


@EVOLVE.on(DiceRerolled)
def dice_rerolled(cosmos: Cosmos, fact: DiceRerolled) -> None:
    for number, face in zip(fact.dice, fact.faces, strict=True):
        cosmos.turn.dice[number].face = face
    if fact.how == "free":
        cosmos.turn.rerolled = True


@EVOLVE.on(ConverterUsed)
def converter_used(cosmos: Cosmos, fact: ConverterUsed) -> None:
    _lay(cosmos, fact.spent, "converter")
    cosmos.turn.dice[fact.die].face = fact.face
    cosmos.turn.converted = True


@EVOLVE.on(DieActivated)
def die_activated(cosmos: Cosmos, fact: DieActivated) -> None:
    cosmos.turn.dice[fact.die].state = "activated"
    cosmos.turn.bay.append(fact.die)


@EVOLVE.on(TurnEnded)
def turn_ended(cosmos: Cosmos, fact: TurnEnded) -> None:
    cosmos.turn = Turn(fact.seat, [], [])


@EVOLVE.on(FollowTaken)
def follow_taken(cosmos: Cosmos, fact: FollowTaken) -> None:
    cosmos.galaxies[fact.seat].culture -= fact.price


# --- ships, resources, planets ---------------------------------------------------------------------------------------


@EVOLVE.on(ShipMoved)
def ship_moved(cosmos: Cosmos, fact: ShipMoved) -> None:
    _put(cosmos.galaxies[fact.seat].ships[fact.ship], fact.place, fact.planet)


@EVOLVE.on(ShipAdvanced, ShipRegressed)
def ship_on_its_track(cosmos: Cosmos, fact: ShipAdvanced | ShipRegressed) -> None:
    cosmos.galaxies[fact.seat].ships[fact.ship].position = fact.position


@EVOLVE.on(ShipReturned)
def ship_returned(cosmos: Cosmos, fact: ShipReturned) -> None:
    _put(cosmos.galaxies[fact.seat].ships[fact.ship], "home")


@EVOLVE.on(ShipTransferred)
def ship_transferred(cosmos: Cosmos, fact: ShipTransferred) -> None:
    _put(cosmos.galaxies[fact.seat].ships[fact.ship], "orbit", fact.planet, fact.position)


@EVOLVE.on(ResourceGained)
def resource_gained(cosmos: Cosmos, fact: ResourceGained) -> None:
    cosmos.galaxies[fact.seat].change(fact.resource, fact.amount)


@EVOLVE.on(ResourceSpent, ResourceLost)
def resource_gone(cosmos: Cosmos, fact: ResourceSpent | ResourceLost) -> None:
    cosmos.galaxies[fact.seat].change(fact.resource, -fact.amount)


@EVOLVE.on(ResourceTransferred)
def resource_transferred(cosmos: Cosmos, fact: ResourceTransferred) -> None:
    cosmos.galaxies[fact.giver].change(fact.resource, -fact.amount)
    cosmos.galaxies[fact.taker].change(fact.resource, fact.amount - fact.lost)


@EVOLVE.on(ResourceConverted)
def resource_converted(cosmos: Cosmos, fact: ResourceConverted) -> None:
    cosmos.galaxies[fact.seat].change(fact.source, -fact.amount)
    cosmos.galaxies[fact.seat].change(fact.target, fact.amount)


@EVOLVE.on(PlanetColonised)
def planet_colonised(cosmos: Cosmos, fact: PlanetColonised) -> None:
    cosmos.row[fact.slot] = None
    cosmos.galaxies[fact.seat].colonies.append(fact.planet)
    for name in fact.returned:
        _put(cosmos.galaxies[name.seat].ships[name.ship], "home")


@EVOLVE.on(PlanetDiscarded)
def planet_discarded(cosmos: Cosmos, fact: PlanetDiscarded) -> None:
    cosmos.row[fact.slot] = None
    cosmos.discard.append(fact.planet)


@EVOLVE.on(EmpireUpgraded)
def empire_upgraded(cosmos: Cosmos, fact: EmpireUpgraded) -> None:
    galaxy = cosmos.galaxies[fact.seat]
    galaxy.level = fact.level
    if fact.unlocked is not None:
        _put(galaxy.ships[fact.unlocked], "home")


# --- planet actions --------------------------------------------------------------------------------------------------


@EVOLVE.on(OnceMarkSet)
def once_mark_set(cosmos: Cosmos, fact: OnceMarkSet) -> None:
    cosmos.turn.marks.append(Mark(fact.seat, fact.planet))


@EVOLVE.on(ChainEntered)
def chain_entered(cosmos: Cosmos, fact: ChainEntered) -> None:
    cosmos.turn.chain.append(Mark(fact.seat, fact.planet))


@EVOLVE.on(ChainLeft)
def chain_left(cosmos: Cosmos, fact: ChainLeft) -> None:
    cosmos.turn.chain.pop()


@EVOLVE.on(DieSet)
def die_set(cosmos: Cosmos, fact: DieSet) -> None:
    cosmos.turn.dice[fact.die].face = fact.face


@EVOLVE.on(DiceDiscarded)
def dice_discarded(cosmos: Cosmos, fact: DiceDiscarded) -> None:
    _lay(cosmos, fact.dice, "discarded")


@EVOLVE.on(FollowIncomeStarted)
def follow_income_started(cosmos: Cosmos, fact: FollowIncomeStarted) -> None:
    if fact.resource == "energy":
        cosmos.turn.income_energy += fact.amount
    else:
        cosmos.turn.income_culture += fact.amount


@EVOLVE.on(FollowPriceRaised)
def follow_price_raised(cosmos: Cosmos, fact: FollowPriceRaised) -> None:
    cosmos.turn.follow_price = fact.price


# --- the end ---------------------------------------------------------------------------------------------------------


@EVOLVE.on(EndTriggered)
def end_triggered(cosmos: Cosmos, fact: EndTriggered) -> None:
    cosmos.trigger = fact.seat


@EVOLVE.on(GameEnded)
def game_ended(cosmos: Cosmos, fact: GameEnded) -> None:
    cosmos.reason = fact.reason
    cosmos.over = True


# --- the Rogue -------------------------------------------------------------------------------------------------------


@EVOLVE.on(RogueTurnStarted)
def rogue_turn_started(cosmos: Cosmos, fact: RogueTurnStarted) -> None:
    cosmos.turns = fact.number
    cosmos.turn = Turn(ROGUE, [], [])


@EVOLVE.on(RogueDieRolled)
def rogue_die_rolled(cosmos: Cosmos, fact: RogueDieRolled) -> None:
    dice = cosmos.turn.dice
    if fact.die == len(dice):
        dice.append(Die(fact.face))
    else:
        dice[fact.die] = Die(fact.face)


@EVOLVE.on(RogueDieRemoved)
def rogue_die_removed(cosmos: Cosmos, fact: RogueDieRemoved) -> None:
    cosmos.turn.dice[fact.die].state = "discarded"


@EVOLVE.on(RogueRerollForced)
def rogue_reroll_forced(cosmos: Cosmos, fact: RogueRerollForced) -> None:
    human = cosmos.galaxies[fact.seat]
    human.energy -= fact.energy
    human.culture -= fact.culture


@EVOLVE.on(RogueDieActivated)
def rogue_die_activated(cosmos: Cosmos, fact: RogueDieActivated) -> None:
    cosmos.turn.dice[fact.die].state = "activated"
    cosmos.turn.bay.append(fact.die)


@EVOLVE.on(RogueShipLaunched)
def rogue_ship_launched(cosmos: Cosmos, fact: RogueShipLaunched) -> None:
    _put(cosmos.galaxies[ROGUE].ships[fact.ship], "orbit", fact.planet)


@EVOLVE.on(RogueAttacked)
def rogue_attacked(cosmos: Cosmos, fact: RogueAttacked) -> None:
    cosmos.turn.attacked = cosmos.turn.attacked or fact.once


@EVOLVE.on(RogueUpgraded)
def rogue_upgraded(cosmos: Cosmos, fact: RogueUpgraded) -> None:
    cosmos.galaxies[ROGUE].level = fact.level


@EVOLVE.on(RogueTrackEmptied)
def rogue_track_emptied(cosmos: Cosmos, fact: RogueTrackEmptied) -> None:
    rogue = cosmos.galaxies[ROGUE]
    rogue.change(fact.resource, -rogue.held(fact.resource))


@EVOLVE.on(HumanDieLost)
def human_die_lost(cosmos: Cosmos, fact: HumanDieLost) -> None:
    cosmos.galaxies[fact.seat].dice_lost += fact.amount


@EVOLVE.on(RogueTurnEnded)
def rogue_turn_ended(cosmos: Cosmos, fact: RogueTurnEnded) -> None:
    cosmos.turn = Turn(ROGUE, [], [])


@EVOLVE.on(
    FollowPassed,
    FreeFollowTaken,
    SurfaceActionDeclined,
    PlanetActionUsed,
    DieRepeated,
    ActionPerformed,
    MissionRevealed,
    RogueTriedAgain,
)
def leave_as_is(cosmos: Cosmos, fact: Fact) -> None:
    """Told for the log; the facts around it change the table."""
