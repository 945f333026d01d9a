"""A match as it was."""

from domain.matches.history import match_at_version

match_at = match_at_version
