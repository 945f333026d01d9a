"""The promises, each a script that tries to break it and prints its figure.

A short version of each runs with the tests. `make faults` runs all at full size; `python -m tests.reliability NAME`
runs one.
"""
