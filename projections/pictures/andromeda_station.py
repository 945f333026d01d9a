"""One player's station: resources, ships, modules in their rows, moons, cards, tokens and developments."""

from typing import Any

from domain.games.andromedas_edge.components import SHIPS
from domain.games.andromedas_edge.glossary import MANOEUVRE, MODULE_TRACKS, SHIP_TYPES, STORED
from domain.games.andromedas_edge.view import AndromedaBoard, ModuleSeen, ShipSeen, StationSeen
from projections.pictures.andromeda_cards import card_height, draw_card, moon_card, moon_colour, ship_figures
from projections.pictures.andromeda_theme import TRACK_COLOURS, moon_disc, resource, ship_mark
from projections.pictures.lettering import shortened
from projections.pictures.marks import badge, card_back, seat_mark, side_bar
from projections.pictures.pen import Pen
from projections.pictures.scene import Scene

MARGIN = 18
GAP = 8
MODULE_WIDTH = 160
OWN_LINES, OTHER_LINES = 5, 3
CARD_WIDTH, CARD_LINES = 190, 6


def draw_station(pen: Pen, board: AndromedaBoard, scene: Scene, station: StationSeen, y: float, width: float) -> float:
    """The station's panel; returns where it ends."""
    height = station_height(station, width)
    title = f"{scene.player(station.seat)}: {station.score} {scene.word('points')}"
    with pen.group(title, f"seat:{station.seat}"):
        pen.rect(MARGIN, y, width - 2 * MARGIN, height, round_=14, class_="panel")
        side_bar(pen, MARGIN, y, height, station.seat)
        _head(pen, scene, station, y, width)
        _ships(pen, scene, station, MARGIN + 22, y + 66)
        _developments(pen, scene, station, width - MARGIN - 36, y + 66)
        below = _modules(pen, scene, station, MARGIN + 22, y + 96, width)
        _cards(pen, scene, station, MARGIN + 22, below + GAP, width)
    if station.seat == board.active:
        pen.rect(MARGIN, y, width - 2 * MARGIN, height, round_=14, fill="none", stroke="var(--glow)", stroke_width=2)
    return y + height


def _own(station: StationSeen) -> bool:
    return all(card is not None for card in station.hand)


def _lines(station: StationSeen) -> int:
    return OWN_LINES if _own(station) else OTHER_LINES


def _row_height(station: StationSeen) -> float:
    return card_height(_lines(station)) + 22


def station_height(station: StationSeen, width: float) -> float:
    """How high the panel of a station is."""
    _, rows = _module_places(station, width)
    cards = len(_shown_cards(station))
    columns = _columns(width)
    hand = -(-cards // columns) * (card_height(CARD_LINES) + GAP) if cards else 0
    return 104 + rows + GAP + hand


def _columns(width: float) -> int:
    return int((width - 2 * MARGIN - 44) // (CARD_WIDTH + GAP))


def _head(pen: Pen, scene: Scene, station: StationSeen, y: float, width: float) -> None:
    """Name, faction, what is in store, leaders, and points."""
    seat_mark(pen, MARGIN + 34, y + 28, 13, station.seat)
    pen.text(MARGIN + 56, y + 34, shortened(scene.player(station.seat), 150, 18), size=18, class_="strong")
    if station.faction is not None:
        pen.text(MARGIN + 216, y + 34, shortened(scene.name(station.faction), 128, 13), size=13, class_="soft")
    x = MARGIN + 364
    for place, kind in enumerate(STORED):
        resource(pen, scene.book, x + place * 76, y + 28, kind, getattr(station, kind), getattr(station.storage, kind))
    x += 5 * 76
    with pen.group(f"{scene.word('hand')}: {len(station.hand)}/{station.hand_limit}", f"hand:{station.seat}"):
        pen.rect(x, y + 16, 18, 25, round_=3, class_="back")
        pen.text(x + 24, y + 34, f"{len(station.hand)}/{station.hand_limit}", size=14, class_="strong")
    pen.text(x + 64, y + 34, f"♟ {station.leaders}", size=15)
    _slot(pen, scene, station, MANOEUVRE, station.manoeuvre, x + 118, y + 28)
    badge(pen, width - MARGIN - 38, y + 30, station.score, r=17)


def _ships(pen: Pen, scene: Scene, station: StationSeen, x: float, y: float) -> None:
    """Every ship that is not on the map, by type and by where it stands."""
    for kind in SHIP_TYPES:
        fleet = [ship for ship in station.ships if ship.type == kind]
        row = SHIPS[kind]
        upgrade = station.upgrades.get(kind)
        figures = ship_figures(row.range, row.cannons, row.shields, row.targeting)
        name = scene.name(upgrade or kind)
        shields = station.shields.get(kind, 0)
        with pen.group(f"{name}: {figures}" + (f", −{shields}◆" if shields else "")):
            pen.text(x, y + 4, shortened(f"{name} {figures}", 138, 12), size=12, class_="soft")
        for place, ship in enumerate(fleet):
            _ship(pen, scene, station, ship, x + 152 + place * 24, y)
        x += 162 + 24 * len(fleet)


def _ship(pen: Pen, scene: Scene, station: StationSeen, ship: ShipSeen, x: float, y: float) -> None:
    if ship.place == "board":  # It is drawn on the map.
        pen.circle(x, y, 9, class_="empty")
        return
    title = f"{scene.name(ship.type)}: {scene.name(f'place:{ship.place}')}"
    anchor = f"ship:{station.seat}:{ship.ship}"
    ship_mark(pen, x, y, station.seat, ship.type, title, anchor, faint=ship.place == "unbuilt")
    if ship.place in ("scrapyard", "repair_bay"):
        pen.line(x - 10, y + 10, x + 10, y - 10, stroke="var(--bad)", stroke_width=2.5)


def _module_places(station: StationSeen, width: float) -> tuple[list[tuple[float, float]], float]:
    """Where the row of each track begins, flowing into as few lines as fit, and how high they are together."""
    places: list[tuple[float, float]] = []
    x, y, height = 0.0, 0.0, _row_height(station) + GAP
    for track in MODULE_TRACKS:
        wide = max(1, len(station.rows.get(track, ()))) * (MODULE_WIDTH + GAP) + 20
        if x and x + wide > width - 2 * MARGIN - 30:
            x, y = 0.0, y + height
        places.append((x, y))
        x += wide
    return places, y + height


def _modules(pen: Pen, scene: Scene, station: StationSeen, x: float, y: float, width: float) -> float:
    """The rows of modules, one for each track; returns where they end."""
    lines = _lines(station)
    joined = {(slot.left, slot.right): slot for slot in station.joined}
    places, height = _module_places(station, width)
    for track, (right, down) in zip(MODULE_TRACKS, places, strict=True):
        left, top = x + right, y + down
        pen.rect(left - 8, top, 5, _row_height(station) - 4, round_=2, fill=TRACK_COLOURS[track])
        with pen.group(scene.name(track), f"row:{station.seat}:{track}"):
            row = station.rows.get(track, ())
            for place, module in enumerate(row):
                at = left + place * (MODULE_WIDTH + GAP)
                anchor = f"module:{module.module}"
                pen.put(draw_card(scene.book, "module", module.module, anchor, MODULE_WIDTH, lines), at, top)
                _on_module(pen, scene, station, module, at, top + card_height(lines))
                slot = joined.get((row[place - 1].module, module.module)) if place else None
                if slot is not None:
                    _slot(pen, scene, station, slot.slot, slot.moon, at - GAP / 2, top + card_height(lines) + 11)
    return y + height


def _on_module(pen: Pen, scene: Scene, station: StationSeen, module: ModuleSeen, x: float, y: float) -> None:
    """What lies on a module: damage, energy, a ship, and moons in its slots."""
    at = x + 14
    if module.damage:
        pen.text(at - 8, y + 16, "✖" * module.damage, size=14, style="fill:var(--bad)")
        at += 16 * module.damage
    if module.energy:
        pen.text(at - 8, y + 16, "⚡", size=14, style="fill:var(--energy)")
        at += 18
    if module.activated:
        pen.text(at - 8, y + 16, "✓", size=14, class_="strong gold")
        at += 18
    if module.ship is not None:
        pen.text(at - 8, y + 16, f"▲ {module.ship + 1}", size=12)
    for place, moon in enumerate(module.moons):
        slot = f"{module.module}/{place}"
        _slot(pen, scene, station, slot, moon, x + MODULE_WIDTH - 14 - place * 24, y + 11)


def _slot(pen: Pen, scene: Scene, station: StationSeen, slot: str, moon: str | None, x: float, y: float) -> None:
    with pen.group(scene.name("slots"), f"slot:{station.seat}:{slot}"):
        pen.circle(x, y, 10, class_="empty")
        if moon is not None:
            card = moon_card(scene.book, moon)
            moon_disc(pen, x, y, 8, moon_colour(moon), f"{card.name}: {card.text}", f"moon:{moon}")


Shown = tuple[str, str | None, str]
"""Kind of card, its id (None: hidden), and its anchor."""


def _shown_cards(station: StationSeen) -> list[Shown]:
    """Cards and tokens before the station, hidden ones as backs."""
    found: list[Shown] = []
    factions = station.factions_dealt if station.faction is None else (station.faction,)
    found += [("faction", card, f"faction:{card}") for card in factions]
    found += [("tactic", card, f"tactic:{card}") for card in (*station.hand, *station.ongoing)]
    found += [("moon", moon, f"moon:{moon}") for moon in station.claimed]
    found += [("upgrade", tile, f"upgrade:{tile}") for tile in (*station.tiles, *station.upgrades.values())]
    found += [("token", token, f"token:{token}") for token in (*station.discoveries, *station.supremacies)]
    found += [("fate", fate, f"fate:{fate}") for fate in (*station.fates, *station.fates_dealt)]
    hidden = [card for card in found if card[1] is None]
    return [card for card in found if card[1] is not None] + hidden


def _cards(pen: Pen, scene: Scene, station: StationSeen, x: float, y: float, width: float) -> None:
    columns = _columns(width)
    for number, (kind, ident, anchor) in enumerate(_shown_cards(station)):
        row, column = divmod(number, columns)
        left, top = x + column * (CARD_WIDTH + GAP), y + row * (card_height(CARD_LINES) + GAP)
        if ident is None:
            card_back(pen, left, top, CARD_WIDTH, card_height(CARD_LINES), scene.name(kind))
        else:
            pen.put(draw_card(scene.book, kind, ident, anchor, CARD_WIDTH, CARD_LINES), left, top)


def _developments(pen: Pen, scene: Scene, station: StationSeen, x: float, y: float) -> None:
    """Built developments, filled while their ability can still be used."""
    for number, development in enumerate(station.developments):
        with pen.group(scene.name(development.type), f"development:{station.seat}:{number}"):
            look: dict[str, Any] = (
                {"fill": "var(--good)", "stroke": "var(--ink)"} if development.up else {"class_": "empty"}
            )
            pen.regular(x - number * 30, y, 12, 6, **look)
            pen.text(x - number * 30, y + 4, scene.name(development.type)[:1], size=12, class_="mid strong light")
