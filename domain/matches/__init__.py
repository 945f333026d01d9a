"""The event-sourced match: its events, its rules of undo, its store."""
