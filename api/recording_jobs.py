"""What is done with a recording apart from the server: in and out goes only what can be sent to another process."""

from pathlib import Path
from uuid import UUID

import msgspec
from msgspec.structs import replace

from api.match_identity import MatchIdentity
from api.problems import Problem
from api.validation import validate_name
from domain.kernel.messages import Language
from domain.kernel.registry import Registry
from domain.matches.commands.import_match import import_match
from domain.matches.events import Event, MatchOpened, SeatTaken
from domain.matches.match import Match
from domain.matches.persistence import mapper
from domain.matches.snapshots import MatchSnapshot
from domain.matches.tokens import token_hash
from replays.errors import RecordingInvalid
from replays.hash_chain import file_lines
from replays.importer import import_events
from replays.verify import Report, verify


class ImportedMatch(msgspec.Struct, frozen=True):
    """The events of an imported match as they are stored, and the match they lead to."""

    rows: list[tuple[str, bytes]]
    snapshot: MatchSnapshot

    def restore(self, games: Registry) -> Match:
        """The match with its events still to be saved."""
        return Match.from_import(games, self.snapshot, [mapper.decode(*row) for row in self.rows])


def verify_file(games: Registry, path: str, language: Language) -> Report:
    with Path(path).open("rb") as file:
        return verify(file_lines(file), games, language)


def import_file(games: Registry, path: str, identity: MatchIdentity, language: Language) -> ImportedMatch | Report:
    """The match of a recording, with its new tokens; a report if the recording is not valid."""
    tokens = identity.tokens
    return import_as(
        games,
        path,
        identity.match_id,
        language,
        host_token=token_hash(tokens.host),
        invite_token=token_hash(tokens.invite),
        request=identity.request,
    )


def import_as(
    games: Registry, path: str, match_id: UUID, language: Language, *, by_rules: bool = True, **opening: str
) -> ImportedMatch | Report:
    """The match of a recording under this id; `opening`: what its first event has beside what the recording says.

    Without `by_rules` the facts are believed, and only the chain of hashes and the order of the events are checked.
    """
    report = verify_file(games, path, language) if by_rules else Report(True, 0, None, None, "")
    if not report.valid:
        return report
    try:
        match = _read_match(games, path, match_id, opening)
    except RecordingInvalid as invalid:
        return Report(False, report.events, invalid.ply, invalid.problem, invalid.say(language))
    events = match.collect_events()
    rows = [(mapper.topic_of(event), mapper.encode(event)) for event in events]
    return ImportedMatch(rows, match.take_snapshot())


def _read_match(games: Registry, path: str, match_id: UUID, opening: dict[str, str]) -> Match:
    with Path(path).open("rb") as file:
        events = [event for _, event in import_events(file_lines(file), games)]
    opened = events[0]
    assert isinstance(opened, MatchOpened)
    check_names(events)
    ours = replace(opened, imported=True, **opening)
    try:
        return import_match(match_id, games, ours, events[1:])
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
