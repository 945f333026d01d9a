"""Players at our server: matches of two seats of one host, answered by random offers."""

import random
from typing import Any

import msgspec

from benchmarks.http.client import Reply, Wire, call

GAME = "tiny_epic_galaxies"


class Choose(msgspec.Struct):
    field: str
    values: list[Any] = msgspec.field(name="from")
    least: int = msgspec.field(name="min")


class Offer(msgspec.Struct):
    action: msgspec.Raw
    choose: Choose | None


class Decision(msgspec.Struct):
    id: str
    offers: list[Offer] | None


class Answer(msgspec.Struct):
    ply: int
    version: int
    decisions: list[Decision]


class Tokens(msgspec.Struct):
    match: Any
    host_token: str


ANSWER = msgspec.json.Decoder(Answer)
TOKENS = msgspec.json.Decoder(Tokens)


class BenchmarkFailed(Exception):
    """The server did not do what was measured."""


class Player:
    """Plays match after match over one connection."""

    def __init__(self, wire: Wire, number: int) -> None:
        self.wire = wire
        self.chance = random.Random(number)
        self.match = ""
        self.headers: dict[str, str] = {}
        self.ply = 0
        self.version = 0
        self.decision = ""
        self._offers: list[Offer] = []

    async def open(self) -> None:
        """A new match."""
        seats = [{"name": name, "player": "person"} for name in ("Ana", "Bea")]
        reply = await self.wire.ask(call("POST", "/v1/matches", {"game": GAME, "seats": seats}))
        made = TOKENS.decode(must(reply, 201))
        await self.sit_down(made.match["id"], made.host_token)

    async def sit_down(self, match: str, token: str) -> None:
        """Play on in a match that is there."""
        self.match = match
        self.headers = {"Authorization": f"Bearer {token}"}
        await self.look()

    async def look(self) -> None:
        reply = await self.wire.ask(call("GET", f"/v1/matches/{self.match}/decisions", headers=self.headers))
        self._note(must(reply, 200))

    def _note(self, body: bytes) -> None:
        """What is asked next."""
        now = ANSWER.decode(body)
        self.ply, self.version, self._offers = now.ply, now.version, []
        for decision in now.decisions:
            if decision.offers:
                self.decision, self._offers = decision.id, decision.offers

    @property
    def over(self) -> bool:
        return not self._offers

    def next_answer(self) -> bytes:
        """A random answer to what is asked, ready to be sent."""
        offer = self.chance.choice(self._offers)
        action: Any = offer.action
        if offer.choose is not None:
            chosen = self.chance.sample(offer.choose.values, offer.choose.least)
            action = msgspec.json.decode(offer.action) | {offer.choose.field: chosen}
        path = f"/v1/matches/{self.match}/decisions/{self.decision}"
        return call("PUT", path, {"action": action}, self.headers)

    def answered(self, reply: Reply) -> None:
        self._note(must(reply, 201))

    def next_undo(self) -> bytes:
        """The last action taken back, ready to be sent."""
        headers = {**self.headers, "If-Match": f'"{self.version}"'}
        return call("POST", f"/v1/matches/{self.match}/undo", {"to_ply": self.ply - 1}, headers)


def must(reply: Reply, status: int) -> bytes:
    if reply.status != status:
        raise BenchmarkFailed(f"{reply.status} instead of {status}: {reply.body[:300]!r}")
    return reply.body
