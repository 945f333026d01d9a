"""Objections in surges and battles, and to damage (rules 6.4, 16, 17)."""

from typing import Any

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import RAIDERS
from domain.games.andromedas_edge.effects.possible import retreats
from domain.games.andromedas_edge.glossary import design
from domain.games.andromedas_edge.objections.table import WHY, no
from domain.games.andromedas_edge.rules.battle import energy_room
from domain.games.andromedas_edge.rules.board import distance
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    EnergyChoice,
    ModuleDamageChoice,
    RepairChoice,
    ShieldOrModule,
    ShipDamageChoice,
    SpareChoice,
    SurgeChoice,
    TransferAnswer,
    WithdrawChoice,
)
from domain.kernel import Objection, Step


@WHY.on(act.ChooseRaider)
def why_not_raider(frontier: Frontier, step: Step, action: act.ChooseRaider) -> Objection | None:
    if not isinstance(step, SurgeChoice):
        return None
    raider = next((card for card in frontier.raiders if card.id == action.raider), None)
    if raider is None or not raider.deployed():
        return no("raider_not_on_board")
    at = frontier.turn.location or ""
    away = min(distance(frontier, place, at) for place in raider.figures if place is not None)
    return no("raider_out_of_range", raider=raider.id, needed=away, held=RAIDERS[raider.id].range)


@WHY.on(act.CommitEnergy)
def why_not_energy(frontier: Frontier, step: Step, action: act.CommitEnergy) -> Objection | None:
    if not isinstance(step, EnergyChoice):
        return None
    most, held = energy_room(frontier, step.seat), frontier.players[step.seat].energy
    return no("too_much_energy", needed=action.energy, most=most, held=held)


@WHY.on(act.WithdrawTo)
def why_not_withdraw(frontier: Frontier, step: Step, action: act.WithdrawTo) -> Objection | None:
    if not isinstance(step, WithdrawChoice):
        return None
    return no("no_retreat", at=frontier.name_of(action.to), many=len(retreats(frontier, step.seat)))


@WHY.on(act.DamageModule)
def why_not_damage_module(frontier: Frontier, step: Step, action: act.DamageModule) -> Objection | None:
    return no("module_not_yours") if isinstance(step, ModuleDamageChoice) else None


@WHY.on(act.DamageShip, act.SpareShip)
def why_not_ship(frontier: Frontier, step: Step, action: act.DamageShip | act.SpareShip) -> Objection | None:
    return no("ship_not_in_peril") if isinstance(step, ShipDamageChoice | SpareChoice) else None


@WHY.on(act.DamageShield)
def why_not_shield(frontier: Frontier, step: Step, action: act.DamageShield) -> Objection | None:
    return no("no_free_shield", ship=action.ship) if isinstance(step, ShieldOrModule) else None


@WHY.on(act.RepairShip, act.RepairShield, act.RepairModule)
def why_not_repair(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    if not isinstance(step, RepairChoice):
        return None
    what = design(action.module) if isinstance(action, act.RepairModule) else action.ship
    if isinstance(action, act.RepairModule) and action.module not in frontier.players[step.seat].modules():
        return no("module_not_yours")
    return no("nothing_to_repair", what=what)


@WHY.on(act.Accept, act.Refuse)
def why_not_accept(frontier: Frontier, step: Step, action: act.Accept | act.Refuse) -> Objection | None:
    return None if isinstance(step, TransferAnswer) else no("nothing_offered")
