"""A stored match examined: are its rows whole, do its snapshots fit its events, do the rules agree with its facts?"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.game import Game, encode_state
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.commands.import_match import state_of_line, undos_given_back
from domain.matches.commands.undo_redo import entries_after
from domain.matches.events import Event, LineCut, LineResumed, MatchOpened
from domain.matches.match import Match, Numbered, Unsaved, load, state_problems
from domain.matches.match_state import MatchState
from domain.matches.snapshots import MatchSnapshot
from replays.errors import RecordingInvalid
from replays.jsonl_format import Header, header_line
from replays.rules_verifier import RulesVerifier

_MATCH_STATE = msgspec.msgpack.Decoder(MatchState)


def check_match(
    ident: UUID,
    games: Mapping[str, Game[Any]],
    rows: Sequence[Numbered],
    snapshots: Mapping[int, MatchSnapshot | None] = MappingProxyType({}),
) -> list[str]:
    """What is wrong with a match, in words; nothing if it is sound. A snapshot that is None could not be read."""
    if [version for version, _ in rows] != list(range(1, len(rows) + 1)):
        return ["some of its events are missing"]
    opened = rows[0][1]
    if not isinstance(opened, MatchOpened):
        return ["its first event does not open it"]
    game = games.get(opened.game)
    if game is None:
        return [f"there is no game {opened.game} here"]
    if opened.rules not in (game.rules, *game.earlier_rules):
        return [f"it was played by rules {opened.rules}, these are {game.rules}: it can be read, not decided again"]
    faults = _folding_faults(ident, games, rows, snapshots)
    if opened.rules != game.rules:
        return faults  # The rules of today would tell other facts.
    return [*faults, *_deciding_faults(ident, game, opened, rows)]


class Rows(Unsaved):
    """A match's rows as the source of its past."""

    def __init__(self, rows: Sequence[Numbered]) -> None:
        self._rows = rows

    def events(self, after: int, upto: int) -> Sequence[Numbered]:
        return self._rows[after:upto]


def _folding_faults(
    ident: UUID, games: Mapping[str, Game[Any]], rows: Sequence[Numbered], snapshots: Mapping[int, MatchSnapshot | None]
) -> list[str]:
    """Folded from the first event, the match must pass through every state that is stored of it."""
    match = load(ident, games, rows[:1], Rows(rows))
    try:
        for version, event in rows[1:]:
            expected = _state_led_to(match, event)
            match.evolve(version, event)
            if expected is not None and expected != encode_state(match.play.state):
                return [f"version {version}: the state it goes to is not what its line gives"]
            if version in snapshots and (fault := _snapshot_fault(snapshots[version], match)):
                return [f"version {version}: {fault}"]
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError) as error:
        return [f"after version {match.version} it does not fold ({type(error).__name__})"]
    return state_problems(match)


def _state_led_to(match: Match, event: Event) -> bytes | None:
    """The state that an undo or redo must lead to, from the facts of the line it makes."""
    if isinstance(event, LineCut):
        return encode_state(state_of_line(match, event.to_ply, list(event.kept)))
    if isinstance(event, LineResumed):
        chosen = undos_given_back(match, event)
        lowest = min(undone.to_ply for undone in chosen)
        return encode_state(state_of_line(match, lowest, entries_after(match, chosen)))
    return None


def _snapshot_fault(snapshot: MatchSnapshot | None, match: Match) -> str | None:
    if snapshot is None:
        return "the row of its snapshot is damaged (nothing is lost: the match is folded from its events)"
    state = encode_state(match.play.state) if match.has_started else b""
    in_todays_shape = msgspec.msgpack.encode(_MATCH_STATE.decode(snapshot.match_state))
    found = (snapshot.game_state, in_todays_shape, snapshot.ply)
    if found != (state, msgspec.msgpack.encode(match.state), match.ply):
        return "its snapshot is not what its events give"
    return None


def _deciding_faults(ident: UUID, game: Game[Any], opened: MatchOpened, rows: Sequence[Numbered]) -> list[str]:
    """Decided again with its seed, every event must come out the same."""
    line = header_line(game, ident.hex, opened, ARCHIVE, over=True)
    verifier = RulesVerifier(game, msgspec.convert({**line, "hash": ""}, type=Header))
    try:
        for version, event in rows:
            verifier.take(version, event)
    except RecordingInvalid as damaged:
        return [f"ply {damaged.ply}: {damaged.say('en')}"]
    return []
