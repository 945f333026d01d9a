"""The command line: `orrery <command>`. Each command is a module of `api.commands` with

    arguments(parser)     what it takes
    run(arguments)        does it and gives the exit code

and is imported only when it is called for, so that `orrery --help` is quick.

Exit codes: 0 done, 1 refused or found invalid, 2 called the wrong way, 130 interrupted.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from api.commands.failure import CommandFailed
from api.commands.outline import printable
from domain.games import games
from domain.kernel.components import ComponentError
from domain.kernel.game import KERNEL_TEXTS
from domain.kernel.refusals import SetupRefused

COMMANDS = {
    "games": "list the games, their seats, options and bots",
    "simulate": "let bots play many matches and sum them up",
    "replay": "wind a recording forward and back in the terminal",
    "verify": "check recordings: the chain of hashes, then every fact by the rules",
    "board": "draw a moment of a recording as a picture",
    "doctor": "examine every stored match and read model",
    "projections": "build the stored read models anew, list them, or follow the log",
    "serve": "serve the table over HTTP",
    "openapi": "write the OpenAPI document, or check the one that is committed",
}

REFUSED, MISUSED, INTERRUPTED = 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; whatever goes wrong for a reason is one sentence on stderr."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser, run = build(words)
    arguments = parser.parse_args(words)
    if run is None:
        parser.print_help()
        return MISUSED
    try:
        return run(arguments)
    except CommandFailed as failed:
        return complain(str(failed))
    except SetupRefused as refused:
        return complain(spoken(refused))
    except ComponentError as wrong:
        return complain(f"{wrong}. Mend the table, or unset ORRERY_COMPONENTS to play with the game's own.")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # Somebody closed our output, as `| head` does: nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        sentence = damage(error)
        if sentence is None:
            raise
        return complain(sentence)


Run = Callable[[argparse.Namespace], int]


def build(words: Sequence[str]) -> tuple[argparse.ArgumentParser, Run | None]:
    """The parser with every command's name, and the arguments of the one that is called."""
    parser = argparse.ArgumentParser(
        prog="orrery",
        description="A table for board games that keeps every action as an event and can be wound to any moment.",
        epilog="`orrery <command> --help` tells more. Exit codes: 0 done, 1 refused or invalid, 2 wrong use.",
    )
    parser.add_argument("--version", action=Version, nargs=0, help="show program's version number and exit")
    choices = parser.add_subparsers(title="commands", metavar="<command>")
    called = next((word for word in words if not word.startswith("-")), None)
    run: Run | None = None
    for name, summary in COMMANDS.items():
        own = choices.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == called:
            module = import_module(f"api.commands.{name}")
            module.arguments(own)
            run = module.run
    return parser, run


def spoken(refused: SetupRefused) -> str:
    """The refusal with the game called by its name, where it is a game's."""
    game = games().get(str(refused.text.params.get("game")))
    return (game.texts if game is not None else KERNEL_TEXTS).render(refused.text, "en", ())


def damage(error: Exception) -> str | None:
    """What is wrong with a recording, if that is it; `serve` starts sooner without knowing of recordings."""
    from replays.errors import RecordingInvalid  # noqa: PLC0415

    return error.say() if isinstance(error, RecordingInvalid) else None


def complain(sentence: str) -> int:
    print(f"orrery: {printable(sentence)}", file=sys.stderr)
    return REFUSED


class Version(argparse.Action):
    """Looked up when it is asked for: that takes as long as importing a game."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        print(f"orrery {installed_version()}")
        parser.exit()


def installed_version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("orrery")
    except PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    sys.exit(main())
