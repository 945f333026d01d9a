"""axe-core from npm, in the build folder; a test that needs it is skipped where npm cannot fetch it."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

VERSION = "4.11.0"
FOLDER = Path(__file__).parents[2] / ".build" / f"axe-core-{VERSION}"
SCRIPT = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")


@cache
def source() -> str:
    if not SCRIPT.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("npm is not installed: axe-core did not look at the page")
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = (
            npm,
            "install",
            "--prefix",
            str(FOLDER),
            "--no-save",
            "--no-audit",
            "--no-fund",
            f"axe-core@{VERSION}",
        )
        fetched = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        if fetched.returncode or not SCRIPT.exists():
            pytest.skip(f"npm could not fetch axe-core: {fetched.stderr.strip()[-200:]}")
    return SCRIPT.read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """What axe finds serious or critical: rule, why, and where."""
    page.evaluate(source())
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {rule['help']}: {[node['target'] for node in rule['nodes']][:4]}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE
    ]
