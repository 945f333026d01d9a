"""The application is plain ASGI: another server than uvicorn serves the README's commands."""

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.server import ROOT, ready
from tests.api.test_readme import play_readme
from tests.services.server import START_SECONDS, free_port

PROGRAM = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from granian.server.embed import Server
import asyncio
from api.app import create_app
from api.settings import Settings

async def main(port, data):
    app = create_app(Settings(data=data, access_log=False, projections="thread"))
    await Server(app, address="127.0.0.1", port=int(port), interface="asgi").serve()

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-c", PROGRAM, str(port), str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as served:
        try:
            deadline = time.monotonic() + START_SECONDS
            while not ready(port):
                assert served.poll() is None, served.communicate()[0]
                assert time.monotonic() < deadline, "it did not start"
                time.sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            served.kill()
            served.communicate()


def call(url: str, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> Any:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    sent |= {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    sent |= {"Content-Type": "application/json"} if data is not None else {}
    request = urllib.request.Request(url + path, data, sent, method=method)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.loads(answer.read())


def test_granian_serves_the_commands_of_the_readme_undo_and_a_stream(url: str, tmp_path: Path) -> None:
    play_readme(url, tmp_path)
    match = json.loads((tmp_path / "match.json").read_text())
    place, token = f"/v1/matches/{match['match']['id']}", match["host_token"]
    assert call(url, "POST", f"{place}/undo", {"to_ply": 0}, token, If_Match="*")["removed"]
    stream = urllib.request.Request(f"{url}{place}/events?follow=false", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(stream, timeout=20) as events:
        assert b"event: snapshot" in events.read()
    with urllib.request.urlopen(f"{url}/docs", timeout=20) as page:
        assert b"Orrery" in page.read()
