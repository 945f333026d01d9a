"""Positions: the whole state as JSON. A match can begin from one: puzzles, teaching, tests."""

from typing import Any

import msgspec

from domain.kernel.agenda import GameState, agenda_faults, asked_seats, is_sealed_round, question_of
from domain.kernel.game import Game, encode_state
from domain.kernel.offers import match_offer
from domain.kernel.refusals import SetupRefused
from domain.kernel.vocabulary import Barrier, Step, seat_of

FORMAT = 1


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    rules: str
    options: dict[str, Any]
    seats: int
    state: msgspec.Raw
    format: int = FORMAT


def position_of(game: Game[Any], state: GameState, options: msgspec.Struct) -> Position:
    """The position as it stands, hidden parts too."""
    return Position(
        game=game.id,
        rules=game.rules,
        options=msgspec.to_builtins(options),
        seats=state.agenda.seats(),
        state=msgspec.Raw(msgspec.json.encode(state)),
    )


def read_position(game: Game[Any], options: msgspec.Struct, seats: int, position: Position) -> Any:
    """The state in a position, or a refusal that names everything wrong with it."""
    wrong = []
    if position.format != FORMAT:
        wrong.append(("/position/format", f"this server reads format {FORMAT}"))
    if position.game != game.id:
        wrong.append(("/position/game", f"the match is of {game.id}"))
    if position.rules not in (game.rules, *game.earlier_rules):
        wrong.append(("/position/rules", f"the rules here are version {game.rules}"))
    if position.seats != seats:
        wrong.append(("/position/seats", f"the match has {seats} seats"))
    if not wrong and msgspec.to_builtins(options) != _options(game, position.options):
        wrong.append(("/position/options", "other options than the match's"))
    if wrong:
        raise SetupRefused("position-invalid", tuple(wrong), detail=wrong[0][1])
    try:
        state = msgspec.json.decode(position.state, type=game.state)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SetupRefused("position-invalid", (("/position/state", str(error)),), detail=str(error)) from None
    faults = state_faults(game, state, seats)
    if faults:
        errors = tuple(("/position/state", fault) for fault in faults)
        raise SetupRefused("position-invalid", errors, detail=faults[0])
    return state


def _options(game: Game[Any], given: dict[str, Any]) -> object:
    try:
        return msgspec.to_builtins(msgspec.convert(given, type=game.options))
    except msgspec.ValidationError:
        return None


def state_faults(game: Game[Any], state: GameState, seats: int) -> list[str]:
    """Everything that keeps a match from being played on from this state."""
    if state.agenda.seats() != seats or len(state.agenda.held) != seats:
        return [f"the state has {state.agenda.seats()} seats, the match {seats}"]
    faults = agenda_faults(state.agenda)
    if faults:
        return faults
    try:
        encode_state(state)
        return game.check(state) or _misplaced(game, state) or game.check_agenda(state) or _idle(game, state)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return [f"the state does not hang together ({type(error).__name__})"]


def _misplaced(game: Game[Any], state: GameState) -> list[str]:
    """Steps that the table could never come to where they stand."""
    agenda = state.agenda
    closed = is_sealed_round(agenda)
    carried = [step for step in agenda.stack if not isinstance(step, Barrier)]
    carried += [] if closed else [step for lane in agenda.lanes for step in lane]
    faults = [
        f"agenda: {type(step).__name__} cannot stand there"
        for step in carried
        if type(step) not in game.proceed and not (type(step) in game.offers and type(step) in game.decide)
    ]
    if closed and not faults:
        questions = game.questions[type(agenda.stack[-1])](state, agenda.stack[-1])
        due = {seat_of(step): [step] for step in questions if _answers(game, state, step)}
        if any(lane != due.get(seat, []) for seat, lane in enumerate(agenda.lanes)):
            faults.append("agenda: the sealed round asks other questions")
    return faults


def _idle(game: Game[Any], state: GameState) -> list[str]:
    """No seat to act, or a seat asked without a possible answer."""
    if state.over:
        return ["the match is over in this position"]
    if state.agenda.stack and type(state.agenda.stack[-1]) in game.proceed:
        return ["a step is still to be carried out in this position"]
    seats = asked_seats(state.agenda)
    if not seats:
        return ["no seat can act in this position"]
    for seat in seats:
        step = question_of(state.agenda, seat)
        if step is None or not _answers(game, state, step):
            return [f"seat {seat} has nothing to answer in this position"]
    for seat, answer in enumerate(state.agenda.held):
        if answer is not None and not _held_is_legal(game, state, seat):
            return [f"the held answer of seat {seat} is not legal"]
    return []


def _answers(game: Game[Any], state: GameState, step: Step) -> bool:
    """Whether a question has any; the table drops one that has none."""
    return type(step) in game.offers and any(True for _ in game.offers[type(step)](state, step))


def _held_is_legal(game: Game[Any], state: GameState, seat: int) -> bool:
    lane, answer = state.agenda.lanes[seat], state.agenda.held[seat]
    return (
        bool(lane)
        and answer is not None
        and match_offer(game.offers[type(lane[-1])](state, lane[-1]), answer) is not None
    )
