"""A match that is over, ply by ply: scores with their parts, resources, choices, time; and what decided it."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import msgspec

from domain.kernel.messages import Language, message
from domain.kernel.offers import Offered
from domain.kernel.vocabulary import ARCHIVE, Seat, Withdraw
from domain.kernel.wording import Wording
from domain.matches.errors import MatchError
from domain.matches.events import ActionTaken
from domain.matches.match import Match
from replays.analysis_views import JobView, ReportView

KEY_MOMENTS = 5
"""How many moments of each kind are named."""
PAGE = 256

MomentKind: TypeAlias = Literal["score", "lead"]


class SeatAt(msgspec.Struct, frozen=True):
    """A seat after a ply."""

    seat: Seat
    total: int
    parts: dict[str, int]
    resources: Mapping[str, int]


class PlyAnalysis(msgspec.Struct, frozen=True):
    """`options`: how many offers there were; `seconds`: from the question to its answer. Ply 0 is the set-up."""

    ply: int
    version: int
    seat: Seat | None
    label: str | None
    options: int | None
    seconds: float | None
    seats: tuple[SeatAt, ...]


class KeyMoment(msgspec.Struct, frozen=True):
    """`score`: a seat's points changed by `by`; `lead`: the distance between first and second did, or the leader."""

    kind: MomentKind
    ply: int
    seat: Seat
    by: int
    label: str | None


class PartName(msgspec.Struct, frozen=True):
    id: str
    label: str


class Analysis(msgspec.Struct, frozen=True):
    match: str
    game: str
    version: int
    parts: tuple[PartName, ...]
    resources: tuple[PartName, ...]
    plies: tuple[PlyAnalysis, ...]
    key_moments: tuple[KeyMoment, ...]
    job: JobView | None = None
    """The analysis in points that was asked for last."""
    report: ReportView | None = None
    """The newest analysis in points, if one was made."""


def must_be_over(match: Match) -> None:
    if not match.state.over:
        raise MatchError("not-started" if not match.has_started else "still-running")


def analysis_of(match: Match, language: Language) -> Analysis:
    """Every ply of the line as it stands at the end."""
    must_be_over(match)
    if not match.has_started:
        return Analysis(match.id.hex, match.state.game, match.version, (), (), (), ())
    wording = Wording(match.game, language, match.players())
    plies = tuple(_plies(match, wording))
    scores = match.game.scores(match.play.state, ARCHIVE)
    parts = {part.id: PartName(part.id, wording.render(part.label)) for score in scores for part in score.parts}
    held = sorted({name for ply in plies for seat in ply.seats for name in seat.resources})
    resources = tuple(PartName(name, match.game.texts.name(name, language)) for name in held)
    return Analysis(
        match.id.hex,
        match.state.game,
        match.version,
        tuple(parts.values()),
        resources,
        plies,
        tuple(key_moments(plies)),
    )


def _plies(match: Match, wording: Wording) -> Iterator[PlyAnalysis]:
    asked_at = _times(match)
    state, _ = match.state_at(0)
    yield PlyAnalysis(0, match.state.start_version, None, None, None, None, _seats(match, state))
    for after in range(0, match.ply, PAGE):
        upto = min(after + PAGE, match.ply)
        for ply, (version, event) in enumerate(match.actions(after, upto), start=after + 1):
            label, options = _choice(match, wording, state, event)
            match.game.fold(state, match.game.facts_decoder.decode(event.facts))
            opened = int(event.decision.partition(".")[0])
            seconds = max(0, event.at - asked_at.get(opened, event.at)) / 1_000_000
            yield PlyAnalysis(ply, version, event.seat, label, options, seconds, _seats(match, state))


def _times(match: Match) -> dict[int, int]:
    """When each event happened."""
    times: dict[int, int] = {}
    for after in range(0, match.version, PAGE):
        rows = match.fetch(after, min(after + PAGE, match.version))
        times.update((version, event.at) for version, event in rows)
    return times


def _choice(match: Match, wording: Wording, state: Any, event: ActionTaken) -> tuple[str | None, int]:
    """What was chosen, in words, and out of how many offers."""
    step = match.play.with_state(state).question(event.seat)
    action = match.game.packed_action_decoder.decode(event.action)
    if step is None or isinstance(action, Withdraw):
        return wording.render(message("offer.withdraw")), 1
    offers: list[Offered] = list(match.game.offers[type(step)](state, step))
    return wording.label(state, step, action), len(offers)


def _seats(match: Match, state: Any) -> tuple[SeatAt, ...]:
    return tuple(
        SeatAt(
            score.seat,
            score.total,
            {part.id: part.points or 0 for part in score.parts},
            match.game.resources(state, score.seat),
        )
        for score in match.game.scores(state, ARCHIVE)
    )


def key_moments(plies: tuple[PlyAnalysis, ...]) -> list[KeyMoment]:
    """The largest swings in score and in lead, in the order they happened."""
    score: list[KeyMoment] = []
    lead: list[KeyMoment] = []
    for before, after in pairwise(plies):
        for old, new in zip(before.seats, after.seats, strict=True):
            if new.total != old.total:
                score.append(KeyMoment("score", after.ply, new.seat, new.total - old.total, after.label))
        if len(after.seats) > 1:
            (leader, ahead), (former, was_ahead) = _lead(after.seats), _lead(before.seats)
            swing = ahead - was_ahead if leader == former else ahead + was_ahead
            if swing:
                lead.append(KeyMoment("lead", after.ply, leader, swing, after.label))
    largest = [sorted(kind, key=lambda one: (-abs(one.by), one.ply))[:KEY_MOMENTS] for kind in (score, lead)]
    return sorted((one for kind in largest for one in kind), key=lambda one: (one.ply, one.kind))


def _lead(seats: tuple[SeatAt, ...]) -> tuple[Seat, int]:
    """Who is first, and by how much."""
    order = sorted(seats, key=lambda seat: (-seat.total, seat.seat))
    return order[0].seat, order[0].total - order[1].total
