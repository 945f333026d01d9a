"""The laws every game keeps, as functions that raise AssertionError where one is broken.

Each law takes a variant (a game, its seats and options), a seed and a moment, so that Hypothesis can look for the match
that breaks it. `test_laws` runs them over every game and the toys; `test_planted_faults` shows that each catches what
it is there for.
"""
