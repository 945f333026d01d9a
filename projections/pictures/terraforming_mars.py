"""The table of Terraforming Mars: all players in a table, the planet, the committee, goals, and everybody's cards."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.games.terraforming_mars.components import GAME_ID
from domain.games.terraforming_mars.view import MarsBoard
from projections.pictures.drawing_context import Book, Scene
from projections.pictures.mars_committee import draw_committee
from projections.pictures.mars_globe import HEIGHT, draw_globe
from projections.pictures.mars_globe import WIDTH as HALF
from projections.pictures.mars_goals import HEIGHT as GOALS_HEIGHT
from projections.pictures.mars_goals import draw_awards, draw_milestones, draw_projects, projects_of
from projections.pictures.mars_legend import draw_legend
from projections.pictures.mars_players import draw_players, table_height
from projections.pictures.mars_tableaus import draw_tableau
from projections.pictures.mars_theme import MARS_STYLE
from projections.pictures.mars_wording import mars_book
from projections.pictures.parts import boxed, part
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import text_width

WIDTH = 1080
MARGIN = 14
WHOLE = WIDTH - 2 * MARGIN
BETWEEN = 10
BAR = 40
SMALL_MARS = 0.7
"""The planet cannot be divided: on a narrow screen it is drawn so much smaller."""
GOAL_WIDTHS = (335.0, 335.0, 362.0)
"""Milestones, awards and standard projects beside one another."""


def draw(board: MarsBoard, scene: Scene) -> str:
    pen, book = Pen(), mars_book(scene.book)
    names = tuple([scene.player(seat) for seat in range(len(board.players))])
    order = seat_order(board)
    _bar(pen, board, book)
    top: float = MARGIN + BAR + BETWEEN
    table = draw_players(board, book, names, order)
    pen.put(boxed(table, MARGIN, top, WHOLE, table_height(len(order)), name=book.name("word:players")))
    top = _middle(pen, board, book, names, top + table_height(len(order)) + BETWEEN)
    top = _tableaus(pen, board, book, names, order, top)
    pen.put(draw_legend(book))
    return pen.svg(WIDTH, top - BETWEEN + MARGIN, scene.name(GAME_ID), MARS_STYLE)


def viewer_of(board: MarsBoard) -> int | None:
    """The seat whose cards alone are to be seen, if there is one."""
    seen = [player.seat for player in board.players if player.hand is not None]
    return seen[0] if len(seen) == 1 else None


def seat_order(board: MarsBoard) -> list[int]:
    """Round the table from the viewer on."""
    first = viewer_of(board) or 0
    return [*range(first, len(board.players)), *range(first)]


def _bar(pen: Pen, board: MarsBoard, book: Book) -> None:
    """Generation and phase, and what is left in the decks."""
    with part(pen, MARGIN, MARGIN, WHOLE, BAR):
        _bar_words(pen, board, book)


def _bar_words(pen: Pen, board: MarsBoard, book: Book) -> None:
    pen.rect(MARGIN, MARGIN, WHOLE, BAR, round_=12, class_="rust", data_ground="")
    generation = f"{book.name('word:generation')} {board.generation}"
    if board.last_generation is not None:
        generation += f" / {board.last_generation}"
    with part(pen, MARGIN + 16, MARGIN + 8, 340, BAR - 16):
        with pen.group(generation, "generation"):
            pen.text(MARGIN + 16, MARGIN + 27, generation, size=19, class_="light bold")
        phase = book.name(f"phase:{board.phase}")
        with pen.group(phase, f"phase:{board.phase}"):
            pen.text(MARGIN + 36 + text_width(generation, 21), MARGIN + 26, phase, size=16, class_="light")
    said = [book.name("word:ended")] if board.ended is not None else []
    said += [book.name(f"goal:{board.solo_goal}")] if board.solo_goal is not None else []
    if said:
        with part(pen, MARGIN + 380, MARGIN + 8, 360, BAR - 16):
            pen.text(MARGIN + 380, MARGIN + 26, " · ".join(said), size=15, class_="light bold")
    right = WIDTH - MARGIN - 16
    with part(pen, right - 240, MARGIN + 8, 240, BAR - 16):
        for place, (key, count) in enumerate((("discard", board.discards_count), ("deck", board.deck_count))):
            words = f"{book.name(f'word:{key}')} {count}"
            seen = [book.name(card) for card in board.revealed] if key == "discard" else []
            title = f"{words}. {book.name('word:revealed')}: {', '.join(seen)}" if seen else words
            with pen.group(title, key):
                pen.text(right - place * 120, MARGIN + 26, words, size=14, class_="end light")


def _middle(pen: Pen, board: MarsBoard, book: Book, names: tuple[str, ...], top: float) -> float:
    """The planet, the committee and the goals; without a committee the goals stand beside the planet."""
    pen.put(boxed(draw_globe(board, book, names), MARGIN, top, HALF, HEIGHT, name="Mars", least=SMALL_MARS))
    beside, below = MARGIN + HALF + BETWEEN, top + HEIGHT + BETWEEN
    if board.committee is None:
        for place, panel in enumerate(_goals(board, book, names, (GOAL_WIDTHS[2],) * 3)):
            y = top + place * (GOALS_HEIGHT + BETWEEN)
            pen.put(boxed(panel.drawn, beside, y, panel.width, GOALS_HEIGHT, name=panel.name))
        goals = 3 if board.milestones else 1
        return max(below, top + goals * (GOALS_HEIGHT + BETWEEN))
    committee = draw_committee(board.committee, book, names)
    pen.put(boxed(committee, beside, top, HALF, HEIGHT, name=book.name("word:committee")))
    x: float = MARGIN
    for panel in _goals(board, book, names, GOAL_WIDTHS):
        pen.put(boxed(panel.drawn, x, below, panel.width, GOALS_HEIGHT, name=panel.name))
        x += panel.width + BETWEEN
    return below + GOALS_HEIGHT + BETWEEN


class Panel(NamedTuple):
    drawn: str
    width: float
    name: str


def _goals(board: MarsBoard, book: Book, names: tuple[str, ...], widths: tuple[float, float, float]) -> Iterator[Panel]:
    """Milestones, awards and standard projects; a solo game has only the last."""
    projects = projects_of(board.solo_goal)
    if not board.milestones:
        yield Panel(draw_projects(projects, book, widths[2]), widths[2], book.name("word:projects"))
        return
    yield Panel(draw_milestones(board.milestones, book, names, widths[0]), widths[0], book.name("word:milestones"))
    awards = draw_awards(board.awards, board.award_cost, book, names, widths[1])
    yield Panel(awards, widths[1], book.name("word:awards"))
    yield Panel(draw_projects(projects, book, widths[2]), widths[2], book.name("word:projects"))


def _tableaus(pen: Pen, board: MarsBoard, book: Book, names: tuple[str, ...], order: list[int], top: float) -> float:
    """The viewer's cards across the whole table, everybody else's in two columns; gives where they end."""
    mine = viewer_of(board)
    ends = [top, top]
    for seat in order:
        whole = seat == mine or len(order) == 1
        width = WHOLE if whole else HALF
        drawing = draw_tableau(book, names[seat], board.players[seat], width, mine=seat == mine)
        column = 1 if not whole and ends[1] < ends[0] else 0
        box = (MARGIN + column * (HALF + BETWEEN), ends[column], width, drawing.height)
        pen.put(boxed(drawing.drawn, *box, name=names[seat]))
        ends[column] += drawing.height + BETWEEN
        if whole:
            ends[1] = ends[0]
    return max(ends)
