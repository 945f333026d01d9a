"""Datasets of simulated matches."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("pyarrow", reason="the extra orrery[data] is not installed")

import pyarrow.parquet as pq

from domain.bots import find_bot, play_match
from domain.games import games
from domain.kernel import ARCHIVE, Play, SetupRefused
from orrery.datasets import DECISIONS, MATCHES, DatasetRefused, build_dataset
from orrery.datasets.build import Tables, simulate

RACE = "race_for_the_galaxy"


def read(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return rows


@pytest.mark.parametrize("ident", games())
def test_every_game_gives_one_row_a_decision_and_one_a_match(ident: str, tmp_path: Path) -> None:
    seats = games()[ident].seat_counts[-1]
    bots = ["greedy", *["random"] * (seats - 1)]
    summary = build_dataset(ident, matches=1, bots=bots, out=tmp_path / "set", seed="one")
    (match,), decisions = read(tmp_path / "set/matches.parquet"), read(tmp_path / "set/decisions.parquet")
    play = play_match(games()[ident], [find_bot(name) for name in bots], "one 0")
    assert (summary.matches, summary.decisions) == (1, play.ply)
    assert match["plies"] == len(decisions) == play.ply
    assert match["totals"] == list(games()[ident].totals_of(play.state, ARCHIVE))
    assert [row["ply"] for row in decisions] == list(range(1, play.ply + 1))
    assert all(row["offers"] > 0 and row["match"] == match["match"] for row in decisions)
    assert all(row["won"] == (row["seat"] in match["winners"]) for row in decisions)
    assert all(row["total"] == match["totals"][row["seat"]] for row in decisions)


def test_the_actions_of_a_dataset_play_the_match_again(tmp_path: Path) -> None:
    build_dataset(RACE, matches=1, bots=["random"] * 2, out=tmp_path, seed="again", views=True)
    (match,), decisions = read(tmp_path / "matches.parquet"), read(tmp_path / "decisions.parquet")
    play = Play.begin(games()[RACE], 2, bytes.fromhex(match["seed"]))
    for row in decisions:
        seen = games()[RACE].view(play.state, row["seat"])
        assert row["view"] == msgspec.json.encode(seen).decode()
        play.answer(row["seat"], play.decode_action(row["action"]))
    assert play.outcome is not None
    assert list(play.outcome.winners) == match["winners"]


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        build_dataset(RACE, matches=3, bots=["greedy", "random"], out=tmp_path / name, seed="bytes")
    for file in ("matches.parquet", "decisions.parquet"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_files_have_the_documented_columns(tmp_path: Path) -> None:
    build_dataset(RACE, matches=2, bots=["random", "random"], out=tmp_path)
    for name, schema in (("matches", MATCHES), ("decisions", DECISIONS)):
        written = pq.read_schema(tmp_path / f"{name}.parquet")
        assert written.equals(schema)
        assert written.metadata[b"orrery.dataset"] == b"1"
        documented = (Path(__file__).parents[2] / "docs/datasets.md").read_text()
        assert all(f"`{column}`" in documented for column in schema.names)


def test_bad_wishes_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "notes.txt").write_text("keep me")
    with pytest.raises(DatasetRefused, match="is not an empty folder"):
        build_dataset(RACE, matches=1, bots=["random"] * 2, out=full)
    assert [file.name for file in full.iterdir()] == ["notes.txt"]
    empty = tmp_path / "empty"
    with pytest.raises(DatasetRefused, match="at least one match"):
        build_dataset(RACE, matches=0, bots=["random"] * 2, out=empty)
    for game, bots, code in (
        ("chess", ["random"] * 2, "unknown-game"),
        (RACE, ["oracle"] * 2, "unknown-bot"),
        (RACE, ["random"] * 9, "seat-count"),
    ):
        with pytest.raises(SetupRefused) as refused:
            build_dataset(game, matches=1, bots=bots, out=empty)
        assert refused.value.code == code
    assert not empty.exists()


def test_an_interrupted_build_leaves_no_dataset(tmp_path: Path) -> None:
    game = games()[RACE]
    rows = simulate(game, [find_bot("random")] * 2, ["random"] * 2, "cut", game.options(), "cut", False)

    def build() -> None:
        with Tables(tmp_path) as tables:
            tables.add(rows)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build()
    assert list(tmp_path.iterdir()) == []
