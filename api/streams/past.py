"""A match of one's own as it stood at an earlier version, to be run forward event by event."""

from domain.matches.events import MatchOpened
from domain.matches.match import Match, Numbered, load

PAGE = 64


def match_at_version(match: Match, version: int) -> Match:
    """The match right after that event (1 or later); changing it changes nobody else's."""
    rows: list[Numbered] = []
    upto = version
    while True:
        for number, event in reversed(match.fetch(max(0, upto - PAGE), upto)):
            rows.append((number, event))
            if isinstance(event, MatchOpened) or getattr(event, "checkpoint", None) is not None:
                return load(match.id, {match.game.id: match.game}, rows[::-1], match.fetch)
        upto -= PAGE
