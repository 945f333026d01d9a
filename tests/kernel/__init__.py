"""The game-independent machine."""
