"""A battle from escalation to its end (rules 16)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import (
    ABILITIES,
    MANOEUVRES,
    RAIDERS,
    TACTIC_OF,
    TRACK_ROWS,
    TRACK_TOP,
    ability_text,
)
from domain.games.andromedas_edge.components.rows import SupremacyIcon
from domain.games.andromedas_edge.glossary import WindowId
from domain.games.andromedas_edge.rules.board import reach
from domain.games.andromedas_edge.rules.damage import distinct
from domain.games.andromedas_edge.rules.dice import (
    best_rows,
    dice_limit,
    dice_of,
    hostile,
    raw_dice,
    roll,
    sides,
    takes_part,
    taking_part,
    targeting_of,
)
from domain.games.andromedas_edge.rules.free import free_offers, has_free
from domain.games.andromedas_edge.rules.gains import reach_token
from domain.games.andromedas_edge.rules.moons import push_items, trigger_items
from domain.games.andromedas_edge.rules.tables import COMMON, DECIDE, FREE, PROCEED, asks, decides
from domain.games.andromedas_edge.rules.windows import play_card, playable, usable, use_ability
from domain.games.andromedas_edge.state import Battle, Frontier
from domain.games.andromedas_edge.steps import (
    BattleCheck,
    BattleDamage,
    BattleEnd,
    BattleGains,
    BattleGuard,
    BattleResult,
    BattleRoll,
    BattleTriggers,
    Diplomacy,
    EnergyChoice,
    Escalation,
    Manoeuvres,
    OptionChoice,
    ShipPeril,
    TextStep,
    TokenRecipient,
    TrackEntry,
    Window,
)
from domain.kernel import Action, Seat, Table

DIPLOMACY: WindowId = "battle_diplomacy"


@PROCEED.on(BattleCheck)
def battle_check(frontier: Frontier, step: BattleCheck, table: Table[Frontier]) -> None:
    """Ships of two hostile sides in the active location fight (rules 6.5)."""
    at, active = frontier.turn.location, frontier.turn.active
    if at is None or not hostile(frontier, at):
        return
    table.emit(facts.BattleStarted(at, sides(frontier)))
    order = list(frontier.in_turn_order())
    table.then(*[Escalation(seat) for seat in order])
    table.then(Window("battle_escalated", active, 0), BattleGuard())
    for seat in order:
        table.then(Diplomacy(seat), BattleGuard())
    table.then(*[EnergyChoice(seat) for seat in order])
    table.then(Window("battle_prep", active, 0), BattleGuard(), BattleRoll(), Window("battle_rolled", active, 0))
    table.then(BattleResult(), BattleGains(), BattleTriggers(), Window("battle_resolved", active, 0))
    table.then(Manoeuvres(), BattleDamage(), BattleEnd())


@PROCEED.on(BattleGuard)
def battle_guard(frontier: Frontier, step: BattleGuard, table: Table[Frontier]) -> None:
    """Before the roll a battle with fewer than two sides ends without winner, reward or damage."""
    battle = frontier.battle
    if battle is None or battle.fighters:
        return
    if len({battle.sides[who] for who in taking_part(frontier)}) < 2:
        table.emit(facts.BattleEndedEarly())


# --- escalation, diplomacy, energy -----------------------------------------------------------------------------------


def joins(frontier: Frontier, seat: Seat, battle: Battle) -> Iterator[act.JoinBattle]:
    player = frontier.players[seat]
    for ship in distinct(frontier, seat, player.on_board()):
        way = reach(frontier, seat, ship, battle.at)
        if way is not None:
            yield act.JoinBattle(ship, way == "hyperjump")


def _may_act_freely(frontier: Frontier, seat: Seat) -> bool:
    """The active player may take free actions in its own decisions of a battle (rules 5.3)."""
    return seat == frontier.turn.active and has_free(frontier, seat)


@asks(Escalation)
def escalations(frontier: Frontier, step: Escalation) -> list[Action]:
    """Ships on the board within range of the active location may join."""
    battle = frontier.battle
    if battle is None:
        return []
    ways = list(joins(frontier, step.seat, battle))
    if _may_act_freely(frontier, step.seat):
        return [*ways, *free_offers(frontier, step.seat), act.Pass()]
    return [*ways, act.Pass()] if ways else []


def step_aside(
    frontier: Frontier, step: Escalation | Diplomacy | EnergyChoice, action: Action, table: Table[Frontier]
) -> bool:
    """A free action inside a battle; then the question stands again, unless one side is left (rules 5.3, 16)."""
    rule = COMMON.get(type(action)) or FREE.get(type(action))
    if rule is None:
        return False
    rule(frontier, step.seat, action, table)
    table.then(BattleGuard(), step)
    return True


@DECIDE.on(Escalation)
def escalated(frontier: Frontier, step: Escalation, action: Action, table: Table[Frontier]) -> None:
    if step_aside(frontier, step, action, table):
        return
    if isinstance(action, act.JoinBattle) and frontier.battle is not None:
        table.emit(facts.ShipMoved(step.seat, action.ship, frontier.battle.at, action.hyperjump))
        table.then(step)


@asks(Diplomacy)
def diplomacy_choices(frontier: Frontier, step: Diplomacy) -> list[Action]:
    """Each participant with cards or an ability for it has one chance (rules 16.3)."""
    if not takes_part(frontier, step.seat):
        return []
    found: list[Action] = [act.PlayCard(card) for card in playable(frontier, step.seat, DIPLOMACY)]
    abilities = [act.UseAbility(*each) for each in usable(frontier, step.seat, DIPLOMACY)]
    found += abilities
    if _may_act_freely(frontier, step.seat):
        return [*found, *free_offers(frontier, step.seat), act.Pass()]
    return [*found, act.Pass()] if abilities or frontier.players[step.seat].hand else []


@DECIDE.on(Diplomacy)
def diplomacy(frontier: Frontier, step: Diplomacy, action: Action, table: Table[Frontier]) -> None:
    """A diplomacy card or ability is the one chance; after a free action the question stands again."""
    match action:
        case act.Pass():
            pass
        case act.PlayCard(card) if TACTIC_OF[card].window == DIPLOMACY:
            play_card(frontier, step.seat, card, table)
        case act.UseAbility(source, number) if ABILITIES[source][number].window == DIPLOMACY:
            use_ability(frontier, step.seat, source, number, table)
        case _:
            step_aside(frontier, step, action, table)


def energy_room(frontier: Frontier, seat: Seat) -> int:
    """How much energy still buys dice."""
    battle = frontier.battle
    energy = frontier.players[seat].energy
    if battle is None or battle.no_energy or not energy or not takes_part(frontier, seat):
        return 0
    room = dice_limit(frontier, seat) - raw_dice(frontier, seat)
    return max(0, min(energy, room))


@asks(EnergyChoice)
def energies(frontier: Frontier, step: EnergyChoice) -> list[Action]:
    if not takes_part(frontier, step.seat):
        return []
    room, free = energy_room(frontier, step.seat), _may_act_freely(frontier, step.seat)
    if not room and not free:
        return []
    found: list[Action] = [act.CommitEnergy(n) for n in range(room + 1)]
    return [*found, *free_offers(frontier, step.seat)] if free else found


@DECIDE.on(EnergyChoice)
def energy_committed(frontier: Frontier, step: EnergyChoice, action: Action, table: Table[Frontier]) -> None:
    if not step_aside(frontier, step, action, table) and isinstance(action, act.CommitEnergy) and action.energy:
        table.emit(facts.EnergyCommitted(step.seat, action.energy))


# --- roll and result -------------------------------------------------------------------------------------------------


@PROCEED.on(BattleRoll)
def battle_roll(frontier: Frontier, step: BattleRoll, table: Table[Frontier]) -> None:
    """All roll; every die below the targeting is rolled again until none is (rules 16.5)."""
    for who in taking_part(frontier):
        least = targeting_of(frontier, who)
        dice = roll(table.dice, dice_of(frontier, who))
        table.emit(facts.DiceRolled(who, tuple(dice), least))
        settle_dice(frontier, who, least, table)


def settle_dice(frontier: Frontier, who: int, least: int, table: Table[Frontier]) -> None:
    battle = frontier.battle
    assert battle is not None
    while True:
        row = battle.rolls[who]
        low = tuple(place for place, die in enumerate(row) if die < least)
        if not low:
            return
        reroll(frontier, who, low, table)


def reroll(frontier: Frontier, who: int, places: tuple[int, ...], table: Table[Frontier]) -> None:
    """Roll the dice at these places of the sorted row again."""
    battle = frontier.battle
    assert battle is not None
    row = list(battle.rolls[who])
    for place in places:
        row[place] = roll(table.dice, 1)[0]
    table.emit(facts.DiceRerolled(who, places, tuple(row)))


@PROCEED.on(BattleResult)
def battle_result(frontier: Frontier, step: BattleResult, table: Table[Frontier]) -> None:
    """Rows of sides, sorted together, are compared die by die."""
    battle = frontier.battle
    if battle is None:
        return
    rows: dict[int, list[int]] = {}
    for who in battle.fighters:
        rows.setdefault(battle.sides[who], []).extend(battle.rolls[who])
    best = best_rows({side: sorted(row, reverse=True) for side, row in rows.items()})
    winners = tuple(who for who in battle.fighters if battle.sides[who] in best)
    losers = tuple(who for who in battle.fighters if who not in winners) + tuple(battle.out)
    table.emit(facts.BattleResolved(winners, losers))


def in_order(frontier: Frontier, seats: list[int]) -> list[Seat]:
    """Players among them, in turn order."""
    return [seat for seat in frontier.in_turn_order() if seat in seats]


@PROCEED.on(BattleGains)
def battle_gains(frontier: Frontier, step: BattleGains, table: Table[Frontier]) -> None:
    """Winners advance in supremacy and share the raiders' reward; a winning raider does its special."""
    battle = frontier.battle
    if battle is None:
        return
    raider = frontier.raider_at(battle.at)
    winners = in_order(frontier, battle.winners)
    _supremacy(frontier, winners, table)
    if raider is not None and frontier.seats in battle.losers:
        for seat in winners:
            table.then(TextStep(seat, f"reward:{raider.id}", 0))
    if raider is not None and frontier.seats in battle.winners:
        for number, ability in enumerate(RAIDERS[raider.id].special):
            if ability.trigger == "on_raider_win":
                table.then(TextStep(frontier.turn.active, ability_text(raider.id, number), 0, raider.id))


def _supremacy(frontier: Frontier, winners: list[Seat], table: Table[Frontier]) -> None:
    """All step together; of allies who reach a token at once the active player picks one (rules 21.3.4)."""
    reached: dict[int, list[Seat]] = {}
    for seat in winners:
        at = frontier.players[seat].tracks["supremacy"]
        if at < TRACK_TOP["supremacy"]:
            table.emit(facts.TrackAdvanced(seat, "supremacy", at + 1))
            reached.setdefault(at + 1, []).append(seat)
    for field, seats in reached.items():
        slots = [icon.slot for icon in TRACK_ROWS["supremacy"].fields[field].icons if isinstance(icon, SupremacyIcon)]
        shared = bool(slots) and len(seats) > 1 and bool(frontier.slots[slots[0] - 1])
        if shared:
            table.then(TokenRecipient(frontier.turn.active, slots[0] - 1, tuple(seats)))
        for seat in seats:
            table.then(TrackEntry(seat, "supremacy", field, not shared))


@asks(TokenRecipient)
def recipients(frontier: Frontier, step: TokenRecipient) -> list[act.ChooseRecipient]:
    return [act.ChooseRecipient(player) for player in step.players]


@decides(TokenRecipient)
def recipient_chosen(
    frontier: Frontier, step: TokenRecipient, action: act.ChooseRecipient, table: Table[Frontier]
) -> None:
    for seat in (action.player, *(other for other in step.players if other != action.player)):
        reach_token(frontier, seat, step.slot, table)


@PROCEED.on(BattleTriggers)
def battle_triggers(frontier: Frontier, step: BattleTriggers, table: Table[Frontier]) -> None:
    """Abilities of winners and losers, in turn order."""
    battle = frontier.battle
    if battle is None or not battle.resolved:
        return
    for seat in frontier.in_turn_order():
        if seat in battle.winners:
            push_items(frontier, seat, trigger_items(frontier, seat, "on_win_battle", table), table)
        elif seat in battle.losers:
            push_items(frontier, seat, trigger_items(frontier, seat, "on_lose_battle", table), table)


# --- manoeuvres and damage -------------------------------------------------------------------------------------------


@PROCEED.on(Manoeuvres)
def manoeuvres(frontier: Frontier, step: Manoeuvres, table: Table[Frontier]) -> None:
    """Each loser may draw a card or take the benefit of the moon in the manoeuvre slot (rules 16.7)."""
    battle = frontier.battle
    if battle is None:
        return
    for seat in in_order(frontier, [who for who in battle.losers if who not in battle.out]):
        table.then(OptionChoice(seat, MANOEUVRES, 0, None, optional=True))


@PROCEED.on(BattleDamage)
def battle_damage(frontier: Frontier, step: BattleDamage, table: Table[Frontier]) -> None:
    """All ships of losing players there, and one losing raider (rules 16.8)."""
    battle = frontier.battle
    if battle is None:
        return
    for seat in in_order(frontier, [who for who in battle.losers if who not in battle.out]):
        ships = tuple(frontier.players[seat].ships_at(battle.at))
        table.then(ShipPeril(seat, ships, battle.spared[seat]))
    raider = frontier.raider_at(battle.at)
    if raider is not None and frontier.seats in battle.losers:
        if raider.damage < RAIDERS[raider.id].shields:
            table.emit(facts.RaiderShieldDamaged(raider.id))
        else:
            table.emit(facts.RaiderReturned(raider.id, raider.at(battle.at)[0]))


@PROCEED.on(BattleEnd)
def battle_end(frontier: Frontier, step: BattleEnd, table: Table[Frontier]) -> None:
    if frontier.battle is not None:
        table.emit(facts.BattleEnded())
