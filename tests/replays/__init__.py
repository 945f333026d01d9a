"""Recordings: written, read, verified and wound."""
