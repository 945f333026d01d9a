"""The tests mirror the tree; `laws` holds for every game, `services` starts the servers that tests need."""
