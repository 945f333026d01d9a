"""All players in one table: stocks with productions, rating, points, cards, delegates and tags."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.terraforming_mars.card_texts import signed
from domain.games.terraforming_mars.components import TAG_KINDS
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.games.terraforming_mars.view import MarsBoard, PlayerView
from projections.pictures.lettering import shortened
from projections.pictures.mars_icons import owner_mark, resource_icon, tag_icon
from projections.pictures.pen import Pen
from projections.pictures.scene import Book

WIDTH = 1052
HEAD, ROW = 34, 31
BASE = 19
"""Where the letters of a row stand."""
NAME, STOCK, NUMBER, DELEGATES, TAG = 164, 55, 45, 84, 27.5
STOCKS_AT = NAME
NUMBERS_AT = STOCKS_AT + 6 * STOCK + 6
DELEGATES_AT = NUMBERS_AT + 3 * NUMBER


def table_height(players: int) -> float:
    return HEAD + players * ROW + 8


def draw_players(board: MarsBoard, book: Book, names: Sequence[str], order: Sequence[int]) -> str:
    """The seats in the order given, with the upper left corner at 0/0."""
    pen = Pen()
    pen.put(_heading(book, len(order), board.turmoil))
    for place, seat in enumerate(order):
        pen.put(_row(book, names[seat], _seen(board, board.players[seat])), 0, HEAD + place * ROW)
    return pen.drawn()


class Seen(NamedTuple):
    """What the table shows of a player: with it a row is remembered."""

    seat: int
    turmoil: bool
    active: bool
    first: bool
    passed: bool
    answered: bool
    stock: tuple[int, ...]
    production: tuple[int, ...]
    worth: tuple[int | None, ...]
    rating: int
    raised: bool
    score: int
    hand: int
    laid_out: bool
    """Whether the hand is drawn card by card elsewhere, which then is the piece to point at."""
    lobby: int
    reserve: int
    influence: int
    tags: tuple[int, ...]


def _seen(board: MarsBoard, player: PlayerView) -> Seen:
    values: Mapping[str, int] = {str(metal): value for metal, value in player.metal_values.items()}
    return Seen(
        seat=player.seat,
        turmoil=board.turmoil,
        active=board.active == player.seat,
        first=board.first == player.seat,
        passed=player.passed,
        answered=player.answered,
        stock=tuple([player.stock[resource] for resource in RESOURCES]),
        production=tuple([player.production[resource] for resource in RESOURCES]),
        worth=tuple([values.get(resource) for resource in RESOURCES]),
        rating=player.rating,
        raised=player.rating_raised,
        score=player.score,
        hand=player.hand_count,
        laid_out=bool(player.hand),
        lobby=player.lobby,
        reserve=player.reserve,
        influence=player.influence,
        tags=tuple([player.tags.get(tag, 0) for tag in TAG_KINDS]),
    )


def _tags_at(turmoil: bool) -> float:
    return DELEGATES_AT + (DELEGATES if turmoil else 0) + 20


@lru_cache(maxsize=32)
def _heading(book: Book, players: int, turmoil: bool) -> str:
    pen = Pen()
    pen.rect(0, 0, WIDTH, table_height(players), round_=14, class_="panel")
    pen.text(14, 23, book.name("word:players"), size=14, class_="strong")
    for place, resource in enumerate(RESOURCES):
        with pen.group(book.name(f"resource:{resource}")):
            pen.put(resource_icon(resource, STOCKS_AT + place * STOCK + 26, 18, 10))
    numbers = [book.name("word:tr"), book.name("word:points"), book.name("word:cards")]
    places = [(NUMBERS_AT + place * NUMBER + NUMBER / 2, 23.0, words) for place, words in enumerate(numbers)]
    pen.labels(places, 12, "mid soft")
    if turmoil:
        pen.text(DELEGATES_AT + DELEGATES / 2, 23, book.name("word:delegates"), size=12, class_="mid soft")
    for place, tag in enumerate(TAG_KINDS):
        with pen.group(book.name(f"tag:{tag}")):
            pen.put(tag_icon(tag, _tags_at(turmoil) + place * TAG, 18, 10))
    return pen.drawn()


@lru_cache(maxsize=512)
def _row(book: Book, name: str, player: Seen) -> str:
    pen = Pen()
    with pen.group(name, f"player:{player.seat}"):
        pen.rect(6, 0, WIDTH - 12, ROW - 3, round_=7, class_="turn" if player.active else "shade")
        pen.put(owner_mark(player.seat, 24, 14, 10))
        pen.text(41, BASE, shortened(name, 92, 14), size=14, class_="strong")
        _state(pen, book, player)
        _stocks(pen, book, player)
        _numbers(pen, book, player)
        if player.turmoil:
            _delegates(pen, book, player)
        _tags(pen, book, player)
    return pen.drawn()


def _state(pen: Pen, book: Book, player: Seen) -> None:
    """First player, and whether the seat has passed or answered."""
    signs = ((player.first, "★", "first"), (player.passed, "■", "passed"), (player.answered, "✓", "answered"))
    for place, (_, sign, name) in enumerate(sign for sign in signs if sign[0]):
        with pen.group(book.name(f"word:{name}")):
            pen.text(NAME - 10 - place * 15, BASE, sign, size=14, class_="mid gold")


def _stocks(pen: Pen, book: Book, player: Seen) -> None:
    """What there is, and how much more comes each generation."""
    for place, resource in enumerate(RESOURCES):
        x = STOCKS_AT + place * STOCK
        stock, production, worth = player.stock[place], player.production[place], player.worth[place]
        title = f"{book.name(f'resource:{resource}')}: {stock} ({signed(production)})"
        title += f", {book.name('word:worth')} {worth} {book.name('resource:mc')}" if worth is not None else ""
        with pen.group(title, f"stock:{player.seat}:{resource}"):
            pen.rect(x + 3, 2, STOCK - 4, ROW - 7, fill="transparent")
            pen.text(x + 26, BASE, stock, size=15, class_="end bold")
            pen.text(x + 29, BASE, signed(production), size=12, class_="soft")


def _numbers(pen: Pen, book: Book, player: Seen) -> None:
    hand = None if player.laid_out else f"hand:{player.seat}"
    values = (
        (f"{book.name('word:tr')}: {player.rating}", f"rating:{player.seat}", player.rating),
        (f"{book.name('word:points')}: {player.score}", f"points:{player.seat}", player.score),
        (f"{book.name('word:cards')}: {player.hand}", hand, player.hand),
    )
    for place, (title, anchor, value) in enumerate(values):
        with pen.group(title, anchor):
            pen.rect(NUMBERS_AT + place * NUMBER + 3, 2, NUMBER - 8, ROW - 7, fill="transparent")
            pen.text(NUMBERS_AT + place * NUMBER + NUMBER / 2, BASE, value, size=15, class_="mid bold")
    if player.raised:
        pen.text(NUMBERS_AT + NUMBER - 3, BASE - 1, "▲", size=12, class_="mid gold")


def _delegates(pen: Pen, book: Book, player: Seen) -> None:
    """In the lobby and in the reserve, and the influence they give."""
    parts = (("lobby", player.lobby), ("reserve", player.reserve), ("influence", player.influence))
    title = ", ".join(f"{book.name(f'word:{key}')} {value}" for key, value in parts)
    with pen.group(title, f"lobby:{player.seat}"):
        pen.text(DELEGATES_AT + 32, BASE, f"{player.lobby} + {player.reserve}", size=13, class_="mid")
        pen.text(DELEGATES_AT + 68, BASE, f"◆{player.influence}", size=13, class_="mid gold")


def _tags(pen: Pen, book: Book, player: Seen) -> None:
    left, counts = _tags_at(player.turmoil), [*enumerate(player.tags)]
    said = (f"{book.name(f'tag:{TAG_KINDS[place]}')} {count}" for place, count in counts if count)
    with pen.group(f"{book.name('word:tags')}: " + ", ".join(said), f"tags:{player.seat}"):
        pen.labels([(left + place * TAG, BASE, str(count)) for place, count in counts if count], 14, "mid strong")
        pen.labels([(left + place * TAG, BASE, "·") for place, count in counts if not count], 14, "mid soft")
