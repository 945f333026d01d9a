"""The summary of a match: the same in create, list, GET, `seat` events and snapshots."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from domain.kernel.dice import commitment
from domain.kernel.game import Game
from domain.kernel.messages import Language
from domain.kernel.scores import Outcome
from domain.kernel.vocabulary import Seat
from domain.kernel.wording import Wording
from domain.matches.events import Origin, Pace, Policies
from domain.matches.match import Match
from domain.matches.match_state import MatchState


class SeatSummary(msgspec.Struct, frozen=True):
    seat: Seat
    name: str
    player: str
    held: Literal["host", "guest", "bot", "open"]
    answered: bool
    reissued: int
    player_id: str | None = None
    reserve: float | None = None


class Holding(msgspec.Struct, frozen=True):
    """What the caller's token holds in this match."""

    seats: tuple[Seat, ...]
    host: bool
    invited: bool = False


class RankView(msgspec.Struct, frozen=True):
    seat: Seat
    rank: int
    total: int


class OutcomeView(msgspec.Struct, frozen=True):
    winners: tuple[Seat, ...]
    ranking: tuple[RankView, ...]
    reason: str
    verdict: str | None


class PaceView(msgspec.Struct, frozen=True):
    answer: int | None
    reserve: int | None
    increment: int | None


class Summary(msgspec.Struct, frozen=True):
    id: str
    game: str
    rules: str
    status: Literal["open", "running", "finished", "abandoned"]
    options: dict[str, Any]
    policies: Policies
    seats: tuple[SeatSummary, ...]
    to_act: tuple[Seat, ...]
    ply: int
    version: int
    takeback: str | None
    commitment: str
    seed: str | None
    outcome: OutcomeView | None
    rated: bool
    assisted: bool
    open_seed: bool
    from_position: bool
    forked_from: Origin | None
    duplicate_of: str | None
    duplicates: int
    rematch_of: str | None
    rematch: str | None
    messages: bool
    imported: bool
    open_book: bool
    created: str
    started: str | None
    ended: str | None
    updated: str
    abandon_votes: tuple[Seat, ...]
    pace: PaceView | None
    deadline: str | None
    you: Holding | msgspec.UnsetType = msgspec.UNSET


def moment_text(at: int) -> str:
    """Microseconds since 1970 as RFC 3339 UTC."""
    return datetime.fromtimestamp(at / 1_000_000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def deadline_text(at: int | None) -> str | None:
    return None if at is None else moment_text(at)


def pace_view(pace: Pace) -> PaceView:
    return PaceView(pace.answer, None, None) if pace.answer else PaceView(None, pace.reserve, pace.increment)


def reserve_of(state: MatchState, seat: Seat) -> float | None:
    """Seconds left when the seat's clock last stood: what a running clock has left, its deadline says."""
    clocks = state.clocks
    if clocks is None or not clocks.pace.reserve or state.seats[seat].holder == "bot":
        return None
    return clocks.seats[seat].left // 1000 / 1000


def wording_of(match: Match, language: Language) -> Wording:
    return _wording(match.game, language, tuple(match.players()))


@lru_cache(maxsize=256)
def _wording(game: Game[Any], language: Language, players: tuple[str, ...]) -> Wording:
    """Cached, since a `Wording` keeps what it rendered lately."""
    return Wording(game, language, players)


def outcome_view(outcome: Outcome, wording: Wording) -> OutcomeView:
    return OutcomeView(
        outcome.winners,
        tuple(RankView(rank.seat, rank.rank, rank.total) for rank in outcome.ranking),
        wording.render(outcome.reason),
        None if outcome.verdict is None else wording.render(outcome.verdict),
    )


class Standing(NamedTuple):
    """What a summary says beside the match's state: where the match stands."""

    id: str
    version: int
    ply: int
    to_act: tuple[Seat, ...]
    answered: Sequence[bool]
    commitment: str
    seed: str | None
    """Only of a match that is over."""


def summary_of(match: Match, language: Language = "en", holding: Holding | None = None) -> Summary:
    """Everything public about a match but the board; `holding`: what the reader's token holds."""
    state = match.state
    held = match.play.state.agenda.held if match.has_started and not state.over else [None] * match.seats
    standing = Standing(
        id=match.id.hex,
        version=match.version,
        ply=match.ply,
        to_act=match.asked,
        answered=[answer is not None for answer in held],
        commitment=commitment(bytes.fromhex(state.seed)),
        seed=state.seed if state.over else None,
    )
    return render_summary(match.game, state, standing, language, holding)


def render_summary(
    game: Game[Any], state: MatchState, standing: Standing, language: Language, holding: Holding | None = None
) -> Summary:
    """The summary of a match that need not be loaded."""
    seats = tuple(
        SeatSummary(
            seat,
            record.name,
            record.player,
            record.holder,
            standing.answered[seat],
            record.reissued,
            record.public_player,
            reserve_of(state, seat),
        )
        for seat, record in enumerate(state.seats)
    )
    takeback = state.takeback
    outcome = state.outcome
    names = tuple(record.name for record in state.seats)
    return Summary(
        id=standing.id,
        game=state.game,
        rules=state.rules,
        status=state.status,
        options=state.options,
        policies=state.policies,
        seats=seats,
        to_act=standing.to_act,
        ply=standing.ply,
        version=standing.version,
        takeback=None if takeback is None else takeback.id,
        commitment=standing.commitment,
        seed=standing.seed,
        outcome=None if outcome is None else outcome_view(outcome, _wording(game, language, names)),
        rated=state.rated,
        assisted=state.assisted,
        open_seed=state.open_seed,
        from_position=state.from_position,
        forked_from=state.forked_from,
        duplicate_of=state.duplicate_of or None,
        duplicates=len(state.duplicates),
        rematch_of=state.rematch_of or None,
        rematch=state.rematch or None,
        messages=not state.messages_off,
        imported=state.imported,
        open_book=state.open_book,
        created=moment_text(state.created),
        started=None if state.started is None else moment_text(state.started),
        ended=None if state.ended is None else moment_text(state.ended),
        updated=moment_text(state.updated or state.ended or state.started or state.created),
        abandon_votes=tuple(state.abandon_votes),
        pace=None if state.clocks is None else pace_view(state.clocks.pace),
        deadline=deadline_text(state.deadline),
        you=msgspec.UNSET if holding is None else holding,
    )
