"""The page in a real browser: every screen, every game, several people at once."""
