"""A round: answers at many matches, for all of which one thing is done and then the next.

That is quicker than everything for each of them in turn: they share a commit, nobody has to be woken, and the processor
meets the same code again while it still remembers it.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol
from uuid import UUID

from domain.kernel.play import Told
from domain.matches.answering import Answered, Legal, entered
from domain.matches.hot import Hot, Listener, UnderWay
from domain.matches.match import Match
from domain.matches.problems import NotThisWay
from domain.matches.store import MatchStore, StoreFault
from domain.matches.store.group_commit import Append, tell
from domain.matches.store.rows import wire_rows


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

    told: Told
    answered: Answered
    append: Append
    under_way: UnderWay

    def __init__(self, errand: Errand, hot: Hot, match: Match, legal: Legal) -> None:
        self.errand = errand
        self.hot = hot
        self.match = match
        self.legal = legal

    def fail(self, error: Exception) -> None:
        """A rule raised half-way: what is in memory is worth nothing, the store is whole."""
        self.hot.match = None
        self.hot.lock.release()
        self.errand.failed(error)


def begun(errand: Errand, hot: Hot | None) -> Turn | None:
    """The turn of an answer at a match at hand; None if it must go another way."""
    if hot is None or hot.match is None or not hot.lock.take_now():
        errand.left()
        return None
    match = hot.match
    try:
        return Turn(errand, hot, match, errand.judge(match))
    except NotThisWay:
        hot.lock.release()
        errand.left()
    except Exception as error:  # noqa: BLE001  As everywhere, an incident.
        hot.match = None
        hot.lock.release()
        errand.failed(error)
    return None


def each(turns: Iterable[Turn], do: Callable[[Turn], None]) -> list[Turn]:
    """Do one thing for all of them; those for whom it went well."""
    well = []
    for turn in turns:
        try:
            do(turn)
        except Exception as error:  # noqa: BLE001  It was legal and yet not done: its own misfortune, nobody else's.
            turn.fail(error)
        else:
            well.append(turn)
    return well


def carry_out(turn: Turn) -> None:
    turn.told = turn.match.live.carry_out(turn.legal.seat, turn.legal.action)


def enter(turn: Turn) -> None:
    turn.answered = entered(turn.match, turn.legal, turn.told)


def store(turns: list[Turn], store: MatchStore, listener: Listener, loop: asyncio.AbstractEventLoop) -> None:
    """Make them durable, put them into words, and let everybody know."""
    for turn in turns:
        match, done = turn.match, turn.answered
        turn.under_way = UnderWay(turn.hot, listener, match, done.version, done.events, turn.errand.done)
        turn.append = Append(wire_rows(match.id, done.version, done.events), turn.under_way, loop)
    appends = [turn.append for turn in turns]
    became = store.append_round(appends)
    for turn in turns:
        try:
            turn.errand.word(turn.match, turn.answered)
        except Exception as error:  # noqa: BLE001  It is stored all the same.
            turn.under_way.forsaken = True
            turn.errand.failed(error)
    if became is not None:
        tell(list(zip(appends, became, strict=True)))
