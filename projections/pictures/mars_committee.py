"""The Terraforming Committee: parties with their delegates and policies, who rules, and the global events."""

from functools import lru_cache

from domain.games.terraforming_mars.effects.words import PartyId
from domain.games.terraforming_mars.view import CommitteeView, PartyView
from projections.pictures.drawing_context import Book
from projections.pictures.mars_cards import BOLD, PLAIN
from projections.pictures.mars_globe import owner_name
from projections.pictures.mars_icons import owner_mark
from projections.pictures.mars_theme import PARTY_COLOURS
from projections.pictures.mars_wording import event_lines, party_lines
from projections.pictures.parts import boxed, part
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import squeezed, text_width, wrapped

WIDTH, HEIGHT = 521, 586
PARTY_WIDTH, PARTY_HEIGHT = 244.0, 118.0
PARTIES_TOP, EVENTS_TOP = 44, 414
EVENT_WIDTH, EVENT_HEIGHT = 161.0, 162.0
LINE = 13.5


@lru_cache(maxsize=128)
def draw_committee(committee: CommitteeView, book: Book, names: tuple[str, ...]) -> str:
    """The whole panel, with its upper left corner at 0/0."""
    pen = Pen()
    pen.rect(0, 0, WIDTH, HEIGHT, round_=14, class_="panel", data_ground="")
    with part(pen, 14, 6, 220, 34):
        pen.text(14, 28, book.name("word:committee"), size=15, class_="strong")
    with part(pen, WIDTH - 250, 6, 242, 34):
        _chairman(pen, committee, book, names)
    for place, party in enumerate(committee.parties):
        row, column = divmod(place, 2)
        x, y = 12 + column * (PARTY_WIDTH + 9), PARTIES_TOP + row * (PARTY_HEIGHT + 5)
        ruling, dominant = committee.ruling == party.party, committee.dominant == party.party
        pen.put(boxed(_party(party, ruling, dominant, book, names), x, y, PARTY_WIDTH, PARTY_HEIGHT))
    for place, slot in enumerate(("current", "coming", "distant")):
        event = getattr(committee, slot)
        x = 12 + place * (EVENT_WIDTH + 7)
        left = committee.events_left if slot == "distant" else None
        drawn = _event(book, slot, event, left, solo=len(names) == 1)
        pen.put(boxed(drawn, x, EVENTS_TOP, EVENT_WIDTH, EVENT_HEIGHT))
    return pen.drawn()


def _chairman(pen: Pen, committee: CommitteeView, book: Book, names: tuple[str, ...]) -> None:
    """The chairman's seat, and the neutral delegates that are left."""
    name = owner_name(book, names, committee.chairman)
    with pen.group(f"{book.name('word:chairman')}: {name}", "chairman"):
        pen.text(WIDTH - 118, 28, book.name("word:chairman"), size=13, class_="end soft")
        pen.star(WIDTH - 100, 23, 15, fill="var(--glow)")
        pen.put(owner_mark(committee.chairman, WIDTH - 100, 24, 9))
    with pen.group(f"{book.name('word:supply')}: {committee.supply}", "neutral_delegates"):
        pen.put(owner_mark(-1, WIDTH - 54, 24, 9))
        pen.text(WIDTH - 40, 29, f"× {committee.supply}", size=13)


@lru_cache(maxsize=512)
def _party(party: PartyView, ruling: bool, dominant: bool, book: Book, names: tuple[str, ...]) -> str:
    """A party; the ruling one is edged, the dominant one flagged."""
    pen = Pen()
    title = book.name(party.party)
    title += f", {book.name('word:ruling')}" if ruling else ""
    title += f", {book.name('word:dominant')}" if dominant else ""
    with pen.group(title, f"party:{party.party}"):
        pen.put(_party_card(book, party.party, ruling, dominant, solo=len(names) == 1))
        _delegates(pen, party, book, names)
    return pen.drawn()


@lru_cache(maxsize=64)
def _party_card(book: Book, ident: PartyId, ruling: bool, dominant: bool, *, solo: bool) -> str:
    pen, colour = Pen(), PARTY_COLOURS[ident]
    edge = {"stroke": colour, "stroke_width": 3.5} if ruling else {"stroke": "var(--line)"}
    pen.rect(0, 0, PARTY_WIDTH, PARTY_HEIGHT, round_=9, fill="var(--card)", **edge)
    pen.element("path", d=f"M0 23V9Q0 0 9 0H{PARTY_WIDTH - 9}Q{PARTY_WIDTH} 0 {PARTY_WIDTH} 9V23z", fill=colour)
    status = ("★ " + book.name("word:ruling"), "⚑ " + book.name("word:dominant"))
    said = "★ ⚑" if ruling and dominant else status[0] if ruling else status[1] if dominant else ""
    name, room = book.name(ident), PARTY_WIDTH - 24 - text_width(said, 12.5)
    pen.text(9, 16.5, name, size=13, class_="light strong", **squeezed(name, room, 14))
    pen.text(PARTY_WIDTH - 8, 16, said, size=12, class_="end light")
    policy, bonus = party_lines(book, ident, solo=solo)
    look, size = ("strong", BOLD) if ruling else ("", PLAIN)
    lines = [(look, words) for words in wrapped(policy, PARTY_WIDTH - 14, size, 3)]
    lines += [("soft", words) for words in wrapped(bonus, PARTY_WIDTH - 14, PLAIN, 5 - len(lines))]
    for row, (inked, words) in enumerate(lines):
        pen.text(8, 62 + row * LINE, words, size=12, class_=inked or None)
    return pen.drawn()


def _delegates(pen: Pen, party: PartyView, book: Book, names: tuple[str, ...]) -> None:
    """Each side's delegates as a mark and a number; the leader's mark is larger and ringed."""
    sides = [(seat, count) for seat, count in enumerate((*party.members, party.neutral)) if count]
    sides = [(-1 if seat == len(party.members) else seat, count) for seat, count in sides]
    sides.sort(key=lambda side: side[0] != party.leader)
    x = 5.0
    for seat, count in sides:
        leads = seat == party.leader
        name = f"{owner_name(book, names, seat)}: {count}"
        name += f" ({book.name('word:leader')})" if leads else ""
        anchor = f"delegates:{party.party}:{'neutral' if seat < 0 else seat}"
        with pen.group(name, anchor):
            if leads:
                pen.circle(x + 12, 37, 12, fill="none", stroke="var(--glow)", stroke_width=2.5)
            pen.put(owner_mark(seat, x + 12, 37, 8.5))
            if count > 1:
                pen.text(x + (25 if leads else 21), 42, f"×{count}", size=12, class_="strong")
        x += (38 if count > 1 else 25) + (4 if leads else 0)


@lru_cache(maxsize=256)
def _event(book: Book, slot: str, ident: str | None, left: int | None, *, solo: bool) -> str:
    """A global event with its whole text, or an empty place."""
    pen = Pen()
    title = book.name(f"word:{slot}") + (f": {book.name(ident)}" if ident else "")
    with pen.group(title, f"event:{ident}" if ident else f"slot:{slot}"):
        look = {"class_": "card"} if ident else {"class_": "empty"}
        pen.rect(0, 0, EVENT_WIDTH, EVENT_HEIGHT, round_=9, **look)
        heading = book.name(f"word:{slot}") + (f" · {left}" if left is not None else "")
        pen.text(8, 17, heading, size=12, class_="gold")
        if ident is None:
            return pen.drawn() + "</g>"
        rows = [("bold", words) for words in wrapped(book.name(ident), EVENT_WIDTH - 14, BOLD, 2)]
        text, delegates = event_lines(book, ident, solo=solo)
        rows += [("", words) for words in wrapped(text, EVENT_WIDTH - 14, PLAIN, 7)]
        rows += [("soft", words) for words in wrapped(delegates, EVENT_WIDTH - 14, PLAIN, 4)]
        for row, (look_, words) in enumerate(rows):
            pen.text(8, 33 + row * LINE, words, size=12, class_=look_ or None)
    return pen.drawn()
