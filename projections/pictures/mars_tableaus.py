"""What lies before each player: the corporation, played cards, and the cards that the viewer may look at."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from domain.games.terraforming_mars.view import PlayerView
from projections.pictures.drawing_context import Book
from projections.pictures.markers import seat_mark, side_bar
from projections.pictures.mars_cards import Drawing, Face, columns
from projections.pictures.mars_theme import TYPE_COLOURS
from projections.pictures.mars_wording import card_lines
from projections.pictures.parts import boxed, part
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import shortened, text_width

HEAD = 44
LABEL = 22
EDGE = 14
COLUMN = 190
"""How narrow a column of cards may be."""
CHIP = 24
LINE = 300
"""So wide a part may be that a narrow screen still has it at its size."""


def draw_tableau(book: Book, name: str, player: PlayerView, width: float, *, mine: bool = False) -> Drawing:
    """One player's panel, as high as its cards need. `mine`: the viewer's, whose hand may lie in a tray."""
    notes = tuple(_notes(book, player))
    chips = (("events_played", player.events), ("discarded", player.discarded or ()))
    return _panel(book, name, player.seat, notes, tuple(_sections(player)), chips, width, mine)


Section = tuple[str, str | None, tuple[Face, ...]]
"""The name of a group of cards, its anchor, and the cards."""


@lru_cache(maxsize=128)
def _panel(
    book: Book, name: str, seat: int, notes: tuple[str, ...], sections: tuple[Section, ...],
    chips: tuple[tuple[str, tuple[str, ...]], ...], width: float, mine: bool,
) -> Drawing:  # fmt: skip
    """Remembered under everything that it shows."""
    inner = width - 2 * EDGE
    groups = [_section(book, *section, inner, tray=mine and section[1] is not None) for section in sections]
    groups += [_chips(book, key, cards, inner) for key, cards in chips if cards]
    height = HEAD + sum(group.height for group in groups) + 6
    pen, y = Pen(), float(HEAD)
    with pen.group(name, f"seat:{seat}"):
        pen.rect(0, 0, width, height, round_=14, class_="panel", data_ground="")
        side_bar(pen, 0, 0, height, seat)
        _heading(pen, name, seat, notes, width)
        for group in groups:
            pen.put(group.drawn, EDGE, y)
            y += group.height
    return Drawing(pen.drawn(), height)


def _sections(player: PlayerView) -> Iterator[Section]:
    """Cards by where they lie, nearest to a decision first; hidden ones are only counted in the heading."""
    seat = player.seat
    if player.corporation is None and player.corporations:
        yield "corporations", f"corporations:{seat}", tuple(map(Face, player.corporations))
    if player.pack:
        yield "pack", f"pack:{seat}", tuple(map(Face, player.pack))
    if player.offered:
        yield "offered", f"offered:{seat}", tuple(map(Face, player.offered))
    if player.hand:
        yield "hand", f"hand:{seat}", tuple(map(Face, player.hand))
    played = [Face(card.card, card.resources, card.used, card.metal) for card in player.tableau]
    if player.corporation is not None:
        played.insert(0, Face(player.corporation, player.corporation_resources, player.corporation_used))
    if played:
        yield "played", None, tuple(played)


@lru_cache(maxsize=128)
def _section(book: Book, key: str, anchor: str | None, faces: tuple[Face, ...], width: float, *, tray: bool) -> Drawing:
    pen = Pen()
    placed, height = columns(book, faces, width, max(1, int((width + 8) // (COLUMN + 8))))
    with part(pen, 0, 0, LINE, LABEL - 4, trayed=tray):
        pen.text(0, 13, f"{book.name(f'word:{key}')} ({len(faces)})", size=13, class_="gold strong")
    with pen.group(book.name(f"word:{key}"), anchor, data_tray="" if tray else None):
        for drawn, x, y, wide, high in placed:
            pen.put(boxed(drawn, x, y + LABEL, wide, high))
    return Drawing(pen.drawn(), LABEL + height + 12)


@lru_cache(maxsize=256)
def _chips(book: Book, key: str, cards: Sequence[str], width: float) -> Drawing:
    """Played events and own discards, by name; what they say is in their titles, since they have no more effect."""
    pen, x, y = Pen(), 0.0, float(LABEL)
    with part(pen, 0, 0, LINE, LABEL - 4):
        pen.text(0, 13, f"{book.name(f'word:{key}')} ({len(cards)})", size=13, class_="gold strong")
    for card in cards:
        lines = card_lines(book, card)
        name = " · ".join([book.name(card), *(line.text for line in lines if line.kind == "points")])
        wide = text_width(name, 12) + 18
        if x and x + wide > width:
            x, y = 0.0, y + CHIP
        said = " · ".join(line.text for line in lines)
        with part(pen, x, y, wide, CHIP - 4, title=f"{book.name(card)}: {said}", anchor=f"card:{card}"):
            pen.rect(x, y, wide, CHIP - 4, round_=10, fill="var(--card)", stroke=TYPE_COLOURS["event"])
            pen.text(x + wide / 2, y + 14.5, name, size=12, class_="mid")
        x += wide + 6
    return Drawing(pen.drawn(), y + CHIP + 6)


def _heading(pen: Pen, name: str, seat: int, notes: Sequence[str], width: float) -> None:
    short = shortened(name, 150, 17)
    x = 64 + text_width(short, 17.5)
    with part(pen, EDGE, 6, x - EDGE - 8, HEAD - 12):
        seat_mark(pen, 28, 23, 12, seat)
        pen.text(48, 29, short, size=16, class_="strong")
    said = " · ".join(notes)
    with part(pen, x, 6, min(LINE, width - x - EDGE), HEAD - 12, title=said):
        pen.text(x, 28, shortened(said, width - x - EDGE, 13), size=13, class_="soft")


def _notes(book: Book, player: PlayerView) -> Iterator[str]:
    """Rating, cards in hand and elsewhere, and what holds for the next card."""
    yield f"{book.name('word:tr')} {player.rating}"
    yield f"{book.name('word:cards')} {player.hand_count}"
    if player.offered is None and player.offered_count:
        yield f"{book.name('word:offered')} {player.offered_count}"
    if player.pack is None and player.pack_count:
        yield f"{book.name('word:pack')} {player.pack_count}"
    if player.next_discount:
        yield f"{book.name('word:discount')} {player.next_discount} {book.name('resource:mc')}"
    if player.next_shift:
        yield f"{book.name('word:shift')} {player.next_shift}"
    for holds, key in ((player.first_action, "owed"), (player.policy_used, "policy_used"), (player.passed, "passed")):
        if holds:
            yield book.name(f"word:{key}")
