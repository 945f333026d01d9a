"""Recordings: a whole match as a portable file, wound in both directions."""
