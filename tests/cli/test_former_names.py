"""Flags, variables and values of release 0.1 still work in this release, and flags name their successors."""

import click
import pytest

from api.cli.setting_options import SettingsCommand, setting_options, settings_from
from api.settings import FORMER_VALUES, RENAMED, Settings, read_settings, settings_table

VALUES = {"projections": "process", "trusted_proxies": "10.0.0.1", "access_log": "off"}
"""A value for each renamed setting that is no number."""

found: list[Settings] = []


@click.command(cls=SettingsCommand)
@setting_options()
def serve(**flags: str | None) -> None:
    found.append(settings_from(flags))


def value_of(name: str) -> str:
    return VALUES.get(name, "7")


def expected(name: str) -> object:
    return getattr(read_settings({name: value_of(name)}, {}), name)


def test_every_renamed_setting_exists() -> None:
    assert set(RENAMED.values()) <= {setting.name for setting in settings_table()}
    assert not set(RENAMED) & {setting.name for setting in settings_table()}


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
@pytest.mark.parametrize("form", ["--{old}={value}", "--{old} {value}"])
def test_a_former_flag_works_and_names_its_successor(
    old: str, new: str, form: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"ORRERY_{new.upper()}", VALUES.get(new, "5"))
    found.clear()
    serve.main(form.format(old=old, value=value_of(new)).split(), standalone_mode=False)
    assert getattr(found[0], new) == expected(new)
    said = capsys.readouterr().err
    assert f"--{old} is now called --{new.replace('_', '-')}" in said


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_a_former_variable_works_and_the_present_one_wins(old: str, new: str) -> None:
    former = {f"ORRERY_{old.upper()}": value_of(new)}
    assert getattr(read_settings({}, former), new) == expected(new)
    both = {f"ORRERY_{old.upper()}": "wrong", f"ORRERY_{new.upper()}": value_of(new)}
    assert getattr(read_settings({}, both), new) == expected(new)


def test_former_values_mean_their_successors() -> None:
    for name, values in FORMER_VALUES.items():
        for old, new in values.items():
            assert getattr(read_settings({name: old}, {}), name) == new


def test_former_names_are_not_shown_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    serve.main(["--help"], standalone_mode=False)
    shown = capsys.readouterr().out
    for old in RENAMED:
        assert f"--{old} " not in shown, old
