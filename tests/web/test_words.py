"""The page's own words, without a browser: both languages say the same things, and every word that is used is there."""

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
KEY = re.compile(r'^  "([\w.-]+)":', re.MULTILINE)
HOLE = re.compile(r"\{(\w+)\}")
USED = re.compile(r'\bt\(\s*"([\w.-]+)"')
MADE = re.compile(r"\bt\(\s*`([\w.-]+)\$\{")


def book(language: str) -> dict[str, str]:
    lines = (WEB / "i18n" / f"{language}.js").read_text(encoding="utf-8").splitlines()
    return {found[1]: line for line in lines if (found := KEY.match(line))}


def scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.js") if path.parent.name != "i18n")


def test_both_languages_have_the_same_sentences_with_the_same_holes() -> None:
    english, czech = book("en"), book("cs")
    assert english.keys() == czech.keys()
    differing = [key for key in english if set(HOLE.findall(english[key])) != set(HOLE.findall(czech[key]))]
    assert differing == []


def test_every_sentence_that_is_used_is_written() -> None:
    used = set(USED.findall(scripts()))
    assert len(used) > 100
    assert used - book("en").keys() == set()


def test_every_family_of_sentences_that_is_made_has_members() -> None:
    families = set(MADE.findall(scripts()))
    assert families
    assert [family for family in families if not any(key.startswith(family) for key in book("en"))] == []


def test_nothing_in_the_page_names_another_host_or_parses_html() -> None:
    for path in [*WEB.rglob("*.js"), *WEB.rglob("*.css"), WEB / "index.html"]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|innerHTML|outerHTML|insertAdjacentHTML|eval\(|@import", text), path.name
