"""Raiders and battles."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.evolve.table import EVOLVE
from domain.games.andromedas_edge.state import (
    Battle,
    Frontier,
    Peril,
    RaiderCard,
)


def _raider(frontier: Frontier, ident: str) -> RaiderCard:
    return next(raider for raider in frontier.raiders if raider.id == ident)


@EVOLVE.on(facts.RaiderDeployed)
def raider_deployed(frontier: Frontier, fact: facts.RaiderDeployed) -> None:
    raider = _raider(frontier, fact.raider)
    raider.face_up = True
    for figure in fact.figures:
        raider.figures[figure] = fact.at


@EVOLVE.on(facts.RaiderMoved)
def raider_moved(frontier: Frontier, fact: facts.RaiderMoved) -> None:
    raider = _raider(frontier, fact.raider)
    for figure in fact.figures:
        raider.figures[figure] = fact.to


@EVOLVE.on(facts.RaiderReturned)
def raider_returned(frontier: Frontier, fact: facts.RaiderReturned) -> None:
    raider = _raider(frontier, fact.raider)
    raider.figures[fact.figure] = None
    raider.damage = 0


@EVOLVE.on(facts.RaiderShieldDamaged)
def raider_shield_damaged(frontier: Frontier, fact: facts.RaiderShieldDamaged) -> None:
    _raider(frontier, fact.raider).damage += 1


@EVOLVE.on(facts.SurgeCancelled)
def surge_cancelled(frontier: Frontier, fact: facts.SurgeCancelled) -> None:
    frontier.turn.surge_cancelled = True


@EVOLVE.on(facts.BattleStarted)
def battle_started(frontier: Frontier, fact: facts.BattleStarted) -> None:
    many = len(fact.sides)
    frontier.battle = Battle(
        at=fact.at,
        sides=list(fact.sides),
        dice=[0] * many,
        targeting=[0] * many,
        energy=[0] * many,
        rolls=[[] for _ in fact.sides],
        spared=[0] * many,
    )


def _battle(frontier: Frontier) -> Battle:
    assert frontier.battle is not None
    return frontier.battle


@EVOLVE.on(facts.DiceAdded)
def dice_added(frontier: Frontier, fact: facts.DiceAdded) -> None:
    _battle(frontier).dice[fact.participant] += fact.dice


@EVOLVE.on(facts.TargetingAdded)
def targeting_added(frontier: Frontier, fact: facts.TargetingAdded) -> None:
    _battle(frontier).targeting[fact.participant] += fact.targeting


@EVOLVE.on(facts.BattleRuleSet)
def battle_rule_set(frontier: Frontier, fact: facts.BattleRuleSet) -> None:
    battle = _battle(frontier)
    battle.max_dice, battle.no_energy = fact.max_dice, fact.no_energy


@EVOLVE.on(facts.SidesJoined)
def sides_joined(frontier: Frontier, fact: facts.SidesJoined) -> None:
    sides = _battle(frontier).sides
    old, new = sides[fact.ally], sides[fact.seat]
    sides[:] = [new if side == old else side for side in sides]


@EVOLVE.on(facts.FlagRaised)
def flag_raised(frontier: Frontier, fact: facts.FlagRaised) -> None:
    _battle(frontier).out.append(fact.seat)


@EVOLVE.on(facts.EnergyCommitted)
def energy_committed(frontier: Frontier, fact: facts.EnergyCommitted) -> None:
    frontier.players[fact.seat].energy -= fact.energy
    _battle(frontier).energy[fact.seat] += fact.energy


@EVOLVE.on(facts.DiceRolled)
def dice_rolled(frontier: Frontier, fact: facts.DiceRolled) -> None:
    battle = _battle(frontier)
    battle.rolls[fact.participant] = sorted(fact.dice, reverse=True)
    battle.fighters.append(fact.participant)


@EVOLVE.on(facts.DiceRerolled)
def dice_rerolled(frontier: Frontier, fact: facts.DiceRerolled) -> None:
    _battle(frontier).rolls[fact.participant] = sorted(fact.dice, reverse=True)


@EVOLVE.on(facts.BattleResolved)
def battle_resolved(frontier: Frontier, fact: facts.BattleResolved) -> None:
    battle = _battle(frontier)
    battle.winners, battle.losers, battle.resolved = list(fact.winners), list(fact.losers), True


@EVOLVE.on(facts.ShipSaved)
def ship_saved(frontier: Frontier, fact: facts.ShipSaved) -> None:
    _battle(frontier).spared[fact.seat] += fact.ships


@EVOLVE.on(facts.BattleEndedEarly, facts.BattleEnded)
def battle_ended(frontier: Frontier, fact: facts.BattleEndedEarly | facts.BattleEnded) -> None:
    frontier.battle = None


@EVOLVE.on(facts.PerilFaced)
def peril_faced(frontier: Frontier, fact: facts.PerilFaced) -> None:
    frontier.peril = Peril(fact.seat, list(fact.ships), fact.modules, fact.spared)


def _peril(frontier: Frontier) -> Peril:
    assert frontier.peril is not None
    return frontier.peril


@EVOLVE.on(facts.ShipSpared)
def ship_spared(frontier: Frontier, fact: facts.ShipSpared) -> None:
    peril = _peril(frontier)
    peril.ships.remove(fact.ship)
    peril.spared = max(0, peril.spared - 1)


@EVOLVE.on(facts.ModuleSpared)
def module_spared(frontier: Frontier, fact: facts.ModuleSpared) -> None:
    _peril(frontier).modules -= 1


@EVOLVE.on(facts.ShipShielded)
def ship_shielded(frontier: Frontier, fact: facts.ShipShielded) -> None:
    player = frontier.players[fact.seat]
    player.shields[player.ships[fact.ship].type] += 1
    _peril(frontier).ships.remove(fact.ship)


@EVOLVE.on(facts.ShipScrapped)
def ship_scrapped(frontier: Frontier, fact: facts.ShipScrapped) -> None:
    ship = frontier.players[fact.seat].ships[fact.ship]
    ship.place, ship.at = "scrapyard", None
    _peril(frontier).ships.remove(fact.ship)


@EVOLVE.on(facts.PerilPassed)
def peril_passed(frontier: Frontier, fact: facts.PerilPassed) -> None:
    frontier.peril = None
