"""Play a match from its stream: answer every decision of the seats the token holds."""

from collections.abc import Awaitable, Callable, Iterable

import msgspec

from orrery_client.async_client import AsyncClient
from orrery_client.client import Client
from orrery_client.errors import ApiProblem
from orrery_client.types import Decision, Event, JsonObject, Summary

Chooser = Callable[[Decision], JsonObject]
AsyncChooser = Callable[[Decision], Awaitable[JsonObject]]

OVERTAKEN = frozenset({"decision-gone", "already-answered", "match-over"})
"""Refusals that say the question is no longer open. A match's stream brings the next one."""


class Pending:
    """The decisions still to answer. Answered ones are skipped: the stream repeats what an answer has already said."""

    def __init__(self) -> None:
        self._answered: set[str] = set()
        self._open: list[Decision] = []

    def update(self, decisions: Iterable[Decision]) -> None:
        """Replace what is open by what the server says is open now."""
        self._open = [one for one in decisions if one.offers and one.id not in self._answered]

    def take(self) -> Decision | None:
        """Return the next decision to answer, if there is one."""
        if not self._open:
            return None
        decision = self._open.pop(0)
        self._answered.add(decision.id)
        return decision


def decisions_of(event: Event) -> list[Decision]:
    """Return the decisions that an event says are open."""
    return msgspec.convert(event.data.get("decisions") or [], list[Decision])


def play(client: Client, match: str, choose: Chooser) -> Summary:
    """Answer every decision with what `choose` returns, until the match is over. Return its summary."""
    pending = Pending()
    for event in client.events(match):
        pending.update(decisions_of(event))
        while decision := pending.take():
            try:
                pending.update(client.answer(match, decision.id, choose(decision)).decisions)
            except ApiProblem as problem:
                if problem.code not in OVERTAKEN:
                    raise
    return client.match(match)


async def play_async(client: AsyncClient, match: str, choose: AsyncChooser) -> Summary:
    """Answer every decision with what `choose` returns, until the match is over. Return its summary."""
    pending = Pending()
    async for event in client.events(match):
        pending.update(decisions_of(event))
        while decision := pending.take():
            try:
                pending.update((await client.answer(match, decision.id, await choose(decision))).decisions)
            except ApiProblem as problem:
                if problem.code not in OVERTAKEN:
                    raise
    return await client.match(match)


def first_action(decision: Decision) -> JsonObject:
    """Return the default offer's action, or the first offer's, with its open field filled as little as allowed."""
    offers = decision.offers or ()
    offer = next((one for one in offers if one.default), None) or offers[0]
    if offer.choose is None:
        return offer.action
    return offer.fill(*offer.choose.values[: offer.choose.min])
