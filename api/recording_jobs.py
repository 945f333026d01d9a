"""What is done with a recording apart from the server: in and out goes only what can be sent to another process."""

from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import msgspec
from eventsourcing.persistence import StoredEvent
from msgspec.structs import replace

from api.match_identity import MatchIdentity
from api.problems import Problem
from api.validation import validate_name
from domain.kernel.messages import Language
from domain.kernel.registry import Registry
from domain.matches.commands.import_match import import_match
from domain.matches.events import Event, LineCut, LineResumed, MatchOpened, SeatTaken
from domain.matches.match import Match, Unsaved
from domain.matches.persistence.rows import to_stored_events
from domain.matches.snapshots import MatchSnapshot
from domain.matches.tokens import token_hash
from replays.errors import RecordingInvalid
from replays.hash_chain import file_lines
from replays.importer import import_events
from replays.verify import Report, verify


class ImportedMatch(msgspec.Struct, frozen=True):
    """The events of an imported match as rows of the store, and the match they lead to.

    The rows are made where the recording is read, so that a server has nothing to encode, however long it is.
    """

    rows: list[tuple[str, bytes]]
    """Topic and sealed body of each version."""
    snapshot: MatchSnapshot

    @property
    def size(self) -> int:
        """Bytes that the rows take in the store."""
        return sum(len(body) for _, body in self.rows)

    def stored_events(self) -> list[StoredEvent]:
        ident = self.snapshot.originator_id
        return [StoredEvent(ident, version, *row) for version, row in enumerate(self.rows, 1)]

    def restore(self, games: Registry) -> Match:
        """The match as it stands after its events, which are still to be saved."""
        return Match.from_snapshot(games, self.snapshot, Unsaved())


class TooLarge(Exception):
    """A valid recording whose match would take more bytes in the store than it may."""


def verify_file(games: Registry, path: str, language: Language) -> Report:
    with Path(path).open("rb") as file:
        return verify(file_lines(file), games, language)


def import_file(
    games: Registry, path: str, identity: MatchIdentity, language: Language, most_bytes: int
) -> ImportedMatch | Report:
    """The match of a recording, with its new tokens; a report if the recording is not valid. May raise `TooLarge`."""
    tokens = identity.tokens
    return import_as(
        games,
        path,
        identity.match_id,
        language,
        host_token=token_hash(tokens.host),
        invite_token=token_hash(tokens.invite),
        request=identity.request,
        most_bytes=most_bytes,
    )


def import_as(
    games: Registry,
    path: str,
    match_id: UUID,
    language: Language,
    *,
    by_rules: bool = True,
    most_bytes: int | None = None,
    **opening: str,
) -> ImportedMatch | Report:
    """The match of a recording under this id; `opening`: what its first event has beside what the recording says.

    Without `by_rules` the facts are believed, and only the chain of hashes and the order of the events are checked.
    """
    report = verify_file(games, path, language) if by_rules else Report(True, 0, None, None, "")
    if not report.valid:
        return report
    try:
        match = _read_match(games, path, match_id, opening, StateCount(most_bytes).add)
    except RecordingInvalid as invalid:
        return Report(False, report.events, invalid.ply, invalid.problem, invalid.say(language))
    rows = [(row.topic, row.state) for row in to_stored_events(match_id, 1, match.collect_events())]
    imported = ImportedMatch(rows, match.take_snapshot())
    if most_bytes is not None and imported.size > most_bytes:
        raise TooLarge
    return imported


class StateCount:
    """Counts the bytes of states while a recording is read: undos are short in the file, but each is a whole state."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._bytes = 0

    def add(self, event: Event) -> None:
        if isinstance(event, LineCut | LineResumed):
            self._bytes += len(event.state)
            if self._most is not None and self._bytes > self._most:
                raise TooLarge


def _read_match(
    games: Registry, path: str, match_id: UUID, opening: dict[str, str], on_event: Callable[[Event], None]
) -> Match:
    with Path(path).open("rb") as file:
        events = [event for _, event in import_events(file_lines(file), games)]
    opened = events[0]
    assert isinstance(opened, MatchOpened)
    check_names(events)
    ours = replace(opened, imported=True, **opening)
    try:
        return import_match(match_id, games, ours, events[1:], on_event)
    except (IndexError, KeyError, ValueError, TypeError, AssertionError, AttributeError) as error:
        raise RecordingInvalid(
            "line-broken", version=0, why=f"the events do not fit together ({type(error).__name__})"
        ) from None


def check_names(events: list[Event]) -> None:
    """Names in a recording obey the same rules as names here."""
    for event in events:
        seats = [(plan.name, plan.player) for plan in event.seats] if isinstance(event, MatchOpened) else []
        seats += [(event.name, event.player)] if isinstance(event, SeatTaken) else []
        for name, player in seats:
            try:
                validate_name(name, "", player)
            except Problem as problem:
                raise RecordingInvalid("bad-header", why=problem.render_detail("en").rstrip(".")) from None
