"""Objections to what is done beside everything else: moons, leaders, tokens on the map, gifts (rules 8, 9, 21.3.6)."""

from typing import Any

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import SPACES
from domain.games.andromedas_edge.objections.table import WHY, no, seat_of
from domain.games.andromedas_edge.rules.station import COST_MOONS, slots
from domain.games.andromedas_edge.state import Frontier, refused_offer
from domain.games.andromedas_edge.steps import LeaderChoice, MoonChoice, MoonOverflow
from domain.kernel import Objection, Step


@WHY.on(act.StoreMoon)
def why_not_store(frontier: Frontier, step: Step, action: act.StoreMoon) -> Objection | None:
    seat = seat_of(step)
    player = frontier.players[seat]
    if action.moon not in player.claimed:
        return no("moon_not_claimed")
    kinds = {slot: cost for slot, cost, _ in slots(frontier, seat)}
    if action.slot not in kinds:
        return no("no_such_slot", many=len(kinds))
    if kinds[action.slot] and not COST_MOONS[action.moon]:
        return no("moon_has_no_price", moon=action.moon)
    return no("not_during_event") if frontier.in_event() else no("moon_is_needed", moon=action.moon)


@WHY.on(act.AbandonMoon, act.DiscardMoon)
def why_not_abandon(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    seat = seat_of(step)
    if action.moon not in frontier.players[seat].claimed:
        return no("moon_not_claimed")
    if isinstance(action, act.DiscardMoon):
        return no("abandon_or_store") if isinstance(step, MoonOverflow) else no("no_moon_too_many")
    if frontier.turn.active != seat:
        return no("own_turn_only")
    return no("not_during_event") if frontier.in_event() else None


@WHY.on(act.ClaimMoon)
def why_not_claim(frontier: Frontier, step: Step, action: act.ClaimMoon) -> Objection | None:
    return no("moon_not_open") if isinstance(step, MoonChoice) else None


@WHY.on(act.HireLeaders)
def why_not_hire(frontier: Frontier, step: Step, action: act.HireLeaders) -> Objection | None:
    player = frontier.players[seat_of(step)]
    if action.at not in SPACES or not player.ships_at(action.at):
        return no("no_ship_there")
    there = player.away.get(action.at, 0)
    if not 1 <= action.leaders <= there:
        return no("not_enough_leaders", needed=action.leaders, held=there)
    return no("own_turn_only") if frontier.turn.active != seat_of(step) else None


@WHY.on(act.HireLeader)
def why_not_hire_one(frontier: Frontier, step: Step, action: act.HireLeader) -> Objection | None:
    return no("not_enough_leaders", needed=1, held=0) if isinstance(step, LeaderChoice) else None


@WHY.on(act.CollectResources)
def why_not_collect(frontier: Frontier, step: Step, action: act.CollectResources) -> Objection | None:
    player = frontier.players[seat_of(step)]
    if action.at not in SPACES or not player.ships_at(action.at):
        return no("no_ship_there")
    lying = frontier.lying.get(action.at)
    there = 0 if lying is None else getattr(lying, action.resource)
    if not 1 <= action.amount <= there:
        return no("not_enough", resource=f"of:{action.resource}", needed=action.amount, held=there)
    return no("own_turn_only") if frontier.turn.active != seat_of(step) else None


@WHY.on(act.GiveResource, act.GiveCard, act.GiveMoon, act.GiveToken)
def why_not_give(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    if not frontier.options.teams:
        return no("no_partner")
    if frontier.turn.active != seat_of(step):
        return no("own_turn_only")
    if frontier.turn.transferred:
        return no("transfer_used")
    return no("transfer_refused") if refused_offer(_kind_given(action)) in frontier.turn.used else no("nothing_to_give")


def _kind_given(action: Any) -> str:
    kinds = {act.GiveCard: "tactics", act.GiveMoon: "moon", act.GiveToken: "token"}
    return str(action.resource) if isinstance(action, act.GiveResource) else kinds[type(action)]
