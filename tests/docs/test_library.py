"""What the page about the library shows is what happens."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


def test_the_first_block_is_a_whole_match_in_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert len([line for line in BLOCKS[0].splitlines() if line]) <= 10
    exec(BLOCKS[0], {})
    assert capsys.readouterr().out.startswith("Outcome(winners=")


def test_all_blocks_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(block, names)
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("Outcome(winners=")
    assert printed[1] == "nothing_to_withdraw"
    assert printed[2].startswith("RaceBoard(")
