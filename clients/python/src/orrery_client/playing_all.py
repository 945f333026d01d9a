"""Play every match of a player, from the stream over all of them."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

from orrery_client.async_client import AsyncClient
from orrery_client.client import Client
from orrery_client.errors import ApiProblem
from orrery_client.playing import OVERTAKEN, Pending
from orrery_client.types import Decision, JsonObject, Summary

MatchChooser = Callable[[str, Decision], JsonObject]
"""Gets the id of the match and the decision."""
AsyncMatchChooser = Callable[[str, Decision], Awaitable[JsonObject]]


def play_all(client: Client, choose: MatchChooser, *, until_idle: bool = False) -> Iterator[Summary]:
    """Play every match of the player, also those that begin later. Yield the summary of each that has ended.

    With `until_idle` it ends when none of the player's matches is open or running; without, it never does.
    """
    unfinished: set[str] = set()
    for event in client.my_events():
        if event.event == "snapshot":
            unfinished = unfinished_matches(client)
            for summary in list_my_matches(client, to_act="true"):
                answer_open(client, summary.id, choose)
        elif event.event == "your_turn":
            unfinished.add(event.data["match"])
            answer_open(client, event.data["match"], choose)
        elif event.event == "finished":
            unfinished.discard(event.data["match"])
            yield client.match(event.data["match"])
            unfinished = unfinished or unfinished_matches(client)
        if until_idle and not unfinished:
            return


def answer_open(client: Client, match: str, choose: MatchChooser) -> None:
    """Answer what a match asks the player now, and what it asks next, until it waits for others."""
    pending = Pending()
    pending.update(client.decisions(match).decisions)
    while decision := pending.take():
        try:
            pending.update(client.answer(match, decision.id, choose(match, decision)).decisions)
        except ApiProblem as problem:
            if problem.code not in OVERTAKEN:
                raise
            pending.update(
                client.decisions(match).decisions
            )  # `your_turn` comes only if the seat was not asked before.


def unfinished_matches(client: Client) -> set[str]:
    """Return the open and running matches in which the player has a seat."""
    found = (summary for status in ("open", "running") for summary in list_my_matches(client, status=status))
    return {summary.id for summary in found if summary.you is not None and summary.you.seats}


def list_my_matches(client: Client, **filters: str) -> Iterator[Summary]:
    """Yield the player's matches, page by page."""
    cursor: dict[str, str] = {}
    while True:
        page = client.my_matches(limit=100, **filters, **cursor)
        yield from page.matches
        if page.next is None:
            return
        cursor = {"cursor": page.next}


async def play_all_async(
    client: AsyncClient, choose: AsyncMatchChooser, *, until_idle: bool = False
) -> AsyncIterator[Summary]:
    """Play every match of the player, also those that begin later. Yield the summary of each that has ended.

    With `until_idle` it ends when none of the player's matches is open or running; without, it never does.
    """
    unfinished: set[str] = set()
    async for event in client.my_events():
        if event.event == "snapshot":
            unfinished = await unfinished_matches_async(client)
            async for summary in list_my_matches_async(client, to_act="true"):
                await answer_open_async(client, summary.id, choose)
        elif event.event == "your_turn":
            unfinished.add(event.data["match"])
            await answer_open_async(client, event.data["match"], choose)
        elif event.event == "finished":
            unfinished.discard(event.data["match"])
            yield await client.match(event.data["match"])
            unfinished = unfinished or await unfinished_matches_async(client)
        if until_idle and not unfinished:
            return


async def answer_open_async(client: AsyncClient, match: str, choose: AsyncMatchChooser) -> None:
    """Answer what a match asks the player now, and what it asks next, until it waits for others."""
    pending = Pending()
    pending.update((await client.decisions(match)).decisions)
    while decision := pending.take():
        try:
            pending.update((await client.answer(match, decision.id, await choose(match, decision))).decisions)
        except ApiProblem as problem:
            if problem.code not in OVERTAKEN:
                raise
            pending.update((await client.decisions(match)).decisions)


async def unfinished_matches_async(client: AsyncClient) -> set[str]:
    """Return the open and running matches in which the player has a seat."""
    found = [one for status in ("open", "running") async for one in list_my_matches_async(client, status=status)]
    return {summary.id for summary in found if summary.you is not None and summary.you.seats}


async def list_my_matches_async(client: AsyncClient, **filters: str) -> AsyncIterator[Summary]:
    """Yield the player's matches, page by page."""
    cursor: dict[str, str] = {}
    while True:
        page = await client.my_matches(limit=100, **filters, **cursor)
        for summary in page.matches:
            yield summary
        if page.next is None:
            return
        cursor = {"cursor": page.next}
