"""Benchmarks run; how fast is for `make bench` to say."""
