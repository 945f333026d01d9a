"""Tiny Epic Galaxies: its rules again, as examples."""
