"""`orrery openapi`: the contract as a document, generated from the app."""

import argparse
from pathlib import Path

from api.app import generate_document
from api.commands.failure import CommandFailed

COMMITTED = Path("openapi/openapi.json")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="compare with the file instead of writing it")
    parser.add_argument(
        "--out", type=Path, default=COMMITTED, metavar="FILE", help="the file (default: %(default)s); - is the terminal"
    )


def run(arguments: argparse.Namespace) -> int:
    document = generate_document()
    path: Path = arguments.out
    if str(path) == "-":
        print(document, end="")
    elif arguments.check:
        check(document, path)
    else:
        write(document, path)
    return 0


def check(document: str, path: Path) -> None:
    try:
        committed = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CommandFailed(f"{path} cannot be read: {error.strerror}. Write it with: orrery openapi") from None
    if committed != document:
        raise CommandFailed(f"{path} is not what the app says. Write it anew with: orrery openapi")


def write(document: str, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(document, encoding="utf-8")
    except OSError as error:
        raise CommandFailed(f"{path} cannot be written: {error.strerror}. Name another file with --out.") from None
    print(f"wrote {path}")
