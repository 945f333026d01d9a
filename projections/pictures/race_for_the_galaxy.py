"""The table of Race for the Galaxy: phases and supplies, every tableau with its goods, and the hands one may see."""

from functools import lru_cache, partial

from domain.games.race_for_the_galaxy.components import ACTION_CARDS, GAME_ID, MODES, PHASES
from domain.games.race_for_the_galaxy.view import PlayerView, RaceBoard
from projections.pictures.drawing_context import Book, Scene
from projections.pictures.markers import badge, card_back, points_sign, seat_mark, side_bar
from projections.pictures.palette import STYLE
from projections.pictures.parts import boxed, legend, part
from projections.pictures.race_cards import CARD_HEIGHT, CARDS_STYLE, GOODS, Face, face, roman
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import shortened, text_width, wrapped

WIDTH = 1080
MARGIN = 20
GAP = 10
COLUMNS = 6
CARD_WIDTH = (WIDTH - 2 * MARGIN - 32 - (COLUMNS - 1) * GAP) / COLUMNS
TOP = 178
NUMBERS = range(1, 8)


def draw(board: RaceBoard, scene: Scene) -> str:
    pen = Pen()
    _head(pen, board, scene)
    y: float = MARGIN + TOP
    for player in board.players:
        y = _player(pen, board, scene, player, y) + GAP
    pen.put(_legend(scene.book))
    return pen.svg(WIDTH, y + MARGIN - GAP, scene.name(GAME_ID), STYLE + CARDS_STYLE)


@lru_cache(maxsize=8)
def _legend(book: Book) -> str:
    """Forms of costs, colours of goods, and the symbols of a player's line."""
    pen = Pen()
    forms = [(book.word(key), partial(_cost_sign, key)) for key in ("development", "world", "military_world")]
    goods = [(book.name(good), partial(_good_sign, good)) for good in GOODS]
    symbols = (("⬢", book.say("score.chips")), ("⚔", book.word("military")), ("▣", book.word("goods")))
    signs = [(words, partial(_symbol_sign, symbol)) for symbol, words in symbols]
    points = (book.word("points"), points_sign)
    worlds = [(book.word("windfall"), _windfall_sign), (book.word("start_world"), _start_sign)]
    legend(pen, [*forms, *goods, *worlds, *signs, points])
    return pen.drawn()


def _cost_sign(form: str, pen: Pen) -> None:
    if form == "development":
        pen.regular(16, 16, 14, 4, class_="cost")
    else:
        pen.circle(16, 16, 12, class_="military" if form == "military_world" else "cost")


def _good_sign(good: str, pen: Pen) -> None:
    colour, letter = GOODS[good]
    pen.rect(1, 1, 30, 30, round_=6, fill=colour, stroke="#00000055", stroke_width=1.5)
    pen.text(16, 22, letter, size=17, class_="mid strong light")


def _windfall_sign(pen: Pen) -> None:
    pen.circle(16, 16, 14, class_="halo", stroke="var(--soft)")
    pen.circle(16, 16, 10, fill="#d9dce6", stroke="var(--line)")


def _start_sign(pen: Pen) -> None:
    pen.rect(1, 1, 30, 30, round_=6, class_="night")
    pen.star(16, 17, 11, class_="homestar")


def _symbol_sign(symbol: str, pen: Pen) -> None:
    pen.text(16, 22, symbol, size=18, class_="mid")


# --- phases and supplies ---------------------------------------------------------------------------------------------


def _head(pen: Pen, board: RaceBoard, scene: Scene) -> None:
    with part(pen, MARGIN, MARGIN, WIDTH - 2 * MARGIN, TOP - GAP, name=scene.word("phases")):
        pen.rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, TOP - GAP, round_=14, class_="panel", data_ground="")
        with part(pen, MARGIN + 12, MARGIN + 12, 104, 56):
            pen.text(MARGIN + 18, MARGIN + 40, f"{scene.word('round')} {board.round}", size=18, class_="strong")
            if board.last_round:
                pen.text(MARGIN + 18, MARGIN + 62, "⚑", size=18, class_="gold")
        for number, phase in enumerate(PHASES):
            with part(pen, MARGIN + 118 + number * 139, MARGIN + 10, 136, 54):
                _phase(pen, board, scene, phase, number, MARGIN + 120 + number * 139)
        for number, ident in enumerate(_action_cards(board)):
            with part(pen, MARGIN + 16 + number * 110, MARGIN + 74, 108, 84):
                _action_card(pen, scene, ident, MARGIN + 18 + number * 110, MARGIN + 76)
        with part(pen, MARGIN + 820, MARGIN + 18, 208, 32):
            _numbers(pen, MARGIN + 836, MARGIN + 34)
        with part(pen, WIDTH - MARGIN - 236, MARGIN + 62, 228, 100):
            _supplies(pen, board, scene)


def _phase(pen: Pen, board: RaceBoard, scene: Scene, phase: str, number: int, x: float) -> None:
    """A phase of the round; the running one stands out, and marks say who chose it."""
    running = board.phase == phase
    look = {"fill": "var(--gold)", "stroke": "var(--ink)"} if running else {"class_": "card"}
    with pen.group(f"{roman(number + 1)} {scene.name(phase)}", f"phase:{phase}"):
        pen.rect(x, MARGIN + 12, 132, 50, round_=12, **look)
        inked = {"style": "fill:var(--panel)"} if running else {}
        pen.text(x + 12, MARGIN + 32, f"{roman(number + 1)}  {scene.name(phase)}", size=14, class_="strong", **inked)
        chosen = [p.seat for p in board.players if any(ACTION_CARDS[card].phase == phase for card in p.actions)]
        for place, seat in enumerate(chosen):
            seat_mark(pen, x + 20 + place * 26, MARGIN + 48, 10, seat)


def _action_cards(board: RaceBoard) -> list[str]:
    """The kinds of action cards in a set of this mode."""
    return [card.id for card in ACTION_CARDS.values() if card.copies.get(MODES[board.mode].id)]


def _action_card(pen: Pen, scene: Scene, ident: str, x: float, y: float) -> None:
    with pen.group(scene.name(ident), f"action_card:{ident}"):
        pen.rect(x, y, 104, 80, round_=8, class_="card")
        number = PHASES.index(ACTION_CARDS[ident].phase) + 1
        pen.text(x + 52, y + 32, roman(number), size=23, class_="mid strong gold")
        for row, words in enumerate(wrapped(scene.name(ident), 98, 12.5, 2)):
            pen.text(x + 52, y + 54 + row * 15, words, size=12.5, class_="mid")


def _numbers(pen: Pen, x: float, y: float) -> None:
    """Costs that a gambler may name."""
    for place, number in enumerate(NUMBERS):
        with pen.group(str(number), f"number:{number}"):
            pen.circle(x + place * 29, y, 12.5, class_="card")
            pen.text(x + place * 29, y + 5, number, size=13, class_="mid")


def _supplies(pen: Pen, board: RaceBoard, scene: Scene) -> None:
    x = WIDTH - MARGIN - 232
    for place, (key, count) in enumerate((("deck", board.deck_count), ("discard", board.discards_count))):
        with pen.group(f"{scene.word(key)}: {count}", key):
            card_back(pen, x + place * 78, MARGIN + 66, 72, 90, f"{scene.word(key)} {count}")
    with pen.group(f"{scene.say('score.chips')}: {board.chips_supply}", "chips"):
        pen.regular(x + 190, MARGIN + 102, 28, 6, fill="var(--chip)", stroke="var(--ink)")
        pen.text(x + 190, MARGIN + 109, board.chips_supply, size=20, class_="mid strong light")
        pen.text(x + 190, MARGIN + 150, shortened(scene.say("score.chips"), 76, 11.5), size=12.5, class_="mid soft")


# --- players ---------------------------------------------------------------------------------------------------------


def _player(pen: Pen, board: RaceBoard, scene: Scene, player: PlayerView, y: float) -> float:
    """One player's panel; gives where it ends."""
    hand = player.hand or ()
    drawn = player.drawn or ()
    shown = len(hand) + len(drawn)
    rows = max(1, -(-len(player.tableau) // COLUMNS))
    hand_rows = -(-shown // COLUMNS)
    height = 60 + rows * (CARD_HEIGHT + GAP) + (28 + hand_rows * (CARD_HEIGHT + GAP) if shown else 0)
    title = f"{scene.player(player.seat)}: {player.score} {scene.word('points')}"
    box, name = (MARGIN, y, WIDTH - 2 * MARGIN, height), scene.player(player.seat)
    with part(pen, *box, name=name, seat=player.seat, title=title, anchor=f"seat:{player.seat}"):
        pen.rect(*box, round_=14, class_="panel", data_ground="")
        side_bar(pen, MARGIN, y, height, player.seat)
        _player_line(pen, scene, player, y)
        below = y + 56
        if shown:
            _hand(pen, scene, player, hand, drawn, below)
            below += 28 + hand_rows * (CARD_HEIGHT + GAP)
        for number, card in enumerate(player.tableau):
            _card(pen, scene, Face(card.card, card.good, powers=True), *_slot(number, below))
    return y + height


def _card(pen: Pen, scene: Scene, seen: Face, x: float, y: float) -> None:
    pen.put(boxed(face(scene.book, seen, CARD_WIDTH), x, y, CARD_WIDTH, CARD_HEIGHT))


def _slot(number: int, y: float) -> tuple[float, float]:
    row, column = divmod(number, COLUMNS)
    return MARGIN + 18 + column * (CARD_WIDTH + GAP), y + row * (CARD_HEIGHT + GAP)


def _player_line(pen: Pen, scene: Scene, player: PlayerView, y: float) -> None:
    """Name, points, chips, strength, cards and this round's actions."""
    name = shortened(scene.player(player.seat), 240, 18)
    x = MARGIN + 76 + text_width(name, 18)
    with part(pen, MARGIN + 14, y + 8, x - MARGIN - 20, 40, head=True):
        seat_mark(pen, MARGIN + 34, y + 28, 13, player.seat)
        pen.text(MARGIN + 56, y + 34, name, size=18, class_="strong")
    counters = (
        ("⬢", player.chips, scene.say("score.chips")),
        ("⚔", player.military, scene.word("military")),
        ("▣", player.goods_count, scene.word("goods")),
    )
    with part(pen, x - 4, y + 8, 66 * len(counters), 40, head=True):
        for place, (symbol, value, title) in enumerate(counters):
            with pen.group(f"{title}: {value}"):
                pen.text(x + place * 66, y + 34, f"{symbol} {value}", size=16)
    x += 66 * len(counters)
    after = x + min(player.hand_count + player.drawn_count, 12) * 9 + 58
    with part(pen, x, y + 8, after - x, 40, head=True):
        _hidden_hand(pen, scene, player, x, y)
    _chosen(pen, scene, player, after, y)
    with part(pen, WIDTH - MARGIN - 122, y + 6, 114, 48, head=True):
        if player.answered:
            pen.text(WIDTH - MARGIN - 90, y + 34, "✓", size=20, class_="end strong gold")
        badge(pen, WIDTH - MARGIN - 34, y + 30, player.score, r=16)


def _chosen(pen: Pen, scene: Scene, player: PlayerView, x: float, y: float) -> None:
    """This round's actions."""
    for place, card in enumerate(player.actions):
        left = x + place * 164
        with part(pen, left, y + 10, 160, 36, head=True):
            pen.rect(left, y + 13, 156, 30, round_=15, class_="card")
            pen.text(left + 78, y + 33, shortened(scene.name(card), 150, 13), size=13, class_="mid")


def _hidden_hand(pen: Pen, scene: Scene, player: PlayerView, x: float, y: float) -> None:
    """How many cards a player holds; their backs where nobody here may look."""
    count = player.hand_count + player.drawn_count
    with pen.group(f"{scene.word('hand')}: {count}", None if player.hand is not None else f"hand:{player.seat}"):
        for place in range(min(count, 12)):
            pen.rect(x + place * 9, y + 14, 20, 28, round_=3, class_="back")
        pen.text(x + min(count, 12) * 9 + 20, y + 34, count, size=15, class_="strong")


def _hand(pen: Pen, scene: Scene, player: PlayerView, hand: tuple[str, ...], drawn: tuple[str, ...], y: float) -> None:
    """The cards in hand, above the tableau: they are what a player looks at most."""
    with part(pen, MARGIN + 18, y + 2, 320, 24, trayed=True):
        pen.text(MARGIN + 18, y + 19, scene.word("hand"), size=13, class_="soft")
    with pen.group(scene.word("hand"), f"hand:{player.seat}", data_tray=""):
        for number, card in enumerate(hand):
            _card(pen, scene, Face(card), *_slot(number, y + 28))
    with pen.group(scene.word("drawn"), f"drawn:{player.seat}", data_tray=""):
        for number, card in enumerate(drawn, start=len(hand)):
            _card(pen, scene, Face(card, fresh=True), *_slot(number, y + 28))
