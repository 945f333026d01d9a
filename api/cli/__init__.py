"""The command line: `orrery <command>`. Each command is a click command named `command` in its own module here."""

from api.cli.main import main

__all__ = ["main"]
