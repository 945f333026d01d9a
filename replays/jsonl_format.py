"""The three kinds of line, and events as lines: for the archive whole, for anybody else as they may see them."""

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from unicodedata import category

import msgspec

from domain.kernel.dice import commitment
from domain.kernel.game import Game
from domain.kernel.position import Position, position_of
from domain.kernel.redaction import redact, redact_action
from domain.kernel.registry import read_options
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Viewer, viewer_name
from domain.matches.events import ActionTaken, Event, MatchOpened, MatchStarted, Origin, Policies, SeatPlan
from replays.hash_chain import JsonLine

FORMAT = 1
LONGEST_NAME = 40

OMITTED_FIELDS = {
    *(
        "originator_id",
        "originator_version",
        "state",
        "token",
        "host_token",
        "invite_token",
        "seat_tokens",
    ),  # what only the server needs, or may know
    *("host_player", "player_id", "named_after"),  # a recording names no players: another server would not know them
    "text",  # what the players wrote to each other is their own business, and no part of the play
    *("seed", "request", "base", "imported", "position"),  # in the header, or of no meaning elsewhere
    *("rematch_of", "duplicate_of"),
}
IN_THE_HEADER = {"game", "rules", "options", "seats", "policies", "forked_from"}
ONLY_IF_SET = {"pace", "late"}
"""Left out where a match has no pace, so that its lines are those of every earlier release."""
ARCHIVE_ONLY = {"rolled", "shown"}
"""Counts that are made from hidden things too."""

PLAIN = frozenset({bool, int, str, type(None)})
"""What is written as it is."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    orrery: int
    game: str
    rules: str
    options: dict[str, Any]
    seats: tuple[SeatPlan, ...]
    policies: Policies
    commitment: str
    seed: str | None
    viewer: str
    match: str
    position: dict[str, Any] | None
    forked_from: Origin | None

    @property
    def whole(self) -> bool:
        """Whether the match can be played again from it."""
        return self.viewer == ARCHIVE and self.seed is not None


def header_line(game: Game[Any], match: str, opened: MatchOpened, viewer: Viewer, over: bool) -> JsonLine:
    archive = viewer == ARCHIVE
    return {
        "orrery": FORMAT,
        "game": opened.game,
        "rules": opened.rules,
        "options": opened.options,
        "seats": [{"name": seat.name, "player": seat.player} for seat in opened.seats],
        "policies": _policies(opened.policies),
        "commitment": commitment(bytes.fromhex(opened.seed)),
        "seed": opened.seed if archive and over else None,
        "viewer": viewer_name(viewer),
        "match": match,
        "position": _position(game, opened) if archive and opened.position else None,
        "forked_from": msgspec.to_builtins(opened.forked_from),
    }


def _policies(policies: Policies) -> JsonLine:
    """Hints are named only where they were forbidden, as in recordings made before there were any."""
    rendered: JsonLine = msgspec.to_builtins(policies)
    if policies.hints:
        del rendered["hints"]
    return rendered


def _position(game: Game[Any], opened: MatchOpened) -> JsonLine:
    state = game.state_decoder.decode(opened.position)
    position = position_of(game, state, read_options(game, opened.options))
    line: JsonLine = msgspec.json.decode(msgspec.json.encode(position))
    return line


def read_position_line(line: JsonLine) -> Position:
    return msgspec.json.decode(msgspec.json.encode(line), type=Position)


def event_line(game: Game[Any], version: int, event: Event, viewer: Viewer) -> JsonLine:
    """An event as `viewer` may see it."""
    line: JsonLine = {"version": version, "at": spell_time(event.at), "event": type(event).__name__}
    for name in _visible_fields(type(event), viewer == ARCHIVE):
        value = getattr(event, name)
        if value or name not in ONLY_IF_SET:
            line[name] = value if type(value) in PLAIN else _render_value(game, event, name, viewer)
    return line


@cache
def _visible_fields(kind: type[Event], archive: bool) -> tuple[str, ...]:
    hidden = OMITTED_FIELDS if archive else OMITTED_FIELDS | ARCHIVE_ONLY
    if kind is MatchOpened:
        hidden = hidden | IN_THE_HEADER
    return tuple(name for name in recorded_fields(kind) if name not in hidden)


@cache
def recorded_fields(kind: type[Event]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name != "at")


def _render_value(game: Game[Any], event: Event, name: str, viewer: Viewer) -> Any:
    if name == "facts" and isinstance(event, ActionTaken | MatchStarted):
        facts = game.facts_decoder.decode(event.facts)
        seen = facts if viewer == ARCHIVE else [redact(fact, viewer) for fact in facts]
        return msgspec.to_builtins(seen, str_keys=True)
    if name == "action" and isinstance(event, ActionTaken):
        return _render_action(game, event, viewer)
    return msgspec.to_builtins(getattr(event, name), str_keys=True)


def _render_action(game: Game[Any], event: ActionTaken, viewer: Viewer) -> Any:
    """A sealed answer stays secret to its seat; later facts say what becomes public."""
    if event.held and viewer not in (ARCHIVE, event.seat):
        return None
    action = game.packed_action_decoder.decode(event.action)
    return msgspec.to_builtins(redact_action(action, event.seat, viewer), str_keys=True)


def closing_line(events: int, plies: int, outcome: Any) -> JsonLine:
    return {"end": True, "events": events, "plies": plies, "outcome": msgspec.to_builtins(outcome, str_keys=True)}


def spell_time(at: int) -> str:
    """Microseconds since 1970 as RFC 3339, UTC."""
    return (_EPOCH + at * _MICROSECOND).isoformat().replace("+00:00", "Z")


def read_time(text: Any) -> int:
    """The other way; `ValueError` if it is no time in UTC."""
    moment = datetime.fromisoformat(text) if isinstance(text, str) else None
    if moment is None or moment.utcoffset() != timedelta(0):
        raise ValueError("`at` is not a time in UTC")
    return (moment - _EPOCH) // _MICROSECOND


def is_name(name: str) -> bool:
    """A name as a server would have taken it: so that a forged file cannot smuggle others in."""
    return 1 <= len(name) <= LONGEST_NAME and not any(category(letter) == "Cc" for letter in name)


def is_player(player: str) -> bool:
    kind, _, bot = player.partition(":")
    return player in ("person", "open") or (kind == "bot" and is_name(bot))


def read_viewer(name: str, seats: int) -> Viewer:
    """`seat:2`, `spectator` or `archive`; `ValueError` for anybody else."""
    if name == ARCHIVE:
        return ARCHIVE
    if name == SPECTATOR:
        return SPECTATOR
    word, _, number = name.partition(":")
    if word != "seat" or not number.isdecimal() or len(number) > 2 or int(number) >= seats:
        raise ValueError(f"there is no viewer {name[:40]!r}")
    return int(number)
