"""`orrery verify FILE…`: is this what was played?"""

from pathlib import Path

import click
import msgspec

from api.cli.errors import CommandFailed, printable
from api.cli.files import open_recording
from api.cli.progress import progress_bar
from domain.games import games
from replays import file_lines
from replays.verify import Report, verify


@click.command(epilog="Exit code 1 if any of them is not valid.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One report a line as JSON, for programs.")
def command(files: tuple[Path, ...], as_json: bool) -> int:
    """Check recordings: the hash chain, then every fact by the rules."""
    valid = True
    with progress_bar(len(files), "recordings verified") as bar:
        for path in files:
            report = verify_file(path)
            bar.step()
            valid &= report.valid
            if as_json:
                click.echo(msgspec.json.encode({"file": str(path), **msgspec.to_builtins(report)}).decode())
            else:
                click.echo(printable(report_line(path, report)), err=not report.valid)
    return 0 if valid else 1


def verify_file(path: Path) -> Report:
    """The report on one file; an unreadable file is reported too, so that the others are still checked."""
    try:
        with open_recording(path) as file:
            return verify(file_lines(file), games())
    except CommandFailed as failed:
        return Report(False, 0, None, "unreadable", failed.message)


def report_line(path: Path, report: Report) -> str:
    if report.valid:
        return f"{path}: valid, {report.events} events. {report.detail}"
    where = "" if report.first_bad_ply is None else f" at ply {report.first_bad_ply}"
    return f"{path}: {report.problem}{where}. {report.detail}"
