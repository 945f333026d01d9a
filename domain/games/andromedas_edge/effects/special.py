"""The few cards no word fits: each a function by its handler's name."""

from collections.abc import Callable, Mapping

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import MANOEUVRES
from domain.games.andromedas_edge.effects.words import HandlerName
from domain.games.andromedas_edge.glossary import RESOURCES, Resource, TacticId, design
from domain.games.andromedas_edge.rules.dice import taking_part
from domain.games.andromedas_edge.rules.tables import asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    AllianceAnswer,
    AllyChoice,
    BattleGuard,
    OptionChoice,
    RansomAnswer,
    StealChoice,
)
from domain.kernel import Seat, Table

Handler = Callable[[Frontier, Seat, Table[Frontier]], None]


def others(frontier: Frontier, seat: Seat) -> list[Seat]:
    """Other players taking part, in turn order."""
    return [who for who in taking_part(frontier) if who not in (seat, frontier.seats)]


# --- alliance --------------------------------------------------------------------------------------------------------


def battle_alliance(frontier: Frontier, seat: Seat, table: Table[Frontier]) -> None:
    """A player of another side, if it agrees, joins sides for this battle; whole teams join."""
    table.then(AllyChoice(seat))


@asks(AllyChoice)
def allies(frontier: Frontier, step: AllyChoice) -> list[act.ChooseOpponent]:
    battle = frontier.battle
    if battle is None:
        return []
    mine = battle.sides[step.seat]
    return [act.ChooseOpponent(who) for who in others(frontier, step.seat) if battle.sides[who] != mine]


@decides(AllyChoice)
def ally_chosen(frontier: Frontier, step: AllyChoice, action: act.ChooseOpponent, table: Table[Frontier]) -> None:
    table.then(AllianceAnswer(action.participant, step.seat))


@asks(AllianceAnswer)
def alliance_answers(frontier: Frontier, step: AllianceAnswer) -> list[act.Accept | act.Refuse]:
    return [act.Accept(), act.Refuse()] if frontier.battle is not None else []


@decides(AllianceAnswer)
def alliance_answered(
    frontier: Frontier, step: AllianceAnswer, action: act.Accept | act.Refuse, table: Table[Frontier]
) -> None:
    if isinstance(action, act.Accept):
        table.emit(facts.SidesJoined(step.proposer, step.seat))
        table.then(BattleGuard())


# --- ransom ----------------------------------------------------------------------------------------------------------


def battle_ransom(frontier: Frontier, seat: Seat, table: Table[Frontier]) -> None:
    """Each other participating player who is no partner gives a resource, or you get a die."""
    for other in others(frontier, seat):
        if not frontier.same_team(seat, other):
            table.then(RansomAnswer(other, seat))


@asks(RansomAnswer)
def ransoms(frontier: Frontier, step: RansomAnswer) -> list[act.GiveUp | act.GiveUpCard | act.Refuse]:
    """Any resource of the owner's choice, so also which card; of equal cards only the first."""
    if frontier.battle is None:
        return []
    cards = {design(card): card for card in sorted(frontier.players[step.seat].hand, reverse=True)}
    kinds = (kind for kind in holdings(frontier, step.seat) if kind != "tactics")
    return [*map(act.GiveUp, kinds), *map(act.GiveUpCard, sorted(cards.values())), act.Refuse()]


@decides(RansomAnswer)
def ransom_answered(
    frontier: Frontier, step: RansomAnswer, action: act.GiveUp | act.GiveUpCard | act.Refuse, table: Table[Frontier]
) -> None:
    match action:
        case act.GiveUp(resource):
            hand_over(frontier, step.to, step.seat, resource, table)
        case act.GiveUpCard(card) if card is not None:
            give_card(frontier, step.to, step.seat, card, table)
        case _:
            table.emit(facts.DiceAdded(step.to, 1))


# --- white flag ------------------------------------------------------------------------------------------------------


def battle_white_flag(frontier: Frontier, seat: Seat, table: Table[Frontier]) -> None:
    """Out of the battle as a loser without damage; manoeuvres twice at once."""
    table.emit(facts.FlagRaised(seat))
    manoeuvre = OptionChoice(seat, MANOEUVRES, 0, None, optional=True)
    table.then(manoeuvre, manoeuvre, BattleGuard())


SPECIAL: Mapping[HandlerName, Handler] = {
    "battle_alliance": battle_alliance,
    "battle_ransom": battle_ransom,
    "battle_white_flag": battle_white_flag,
}

# --- resources that change hands -------------------------------------------------------------------------------------


def holdings(frontier: Frontier, seat: Seat) -> list[Resource]:
    return [kind for kind in RESOURCES if frontier.players[seat].held(kind)]


def hand_over(frontier: Frontier, thief: Seat, victim: Seat, resource: Resource, table: Table[Frontier]) -> None:
    """One resource; a tactics card is picked at random."""
    if resource == "tactics":
        give_card(frontier, thief, victim, table.dice.pick(sorted(frontier.players[victim].hand)), table)
    else:
        table.emit(facts.ResourceStolen(thief, victim, resource))


def give_card(frontier: Frontier, thief: Seat, victim: Seat, card: TacticId, table: Table[Frontier]) -> None:
    """Both sides see the card."""
    viewers = tuple(sorted({*frontier.team(thief), *frontier.team(victim)}))
    table.emit(facts.CardStolen(thief, victim, viewers, card))


@asks(StealChoice)
def loot(frontier: Frontier, step: StealChoice) -> list[act.GiveUp]:
    return [act.GiveUp(kind) for kind in holdings(frontier, step.victim)]


@decides(StealChoice)
def stolen(frontier: Frontier, step: StealChoice, action: act.GiveUp, table: Table[Frontier]) -> None:
    hand_over(frontier, step.thief, step.victim, action.resource, table)
