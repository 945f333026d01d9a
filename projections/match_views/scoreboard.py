"""Points of every seat with their parts, at any point of a match, as a viewer may see them."""

from collections.abc import Sequence

import msgspec

from domain.kernel.messages import Language
from domain.kernel.scores import SeatScore
from domain.kernel.vocabulary import Seat, Viewer, viewer_name
from domain.matches.history import position_at
from domain.matches.match import Match
from projections.match_views.summary import wording_of


class PartView(msgspec.Struct, frozen=True):
    id: str
    label: str
    points: int | None


class SeatScoreView(msgspec.Struct, frozen=True):
    seat: Seat
    total: int
    rank: int
    complete: bool
    parts: tuple[PartView, ...]


class Scoreboard(msgspec.Struct, frozen=True):
    match: str
    ply: int
    version: int
    viewer: str
    final: bool
    seats: tuple[SeatScoreView, ...]


class SeatSeries(msgspec.Struct, frozen=True):
    seat: Seat
    totals: tuple[int, ...]


class ScoreSeries(msgspec.Struct, frozen=True):
    plies: tuple[int, ...]
    seats: tuple[SeatSeries, ...]


def scoreboard_of(
    match: Match, viewer: Viewer, language: Language, ply: int | None = None, version: int | None = None
) -> Scoreboard:
    at = position_at(match, ply, version)
    scores = match.game.scores(at.state, viewer)
    final = match.state.status == "finished" and at.state.over
    ranks = _ranks(match, scores, final)
    wording = wording_of(match, language)
    seats = tuple(
        SeatScoreView(
            score.seat,
            score.total,
            ranks[score.seat],
            score.complete,
            tuple(PartView(part.id, wording.render(part.label), part.points) for part in score.parts),
        )
        for score in scores
    )
    return Scoreboard(match.id.hex, at.ply, at.version, viewer_name(viewer), final, seats)


def _ranks(match: Match, scores: Sequence[SeatScore], final: bool) -> dict[Seat, int]:
    outcome = match.state.outcome
    if final and outcome is not None:
        return {rank.seat: rank.rank for rank in outcome.ranking}
    totals = sorted((score.total for score in scores), reverse=True)
    return {score.seat: totals.index(score.total) + 1 for score in scores}


def score_series(match: Match, viewer: Viewer) -> ScoreSeries:
    """Everybody's total after every ply of the current line."""
    state, _ = match.state_at(0)
    totals: list[list[int]] = [[total] for total in match.game.totals_of(state, viewer)]
    for after in range(0, match.ply, 64):
        for _, event in match.actions(after, min(after + 64, match.ply)):
            match.game.fold(state, match.game.facts_decoder.decode(event.facts))
            for column, total in zip(totals, match.game.totals_of(state, viewer), strict=True):
                column.append(total)
    return series_view([tuple(column) for column in totals])


def series_view(totals: Sequence[tuple[int, ...]]) -> ScoreSeries:
    """Totals by seat, from ply 0 on."""
    seats = tuple(SeatSeries(seat, column) for seat, column in enumerate(totals))
    return ScoreSeries(tuple(range(len(totals[0]))), seats)
