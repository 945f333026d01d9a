"""`orrery analyse FILE…`: where points were lost, and what luck and skill made of the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from api.cli.carriers import Carrier, carrier_options, open_carrier
from api.cli.errors import CommandFailed, printable
from api.cli.files import open_recording
from api.cli.progress import progress_bar
from api.cli.tables import print_table
from domain.bots.judging import FEWEST
from domain.games import games
from replays.analyse import DEFAULT_BUDGET, LONGEST_SECONDS, MOST_WORLDS, BudgetOutOfRange, analyse_line, read_depth
from replays.decision_analysis import PLIES_PER_TASK, AnalysisTask, PlyReport, analyse_task
from replays.errors import RecordingInvalid
from replays.line_of_play import LineDamaged, LineOfPlay, RulesDiffer, line_of_recording
from replays.match_report import MatchReport
from replays.recording import read_recording


@click.command(epilog="Example: orrery analyse match.jsonl --budget 16 --jobs 2")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--budget",
    default=DEFAULT_BUDGET,
    show_default=True,
    help="Worlds a decision, such as 16; or time for each match, such as 90s or 5m.",
)
@click.option("--json", "as_json", is_flag=True, help="One analysis a line as JSON, for programs.")
@carrier_options
def command(files: tuple[Path, ...], budget: str, as_json: bool, jobs: int, cluster: str | None) -> None:
    """Analyse recordings of finished matches: what each decision cost, and what luck and skill made of the end."""
    check_budget(budget)
    lines = [read_line(path) for path in files]
    tasks = sum(-(-len(line.answers) // PLIES_PER_TASK) for line in lines)
    with open_carrier(jobs, cluster) as carrier, progress_bar(tasks, "parts analysed") as bar:
        found = [(path, analyse(path, line, budget, carrier, bar)) for path, line in zip(files, lines, strict=True)]
    for path, report in found:
        if as_json:
            click.echo(msgspec.json.encode({"file": str(path), **msgspec.to_builtins(report)}).decode())
        else:
            print_report(path, report)


def check_budget(budget: str) -> None:
    try:
        read_depth(budget, 1)
    except BudgetOutOfRange:
        longest = LONGEST_SECONDS // 60
        raise CommandFailed(
            f"{budget} is no budget. Give {FEWEST} to {MOST_WORLDS} worlds a decision, or a time from 1s to {longest}m."
        ) from None


def read_line(path: Path) -> LineOfPlay:
    try:
        with open_recording(path) as file:
            return line_of_recording(read_recording(file, games()))
    except RecordingInvalid as invalid:
        raise CommandFailed(f"{path}: {invalid.say()}") from None


def analyse(path: Path, line: LineOfPlay, budget: str, carrier: Carrier, bar: Any) -> MatchReport:
    def carry(tasks: Any) -> Iterator[tuple[PlyReport, ...]]:
        for _, result in carrier.carry_out(analyse_part, tasks):
            bar.step()
            yield result

    try:
        return analyse_line(games(), line, budget, carry)
    except RulesDiffer as differ:
        raise CommandFailed(f"{path}: {differ}, so it cannot be analysed. It can still be watched.") from None
    except LineDamaged as damaged:
        raise CommandFailed(f"{path}: {damaged}. The file was changed by hand: fetch it again.") from None


def analyse_part(task: AnalysisTask) -> tuple[PlyReport, ...]:
    """In whichever process carries it out."""
    return analyse_task(games(), task)


def print_report(path: Path, report: MatchReport) -> None:
    title = games()[report.game].texts.name(report.game, "en")
    ended = "" if report.finished else ", abandoned"
    click.echo(printable(f"{path}: {title}, {report.plies} plies{ended}"))
    heads = ("seat", "name", "accuracy", "decisions", "mistakes", "regret", "ahead", "start", "luck", "skill", "rest")
    rows = [
        (
            *(seat.seat, printable(seat.name), f"{seat.accuracy:.1f} %", seat.decisions, seat.mistakes),
            *(seat.regret, split.difference, split.start, split.luck, split.skill, split.unforeseen),
        )
        for seat, split in zip(report.seats, report.split, strict=True)
    ]
    print_table(heads, rows)
    click.echo("ahead = start + luck + skill + rest, in points; docs/analysis.md says what they are.\n")
    print_costliest(report)


def print_costliest(report: MatchReport) -> None:
    by_ply = {decision.ply: decision for decision in report.decisions}
    rows = []
    for seat in report.seats:
        for ply in seat.costliest:
            decision = by_ply[ply]
            played, best = decision.alternatives[decision.played], decision.alternatives[0]
            cost = f"{decision.regret.mean:.1f} ± {2 * decision.regret.error:.1f}"
            rows.append((seat.seat, ply, cost, printable(played.label["en"]), printable(best.label["en"])))
    if rows:
        print_table(("seat", "ply", "cost", "played", "better"), rows, "The costliest decisions")
