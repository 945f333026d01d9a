"""Stored matches and recordings written by release 0.1.0 (commit 188a8bc), before snapshots left the event rows.

`orrery.sqlite.xz` and `postgres.sql.xz` hold the same 29 matches of every game of that release: finished, running,
undone, in the middle of a sealed round, forked, imported, abandoned and still waiting for players, with undo, redo,
takebacks and withdrawn answers, most of them past several checkpoint rows. `expected.json` says what that release read
from them. These files are never written again: they prove that stored matches stay readable and playable.
"""
