"""`orrery serve` as a process: stopping, starting again, and what keeps it from starting."""

import http.client
import json
import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.api.server import command, ready
from tests.services.server import START_SECONDS, free_port

WISH = {"game": "tiny_epic_galaxies", "seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}]}
STREAMS = 50


@contextmanager
def process(data: Path, *more: str) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    port = free_port()
    with subprocess.Popen(
        command(port, data, *more), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as served:
        try:
            wait_for(served, port)
            yield served, port
        finally:
            if served.poll() is None:
                served.kill()
            served.communicate()


def wait_for(served: "subprocess.Popen[str]", port: int) -> None:
    for _ in range(int(START_SECONDS / 0.05)):
        if ready(port):
            return
        try:
            served.wait(0.05)
        except subprocess.TimeoutExpired:
            continue
        raise AssertionError(served.communicate())
    raise AssertionError("it did not start")


def call(port: int, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    sent |= {"Content-Type": "application/json"} if body is not None else {}
    sent |= {"Authorization": f"Bearer {token}"} if token else {}
    connection.request(method, path, None if body is None else json.dumps(body), sent)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, json.loads(content) if content else None


def open_stream(port: int, path: str, token: str) -> socket.socket:
    """A stream whose snapshot has arrived."""
    stream = socket.create_connection(("127.0.0.1", port), timeout=20)
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
    seen = b""
    while b"event: snapshot" not in seen:
        part = stream.recv(65536)
        assert part, seen
        seen += part
    return stream


def test_sigterm_ends_fifty_streams_and_then_the_process(tmp_path: Path) -> None:
    with process(tmp_path / "data", "--shutdown-timeout", "20") as (served, port):
        _, made = call(port, "POST", "/v1/matches", WISH)
        path = f"/v1/matches/{made['match']['id']}/events"
        streams = [open_stream(port, path, made["host_token"]) for _ in range(STREAMS)]
        served.send_signal(signal.SIGTERM)
        ends: list[bytes] = []

        def read_out(stream: socket.socket) -> None:
            last = b""
            while part := stream.recv(65536):
                last = part
            ends.append(last)

        readers = [threading.Thread(target=read_out, args=(stream,)) for stream in streams]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join(20)
        output, errors = served.communicate(timeout=20)
        assert len(ends) == STREAMS
        assert all(end.endswith(b"0\r\n\r\n") for end in ends)  # Whole, not cut off: the reader may resume.
        assert served.returncode == 0, errors
        assert f"http://127.0.0.1:{port}" in output
        for stream in streams:
            stream.close()
        assert "Traceback" not in errors


def test_everything_answered_is_there_after_a_kill(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with process(data, "--access-log", "off") as (served, port):
        status, made = call(port, "POST", "/v1/matches", WISH, Idempotency_Key="the-first-match")
        assert status == 201
        path, token = f"/v1/matches/{made['match']['id']}", made["host_token"]
        _, asked = call(port, "GET", f"{path}/decisions", token=token)
        one = asked["decisions"][0]
        answer = {"action": one["offers"][0]["action"]}
        status, told = call(port, "PUT", f"{path}/decisions/{one['id']}", answer, token)
        assert status == 201
        served.kill()
        served.wait()
    with process(data, "--access-log", "off") as (served, port):
        status, again = call(port, "POST", "/v1/matches", WISH, Idempotency_Key="the-first-match")
        assert (status, again) == (201, made)
        status, other = call(port, "POST", "/v1/matches", {**WISH, "listed": True}, Idempotency_Key="the-first-match")
        assert (status, other["code"]) == (422, "key-reused")
        status, repeat = call(port, "PUT", f"{path}/decisions/{one['id']}", answer, token)
        assert (status, repeat["facts"]) == (200, told["facts"])
        served.send_signal(signal.SIGINT)
        assert served.wait(20) == 0


def refused(*more: str, data: Path, **environ: str) -> tuple[int, str]:
    ran = subprocess.run(
        command(0, data, *more), capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **environ}
    )
    assert "Traceback" not in ran.stderr
    return ran.returncode, ran.stderr


def test_what_keeps_a_server_from_starting_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    code, words = refused(data=file)
    assert code == 1
    assert "--data" in words
    code, words = refused(data=tmp_path / "data", ORRERY_ANSWERS="many")
    assert code == 2
    assert "ORRERY_ANSWERS" in words
    code, words = refused(data=tmp_path / "data", ORRERY_SECRET="short")
    assert code == 1
    assert "ORRERY_SECRET" in words
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "orrery.sqlite").write_bytes(b"this is no database" * 100)
    code, words = refused(data=broken)
    assert code == 1
    assert words.startswith("orrery: ")


def test_two_servers_do_not_share_a_data_folder_by_accident(tmp_path: Path) -> None:
    with process(tmp_path / "data", "--access-log", "off") as (_, port):
        status, made = call(port, "POST", "/v1/matches", WISH)
        assert status == 201
        code, words = refused(data=tmp_path / "data")
        assert code == 1
        assert "orrery:" in words
        assert call(port, "GET", f"/v1/matches/{made['match']['id']}", token=made["host_token"])[0] == 200
