"""Read models that are stored: folded from the notification log, each with its position in the same transaction."""
