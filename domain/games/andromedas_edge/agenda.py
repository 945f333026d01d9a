"""Whether what the table waits for fits the table. Guards positions that come from outside."""

from collections.abc import Iterator

from domain.games.andromedas_edge.components import FLEET, MODULE_OF, PLANETS, SPACES, TACTIC_OF, TEXTS, TRACK_TOP
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    AfterActivation,
    AndromedaStep,
    BattleEnd,
    BattleGuard,
    DevelopmentChoice,
    DevelopmentGoal,
    EndMenu,
    EventDone,
    FactionRound,
    FateRound,
    FirstPlayerRoll,
    FreeActivation,
    GoalStep,
    Item,
    MainMenu,
    ModuleChoice,
    ModuleGoal,
    ModulePerilEnd,
    NextTurn,
    OpponentChoice,
    OptionChoice,
    Payment,
    ReturnMenu,
    ShipChoice,
    ShipMove,
    ShipPerilEnd,
    TextGoal,
    TurnEnd,
    TurnStart,
)

WORD_OF = {
    OptionChoice: words.Choice,
    ModuleChoice: words.AcquireModule,
    ShipChoice: words.BuildShip,
    DevelopmentChoice: words.BuildDevelopment,
    FreeActivation: words.ActivateModule,
    ShipMove: words.MoveShip,
    OpponentChoice: words.AddDice | words.AddTargeting | words.Reroll,
}
"""The word a question that names a place in a text must stand at."""
LEADING_ON = (FirstPlayerRoll, TurnStart, TurnEnd, NextTurn, MainMenu, ReturnMenu)
MENUS = (MainMenu, AfterActivation, ReturnMenu, EndMenu)


def check_agenda(frontier: Frontier) -> list[str]:
    """Steps speak of things that exist, and the match goes on after them unless it is over."""
    stack: list[AndromedaStep] = frontier.agenda.stack
    if frontier.over and not stack:
        return []
    faults = [f"{type(step).__name__}: {fault}" for step in stack for fault in _step(frontier, step)]
    if not faults:
        faults += _course(frontier, stack)
    return faults


def _course(frontier: Frontier, stack: list[AndromedaStep]) -> Iterator[str]:
    leading = [step for step in stack if isinstance(step, LEADING_ON)]
    if not leading or not isinstance(stack[0], (NextTurn, TurnEnd, FirstPlayerRoll, MainMenu, ReturnMenu)):
        yield "no turn follows"
    if any(isinstance(step, (TurnStart, FirstPlayerRoll)) for step in stack[1:]):
        yield "a turn begins in the middle of another"
    if sum(isinstance(step, LEADING_ON) for step in stack) > 2:
        yield "the turn ends more than once"
    setting_up = any(isinstance(step, FirstPlayerRoll) for step in stack)
    if setting_up != (frontier.turn.phase == "setup"):
        yield "the table is set up in the middle of the match"
    if not setting_up and any(player.faction is None for player in frontier.players):
        yield "a player has no faction"
    if setting_up and not any(isinstance(step, (FactionRound, FateRound)) for step in stack):
        yield "nothing is chosen"
    menus = [step for step in stack if isinstance(step, MENUS)]
    if len({type(step) for step in menus}) < len(menus):
        yield "a menu stands there twice"
    if any(step.seat != frontier.turn.active for step in menus):
        yield "only the active player has a menu"
    yield from _matching(frontier, stack)


def _matching(frontier: Frontier, stack: list[AndromedaStep]) -> Iterator[str]:
    """What is under way has its end on the agenda, once."""
    kinds = [type(step) for step in stack]
    if (frontier.battle is not None) > (BattleEnd in kinds):
        yield "the battle has no end"
    if frontier.peril is not None and not (ShipPerilEnd in kinds or ModulePerilEnd in kinds):
        yield "the peril has no end"
    if frontier.peril is None and (ShipPerilEnd in kinds or ModulePerilEnd in kinds):
        yield "a peril ends that is none"
    if (EventDone in kinds) != bool(frontier.event_card) or kinds.count(EventDone) > 1:
        yield "the event card is not the one being resolved"
    if (EventDone in kinds) != (frontier.turn.phase == "event"):
        yield "the event card is resolved in another part of the turn"
    if kinds.count(BattleEnd) > 1 or (BattleGuard in kinds and BattleEnd not in kinds and frontier.battle is not None):
        yield "a battle inside a battle"


def _step(frontier: Frontier, step: AndromedaStep) -> Iterator[str]:
    fields = {name: getattr(step, name) for name in step.__struct_fields__}
    for name in ("seat", "user", "player", "victim", "thief", "to", "giver", "proposer", "next"):
        if isinstance(fields.get(name), int) and not 0 <= fields[name] < frontier.seats:
            yield f"there is no seat {fields[name]}"
    if "text" in fields:
        yield from _text(step, fields["text"], fields.get("at", 0))
    yield from _pieces(frontier, fields)
    for name in ("n", "left", "passed", "taken", "times", "cards", "most", "basic", "any", "spared"):
        if isinstance(fields.get(name), int) and not 0 <= fields[name] <= 12:
            yield f"{name} is out of range"
    if isinstance(step, Payment | GoalStep):
        yield from _goal(frontier, step.goal)
    for item in fields.get("items", ()):
        if isinstance(item, Item) and item.text not in TEXTS:
            yield f"there is no text {item.text}"


def _text(step: AndromedaStep, text: str, at: int) -> Iterator[str]:
    if text not in TEXTS or not 0 <= at <= len(TEXTS[text]):
        yield f"there is no place {at} in the text {text}"
        return
    wanted = WORD_OF.get(type(step))
    if wanted is not None and (at >= len(TEXTS[text]) or not isinstance(TEXTS[text][at], wanted)):
        yield f"{text} asks for nothing there"


def _pieces(frontier: Frontier, fields: dict[str, object]) -> Iterator[str]:
    module = fields.get("module")
    if isinstance(module, str) and not any(module in player.modules() for player in frontier.players):
        yield f"no station has {module}"
    seat = fields.get("seat")
    owned = isinstance(seat, int) and 0 <= seat < frontier.seats
    if isinstance(module, str) and owned and module not in list(frontier.players[int(str(seat))].modules()):
        yield f"{module} is not in that station"
    card = fields.get("card")
    if isinstance(card, str) and (card not in TACTIC_OF or card not in frontier.resolving):
        yield f"{card} is not being resolved"
    ships = fields.get("ships")
    if isinstance(ships, tuple) and any(not 0 <= ship < len(FLEET) for ship in ships):
        yield "there is no such ship"
    if isinstance(ships, tuple) and len(set(ships)) < len(ships):
        yield "a ship stands there twice"
    slot = fields.get("slot")
    if isinstance(slot, int) and not 0 <= slot < len(frontier.slots):
        yield "there is no such token"
    players = fields.get("players")
    if isinstance(players, tuple) and (not players or any(not 0 <= each < frontier.seats for each in players)):
        yield "there is no such player"
    if isinstance(players, tuple) and len(set(players)) < len(players):
        yield "a player stands there twice"
    track, field = fields.get("track"), fields.get("field")
    if isinstance(field, int) and not 0 <= field <= TRACK_TOP[str(track)]:
        yield "there is no such field"
    tracks = fields.get("tracks")
    if isinstance(tracks, tuple) and (not tracks or len(set(tracks)) < len(tracks)):
        yield "a track stands there twice"
    at = fields.get("at")
    if isinstance(at, str) and frontier.tiles.get(at) not in PLANETS:
        yield "there is no planet there"


def _goal(frontier: Frontier, goal: object) -> Iterator[str]:
    match goal:
        case ModuleGoal(module) if module not in MODULE_OF:
            yield f"there is no module {module}"
        case DevelopmentGoal(at) if at not in SPACES or frontier.tiles.get(at) not in PLANETS:
            yield f"there is no planet at {at}"
        case TextGoal(text) if text not in TEXTS:
            yield f"there is no text {text}"
        case _:
            pass
