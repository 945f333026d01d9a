"""The games, one folder each. No game imports another."""
