"""`openapi-python-client` generates without a warning, and its output plays a match."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.generators.conftest import FOLDER, ROOT

DOCUMENT = ROOT / "openapi" / "openapi.json"
TOOLS = Path(sys.executable).parent


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("client") / "generated"
    command: list[str | Path] = [
        TOOLS / "openapi-python-client",
        "generate",
        "--path",
        DOCUMENT,
        "--output-path",
        out,
        "--meta",
        "none",
    ]
    command += ["--fail-on-warning", "--config", FOLDER / "python-client.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    return out


def test_the_generated_client_plays(package: Path, server_url: str) -> None:
    program = FOLDER / "play_generated.py"
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    played = subprocess.run(
        [sys.executable, "-P", program, server_url],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=environment,
    )
    assert played.returncode == 0, played.stderr[-2000:]
    assert int(played.stdout.removeprefix("ply ")) >= 8


CHECKED = ("api/decisions", "api/matches", "client.py", "errors.py", "types.py")
"""What a program that plays imports. The whole package has 2,000 modules, which takes mypy minutes."""


def test_the_generated_client_passes_mypy(package: Path, tmp_path: Path) -> None:
    program = FOLDER / "play_generated.py"
    command: list[str | Path] = [
        TOOLS / "mypy",
        "--strict",
        "--follow-imports=silent",
        "--config-file=",
        "--cache-dir",
        tmp_path,
    ]
    checked = subprocess.run(
        [*command, program, *[package / name for name in CHECKED]],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        cwd=package.parent,
        env={**os.environ, "MYPYPATH": str(package.parent)},
    )
    assert checked.returncode == 0, checked.stdout[-3000:] + checked.stderr[-1000:]
