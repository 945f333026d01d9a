"""Saving a new match: there must be room for it, and its creator must not have too many under way."""

from eventsourcing.persistence import StoredEvent

from api.disk_space import StorageRoom
from api.running_matches import RunningMatches
from domain.matches.application import MatchApplication
from domain.matches.match import Match


class MatchCreator:
    def __init__(self, matches: MatchApplication, storage: StorageRoom, running: RunningMatches) -> None:
        self.matches = matches
        self.storage = storage
        self.running = running

    async def create(self, address: str, match: Match, stored_events: list[StoredEvent] | None = None) -> bool:
        """Save the match, counted for its creator until it is over; False if a match of that id is there already.

        `stored_events`: the rows of an imported match.
        """
        playable = not match.state.over and not match.state.imported
        counted = playable and self.running.add(address, match.id)
        created = False
        try:
            created = await self.matches.create(match, stored_events)
        finally:
            if counted and not created:
                self.running.discard(match.id)
        return created
