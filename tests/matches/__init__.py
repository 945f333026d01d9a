"""Matches: events, store, undo, seats."""
