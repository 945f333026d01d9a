"""The command line with only the sample game registered."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from api.cli import games as games_command
from api.cli import replay, simulate, simulation_worker, verify
from domain.kernel.registry import Registry
from tests.replays.comets import GAME

main_module = import_module("api.cli.main")

Orrery = Callable[..., tuple[int, str, str]]


@pytest.fixture
def orrery(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Orrery:
    """`orrery("games")` gives exit code, output and errors; a traceback would fail the test by itself."""
    known = Registry([GAME])
    for module in (main_module, games_command, replay, simulate, simulation_worker, verify):
        monkeypatch.setattr(module, "games", lambda: known)

    def call(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main_module.main([str(word) for word in words])
        output = capsys.readouterr()
        return code, output.out, output.err

    return call


@pytest.fixture
def recording(orrery: Orrery, tmp_path: Path) -> Path:
    """A recording of a whole match between two bots."""
    code, _, _ = orrery("simulate", "comets", "--matches", 1, "--seed", "file", "--out", tmp_path / "made")
    assert code == 0
    return next((tmp_path / "made").iterdir())
