"""The `orrery` group: finds a command, runs it, and turns what went wrong into one sentence and an exit code.

Exit codes: 0 done, 1 refused or found invalid, 2 wrong use, 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from api.cli.errors import CommandFailed
from domain.games import games
from domain.kernel.components import ComponentError
from domain.kernel.game import KERNEL_TEXTS
from domain.kernel.refusals import SetupRefused

COMMANDS = {
    "games": "List the games with their seats, options and bots.",
    "simulate": "Let bots play many matches and summarise them.",
    "replay": "Step through a recording in the terminal.",
    "verify": "Check recordings: the hash chain, then every fact by the rules.",
    "analyse": "Find out what each decision cost, and what luck and skill made of the end.",
    "dataset": "Write matches as Parquet tables, for pandas or polars.",
    "export": "Write every match of a server that is over as a recording.",
    "import": "Store recordings as matches that can be read and forked.",
    "board": "Draw a moment of a recording as a picture.",
    "doctor": "Examine every stored match and read model.",
    "projections": "Rebuild, list or run the stored read models.",
    "serve": "Serve the games over HTTP.",
    "bot": "Let a bot of your own play on a server, over HTTP.",
    "openapi": "Write the OpenAPI document, or check the committed one.",
}

MODULES = {"export": "bulk_export", "import": "bulk_import"}
"""Modules that are not named like their command."""

INTERRUPTED = 130


class LazyGroup(click.Group):
    """Imports a command's module only when that command is called, so that `orrery --help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = MODULES.get(cmd_name, cmd_name)
        command: click.Command = import_module(f"api.cli.{module}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "ORRERY"},
    epilog="Exit codes: 0 done, 1 refused or invalid, 2 wrong use.",
)
@click.version_option(package_name="orrery", message="%(prog)s %(version)s")
def orrery() -> None:
    """A board-game server that keeps every action as an event and can go to any moment of a match."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Anything that goes wrong for a reason is one sentence on stderr."""
    try:
        result: Any = orrery.main(argv, prog_name="orrery", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as shown:
        shown.show()
        return shown.exit_code
    except click.ClickException as failed:
        failed.show()
        return failed.exit_code
    except (click.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # The reader of our output is gone, as with `| head`: nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        reason = explain(error)
        if reason is None:
            raise
        reason.show()
        return reason.exit_code
    return result if isinstance(result, int) else 0


def explain(error: Exception) -> CommandFailed | None:
    """An error with a known reason as a sentence; None where it is a bug."""
    if isinstance(error, SetupRefused):
        game = games().get(str(error.text.params.get("game")))
        texts = game.texts if game is not None else KERNEL_TEXTS
        return CommandFailed(texts.render(error.text, "en", ()))
    if isinstance(error, ComponentError):
        return CommandFailed(f"{error}. Correct the table, or unset ORRERY_COMPONENTS to play with the game's own.")
    from replays.errors import RecordingInvalid  # noqa: PLC0415  `serve` starts sooner without it.

    return CommandFailed(error.say()) if isinstance(error, RecordingInvalid) else None
