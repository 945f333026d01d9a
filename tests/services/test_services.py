"""One round trip to each service, so that a broken machine is not taken for a broken game."""

import subprocess
from pathlib import Path

import psycopg
import pytest
from redis import Redis

from tests.services.chromium import FLAGS, find_chromium
from tests.services.server import Unavailable


def test_redis_gives_back_what_it_was_told(redis_url: str) -> None:
    with Redis.from_url(redis_url, decode_responses=True) as client:
        client.set("orrery:test:planet", "Neptune", ex=60)
        assert client.get("orrery:test:planet") == "Neptune"


def test_postgres_gives_back_what_it_was_told(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TEMPORARY TABLE planets (name text)")
        connection.execute("INSERT INTO planets VALUES ('Neptune')")
        assert connection.execute("SELECT name FROM planets").fetchall() == [("Neptune",)]


def test_chromium_runs_the_script_of_a_page(chromium_path: str, tmp_path: Path) -> None:
    page = "data:text/html,<p></p><script>document.querySelector('p').textContent = 6 * 7</script>"
    browser = subprocess.run(
        (chromium_path, *FLAGS, f"--user-data-dir={tmp_path}", "--dump-dom", page),
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "<p>42</p>" in browser.stdout


def test_a_chromium_that_is_not_there_is_a_reason_to_skip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_TEST_CHROMIUM", "no-such-browser")
    with pytest.raises(Unavailable, match="no-such-browser"):
        find_chromium()
