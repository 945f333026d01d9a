"""Why not: the reason for every answer that is not offered, in the words of the rule it breaks."""

from typing import Any

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import BASES, MODULE_OF, SPACES, TACTIC_OF, TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.glossary import RESOURCES, design
from domain.games.andromedas_edge.rules.battle import energy_room
from domain.games.andromedas_edge.rules.board import distance, has, may_enter, ship_range
from domain.games.andromedas_edge.rules.docks import energised
from domain.games.andromedas_edge.rules.launch import can_activate, means_of
from domain.games.andromedas_edge.rules.ships import unbuilt
from domain.games.andromedas_edge.rules.station import COST_MOONS, slots
from domain.games.andromedas_edge.rules.tables import OFFERS
from domain.games.andromedas_edge.state import Frontier, refused_offer
from domain.games.andromedas_edge.steps import (
    DevelopmentChoice,
    EnergyChoice,
    Escalation,
    MainMenu,
    ModulePlacement,
    Payment,
    RepairChoice,
    ReturnMenu,
    ShipChoice,
    ShipMove,
    SurgeChoice,
    TransferAnswer,
)
from domain.games.andromedas_edge.wording import amounts, prices_text
from domain.kernel import Action, Objection, Step, TypeDispatch
from domain.kernel.offers import match_offer

WHY = TypeDispatch()
"""`WHY[type(action)](frontier, step, action)`: the objection to an action of that type."""


def no(code: str, **params: object) -> Objection:
    return Objection(code, params)


def objection(frontier: Frontier, step: Step, action: Action) -> Objection | None:
    """None for what is offered; otherwise what is needed and what there is."""
    if match_offer(OFFERS[type(step)](frontier, step), action) is not None:
        return None
    why = WHY.get(type(action))
    found = None if why is None else why(frontier, step, action)
    return found or no("not_now")


@WHY.on(act.LaunchShip)
def why_not_launch(frontier: Frontier, step: Step, action: act.LaunchShip) -> Objection | None:
    if not isinstance(step, MainMenu):
        return None
    player, to = frontier.players[step.seat], action.to
    if frontier.turn.must_return:
        return no("must_return")
    if not any(player.ships[n].type == action.ship for n in player.in_place("pad")):
        return no("no_ship_on_pad", ship=action.ship)
    if to not in SPACES or frontier.kind_of(to) is None:
        return no("no_location", at=to)
    name = frontier.name_of(to)
    if frontier.kind_of(to) == "quasar":
        return no("quasar_closed", at=name)
    if not may_enter(frontier, step.seat, action.ship, to):
        return no("needs_navigation", at=name, ship=action.ship)
    return _range_objection(frontier, step, action, name)


def _range_objection(frontier: Frontier, step: MainMenu, action: act.LaunchShip, name: str) -> Objection:
    player, to = frontier.players[step.seat], action.to
    out = [player.ships[n].at or "" for n in player.on_board()]
    if to in out:
        return no("own_ship_there", at=name)
    if not out and frontier.occupied(step.seat, to) and not has(frontier, step.seat, action.ship, "assault"):
        return no("location_occupied", at=name)
    reach = ship_range(frontier, step.seat, action.ship)
    away = min((distance(frontier, start, to) for start in out), default=0)
    if away > reach and not action.hyperjump:
        return no("out_of_range", at=name, needed=away, held=reach)
    if action.hyperjump:
        if not has(frontier, step.seat, action.ship, "hyperjump"):
            return no("no_hyperjump", ship=action.ship)
        if away <= reach:
            return no("hyperjump_needless", at=name)
        if player.energy < 1:
            return no("not_enough", resource="of:energy", needed=1, held=player.energy)
    if frontier.tiles.get(to) in BASES and not can_activate(
        frontier, step.seat, to, action.hyperjump, means_of(frontier, step.seat)
    ):
        return no("base_not_activatable", at=name)
    return no("not_now")


@WHY.on(act.ReturnToStation)
def why_not_return(frontier: Frontier, step: Step, action: act.ReturnToStation) -> Objection | None:
    return no("no_ship_out") if isinstance(step, MainMenu) else None


@WHY.on(act.Pay)
def why_not_pay(frontier: Frontier, step: Step, action: act.Pay) -> Objection | None:
    """Short of something, or something that cannot stand in for what is due."""
    if not isinstance(step, Payment):
        return None
    player = frontier.players[step.seat]
    for kind in RESOURCES:
        wanted = getattr(action.resources, kind)
        if wanted > player.held(kind):
            return no("not_enough", resource=f"of:{kind}", needed=wanted, held=player.held(kind))
    return no("wrong_payment", price=prices_text(step.prices), paid=amounts(action.resources))


@WHY.on(act.PlayCard)
def why_not_card(frontier: Frontier, step: Step, action: act.PlayCard) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    hand = frontier.players[seat].hand
    if action.card not in hand:
        return no("card_not_in_hand")
    same = [card for card in sorted(hand) if design(card) == design(action.card)]
    if same[0] != action.card and match_offer(OFFERS[type(step)](frontier, step), act.PlayCard(same[0])) is not None:
        return no("equal_card", card=design(action.card))
    return no("card_outside_window", card=design(action.card), window=f"window:{TACTIC_OF[action.card].window}")


@WHY.on(act.PlaceModule)
def why_not_place(frontier: Frontier, step: Step, action: act.PlaceModule) -> Objection | None:
    if not isinstance(step, ModulePlacement):
        return None
    row = frontier.players[step.seat].rows[MODULE_OF[step.module].track]
    return no("no_such_position", position=action.position, most=len(row) - 1)


@WHY.on(act.MoveModule)
def why_not_move(frontier: Frontier, step: Step, action: act.MoveModule) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    if action.module not in frontier.players[seat].modules():
        return no("module_not_yours")
    row = frontier.players[seat].rows[MODULE_OF[action.module].track]
    if row[0] == action.module:
        return no("base_module_stays", module=design(action.module))
    if not 1 <= action.position < len(row):
        return no("no_such_position", position=action.position, most=len(row) - 1)
    if frontier.in_event():
        return no("not_during_event")
    if not MODULE_OF[row[1]].half_slots:
        return no("order_without_effect", module=design(action.module))
    if row[action.position] == action.module:
        return no("already_there", module=design(action.module), position=action.position)
    return no("no_rearranging", module=design(action.module), most=len(row) - 1)


@WHY.on(act.JoinBattle)
def why_not_join(frontier: Frontier, step: Step, action: act.JoinBattle) -> Objection | None:
    battle = frontier.battle
    if not isinstance(step, Escalation) or battle is None:
        return None
    player = frontier.players[step.seat]
    if action.ship not in player.on_board():
        return no("ship_not_on_board")
    ship = player.ships[action.ship]
    name = frontier.name_of(battle.at)
    if ship.at == battle.at:
        return no("own_ship_there", at=name)
    if not may_enter(frontier, step.seat, ship.type, battle.at):
        return no("needs_navigation", at=name, ship=ship.type)
    away, most = distance(frontier, ship.at or "", battle.at), ship_range(frontier, step.seat, ship.type)
    if not action.hyperjump:
        return no("out_of_range", at=name, needed=away, held=most) if away > most else None
    if not has(frontier, step.seat, ship.type, "hyperjump"):
        return no("no_hyperjump", ship=ship.type)
    if away <= most:
        return no("hyperjump_needless", at=name)
    return no("not_enough", resource="of:energy", needed=1, held=player.energy)


@WHY.on(act.MoveShip)
def why_not_move_ship(frontier: Frontier, step: Step, action: act.MoveShip) -> Objection | None:
    if not isinstance(step, ShipMove):
        return None
    player, to = frontier.players[step.seat], action.to
    if action.ship not in player.on_board():
        return no("ship_not_on_board")
    if to not in SPACES or frontier.kind_of(to) is None:
        return no("no_location", at=to)
    ship, name = player.ships[action.ship], frontier.name_of(to)
    if ship.at == to:
        return no("ship_is_there", ship=ship.type, at=name)
    if frontier.kind_of(to) == "quasar":
        return no("quasar_closed", at=name)
    if not may_enter(frontier, step.seat, ship.type, to):
        return no("needs_navigation", at=name, ship=ship.type)
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.MoveShip)
    if word.to == "active_location" and to != frontier.turn.location:
        return no("not_the_active_location", at=name)
    if word.to == "unoccupied" and frontier.occupied(step.seat, to):
        return no("must_be_unoccupied", at=name)
    away = distance(frontier, ship.at or "", to)
    near = word.max_distance == "unlimited" or away <= word.max_distance
    if near:
        return no("hyperjump_needless", at=name) if action.hyperjump else None
    if not action.hyperjump:
        return no("out_of_range", at=name, needed=away, held=word.max_distance)
    if not has(frontier, step.seat, ship.type, "hyperjump"):
        return no("no_hyperjump", ship=ship.type)
    return no("not_enough", resource="of:energy", needed=1, held=player.energy)


@WHY.on(act.ChooseRaider)
def why_not_raider(frontier: Frontier, step: Step, action: act.ChooseRaider) -> Objection | None:
    return no("raider_out_of_range") if isinstance(step, SurgeChoice) else None


@WHY.on(act.BuildShip)
def why_not_build(frontier: Frontier, step: Step, action: act.BuildShip) -> Objection | None:
    if not isinstance(step, ShipChoice):
        return None
    if unbuilt(frontier.players[step.seat], action.ship) is None:
        return no("no_unbuilt_ship", ship=action.ship)
    return no("ship_out_of_reach", ship=action.ship)


@WHY.on(act.BuildDevelopment)
def why_not_develop(frontier: Frontier, step: Step, action: act.BuildDevelopment) -> Objection | None:
    return no("no_building_site") if isinstance(step, DevelopmentChoice) else None


@WHY.on(act.UseDevelopment)
def why_not_use(frontier: Frontier, step: Step, action: act.UseDevelopment) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    cards = frontier.players[seat].developments
    if not 0 <= action.development < len(cards):
        return no("no_such_development")
    return None if cards[action.development].up else no("development_used")


@WHY.on(act.UseToken)
def why_not_token(frontier: Frontier, step: Step, action: act.UseToken) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    player = frontier.players[seat]
    return None if action.token in (*player.discoveries, *player.supremacies) else no("token_not_held")


@WHY.on(act.CommitEnergy)
def why_not_energy(frontier: Frontier, step: Step, action: act.CommitEnergy) -> Objection | None:
    if not isinstance(step, EnergyChoice):
        return None
    return no("too_much_energy", needed=action.energy, most=energy_room(frontier, step.seat))


@WHY.on(act.RepairShip, act.RepairShield, act.RepairModule)
def why_not_repair(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    if not isinstance(step, RepairChoice):
        return None
    what = design(action.module) if isinstance(action, act.RepairModule) else action.ship
    return no("nothing_to_repair", what=what)


@WHY.on(act.GiveResource, act.GiveCard, act.GiveMoon, act.GiveToken)
def why_not_give(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    if not frontier.options.teams:
        return no("no_partner")
    if frontier.turn.active != seat:
        return no("own_turn_only")
    if frontier.turn.transferred:
        return no("transfer_used")
    return no("transfer_refused") if refused_offer(_kind_given(action)) in frontier.turn.used else no("nothing_to_give")


def _kind_given(action: Any) -> str:
    kinds = {act.GiveCard: "tactics", act.GiveMoon: "moon", act.GiveToken: "token"}
    return str(action.resource) if isinstance(action, act.GiveResource) else kinds[type(action)]


@WHY.on(act.Accept, act.Refuse)
def why_not_accept(frontier: Frontier, step: Step, action: act.Accept | act.Refuse) -> Objection | None:
    return None if isinstance(step, TransferAnswer) else no("nothing_offered")


@WHY.on(act.StoreMoon)
def why_not_store(frontier: Frontier, step: Step, action: act.StoreMoon) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    player = frontier.players[seat]
    if action.moon not in player.claimed:
        return no("moon_not_claimed")
    kinds = {slot: cost for slot, cost, _ in slots(frontier, seat)}
    if action.slot not in kinds:
        return no("no_such_slot")
    if kinds[action.slot] and not COST_MOONS[action.moon]:
        return no("moon_has_no_price", moon=action.moon)
    return no("not_during_event") if frontier.in_event() else no("not_now")


@WHY.on(act.AbandonMoon, act.DiscardMoon)
def why_not_abandon(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    if action.moon not in frontier.players[seat].claimed:
        return no("moon_not_claimed")
    return no("own_turn_only") if frontier.turn.active != seat else None


@WHY.on(act.HireLeaders)
def why_not_hire(frontier: Frontier, step: Step, action: act.HireLeaders) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    player = frontier.players[seat]
    if not player.ships_at(action.at):
        return no("no_ship_there")
    there = player.away.get(action.at, 0)
    return no("not_enough_leaders", needed=action.leaders, held=there) if there < action.leaders else None


@WHY.on(act.CollectResources)
def why_not_collect(frontier: Frontier, step: Step, action: act.CollectResources) -> Objection | None:
    seat: int = step.seat  # type: ignore[attr-defined]
    if not frontier.players[seat].ships_at(action.at):
        return no("no_ship_there")
    lying = frontier.lying.get(action.at)
    there = 0 if lying is None else getattr(lying, action.resource)
    return no("not_enough", resource=f"of:{action.resource}", needed=action.amount, held=there)


@WHY.on(act.ActivateModule)
def why_not_activate(frontier: Frontier, step: Step, action: act.ActivateModule) -> Objection | None:
    if not isinstance(step, ReturnMenu):
        return None
    player = frontier.players[step.seat]
    if action.module not in player.modules():
        return no("module_not_yours")
    row = MODULE_OF[action.module]
    if not row.dock:
        return no("no_dock", module=row.id)
    if player.damage.get(action.module):
        return no("module_damaged", module=row.id)
    if action.module in frontier.turn.activated:
        return no("already_activated", module=row.id)
    if any(slot.kind == "cost" and f"{action.module}/{n}" not in player.stored for n, slot in enumerate(row.slots)):
        return no("cost_slot_empty", module=row.id)
    if action.ship is None and not energised(frontier, step.seat, action.module):
        return no("energy_needs_ship", module=row.id, held=player.energy)
    return no("ship_cannot_activate")


@WHY.on(act.AcquireModule, act.DiscardModule)
def why_not_acquire(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    if not any(action.module in column for column in frontier.market.values()):
        return no("module_not_offered")
    return no("module_out_of_reach", module=design(action.module))
