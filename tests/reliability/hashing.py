"""Promise 12: the same digests under another PYTHONHASHSEED and with every Python at hand."""

import json
import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from tests.reliability.result import Figure, full

SCRIPT = """
import json, sys
from hashlib import sha256
import msgspec
from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.offers import random_answer
from domain.kernel.play import Play
digests = {}
for game in games().values():
    for seats in game.seat_counts:
        play = Play.begin(game, seats, "hashing")
        dice = Dice(seed_bytes("hashing"), 0)
        told = sha256(msgspec.msgpack.encode(play.set_up.facts))
        for _ in range(int(sys.argv[1])):
            if not play.running:
                break
            seat = dice.pick(play.asked)
            told.update(msgspec.msgpack.encode(play.answer(seat, random_answer(play.offers(seat), dice)).facts))
        told.update(encode_state(play.state))
        digests[f"{game.id} {seats}"] = told.hexdigest()
print(json.dumps(digests))
"""

ROOT = Path(__file__).parents[2]
OLDEST = (3, 11)
PLACES = ("~/.pyenv/versions/*/bin/python", "~/.local/share/uv/python/*/bin/python", "/opt/python/*/bin/python")
"""Where tools that bring other Pythons put them; those on the PATH are found by their names."""


def pythons(folder: Path) -> dict[str, str]:
    """This Python, and every other version of the machine that this program runs on; by version."""
    named = [path for minor in range(OLDEST[1], 20) if (path := shutil.which(f"python3.{minor}"))]
    placed = [str(path) for place in PLACES for path in sorted(Path("/").glob(str(Path(place).expanduser())[1:]))]
    found = {_version(sys.executable): sys.executable}
    for path in (*named, *placed):
        version = _version(path)
        if version >= OLDEST and version not in found:
            ready = _with_msgspec(path, folder / ".".join(map(str, version)))
            if ready is not None:
                found[version] = ready
    return {".".join(map(str, version)): path for version, path in found.items()}


def _version(path: str) -> tuple[int, ...]:
    """Major and minor; nothing if it does not run."""
    told = subprocess.run([path, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, check=False)
    return tuple(int(number) for number in told.stdout.split()) if told.returncode == 0 else ()


def _with_msgspec(path: str, folder: Path) -> str | None:
    """A Python that has the only library the rules need: as it is, or in an environment of its own at full size."""
    if subprocess.run([path, "-c", "import msgspec"], capture_output=True, check=False).returncode == 0:
        return path
    own = str(folder / "bin" / "python")
    wanted = f"msgspec=={metadata.version('msgspec')}"
    steps = ([path, "-m", "venv", str(folder)], [own, "-m", "pip", "--quiet", "install", wanted])
    made = full() and all(subprocess.run(step, capture_output=True, check=False).returncode == 0 for step in steps)
    return own if made else None


def same_digests(folder: Path) -> Figure:
    figure = Figure("the same digests everywhere", what="runs")
    first: dict[str, str] | None = None
    plies = "400" if full() else "60"
    found = pythons(folder)
    for version, python in found.items():
        for seed in ("0", "1", "4242"):
            told = _run(python, seed, plies)
            figure.tried += 1
            first = first or told
            for game, digest in told.items():
                if first[game] != digest:
                    figure.breach(f"{game} differs with Python {version} and hash seed {seed}")
    figure.notes.append(f"Python {', '.join(found)}")
    return figure


def _run(python: str, seed: str, plies: str) -> dict[str, str]:
    done = subprocess.run(
        [python, "-c", SCRIPT, plies],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    digests: dict[str, str] = json.loads(done.stdout)
    return digests
