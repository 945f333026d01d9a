"""Players: one identity for any number of matches, as an event-sourced aggregate of its own."""
