"""`orrery openapi`: the contract as a document, generated from the app."""

from pathlib import Path

import click

from api.app import generate_document
from api.cli.errors import CommandFailed

COMMITTED = Path("openapi/openapi.json")


@click.command()
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    default=COMMITTED,
    show_default=True,
    help="The file; - is the terminal.",
)
def command(check: bool, out: Path) -> None:
    """Write the OpenAPI document, or check the committed one."""
    document = generate_document()
    if str(out) == "-":
        click.echo(document, nl=False)
    elif check:
        check_document(document, out)
    else:
        write_document(document, out)


def check_document(document: str, path: Path) -> None:
    try:
        committed = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CommandFailed(f"{path} cannot be read: {error.strerror}. Write it with: orrery openapi") from None
    if committed != document:
        raise CommandFailed(f"{path} is not what the app says. Update it with: orrery openapi")


def write_document(document: str, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(document, encoding="utf-8")
    except OSError as error:
        raise CommandFailed(f"{path} cannot be written: {error.strerror}. Name another file with --out.") from None
    click.echo(f"wrote {path}")
