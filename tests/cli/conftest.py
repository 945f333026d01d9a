"""The command line with only the toy game on its shelf."""

from collections.abc import Callable
from pathlib import Path

import pytest

from api import cli
from api.commands import games as games_command
from api.commands import replay, simulate, simulated, verify
from domain.kernel.registry import Registry
from tests.replays.comets import GAME

Orrery = Callable[..., tuple[int, str, str]]


@pytest.fixture
def orrery(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Orrery:
    """`orrery("games")` gives exit code, output and errors; a traceback would fail the test by itself."""
    shelf = Registry([GAME])
    for module in (cli, games_command, replay, simulate, simulated, verify):
        monkeypatch.setattr(module, "games", lambda: shelf)

    def call(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        try:
            code = cli.main([str(word) for word in words])
        except SystemExit as left:  # argparse leaves by itself.
            code = int(left.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return call


@pytest.fixture
def recording(orrery: Orrery, tmp_path: Path) -> Path:
    """A recording of a whole match between two bots."""
    code, _, _ = orrery("simulate", "comets", "--matches", 1, "--seed", "file", "--out", tmp_path / "made")
    assert code == 0
    return next((tmp_path / "made").iterdir())
