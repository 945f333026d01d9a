"""Milestones and awards with how far every player is, and the standard projects."""

from collections.abc import Sequence
from functools import lru_cache

from domain.games.terraforming_mars.card_texts import measure, minus
from domain.games.terraforming_mars.components import AWARDS, FIGURES, MILESTONES, STANDARD_PROJECTS
from domain.games.terraforming_mars.view import AwardView, MilestoneView
from projections.pictures.drawing_context import Book
from projections.pictures.mars_icons import owner_mark, resource_icon
from projections.pictures.mars_wording import project_text
from projections.pictures.palette import seat_colour
from projections.pictures.svg_writer import Pen, moved
from projections.pictures.text_layout import shortened, squeezed

HEIGHT = 222.0
ROW, PROJECT_ROW = 36, 21.5
VALUE = 37
CONVERSIONS = {"convert_plants": ("plants", FIGURES.greenery_cost), "convert_heat": ("heat", FIGURES.heat_cost)}
"""What is turned into something else, and how much of it."""


@lru_cache(maxsize=128)
def draw_milestones(milestones: tuple[MilestoneView, ...], book: Book, names: tuple[str, ...], width: float) -> str:
    pen = Pen()
    _panel(pen, book, "milestones", _money(book, FIGURES.milestone_cost), width)
    for place, milestone in enumerate(milestones):
        row = MILESTONES[milestone.milestone]
        says = f"{milestone.needed} {book.render(measure(row.count))}"
        y = 36 + place * ROW
        with pen.group(_title(book, row.id, says, names, milestone.values), f"milestone:{row.id}"):
            _goal(pen, book, row.id, says, milestone.claimed_by, y, width)
            reached = {seat for seat, value in enumerate(milestone.values) if value >= milestone.needed}
            _values(pen, milestone.values, reached, y, width)
    return pen.drawn()


@lru_cache(maxsize=128)
def draw_awards(
    awards: tuple[AwardView, ...], cost: int | None, book: Book, names: tuple[str, ...], width: float
) -> str:
    pen = Pen()
    _panel(pen, book, "awards", "" if cost is None else _money(book, cost), width)
    for place, award in enumerate(awards):
        row = AWARDS[award.award]
        says = book.render(measure(row.count))
        y = 36 + place * ROW
        with pen.group(_title(book, row.id, says, names, award.values), f"award:{row.id}"):
            _goal(pen, book, row.id, says, award.funded_by, y, width)
            best = max(award.values, default=0)
            leading = {seat for seat, value in enumerate(award.values) if value == best}
            _values(pen, award.values, leading, y, width)
    return pen.drawn()


def _title(book: Book, ident: str, says: str, names: Sequence[str], values: Sequence[int]) -> str:
    """What it measures, in full, and how far all players are."""
    ahead = ", ".join(f"{name} {minus(value)}" for name, value in zip(names, values, strict=True))
    return f"{book.name(ident)} ({says}): {ahead}"


def _money(book: Book, amount: int) -> str:
    return f"{amount} {book.name('resource:mc')}"


def _panel(pen: Pen, book: Book, key: str, cost: str, width: float) -> None:
    pen.rect(0, 0, width, HEIGHT, round_=14, class_="panel")
    pen.text(14, 24, book.name(f"word:{key}"), size=15, class_="strong")
    pen.text(width - 14, 24, cost, size=13, class_="end soft")


def _goal(pen: Pen, book: Book, ident: str, says: str, taken: int | None, y: float, width: float) -> None:
    """Name and measure; a goal that is taken is edged in the colour of its owner."""
    edge = {"stroke": "var(--line)"} if taken is None else {"stroke": seat_colour(taken), "stroke_width": 2.5}
    pen.rect(8, y, width - 16, ROW - 4, round_=7, fill="var(--card)", **edge)
    left = 16.0
    if taken is not None:
        pen.put(owner_mark(taken, 21, y + 16, 9))
        left = 34.0
    pen.text(left, y + 14, shortened(book.name(ident), 128 - left, 14), size=13, class_="strong")
    pen.text(left, y + 27, shortened(says, 132 - left, 12), size=12, class_="soft")


def _values(pen: Pen, values: Sequence[int], leading: set[int], y: float, width: float) -> None:
    """How far each seat is; those ahead, or far enough, stand out."""
    for seat, value in enumerate(values):
        x = width - 13 - (len(values) - seat) * VALUE
        pen.put(owner_mark(seat, x + 9, y + 16, 8))
        pen.text(x + 19, y + 21, minus(value), size=13, class_="bold gold" if seat in leading else "soft")


# --- standard projects -----------------------------------------------------------------------------------------------


def projects_of(solo_goal: str | None) -> tuple[str, ...]:
    """What anybody may do in this match, the conversions included."""
    standard = (row.id for row in STANDARD_PROJECTS.values() if row.solo_goal in (None, solo_goal))
    return ("sell_patents", *standard, *CONVERSIONS)


@lru_cache(maxsize=32)
def draw_projects(projects: tuple[str, ...], book: Book, width: float) -> str:
    pen = Pen()
    _panel(pen, book, "projects", "", width)
    for place, ident in enumerate(projects):
        name = project_name(book, ident)
        row = next((row for row in STANDARD_PROJECTS.values() if row.id == ident), None)
        text = project_text(book, ident)
        anchor = ident if ident in CONVERSIONS else f"project:{ident}"
        with pen.group(f"{name}: {text}", anchor, transform=moved(8, 34 + place * (PROJECT_ROW - (len(projects) > 8)))):
            pen.rect(0, 0, width - 16, PROJECT_ROW - 3, round_=6, class_="card")
            kind, cost = ("mc", row.cost) if row is not None else CONVERSIONS.get(ident, ("card", 1))
            pen.put(resource_icon(kind, 14, 9.2, 6.5))
            pen.text(24, 13.5, cost, size=12, class_="bold")
            pen.text(44, 13.5, name, size=12, class_="strong", **squeezed(name, 98, 12.6))
            pen.text(148, 13.5, shortened(text, width - 166, 11.4), size=12, class_="soft")
    return pen.drawn()


def project_name(book: Book, ident: str) -> str:
    """As the game calls it; conversions and patents have names of the picture's own."""
    return book.name(ident if ident in STANDARD_PROJECTS else f"word:{ident}")
