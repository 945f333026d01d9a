"""The quick starts of `docs/` play a match to its end, in fewer than 30 lines each."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.test_typescript_client import package
from tests.generators.conftest import ROOT, Run

__all__ = ["package"]

ADDRESS = "http://127.0.0.1:8000"
LINES = 30


def read_example(name: str, language: str, server_url: str) -> str:
    text = (ROOT / "docs" / f"quick-start-{name}.md").read_text()
    found = re.search(rf"```{language}\n(.*?)```", text, re.DOTALL)
    assert found is not None
    assert len([line for line in found[1].splitlines() if line.strip()]) < LINES
    assert ADDRESS in found[1]
    return found[1].replace(ADDRESS, server_url)


def run(*command: str, folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_curl(server_url: str, tmp_path: Path) -> None:
    bash = shutil.which("bash")
    if bash is None or shutil.which("curl") is None:
        pytest.skip("bash or curl is not installed")
    out = run(bash, "-c", read_example("curl", "bash", server_url), folder=tmp_path)
    assert "'winners': [" in out


def test_python(server_url: str, tmp_path: Path) -> None:
    (tmp_path / "quick.py").write_text(read_example("python", "python", server_url))
    out = run(sys.executable, "quick.py", folder=tmp_path)
    assert {"Ana", "Robo"} <= set(out.split())


def test_typescript(npm: Run, package: Path, server_url: str, tmp_path: Path) -> None:
    project = tmp_path / "front-end"
    modules = project / "node_modules"
    (modules / "@orrery").mkdir(parents=True)
    (modules / "@orrery" / "client").symlink_to(package)
    (project / "package.json").write_text('{"type": "module"}')
    (project / "quick.ts").write_text(read_example("typescript", "ts", server_url))
    strict = ["--strict", "--target", "ES2022", "--module", "NodeNext", "--lib", "ES2022,DOM"]
    done = npm("tsc", *strict, "quick.ts", folder=project)
    assert done.returncode == 0, done.stdout
    node = shutil.which("node")
    assert node is not None
    assert {"Ana", "Robo"} <= set(run(node, "quick.js", folder=project).split())
