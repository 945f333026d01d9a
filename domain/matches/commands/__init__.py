"""What can be done at a match: functions that take the match, decide, and trigger its events."""
