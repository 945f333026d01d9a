"""One player's station: resources, ships, modules in their rows, moons, cards, tokens and developments."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import Any

import msgspec

from domain.games.andromedas_edge.components import SHIPS, UPGRADES
from domain.games.andromedas_edge.glossary import MANOEUVRE, MODULE_TRACKS, SHIP_TYPES, STORED, ModuleTrack, ShipType
from domain.games.andromedas_edge.view import ModuleSeen, ShipSeen, StationSeen
from domain.games.andromedas_edge.wording import ability_text_of, text_of
from domain.kernel import message
from projections.pictures.andromeda_cards import GAP, Shown, card_height, card_lines, draw_card, lay_cards, ship_figures
from projections.pictures.andromeda_signs import moon_pill
from projections.pictures.andromeda_theme import SHIP_LETTERS, resource, ship_mark
from projections.pictures.drawing_context import Book
from projections.pictures.markers import badge, seat_mark, side_bar
from projections.pictures.parts import part
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import shortened, squeezed, text_width

INDENT = 18
MODULE_WIDTH = 156
STEP = MODULE_WIDTH + GAP
FOOT = 24
"""The strip under a module where ships, energy, damage and moons lie."""
CARD_WIDTH = 156
SHIP_WIDTH = 243


def draw_station(book: Book, player: str, station: StationSeen, width: float, active: bool) -> tuple[str, float]:
    """The station's panel at 0/0, and how high it is."""
    return _drawn(book, player, msgspec.msgpack.encode(station), width, active)


@lru_cache(maxsize=256)
def _drawn(book: Book, player: str, packed: bytes, width: float, active: bool) -> tuple[str, float]:
    """Drawn again only when something of the station has changed."""
    station = STATION.decode(packed)
    inside = Pen()
    y = _head(inside, book, player, station)
    y = _ships(inside, book, station, y)
    y = _modules(inside, book, station, y, width)
    y = _cards(inside, book, station, y, width)
    pen = Pen()
    with part(pen, 0, 0, width, y, name=player, seat=station.seat):
        with pen.group(f"{player}: {station.score} {book.word('points')}", f"seat:{station.seat}"):
            edge = "stroke:var(--glow);stroke-width:2.5" if active else None
            pen.rect(0, 0, width, y, round_=14, class_="panel", data_ground="", style=edge)
            side_bar(pen, 0, 0, y, station.seat)
        pen.put(inside.drawn())
    return pen.drawn(), y


STATION = msgspec.msgpack.Decoder(StationSeen)


def _head(pen: Pen, book: Book, player: str, station: StationSeen) -> float:
    """Name and faction, what is in store, cards, leaders, the manoeuvre slot, developments, and points."""
    with part(pen, INDENT - 4, 6, 290, 42, head=True):
        seat_mark(pen, INDENT + 14, 28, 13, station.seat)
        pen.text(INDENT + 36, 26, shortened(player, 200, 17), size=17, class_="strong")
        if station.faction is not None:
            faction = book.name(station.faction)
            pen.text(INDENT + 36, 42, faction, size=12, class_="soft", **squeezed(faction, 196, 12))
        badge(pen, INDENT + 256, 28, station.score, r=16)
    x = INDENT + 300
    with part(pen, x - 14, 6, 5 * 66, 42, head=True):
        for place, kind in enumerate(STORED):
            resource(pen, book, x + place * 66, 28, kind, getattr(station, kind), getattr(station.storage, kind))
    x += 5 * 66
    with part(pen, x - 4, 6, 190, 42, head=True):
        held, most = len(station.hand), station.hand_limit
        with pen.group(f"{book.word('hand')}: {held}/{most}", f"hand:{station.seat}"):
            pen.rect(x, 16, 17, 24, round_=3, class_="back")
            pen.text(x + 22, 33, f"{held}/{most}", size=14, class_="strong")
        with pen.group(f"{book.name('sign:♟')}: {station.leaders}"):
            pen.text(x + 66, 33, f"♟ {station.leaders}", size=15)
        with pen.group(book.name("manoeuvres")):
            pen.text(x + 112, 33, "⚔", size=15)
        _slot(pen, book, station, MANOEUVRE, station.manoeuvre, x + 148, 28)
    if station.developments:
        _developments(pen, book, station, x + 196)
    return 54


def _developments(pen: Pen, book: Book, station: StationSeen, x: float) -> None:
    """Built developments, filled while their card can still be used."""
    with part(pen, x, 6, 30 * len(station.developments), 42, head=True):
        for number, development in enumerate(station.developments):
            at = x + 15 + number * 30
            title = f"{book.name(development.type)}: {book.render(text_of(f'development:{development.type}'))}"
            if not development.up:
                title += f" ({book.name('used')})"
            with pen.group(title, f"development:{station.seat}:{number}"):
                look: dict[str, Any] = (
                    {"fill": "var(--chip)", "stroke": "var(--ink)"} if development.up else {"class_": "empty"}
                )
                pen.regular(at, 28, 13, 6, **look)
                ink = "mid strong light" if development.up else "mid soft"
                pen.text(at, 32.5, book.name(development.type)[:1].upper(), size=12, class_=ink)


def _ships(pen: Pen, book: Book, station: StationSeen, y: float) -> float:
    """Every ship type with its figures, and where its ships are; returns where they end."""
    for place, kind in enumerate(SHIP_TYPES):
        x = INDENT + place * (SHIP_WIDTH + GAP)
        with part(pen, x - 4, y, SHIP_WIDTH + 4, 46):
            _ship_type(pen, book, station, kind, x, y)
    return y + 54


def _ship_type(pen: Pen, book: Book, station: StationSeen, kind: ShipType, x: float, y: float) -> None:
    upgrade = station.upgrades.get(kind)
    row = SHIPS[kind] if upgrade is None else UPGRADES[upgrade]
    marks = station.shields.get(kind, 0)
    figures = ship_figures(row.range, row.cannons, row.shields, row.targeting) + (f" ✖{marks}" if marks else "")
    name = book.name(upgrade or kind)
    unique = None if upgrade is None else UPGRADES[upgrade].unique
    said = [figures, ", ".join(map(book.name, row.abilities))]
    said += [] if unique is None else [book.render(ability_text_of(unique))]
    with pen.group(f"{name} ({book.name(kind)}): {'. '.join(filter(None, said))}"):
        room = SHIP_WIDTH - 14 - text_width(figures, 12)
        pen.text(x, y + 13, name, size=12, class_="strong", **squeezed(name, room, 13))
        pen.text(x + SHIP_WIDTH - 8, y + 13, figures, size=12, class_="soft end")
    for place, ship in enumerate(ship for ship in station.ships if ship.type == kind):
        _ship(pen, book, station, ship, x + 11 + place * 31, y + 32)


def _ship(pen: Pen, book: Book, station: StationSeen, ship: ShipSeen, x: float, y: float) -> None:
    if ship.place == "board":  # It is drawn on the map.
        pen.circle(x, y, 9, class_="empty")
        return
    title = f"{book.name(ship.type)}: {book.name(f'place:{ship.place}')}"
    anchor = f"ship:{station.seat}:{ship.ship}"
    ship_mark(pen, x, y, station.seat, ship.type, title, anchor, faint=ship.place == "unbuilt")
    if ship.place == "scrapyard":
        pen.text(x + 9, y + 9, "✖", size=12, style="fill:var(--bad)")
    elif ship.place == "repair_bay":
        pen.text(x + 8, y + 9, "⚒", size=12, class_="strong")


def _modules(pen: Pen, book: Book, station: StationSeen, y: float, width: float) -> float:
    """The rows of modules, as many beside each other as fit; returns where they end."""
    columns = int((width - INDENT) // STEP)
    x, high = 0.0, 0.0
    for track in MODULE_TRACKS:
        row = station.rows.get(track, ())
        wide = min(len(row), columns) * STEP - GAP
        if x and INDENT + x + wide > width - GAP:
            x, y, high = 0.0, y + high + GAP, 0.0
        lines = max(card_lines(book, "module", module.module, MODULE_WIDTH) for module in row)
        height = ceil(len(row) / columns) * (card_height(lines) + FOOT + GAP) - GAP
        with part(pen, INDENT + x, y, wide, height):
            _row(pen, book, station, track, INDENT + x, y, lines, columns)
        x, high = x + wide + GAP + 6, max(high, height)
    return y + high + GAP


def _row(
    pen: Pen, book: Book, station: StationSeen, track: ModuleTrack, x: float, y: float, lines: int, columns: int
) -> None:
    """A row that is longer than the station is wide goes on below."""
    joined = {slot.right: slot for slot in station.joined}
    high = card_height(lines)
    with pen.group(book.name(track), f"row:{station.seat}:{track}"):
        for place, module in enumerate(station.rows[track]):
            at, top = x + place % columns * STEP, y + place // columns * (high + FOOT + GAP)
            with part(pen, at, top, MODULE_WIDTH, high + FOOT):
                anchor = f"module:{module.module}"
                pen.put(draw_card(book, "module", module.module, anchor, MODULE_WIDTH, lines), at, top)
                _on_module(pen, book, station, module, at, top + high)
                slot = joined.get(module.module)
                if slot is not None:
                    _slot(
                        pen, book, station, slot.slot, slot.moon, at + (0 if slot.moon is None else 6), top + high + 12
                    )
                if place:
                    _gap(pen, book, station, track, place, at - GAP, top, high)
                if place + 1 == len(station.rows[track]):
                    _gap(pen, book, station, track, place + 1, at + MODULE_WIDTH - 4, top, high)


def _gap(
    pen: Pen, book: Book, station: StationSeen, track: ModuleTrack, number: int, x: float, y: float, height: float
) -> None:
    """A place of a row in front of a module, or behind the last: nothing is drawn there until a module can go there."""
    said = book.render(message("place", track=track, number=number))
    with pen.group(said, f"place:{station.seat}:{track}:{number}"):
        pen.rect(x, y, 12, height, round_=4, fill="transparent")


def _on_module(pen: Pen, book: Book, station: StationSeen, module: ModuleSeen, x: float, y: float) -> None:
    """What lies on a module: damage, energy, a ship, and moons in its slots."""
    at = x + 22
    for sign, style in _marks(station, module):
        pen.text(at, y + 17, sign, size=14, style=style)
        at += 9 + 10 * len(sign)
    for place, moon in enumerate(module.moons):
        slot = f"{module.module}/{place}"
        _slot(pen, book, station, slot, moon, x + MODULE_WIDTH - 24 - place * 44, y + 12)


def _marks(station: StationSeen, module: ModuleSeen) -> Iterator[tuple[str, str]]:
    if module.damage:
        yield "✖" * module.damage, "fill:var(--bad)"
    if module.energy:
        yield "E", "fill:var(--energy);font-weight:700"
    if module.activated:
        yield "✓", "fill:var(--gold);font-weight:700"
    if module.ship is not None:
        yield f"▲{SHIP_LETTERS[station.ships[module.ship].type]}", ""


def _slot(pen: Pen, book: Book, station: StationSeen, slot: str, moon: str | None, x: float, y: float) -> None:
    with pen.group(book.name("slots"), f"slot:{station.seat}:{slot}"):
        if moon is None:
            pen.circle(x, y, 9, class_="empty")
        else:
            moon_pill(pen, book, x, y, moon)


def _shown_cards(station: StationSeen) -> list[Shown]:
    """The hand, then other cards, moons and tokens before the station that the viewer may read."""
    found: list[tuple[str, str | None]] = [("tactic", card) for card in station.hand]
    if station.faction is None:
        found += [("dealt_faction", card) for card in station.factions_dealt]
    else:
        found.append(("faction", station.faction))
    found += [("tactic", card) for card in station.ongoing]
    found += [("moon", moon) for moon in station.claimed]
    found += [("token", token) for token in (*station.discoveries, *station.supremacies)]
    found += [("fate", fate) for fate in (*station.fates, *station.fates_dealt)]
    return [(kind, ident, f"{ANCHORS.get(kind, kind)}:{ident}") for kind, ident in found if ident is not None]


ANCHORS = {"dealt_faction": "faction"}
"""What a card is called by offers where it is drawn in more than one way."""


def _tiles(station: StationSeen) -> list[Shown]:
    return [("upgrade", tile, f"upgrade:{tile}") for tile in (*station.upgrades.values(), *station.tiles)]


def _cards(pen: Pen, book: Book, station: StationSeen, y: float, width: float) -> float:
    """Cards in lines, then how many of each kind lie face down; returns where they end."""
    hand = sum(card is not None for card in station.hand)
    for cards, held in ((_shown_cards(station), hand), (_tiles(station), 0)):
        y = lay_cards(pen, book, cards, INDENT, y, width - INDENT - GAP, CARD_WIDTH, held)
    hidden = [f"{book.name(kind)}: {count}" for kind, count in _hidden(station) if count]
    if not hidden:
        return y
    wide = min(width - 2 * INDENT, 340)
    words = f"{book.word('hidden')}: {' · '.join(hidden)}"
    with part(pen, INDENT, y, wide, 20):
        pen.text(INDENT, y + 14, shortened(words, wide, 12), size=12, class_="soft")
    return y + 26


def _hidden(station: StationSeen) -> Iterator[tuple[str, int]]:
    yield "of:tactics", station.hand.count(None)
    yield "token", (*station.discoveries, *station.supremacies).count(None)
    yield "fate", (*station.fates, *station.fates_dealt).count(None)
    yield "faction", station.factions_dealt.count(None) if station.faction is None else 0
