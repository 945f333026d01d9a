"""Whether an answer may roll or show anybody something new. In doubt it may."""

from typing import Literal

import msgspec

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import MODULE_OF, PLANETS, TEXTS, ability_text
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.passives import abilities, ship_trigger
from domain.games.andromedas_edge.effects.possible import options, possible
from domain.games.andromedas_edge.glossary import TextId, Trigger, design
from domain.games.andromedas_edge.rules.damage import repairs
from domain.games.andromedas_edge.rules.dice import hostile
from domain.games.andromedas_edge.rules.docks import free_energy, laboratory
from domain.games.andromedas_edge.rules.gains import marker_moves
from domain.games.andromedas_edge.rules.payments import moon_prices, payable
from domain.games.andromedas_edge.rules.raiders import surging
from domain.games.andromedas_edge.state import Frontier, Ship
from domain.games.andromedas_edge.steps import (
    AfterActivation,
    CardDone,
    Diplomacy,
    EndMenu,
    EnergyChoice,
    Escalation,
    MainMenu,
    ModuleChoice,
    MoonOverflow,
    MoonPair,
    Payment,
    Question,
    ReturnMenu,
    ShipChoice,
    ShipGoal,
    TextGoal,
    TransferAnswer,
)
from domain.kernel import Seat, TypeDispatch

Course = Literal["asks", "quiet", "reveals"]
"""What a text comes to first: a question, nothing secret at all, or maybe something new."""
VANISHING = (AfterActivation, EndMenu, Escalation, Diplomacy, EnergyChoice)
"""Questions that are not asked of a player without anything to do."""
QUIET = TypeDispatch()
"""`QUIET[type(action)](frontier, step, action)`: whether it surely neither rolls nor shows anything."""


def reveals(frontier: Frontier, step: Question, action: act.AndromedaAction) -> bool:
    if not type(action).REVEALS:
        return False
    quiet = QUIET.get(type(action))
    return quiet is None or not quiet(frontier, step, action)


# --- what follows ----------------------------------------------------------------------------------------------------


def _keeps_busy(frontier: Frontier, seat: Seat, claimed: int) -> bool:
    """Whether the player is asked again in a question that may vanish, with so many moons still claimed."""
    player = frontier.players[seat]
    if claimed > 0 or player.hand or player.discoveries or player.supremacies:
        return True
    return any(card.up for card in player.developments)


def _stands_again(frontier: Frontier, step: Question, spent_moons: int = 0) -> bool:
    if isinstance(step, MoonOverflow):
        return False
    left = len(frontier.players[step.seat].claimed) - spent_moons
    return not isinstance(step, VANISHING) or _keeps_busy(frontier, step.seat, left)


def _menu_follows(frontier: Frontier) -> bool:
    """Whether a menu that is always asked lies right below the present question."""
    for step in reversed(frontier.agenda.stack[:-1]):
        if isinstance(step, CardDone) or (isinstance(step, MoonPair) and not MODULE_OF[step.module].half_slots):
            continue
        return isinstance(step, MainMenu | ReturnMenu)
    return False


def _turn_ends_quietly(frontier: Frontier) -> bool:
    """No event card is due, and no fate is shown after the last turn."""
    if frontier.marker_on == frontier.turn.active:
        return False
    return frontier.trigger is None or frontier.final_turns != 1 or not frontier.options.fates


def _triggers_quietly(frontier: Frontier, seat: Seat, *triggers: Trigger) -> bool:
    return all(
        course(frontier, seat, ability_text(source, number), None) == "quiet"
        for source, number, ability in abilities(frontier, seat)
        if ability.trigger in triggers
    )


def course(frontier: Frontier, seat: Seat, text: TextId, piece: str | None) -> Course:
    """What a text of a card, tile or module comes to."""
    for at, word in enumerate(TEXTS[text]):
        if possible(frontier, seat, word, text):
            found = _word(frontier, seat, word, text, at, piece)
            if found != "quiet":
                return found
    return "quiet"


def _word(frontier: Frontier, seat: Seat, word: words.Effect, text: TextId, at: int, piece: str | None) -> Course:
    match word:
        case words.Gain(resources):
            if resources.tactics:
                return "reveals"
            return "asks" if resources.basic or resources.any else "quiet"
        case words.Points() | words.LosePoints() | words.PointsPer():
            return "quiet"
        case words.GainPer(resource):
            return "reveals" if resource == "tactics" else "quiet"
        case words.PayGain() | words.Pay() | words.AcquireModule() | words.BuildShip() | words.BuildDevelopment():
            return "asks"
        case words.UpgradeShip() | words.HireLeader() | words.FlipDevelopment():
            return "asks"
        case words.Repair():
            return "asks" if any(repairs(frontier.players[seat])) else "quiet"
        case words.MoveEvent(n):
            return "reveals" if marker_moves(frontier) and frontier.marker <= n else "quiet"
        case words.Choice():
            found = options(frontier, seat, word, text, at)
            return "asks" if len(found) > 1 else course(frontier, seat, f"{text}/{at}.options.{found[0]}", piece)
        case words.ActivateRow(track):
            return "asks" if any(True for _ in laboratory(frontier, seat, track)) else "quiet"
        case words.MoonSlot(slot):
            moon = frontier.players[seat].stored.get(slot if isinstance(slot, str) else f"{piece}/{slot}")
            return "quiet" if moon is None else course(frontier, seat, f"moon:{moon}", None)
        case words.MoonCost(slot):
            moon = frontier.players[seat].stored.get(f"{piece}/{slot}")
            stock = frontier.players[seat].stock
            return "asks" if moon is not None and any(payable(stock, each) for each in moon_prices(moon)) else "reveals"
        case _:
            return "reveals"


# --- the turn --------------------------------------------------------------------------------------------------------


@QUIET.on(act.ReturnToStation, act.GiveCard, act.GiveToken, act.BuildDevelopment)
def asks_next(frontier: Frontier, step: Question, action: act.AndromedaAction) -> bool:
    """A question follows at once; partners see each other's hands and tokens anyway."""
    return True


@QUIET.on(act.EndTurn)
def quiet_end(frontier: Frontier, step: Question, action: act.EndTurn) -> bool:
    return _turn_ends_quietly(frontier)


@QUIET.on(act.Pass)
def quiet_pass(frontier: Frontier, step: Question, action: act.Pass) -> bool:
    match step:
        case ReturnMenu():
            return _turn_ends_quietly(frontier)
        case AfterActivation():
            at = frontier.turn.location
            return not surging(frontier) and (at is None or not hostile(frontier, at))
        case _:
            return False


@QUIET.on(act.LaunchShip)
def quiet_launch(frontier: Frontier, step: Question, action: act.LaunchShip) -> bool:
    """The first question comes before anything is drawn, uncovered or rolled."""
    seat, to = step.seat, action.to
    player = frontier.players[seat]
    if frontier.kind_of(to) != "planet":
        found = course(frontier, seat, f"location:{frontier.name_of(to)}", None)
        return found == "asks" and frontier.kind_of(to) == "base" and not action.hyperjump
    ship = next(n for n in player.in_place("pad") if player.ships[n].type == action.ship)
    if ship_trigger(frontier, seat, ship, "on_launch_of_this_ship") is not None:
        return False
    if not frontier.tops.get(to):
        printed = PLANETS[frontier.tiles[to]].printed_resource
        return not printed.tactics and _keeps_busy(frontier, seat, len(player.claimed))
    return not frontier.under.get(to) and _triggers_quietly(frontier, seat, "on_claim_moon")


@QUIET.on(act.StoreMoon, act.AbandonMoon)
def quiet_moon(frontier: Frontier, step: Question, action: act.StoreMoon | act.AbandonMoon) -> bool:
    if not _stands_again(frontier, step, 1):
        return False
    if isinstance(action, act.StoreMoon):
        return True
    text = course(frontier, step.seat, f"moon:{action.moon}", None)
    return text != "reveals" and _triggers_quietly(frontier, step.seat, "on_abandon_moon")


@QUIET.on(act.HireLeaders, act.CollectResources, act.MoveModule)
def quiet_aside(frontier: Frontier, step: Question, action: act.AndromedaAction) -> bool:
    return _stands_again(frontier, step)


@QUIET.on(act.UseDevelopment)
def quiet_development(frontier: Frontier, step: Question, action: act.UseDevelopment) -> bool:
    kind = frontier.players[step.seat].developments[action.development].type
    found = course(frontier, step.seat, f"development:{kind}", None)
    return found == "asks" or (found == "quiet" and isinstance(step, MainMenu | ReturnMenu))


@QUIET.on(act.UseAbility)
def quiet_ability(frontier: Frontier, step: Question, action: act.UseAbility) -> bool:
    return course(frontier, step.seat, ability_text(action.source, action.number), None) == "asks"


# --- effects ---------------------------------------------------------------------------------------------------------


def _docked(frontier: Frontier, seat: Seat, action: act.ActivateModule | act.ActivateScience) -> Frontier:
    """The table once the ship or the energy lies on the module: a transport there carries no development."""
    if isinstance(action, act.ActivateScience):
        return frontier
    player = frontier.players[seat]
    ships, energy = list(player.ships), player.energy
    if action.ship is not None:
        ships[action.ship] = Ship(ships[action.ship].type, "module", action.module)
    elif not free_energy(frontier, seat, action.module):
        energy -= 1
    players = list(frontier.players)
    players[seat] = msgspec.structs.replace(player, ships=ships, energy=energy)
    return msgspec.structs.replace(frontier, players=players)


@QUIET.on(act.ActivateModule, act.ActivateScience)
def quiet_activation(frontier: Frontier, step: Question, action: act.ActivateModule | act.ActivateScience) -> bool:
    """The module, and the moons of joined slots beside it."""
    if isinstance(action, act.ActivateScience) and not _menu_follows(frontier):
        return False
    module = action.module
    found = course(_docked(frontier, step.seat, action), step.seat, f"module:{design(module)}", module)
    stored = frontier.players[step.seat].stored
    beside = [stored[f"{left}|{right}"] for left, right in frontier.pairs_of(step.seat) if f"{left}|{right}" in stored]
    moons = beside if MODULE_OF[module].half_slots else []
    return found == "asks" or (
        found == "quiet" and all(course(frontier, step.seat, f"moon:{moon}", None) != "reveals" for moon in moons)
    )


@QUIET.on(act.AcquireModule, act.BuildShip)
def quiet_purchase(frontier: Frontier, step: Question, action: act.AcquireModule | act.BuildShip) -> bool:
    """A price is asked for first."""
    if not isinstance(step, ModuleChoice | ShipChoice):
        return False
    word = TEXTS[step.text][step.at]
    return isinstance(word, words.AcquireModule | words.BuildShip) and word.payment != "free"


@QUIET.on(act.Pay)
def quiet_payment(frontier: Frontier, step: Question, action: act.Pay) -> bool:
    """Cards are chosen next; otherwise it depends on what was paid for."""
    if action.resources.tactics:
        return True
    if not isinstance(step, Payment) or step.times > 1 or not _menu_follows(frontier):
        return False
    if isinstance(step.goal, TextGoal) and step.times == 1:
        return course(frontier, step.seat, step.goal.text, step.goal.piece) == "quiet"
    return isinstance(step.goal, ShipGoal)


@QUIET.on(act.TakeResources)
def quiet_taking(frontier: Frontier, step: Question, action: act.TakeResources) -> bool:
    return not action.resources.tactics and _menu_follows(frontier)


@QUIET.on(act.Decline, act.RepairShip, act.RepairShield, act.RepairModule, act.FlipDevelopment)
def quiet_change(frontier: Frontier, step: Question, action: act.AndromedaAction) -> bool:
    return _menu_follows(frontier)


@QUIET.on(act.Accept, act.Refuse)
def quiet_transfer(frontier: Frontier, step: Question, action: act.Accept | act.Refuse) -> bool:
    """What is handed over is known to both partners."""
    return isinstance(step, TransferAnswer) and _menu_follows(frontier)
