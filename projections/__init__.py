"""Read models folded from events."""
