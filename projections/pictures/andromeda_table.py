"""What all players share: the turn, tracks, events, raiders, the market of modules, token stacks, and the battle."""

from domain.games.andromedas_edge.components import SETUP, TRACK_ROWS
from domain.games.andromedas_edge.glossary import MODULE_TRACKS, TRACKS, ModuleTrack
from domain.games.andromedas_edge.view import AndromedaBoard, BattleSeen, FighterSeen
from domain.games.andromedas_edge.wording import amounts
from projections.pictures.andromeda_cards import card_height, draw_card, moon_card, moon_colour
from projections.pictures.andromeda_theme import TRACK_COLOURS, die, moon_disc
from projections.pictures.lettering import shortened
from projections.pictures.marks import card_back, gauge, seat_mark
from projections.pictures.palette import seat_colour
from projections.pictures.pen import Pen
from projections.pictures.scene import Scene

GAP = 8
MARKET_LINES = 3
RAIDER_LINES = 4


def draw_status(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """Turn, phase, goal, the event marker and the decks; returns where it ends."""
    pen.rect(x, y, width, 196, round_=12, class_="panel")
    turn = f"{scene.word('turn')} {board.turns}: {scene.player(board.active)}"
    pen.text(x + 14, y + 26, shortened(turn, width - 28, 17), size=17, class_="strong")
    goal = f"{scene.name(board.phase)} · {scene.word('points')}: {board.target}"
    pen.text(x + 14, y + 46, shortened(goal, width - 28, 13), size=13, class_="soft")
    if board.end_triggered_by is not None:
        pen.text(x + width - 14, y + 46, f"⚑ {scene.player(board.end_triggered_by)}", size=13, class_="gold end")
    start = board.event_steps_start
    with pen.group(f"{scene.word('events')}: {board.event_steps}/{start}", "event_track"):
        step = min(20, (width - 28) / start)
        gauge(pen, x + 14, y + 58, start - board.event_steps, start, "var(--culture)", step=step)
    decks = (
        (scene.name("tactics"), board.tactics_deck),
        (scene.word("events"), board.events_left),
        (scene.name("planet"), board.planets_left),
    )
    wide = (width - 28 - 2 * GAP) / 3
    for place, (name, count) in enumerate(decks):
        with pen.group(f"{name}: {count}"):
            words = f"{shortened(name, wide - 34, 12)} {count}"
            card_back(pen, x + 14 + place * (wide + GAP), y + 84, wide, 100, words)
    return y + 196


def draw_tracks(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """The five tracks with every seat's marker on its field; returns where they end."""
    pen.rect(x, y, width, 5 * 40 + 16, round_=12, class_="panel")
    left, right = x + 118, x + width - 22
    for row, track in enumerate(TRACKS):
        line = y + 30 + row * 40
        top = TRACK_ROWS[track].top
        step = (right - left) / top
        with pen.group(scene.name(track), f"track:{track}"):
            pen.rect(x + 6, line - 20, width - 12, 38, fill="transparent")
            pen.text(x + 14, line + 5, shortened(scene.name(track), 98, 13), size=13, class_="strong")
            pen.line(left, line, right, line, stroke=TRACK_COLOURS[track], stroke_width=4)
            for field in TRACK_ROWS[track].fields:
                at = left + field.index * step
                pen.circle(at, line, 9, fill="var(--panel)", stroke=TRACK_COLOURS[track], stroke_width=2)
                pen.text(at, line + 4, field.points, size=12, class_="mid")
        for station in board.stations:
            at = left + station.tracks.get(track, 0) * step
            seat_mark(pen, at + (station.seat - (len(board.stations) - 1) / 2) * 13, line - 14, 7, station.seat)
    return y + 5 * 40 + 16


def draw_events(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """The running event, peeked ones and raiders, as cards; returns where they end."""
    cards = [("event", card, f"event:{card}") for card in (board.event_card, *board.peeked) if card is not None]
    cards += [("raider", raider.raider, f"raider:{raider.raider}") for raider in board.raiders if raider.face_up]
    cards += [("tactic", card, f"tactic:{card}") for card in board.resolving]
    columns = max(1, int((width + GAP) // (260 + GAP)))
    wide = (width - (columns - 1) * GAP) / columns
    height = card_height(RAIDER_LINES)
    for number, (kind, ident, anchor) in enumerate(cards):
        row, column = divmod(number, columns)
        drawn = draw_card(scene.book, kind, ident, anchor, wide, RAIDER_LINES)
        pen.put(drawn, x + column * (wide + GAP), y + row * (height + GAP))
    rows = -(-len(cards) // columns)
    y += rows * (height + GAP)
    hidden = [raider for raider in board.raiders if not raider.face_up]
    for place, raider in enumerate(hidden):
        with pen.group(scene.word("hidden"), f"raider:{raider.raider}"):
            card_back(pen, x + place * 66, y, 60, 48, scene.word("hidden"))
    return y + (56 if hidden else 0)


def draw_market(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """Modules on offer with their prices, one row a track; returns where they end."""
    step = card_height(MARKET_LINES) + 26
    for number, track in enumerate(MODULE_TRACKS):
        _market_row(pen, board, scene, track, x, y + number * step, width)
    return y + len(MODULE_TRACKS) * step


def _market_row(
    pen: Pen, board: AndromedaBoard, scene: Scene, track: ModuleTrack, x: float, y: float, width: float
) -> None:
    height = card_height(MARKET_LINES)
    slots, cards = SETUP.market.columns[track], board.market.get(track, ())
    wide = (width - 92 - len(slots) * GAP) / len(slots)
    pen.rect(x, y, 5, height, round_=2, fill=TRACK_COLOURS[track])
    pen.text(x + 11, y + 18, shortened(scene.name(track), 78, 12.5), size=12.5, class_="strong")
    pen.text(x + 11, y + 38, f"{scene.word('deck')} {board.module_decks.get(track, 0)}", size=12, class_="soft")
    for place, slot in enumerate(slots):
        left = x + 92 + place * (wide + GAP)
        module = cards[place] if place < len(cards) else None
        if module is None:
            pen.rect(left, y, wide, height, round_=7, class_="empty")
        else:
            pen.put(draw_card(scene.book, "module", module, f"module:{module}", wide, MARKET_LINES), left, y)
        price = scene.book.render(amounts(slot.cost))
        with pen.group(price):
            pen.text(left + 6, y + height + 14, shortened(price, wide - 8, 12), size=12, class_="soft")


def draw_stacks(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, _width: float) -> float:
    """Token stacks, supremacy slots, moons left and discarded; returns where they end."""
    at = x
    for stack, tokens in board.stacks.items():
        for place, token in enumerate(tokens):
            if token is not None:
                drawn = draw_card(scene.book, "token", token, f"token:{token}", 150, 2)
                pen.put(drawn, x + place * 158, y + 40)
        with pen.group(f"{scene.name(stack)}: {len(tokens)}", f"stack:{stack}"):
            pen.rect(at, y, 118, 30, round_=8, class_="card")
            pen.text(at + 8, y + 20, f"{shortened(scene.name(stack), 84, 12)} {len(tokens)}", size=12)
        at += 126
    for place, left in enumerate(board.supremacy_slots):
        look = {"fill": TRACK_COLOURS["supremacy"]} if left else {"class_": "empty"}
        pen.rect(at + place * 22, y + 6, 16, 18, round_=4, **look)
    at += 22 * len(board.supremacy_slots) + 12
    for place, moon in enumerate(board.moon_discard):
        card = moon_card(scene.book, moon)
        moon_disc(pen, at + 10 + place * 20, y + 15, 8, moon_colour(moon), f"{card.name}: {card.text}", f"moon:{moon}")
    shown = any(token is not None for tokens in board.stacks.values() for token in tokens)
    return y + (40 + card_height(2) if shown else 36)


def draw_battle(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """The running battle: each side's dice in the rows in which they are compared; returns where it ends."""
    battle = board.battle
    if battle is None:
        return y
    height = 46 + 44 * len(battle.fighters)
    pen.rect(x, y, width, height, round_=12, class_="panel")
    pen.text(x + 14, y + 26, f"⚔ {scene.name(_tile(board, battle.at))}", size=16, class_="strong")
    for row, fighter in enumerate(battle.fighters):
        _fighter(pen, board, scene, battle, fighter, x + 14, y + 40 + row * 44)
    return y + height + GAP


def _tile(board: AndromedaBoard, space: str) -> str:
    return next((seen.tile or seen.space for seen in board.spaces if seen.space == space), space)


def _fighter(
    pen: Pen, board: AndromedaBoard, scene: Scene, battle: BattleSeen, fighter: FighterSeen, x: float, y: float
) -> None:
    seat = fighter.participant
    raiders = seat == len(board.stations)
    name = scene.name("raiders") if raiders else scene.player(seat)
    colour = "#7d1220" if raiders else seat_colour(seat)
    figures = f"✦ {fighter.dice}  ◎ {fighter.targeting}  ⚡ {fighter.energy}"
    pen.text(x, y + 14, shortened(name, 130, 13), size=13, class_="strong")
    pen.text(x, y + 30, figures, size=12, class_="soft")
    for place, value in enumerate(fighter.roll):
        die(pen, x + 140 + place * 36, y, value, colour, f"{name}: {value}", f"die:{seat}:{place}")
    if battle.resolved:
        pen.text(x + 128, y + 21, "★" if seat in battle.winners else "", size=16, class_="end gold")
