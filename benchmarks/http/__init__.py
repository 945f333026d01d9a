"""Servers in processes of their own, and a lean client, for the rows that measure over HTTP."""
