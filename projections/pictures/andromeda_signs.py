"""Effects as short signs, for places too small for sentences; the words stand in the titles."""

from domain.games.andromedas_edge.components import MOONS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.glossary import RESOURCES
from domain.games.andromedas_edge.wording import text_of
from projections.pictures.andromeda_theme import RESOURCE_LETTERS, moon_colour
from projections.pictures.drawing_context import Book
from projections.pictures.svg_writer import Pen
from projections.pictures.text_layout import text_width

OTHER_LETTERS = {"basic": "B", "any": "?"}


def amount_signs(resources: Bundle) -> str:
    """`2T E`: how much of each resource, by its letter."""
    parts = [_counted(RESOURCE_LETTERS[kind], getattr(resources, kind)) for kind in RESOURCES]
    if isinstance(resources, Cost):
        parts += [_counted(letter, getattr(resources, kind)) for kind, letter in OTHER_LETTERS.items()]
    return " ".join(filter(None, parts))


def _counted(letter: str, count: int) -> str:
    return "" if not count else letter if count == 1 else f"{count}{letter}"


def effect_signs(effects: words.Effects) -> str:
    """A text in signs: `2? → 2C`, `⚑ ▦▦`."""
    return " ".join(filter(None, map(_sign, effects)))


def _sign(word: words.Effect) -> str:
    match word:
        case words.Gain(resources):
            return amount_signs(resources)
        case words.PayGain():
            return f"{amount_signs(word.cost)} → {effect_signs(word.gain)}"
        case words.Choice(options):
            return " / ".join(map(effect_signs, options))
        case words.Points(n):
            return f"{n}★"
        case words.AcquireModule():
            return "▦" * word.n
        case _:
            return PLAIN_SIGNS.get(type(word), "…")


PLAIN_SIGNS: dict[type[words.Word], str] = {
    words.Repair: "⚒",
    words.MoveEvent: "⚑",
    words.PeekEvents: "◉",
    words.BuildShip: "▲",
    words.BuildDevelopment: "⬡",
    words.ClaimMoon: "☾",
    words.Advance: "↑",
    words.UpgradeShip: "⇑",
    words.HireLeader: "♟",
}


def moon_words(book: Book, moon: str) -> str:
    return f"{book.name(moon)}: {book.render(text_of(f'moon:{moon}'))}"


def moon_pill(pen: Pen, book: Book, x: float, y: float, moon: str, below: int = 0) -> float:
    """A moon in its colour with its benefit in signs, around x/y; returns its width. Moons under it peep out."""
    row = MOONS[moon]
    said = effect_signs(row.benefit)
    wide = max(22.0, text_width(said, 12) + 12)
    colour = moon_colour(moon)
    with pen.group(moon_words(book, moon) + (f" (+{below})" if below else ""), f"moon:{moon}"):
        for place in range(below, 0, -1):
            pen.rect(x - wide / 2 + 3 * place, y - 9 + 3 * place, wide, 18, round_=9, fill=colour, stroke="#ffffff66")
        pen.rect(x - wide / 2, y - 9, wide, 18, round_=9, fill=colour, stroke="#ffffffcc")
        pen.text(x, y + 4.5, said, size=12, class_="mid strong light")
    return wide
