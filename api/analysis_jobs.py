"""What is done for an analysis apart from the server: in and out goes only what can be sent to another process."""

import zlib

import msgspec

from domain.bots.judging import Depth
from domain.kernel.registry import Registry
from replays.decision_analysis import PLIES_PER_TASK, AnalysisTask, PlyReport, analyse_task, opening_expectation
from replays.line_of_play import LineOfPlay
from replays.match_report import MatchReport, report_of

PART_SECONDS = 8.0
"""How long a part should take at most: so often progress is saved, and a cancelled job ends."""

_ENCODER = msgspec.msgpack.Encoder()
_PART = msgspec.msgpack.Decoder(tuple[PlyReport, ...])


class StoredReport(msgspec.Struct, frozen=True):
    budget: str
    report: MatchReport


_REPORT = msgspec.msgpack.Decoder(StoredReport)


def plies_per_part(depth: Depth) -> int:
    """Every ply is looked at twice as long as `depth` says: the answers and the position."""
    if not depth.seconds:
        return PLIES_PER_TASK
    return max(1, min(PLIES_PER_TASK, int(PART_SECONDS / (2 * depth.seconds))))


def analyse_part(games: Registry, task: AnalysisTask) -> bytes:
    return zlib.compress(_ENCODER.encode(analyse_task(games, task)))


def assemble_report(games: Registry, line: LineOfPlay, parts: list[bytes], depth: Depth, budget: str) -> bytes:
    """All parts of a match together."""
    plies = [report for part in parts for report in _PART.decode(zlib.decompress(part))]
    report = report_of(games[line.game], line, plies, opening_expectation(games, line, depth), depth.worlds)
    return zlib.compress(_ENCODER.encode(StoredReport(budget, report)))


def read_report(body: bytes) -> StoredReport:
    return _REPORT.decode(zlib.decompress(body))
