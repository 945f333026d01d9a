"""Phase IV, Consume (rules 10): one player after the other trades, then uses consume powers in any order.

Read in this order: `phase` (the course of it), `trade` (a good for cards), `powers` (which may be used, and when a
player is done), `spending` (what a power takes and gives), `choices` (what it asks its owner).
"""

from domain.games.race_for_the_galaxy.rules.consume import choices, phase, powers, spending, trade

__all__ = ["choices", "phase", "powers", "spending", "trade"]
