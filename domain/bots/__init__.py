"""Players that choose among offers."""
