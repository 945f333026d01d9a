"""Promise 12: the same digests under another PYTHONHASHSEED and with every Python at hand."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.faults.figure import Figure, full

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
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def pythons() -> list[str]:
    """This Python, and others of the machine that can import msgspec."""
    found = [sys.executable]
    for version in VERSIONS:
        path = shutil.which(f"python{version}")
        if path is not None and _works(path):
            found.append(path)
    return found


def _works(path: str) -> bool:
    probe = subprocess.run([path, "-c", "import msgspec"], capture_output=True, check=False)
    return probe.returncode == 0


def same_digests(folder: Path) -> Figure:
    figure = Figure("the same digests everywhere", what="runs")
    first: dict[str, str] | None = None
    plies = "400" if full() else "60"
    for python in pythons():
        for seed in ("0", "1", "4242"):
            told = _run(python, seed, plies)
            figure.tried += 1
            first = first or told
            for game, digest in told.items():
                if first[game] != digest:
                    figure.breach(f"{game} differs with {python} and hash seed {seed}")
    figure.notes.append(f"{len(pythons())} interpreters")
    return figure


def _run(python: str, seed: str, plies: str) -> dict[str, str]:
    done = subprocess.run(
        [python, "-c", SCRIPT, plies],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
    )
    digests: dict[str, str] = json.loads(done.stdout)
    return digests
