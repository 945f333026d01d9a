"""Datasets of simulated matches."""

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("pyarrow", reason="the extra orrery[data] is not installed")

import pyarrow.parquet as pq

from api.cli import main
from domain.bots import find_bot, play_match
from domain.games import games
from domain.kernel import ARCHIVE, Play, SetupRefused
from orrery.datasets import DECISIONS, MATCHES, DatasetRefused, build_dataset
from orrery.datasets.build import Tables, simulate
from replays import export, record

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


def test_a_recording_keeps_the_version_of_its_rules(tmp_path: Path) -> None:
    packed = Path(__file__).parents[1] / "matches/earlier_release/recordings/planet_unknown.own.finished.jsonl.gz"
    recording = tmp_path / "old.jsonl"
    recording.write_bytes(gzip.decompress(packed.read_bytes()))
    build_dataset(recordings=[recording], out=tmp_path / "set")
    (match,) = read(tmp_path / "set/matches.parquet")
    assert games()["planet_unknown"].rules != "1"
    assert (match["rules"], match["source"]) == ("1", "recorded")


@pytest.mark.parametrize("place", ["/proc/none", "file/inside"])
def test_a_folder_that_cannot_be_written_to_is_refused(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("taken")
    with pytest.raises(DatasetRefused, match="nothing can be written to"):
        build_dataset(RACE, matches=1, bots=["random"] * 2, out=tmp_path / place)


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


def test_recorded_matches_have_the_same_rows_as_simulated_ones(tmp_path: Path) -> None:
    game, bots, seed = games()[RACE], ("greedy", "random"), "both 0"
    file = tmp_path / "match.jsonl"
    file.write_bytes(b"".join(export(game, "recorded", list(record(game, bots, seed)), "archive")))
    build_dataset(RACE, matches=1, bots=bots, recordings=[file], out=tmp_path / "set", seed="both", views=True)
    simulated, recorded = read(tmp_path / "set/matches.parquet")
    assert (simulated.pop("source"), recorded.pop("source")) == ("simulated", "recorded")
    assert simulated.pop("match") != recorded.pop("match")
    assert simulated == recorded
    rows = read(tmp_path / "set/decisions.parquet")
    half = len(rows) // 2
    assert half > 10
    for one, other in zip(rows[:half], rows[half:], strict=True):
        assert one | {"match": ""} == other | {"match": ""}


@pytest.mark.parametrize(
    ("damage", "said"), [("cut", "without its closing line"), ("viewer", "only a whole recording"), ("gone", "cannot")]
)
def test_a_recording_that_cannot_be_used_leaves_no_dataset(damage: str, said: str, tmp_path: Path) -> None:
    game = games()[RACE]
    viewer = 0 if damage == "viewer" else ARCHIVE
    lines = list(export(game, "damaged", list(record(game, ("random", "random"), "damaged")), viewer))
    file = tmp_path / "match.jsonl"
    if damage != "gone":
        file.write_bytes(b"".join(lines[:-1] if damage == "cut" else lines))
    with pytest.raises(DatasetRefused, match=said):
        build_dataset(recordings=[file], out=tmp_path / "set")
    assert list((tmp_path / "set").iterdir()) == []


def test_the_command_builds_and_refuses_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["dataset", "build", "--game", RACE, "--matches", "2", "--bot", "random", "--out", str(tmp_path / "set")]
    assert main(words) == 0
    assert "2 matches with" in capsys.readouterr().out
    assert main(words) == 1
    assert "is not an empty folder" in capsys.readouterr().err
    assert main(["dataset", "build", "--out", str(tmp_path / "other")]) == 1
    assert "--game" in capsys.readouterr().err
    assert main([*words[:-1], str(tmp_path / "more"), "--bot", "genius"]) == 1
    assert "genius" in capsys.readouterr().err
