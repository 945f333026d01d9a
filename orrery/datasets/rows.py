"""The rows of one match, gathered while it is played or played again."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from domain.kernel import ARCHIVE, Action, Play, Seat
from domain.kernel.vocabulary import Withdraw, snake

Row = dict[str, Any]
Source = Literal["simulated", "recorded"]


class MatchRows(msgspec.Struct, frozen=True):
    match: Row
    decisions: list[Row]


def rows_of(
    play: Play[Any],
    answers: Iterable[tuple[Seat, Action]],
    *,
    match: str,
    players: Sequence[str],
    options: Any,
    source: Source,
    views: bool,
) -> MatchRows:
    """Play these answers from the beginning; each is asked for when its turn has come."""
    decisions = []
    for seat, action in answers:
        row = decision_row(play, seat, action, match, views)
        result = play.answer(seat, action)
        decisions.append(row | {"sealed": result.sealed, "draws": result.draws})
    rules = play.game.rules
    return whole_match(play, decisions, match=match, rules=rules, players=players, options=options, source=source)


def whole_match(
    play: Play[Any],
    decisions: list[Row],
    *,
    match: str,
    rules: str,
    players: Sequence[str],
    options: Any,
    source: Source,
) -> MatchRows:
    """The row of a match that is over, and its decisions with how it ended. `rules`: the version it was played by."""
    outcome = play.outcome
    if outcome is None:
        raise ValueError(f"the match {match} is not over")
    totals = play.game.totals_of(play.state, ARCHIVE)
    for row in decisions:
        row["won"] = row["seat"] in outcome.winners
        row["total"] = totals[row["seat"]]
    ranks = {rank.seat: rank.rank for rank in outcome.ranking}
    row = {
        "match": match,
        "game": play.game.id,
        "rules": rules,
        "source": source,
        "options": msgspec.json.encode(options).decode(),
        "seed": play.seed.hex(),
        "seats": play.seats,
        "players": list(players),
        "plies": play.ply,
        "turns": play.game.turns(play.state),
        "reason": outcome.reason.key,
        "winners": list(outcome.winners),
        "ranks": [ranks[seat] for seat in range(play.seats)],
        "totals": list(totals),
    }
    return MatchRows(row, decisions)


def decision_row(play: Play[Any], seat: Seat, action: Action, match: str, views: bool) -> Row:
    """What the seat knew when it chose, and what it chose."""
    game, state, step = play.game, play.state, play.question(seat)
    asked = None if isinstance(action, Withdraw) else step
    return {
        "match": match,
        "ply": play.ply + 1,
        "turn": game.turns(state),
        "seat": seat,
        "kind": "withdraw" if asked is None else asked.kind(),
        "offers": 1 if asked is None else len(play.offers(seat)),
        "action": msgspec.json.encode(action).decode(),
        "action_type": snake(type(action).__name__),
        "points": list(game.totals_of(state, seat)),
        "view": msgspec.json.encode(game.view(state, seat)).decode() if views else None,
    }
