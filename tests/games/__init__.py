"""Each game's own rules."""
