"""How long the page's main thread is busy at a time while a match is played, from a trace of Chromium.

    python -m tests.web.frames GAME [--seats 4] [--actions 100] [--phone]

Processor time, not time on the clock, so that other programs on the machine do not count.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from tests.services.chromium import FLAGS, find_chromium
from tests.services.server import running, temporary_folder
from tests.web.conftest import START, answers
from tests.web.screens import REMEMBER
from tests.web.tab import Tab

FRAME = 16.0
"""Milliseconds."""
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--actions", type=int, default=100)
    parser.add_argument("--phone", action="store_true")
    wish = parser.parse_args()
    with temporary_folder("frames") as folder, sync_playwright() as playwright:

        def command(port: int) -> tuple[str, ...]:
            place = ("--port", str(port), "--data", str(Path(folder) / "data"), "--access-log", "off")
            return (sys.executable, "-c", START, *place)

        with running(command, answers, folder) as port:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
            size: Any = PHONE if wish.phone else WIDE
            page = browser.new_context(viewport=size, reduced_motion="reduce").new_page()
            tab = Tab(page, f"http://127.0.0.1:{port}")
            sit(tab, wish.game, wish.seats)
            busy = sorted(traced(page, lambda: tab.play(wish.actions, seconds=600)))
            over = [task for task in busy if task > FRAME]
            print(f"{wish.game}, {wish.seats} seats, {tab.ply} plies, {len(busy)} tasks:")
            print(
                f"  99.9 of 100 take at most {busy[int(len(busy) * 0.999) - 1]:.1f} ms, the longest {busy[-1]:.1f} ms"
            )
            print(f"  {len(over)} take more than {FRAME:.0f} ms")
            browser.close()


def sit(tab: Tab, game: str, seats: int) -> None:
    """Take the first seat beside bots that choose at random."""
    players = ["person", *["bot:random"] * (seats - 1)]
    plan = [{"name": f"Player {place + 1}", "player": player} for place, player in enumerate(players)]
    made = httpx.post(f"{tab.address}/v1/matches", json={"game": game, "seed": "frames", "seats": plan}).json()
    ring = {"host": made["host_token"], "invite": made["invite_token"], "seats": made["seat_tokens"]}
    tab.go()
    tab.page.evaluate(REMEMBER, {"match": made["match"]["id"], "ring": ring})
    tab.page.reload()
    tab.go(f"#/m/{made['match']['id']}")
    tab.running()
    tab.at_question()


def traced(page: Page, play: Any) -> list[float]:
    """Milliseconds of every task of the main thread while `play` runs."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    complete: list[object] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda told: complete.extend([told]))
    wanted = {"includedCategories": ["toplevel", "devtools.timeline", "__metadata"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})
    play()
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(50)
    named = [event for event in events if event.get("name") == "thread_name"]
    main_threads = {(each["pid"], each["tid"]) for each in named if each["args"].get("name") == "CrRendererMain"}
    return [
        event.get("tdur", event.get("dur", 0)) / 1000
        for event in events
        if event.get("name") in TASKS and (event["pid"], event["tid"]) in main_threads
    ]


if __name__ == "__main__":
    main()
