"""What a game is: no HTTP, no Redis, no clock, no global random."""
