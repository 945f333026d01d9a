"""Promise: however many matches of bots alone are played, the bot at a person's table answers as soon as ever."""

from pathlib import Path

from tests.reliability.bot_table import BotTable, open_match
from tests.reliability.caller import Caller
from tests.reliability.resource_usage import percentile
from tests.reliability.result import Figure, full, size
from tests.reliability.serving import Serving

MOST_LATER = 0.1
"""Seconds by which nine of ten answers may come later than without those matches."""
LATE = 10.0
"""Seconds that no answer takes on any machine, unless it waits for the matches of bots alone."""
CROWD = "192.0.2.99"
QUICK, SLOW = "bot:greedy", "bot:search:30s"


def matches_of_bots_alone(folder: Path) -> Figure:
    figure = Figure("matches of bots alone", what="answers of bots")
    flags = [part for kind in ("answers", "creations", "bot-matches") for part in (f"--{kind}-per-minute", "0")]
    with Serving(folder / "data", *flags, "--trusted-proxies", "127.0.0.1") as server:
        honest, thinking = BotTable(server.port, "bot:greedy", "honest"), BotTable(server.port, "bot:search:4", "deep")
        quick_calls, deep_calls = size(10, 500), size(3, 100)
        quiet, deep_quiet = honest.waits(quick_calls), thinking.waits(deep_calls)
        creator = Caller(server.port)
        crowd = [open_match(creator, QUICK, QUICK, address=CROWD) for _ in range(size(30, 1_500))]
        crowd += [open_match(creator, SLOW, SLOW, address=CROWD) for _ in range(size(4, 50))]
        beside, deep_beside = honest.waits(quick_calls), thinking.waits(deep_calls)
        unfinished = sum(_is_running(server.port, created) for created in crowd)
    figure.tried = 2 * (quick_calls + deep_calls)
    for name, before, after in (("quick", quiet, beside), ("thinking", deep_quiet, deep_beside)):
        early, late = percentile(before, 0.9), percentile(after, 0.9)
        figure.notes.append(
            f"nine of ten answers of a {name} bot within {early * 1000:.0f} ms quiet, {late * 1000:.0f} ms beside "
            f"{len(crowd)} matches of bots alone, {unfinished} of them unfinished at the end"
        )
        if late > LATE or (full() and late - early > MOST_LATER):
            figure.breach(f"a {name} bot answered {late - early:.2f} s later")
    if not unfinished:
        figure.breach("the matches of bots alone were over too soon to be in the way")
    return figure


def _is_running(port: int, created: dict[str, object]) -> bool:
    match = created["match"]
    assert isinstance(match, dict)
    shown = Caller(port, str(created["host_token"])).call("GET", f"/v1/matches/{match['id']}")
    return bool(shown.json["status"] == "running")
