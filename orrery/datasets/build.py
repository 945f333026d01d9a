"""Building a dataset of simulated or recorded matches: the same matches give the same bytes."""

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Self

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from domain.bots import Bot, find_bot, next_answer
from domain.games import games
from domain.kernel import Action, Play, Seat
from domain.kernel.game import Game
from domain.kernel.registry import read_options
from orrery.datasets.recorded import DatasetRefused, recorded_rows
from orrery.datasets.rows import MatchRows, Row, rows_of
from orrery.datasets.schema import DECISIONS, MATCHES

BATCH = 20_000
"""Decisions in a row group."""


class DatasetSummary(msgspec.Struct, frozen=True):
    matches: int
    decisions: int
    files: tuple[Path, ...]


class SimulatedMatch(msgspec.Struct, frozen=True):
    """A match to be played: whichever process does it gets the same rows."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    number: int
    views: bool


class RecordedMatch(msgspec.Struct, frozen=True):
    """A recording to be read."""

    file: str
    content: bytes
    views: bool


Job = SimulatedMatch | RecordedMatch
Carry = Callable[[Callable[[Job], MatchRows], Iterable[Job]], Iterable[MatchRows]]
"""Carries the jobs out and gives their rows in the jobs' order."""


def build_dataset(
    game: str | None = None,
    *,
    matches: int = 0,
    bots: Sequence[str] = (),
    recordings: Sequence[Path] = (),
    out: Path,
    seed: str = "dataset",
    options: Mapping[str, Any] | None = None,
    views: bool = False,
    carry: Carry = map,
) -> DatasetSummary:
    """Write `matches.parquet` and `decisions.parquet` into an empty folder: of matches that one bot a seat plays, of
    recorded ones, or of both.

    `views`: also what the seat saw at each decision, as JSON. Raises `SetupRefused` for a game, bot, option or number
    of seats there is not, and `DatasetRefused` for the rest.
    """
    if matches < 1 and not recordings:
        raise DatasetRefused("a dataset has at least one match")
    jobs: list[Iterable[Job]] = []
    if matches:
        if game is None:
            raise DatasetRefused("name the game that is to be played")
        jobs.append(plan_matches(game, matches, bots, seed, options or {}, views))
    jobs.append(read_files(recordings, views))
    folder = prepare(out)
    with Tables(folder) as tables:
        for rows in carry(carry_out, chain.from_iterable(jobs)):
            tables.add(rows)
    return DatasetSummary(tables.matches, tables.decisions, tables.files)


def plan_matches(
    game: str, matches: int, bots: Sequence[str], seed: str, options: Mapping[str, Any], views: bool
) -> Iterable[SimulatedMatch]:
    """The matches to be played; refused before anything is written if they cannot be."""
    found = games().find(game)
    chosen = read_options(found, options)
    for name in bots:
        find_bot(name)
    Play.begin(found, len(bots), f"{seed} 0", chosen)
    return (SimulatedMatch(found.id, tuple(bots), dict(options), seed, number, views) for number in range(matches))


def read_files(files: Sequence[Path], views: bool) -> Iterator[RecordedMatch]:
    for file in files:
        try:
            yield RecordedMatch(str(file), file.read_bytes(), views)
        except OSError as error:
            raise DatasetRefused(f"{file} cannot be read: {error.strerror}") from None


def carry_out(job: Job) -> MatchRows:
    """The rows of one match."""
    if isinstance(job, RecordedMatch):
        return recorded_rows(job.file, job.content, job.views)
    game = games()[job.game]
    options = read_options(game, job.options)
    players = [find_bot(name) for name in job.bots]
    name = f"{job.game}:{job.seed}:{job.number}"
    return simulate(game, players, job.bots, f"{job.seed} {job.number}", options, name, job.views)


def prepare(out: Path) -> Path:
    """The folder, made if it is not there; one that has anything in it is left alone."""
    try:
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise DatasetRefused(f"{out} is not an empty folder: choose another one")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out):
            return out
    except OSError as error:
        raise DatasetRefused(f"nothing can be written to {out} ({error.strerror}): choose another folder") from None


def simulate(
    game: Game[Any],
    players: Sequence[Bot],
    names: Sequence[str],
    seed: str,
    options: msgspec.Struct,
    match: str,
    views: bool,
) -> MatchRows:
    """The rows of one match between bots."""
    play: Play[Any] = Play.begin(game, len(players), seed, options)
    bots = [f"bot:{name}" for name in names]
    answers = _answers(play, players)
    return rows_of(play, answers, match=match, players=bots, options=options, source="simulated", views=views)


def _answers(play: Play[Any], players: Sequence[Bot]) -> Iterator[tuple[Seat, Action]]:
    while play.running:
        yield next_answer(play, players)


class Tables:
    """The two files under way. Until they are whole they end in `.part`, so an interrupted build leaves no dataset."""

    def __init__(self, folder: Path) -> None:
        self.files = (folder / "matches.parquet", folder / "decisions.parquet")
        self.matches = 0
        self.decisions = 0
        self._rows: tuple[list[Row], list[Row]] = ([], [])
        self._schemas = (MATCHES, DECISIONS)
        self._writers = [
            pq.ParquetWriter(_unfinished(file), schema, compression="zstd")
            for file, schema in zip(self.files, self._schemas, strict=True)
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self._flush()
        for writer in self._writers:
            writer.close()
        for file in self.files:
            if kind is None:
                _unfinished(file).rename(file)
            else:
                _unfinished(file).unlink()

    def add(self, rows: MatchRows) -> None:
        self.matches += 1
        self.decisions += len(rows.decisions)
        self._rows[0].append(rows.match)
        self._rows[1].extend(rows.decisions)
        if len(self._rows[1]) >= BATCH:
            self._flush()

    def _flush(self) -> None:
        for rows, schema, writer in zip(self._rows, self._schemas, self._writers, strict=True):
            if rows:
                writer.write_table(pa.Table.from_pylist(rows, schema=schema))
                rows.clear()


def _unfinished(file: Path) -> Path:
    return file.with_suffix(".part")
