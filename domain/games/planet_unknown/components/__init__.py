"""Boards, tiles, cards and tracks as tables, and the frozen rows they decode into."""
