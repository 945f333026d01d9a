"""The rules of a game as they are played here: `docs/games/<game>.md`, cut into numbered paragraphs and rendered."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from domain.kernel.game import Game

FOLDER = Path(__file__).parents[1] / "docs" / "games"
_START = re.compile(
    r"^(?P<level>#{2,3}) (?:(?P<chapter>\d+(?:\.\d+)*)\.? )?(?P<heading>.+)$|^\*\*(?P<number>\d+(?:\.\d+)+)\*\* ",
    re.MULTILINE,
)
_ITEM = re.compile(r"\(([a-z])\) ")
_REFERENCE = re.compile(r"\b\d+(?:\.\d+)+(?: \(?([a-z])\)?(?![a-z]))?|(?<=chapter )\d+|(?<=\()\d+(?=\))")


class Paragraph(NamedTuple):
    """A numbered piece of the rules, or a heading without a number."""

    number: str
    level: int
    """2 and 3: a heading of that level; 0: text below one."""
    heading: str
    source: str

    @property
    def items(self) -> tuple[str, ...]:
        """Numbers of its lettered items, such as `9.1 b`."""
        lines = self.source.splitlines()
        return tuple(f"{self.number} {found[1]}" for line in lines if (found := _ITEM.match(line.removeprefix("- "))))


class Rulebook(NamedTuple):
    title: str
    introduction: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def numbers(self) -> frozenset[str]:
        """Everything that a reference can lead to."""
        return frozenset(
            number for paragraph in self.paragraphs for number in (paragraph.number, *paragraph.items) if number
        )


def parse_rules(text: str) -> Rulebook:
    marks = list(_START.finditer(text))
    first, _, introduction = text[: marks[0].start()].partition("\n")
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return Rulebook(
        first.removeprefix("# ").strip(),
        introduction.strip(),
        tuple(_paragraph(mark, text[mark.end() : end].strip()) for mark, end in zip(marks, ends, strict=True)),
    )


def _paragraph(mark: "re.Match[str]", source: str) -> Paragraph:
    number = mark["chapter"] or mark["number"] or ""
    return Paragraph(number, len(mark["level"] or ""), mark["heading"] or "", source)


@lru_cache(maxsize=32)
def read_rules(game: str, folder: Path = FOLDER) -> Rulebook | None:
    """The rules of a game; None where none are written."""
    path = folder / f"{game}.md"
    return parse_rules(path.read_text(encoding="utf-8")) if path.exists() else None


def paragraph_anchor(number: str) -> str:
    """The part of the address after `#`: `9.1 b` is at `9.1b`."""
    return number.replace(" ", "")


def find_rule(game: Game[Any], kind: str, name: str) -> str | None:
    """The paragraph about a component: one that treats it by name, or the one about its kind."""
    rules = read_rules(game.id)
    if rules is None:
        return None
    treated = re.compile(rf"(?:^(?:- )?|\*\*(?:[^*\n]*, )?){re.escape(name)}(?![\w:])", re.MULTILINE)
    by_name = (
        paragraph.number for paragraph in rules.paragraphs if paragraph.number and treated.search(paragraph.source)
    )
    return next(by_name, game.paragraphs.components.get(kind))


# --- HTML -------------------------------------------------------------------------------------------------------------


class _Renderer(RendererHTML):
    """Numbers of paragraphs in the text lead there; lettered items can be led to."""

    def text(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:  # noqa: ARG002  # its signature
        def link(found: "re.Match[str]") -> str:
            number = re.sub(r"[ (]*([a-z])\)?$", r" \1", found[0])
            if number not in env["numbers"] or number == env["number"]:
                return found[0]
            return f'<a href="#{paragraph_anchor(number)}">{found[0]}</a>'

        return _REFERENCE.sub(link, escape(tokens[idx].content, quote=False))

    def table_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:  # noqa: ARG002
        return '<div class="sheet" tabindex="0"><table>'  # Wider than a phone: it is scrolled, by keys too.

    def table_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:  # noqa: ARG002
        return "</table></div>"

    def list_item_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        inline = next((part for part in tokens[idx:] if part.type == "inline"), None)
        found = _ITEM.match(inline.content) if inline is not None else None
        if found and env["number"]:
            tokens[idx].attrSet("id", paragraph_anchor(f"{env['number']} {found[1]}"))
        return self.renderToken(tokens, idx, options, env)


_MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")


def render_rules(rules: Rulebook) -> str:
    """The text of the page: a section for every numbered paragraph, with its number as id."""
    numbers = rules.numbers
    opening = _MARKDOWN.render(rules.introduction, {"numbers": numbers, "number": ""})
    return f'<div class="introduction">{opening}</div>' + "".join(_sections(rules.paragraphs, numbers))


def _sections(paragraphs: Sequence[Paragraph], numbers: frozenset[str]) -> Iterator[str]:
    for paragraph in paragraphs:
        number, level = paragraph.number, paragraph.level
        body = _MARKDOWN.render(paragraph.source, {"numbers": numbers, "number": number})
        sign = f'<a class="number" href="#{number}">{number}</a>' if number else ""
        place = f' id="{number}"' if number else ""
        if level:
            heading = _MARKDOWN.renderInline(paragraph.heading, {"numbers": frozenset(), "number": ""})
            yield f'<section class="rule headed"{place}><h{level}>{sign}{heading}</h{level}>{body}</section>'
        else:
            yield f'<section class="rule"{place}>{sign}<div>{body}</div></section>'


def render_contents(rules: Rulebook) -> str:
    """Links to the chapters."""
    chapters = (paragraph for paragraph in rules.paragraphs if paragraph.level == 2)
    return "".join(
        f'<li><a href="#{number}"><span class="number">{number}</span>{escape(heading)}</a></li>'
        for number, _, heading, _ in chapters
        if number
    )
