"""npm packages of this folder, installed once, and a real server to play against."""

import fcntl
import json
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
BUILD = ROOT / ".build" / "generators"

OLDEST_NODE = 20
"""What the pinned packages ask for."""

NO_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "ERR_SOCKET_TIMEOUT")

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def npm() -> Run:
    """Runs a program of the pinned npm packages; `npm ci` installs them when their lock file has changed."""
    program = shutil.which("npm")
    if program is None or (node := shutil.which("node")) is None:
        pytest.skip("npm is not installed")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        pytest.skip(f"the generators need Node.js {OLDEST_NODE} or newer, this is {version.strip()}")
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # Parallel test processes share the folder.
        _install(program)

    def run(name: str, *arguments: str | Path, folder: Path = BUILD) -> subprocess.CompletedProcess[str]:
        command = [str(BUILD / "node_modules" / ".bin" / name), *map(str, arguments)]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)

    return run


def _install(program: str) -> None:
    wanted = (FOLDER / "package-lock.json").read_text()
    stamp = BUILD / "installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    for name in ("package.json", "package-lock.json"):
        shutil.copy(FOLDER / name, BUILD / name)
    command = [program, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]
    done = subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode and is_offline(done.stderr):
        pytest.skip(f"npm ci cannot reach its registry: {done.stderr[-300:]}")
    assert done.returncode == 0, f"npm ci failed: {done.stderr[-1000:]}"
    stamp.write_text(wanted)


def is_offline(said: str) -> bool:
    """Whether npm failed because it has no network, and not because of the lock file or a package."""
    return any(code in said for code in NO_NETWORK)


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of this project on a free port."""
    data = tmp_path_factory.mktemp("generators")
    command = [str(Path(sys.executable).parent / "orrery"), "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            url = next(word for word in line.split() if word.startswith("http")).rstrip("/")
            with urllib.request.urlopen(f"{url}/healthz", timeout=30) as answer:
                assert json.load(answer)
            yield url
        finally:
            process.terminate()
