"""Promise: fifty bots think, and honest players wait no more than three times as long as without them."""

from pathlib import Path

from tests.reliability.caller import Caller, Player
from tests.reliability.resource_usage import honest_waits, percentile
from tests.reliability.result import Figure, full, size
from tests.reliability.serving import Serving

THINKERS = 50
MOST_SLOWER = 3.0
TITLE = "tiny_epic_galaxies"


def thinking_bots(folder: Path) -> Figure:
    figure = Figure("thinking bots", what="honest calls")
    flags = ("--answers-per-minute", "0", "--creations-per-minute", "0")
    budget = "bot:search:30s" if full() else "bot:search:500ms"
    with Serving(folder / "data", *flags) as server:
        honest = Player(Caller(server.port), "honest")
        calls = size(60, 3_000)
        honest_waits(honest, size(20, 300), "warm")
        quiet = percentile(honest_waits(honest, calls, "quiet"), 0.99)
        seats = [{"name": "Ana", "player": "person"}, {"name": "Bot", "player": budget}]
        for _ in range(THINKERS):
            made = Caller(server.port).call("POST", "/v1/matches", {"game": TITLE, "seats": seats})
            assert made.status == 201, made.body
        beside = percentile(honest_waits(honest, calls, "beside"), 0.99)
    figure.tried = 2 * calls
    ratio = beside / quiet
    figure.notes.append(
        f"honest p99 {quiet * 1000:.1f} ms quiet, {beside * 1000:.1f} ms beside {THINKERS} thinking bots: {ratio:.2f}x"
    )
    if full() and ratio > MOST_SLOWER:
        figure.breach(f"the honest waited {ratio:.1f} times as long")
    return figure
