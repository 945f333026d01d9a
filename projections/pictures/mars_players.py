"""All players in one table: stocks with productions, rating, points, cards, delegates and tags."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.terraforming_mars.card_texts import signed
from domain.games.terraforming_mars.components import TAG_KINDS
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.games.terraforming_mars.view import MarsBoard, PlayerView
from projections.pictures.drawing_context import Book
from projections.pictures.mars_icons import owner_mark, resource_icon, tag_icon
from projections.pictures.parts import boxed
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import shortened, squeezed

WIDTH = 1052
HEAD, ROW = 34, 31
BASE = 19
"""Where the letters of a row stand."""
NAME, NUMBER, DELEGATES, MARK, STOCK, TAG = 160, 40, 76, 22, 54, 26
EDGE, BETWEEN = 6, 14
NUMBERS_AT = NAME
DELEGATES_AT = NUMBERS_AT + 3 * NUMBER


class Group(NamedTuple):
    """Columns that stay together, on a screen of any width."""

    left: float
    width: float


def groups(turmoil: bool) -> tuple[Group, Group, Group]:
    """Who, what lies before them, and which tags."""
    who = DELEGATES_AT + (DELEGATES if turmoil else 0)
    stocks, tags = MARK + len(RESOURCES) * STOCK, MARK + len(TAG_KINDS) * TAG
    at = EDGE + who + BETWEEN
    return Group(EDGE, who), Group(at, stocks), Group(at + stocks + BETWEEN, tags)


def table_height(players: int) -> float:
    return HEAD + players * ROW + 8


def draw_players(board: MarsBoard, book: Book, names: Sequence[str], order: Sequence[int]) -> str:
    """The seats in the order given, with the upper left corner at 0/0; every group of columns is a part."""
    pen, height = Pen(), table_height(len(order))
    pen.rect(0, 0, WIDTH, height, round_=14, class_="panel", data_ground="")
    rows = [_row(book, names[seat], _seen(board, board.players[seat])) for seat in order]
    for number, (group, heading) in enumerate(zip(groups(board.turmoil), _headings(book, board.turmoil), strict=True)):
        inside = Pen()
        inside.put(heading)
        for place, row in enumerate(rows):
            inside.put(row[number], 0, HEAD + place * ROW)
        pen.put(boxed(inside.drawn(), group.left, 0, group.width, height))
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


@lru_cache(maxsize=32)
def _headings(book: Book, turmoil: bool) -> tuple[str, str, str]:
    """What stands over each group of columns."""
    who, stocks, tags = Pen(), Pen(), Pen()
    who.text(8, 23, book.name("word:players"), size=14, class_="strong")
    numbers = [book.name("word:tr"), book.name("word:points"), book.name("word:cards")]
    for place, words in enumerate(numbers):
        at = NUMBERS_AT + place * NUMBER + NUMBER / 2
        who.text(at, 23, words, size=12, class_="mid soft", **squeezed(words, NUMBER - 2, 12))
    if turmoil:
        words = book.name("word:delegates")
        at = DELEGATES_AT + DELEGATES / 2
        who.text(at, 23, words, size=12, class_="mid soft", **squeezed(words, DELEGATES - 4, 12))
    for place, resource in enumerate(RESOURCES):
        with stocks.group(book.name(f"resource:{resource}")):
            stocks.put(resource_icon(resource, MARK + place * STOCK + 24, 18, 10))
    for place, tag in enumerate(TAG_KINDS):
        with tags.group(book.name(f"tag:{tag}")):
            tags.put(tag_icon(tag, MARK + place * TAG + TAG / 2, 18, 10))
    return who.drawn(), stocks.drawn(), tags.drawn()


@lru_cache(maxsize=512)
def _row(book: Book, name: str, player: Seen) -> tuple[str, ...]:
    """One player, group by group; behind the first each begins with the player's mark."""
    drawn = []
    for number, (group, fill) in enumerate(zip(groups(player.turmoil), (_who, _stocks, _tags), strict=True)):
        pen = Pen()
        pen.rect(0, 0, group.width, ROW - 3, round_=7, class_="turn" if player.active else "shade")
        if number:
            with pen.group(name):
                pen.put(owner_mark(player.seat, 12, 14, 8))
            fill(pen, book, player)
        else:
            with pen.group(name, f"player:{player.seat}"):
                pen.put(owner_mark(player.seat, 18, 14, 10))
                pen.text(35, BASE, shortened(name, 90, 14), size=14, class_="strong")
                fill(pen, book, player)
        drawn.append(pen.drawn())
    return tuple(drawn)


def _who(pen: Pen, book: Book, player: Seen) -> None:
    _state(pen, book, player)
    _numbers(pen, book, player)
    if player.turmoil:
        _delegates(pen, book, player)


def _state(pen: Pen, book: Book, player: Seen) -> None:
    """First player, and whether the seat has passed or answered."""
    signs = ((player.first, "★", "first"), (player.passed, "■", "passed"), (player.answered, "✓", "answered"))
    for place, (_, sign, name) in enumerate(sign for sign in signs if sign[0]):
        with pen.group(book.name(f"word:{name}")):
            pen.text(NAME - 10 - place * 15, BASE, sign, size=14, class_="mid gold")


def _stocks(pen: Pen, book: Book, player: Seen) -> None:
    """What there is, and how much more comes each generation."""
    for place, resource in enumerate(RESOURCES):
        x = MARK + place * STOCK
        stock, production, worth = player.stock[place], player.production[place], player.worth[place]
        title = f"{book.name(f'resource:{resource}')}: {stock} ({signed(production)})"
        title += f", {book.name('word:worth')} {worth} {book.name('resource:mc')}" if worth is not None else ""
        with pen.group(title, f"stock:{player.seat}:{resource}"):
            pen.rect(x + 3, 2, STOCK - 4, ROW - 7, fill="transparent")
            pen.text(x + 25, BASE, stock, size=15, class_="end bold")
            pen.text(x + 28, BASE, signed(production), size=12, class_="soft")


def _numbers(pen: Pen, book: Book, player: Seen) -> None:
    hand = None if player.laid_out else f"hand:{player.seat}"
    values = (
        (f"{book.name('word:tr')}: {player.rating}", f"rating:{player.seat}", player.rating),
        (f"{book.name('word:points')}: {player.score}", f"points:{player.seat}", player.score),
        (f"{book.name('word:cards')}: {player.hand}", hand, player.hand),
    )
    for place, (title, anchor, value) in enumerate(values):
        with pen.group(title, anchor):
            pen.rect(NUMBERS_AT + place * NUMBER + 2, 2, NUMBER - 4, ROW - 7, fill="transparent")
            pen.text(NUMBERS_AT + place * NUMBER + NUMBER / 2, BASE, value, size=15, class_="mid bold")
    if player.raised:
        pen.text(NUMBERS_AT + NUMBER - 2, BASE - 1, "▲", size=12, class_="mid gold")


def _delegates(pen: Pen, book: Book, player: Seen) -> None:
    """In the lobby and in the reserve, and the influence they give."""
    parts = (("lobby", player.lobby), ("reserve", player.reserve), ("influence", player.influence))
    title = ", ".join(f"{book.name(f'word:{key}')} {value}" for key, value in parts)
    with pen.group(title, f"lobby:{player.seat}"):
        pen.text(DELEGATES_AT + 27, BASE, f"{player.lobby} + {player.reserve}", size=13, class_="mid")
        pen.text(DELEGATES_AT + 60, BASE, f"◆{player.influence}", size=13, class_="mid gold")


def _tags(pen: Pen, book: Book, player: Seen) -> None:
    left, counts = MARK + TAG / 2, [*enumerate(player.tags)]
    said = (f"{book.name(f'tag:{TAG_KINDS[place]}')} {count}" for place, count in counts if count)
    with pen.group(f"{book.name('word:tags')}: " + ", ".join(said), f"tags:{player.seat}"):
        pen.labels([(left + place * TAG, BASE, str(count)) for place, count in counts if count], 14, "mid strong")
        pen.labels([(left + place * TAG, BASE, "·") for place, count in counts if not count], 14, "mid soft")
