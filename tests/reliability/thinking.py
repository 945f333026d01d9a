"""Promise: fifty bots think, and honest players wait no more than three times as long as without them."""

from pathlib import Path

from tests.reliability.bot_table import open_match
from tests.reliability.caller import Caller, Player
from tests.reliability.resource_usage import honest_waits, percentile
from tests.reliability.result import Figure, full, size
from tests.reliability.serving import Serving

THINKERS = 50
MOST_SLOWER = 3.0
SECONDS = 30
"""What each bot may think about a decision."""


def thinking_bots(folder: Path) -> Figure:
    figure = Figure("thinking bots", what="honest calls")
    flags = ("--answers-per-minute", "0", "--creations-per-minute", "0")
    with Serving(folder / "data", *flags) as server:
        honest = Player(Caller(server.port), "honest")
        calls = size(60, 3_000)
        honest_waits(honest, size(20, 300), "warm")
        quiet = percentile(honest_waits(honest, calls, "quiet"), 0.99)
        crowd = [open_match(Caller(server.port), "person", f"bot:search:{SECONDS}s") for _ in range(THINKERS)]
        beside = percentile(honest_waits(honest, calls, "beside"), 0.99)
        thinking = sum(_waits_for_its_bot(server.port, created) for created in crowd)
    figure.tried = 2 * calls
    ratio = beside / quiet
    figure.notes.append(
        f"honest p99 {quiet * 1000:.1f} ms quiet, {beside * 1000:.1f} ms beside {THINKERS} thinking bots, {thinking} "
        f"of which had not answered at the end: {ratio:.2f}x"
    )
    if not thinking:
        figure.breach("every bot had answered before the honest had called: nothing was measured")
    if beside > SECONDS / 2 or (full() and ratio > MOST_SLOWER):
        figure.breach(f"the honest waited {ratio:.1f} times as long")
    return figure


def _waits_for_its_bot(port: int, created: dict[str, object]) -> bool:
    match = created["match"]
    assert isinstance(match, dict)
    shown = Caller(port, str(created["host_token"])).call("GET", f"/v1/matches/{match['id']}")
    return 1 in shown.json["to_act"]
