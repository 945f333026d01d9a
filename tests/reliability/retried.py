"""Promise 2: retried happens once. A proxy loses one response in ten; clients repeat the same call until they hear."""

import random
import socket
import socketserver
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from tests.reliability.caller import Caller, Player, insist
from tests.reliability.result import Figure, size
from tests.reliability.serving import Serving

LOST = 0.1


class Lossy(socketserver.ThreadingTCPServer):
    """Passes every call on, and now and then cuts the line instead of giving the answer back."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, behind: int) -> None:
        super().__init__(("127.0.0.1", 0), Pipe)
        self.behind = behind
        self.chance = random.Random(2)
        self.lost = 0

    def loses(self) -> bool:
        drop = self.chance.random() < LOST
        self.lost += drop
        return drop


class Pipe(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        server: Any = self.server
        with suppress(OSError), socket.create_connection(("127.0.0.1", server.behind)) as inner:
            while request := read_message(self.request):
                inner.sendall(request)
                answer = read_message(inner)
                if not answer or server.loses():
                    return
                self.request.sendall(answer)


def read_message(line: socket.socket) -> bytes:
    """One HTTP message with its body; empty when the line is closed."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = line.recv(65536)
        if not piece:
            return b""
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for header in head.split(b"\r\n")[1:]:
        name, _, value = header.partition(b":")
        if name.strip().lower() == b"content-length":
            length = int(value)
    while len(body) < length:
        piece = line.recv(65536)
        if not piece:
            return b""
        body += piece
    return head + b"\r\n\r\n" + body


def retries_through_a_lossy_line(folder: Path) -> Figure:
    figure = Figure("retried happens once")
    wanted = size(150, 10_000)
    with Serving(folder / "data") as server:
        proxy = Lossy(server.port)
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        number = 0
        while figure.tried < wanted:
            number += 1
            _play_one(figure, server.port, proxy.server_address[1], number, wanted)
        figure.notes.append(f"{proxy.lost} responses lost")
        proxy.shutdown()
        proxy.server_close()
    return figure


def _play_one(figure: Figure, direct: int, lossy: int, number: int, wanted: int) -> None:
    """A match through the lossy line: every answer exactly once in the end."""
    player = Player(Caller(direct), f"retry {number}")
    player.caller.port = lossy
    player.caller.hang_up()
    expected = 0
    while figure.tried < wanted:
        choice = insist(player.choose)
        if choice is None:
            break
        heard = insist(partial(player.put, *choice))
        figure.tried += 1
        if heard.status not in (200, 201):
            figure.breach(f"an answer was refused: {heard.status} {heard.body[:200]!r}")
            return
        expected += 1
    caller = Caller(direct, player.caller.token)
    plies = caller.call("GET", player.path()).json["ply"]
    if plies != expected:
        figure.breach(f"match {player.match}: {expected} answers were given, {plies} are there")
