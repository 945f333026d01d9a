"""`orrery bot`: a bot of one's own against a real server."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from orrery_client import Client

from tests.generators.conftest import ROOT, server_url
from tests.services.server import free_port

__all__ = ["server_url"]

SEATS = [{"name": "Ana", "player": "person"}, {"name": "Robo", "player": "bot:greedy"}]
FIRST = "from orrery_client import first_action as choose\n"


def run_bot(
    url: str, folder: Path, source: str | None, *words: str, token: str = ""
) -> subprocess.CompletedProcess[str]:
    path = folder / "my_bot.py"
    if source is not None:
        path.write_text(source, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "api.cli", "bot", url, str(path), *words],
        cwd=ROOT,
        env={
            **{key: value for key, value in os.environ.items() if key != "ORRERY_PLAYER_TOKEN"},
            **({"ORRERY_PLAYER_TOKEN": token} if token else {}),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def example() -> str:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    assert len([line for line in found[1].splitlines() if line.strip()]) <= 10
    return found[1]


def test_the_bot_of_the_handbook_plays_a_match_in_ten_lines(server_url: str, tmp_path: Path) -> None:
    with Client(server_url) as visitor:
        created = visitor.create_match("race_for_the_galaxy", SEATS)
    done = run_bot(server_url, tmp_path, example(), "--match", created.match.id, token=created.seat_tokens["0"])
    assert done.returncode == 0, done.stderr
    assert f"{created.match.id}: finished; 1. " in done.stdout
    with Client(server_url, created.host_token) as host:
        assert host.match(created.match.id).status == "finished"


def test_without_a_match_it_plays_every_match_of_its_player(server_url: str, tmp_path: Path) -> None:
    with Client(server_url) as visitor, visitor.with_token(visitor.register_player("My bot").token) as player:
        first = player.create_match("race_for_the_galaxy", SEATS).match.id
        second = player.create_match("tiny_epic_galaxies", SEATS).match.id
        done = run_bot(server_url, tmp_path, example(), "--until-idle", token=player.token or "")
        assert done.returncode == 0, done.stderr
        assert "My bot plays." in done.stderr
        assert {line.split(";")[0] for line in done.stdout.splitlines()} == {
            f"{first}: finished",
            f"{second}: finished",
        }
        assert not player.my_matches(status="running").matches


def test_a_seat_token_without_a_match_and_a_name_without_one_are_said(server_url: str, tmp_path: Path) -> None:
    with Client(server_url) as visitor:
        created = visitor.create_match("race_for_the_galaxy", SEATS)
    for words, said in (((), "(token-unknown)"), (("--name", "My bot"), "say which one with --match")):
        done = run_bot(server_url, tmp_path, FIRST, *words, token=created.seat_tokens["0"])
        assert done.returncode == 1
        assert said in done.stderr
        assert "Traceback" not in done.stderr


def test_it_takes_a_seat_and_may_look_at_the_board(server_url: str, tmp_path: Path) -> None:
    seats = [{"name": "Robo", "player": "bot:greedy"}, {"name": "Open", "player": "open"}]
    with Client(server_url) as visitor:
        created = visitor.create_match("race_for_the_galaxy", seats)
    source = (
        "from orrery_client import first_action\n"
        "def choose(decision, board):\n"
        "    assert board['game'] == 'race_for_the_galaxy'\n"
        "    return first_action(decision)\n"
    )
    words = ("--match", created.match.id, "--name", "My bot")
    done = run_bot(server_url, tmp_path, source, *words, token=created.invite_token)
    assert done.returncode == 0, done.stderr
    assert "My bot" in done.stdout


def test_a_player_takes_a_seat_of_an_unlisted_match_with_its_invite_token(server_url: str, tmp_path: Path) -> None:
    seats = [{"name": "Robo", "player": "bot:greedy"}, {"name": "Open", "player": "open"}]
    with Client(server_url) as visitor:
        created = visitor.create_match("race_for_the_galaxy", seats)
        me = visitor.register_player("My bot")
    words = ("--match", created.match.id, "--name", "My bot", "--invite", created.invite_token)
    done = run_bot(server_url, tmp_path, FIRST, *words, token=me.token)
    assert done.returncode == 0, done.stderr
    with Client(server_url, created.host_token) as host:
        assert host.match(created.match.id).seats[1].player_id == me.player.id
    lone = run_bot(server_url, tmp_path, FIRST, "--match", created.match.id, "--invite", "x", token=me.token)
    assert (lone.returncode, "say under which name" in lone.stderr) == (1, True)


def test_a_token_on_the_command_line_works_too(server_url: str, tmp_path: Path) -> None:
    with Client(server_url) as visitor:
        created = visitor.create_match("race_for_the_galaxy", SEATS)
    done = run_bot(server_url, tmp_path, FIRST, "--match", created.match.id, "--player-token", created.seat_tokens["0"])
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (None, "There is no file"),
        ("x = 1\n", "has no function choose"),
        ("raise ValueError('no')\n", "cannot be run: ValueError: no"),
        ("def choose(:\n", "cannot be run: SyntaxError"),
    ],
)
def test_a_file_that_is_no_bot_is_said(tmp_path: Path, source: str | None, words: str) -> None:
    done = run_bot("http://127.0.0.1:9", tmp_path, source, "--match", "0" * 32, token="x")
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_token_a_wrong_one_and_a_server_that_is_not_there_are_said(server_url: str, tmp_path: Path) -> None:
    with Client(server_url) as visitor:
        created = visitor.create_match("race_for_the_galaxy", SEATS)
    words = ("--match", created.match.id)
    for done, said in (
        (run_bot(server_url, tmp_path, FIRST, *words), "No token."),
        (run_bot(server_url, tmp_path, FIRST, *words, token="A" * 43), "(not-found)"),
        (
            run_bot(f"http://127.0.0.1:{free_port()}", tmp_path, FIRST, *words, "--name", "B", token="x"),
            "cannot be reached",
        ),
        (run_bot("ftp://nowhere", tmp_path, FIRST, *words, "--name", "B", token="x"), "cannot be reached"),
    ):
        assert done.returncode == 1
        assert said in done.stderr
        assert "Traceback" not in done.stderr


def test_an_answer_that_is_not_offered_is_said(server_url: str, tmp_path: Path) -> None:
    with Client(server_url) as visitor:
        created = visitor.create_match("race_for_the_galaxy", SEATS)
    source = "def choose(decision): return {'do': 'Nothing'}\n"
    done = run_bot(server_url, tmp_path, source, "--match", created.match.id, token=created.seat_tokens["0"])
    assert done.returncode == 1
    assert "The server refused" in done.stderr
