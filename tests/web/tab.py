"""A browser's tab in the hands of a player: only what a person could click, press or see."""

import re
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, expect

from projections.pictures import PICTURES

DRIVER = (Path(__file__).parent / "driver.js").read_text(encoding="utf-8")


class Tab:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.troubles: list[str] = []
        """What the page complained of, and calls to anybody else."""
        self.pictureless = False
        """Whether the game on the table has no picture."""
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        missing_picture = "404" in message.text and "/board.svg" in message.location["url"]
        if missing_picture and self.pictureless:
            return  # Chromium tells of every 404; the page then shows the board in words.
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} {message.location}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.troubles.append(f"called {request.url}")

    # --- where -------------------------------------------------------------------------------------------------------

    def go(self, route: str = "") -> None:
        self.page.goto(f"{self.address}/{route}")

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def wait(self, selector: str) -> Locator:
        found = self.page.locator(selector).first
        found.wait_for()
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    # --- setting up --------------------------------------------------------------------------------------------------

    def create(
        self,
        game: str,
        players: Sequence[str],
        undo: str = "auto",
        *,
        listed: bool = False,
        pace: str = "none",
        hints: bool = True,
    ) -> str:
        """Set a table up through the form; gives the match's id."""
        self.pictureless = game not in PICTURES
        self.go()
        self.wait(f"[data-game={game}]").click()
        self.wait(".seat-row")
        rows = self.find(".seat-row")
        while rows.count() < len(players):
            self.find("[data-key=add-seat]").click()
        while rows.count() > len(players):
            rows.last.get_by_role("button").click()
        for row, player in enumerate(players):
            rows.nth(row).get_by_role("combobox").select_option(player)
        self.find("#undo-policy").select_option(undo)
        self.find("#pace").select_option(pace)
        if not hints:
            self.find("#hints").uncheck()
        if listed:
            self.page.get_by_label("Show this match in the lobby").check()
        self.find("button.primary").click()
        self.find(".table[data-status=running], .table[data-status=open]").wait_for(state="attached")
        return self.page.url.rpartition("/")[2]

    def running(self) -> None:
        """Until the match is being played and the picture is there."""
        self.wait(".table[data-status=running]")
        self.wait(".picture svg, .board-words")

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, actions: int, seconds: float = 240, chance: int = 7) -> int:
        """Click through offers, values and curtains until so many answers are given or the match is over."""
        played: int = self.page.evaluate(DRIVER, {"actions": actions, "seconds": seconds, "chance": chance})
        return played

    @property
    def status(self) -> str:
        return self.find(".table").get_attribute("data-status") or ""

    @property
    def where(self) -> str:
        return self.find(".where").text_content() or ""

    def wait_ply(self, ply: int, last: int | None = None) -> None:
        """Until that point in time is shown."""
        end = "[0-9]+" if last is None else last
        expect(self.find(".where")).to_have_text(re.compile(rf"^\D*{ply}\D+{end}$"))  # In any language.

    @property
    def ply(self) -> int:
        """The head of the line."""
        return int(self.where.rpartition(" ")[2])

    def at_rest(self) -> int:
        """Until nothing moves any more: it is our turn, nothing is under way; gives the head."""
        self.wait(".table:not([data-busy])")
        self.wait(".offer")
        return self.ply

    def at_question(self) -> None:
        """Until there is something to choose or to lay."""
        self.wait(".table:not([data-busy])")
        self.wait(".offer, .value, [data-confirm]")
