"""What each word does."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import MODULE_OF, NEBULA_OF_DIE, PLANETS, TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.effects.conditions import ship_meets
from domain.games.andromedas_edge.effects.metrics import metric
from domain.games.andromedas_edge.effects.possible import advance_tracks, options, possible, retreats
from domain.games.andromedas_edge.effects.special import SPECIAL
from domain.games.andromedas_edge.glossary import FACES
from domain.games.andromedas_edge.rules.battle import reroll, settle_dice
from domain.games.andromedas_edge.rules.board import may_enter, planets
from domain.games.andromedas_edge.rules.damage import repair
from domain.games.andromedas_edge.rules.developments import build_development
from domain.games.andromedas_edge.rules.dice import taking_part, targeting_of
from domain.games.andromedas_edge.rules.docks import dockable, laboratory
from domain.games.andromedas_edge.rules.events import peek
from domain.games.andromedas_edge.rules.gains import advance, gain, look_through, lose_points, move_marker, score
from domain.games.andromedas_edge.rules.gathering import gatherings
from domain.games.andromedas_edge.rules.modules import acquire
from domain.games.andromedas_edge.rules.moons import abandons, claim
from domain.games.andromedas_edge.rules.payments import (
    gain_ways,
    leaves_payable,
    may_use_moons,
    moon_prices,
    payments,
    waiting_payment,
    within_reach,
)
from domain.games.andromedas_edge.rules.raiders import deploy_class
from domain.games.andromedas_edge.rules.returning import activated
from domain.games.andromedas_edge.rules.ships import build
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    CardPayment,
    DevelopmentChoice,
    DevelopmentGoal,
    DiscardChoice,
    EndBattleVote,
    FlipChoice,
    FreeActivation,
    GoalStep,
    LeaderChoice,
    MarketRefill,
    ModuleChoice,
    ModuleGoal,
    ModulePeril,
    MoonClaims,
    OpponentChoice,
    OptionChoice,
    Payment,
    RerollChoice,
    ScienceActivation,
    ShieldDamageStep,
    ShipChoice,
    ShipDamageChoice,
    ShipGoal,
    ShipMove,
    SpareChoice,
    StealChoice,
    TextGoal,
    TextStep,
    TrackChoice,
    UpgradeChoice,
    WithdrawChoice,
)
from domain.kernel import Action, Choose, Offer, Seat, Table, TypeDispatch

DO = TypeDispatch()
"""`DO[type(word)](frontier, step, word, table)`."""


@PROCEED.on(TextStep)
def text_step(frontier: Frontier, step: TextStep, table: Table[Frontier]) -> None:
    """One word, then the rest when everything it set off is done; an impossible word is skipped."""
    text = TEXTS[step.text]
    if step.at >= len(text):
        return
    word = text[step.at]
    if possible(frontier, step.user, word, step.text):
        DO[type(word)](frontier, step, word, table)
    if step.at + 1 < len(text):
        table.then(TextStep(step.user, step.text, step.at + 1, step.piece))


def _inner(step: TextStep, name: str) -> str:
    return f"{step.text}/{step.at}.{name}"


# --- resources and points --------------------------------------------------------------------------------------------


@DO.on(words.Gain)
def do_gain(frontier: Frontier, step: TextStep, word: words.Gain, table: Table[Frontier]) -> None:
    gain(frontier, step.user, word.resources, table)


@DO.on(words.Pay)
def do_pay(frontier: Frontier, step: TextStep, word: words.Pay, table: Table[Frontier]) -> None:
    table.then(Payment(step.user, (word.cost,), TextGoal(step.text, None), optional=False, times=0))


@DO.on(words.PayGain)
def do_pay_gain(frontier: Frontier, step: TextStep, word: words.PayGain, table: Table[Frontier]) -> None:
    goal = TextGoal(_inner(step, "gain"), step.piece)
    optional = not word.mandatory and not step.forced
    table.then(Payment(step.user, (word.cost,), goal, optional, word.times))


@DO.on(words.Points)
def do_points(frontier: Frontier, step: TextStep, word: words.Points, table: Table[Frontier]) -> None:
    score(frontier, step.user, word.n, table)


@DO.on(words.LosePoints)
def do_lose_points(frontier: Frontier, step: TextStep, word: words.LosePoints, table: Table[Frontier]) -> None:
    lose_points(frontier, step.user, word.n, table)


def _counted(frontier: Frontier, seat: Seat, word: words.PointsPer | words.GainPer) -> int:
    amount = word.each * metric(frontier, seat, word.per)
    return amount if word.max is None else min(amount, word.max)


@DO.on(words.PointsPer)
def do_points_per(frontier: Frontier, step: TextStep, word: words.PointsPer, table: Table[Frontier]) -> None:
    score(frontier, step.user, _counted(frontier, step.user, word), table)


@DO.on(words.GainPer)
def do_gain_per(frontier: Frontier, step: TextStep, word: words.GainPer, table: Table[Frontier]) -> None:
    gain(frontier, step.user, Cost(**{word.resource: _counted(frontier, step.user, word)}), table)


@DO.on(words.GainPrintedResource)
def do_printed(frontier: Frontier, step: TextStep, word: words.GainPrintedResource, table: Table[Frontier]) -> None:
    gain(frontier, step.user, PLANETS[frontier.tiles[frontier.turn.location or ""]].printed_resource, table)


@DO.on(words.Discard)
def do_discard(frontier: Frontier, step: TextStep, word: words.Discard, table: Table[Frontier]) -> None:
    for seat in _who(frontier, step.user, word.who):
        held = min(word.n, frontier.players[seat].held(word.resource))
        if word.resource == "tactics":
            if held:
                table.then(DiscardChoice(seat, held))
        elif held:
            table.emit(facts.ResourcesLost(seat, Bundle(**{word.resource: held})))


def _who(frontier: Frontier, user: Seat, who: words.Who) -> list[Seat]:
    """The players a word speaks of, in turn order."""
    if who == "self":
        return [user]
    if who == "each_player":
        return list(frontier.in_turn_order())
    battle = frontier.battle
    losers = [] if battle is None else battle.losers
    return [seat for seat in frontier.in_turn_order() if seat in losers]


@DO.on(words.Steal)
def do_steal(frontier: Frontier, step: TextStep, word: words.Steal, table: Table[Frontier]) -> None:
    for victim in _who(frontier, step.user, "each_defeated_player"):
        if victim != step.user and frontier.players[victim].stock.total:
            chooser = step.user if word.resource == "thief_choice" else victim
            table.then(*[StealChoice(chooser, step.user, victim)] * word.n)


@DO.on(words.PlaceResource)
def do_place(frontier: Frontier, step: TextStep, word: words.PlaceResource, table: Table[Frontier]) -> None:
    if word.where == "each_nebula":
        places = list(NEBULA_OF_DIE.values())
    else:
        places = [space for space in planets(frontier) if frontier.development_at(space) is None]
    for space in places:
        table.emit(facts.ResourcesPlaced(space, word.resource, word.n))


# --- choices ---------------------------------------------------------------------------------------------------------


@DO.on(words.Choice)
def do_choice(frontier: Frontier, step: TextStep, word: words.Choice, table: Table[Frontier]) -> None:
    found = options(frontier, step.user, word, step.text, step.at)
    if len(found) == 1:
        table.then(TextStep(step.user, _inner(step, f"options.{found[0]}"), 0, step.piece, forced=True))
    elif found:
        table.then(OptionChoice(step.user, step.text, step.at, step.piece))


@asks(OptionChoice)
def option_choices(frontier: Frontier, step: OptionChoice) -> list[act.ChooseOption | act.Decline]:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.Choice)
    numbers = options(frontier, step.seat, word, step.text, step.at)
    payment = waiting_payment(frontier, step.seat)
    kept = [n for n in numbers if leaves_payable(frontier, step.seat, payment, _yields(word.options[n]))]
    found: list[act.ChooseOption | act.Decline] = [act.ChooseOption(number) for number in kept or numbers]
    return [*found, act.Decline()] if found and step.optional else found


def _yields(option: words.Effects) -> list[Bundle]:
    """The resources an option can bring at once."""
    found = [Bundle()]
    for word in option:
        if isinstance(word, words.Gain):
            found = [one.plus(more) for one in found for more in gain_ways(word.resources)]
    return found


@decides(OptionChoice)
def option_chosen(
    frontier: Frontier, step: OptionChoice, action: act.ChooseOption | act.Decline, table: Table[Frontier]
) -> None:
    if isinstance(action, act.ChooseOption):
        text = f"{step.text}/{step.at}.options.{action.option}"
        table.then(TextStep(step.seat, text, 0, step.piece, forced=True))


@DO.on(words.AllPlayers)
def do_all_players(frontier: Frontier, step: TextStep, word: words.AllPlayers, table: Table[Frontier]) -> None:
    for seat in frontier.in_turn_order():
        table.then(TextStep(seat, _inner(step, "effects"), 0, step.piece))


@DO.on(words.PlayersWith)
def do_players_with(frontier: Frontier, step: TextStep, word: words.PlayersWith, table: Table[Frontier]) -> None:
    """All tied players; the most of nothing is nobody's."""
    if word.metric == "lowest_score":
        figures = [-player.score for player in frontier.players]
    else:
        figures = [player.leaders for player in frontier.players]
    best = max(figures)
    if word.metric == "most_leaders_in_station" and best == 0:
        return
    for seat in frontier.in_turn_order():
        if figures[seat] == best:
            table.then(TextStep(seat, _inner(step, "effects"), 0, step.piece))


# --- station ---------------------------------------------------------------------------------------------------------


@DO.on(words.Repair)
def do_repair(frontier: Frontier, step: TextStep, word: words.Repair, table: Table[Frontier]) -> None:
    repair(frontier, step.user, word.n, table)


@DO.on(words.Advance)
def do_advance(frontier: Frontier, step: TextStep, word: words.Advance, table: Table[Frontier]) -> None:
    tracks = advance_tracks(frontier, step.user, word)
    if word.track in ("any", "lowest") and len(tracks) > 1:
        table.then(TrackChoice(step.user, tuple(tracks)))  # type: ignore[arg-type]
    else:
        advance(frontier, step.user, tracks[0], 1, table)  # type: ignore[arg-type]
    if word.n > 1:
        for _ in range(word.n - 1):
            if len(tracks) == 1:
                advance(frontier, step.user, tracks[0], 1, table)  # type: ignore[arg-type]
            else:
                table.then(TrackChoice(step.user, tuple(tracks)))  # type: ignore[arg-type]


@DO.on(words.AcquireModule)
def do_acquire(frontier: Frontier, step: TextStep, word: words.AcquireModule, table: Table[Frontier]) -> None:
    table.then(ModuleChoice(step.user, step.text, step.at, 0, step.forced), MarketRefill())


@DO.on(words.BuildShip)
def do_build_ship(frontier: Frontier, step: TextStep, word: words.BuildShip, table: Table[Frontier]) -> None:
    table.then(ShipChoice(step.user, step.text, step.at, step.forced))


@DO.on(words.BuildDevelopment)
def do_build(frontier: Frontier, step: TextStep, word: words.BuildDevelopment, table: Table[Frontier]) -> None:
    table.then(DevelopmentChoice(step.user, step.text, step.at, step.forced))


@DO.on(words.UpgradeShip)
def do_upgrade(frontier: Frontier, step: TextStep, word: words.UpgradeShip, table: Table[Frontier]) -> None:
    table.then(*[UpgradeChoice(step.user)] * word.n)


@DO.on(words.FlipDevelopment)
def do_flip(frontier: Frontier, step: TextStep, word: words.FlipDevelopment, table: Table[Frontier]) -> None:
    table.then(*[FlipChoice(step.user, word.to == "up")] * word.n)


@DO.on(words.TakeDiscovery)
def do_take(frontier: Frontier, step: TextStep, word: words.TakeDiscovery, table: Table[Frontier]) -> None:
    look_through(frontier, step.user, "observatory", table)


def _stored(frontier: Frontier, step: TextStep, slot: int | str) -> str | None:
    key = slot if isinstance(slot, str) else f"{step.piece}/{slot}"
    return frontier.players[step.user].stored.get(key)


@DO.on(words.MoonSlot)
def do_moon_slot(frontier: Frontier, step: TextStep, word: words.MoonSlot, table: Table[Frontier]) -> None:
    moon = _stored(frontier, step, word.slot)
    if moon is not None:
        table.then(TextStep(step.user, f"moon:{moon}", 0))


@DO.on(words.MoonCost)
def do_moon_cost(frontier: Frontier, step: TextStep, word: words.MoonCost, table: Table[Frontier]) -> None:
    """One exchange per activation, which may be declined (rules 11.4)."""
    moon = _stored(frontier, step, word.slot)
    if moon is not None:
        goal = TextGoal(_inner(step, "gain"), step.piece)
        table.then(Payment(step.user, moon_prices(moon), goal, optional=True))


@DO.on(words.ActivateRow)
def do_activate_row(frontier: Frontier, step: TextStep, word: words.ActivateRow, table: Table[Frontier]) -> None:
    table.then(ScienceActivation(step.user, word.track))


@asks(ScienceActivation)
def science_choices(frontier: Frontier, step: ScienceActivation) -> list[act.ActivateScience | act.Pass]:
    found: list[act.ActivateScience | act.Pass] = [
        act.ActivateScience(module) for module in laboratory(frontier, step.seat, step.track)
    ]
    return [*found, act.Pass()] if found else []


@decides(ScienceActivation)
def science_activated(
    frontier: Frontier, step: ScienceActivation, action: act.ActivateScience | act.Pass, table: Table[Frontier]
) -> None:
    if isinstance(action, act.ActivateScience):
        activated(frontier, step.seat, action.module, "reactor", None, table)
        table.then(step)


@DO.on(words.ActivateModule)
def do_activate(frontier: Frontier, step: TextStep, word: words.ActivateModule, table: Table[Frontier]) -> None:
    table.then(FreeActivation(step.user, step.text, step.at))


@asks(FreeActivation)
def free_activations(frontier: Frontier, step: FreeActivation) -> list[act.ActivateFree]:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.ActivateModule)
    return [
        act.ActivateFree(module)
        for module in dockable(frontier, step.seat)
        if MODULE_OF[module].track not in word.exclude
    ]


@decides(FreeActivation)
def free_activated(frontier: Frontier, step: FreeActivation, action: act.ActivateFree, table: Table[Frontier]) -> None:
    activated(frontier, step.seat, action.module, "card", None, table)


# --- map -------------------------------------------------------------------------------------------------------------


@DO.on(words.MoveEvent)
def do_event(frontier: Frontier, step: TextStep, word: words.MoveEvent, table: Table[Frontier]) -> None:
    move_marker(frontier, word.n, table)


@DO.on(words.PeekEvents)
def do_peek(frontier: Frontier, step: TextStep, word: words.PeekEvents, table: Table[Frontier]) -> None:
    peek(frontier, step.user, table)


@DO.on(words.ClaimMoon)
def do_claim(frontier: Frontier, step: TextStep, word: words.ClaimMoon, table: Table[Frontier]) -> None:
    if word.source in ("any_planet", "discard_pile"):
        table.then(MoonClaims(step.user, word.source, word.n))
        return
    at = frontier.turn.location or ""
    ship = frontier.turn.ship if word.source == "here" and step.user == frontier.turn.active else None
    for _ in range(word.n):
        if frontier.tops.get(at):
            claim(frontier, step.user, frontier.tops[at][0], at, table, ship)


@DO.on(words.HireLeader)
def do_hire(frontier: Frontier, step: TextStep, word: words.HireLeader, table: Table[Frontier]) -> None:
    table.then(LeaderChoice(step.user, word.n))


@asks(LeaderChoice)
def leader_choices(frontier: Frontier, step: LeaderChoice) -> list[act.HireLeader | act.Decline]:
    found: list[act.HireLeader | act.Decline] = [act.HireLeader(at) for at in frontier.players[step.seat].away]
    return [*found, act.Decline()] if found else []


@decides(LeaderChoice)
def leader_hired(
    frontier: Frontier, step: LeaderChoice, action: act.HireLeader | act.Decline, table: Table[Frontier]
) -> None:
    if isinstance(action, act.HireLeader):
        table.emit(facts.LeadersHired(step.seat, action.at, 1))
        if step.left > 1:
            table.then(LeaderChoice(step.seat, step.left - 1))


@DO.on(words.LoseLeader)
def do_lose_leader(frontier: Frontier, step: TextStep, word: words.LoseLeader, table: Table[Frontier]) -> None:
    """To the nebula rolled; special locations take raiders only (rules 21.1)."""
    for seat in _who(frontier, step.user, word.who):
        for _ in range(min(word.n, frontier.players[seat].leaders)):
            table.emit(facts.LeadersPlaced(seat, NEBULA_OF_DIE[table.dice.below(FACES) + 1], 1))


@DO.on(words.RefillNebulaMoons)
def do_refill(frontier: Frontier, step: TextStep, word: words.RefillNebulaMoons, table: Table[Frontier]) -> None:
    for space in NEBULA_OF_DIE.values():
        if not frontier.tops.get(space) and frontier.moon_discard:
            table.emit(facts.MoonDrifted(space, table.dice.pick(sorted(frontier.moon_discard))))


@DO.on(words.DiscardMarket)
def do_discard_market(frontier: Frontier, step: TextStep, word: words.DiscardMarket, table: Table[Frontier]) -> None:
    for track in word.columns:
        module = frontier.market[track][word.slot - 1]
        if module is not None:
            table.emit(facts.ModuleDiscarded(module))
    table.then(MarketRefill())


@DO.on(words.DeployRaider)
def do_deploy(frontier: Frontier, step: TextStep, word: words.DeployRaider, table: Table[Frontier]) -> None:
    deploy_class(frontier, word.raider_class, word.n, table)


@DO.on(words.MoveShip)
def do_move(frontier: Frontier, step: TextStep, word: words.MoveShip, table: Table[Frontier]) -> None:
    table.then(*[ShipMove(step.user, step.text, step.at)] * word.n)


@DO.on(words.CancelSurge)
def do_cancel(frontier: Frontier, step: TextStep, word: words.CancelSurge, table: Table[Frontier]) -> None:
    table.emit(facts.SurgeCancelled())


# --- damage ----------------------------------------------------------------------------------------------------------


@DO.on(words.DamageModule)
def do_damage_module(frontier: Frontier, step: TextStep, word: words.DamageModule, table: Table[Frontier]) -> None:
    for seat in _who(frontier, step.user, word.who):
        table.then(ModulePeril(seat, word.n))


@DO.on(words.DamageShip)
def do_damage_ship(frontier: Frontier, step: TextStep, word: words.DamageShip, table: Table[Frontier]) -> None:
    """Ships on the board only, among those that meet the condition (rules 17.1)."""
    for seat in _who(frontier, step.user, word.who):
        player = frontier.players[seat]
        ships = tuple(
            ship for ship in player.on_board() if ship_meets(frontier, seat, ship, word.condition, step.piece)
        )
        if ships:
            table.then(*[ShipDamageChoice(seat, ships)] * word.n)


@DO.on(words.DamageShieldOrModule)
def do_damage_shield(
    frontier: Frontier, step: TextStep, word: words.DamageShieldOrModule, table: Table[Frontier]
) -> None:
    table.then(*[ShieldDamageStep(step.user)] * word.n)


@DO.on(words.PreventShipDamage)
def do_prevent(frontier: Frontier, step: TextStep, word: words.PreventShipDamage, table: Table[Frontier]) -> None:
    """Of a ship now in peril, or kept for the damage step of the battle."""
    if frontier.peril is not None:
        table.then(*[SpareChoice(step.user)] * word.n)
    elif frontier.battle is not None:
        table.emit(facts.ShipSaved(step.user, word.n))


@DO.on(words.PreventModuleDamage)
def do_prevent_module(
    frontier: Frontier, step: TextStep, word: words.PreventModuleDamage, table: Table[Frontier]
) -> None:
    peril = frontier.peril
    for _ in range(min(word.n, 0 if peril is None else peril.modules)):
        table.emit(facts.ModuleSpared(step.user))


# --- battle ----------------------------------------------------------------------------------------------------------


@DO.on(words.AddDice, words.AddTargeting)
def do_modifier(
    frontier: Frontier, step: TextStep, word: words.AddDice | words.AddTargeting, table: Table[Frontier]
) -> None:
    if word.who == "self":
        _modify(step.user, word, table)
    else:
        table.then(OpponentChoice(step.user, step.text, step.at))


def _modify(who: int, word: words.AddDice | words.AddTargeting, table: Table[Frontier]) -> None:
    if isinstance(word, words.AddDice):
        table.emit(facts.DiceAdded(who, word.n))
    else:
        table.emit(facts.TargetingAdded(who, word.n))


@DO.on(words.Reroll)
def do_reroll(frontier: Frontier, step: TextStep, word: words.Reroll, table: Table[Frontier]) -> None:
    if word.who == "chosen_other":
        table.then(OpponentChoice(step.user, step.text, step.at))
    else:
        dice = len(frontier.battle.rolls[step.user]) if frontier.battle is not None else 0
        table.then(RerollChoice(step.user, dice if word.n == "any" else min(word.n, dice)))


@asks(OpponentChoice)
def opponents(frontier: Frontier, step: OpponentChoice) -> list[act.ChooseOpponent]:
    """Any other participant, raiders included; for a reroll it must have dice."""
    battle = frontier.battle
    if battle is None:
        return []
    rolled = isinstance(TEXTS[step.text][step.at], words.Reroll)
    others = battle.fighters if rolled else taking_part(frontier)
    return [act.ChooseOpponent(who) for who in others if who != step.seat and (not rolled or battle.rolls[who])]


@decides(OpponentChoice)
def opponent_chosen(
    frontier: Frontier, step: OpponentChoice, action: act.ChooseOpponent, table: Table[Frontier]
) -> None:
    word = TEXTS[step.text][step.at]
    if isinstance(word, words.AddDice | words.AddTargeting):
        _modify(action.participant, word, table)
    elif isinstance(word, words.Reroll) and frontier.battle is not None:
        dice = len(frontier.battle.rolls[action.participant])
        many = dice if word.n == "any" else min(word.n, dice)
        _reroll(frontier, action.participant, tuple(range(many)), table)  # The row is sorted: the highest first.


def _reroll(frontier: Frontier, who: int, places: tuple[int, ...], table: Table[Frontier]) -> None:
    """Rerolls by cards obey targeting too (rules 16.5)."""
    reroll(frontier, who, places, table)
    settle_dice(frontier, who, targeting_of(frontier, who), table)


@asks(RerollChoice)
def reroll_choices(frontier: Frontier, step: RerollChoice) -> list[Offer]:
    battle = frontier.battle
    dice = 0 if battle is None else len(battle.rolls[step.seat])
    if not dice or not step.most:
        return []
    return [Offer(act.RerollDice(()), Choose("dice", tuple(range(dice)), 0, min(step.most, dice)))]


@decides(RerollChoice)
def dice_rerolled(frontier: Frontier, step: RerollChoice, action: act.RerollDice, table: Table[Frontier]) -> None:
    if action.dice:
        _reroll(frontier, step.seat, action.dice, table)


@DO.on(words.BattleRule)
def do_rule(frontier: Frontier, step: TextStep, word: words.BattleRule, table: Table[Frontier]) -> None:
    battle = frontier.battle
    assert battle is not None
    most = battle.max_dice
    if word.rule == "max_dice":
        most = int(word.value) if most is None else min(most, int(word.value))
    table.emit(facts.BattleRuleSet(most, battle.no_energy or word.rule == "no_energy_dice"))


@DO.on(words.Withdraw)
def do_withdraw(frontier: Frontier, step: TextStep, word: words.Withdraw, table: Table[Frontier]) -> None:
    table.then(WithdrawChoice(step.user))


@asks(WithdrawChoice)
def withdrawals(frontier: Frontier, step: WithdrawChoice) -> list[act.WithdrawTo]:
    return [act.WithdrawTo(space) for space in retreats(frontier, step.seat)]


@decides(WithdrawChoice)
def withdrawn(frontier: Frontier, step: WithdrawChoice, action: act.WithdrawTo, table: Table[Frontier]) -> None:
    battle = frontier.battle
    assert battle is not None
    player = frontier.players[step.seat]
    for ship in player.ships_at(battle.at):
        if may_enter(frontier, step.seat, player.ships[ship].type, action.to):
            table.emit(facts.ShipMoved(step.seat, ship, action.to, False))


@DO.on(words.OfferEndBattle)
def do_offer_end(frontier: Frontier, step: TextStep, word: words.OfferEndBattle, table: Table[Frontier]) -> None:
    for seat in taking_part(frontier):
        if seat < frontier.seats:
            table.then(EndBattleVote(seat))


@asks(EndBattleVote)
def votes(frontier: Frontier, step: EndBattleVote) -> list[act.EndBattle | act.Pass]:
    return [act.EndBattle(), act.Pass()] if frontier.battle is not None else []


@decides(EndBattleVote)
def voted(frontier: Frontier, step: EndBattleVote, action: act.EndBattle | act.Pass, table: Table[Frontier]) -> None:
    if isinstance(action, act.EndBattle):
        table.emit(facts.BattleEndedEarly())


@DO.on(words.Special)
def do_special(frontier: Frontier, step: TextStep, word: words.Special, table: Table[Frontier]) -> None:
    SPECIAL[word.handler](frontier, step.user, table)


# --- paying ----------------------------------------------------------------------------------------------------------


@asks(Payment)
def payment_choices(frontier: Frontier, step: Payment) -> list[Action]:
    """Every way to pay from storage and hand; in your own turn moons may be abandoned for it (rules 18)."""
    player = frontier.players[step.seat]
    found: list[Action] = [act.Pay(way) for way in payments(player.stock, step.prices)]
    if may_use_moons(frontier, step.seat):
        if frontier.turn.phase == "placing":
            found += gatherings(frontier, step.seat)
        if within_reach(frontier, step.seat, step.prices, player.stock):
            found += abandons(frontier, step.seat)
    if found and step.optional:
        found.append(act.Decline())
    return found


@decides(Payment)
def paid(frontier: Frontier, step: Payment, action: act.Pay | act.Decline, table: Table[Frontier]) -> None:
    if isinstance(action, act.Decline):
        return
    due = action.resources
    tokens = Bundle(due.titanium, due.ice, due.nanocarbon, due.credit, due.energy)
    if tokens.total:
        table.emit(facts.ResourcesPaid(step.seat, tokens))
    if due.tactics:
        table.then(CardPayment(step.seat, due.tactics))
    if step.times > 0:
        table.then(GoalStep(step.seat, step.goal))
    if step.times > 1:
        table.then(Payment(step.seat, step.prices, step.goal, True, step.times - 1))


@asks(CardPayment, DiscardChoice)
def card_choices(frontier: Frontier, step: CardPayment | DiscardChoice) -> list[Offer]:
    hand = tuple(sorted(frontier.players[step.seat].hand))
    many = min(step.cards, len(hand))
    return [Offer(act.DiscardCards(()), Choose("cards", hand, many, many))] if many else []


@decides(CardPayment, DiscardChoice)
def cards_discarded(
    frontier: Frontier, step: CardPayment | DiscardChoice, action: act.DiscardCards, table: Table[Frontier]
) -> None:
    table.emit(facts.CardsDiscarded(step.seat, action.cards))


@PROCEED.on(GoalStep)
def goal_step(frontier: Frontier, step: GoalStep, table: Table[Frontier]) -> None:
    match step.goal:
        case ModuleGoal(module):
            if any(module in column for column in frontier.market.values()):
                acquire(frontier, step.user, module, table)
        case ShipGoal(ship):
            build(frontier, step.user, ship, table)
        case DevelopmentGoal(at):
            build_development(frontier, step.user, at, table)
        case TextGoal(text, piece):
            table.then(TextStep(step.user, text, 0, piece))
