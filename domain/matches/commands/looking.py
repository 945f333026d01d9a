"""The mark that looking at hidden parts leaves on a running match."""

from domain.matches.events import HiddenViewed
from domain.matches.match import Match


def mark_viewed(match: Match, viewer: str, at: int) -> None:
    """Mark the match before the hidden parts are shown; once is enough."""
    if match.state.status == "running" and match.state.hidden_viewed is None:
        match.trigger(HiddenViewed(at=at, viewer=viewer))
