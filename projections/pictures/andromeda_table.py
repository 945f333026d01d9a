"""What all players share: the turn, events, raiders, the market of modules, token stacks, and the battle."""

from functools import lru_cache

from domain.games.andromedas_edge.components import SETUP
from domain.games.andromedas_edge.glossary import MODULE_TRACKS, TRACKS, ModuleTrack
from domain.games.andromedas_edge.view import AndromedaBoard, BattleSeen, FighterSeen, RaiderSeen
from domain.games.andromedas_edge.wording import amounts
from projections.pictures.andromeda_cards import (
    GAP,
    Shown,
    card_height,
    card_lines,
    draw_card,
    lay_cards,
)
from projections.pictures.andromeda_signs import amount_signs, moon_words
from projections.pictures.andromeda_theme import TRACK_COLOURS, die, moon_colour
from projections.pictures.andromeda_tracks import TRACK_HEIGHT, TRACK_WIDTH, draw_track
from projections.pictures.drawing_context import Book, Scene
from projections.pictures.markers import gauge, seat_mark
from projections.pictures.palette import seat_colour
from projections.pictures.parts import boxed, part
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import shortened, text_width

STATUS_HEIGHT = 112
BATTLE_WIDTH = 366
DISCARDED = 20
"""So many discarded moons lie in a line."""


def draw_status(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """Turn, phase, goal, the event marker and the decks; returns where it ends."""
    pen.rect(x, y, width, STATUS_HEIGHT, round_=12, class_="panel")
    seat_mark(pen, x + 24, y + 21, 10, board.active)
    turn = f"{scene.word('turn')} {board.turns}: {scene.player(board.active)}"
    pen.text(x + 42, y + 27, shortened(turn, width - 56, 17), size=17, class_="strong")
    goal = f"{scene.name(board.phase)} · {scene.word('points')}: {board.target}"
    pen.text(x + 14, y + 48, shortened(goal, width - 28, 13), size=13, class_="soft")
    if board.end_triggered_by is not None:
        left = "" if board.final_turns is None else f" · {board.final_turns}"
        words = f"{scene.player(board.end_triggered_by)} ≥ {board.target}{left}"
        pen.text(x + width - 14, y + 48, shortened(words, width / 2, 13), size=13, class_="gold end strong")
    start = board.event_steps_start
    with pen.group(f"{scene.name('sign:⚑')}: {start - board.event_steps}/{start}", "event_track"):
        pen.text(x + 14, y + 71, "⚑", size=15, class_="strong")
        gauge(pen, x + 34, y + 60, start - board.event_steps, start, "var(--culture)", step=min(30, width / 2 / start))
        if board.event_marker_on is not None:
            seat_mark(pen, x + 52 + min(30, width / 2 / start) * start, y + 66, 9, board.event_marker_on)
    decks = (
        (scene.name("of:tactics"), board.tactics_deck),
        (scene.word("events"), board.events_left),
        (scene.name("planet"), board.planets_left),
    )
    words = " · ".join(f"{name}: {count}" for name, count in decks)
    with pen.group(words):
        pen.text(x + 14, y + 97, shortened(words, width - 24, 12), size=12, class_="soft")
    return y + STATUS_HEIGHT


def draw_raiders(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """Every raider of the match, those not yet out paler; returns where they end."""
    for raider in board.raiders:
        y = _raider(pen, scene, raider, x, y, width) + GAP
    return y


def _raider(pen: Pen, scene: Scene, raider: RaiderSeen, x: float, y: float, width: float) -> float:
    lines = card_lines(scene.book, "raider", raider.raider, width)
    out = sum(place is not None for place in raider.figures)
    with part(pen, x, y, width, card_height(lines)):
        with pen.group(opacity=None if out else "0.8"):
            pen.put(draw_card(scene.book, "raider", raider.raider, f"raider:{raider.raider}", width, lines), x, y)
        figures = f"×{out}" if len(raider.figures) > 1 and out else ""
        marks = "✖" * raider.damage
        pen.text(x + width - 24, y + 15, f"{marks} {figures}".strip(), size=12, class_="end strong light")
    return y + card_height(lines)


def draw_events(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """The running event, cards being resolved, and events looked at; beside a battle if there is one."""
    known = (board.event_card, *board.peeked, board.event_top, board.event_bottom)
    cards: list[Shown] = [("event", card, f"event:{card}") for card in known if card is not None]
    cards += [("tactic", card, f"tactic:{card}") for card in board.resolving]
    return lay_cards(pen, scene.book, cards, x, y, width, 250)


def draw_market(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """Modules on offer, one column a track, the cheapest slot first; returns where they end."""
    wide = (width - (len(MODULE_TRACKS) - 1) * GAP) / len(MODULE_TRACKS)
    lines = [_market_lines(board, scene, place, wide) for place in range(_slots())]
    height = 26 + sum(card_height(each) + 18 for each in lines)
    for number, track in enumerate(MODULE_TRACKS):
        left = x + number * (wide + GAP)
        cards, deck = tuple(board.market.get(track, ())), board.module_decks.get(track, 0)
        pen.put(boxed(_market_column(scene.book, track, cards, deck, wide, tuple(lines)), left, y, wide, height))
    return y + height


def _slots() -> int:
    return max(len(column) for column in SETUP.market.columns.values())


def _market_lines(board: AndromedaBoard, scene: Scene, place: int, wide: float) -> int:
    """How many lines the longest card of a slot takes."""
    cards = [column[place] for column in board.market.values() if place < len(column)]
    return max([1, *[card_lines(scene.book, "module", card, wide) for card in cards if card is not None]])


@lru_cache(maxsize=512)
def _market_column(
    book: Book, track: ModuleTrack, cards: tuple[str | None, ...], deck: int, wide: float, lines: tuple[int, ...]
) -> str:
    """One column at 0/0."""
    pen = Pen()
    pen.rect(0, 3, 5, 16, round_=2, fill=TRACK_COLOURS[track])
    pen.text(11, 16, book.name(track), size=13, class_="strong")
    pen.text(wide, 16, f"{book.word('deck')} {deck}", size=12, class_="soft end")
    y = 26.0
    for place, slot in enumerate(SETUP.market.columns[track]):
        module, height = cards[place] if place < len(cards) else None, card_height(lines[place])
        if module is None:
            pen.rect(0, y, wide, height, round_=7, class_="empty")
        else:
            pen.put(draw_card(book, "module", module, f"module:{module}", wide, lines[place]), 0, y)
        price = f"{book.word('cost')}: {book.render(amounts(slot.cost))}"
        brief = f"{book.word('cost')}: {amount_signs(slot.cost)}"
        with pen.group(price):
            shown = price if text_width(price, 12) <= wide - 12 else brief
            pen.text(7, y + height + 13, shown, size=12, class_="gold")
        y += height + 18
    return pen.drawn()


def draw_progress(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """The tracks, and token stacks in the place of a sixth; returns where they end."""
    columns = int((width + GAP) // (TRACK_WIDTH + GAP))
    places = [
        (x + column * (TRACK_WIDTH + GAP), y + row * (TRACK_HEIGHT + GAP))
        for row, column in (divmod(number, columns) for number in range(len(TRACKS) + 1))
    ]
    for track, (left, top) in zip(TRACKS, places, strict=False):
        draw_track(pen, board, scene, track, left, top)
    _stacks(pen, board, scene, *places[-1])
    return places[-1][1] + TRACK_HEIGHT


def _stacks(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float) -> None:
    """Token stacks, supremacy slots and discarded moons, in the place of a sixth track."""
    with part(pen, x, y, TRACK_WIDTH, TRACK_HEIGHT):
        pen.rect(x, y, TRACK_WIDTH, TRACK_HEIGHT, round_=10, class_="panel")
        wide = (TRACK_WIDTH - 16) / len(board.stacks)
        for place, (stack, tokens) in enumerate(board.stacks.items()):
            left = x + 8 + place * wide
            with pen.group(f"{scene.name(stack)}: {len(tokens)}", f"stack:{stack}"):
                pen.text(left, y + 20, shortened(scene.name(stack), wide - 6, 12), size=12, class_="soft")
                pen.text(left, y + 38, len(tokens), size=14, class_="strong")
        free = sum(board.supremacy_slots)
        with pen.group(f"◈ {scene.name('supremacy')}: {free}"):
            for place, left_there in enumerate(board.supremacy_slots):
                look = {"fill": TRACK_COLOURS["supremacy"]} if left_there else {"class_": "empty"}
                pen.rect(x + TRACK_WIDTH - 20 - place * 20, y + 27, 14, 14, round_=4, **look)
        for place, moon in enumerate(board.moon_discard):
            row, column = divmod(place, DISCARDED)
            with pen.group(moon_words(scene.book, moon), f"moon:{moon}"):
                pen.circle(x + 16 + column * 16.3, y + 54 + row * 14, 6, fill=moon_colour(moon), stroke="#ffffffaa")


def draw_looked_at(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float, width: float) -> float:
    """Tokens of a stack that is being looked through; returns where they end."""
    tokens = [token for stack in board.stacks.values() for token in stack if token is not None]
    return lay_cards(pen, scene.book, [("token", token, f"token:{token}") for token in tokens], x, y, width, 166)


def draw_battle(pen: Pen, board: AndromedaBoard, scene: Scene, x: float, y: float) -> float:
    """The running battle: each side's dice in the rows in which they are compared; returns where it ends.

    The name of the place stands below the dice: a tray, which shows the upper part, has them first.
    """
    battle = board.battle
    if battle is None:
        return y
    foot = 6 + 42 * len(battle.fighters)
    height, wide = foot + 34, BATTLE_WIDTH
    title = f"⚔ {scene.name(_tile(board, battle.at))}"
    with (
        pen.group(scene.name("battle"), data_tray=""),
        part(pen, x, y, wide, height, name=scene.name("battle")),
    ):
        pen.rect(x, y, wide, height, round_=12, class_="panel")
        for row, fighter in enumerate(battle.fighters):
            _fighter(pen, board, scene, battle, fighter, x + 14, y + 4 + row * 42)
        pen.text(x + 14, y + foot + 19, shortened(title, wide - 28, 16), size=16, class_="strong")
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
    won = battle.resolved and seat in battle.winners
    look = "strong gold" if won else "strong"
    pen.text(x, y + 14, shortened(f"★ {name}" if won else name, 122, 13), size=13, class_=look)
    figures = f"✦{fighter.dice} ◎{fighter.targeting}" + (f" E{fighter.energy}" if fighter.energy else "")
    said = f"{scene.name('sign:✦')}: {fighter.dice}, {scene.name('sign:◎')}: {fighter.targeting}"
    with pen.group(f"{name}: {said}"):
        pen.text(x, y + 31, figures, size=12.5, class_="soft")
    for place in range(max(fighter.dice, len(fighter.roll))):
        left = x + 128 + place * 35
        if place < len(fighter.roll):
            value = fighter.roll[place]
            die(pen, left, y + 2, value, colour, f"{name}: {value}", f"die:{seat}:{place}")
        else:
            pen.rect(left, y + 2, 30, 30, round_=6, class_="empty")
