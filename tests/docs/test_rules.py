"""Every "(rules 8.3)" in a game's source, and every refusal and component, leads to a paragraph of `docs/games`."""

import re
from pathlib import Path

import pytest

from api.rulebook import FOLDER, find_rule, parse_rules, read_rules, render_rules
from domain.games import games
from domain.kernel.game import KERNEL_TEXTS

ROOT = Path(__file__).parents[2]
REFERENCE = re.compile(r"\(rules? ([^()]*)\)")
NUMBER = re.compile(r"(\d+(?:\.\d+)*)(?: ([a-z])\b)?")


def references(game: str) -> list[tuple[str, str]]:
    """(file, number) for every reference in a game's source."""
    return [
        (path.name, number + (f" {letter}" if letter else ""))
        for path in sorted((ROOT / "domain" / "games" / game).rglob("*.py"))
        for reference in REFERENCE.findall(path.read_text(encoding="utf-8"))
        for number, letter in NUMBER.findall(reference)
    ]


def numbers(game: str) -> frozenset[str]:
    rules = read_rules(game)
    assert rules is not None
    return rules.numbers


GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_every_reference_to_a_rule_leads_to_a_paragraph(game: str) -> None:
    known = numbers(game)
    assert [each for each in references(game) if each[1] not in known] == []
    assert references(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_of_a_game_names_its_paragraph(game: str) -> None:
    title = games()[game]
    own = {
        key.removeprefix("refusal.")
        for key in title.texts.sentences["en"]
        if key.startswith("refusal.") and not KERNEL_TEXTS.has(key)
    }
    assert title.paragraphs.refusals.keys() == own
    assert set(title.paragraphs.refusals.values()) <= numbers(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_component_leads_to_a_paragraph(game: str) -> None:
    title = games()[game]
    known = numbers(game)
    assert title.paragraphs.components.keys() == title.catalogue.keys()
    for kind, rows in title.catalogue.items():
        assert {find_rule(title, kind, title.texts.name(row.id, "en")) for row in rows} <= known


def test_a_component_that_has_a_paragraph_of_its_own_leads_there() -> None:
    galaxies, mars = games()["tiny_epic_galaxies"], games()["terraforming_mars"]
    assert find_rule(galaxies, "planet", "Nagato") == "9.3"
    assert find_rule(galaxies, "planet", "Jakks") == "9.1"
    assert find_rule(mars, "card", "Immigrant City") == "26.5"
    assert find_rule(mars, "card", "Research") == "7.4"


def test_every_page_belongs_to_a_game() -> None:
    assert sorted(page.stem for page in FOLDER.glob("*.md")) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_page_numbers_its_paragraphs_once_and_chapters_in_order(game: str) -> None:
    rules = read_rules(game)
    assert rules is not None
    marks = [paragraph.number for paragraph in rules.paragraphs if paragraph.number]
    assert len(set(marks)) == len(marks)
    chapters = [int(paragraph.number) for paragraph in rules.paragraphs if paragraph.level == 2 and paragraph.number]
    assert chapters == sorted(chapters)


@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_a_page_has_a_place_to_go(game: str) -> None:
    rules = read_rules(game)
    assert rules is not None
    page = render_rules(rules)
    places = re.findall(r' id="([^"]+)"', page)
    assert len(set(places)) == len(places)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(places)


def test_a_dangling_reference_is_found() -> None:
    rules = parse_rules(
        "# Title\n\nFirst.\n\n## 9. Actions\n\n### 9.1 In general\n\n- (a) One.\n\n**9.2** See 9.1 a.\n"
    )
    assert rules.title == "Title"
    assert rules.numbers == {"9", "9.1", "9.1 a", "9.2"}
    assert '<a href="#9.1a">9.1 a</a>' in render_rules(rules)
    assert NUMBER.findall("6.4, 9.1 b") == [("6.4", ""), ("9.1", "b")]
    assert NUMBER.findall("13.2 to 13.5") == [("13.2", ""), ("13.5", "")]
    assert NUMBER.findall("6.1.5 and 12") == [("6.1.5", ""), ("12", "")]
