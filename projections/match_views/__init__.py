"""Views of one match: pure functions of a `Match`, a viewer and a point of its history."""
