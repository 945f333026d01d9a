"""What is fast, measured as ratios against a floor in the same run.

A row is a module of `benchmarks.rows` with a `ROW`; it is found by itself. `make bench` measures them all.
"""
