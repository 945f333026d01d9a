"""Schemathesis against a running server: nothing undocumented, no server error; its configuration says the rest."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.server import ROOT, ready
from tests.services.server import running

CONFIG = Path(__file__).parent / "schemathesis.toml"


@pytest.mark.slow
def test_nothing_a_stranger_sends_is_answered_in_an_undocumented_way(tmp_path: Path) -> None:
    program = shutil.which("st", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert program is not None

    def command(port: int) -> list[str]:
        imports = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tests.api.sample_server import main"
        start = f"{imports}; main(*sys.argv[1:])"
        return [sys.executable, "-c", start, str(port), str(tmp_path / "data")]

    with running(command, ready, tmp_path) as port:
        words = ["--config-file", str(CONFIG), "run", f"http://127.0.0.1:{port}/openapi.json"]
        environ = {**os.environ, "SCHEMATHESIS_HOOKS": "tests.api.fuzzing", "PYTHONPATH": str(ROOT)}
        environ["PYTHONHASHSEED"] = "0"
        ran = subprocess.run(
            [program, *words, "--no-color", "--phases", "coverage,fuzzing,stateful"],
            cwd=tmp_path,
            env=environ,
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
        )
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]
