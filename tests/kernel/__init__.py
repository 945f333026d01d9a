"""The machine all games share, piece by piece."""
