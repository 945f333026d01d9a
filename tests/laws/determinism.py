"""Law 1, determinism: the same game, options, seats, seed and actions give the same facts, byte for byte.

Under any hash seed: `python -m tests.laws.determinism GAME SEED…` prints the digests of its matches, so that another
process, whose sets are ordered otherwise, can be asked.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from domain.kernel import Game
from tests.laws.lines import digests, pack, played, random_line
from tests.laws.variants import Variant, subjects, variants

ROOT = Path(__file__).parents[2]


def law_of_determinism(variant: Variant, seed: str, at: int = 0) -> None:
    line = random_line(variant, seed)
    play = variant.begin(seed)
    assert pack(play.set_up.facts) == pack(line.set_up.facts), "the same seed sets up another table"
    for ply in line.plies:
        told = play.answer(ply.seat, ply.action)
        assert pack(told.facts) == ply.packed, f"ply {play.ply}: {ply.action} told other facts this time"
        assert told.draws == ply.told.draws, f"ply {play.ply}: {ply.action} drew another number of times"


def law_of_hash_seeds(game: Game[Any], seeds: list[str], hash_seeds: tuple[int, ...] = (4242,)) -> int:
    """How many matches were compared."""
    here = fingerprints(game, seeds)
    for hash_seed in hash_seeds:
        there = in_another_process(game.id, seeds, hash_seed)
        differing = [mine for mine, theirs in zip(here, there, strict=True) if mine != theirs]
        assert not differing, f"under PYTHONHASHSEED={hash_seed} other facts were told: {differing[0].split()[:2]}"
    return len(here) * len(hash_seeds)


def fingerprints(game: Game[Any], seeds: list[str]) -> list[str]:
    """One line per match: variant, seed and the last of its chained digests."""
    return [f"{variant} {seed} {digests(played(variant, seed))[-1]}" for variant in variants(game) for seed in seeds]


def in_another_process(ident: str, seeds: list[str], hash_seed: int) -> list[str]:
    command = [sys.executable, "-m", "tests.laws.determinism", ident, *seeds]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"the other process failed: {done.stderr}"
    return done.stdout.splitlines()


def find(ident: str) -> Game[Any]:
    """A registered game, a toy, or a toy with a fault planted in it."""
    known = {game.id: game for game in subjects()}
    if ident not in known:
        from tests.laws.faults import FAULTY  # noqa: PLC0415 - the faults import the laws they break

        known |= FAULTY
    return known[ident]


if __name__ == "__main__":
    sys.stdout.write("\n".join(fingerprints(find(sys.argv[1]), sys.argv[2:])) + "\n")
