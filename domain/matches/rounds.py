"""A round: answers at many matches, for all of which one thing is done and then the next.

That is quicker than everything for each of them in turn: they share a commit, nobody has to be woken, and the processor
meets the same code again while it still remembers it. What goes wrong with one of them is nobody else's misfortune.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol
from uuid import UUID

from domain.kernel.play import ActionResult
from domain.matches.answering import Answered, Legal, entered
from domain.matches.hot import Hot, Listener, UnderWay
from domain.matches.match import Match
from domain.matches.problems import NotThisWay
from domain.matches.store import MatchStore, StoreFault
from domain.matches.store.group_commit import Append, tell
from domain.matches.store.rows import wire_rows

log = logging.getLogger("orrery")


class Errand(Protocol):
    """Who wants a match to be answered."""

    @property
    def ident(self) -> UUID:
        """Of the match."""

    def judge(self, match: Match, /) -> Legal:
        """What is wanted, if it is legal; else `NotThisWay`, and nothing has changed."""

    def word(self, match: Match, answered: Answered, /) -> None:
        """Put the reply into words, while the disk is at work or after it."""

    def done(self, fault: StoreFault | None, /) -> None:
        """It is durable; or why it is not."""

    def failed(self, error: Exception, /) -> None:
        """It could not be carried out, or not be put into words."""

    def left(self) -> None:
        """Nothing has happened: it goes another way."""


class Turn:
    """An answer that is being carried out; the match is its own until it is stored."""

    __slots__ = ("answered", "append", "errand", "hot", "legal", "match", "told", "under_way")

    told: ActionResult
    answered: Answered
    append: Append
    under_way: UnderWay

    def __init__(self, errand: Errand, hot: Hot, match: Match, legal: Legal) -> None:
        self.errand = errand
        self.hot = hot
        self.match = match
        self.legal = legal

    def carry_out(self) -> None:
        self.told = self.match.live.carry_out(self.legal.seat, self.legal.action)

    def enter(self) -> None:
        self.answered = entered(self.match, self.legal, self.told)

    def pack(self, listener: Listener, loop: asyncio.AbstractEventLoop) -> None:
        match, done = self.match, self.answered
        self.under_way = UnderWay(self.hot, listener, match, done.version, done.events, self.errand.done)
        self.append = Append(wire_rows(match.id, done.version, done.events), self.under_way, loop)

    def word(self) -> None:
        try:
            self.errand.word(self.match, self.answered)
        except Exception as error:  # noqa: BLE001  It is stored all the same.
            self.under_way.forsaken = True
            let_know(self.errand.failed, error)

    def fail(self, error: Exception) -> None:
        drop(self.hot)
        let_know(self.errand.failed, error)


def let_know(notify: Callable[..., None], *what: object) -> None:
    """What somebody makes of it is no concern of the others."""
    try:
        notify(*what)
    except Exception:
        log.exception("somebody could not be told what became of an answer")


def drop(hot: Hot) -> None:
    """Something was raised half-way: what is in memory is worth nothing, the store is whole."""
    hot.match = None
    hot.lock.release()


def begun(errand: Errand, hot: Hot | None) -> Turn | None:
    """The turn of an answer at a match at hand; None if it must go another way."""
    if hot is None or hot.match is None or not hot.lock.take_now():
        let_know(errand.left)
        return None
    match = hot.match
    try:
        return Turn(errand, hot, match, errand.judge(match))
    except NotThisWay:
        hot.lock.release()
        let_know(errand.left)
    except Exception as error:  # noqa: BLE001  As everywhere, an incident.
        drop(hot)
        let_know(errand.failed, error)
    return None


def carried_out(turns: Iterable[Turn], listener: Listener, loop: asyncio.AbstractEventLoop) -> list[Turn]:
    """Those that went well, ready to be stored; the others know that they did not."""
    entered_well = each(each(turns, Turn.carry_out), Turn.enter)
    return each(entered_well, lambda turn: turn.pack(listener, loop))


def each(turns: Iterable[Turn], do: Callable[[Turn], None]) -> list[Turn]:
    """Do one thing for all of them; those for whom it went well."""
    well = []
    for turn in turns:
        try:
            do(turn)
        except Exception as error:  # noqa: BLE001  It was legal and yet not done.
            turn.fail(error)
        else:
            well.append(turn)
    return well


def stored(turns: list[Turn], store: MatchStore) -> None:
    """Make them durable, put them into words, and let everybody know."""
    appends = [turn.append for turn in turns]
    became = store.append_round(appends)
    for turn in turns:
        turn.word()
    if became is not None:
        tell(list(zip(appends, became, strict=True)))
