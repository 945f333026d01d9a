"""A recording back to events."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from domain.kernel.dice import commitment
from domain.kernel.game import Game
from domain.kernel.messages import Message
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import read_options
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.events import EVENT_TYPES, ActionTaken, Event, MatchOpened, MatchStarted, Pace, SeatTaken
from domain.matches.persistence.mapper import UnknownEvent
from replays.errors import TEXTS, RecordingInvalid
from replays.hash_chain import JsonLine
from replays.jsonl_format import (
    IN_THE_HEADER,
    OMITTED_FIELDS,
    Header,
    is_name,
    is_player,
    read_position_line,
    read_time,
    recorded_fields,
)
from replays.reader import Reader

_ENCODER = msgspec.msgpack.Encoder()
_FRAME = {"version", "at", "event"}


def find_game(header: Header, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """The game of a recording: enough to read it, since reading runs no rule."""
    game = games.get(header.game)
    if game is None:
        raise RecordingInvalid("unknown-game", game=header.game[:60], known=", ".join(games) or "-")
    return game


def game_of(header: Header, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """The game of a recording, if this release can fold the facts of those rules."""
    game = find_game(header, games)
    if header.rules not in (game.rules, *game.earlier_rules):
        what = f"the rules of {game.texts.name(game.id, 'en')}"
        raise RecordingInvalid("foreign-version", what=what, found=header.rules[:20], known=game.rules)
    return game


def why_not_whole(header: Header) -> Message | None:
    """Why the match cannot be played again from this recording."""
    if header.viewer != ARCHIVE:
        return Message("recording.why.viewer", {"viewer": header.viewer})
    return Message("recording.why.running") if header.seed is None else None


def import_events(raw: Iterable[bytes], games: Mapping[str, Game[Any]]) -> Iterator[tuple[int, Event]]:
    """Every event of a whole recording with its version; the match's own id is in the file's header."""
    reader = Reader(raw)
    why = why_not_whole(reader.header)
    if why is not None:
        raise RecordingInvalid("not-whole", why=why)
    return read_events(reader, game_of(reader.header, games))


def read_events(reader: Reader, game: Game[Any]) -> Iterator[tuple[int, Event]]:
    for number, line in enumerate(reader, 2):
        yield line["version"], read_event(game, reader.header, line, number, reader.ply)


def read_event(game: Game[Any], header: Header, line: JsonLine, number: int, ply: int) -> Event:
    """Parse one line."""
    kind = EVENT_TYPES.get(line["event"]) if isinstance(line.get("event"), str) else None
    if kind is None:
        raise RecordingInvalid("bad-event", ply, line=number, why="its name is unknown")
    hidden = OMITTED_FIELDS | IN_THE_HEADER if kind is MatchOpened else OMITTED_FIELDS
    strange = set(line) - _FRAME - (set(recorded_fields(kind)) - hidden)
    if strange:
        raise RecordingInvalid("bad-event", ply, line=number, why=f"{kind.__name__} has no `{min(strange)[:40]}`")
    try:
        if kind is MatchOpened:
            return _read_opening(game, header, line)
        return _read_event_body(game, kind, line) if header.viewer == ARCHIVE else _read_redacted(kind, line)
    except (msgspec.MsgspecError, UnknownEvent, ValueError, OverflowError) as error:
        raise RecordingInvalid("bad-event", ply, line=number, why=str(error).rstrip(".")) from None


def _body(line: JsonLine) -> JsonLine:
    return {name: value for name, value in line.items() if name not in _FRAME} | {"at": read_time(line.get("at"))}


def decode_recorded(kind: type[Event], body: JsonLine) -> Event:
    return msgspec.msgpack.decode(_ENCODER.encode(body), type=kind)


def _read_redacted(kind: type[Event], line: JsonLine) -> Event:
    """An event as one viewer saw it: hidden fields are null where the game's own types may need a value."""
    body = _body(line)
    for name in {"action", "facts"} & set(body):
        body[name] = msgspec.Raw(_ENCODER.encode(body[name]))
    return decode_recorded(kind, body)


def _read_event_body(game: Game[Any], kind: type[Event], line: JsonLine) -> Event:
    body = _body(line)
    if issubclass(kind, SeatTaken) and not (is_name(str(line.get("name"))) and is_player(str(line.get("player")))):
        raise ValueError(f"{str(line.get('name'))[:40]!r} is not a valid name or player")
    if issubclass(kind, ActionTaken | MatchStarted):
        facts = game.facts_json_decoder.decode(msgspec.json.encode(line.get("facts")))
        body["facts"] = msgspec.Raw(_ENCODER.encode(facts))
    if issubclass(kind, ActionTaken):
        action = game.action_decoder.decode(msgspec.json.encode(line.get("action")))
        body["action"] = msgspec.Raw(_ENCODER.encode(action))
    return decode_recorded(kind, body)


def _read_opening(game: Game[Any], header: Header, line: JsonLine) -> MatchOpened:
    seed = header.seed or ""
    if header.seed is not None and (len(seed) != 64 or commitment(bytes.fromhex(seed)) != header.commitment):
        raise RecordingInvalid("commitment-mismatch", 0)
    position = b""
    if header.position is not None:
        recorded = read_position_line(header.position)
        position = _ENCODER.encode(msgspec.json.decode(recorded.state, type=game.state))
    try:
        read_options(game, header.options)
    except SetupRefused as refused:
        raise RecordingInvalid("setup-refused", 0, why=TEXTS.render(refused.text, "en", ())) from None
    return MatchOpened(
        at=read_time(line.get("at")),
        game=header.game,
        rules=header.rules,
        options=header.options,
        seats=header.seats,
        policies=header.policies,
        seed=seed,
        open_seed=line.get("open_seed") is True,
        position=position,
        from_position=line.get("from_position") is True,
        forked_from=header.forked_from,
        pace=msgspec.convert(line.get("pace"), type=Pace | None),
    )
