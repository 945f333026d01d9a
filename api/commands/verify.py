"""`orrery verify FILE…`: is this what was played?"""

import argparse
import sys
from pathlib import Path

import msgspec

from api.commands.failure import CommandFailed
from api.commands.outline import printable
from api.commands.recordings import opened
from domain.games import games
from replays import file_lines
from replays.verify import Report, verify


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a recording")
    parser.add_argument("--json", action="store_true", help="one report a line as JSON, for programs")
    parser.epilog = "Exit code 1 if any of them is not what it should be."


def run(arguments: argparse.Namespace) -> int:
    valid = True
    for path in arguments.files:
        try:
            with opened(path) as file:
                report = verify(file_lines(file), games())
        except CommandFailed as failed:  # The other files are still worth a look.
            report = Report(False, 0, None, "unreadable", str(failed))
        valid &= report.valid
        if arguments.json:
            print(msgspec.json.encode({"file": str(path), **msgspec.to_builtins(report)}).decode())
        else:
            print(printable(spoken(path, report)), file=sys.stdout if report.valid else sys.stderr)
    return 0 if valid else 1


def spoken(path: Path, report: Report) -> str:
    if report.valid:
        return f"{path}: valid, {report.events} events. {report.detail}"
    where = "" if report.first_bad_ply is None else f" at ply {report.first_bad_ply}"
    return f"{path}: {report.problem}{where}. {report.detail}"
