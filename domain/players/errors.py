"""Why a player's command is refused."""

from domain.matches.errors import MatchError


class PlayerError(MatchError):
    """The player refuses; nothing has changed. `code` is the stable code of the problem on the wire, as a match's."""
