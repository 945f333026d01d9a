"""A promise that cannot be seen to break proves nothing: here each is broken on purpose."""

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from domain.kernel import Dice, Viewer
from domain.kernel import redeal as deal_anew
from domain.kernel.registry import Registry
from tests.api.table import TOYS
from tests.faults import authorization, leaks, secrecy
from tests.faults.figure import Figure
from tests.faults.rights import ANYBODY, RIGHTS, Right
from tests.faults.streams import Reader, check


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


@pytest.mark.parametrize("ids", [[1, 2, 4], [1, 2, 2, 3, 4], [2, 3, 4], [1, 2, 3]])
def test_a_gap_and_a_repeat_are_found(ids: list[int]) -> None:
    figure = Figure("planted")
    reader = Reader(0, "m", "t", 0)
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


def test_a_quiet_table_is_not_accused() -> None:
    figure = Figure("planted")
    leaks.search(figure, "the log", b'{"event":"call","route":"/v1/matches/{match}"}', leaks.Evidence())
    assert not figure.broken
