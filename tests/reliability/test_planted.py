"""A promise that cannot be seen to break proves nothing: here each is broken on purpose."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from domain.kernel import Dice, Viewer
from domain.kernel import redeal as deal_anew
from domain.kernel.registry import Registry
from domain.matches.persistence import open_store
from domain.matches.tokens import new_id
from tests.api.client_app import TOYS
from tests.matches.persistence.sample import taken
from tests.reliability import authorization, durable, leak_scanner, leaks, secrecy
from tests.reliability.access_matrix import ANYBODY, RIGHTS, Right
from tests.reliability.power_cut import Files, commits, files_of
from tests.reliability.result import Figure
from tests.reliability.streams import Reader, check


def test_two_worlds_that_differ_in_what_the_viewer_sees_are_told_apart(tmp_path: Path) -> None:
    def wrongly(game: object, state: object, viewer: Viewer, dice: Dice) -> object:
        return deal_anew(game, state, 1, dice)  # type: ignore[type-var,arg-type]

    figure = Figure("planted")
    with (
        patch.object(secrecy, "games", lambda: Registry([])),
        patch.object(secrecy, "TOYS", Registry([TOYS["ballots"]])),
        patch.object(secrecy, "redeal", wrongly),
        patch.object(secrecy, "play_on", _never),
    ):
        asyncio.run(secrecy._all_games(tmp_path, figure))
    assert any("tells the worlds apart" in sentence for sentence in figure.broken)


async def _never(*_: object) -> bool:
    return False


def test_a_canary_in_any_answer_is_found() -> None:
    figure = Figure("planted")

    class Some:
        canaries = frozenset({"jakks"})

    with patch.object(secrecy, "name_of", lambda _: "planted"):
        secrecy.canary(Some, b'{"cards":["jakks"]}', "an answer", figure)  # type: ignore[arg-type]
        secrecy.canary(Some, b'{"anchors":["planet:jakks"]}', "an answer", figure)  # type: ignore[arg-type]
        secrecy.canary(Some, b'{"name":"Jakks"}', "an answer", figure)  # type: ignore[arg-type]
    assert len(figure.broken) == 2


def test_a_wrong_cell_and_a_call_without_a_rule_are_found(tmp_path: Path) -> None:
    rights = {"show_match": (Right(ANYBODY),), "show_position": (Right(ANYBODY),)}
    figure = Figure("planted")
    with patch.object(authorization, "RIGHTS", rights):
        asyncio.run(authorization._matrix(tmp_path, figure))
    assert any("show_position" in sentence and "by host" in sentence for sentence in figure.broken)
    missing = [sentence for sentence in figure.broken if "has no rule" in sentence]
    assert len(missing) == len(RIGHTS) - len(rights)


def test_a_log_cut_before_what_was_acknowledged_is_missed(tmp_path: Path) -> None:
    """The same cut, one commit too early: exactly what a store without a sync would leave."""
    store = open_store(str(tmp_path / "data"))
    match = new_id()
    for version in range(1, 6):
        store.append_now(match, version, [taken(version)])
    files = files_of(tmp_path / "data")
    ends = commits(files.log)
    assert len(ends) > 5
    for end, wrong in ((ends[-1], False), (ends[-2], True), (ends[-1] - 1, True)):
        figure = Figure("planted")
        durable._open_copy(tmp_path / "copy", Files(files.file, files.log[:end]), match.hex, 5, figure)
        assert bool(figure.broken) == wrong
    store.stop()


@pytest.mark.parametrize("ids", [[1, 2, 4], [1, 2, 2, 3, 4], [2, 3, 4], [1, 2, 3]])
def test_a_gap_and_a_repeat_are_found(ids: list[int]) -> None:
    figure = Figure("planted")
    reader = Reader(0, "m", "t", "seat:0", 0)
    reader.got = [(ident, "seat {}") for ident in ids]
    check([reader], 4, figure)
    assert figure.broken


@pytest.mark.parametrize("line", [b'"token":"abcdef"', b"File /home/ana/orrery/api.py", b'"seed":"abcdef"'])
def test_a_secret_or_a_path_in_a_line_is_found(line: bytes) -> None:
    figure = Figure("planted")
    evidence = leaks.Evidence()
    evidence.keep("token", "abcdef")
    leaks.search(figure, "the log", line, evidence)
    assert figure.broken


TOKEN = "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5kM7nP9q"
CALL = '{"at":"2026-01-01T00:00:00.000+00:00","level":"info","event":"call","route":"/v1/matches/{match}"'


@pytest.mark.parametrize(
    "told",
    [
        f'"url":"/v1/matches/x/board?token={TOKEN}"',
        f'"token":"{TOKEN}"',
        f'"secret":"whsec_{TOKEN}"',
        f'"seed":"{"0f" * 32}"',
        '"data":"/home/ana/orrery/data"',
        '"card":"jakks_of_all_trades"',
        '"why":"Traceback (most recent call last)"',
    ],
)
def test_what_a_server_of_another_test_says_is_overheard(told: str, tmp_path: Path) -> None:
    folder = tmp_path / "popen-gw0" / "test_some0"
    folder.mkdir(parents=True)
    (folder / "data.txt").write_text(f"{CALL}}}\n{CALL},{told}}}\n", encoding="utf-8")
    with (
        patch.object(leak_scanner, "pieces", lambda: frozenset({b'"jakks_of_all_trades"'})),
        patch.object(leak_scanner, "LOGS", ("*.txt",)),  # The real ear of this run must not hear it.
    ):
        lines, wrong = leak_scanner.in_logs_below(tmp_path)
    assert lines == 2
    assert wrong


EAR = """
from tests.reliability import leak_scanner
leak_scanner.LOGS = ("*.planted",)

def pytest_configure(config):
    leak_scanner.listen(config)
"""


@pytest.mark.parametrize(
    ("body", "leaks"),
    [
        ("print('nothing to hear')", False),
        (f"print('{TOKEN}')", True),
        (f"(tmp_path / 'data.planted').write_text('{CALL},\"t\":\"{TOKEN}\"}}')", True),
        (f"(tmp_path / 'data.planted').write_text('{CALL}}}')", False),
    ],
)
def test_a_find_fails_the_whole_run_although_every_test_passes(body: str, leaks: bool, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(EAR, encoding="utf-8")
    (tmp_path / "test_one.py").write_text(f"def test_one(tmp_path):\n    {body}\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        "test_one.py",
    ]
    places = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYTEST_ADDOPTS": f"--basetemp={tmp_path / 'base'}"}
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, **places}, capture_output=True, text=True, check=False
    )
    assert "1 passed" in done.stdout
    assert ("LEAK: " in done.stdout) == leaks
    assert done.returncode == int(leaks)


def test_a_token_in_a_refusal_or_an_address_is_overheard() -> None:
    refusals = leak_scanner.Refusals()
    assert refusals.hear(404, {}, b'{"detail":"nothing"}') == []
    assert refusals.hear(200, {}, TOKEN.encode()) == []  # A token is given to whom it belongs.
    assert refusals.hear(422, {}, f'{{"detail":"{TOKEN}"}}'.encode())
    assert refusals.hear(201, {"location": f"/v1/matches/x?token={TOKEN}"}, b"{}")
    assert (refusals.count, len(refusals.taken()), refusals.taken()) == (2, 2, [])


def test_a_quiet_table_is_not_accused() -> None:
    figure = Figure("planted")
    leaks.search(figure, "the log", b'{"event":"call","route":"/v1/matches/{match}"}', leaks.Evidence())
    assert not figure.broken
