"""Executes a batch of answers at different matches stage by stage, with one save for all.

That is quicker than one answer after another: they share a commit, no task has to be woken, and the processor meets the
same code again while it is still cached. A failure of one answer does not touch the others.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol
from uuid import UUID

from domain.kernel.play import ActionResult
from domain.matches.cached_match import CachedMatch, Listener, PendingCommit
from domain.matches.commands.answer import Answered, Legal, record_legal
from domain.matches.errors import FastPathDeclined
from domain.matches.match import Match
from domain.matches.persistence import MatchStore, StoreError, VersionConflict
from domain.matches.persistence.group_commit import Append, tell
from domain.matches.persistence.rows import wire_rows

log = logging.getLogger("orrery")


class BatchedCommand(Protocol):
    """Who wants a match to be answered."""

    @property
    def ident(self) -> UUID:
        """Of the match."""

    def judge(self, match: Match, /) -> Legal:
        """What is wanted, if it is legal; else `FastPathDeclined`, and nothing has changed."""

    def word(self, match: Match, answered: Answered, /) -> None:
        """Put the reply into words, while the disk is at work or after it."""

    def done(self, fault: StoreError | None, /) -> None:
        """It is durable; or why it is not."""

    def failed(self, error: Exception, /) -> None:
        """It could not be carried out, or not be put into words."""

    def left(self) -> None:
        """Nothing has happened: it goes another way."""


class BatchEntry:
    """An answer that is being carried out; the match is its own until it is stored."""

    __slots__ = ("answered", "append", "errand", "hot", "legal", "match", "told", "under_way")

    told: ActionResult
    answered: Answered
    append: Append
    under_way: PendingCommit

    def __init__(self, errand: BatchedCommand, hot: CachedMatch, match: Match, legal: Legal) -> None:
        self.errand = errand
        self.hot = hot
        self.match = match
        self.legal = legal

    def carry_out(self) -> None:
        self.told = self.match.play.carry_out(self.legal.seat, self.legal.action)

    def enter(self) -> None:
        self.answered = record_legal(self.match, self.legal, self.told)

    def pack(self, listener: Listener, loop: asyncio.AbstractEventLoop) -> None:
        match, first, events = self.match, self.answered.version, self.match.collect_events()
        self.under_way = PendingCommit(self.hot, listener, match, first, events, self._finish)
        self.append = Append(wire_rows(match.id, first, events), self.under_way, loop)

    def _finish(self, fault: StoreError | None) -> None:
        if isinstance(fault, VersionConflict):
            self.errand.left()  # Another process was quicker, so nothing has happened: the ordinary way decides again.
        else:
            self.errand.done(fault)

    def word(self) -> None:
        try:
            self.errand.word(self.match, self.answered)
        except Exception as error:  # noqa: BLE001  It is stored all the same.
            self.under_way.forsaken = True
            notify_safely(self.errand.failed, error)

    def fail(self, error: Exception) -> None:
        evict(self.hot)
        notify_safely(self.errand.failed, error)


def notify_safely(notify: Callable[..., None], *what: object) -> None:
    """What somebody makes of it is no concern of the others."""
    try:
        notify(*what)
    except Exception:
        log.exception("somebody could not be told what became of an answer")


def evict(hot: CachedMatch) -> None:
    """Something was raised half-way: what is in memory is worth nothing, the store is whole."""
    hot.match = None
    hot.lock.release()


def start(errand: BatchedCommand, hot: CachedMatch | None) -> BatchEntry | None:
    """The entry of an answer at a match at hand; None if it must go another way."""
    if hot is None or hot.match is None or not hot.lock.take_now():
        notify_safely(errand.left)
        return None
    match = hot.match
    try:
        return BatchEntry(errand, hot, match, errand.judge(match))
    except FastPathDeclined:
        hot.lock.release()
        notify_safely(errand.left)
    except Exception as error:  # noqa: BLE001  As everywhere, an incident.
        evict(hot)
        notify_safely(errand.failed, error)
    return None


def execute_all(entries: Iterable[BatchEntry], listener: Listener, loop: asyncio.AbstractEventLoop) -> list[BatchEntry]:
    """Those that went well, ready to be stored; the others know that they did not."""
    entered_well = for_each_ok(for_each_ok(entries, BatchEntry.carry_out), BatchEntry.enter)
    return for_each_ok(entered_well, lambda entry: entry.pack(listener, loop))


def for_each_ok(entries: Iterable[BatchEntry], do: Callable[[BatchEntry], None]) -> list[BatchEntry]:
    """Do one thing for all of them; those for whom it went well."""
    well = []
    for entry in entries:
        try:
            do(entry)
        except Exception as error:  # noqa: BLE001  It was legal and yet not done.
            entry.fail(error)
        else:
            well.append(entry)
    return well


def save(entries: list[BatchEntry], store: MatchStore) -> None:
    """Make them durable, put them into words, and let everybody know."""
    appends = [entry.append for entry in entries]
    became = store.append_round(appends)
    for entry in entries:
        entry.word()
    if became is not None:
        tell(list(zip(appends, became, strict=True)))
