"""Words of battle."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.possible import retreats
from domain.games.andromedas_edge.effects.resolve.table import DO
from domain.games.andromedas_edge.effects.special import SPECIAL
from domain.games.andromedas_edge.rules.battle import reroll, settle_dice
from domain.games.andromedas_edge.rules.board import may_enter
from domain.games.andromedas_edge.rules.dice import taking_part, targeting_of
from domain.games.andromedas_edge.rules.tables import asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    EndBattleVote,
    OpponentChoice,
    RerollChoice,
    TextStep,
    WithdrawChoice,
)
from domain.kernel import Choose, Offer, Table


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
