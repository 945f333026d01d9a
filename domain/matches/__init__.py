"""The event-sourced match: the aggregate, its events and its application."""
