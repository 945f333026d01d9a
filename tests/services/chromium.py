"""Chromium: the one named by ORRERY_TEST_CHROMIUM, or the one installed here."""

import os
import shutil

from tests.services.server import Unavailable

NAMES = ("chromium", "chromium-browser", "google-chrome")

# Also for Playwright's `args`: quiet towards the network, and able to run as root.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str:
    named = os.environ.get("ORRERY_TEST_CHROMIUM")
    for name in (named,) if named else NAMES:
        if path := shutil.which(name):
            return path
    raise Unavailable(f"ORRERY_TEST_CHROMIUM names no program: {named}" if named else "Chromium is not installed")
