"""Bots choose among offers and see only their seat."""
