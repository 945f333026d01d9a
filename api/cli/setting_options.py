"""Click options made from the table of settings."""

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from api.settings import RENAMED, SettingRefused, Settings, read_settings, settings_table

F = TypeVar("F", bound=Callable[..., Any])


def setting_options(*names: str) -> Callable[[F], F]:
    """An option for each of these settings, or for all. Values stay text until `settings_from` reads them."""

    def decorate(function: F) -> F:
        for setting in reversed(list(settings_table())):
            if names and setting.name not in names:
                continue
            text = f"{setting.help}  [env var: {setting.variables[0]}; default: {setting.shown_default}]"
            option = click.option(
                setting.flag, setting.name, help=text, metavar=setting.name.upper(), allow_from_autoenv=False
            )
            function = option(function)
        return function

    return decorate


def settings_from(flags: dict[str, Any]) -> Settings:
    """The settings of flags, environment and defaults; wrong ones are wrong use."""
    try:
        return read_settings(flags, os.environ)
    except SettingRefused as refused:
        raise click.UsageError(str(refused)) from None


class SettingsCommand(click.Command):
    """Understands the flags of release 0.1 and names their successors on stderr."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [_renamed(word) for word in args])


def _renamed(word: str) -> str:
    flag, equals, value = word.partition("=")
    new = RENAMED.get(flag.removeprefix("--")) if flag.startswith("--") else None
    if new is None:
        return word
    successor = f"--{new.replace('_', '-')}"
    print(f"orrery: {flag} is now called {successor}; the old name goes with the next release.", file=sys.stderr)
    return f"{successor}{equals}{value}"
