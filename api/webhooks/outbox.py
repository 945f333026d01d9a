"""Which attempts are made at the same time, so that no receiver holds up another.

A webhook has one attempt at a time, so it is sent its deliveries in order; a player has two. Webhooks whose last
attempt failed share a part of all places: however many receivers are silent, the others are still served at once.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from domain.players.deliveries import Delivery, Hook, hook_of

AT_ONCE = 32
AT_ONCE_OF_PLAYER = 2
AT_ONCE_FAILING = 16

log = logging.getLogger("orrery")

Attempt = Callable[[Delivery], Awaitable[bool | None]]
"""Makes an attempt; whether the receiver took the delivery, None if it was not asked."""


class Outbox:
    """Deliveries that are due. `ended` is called after each attempt, however it went."""

    def __init__(self, attempt: Attempt, ended: Callable[[Delivery], None]) -> None:
        self._attempt = attempt
        self._ended = ended
        self._due: dict[str, dict[Hook, deque[Delivery]]] = {}
        """By player and webhook; the player who was served last comes last."""
        self._failing: set[Hook] = set()
        self._under_way: dict[Hook, asyncio.Task[None]] = {}

    def add(self, due: Iterable[Delivery]) -> None:
        for one in due:
            hook = hook_of(one.queued)
            self._due.setdefault(hook.player, {}).setdefault(hook, deque()).append(one)

    def start(self) -> None:
        """Begin as many attempts as there are places for, one for each player in turn."""
        started = True
        while started:
            started = False
            for player in tuple(self._due):
                hook = self._next_hook(player)
                if hook is not None:
                    self._start(hook, self._take(hook))
                    started = True

    async def drain(self) -> None:
        """Wait until nothing that is due is left."""
        while self._under_way:
            await asyncio.wait(tuple(self._under_way.values()))

    async def stop(self) -> None:
        """Give up what is under way: another worker, or this one after a restart, tries it again."""
        self._due.clear()
        under_way = tuple(self._under_way.values())
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    def _next_hook(self, player: str) -> Hook | None:
        """The first webhook of a player to which an attempt may be made now."""
        if len(self._under_way) >= AT_ONCE or self._count(player) >= AT_ONCE_OF_PLAYER:
            return None
        crowded = len(self._failing & self._under_way.keys()) >= AT_ONCE_FAILING
        for hook in self._due[player]:
            if hook not in self._under_way and not (crowded and hook in self._failing):
                return hook
        return None

    def _count(self, player: str) -> int:
        return sum(hook.player == player for hook in self._under_way)

    def _take(self, hook: Hook) -> Delivery:
        hooks = self._due.pop(hook.player)
        waiting = hooks.pop(hook)
        taken = waiting.popleft()
        if waiting:
            hooks[hook] = waiting
        if hooks:
            self._due[hook.player] = hooks
        return taken

    def _start(self, hook: Hook, delivery: Delivery) -> None:
        self._under_way[hook] = asyncio.get_running_loop().create_task(self._run(hook, delivery))

    async def _run(self, hook: Hook, delivery: Delivery) -> None:
        try:
            taken = await self._attempt(delivery)
            if taken is not None:
                (self._failing.discard if taken else self._failing.add)(hook)
        except Exception:  # It is due again later; the others go on.
            log.exception("a webhook could not be served")
        finally:
            del self._under_way[hook]
            self._ended(delivery)
        self.start()
