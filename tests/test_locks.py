"""What is installed is what was locked: every package with its version and its hashes."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = {"requirements.lock": (), "requirements-dev.lock": ("dev",), "requirements-bench.lock": ("bench",)}
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ ;\\]+)(.*(?:\n +.*)*)", re.MULTILINE)
NAME = re.compile(r"^[A-Za-z0-9._-]+")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lock: str) -> dict[str, str]:
    text = (ROOT / lock).read_text(encoding="utf-8")
    return {plain(found[1]): found[2] for found in PIN.finditer(text)}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_pinned_with_its_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if row and row[0] not in "# "]
    assert rows
    assert all("==" in row for row in rows)
    assert all("--hash=sha256:" in found[3] for found in PIN.finditer(text))
    assert len(list(PIN.finditer(text))) == len(rows)
    assert not re.search(r"https?://|--index-url|file:", text)


@pytest.mark.parametrize("lock", LOCKS)
def test_what_the_project_asks_for_is_locked(lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = list(project["dependencies"])
    for extra in LOCKS[lock]:
        wanted += project["optional-dependencies"][extra]
    names = {plain(match[0]) for one in wanted if (match := NAME.match(one))}
    assert names <= pins(lock).keys()


def test_what_is_tested_is_what_runs() -> None:
    running = pins("requirements.lock")
    for lock in LOCKS:
        there = pins(lock)
        assert {name: there.get(name) for name in running} == running
