"""Every command helps, does its work, and says no in one sentence with what to do next."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from api.cli.carriers import block_interrupts
from api.cli.errors import CommandFailed
from api.cli.main import COMMANDS
from api.cli.serve import listen
from domain.games import games
from tests.cli.conftest import Orrery
from tests.replays.table import Table, forged, lines_of

ROOT = Path(__file__).parents[2]


def test_help_names_every_command(orrery: Orrery) -> None:
    code, out, _ = orrery("--help")
    assert code == 0
    assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_of_its_own(orrery: Orrery, command: str) -> None:
    code, out, _ = orrery(command, "--help")
    assert code == 0
    assert out.startswith(f"Usage: orrery {command}")


def test_no_command_and_an_unknown_one_are_wrong_use(orrery: Orrery) -> None:
    assert orrery()[0] == 2
    code, _, err = orrery("fly")
    assert code == 2
    assert "fly" in err


def test_games_are_listed_with_seats_options_and_bots(orrery: Orrery) -> None:
    code, out, _ = orrery("games")
    assert code == 0
    assert "Comets" in out
    assert "rounds=3" in out
    assert "random, beginner, greedy, search" in out
    listed = json.loads(orrery("games", "--json")[1])
    assert listed[0]["id"] == "comets"
    assert listed[0]["seats"] == [2, 3]


# --- simulate --------------------------------------------------------------------------------------------------------


def test_simulate_sums_up_scores_wins_actions_and_seconds(orrery: Orrery) -> None:
    code, out, err = orrery("simulate", "comets", "--matches", 20, "--seats", 3, "--bot", "greedy", "--bot", "random")
    assert code == 0
    assert "Comets: 20 matches, 3 seats, seed" in out
    for word in ("score median", "rate", "actions per match", "milliseconds per match", "actions per second"):
        assert word in out
    bots = [line.split()[1] for line in out.splitlines() if line.split()[:1] and line.split()[0].isdigit()]
    assert bots == ["greedy", "random", "greedy"]
    assert err == ""  # The bar is for terminals.


def test_the_same_seed_plays_the_same_matches(orrery: Orrery, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert orrery("simulate", "comets", "--matches", 3, "--seed", "x/y", "--out", tmp_path / name)[0] == 0
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two
    assert sorted(one) == [f"comets-x_y-000{number}.jsonl" for number in (1, 2, 3)]


def test_what_simulate_writes_verifies_and_replays(orrery: Orrery, recording: Path) -> None:
    code, out, _ = orrery("verify", recording)
    assert code == 0
    assert "valid, 21 events" in out
    code, out, _ = orrery("replay", recording)
    assert code == 0
    assert out.startswith("ply 0/18  set-up")
    assert "ply 18/18" in out


def test_several_processes_play_the_same_matches(tmp_path: Path) -> None:
    files = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        words = ["simulate", next(iter(games())), "--matches", "3", "--bot", "greedy", "--seed", "jobs", "--jobs", jobs]
        done = subprocess.run(
            [sys.executable, "-m", "api.cli", *words, "--out", str(folder)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        files.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert len(files[0]) == 3
    assert files[0] == files[1]


def test_an_option_that_may_only_be_some_words_says_which(orrery: Orrery) -> None:
    _, _, err = orrery("simulate", "comets", "--options", "sky=green")
    assert err.startswith("orrery: Option sky of Comets: Invalid enum value 'green'")
    assert err.endswith('choose one of "dark", "bright".\n')
    assert 'sky="dark"   or "bright"' in orrery("games")[1]


def test_options_are_given_as_name_and_value(orrery: Orrery) -> None:
    _, out, _ = orrery("simulate", "comets", "--matches", 2, "--option", "rounds=1")
    assert "actions per match" in out
    assert " 6 " in next(line for line in out.splitlines() if "actions per match" in line)


REFUSALS = {
    "unknown game": (["chess"], "There is no game chess. There are: comets."),
    "unknown bot": (
        ["comets", "--bot", "oracle"],
        "There is no bot oracle. There are: random, beginner, greedy, search.",
    ),
    "seat count": (["comets", "--seats", "9"], "Comets is played with 2, 3 seats, not 9."),
    "too many bots": (
        ["comets", "--seats", "2", "--bot", "random", "--bot", "random", "--bot", "greedy"],
        "3 bots do not fit on 2 seats. Name fewer bots, or more seats with --seats.",
    ),
    "unknown option": (["comets", "--options", "moons=2"], "Comets has no option moons. It has: rounds, sky."),
    "option value": (["comets", "--options", "rounds=many"], "Option rounds of Comets: Expected `int`, got `str`"),
    "option form": (["comets", "--option", "rounds"], "rounds is not an option. Write it as --option name=value."),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_simulate_refuses_with_a_sentence(orrery: Orrery, name: str) -> None:
    words, sentence = REFUSALS[name]
    code, out, err = orrery("simulate", *words)
    assert (code, out) == (1, "")
    assert err.startswith(f"orrery: {sentence}")


@pytest.mark.parametrize("words", [["--matches", "0"], ["--matches", "many"], ["--jobs", "-1"], ["--seats", "0"]])
def test_numbers_that_are_none_are_wrong_use(orrery: Orrery, words: list[str]) -> None:
    code, _, err = orrery("simulate", "comets", *words)
    assert code == 2
    assert "is not in the range 1<=x<=10000000" in err or "is not a valid integer range" in err


def test_an_output_folder_that_is_a_file_is_refused(orrery: Orrery, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("x")
    code, _, err = orrery("simulate", "comets", "--out", tmp_path / "taken")
    assert code == 1
    assert "is a file, not a folder. Name another one with --out." in err


def test_recordings_of_other_matches_are_not_overwritten(orrery: Orrery, tmp_path: Path) -> None:
    words = ("simulate", "comets", "--matches", 1, "--seed", "kept", "--out", tmp_path)
    assert orrery(*words)[0] == 0
    (file,) = tmp_path.glob("*.jsonl")
    before = file.read_bytes()
    assert orrery(*words)[0] == 0, "the same match again changes nothing"
    code, _, err = orrery(*words, "--bot", "greedy")
    assert code == 1
    assert "is there already and holds another match" in err
    assert file.read_bytes() == before


def test_an_output_folder_nobody_can_write_to_is_refused(orrery: Orrery) -> None:
    code, _, err = orrery("simulate", "comets", "--out", "/proc/nobody")
    assert code == 1
    assert "Nothing can be written to /proc/nobody" in err
    assert "with --out" in err


# --- verify and replay -----------------------------------------------------------------------------------------------


def test_verify_names_the_problem_and_the_ply_and_looks_at_every_file(
    orrery: Orrery, recording: Path, tmp_path: Path
) -> None:
    cut, forged = tmp_path / "cut.jsonl", tmp_path / "forged.jsonl"
    lines = recording.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[:8]))
    forged.write_bytes(b"".join([*lines[:6], lines[6].replace(b'"ply":4', b'"ply":5'), *lines[7:]]))
    code, out, err = orrery("verify", cut, forged, tmp_path / "missing", recording)
    assert code == 1
    assert f"{cut}: cut-off at ply 6." in err
    assert f"{forged}: hash-mismatch at ply 4." in err
    assert "There is no file" in err
    assert f"{recording}: valid" in out


def test_verify_reports_as_json_for_programs(orrery: Orrery, recording: Path) -> None:
    report = json.loads(orrery("verify", "--json", recording)[1])
    assert report == {
        "file": str(recording),
        "valid": True,
        "events": 21,
        "first_bad_ply": None,
        "problem": None,
        "detail": "Undamaged, and the rules tell the same facts again.",
    }


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is not a recording: it is empty."),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "This is not a recording"),
        (b"Dear diary,\n", "This is not a recording"),
        (b'{"orrery": 7}\n', "The recording is of the format version 7, here is version 1."),
    ],
)
def test_a_file_that_is_not_a_recording_is_refused(
    orrery: Orrery, tmp_path: Path, command: str, content: bytes, sentence: str
) -> None:
    (tmp_path / "file").write_bytes(content)
    code, out, err = orrery(command, tmp_path / "file")
    assert (code, out) == (1, "")
    assert sentence in err


def test_replay_of_a_folder_or_of_nothing_is_refused(orrery: Orrery, tmp_path: Path) -> None:
    assert "is a folder. Name the recordings in it" in orrery("replay", tmp_path)[2]
    assert "There is no file" in orrery("replay", tmp_path / "none")[2]


def test_replay_shows_a_seat_only_what_it_saw(orrery: Orrery, recording: Path) -> None:
    whole = orrery("replay", recording, "--boards")[1]
    seat = orrery("replay", recording, "--boards", "--as", 1)[1]
    assert "random 1: Bet" in whole
    assert "random 1: a secret answer" in seat
    assert "random 2: Bet" in seat
    assert "?" in seat
    assert "points: 0 0" in seat


def test_replay_speaks_czech(orrery: Orrery, recording: Path) -> None:
    assert "random 1: Vsadit" in orrery("replay", recording, "--language", "cs")[1]


def test_replay_begins_where_it_is_told(orrery: Orrery, recording: Path) -> None:
    assert orrery("replay", recording, "--ply", 17)[1].startswith("ply 17/18")
    code, _, err = orrery("replay", recording, "--ply", 19)
    assert code == 1
    assert "Choose one from 0 to 18" in err


@pytest.mark.parametrize("word", ["7", "seat:2", "nobody", "²"])
def test_replay_for_nobody_is_refused(orrery: Orrery, recording: Path, word: str) -> None:
    code, _, err = orrery("replay", recording, "--as", word)
    assert code == 1
    assert "Choose one with --as: 0, 1, spectator, archive." in err


def test_a_recording_of_what_a_seat_saw_is_replayed_as_that_seat_only(orrery: Orrery, tmp_path: Path) -> None:
    table = Table()
    table.finish()
    path = tmp_path / "seat.jsonl"
    path.write_bytes(b"".join(table.recording(0)))
    code, out, _ = orrery("replay", path, "--boards")
    assert code == 0
    assert "random 2: a secret answer" in out
    code, _, err = orrery("replay", path, "--as", 1)
    assert code == 1
    assert "only what seat:0 saw" in err


def test_a_name_cannot_steer_the_terminal(orrery: Orrery, tmp_path: Path) -> None:
    table = Table()
    table.finish()
    path = tmp_path / "evil.jsonl"
    raw = b"".join(table.recording()).replace(b"random 1", b"\\u202e evil")
    path.write_bytes(b"".join(forged(lines_of(raw.splitlines()))))
    code, out, _ = orrery("replay", path)
    assert code == 0
    assert "\u202e" not in out
    assert "� evil: Bet" in out


# --- serve and openapi -----------------------------------------------------------------------------------------------


def test_a_port_in_use_is_refused(orrery: Orrery, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, err = orrery("serve", "--port", port, "--data", tmp_path)
    assert code == 1
    assert err == f"orrery: Port {port} of 127.0.0.1 is in use. Stop what uses it, or choose another with --port.\n"


@pytest.mark.parametrize("host", ["203.0.113.7", "no such host"])
def test_an_address_that_is_not_ours_is_refused(host: str) -> None:
    with pytest.raises(CommandFailed, match="is no address of this machine"):
        listen(host, 0)


def test_a_data_folder_that_is_a_file_is_refused(orrery: Orrery, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x")
    code, _, err = orrery("serve", "--data", tmp_path / "data")
    assert code == 1
    assert "with --data" in err


@pytest.mark.parametrize("port", ["x", "70000", "-1"])
def test_a_port_that_is_none_is_wrong_use(orrery: Orrery, port: str) -> None:
    assert orrery("serve", f"--port={port}")[0] == 2


def test_the_command_runs_on_its_own_without_a_traceback(tmp_path: Path) -> None:
    def orrery(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "api.cli", *words], cwd=ROOT, capture_output=True, text=True, check=False
        )

    listed = orrery("games")
    assert listed.returncode == 0
    assert "bots: random, beginner, greedy, search" in listed.stdout
    refused = orrery("simulate", "chess")
    assert refused.returncode == 1
    assert refused.stderr.startswith("orrery: There is no game chess.")
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('[{"idd": "jakks"}]', "is not as it should be: Object contains unknown field `idd`"),
        ("[", "is not as it should be: Input data was truncated"),
    ],
)
@pytest.mark.parametrize("words", [["games"], ["serve", "--port", "0", "--data", "data"]], ids=["games", "serve"])
def test_a_replaced_component_table_that_is_wrong_is_told(
    tmp_path: Path, words: list[str], content: str, sentence: str
) -> None:
    (tmp_path / "tiny_epic_galaxies").mkdir()
    (tmp_path / "tiny_epic_galaxies" / "planets.json").write_text(content)
    done = subprocess.run(
        [sys.executable, "-m", "api.cli", *words],
        cwd=tmp_path,
        env={**os.environ, "ORRERY_COMPONENTS": str(tmp_path), "PYTHONPATH": str(ROOT)},
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert sentence in done.stderr
    assert "Correct the table" in done.stderr
    assert "Traceback" not in done.stderr


HEEDING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from api.cli import main
sys.exit(main())
"""
"""The command line for a process whose parent ignores SIGINT, as one in the background of a shell does."""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_stops_without_a_traceback(tmp_path: Path, jobs: str) -> None:
    words = ["simulate", next(iter(games())), "--matches", "100000", "--jobs", jobs, "--out", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDING, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while process.poll() is None and not any(tmp_path.iterdir()):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err


def test_an_interrupt_while_processes_are_started_is_heard_right_after() -> None:
    started = []

    def start() -> None:
        with block_interrupts():
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            started.append("all of them")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.signal(signal.SIGINT, before)
    assert started == ["all of them"]


def test_serve_tells_its_address_and_where_the_data_is_and_answers(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "api.cli", "serve", "--port", "0", "--data", str(tmp_path / "data")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        assert process.stdout.readline().strip().endswith(str(tmp_path / "data"))
        assert (tmp_path / "data").is_dir()
        with httpx.Client(base_url=address, transport=httpx.HTTPTransport(retries=5)) as client:
            assert client.get("/healthz").status_code == 200
            listed = client.get("/v1/games").json()
        assert [game["id"] for game in listed["games"]] == list(games())
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_a_closed_pipe_is_no_accident() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "api.cli", "games"], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)
    assert b"Traceback" not in done.stderr
