"""One module per chapter of the rules."""
