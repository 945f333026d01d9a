"""A stored match examined: are its rows whole, do its checkpoints fit its events, do the rules agree with its facts?"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.game import Game, encode_state
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.events import Checkpoint, Event, MatchOpened
from domain.matches.match import Match, Numbered, load, load_faults
from replays.errors import RecordingInvalid
from replays.jsonl_format import Header, header_line
from replays.rules_verifier import RulesVerifier


def checkup(ident: UUID, games: Mapping[str, Game[Any]], rows: Sequence[Numbered]) -> list[str]:
    """What is wrong with a match, in words; nothing if it is sound."""
    if [version for version, _ in rows] != list(range(1, len(rows) + 1)):
        return ["some of its events are missing"]
    opened = rows[0][1]
    if not isinstance(opened, MatchOpened):
        return ["its first event does not open it"]
    game = games.get(opened.game)
    if game is None:
        return [f"there is no game {opened.game} here"]
    if opened.rules != game.rules:
        return [f"it was played by rules {opened.rules}, these are {game.rules}: it can be read, not decided again"]
    return [*_folding_faults(ident, games, rows), *_deciding_faults(ident, game, opened, rows)]


def _folding_faults(ident: UUID, games: Mapping[str, Game[Any]], rows: Sequence[Numbered]) -> list[str]:
    """Folded from the first event, the match must pass through every checkpoint it has stored."""

    def fetch(after: int, upto: int) -> Sequence[Numbered]:
        return rows[after:upto]

    match = load(ident, games, rows[:1], fetch)
    try:
        for version, event in rows[1:]:
            match.evolve(version, event)
            fault = _checkpoint_fault(match, event)
            if fault is not None:
                return [f"version {version}: {fault}"]
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError) as error:
        return [f"after version {match.version} it does not fold ({type(error).__name__})"]
    return load_faults(match)


def _checkpoint_fault(match: Match, event: Event) -> str | None:
    checkpoint = getattr(event, "checkpoint", None)
    if not isinstance(checkpoint, Checkpoint):
        return None
    if checkpoint.ply != match.ply:
        return "its checkpoint stands at another ply"
    if checkpoint.state != encode_state(match.play.state):
        return "the state in its checkpoint is not what its events give"
    if checkpoint.table != msgspec.msgpack.encode(match.state):
        return "the state in its checkpoint is not what its events give"
    return None


def _deciding_faults(ident: UUID, game: Game[Any], opened: MatchOpened, rows: Sequence[Numbered]) -> list[str]:
    """Decided again with its seed, every event must come out the same."""
    line = header_line(game, ident.hex, opened, ARCHIVE, over=True)
    again = RulesVerifier(game, msgspec.convert({**line, "hash": ""}, type=Header))
    try:
        for version, event in rows:
            again.take(version, event)
    except RecordingInvalid as damaged:
        return [f"ply {damaged.ply}: {damaged.say('en')}"]
    return []
