"""HTTP for the call that tables make most, without the machinery that every other call needs.

A request that arrives whole, alone and plainly spelled is read with one expression and answered with one write.
Anything else goes to uvicorn's own protocol, byte for byte as it came; so does what is left to the ordinary way.
"""

import re
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from api.front import Front
from api.quick import Spelling, Wish, Worded, spelling_of
from api.replies import shared_lines

BEGINNING = b"PUT /v1/matches/"
HEAD = re.compile(
    rb"PUT /v1/matches/([0-9a-f]{32})/decisions/([0-9]{1,9}\.[0-9]{1,2}) HTTP/1\.1\r\n"
    rb"((?:[A-Za-z0-9-]++: [\x21-\x7e](?:[\x20-\x7e]*+(?<! ))?\r\n){1,40}+)\r\n"
)
UNUSUAL = (b"transfer-encoding", b"upgrade", b"te", b"trailer")
LARGEST = 16 * 1024
"""Bytes of a whole request; an answer has a few hundred."""
REMEMBERED = 64
"""How many blocks of headers a connection knows again: a client sends the same ones, but for the length."""

LONGEST = 1024
"""Bytes of such a block."""

Known = dict[bytes, Spelling]


def read_headers(lines: bytes) -> Spelling | None:
    """Headers that are spelled plainly and mean nothing special."""
    headers: dict[bytes, bytes] = {}
    for line in lines.splitlines():
        name, _, value = line.partition(b": ")
        name = name.lower()
        if name in headers or name in UNUSUAL:
            return None
        headers[name] = value
    return spelling_of(headers) if headers.get(b"connection", b"keep-alive") == b"keep-alive" else None


def learn_headers(lines: bytes, known: Known) -> Spelling | None:
    spelling = read_headers(lines)
    if spelling is not None and len(lines) <= LONGEST:
        if len(known) >= REMEMBERED:
            known.clear()
        known[lines] = spelling
    return spelling


def read_wish(data: bytes, address: str, known: Known) -> Wish | None:
    """A plain answer, if these bytes are one, whole and nothing else."""
    found = HEAD.match(data) if len(data) <= LARGEST else None
    if found is None:
        return None
    match, decision, lines = found.groups()
    spelling = known.get(lines) or learn_headers(lines, known)
    body = data[found.end() :]
    if spelling is None or spelling.length != len(body):
        return None
    return Wish(match.decode(), decision.decode(), spelling, body, address)


class PlainHttp(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._front = self.app if isinstance(self.app, Front) else None
        self._known: Known = {}
        self._inside = False
        """Whether uvicorn's parser is inside a request."""
        self._under_way = False
        self._asked = b""
        self._waiting = b""
        """What arrived while an answer was under way."""
        self._last = False
        self._answered_at = 0.0

    # --- what uvicorn's parser says ----------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._inside = True
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._inside = False
        super().on_message_complete()

    # --- the connection ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._under_way:
            self._waiting += data
            if len(self._waiting) > LARGEST:
                self.flow.pause_reading()
            return
        if self._front is not None and data.startswith(BEGINNING) and self._idle():
            whole = bytes(data)
            wish = read_wish(whole, self.client[0] if self.client else "-", self._known)
            if wish is not None and self._front.answer_plainly(wish, self.loop, self._answered):
                self._under_way, self._asked = True, whole
                return
        super().data_received(data)

    def _idle(self) -> bool:
        """Whether nothing else is going on: no request being read, none to be answered, no reply that waits."""
        cycle: RequestResponseCycle | None = self.cycle  # None until the first request.
        busy = self._inside or self.pipeline or self.flow.write_paused
        return not busy and (cycle is None or cycle.response_complete)

    def _answered(self, reply: Worded | None) -> None:
        self._under_way = False
        if self.transport.is_closing():
            return
        if reply is None:
            self._otherwise(self._asked)
            if self._last:
                super().shutdown()
            return
        date = shared_lines(tuple(self.server_state.default_headers))  # Another one each second.
        end = b"connection: close\r\n\r\n" if self._last else b"\r\n"
        self.transport.write(b"".join((STATUS_LINE[reply.status], date, reply.lines(), end, reply.body)))
        if self._last:
            self.transport.close()
            return
        self.server_state.total_requests += 1
        self._answered_at = self.loop.time()
        if self.timeout_keep_alive_task is None:
            self._rest(self.timeout_keep_alive)
        if self._waiting:
            self._otherwise()

    def _otherwise(self, asked: bytes = b"") -> None:
        """What was asked, and what arrived meanwhile, goes uvicorn's way."""
        asked, self._waiting = asked + self._waiting, b""
        self.flow.resume_reading()
        super().data_received(asked)

    def _rest(self, seconds: float) -> None:
        self.timeout_keep_alive_task = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def timeout_keep_alive_handler(self) -> None:
        """A timer is not set anew for each answer: when it rings, it is looked when the last one was."""
        left = self._answered_at + self.timeout_keep_alive - self.loop.time()
        if not self.transport.is_closing() and (self._under_way or left > 0):
            self._rest(max(left, 0.1))
        else:
            super().timeout_keep_alive_handler()

    def shutdown(self) -> None:
        """The server stops: an answer that is under way is the last."""
        self._last = True
        if not self._under_way:
            super().shutdown()
