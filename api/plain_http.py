"""HTTP for the call that tables make most, without the machinery that every other call needs.

A request that arrives whole, alone and plainly spelled is read with one expression and answered with one write.
Anything else goes to uvicorn's own protocol, byte for byte as it came; so does what is left to the ordinary way.
"""

import re
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from api.front import Front
from api.quick import Wish
from api.replies import Reply

BEGINNING = b"PUT /v1/matches/"
HEAD = re.compile(
    rb"PUT /v1/matches/([0-9a-f]{32})/decisions/([0-9]{1,9}\.[0-9]{1,2}) HTTP/1\.1\r\n"
    rb"((?:[A-Za-z0-9-]++: [\x21-\x7e](?:[\x20-\x7e]*+(?<! ))?\r\n){1,40}+)\r\n"
)
UNUSUAL = (b"transfer-encoding", b"upgrade", b"expect", b"te", b"trailer")
LARGEST = 16 * 1024
"""Bytes of a whole request; an answer has a few hundred."""


def read_wish(data: bytes, address: str) -> Wish | None:
    """A plain answer, if these bytes are one, whole and nothing else."""
    found = HEAD.match(data) if len(data) <= LARGEST else None
    if found is None:
        return None
    match, decision, lines = found.groups()
    headers: dict[bytes, bytes] = {}
    for line in lines.splitlines():
        name, _, value = line.partition(b": ")
        name = name.lower()
        if name in headers or name in UNUSUAL:
            return None
        headers[name] = value
    body = data[found.end() :]
    if (
        headers.get(b"content-length") != b"%d" % len(body)
        or headers.get(b"connection", b"keep-alive") != b"keep-alive"
    ):
        return None
    return Wish(match.decode(), decision.decode(), headers, body, address)


class PlainHttp(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._front = self.app if isinstance(self.app, Front) else None
        self._inside = False
        """Whether uvicorn's parser is inside a request."""
        self._under_way = False
        self._waiting = b""
        """What arrived while an answer was under way."""
        self._last = False

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
            wish = read_wish(bytes(data), self.client[0] if self.client else "-")
            if wish is not None:
                self._under_way = True
                self._front.arrived += 1
                self._unset_keepalive_if_required()
                task = self.loop.create_task(self._answer(self._front, wish, data))
                task.add_done_callback(self.tasks.discard)
                self.tasks.add(task)
                return
        super().data_received(data)

    def _idle(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # None until the first request.
        return not self._inside and not self.pipeline and (cycle is None or cycle.response_complete)

    async def _answer(self, front: Front, wish: Wish, data: bytes) -> None:
        try:
            reply = await front.answer_plainly(wish)
        except BaseException:
            self.transport.close()
            raise
        finally:
            front.arrived -= 1
        if reply is not None:
            await self._write(reply)
            data = b""
        self._under_way = False
        waiting, self._waiting = data + self._waiting, b""
        if waiting and not self.transport.is_closing():
            super().data_received(waiting)
            if self._last:
                super().shutdown()

    async def _write(self, reply: Reply) -> None:
        if self.transport.is_closing():
            return
        if self.flow.write_paused:
            await self.flow.drain()
        told = [STATUS_LINE[reply.status]]
        for name, value in (*self.server_state.default_headers, *reply.headers):
            told += (name, b": ", value, b"\r\n")
        told += (b"connection: close\r\n\r\n" if self._last else b"\r\n", reply.body)
        self.transport.write(b"".join(told))
        if self._last:
            self.transport.close()
        self.on_response_complete()

    def shutdown(self) -> None:
        """The server stops: an answer that is under way is the last."""
        self._last = True
        if not self._under_way:
            super().shutdown()
