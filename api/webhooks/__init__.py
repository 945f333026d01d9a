"""Webhooks: events of players, sent to addresses of their choice."""
