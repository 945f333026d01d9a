"""`openapi-python-client` generates without a warning, and its output plays a match."""

import os
import re
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


def test_the_generated_client_plays_a_match(package: Path, server_url: str) -> None:
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
    assert re.fullmatch(r"finished after \d{2,} plies\n", played.stdout)


MOST_IMPORTS = 60
"""A model that unites more types than this, such as `Frame` with the facts of all games, takes mypy minutes."""


def test_the_generated_client_passes_mypy(package: Path, tmp_path: Path) -> None:
    """Every call and every model but the widest unions, by themselves; then a program over them."""
    models = [one for one in (package / "models").glob("*.py") if one.name != "__init__.py"]
    checked = [one for one in models if one.read_text().count("  from ..models") <= MOST_IMPORTS]
    assert len(checked) > len(models) - 40 > 1500
    calls = sorted((package / "api").rglob("*.py"))
    assert len(calls) > 70
    alone = ("--follow-imports=skip", "--allow-any-unimported", "--allow-subclassing-any", "--no-warn-return-any")
    check(package, tmp_path / "alone", alone, [*calls, *checked, *package.glob("[cet]*.py")])
    check(package, tmp_path / "program", ("--follow-imports=silent",), [FOLDER / "play_generated.py"])


def check(package: Path, cache: Path, flags: tuple[str, ...], files: list[Path]) -> None:
    checked = subprocess.run(
        [TOOLS / "mypy", "--strict", "--config-file=", "--cache-dir", cache, *flags, *files],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        cwd=package.parent,
        env={**os.environ, "MYPYPATH": str(package.parent)},
    )
    assert checked.returncode == 0, checked.stdout[-3000:] + checked.stderr[-1000:]
