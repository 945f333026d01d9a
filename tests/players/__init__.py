"""Players, their tokens and pairing codes."""
