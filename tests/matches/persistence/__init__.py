"""What is acknowledged is stored, once, in order, whatever else fails."""
