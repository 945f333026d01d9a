"""A page that points nowhere helps nobody."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_between_pages_leads_to_a_file(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert missing == []


def test_every_page_can_be_reached_from_the_index() -> None:
    seen: set[Path] = set()
    waiting = [ROOT / "README.md", ROOT / "docs" / "index.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page.suffix == ".md" and page.exists() and page not in seen:
            seen.add(page)
            waiting += [page.parent / link for link in LINK.findall(page.read_text())]
    assert {page.resolve() for page in PAGES} - seen == set()
