"""A server of its own, a browser, and pages that must neither complain nor call elsewhere."""

import os
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.services.chromium import FLAGS
from tests.services.server import running
from tests.web.tab import Tab

ROOT = Path(__file__).parents[2]
PATIENCE = float(os.environ.get("ORRERY_TEST_PATIENCE", "20")) * 1000
"""Milliseconds to wait for what should come at once: machines that run tests are busy."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`orrery serve` with fixed seeds; the run's end scans what it logs for secrets."""
    folder = tmp_path_factory.mktemp("web")

    def command(port: int) -> tuple[str, ...]:
        return (sys.executable, "-c", START, "--port", str(port), "--data", str(folder / "data"))

    with running(command, answers, folder) as port:
        yield f"http://127.0.0.1:{port}"


SEED = sha256(os.environ.get("ORRERY_TEST_SEED", "web").encode()).hexdigest()
"""The seed of every match that is created here, so that a test meets the same deal in each run."""

START = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from api.cli import main
from domain.matches.commands import open_match
open_match.new_seed = lambda: {SEED!r}
sys.exit(main(['serve', *sys.argv[1:]]))
"""


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One browser a module: Playwright's loop must not outlive it, or nobody else could run one."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=list(FLAGS))
        yield browser
        browser.close()


OpenTab = Callable[..., Tab]
LOOKS: dict[str, dict[str, Any]] = {"light, English": {}, "dark, Czech": {"locale": "cs-CZ", "color_scheme": "dark"}}


@pytest.fixture(params=LOOKS)
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What `open_tab` takes for a page in light and English, and in dark and Czech."""
    return LOOKS[request.param]


@pytest.fixture
def open_tab(browser: Browser, address: str) -> Iterator[OpenTab]:
    """`open_tab()`: a page of a new person, with nothing remembered. Afterwards none may have complained."""
    tabs: list[Tab] = []

    def open_one(**wishes: object) -> Tab:
        wishes = {"locale": "en-US", "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}} | wishes
        page: Page = browser.new_context(**wishes).new_page()  # type: ignore[arg-type]
        page.set_default_timeout(PATIENCE)
        tabs.append(Tab(page, address))
        return tabs[-1]

    yield open_one
    for tab in tabs:
        tab.page.context.close()
    assert [trouble for tab in tabs for trouble in tab.troubles] == []


@pytest.fixture
def tab(open_tab: OpenTab) -> Tab:
    return open_tab()
