"""Every "(rules 8.3)" in the source of a game leads to a paragraph of its page in `docs/games`."""

import re
from pathlib import Path

import pytest

from domain.games import games

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "games"
REFERENCE = re.compile(r"\(rules? ([^()]*)\)")
NUMBER = re.compile(r"(\d+(?:\.\d+)?)(?: ([a-z])\b)?")
PARAGRAPH = re.compile(r"^(?:#{2,3} (\d+(?:\.\d+)?)\.? |\*\*(\d+\.\d+)\*\* )", re.MULTILINE)
ITEM = re.compile(r"^- \(([a-z])\)", re.MULTILINE)


def paragraphs(page: str) -> set[str]:
    """Numbers of chapters and paragraphs, and `9.1 b` for lettered items."""
    found: set[str] = set()
    marks = list(PARAGRAPH.finditer(page))
    for at, mark in enumerate(marks):
        number = mark[1] or mark[2]
        end = marks[at + 1].start() if at + 1 < len(marks) else len(page)
        found.add(number)
        found |= {f"{number} {item}" for item in ITEM.findall(page[mark.end() : end])}
    return found


def references(game: str) -> list[tuple[str, str]]:
    """(file, number) for every reference in a game's source."""
    return [
        (path.name, number + (f" {letter}" if letter else ""))
        for path in sorted((ROOT / "domain" / "games" / game).rglob("*.py"))
        for reference in REFERENCE.findall(path.read_text(encoding="utf-8"))
        for number, letter in NUMBER.findall(reference)
    ]


WITH_A_PAGE = [game for game in sorted(games()) if (PAGES / f"{game}.md").exists()]


@pytest.mark.parametrize("game", WITH_A_PAGE)
def test_every_reference_to_a_rule_leads_to_a_paragraph(game: str) -> None:
    known = paragraphs((PAGES / f"{game}.md").read_text(encoding="utf-8"))
    assert [each for each in references(game) if each[1] not in known] == []
    assert references(game)


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_a_page_numbers_its_paragraphs_once_and_in_order(page: Path) -> None:
    assert page.stem in games()
    marks = [mark[1] or mark[2] for mark in PARAGRAPH.finditer(page.read_text(encoding="utf-8"))]
    assert len(set(marks)) == len(marks)
    order = [tuple(map(int, number.split("."))) for number in marks]
    assert order == sorted(order)


def test_a_dangling_reference_is_found() -> None:
    known = paragraphs("## 9. Actions\n\n### 9.1 In general\n\n- (a) One.\n\n**9.2** Two.\n")
    assert known == {"9", "9.1", "9.1 a", "9.2"}
    assert NUMBER.findall("6.4, 9.1 b") == [("6.4", ""), ("9.1", "b")]
    assert NUMBER.findall("13.2 to 13.5") == [("13.2", ""), ("13.5", "")]
    assert NUMBER.findall("11 and 12") == [("11", ""), ("12", "")]
