"""Pictures of every screen and every game, for people to look at: wide and on a phone, light and dark.

    python -m tests.web.screens FOLDER [--only WORDS …] [--language cs]

Tables are set up and played once, through the page; then every look visits the same ones.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.offers import random_answer
from domain.kernel.play import Play
from domain.kernel.position import Position, position_of
from tests.services.chromium import FLAGS, find_chromium
from tests.services.server import running, temporary_folder
from tests.web.conftest import START, answers
from tests.web.tab import Tab

LOOKS: dict[str, dict[str, Any]] = {
    f"{name}-{colours}": {"viewport": size, "color_scheme": colours, "has_touch": name == "phone"}
    for name, size in (("wide", {"width": 1440, "height": 900}), ("phone", {"width": 390, "height": 844}))
    for colours in ("light", "dark")
}
GALAXIES, RACE, PLANET = "tiny_epic_galaxies", "race_for_the_galaxy", "planet_unknown"
MARS, ANDROMEDA = "terraforming_mars", "andromedas_edge"
ALL = (GALAXIES, RACE, PLANET, MARS, ANDROMEDA)
ME, BOT = "person", "bot:greedy"
TABLES: dict[str, tuple[str, int, int, int]] = {
    "galaxies-alone": (GALAXIES, 1, 60, 3),
    "galaxies-2": (GALAXIES, 2, 0, 5),
    "galaxies-5-late": (GALAXIES, 5, 500, 3),
    "race-2": (RACE, 2, 0, 3),
    "race-2-late": (RACE, 2, 150, 3),
    "race-4-late": (RACE, 4, 300, 3),
    "planet-1-late": (PLANET, 1, 200, 3),
    "planet-2": (PLANET, 2, 0, 4),
    "planet-4-late": (PLANET, 4, 700, 3),
    "planet-6-late": (PLANET, 6, 1000, 3),
    "mars-1-late": (MARS, 1, 150, 3),
    "mars-2": (MARS, 2, 0, 3),
    "mars-5-late": (MARS, 5, 900, 3),
    "andromeda-2": (ANDROMEDA, 2, 0, 3),
    "andromeda-4-late": (ANDROMEDA, 4, 500, 3),
}
"""A game, how many sit there, how far dice have played it, and how many answers more are given through the page."""

Visit = Callable[[Tab], object]


NAMES = ("Player 1", "Bot 2", "Bot 3", "Bot 4", "Bot 5", "Bot 6")
REMEMBER = """({ match, ring }) => {
  const known = JSON.parse(localStorage.getItem("orrery.keys") ?? "{}");
  localStorage.setItem("orrery.keys", JSON.stringify({ ...known, [match]: { ...ring, at: Date.now() } }));
}"""


def reached(game: str, seats: int, plies: int) -> Position:
    """Where a random match stands after so many plies, or a few before its end."""
    title = games()[game]
    play, dice = Play.begin(title, seats, f"screens {seats}"), Dice(seed_bytes(f"screens {game}"), 0)
    position = position_of(title, play.state, title.options())
    while play.running and play.ply < plies:
        if play.ply % 10 == 0 and 0 in play.asked:
            position = position_of(title, play.state, title.options())
        seat = dice.pick(play.asked)
        play.answer(seat, random_answer(play.offers(seat), dice))
    return position


class Stage:
    """Every table that is looked at, and the two people who sit there."""

    def __init__(self, browser: Browser, address: str, only: Sequence[str]) -> None:
        self.address = address
        self.only = only
        self.host = self._person(browser)
        self.guest = self._person(browser)
        self.matches: dict[str, str] = {}
        self.link = ""

    def _person(self, browser: Browser) -> Tab:
        page = browser.new_context(locale="en-US", reduced_motion="reduce").new_page()
        page.set_default_timeout(60_000)
        return Tab(page, self.address)

    def wanted(self, name: str) -> bool:
        return not self.only or any(word in name for word in self.only)

    def play(self) -> None:
        self.host.go()
        for name, (game, seats, plies, actions) in TABLES.items():
            if self.wanted(name):
                self.matches[name] = self._begun(game, seats, plies)
                self.host.go(f"#/m/{self.matches[name]}")
                self.host.running()
                self.host.play(actions, chance=11, seconds=120)
        for game, seats in ((GALAXIES, 2), (RACE, 2), (PLANET, 1), (MARS, 2), (ANDROMEDA, 2)):
            if self.wanted(f"finished-{game}"):
                self.matches[f"finished-{game}"] = self._begun(game, seats, 0, "bot:random")
        if self.wanted("hot-seat"):
            self.matches["hot-seat"] = self.host.create(RACE, (ME, ME))
        if self.wanted("open"):
            self.matches["open"] = self.host.create(PLANET, (ME, "open", BOT), listed=True)
            self.link = self.host.wait(".waiting .link").input_value()
        if self.wanted("takeback"):
            self._takeback()
        if self.wanted("sealed"):
            self._sealed()

    def _begun(self, game: str, seats: int, plies: int, first: str = ME) -> str:
        """A match from a position that dice have come to; its tokens go into the host's browser."""
        players = [first, *["bot:random" if first != ME else BOT] * (seats - 1)]
        wish: dict[str, Any] = {
            "game": game,
            "seats": [{"name": NAMES[place], "player": player} for place, player in enumerate(players)],
            "undo": "own",
            "listed": True,
        }
        if plies:
            wish["position"] = json.loads(msgspec.json.encode(reached(game, seats, plies)))
        made = httpx.post(f"{self.address}/v1/matches", json=wish, timeout=60).json()
        ring = {"host": made["host_token"], "invite": made["invite_token"], "seats": made["seat_tokens"]}
        self.host.page.evaluate(REMEMBER, {"match": made["match"]["id"], "ring": ring})
        self.host.page.reload()
        return str(made["match"]["id"])

    def _invite(self, game: str, undo: str) -> str:
        match = self.host.create(game, (ME, "open"), undo)
        self.guest.page.goto(self.host.wait(".waiting .link").input_value())
        self.guest.wait("#join-name").fill("Bea")
        self.guest.find("[data-take]").first.click()
        for tab in (self.host, self.guest):
            tab.running()
        return match

    def _takeback(self) -> None:
        self.matches["takeback"] = self._invite(GALAXIES, "own")
        for tab in (self.host, self.guest):
            tab.play(1)
            tab.wait(".picture svg")
        self.host.wait_ply(2)
        first = self.host if self.host.find(".turn[data-kind=yours]").count() else self.guest
        first.play(1)
        first.press("Home")
        first.wait("[data-key=ask]").click()
        first.wait("dialog[open] input").fill("I took the wrong die")
        first.press("Enter")
        first.wait(".takeback")

    def _sealed(self) -> None:
        self.matches["sealed"] = self._invite(RACE, "own")
        self.host.at_rest()
        self.host.play(1)
        self.host.wait("[data-key=withdraw]")

    def visits(self) -> dict[str, tuple[str, str, Visit | None]]:
        """By name: who looks (host or guest), where, and what is done there before the picture is taken."""
        found: dict[str, tuple[str, str, Visit | None]] = {
            "lobby": ("host", "", lambda tab: tab.wait(".match-card")),
            "lobby-new": ("nobody", "", lambda tab: tab.wait(".game-card")),
            "no-such-match": ("nobody", f"#/m/{'0' * 32}", lambda tab: tab.wait(".nothing")),
        }
        for game in ALL:
            found[f"setup-{game}"] = ("nobody", f"#/new/{game}", lambda tab: tab.wait(".seat-row"))
        for name, match in self.matches.items():
            found[name] = ("host", f"#/m/{match}", settled)
        if "open" in self.matches:
            found["open-join"] = ("nobody", self.link.partition("/")[2].partition("/")[2].partition("/")[2], waiting)
            found["open"] = ("host", f"#/m/{self.matches['open']}", waiting)
        if "takeback" in self.matches:
            found["takeback-other"] = ("guest", f"#/m/{self.matches['takeback']}", settled)
        if "sealed" in self.matches:
            found["sealed-other"] = ("guest", f"#/m/{self.matches['sealed']}", settled)
        if "hot-seat" in self.matches:
            found["hot-seat"] = ("host", f"#/m/{self.matches['hot-seat']}", lambda tab: tab.wait(".curtain button"))
        for name in [name for name in self.matches if name in TABLES or name.startswith("finished")]:
            for more, act in MORE.items():
                if more in EVERYWHERE or name == "galaxies-2" or (more == "beside" and name.startswith("finished")):
                    found[f"{name}-{more}"] = ("host", f"#/m/{self.matches[name]}", act)
        return {name: visit for name, visit in found.items() if self.wanted(name)}


def settled(tab: Tab) -> None:
    tab.wait(".picture svg")
    tab.page.wait_for_timeout(500)


def waiting(tab: Tab) -> None:
    tab.wait(".waiting .seat-card")


def on_tab(name: str) -> Visit:
    def act(tab: Tab) -> None:
        settled(tab)
        tab.find(f"#tab-{name}").click()
        tab.page.wait_for_timeout(200)

    return act


def wound(tab: Tab) -> None:
    settled(tab)
    tab.find("[data-wind=undo]").wait_for()
    tab.press("c", "Home", "ArrowRight", "ArrowRight", "ArrowRight")
    tab.page.wait_for_timeout(700)


def helped(tab: Tab) -> None:
    settled(tab)
    tab.press("?")
    tab.wait("dialog.help")


def side_by_side(tab: Tab) -> None:
    settled(tab)
    if tab.find("[data-key=second]").count() and tab.status in ("finished", "abandoned"):
        tab.find("[data-key=second]").select_option("spectator")
        tab.page.wait_for_timeout(700)


def choosing(tab: Tab) -> None:
    settled(tab)
    several = tab.find(".offer:not(.value)").filter(has=tab.find(".badge"))
    if several.count():
        several.first.click()
        tab.wait(".value").click()


MORE: dict[str, Visit] = {
    "scores": on_tab("scores"),
    "log": on_tab("log"),
    "seats": on_tab("seats"),
    "wound": wound,
    "choosing": choosing,
    "beside": side_by_side,
    "help": helped,
}

EVERYWHERE = ("scores", "wound", "choosing")


def look(stage: Stage, browser: Browser, name: str, language: str, folder: Path) -> None:
    """Visit everything in one size and one light."""
    wishes = {"reduced_motion": "reduce", "locale": language} | LOOKS[name]
    people: dict[str, BrowserContext] = {
        "host": browser.new_context(storage_state=stage.host.page.context.storage_state(), **wishes),
        "guest": browser.new_context(storage_state=stage.guest.page.context.storage_state(), **wishes),
        "nobody": browser.new_context(**wishes),
    }
    for screen, (who, route, act) in stage.visits().items():
        page = people[who].new_page()
        page.set_default_timeout(15_000)
        tab = Tab(page, stage.address)
        tab.go(route)
        try:
            if act is not None:
                act(tab)
            page.wait_for_timeout(150)
            whole = page.locator(".lobby").count() > 0
            page.screenshot(path=folder / f"{screen}.{name}.png", full_page=whole)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                print(f"{screen} {name}: {wide} px wider than the screen")
            for told in page.evaluate(SMALL):
                print(f"{screen} {name}: {told}")
        except PlaywrightError as error:  # A screen that cannot be reached must not hide the others.
            print(f"{screen} {name}: {str(error).splitlines()[0]}")
            page.screenshot(path=folder / f"{screen}.{name}.failed.png")
        page.close()
    for context in people.values():
        context.close()


SMALL = """() => {
  const small = new Map();
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!own || !node.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < 11 && !node.closest("svg")) small.set(`${node.localName}.${node.className}`, size);
  }
  return [...small].map(([what, size]) => `${what} is ${size} px`);
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--looks", nargs="*", default=list(LOOKS))
    parser.add_argument("--language", default="en-US")
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    with temporary_folder("screens") as folder, sync_playwright() as playwright:

        def command(port: int) -> tuple[str, ...]:
            place = ("--port", str(port), "--data", str(folder / "data"), "--access-log", "off")
            return (sys.executable, "-c", START, *place)

        with running(command, answers, folder) as port:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
            stage = Stage(browser, f"http://127.0.0.1:{port}", wish.only)
            stage.play()
            print(json.dumps(stage.matches))
            for name in wish.looks:
                look(stage, browser, name, wish.language, wish.folder)
            browser.close()


if __name__ == "__main__":
    os.environ.setdefault("ORRERY_TEST_PATIENCE", "60")
    main()
