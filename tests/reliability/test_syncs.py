"""Every acknowledged answer was synced to the disk: the kernel's own count of `fdatasync` and `fsync`."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reliability.caller import Caller, Player
from tests.services.server import running

ROOT = Path(__file__).parents[2]
ANSWERS = 40
SYNC = re.compile(r"\b(?:fsync|fdatasync)\(\d+<[^>]*/orrery\.sqlite-wal>\)?.*= 0$", re.MULTILINE)
SERVE = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from api.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture
def strace(tmp_path: Path) -> tuple[str, ...]:
    """The command that traces syncs into the file `trace`; skips where a process may not be traced."""
    program = shutil.which("strace")
    if program is None:
        pytest.skip("strace is not installed")
    command = (program, "-D", "-f", "-y", "-e", "trace=fsync,fdatasync", "-o", str(tmp_path / "trace"))
    tried = (program, "-f", "-o", str(tmp_path / "tried"), "true")
    if subprocess.run(tried, capture_output=True, check=False, timeout=60).returncode:
        pytest.skip("strace may not trace a process here")
    return command


def test_every_answer_is_synced_before_it_is_acknowledged(strace: tuple[str, ...], tmp_path: Path) -> None:
    def command(port: int) -> tuple[str, ...]:
        return (*strace, sys.executable, "-c", SERVE, "serve", "--port", str(port), "--data", str(tmp_path / "data"))

    def ready(port: int) -> bool:
        try:
            return Caller(port).call("GET", "/healthz").status == 200
        except OSError:
            return False

    with running(command, ready, tmp_path) as port:
        player = Player(Caller(port), "syncs")
        for _ in range(ANSWERS):  # One after another, so that no two share a commit.
            before = syncs(tmp_path)
            choice = player.choose()
            assert choice is not None
            assert player.put(*choice).status == 201
            assert syncs(tmp_path) > before


def syncs(folder: Path) -> int:
    return len(SYNC.findall((folder / "trace").read_text()))
