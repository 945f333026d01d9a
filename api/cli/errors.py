"""How a command fails."""

import sys
from typing import IO, Any

import click


class CommandFailed(click.ClickException):
    """One sentence: what is wrong, and what to do next."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"orrery: {printable(self.message)}", file=file or sys.stderr)


def printable(text: str) -> str:
    """Text from a file or another machine, without characters that would control the terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
