"""Cards of Andromeda's Edge with everything printed on them in words: modules, tactics, events, factions, tokens."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.andromedas_edge.components import EVENTS, MODULE_OF, RAIDERS, TACTIC_OF, TOKENS, UPGRADES
from domain.games.andromedas_edge.printed import (
    faction_lines,
    faction_start_lines,
    fate_lines,
    module_lines,
    raider_figures,
    raider_lines,
    tactic_lines,
    upgrade_lines,
)
from domain.games.andromedas_edge.wording import ability_text_of, text_of, words_text
from domain.kernel import Message
from projections.pictures.andromeda_theme import TRACK_COLOURS
from projections.pictures.drawing_context import Book
from projections.pictures.parts import boxed
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import squeezed, text_width, wrapped

LINE = 14
TEXT = 12
GAP = 8
MOST_LINES = 20
BOLD = 13.8
"""Names in bold are as wide as plain words of this size."""


class Card(NamedTuple):
    """What a card shows: name, text, band's colour and corner; `full` is all of it in words where the text is less."""

    name: str
    text: str
    colour: str
    corner: str = ""
    full: str = ""


def sentences(book: Book, lines: Iterable[Message]) -> str:
    said = map(book.render, lines)
    return ". ".join(f"{each[:1].upper()}{each[1:]}" for each in said)


def module_card(book: Book, module: str) -> Card:
    row = MODULE_OF[module]
    text = sentences(book, module_lines(row))
    if not row.dock:
        return Card(book.name(row.id), text, TRACK_COLOURS[row.track])
    return Card(book.name(row.id), text, TRACK_COLOURS[row.track], "⚙", f"{text}. ⚙ {book.name('sign:⚙')}")


def tactic_card(book: Book, card: str) -> Card:
    row = TACTIC_OF[card]
    return Card(book.name(row.id), sentences(book, tactic_lines(row.id)), "#6b3fa0", book.name(row.type))


def event_card(book: Book, card: str) -> Card:
    row = EVENTS[card]
    text = f"{book.name(row.track)} ★. {book.render(words_text(row.effects))}"
    return Card(book.name(card), text, TRACK_COLOURS[row.track], row.raider_class)


def faction_card(book: Book, faction: str) -> Card:
    """What a faction can do; what it began with is read when the card is opened."""
    text = sentences(book, faction_lines(faction))
    return Card(book.name(faction), text, "#3d4b70", full=f"{sentences(book, faction_start_lines(faction))}. {text}")


def dealt_faction_card(book: Book, faction: str) -> Card:
    """A faction to choose from, with all that is printed on it."""
    return Card(book.name(faction), faction_card(book, faction).full, "#3d4b70")


def fate_card(book: Book, fate: str) -> Card:
    return Card(book.name(fate), sentences(book, fate_lines(fate)), "#5d3a2e")


def token_card(book: Book, token: str) -> Card:
    row = TOKENS[token]
    return Card(book.name(row.kind), book.render(words_text(row.benefit)), "#2e5d4a")


def moon_card(book: Book, moon: str) -> Card:
    return Card(book.name(moon), book.render(text_of(f"moon:{moon}")), "#5c5a66")


def raider_card(book: Book, raider: str) -> Card:
    row = RAIDERS[raider]
    text = sentences(book, raider_lines(raider))
    signs = ship_figures(row.range, row.cannons, row.shields, row.targeting_bonus)
    said = f"{row.raider_class}. {sentences(book, [raider_figures(raider)])}. {text}"
    return Card(book.name(raider), f"{signs}. {text}", "#7d1220", row.raider_class, said)


def upgrade_card(book: Book, upgrade: str) -> Card:
    row = UPGRADES[upgrade]
    signs = ship_figures(row.range, row.cannons, row.shields, row.targeting)
    parts = [book.name(row.ship), signs, *(book.name(each) for each in row.abilities)]
    if row.unique is not None:
        parts.append(book.render(ability_text_of(row.unique)))
    return Card(book.name(upgrade), ". ".join(parts), "#46566b", full=sentences(book, upgrade_lines(upgrade)))


def ship_figures(reach: int, cannons: int, shields: int, targeting: int) -> str:
    """Range, cannons, shields and targeting; Help explains the signs."""
    return f"→{reach} ✦{cannons} ◆{shields}" + (f" ◎{targeting}" if targeting else "")


@lru_cache(maxsize=4096)
def draw_card(book: Book, kind: str, ident: str, anchor: str, width: float, lines: int) -> str:
    """A card at 0/0 with room for so many lines, cached by everything it shows."""
    card = CARDS[kind](book, ident)
    pen = Pen()
    height = card_height(lines)
    with pen.group(f"{card.name}: {card.full or card.text}", anchor):
        pen.rect(0, 0, width, height, round_=7, class_="card")
        pen.rect(0, 0, width, 20, round_=7, fill=card.colour)
        pen.rect(0, 12, width, 8, fill=card.colour)
        room = width - 14 - (text_width(card.corner, 12) + 8 if card.corner else 0)
        pen.text(7, 15, card.name, size=12.5, class_="strong light", **squeezed(card.name, room, BOLD))
        if card.corner:
            pen.text(width - 7, 15, card.corner, size=12, class_="end light")
        for row, line in enumerate(wrapped(card.text, width - 16, TEXT, lines)):
            pen.text(7, 21 + (row + 1) * LINE, line, size=TEXT)
    return pen.drawn()


def card_height(lines: int) -> float:
    return 30 + lines * LINE


@lru_cache(maxsize=4096)
def card_lines(book: Book, kind: str, ident: str, width: float) -> int:
    """How many lines the text of a card takes."""
    return max(1, len(wrapped(CARDS[kind](book, ident).text, width - 16, TEXT, MOST_LINES)))


Shown = tuple[str, str, str]
"""Kind of card, its id and its anchor."""


def lay_cards(
    pen: Pen, book: Book, cards: Sequence[Shown], x: float, y: float, width: float, wide: float, hand: int = 0
) -> float:
    """Cards in lines, each line as high as its longest text; returns where they end. The first so many are a hand,
    which a front end may keep in a tray."""
    columns = max(1, int((width + GAP) // (wide + GAP)))
    laid = []
    for start in range(0, len(cards), columns):
        line = cards[start : start + columns]
        lines = max(card_lines(book, kind, ident, wide) for kind, ident, _ in line)
        for column, (kind, ident, anchor) in enumerate(line):
            drawn = draw_card(book, kind, ident, anchor, wide, lines)
            laid.append(boxed(drawn, x + column * (wide + GAP), y, wide, card_height(lines)))
        y += card_height(lines) + GAP
    if hand:
        with pen.group(book.word("hand"), data_tray=""):
            pen.put("".join(laid[:hand]))
    pen.put("".join(laid[hand:]))
    return y


CARDS = {
    "module": module_card,
    "tactic": tactic_card,
    "event": event_card,
    "faction": faction_card,
    "dealt_faction": dealt_faction_card,
    "fate": fate_card,
    "token": token_card,
    "moon": moon_card,
    "raider": raider_card,
    "upgrade": upgrade_card,
}
