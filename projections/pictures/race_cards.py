"""One card of Race for the Galaxy: cost, points, name, and what it does in which phase."""

from functools import lru_cache

from domain.games.race_for_the_galaxy.components import DESIGN_OF, POWERS_OF, Design, Development, Power, World
from domain.games.race_for_the_galaxy.power_texts import power_text, scoring_texts
from projections.pictures.pen import Pen, text_width, wrapped
from projections.pictures.scene import Scene

CARD_HEIGHT = 156
LINES = 6
"""So many lines of powers fit on a card."""

GOODS = {"novelty": ("#2f76b5", "N"), "rare": ("#946434", "R"), "genes": ("#2c7f43", "G"), "alien": ("#857000", "A")}
"""Colour and letter of each kind of good."""
PHASE_NUMBERS = {"explore": "I", "develop": "II", "settle": "III", "trade": "$", "consume": "IV", "produce": "V"}


def roman(number: int) -> str:
    return ("I", "II", "III", "IV", "V")[number - 1]


def draw_card(
    pen: Pen,
    scene: Scene,
    card: str,
    x: float,
    y: float,
    width: float,
    *,
    good: str | None = None,
    powers: bool = False,
    dim: bool = False,
    fresh: bool = False,
) -> None:
    """A card face up, with the good that lies on it."""
    design = DESIGN_OF[card]
    said = [scene.game.texts.render(power_text(power.word), scene.language, scene.players) for power in _powers(design)]
    title = f"{scene.name(design.id)}: " + "; ".join([*said, *_scoring(scene, design)])
    with pen.group(title.rstrip(": "), f"card:{card}"):
        look = {"stroke": "var(--glow)", "stroke_width": 2.5, "fill": "var(--card)"} if fresh else {"class_": "card"}
        pen.rect(x, y, width, CARD_HEIGHT, round_=9, **look)
        _banner(pen, design, x, y, width)
        _cost(pen, design, x + 17, y + 18)
        pen.regular(x + width - 17, y + 18, 12, 6, fill="var(--panel)", stroke="var(--gold)", stroke_width=1.5)
        worth = "?" if isinstance(design, Development) and design.scoring else design.points
        pen.text(x + width - 17, y + 23, worth, size=13, class_="mid strong")
        _name(pen, scene.name(design.id), x + 34, y + 23, width - 66)
        _lines(pen, design, said, x, y + 51, width, anchored=powers)
        if good is not None:
            _good(pen, scene, card, good, x + width - 24, y + CARD_HEIGHT - 20)


def _scoring(scene: Scene, design: Design) -> list[str]:
    """What is behind the question mark of a development that scores; told with the card, for its face is too small."""
    lines = scoring_texts(design) if isinstance(design, Development) else ()
    return [scene.game.texts.render(line, scene.language, scene.players) for line in lines]


def _name(pen: Pen, name: str, x: float, y: float, width: float) -> None:
    """One to three lines around the same middle; bold letters are wider than most."""
    lines = wrapped(name, width, 14.2, 3)
    size = 13 if all(text_width(line, 14.2) <= width for line in lines) else 12  # A single word may be too long.
    step, middle = (12.5, y + 2) if len(lines) == 3 else (14, y)
    for number, words in enumerate(lines):
        pen.text(x, middle + (number - (len(lines) - 1) / 2) * step, words, size=size, class_="strong")


def _powers(design: Design) -> tuple[Power, ...]:
    return POWERS_OF[design.id]


def _banner(pen: Pen, design: Design, x: float, y: float, width: float) -> None:
    """What kind of card it is: a world's band has the colour and letter of its good, dashed for a windfall."""
    if isinstance(design, World) and design.good is not None:
        colour, letter = GOODS[design.good]
        dashed = {"stroke_dasharray": "5 3"} if design.source == "windfall" else {}
        pen.line(
            x + 8, y + CARD_HEIGHT - 7, x + width - 8, y + CARD_HEIGHT - 7, stroke=colour, stroke_width=6.0, **dashed
        )
        pen.text(x + 10, y + CARD_HEIGHT - 13, letter, size=13, class_="strong")
    elif isinstance(design, World):
        pen.line(x + 8, y + CARD_HEIGHT - 7, x + width - 8, y + CARD_HEIGHT - 7, stroke="var(--line)", stroke_width=4.0)


def _cost(pen: Pen, design: Design, x: float, y: float) -> None:
    """A development's diamond, a world's circle, a military world's circle in red."""
    if isinstance(design, Development):
        pen.regular(x, y, 14, 4, fill="var(--panel)", stroke="var(--ink)", stroke_width=1.5)
    else:
        edge = "var(--bad)" if design.military else "var(--ink)"
        pen.circle(x, y, 12, fill="var(--panel)", stroke=edge, stroke_width=3.0 if design.military else 1.5)
    pen.text(x, y + 5, design.cost, size=13, class_="mid strong")


def _lines(pen: Pen, design: Design, said: list[str], x: float, y: float, width: float, *, anchored: bool) -> None:
    """Powers one below the other, each in as many lines as there is room for."""
    told = _fitting(tuple(said), width - 38)
    top = y
    for power, words, lines in zip(_powers(design), said, told, strict=True):
        with pen.group(words, f"power:{power.id}" if anchored else None):
            pen.text(x + 9, top, PHASE_NUMBERS[power.word.PHASE], size=12, class_="strong gold")
            for number, line in enumerate(lines):
                pen.text(x + 30, top + number * 14.5, line, size=12)
        top += len(lines) * 14.5 + 3


@lru_cache(maxsize=1024)
def _fitting(said: tuple[str, ...], width: float) -> list[tuple[str, ...]]:
    """Every power in as many lines as it needs, or as many as all can have."""
    told: list[tuple[str, ...]] = []
    for most in (4, 3, 2, 1):
        told = [wrapped(words, width, 11.5, most) for words in said]
        if sum(map(len, told)) <= LINES:
            break
    return told


def _good(pen: Pen, scene: Scene, card: str, good: str, x: float, y: float) -> None:
    colour, letter = GOODS[good]
    with pen.group(scene.name(good), f"good:{card}"):
        pen.rect(x - 15, y - 15, 30, 30, round_=6, fill=colour, stroke="#00000055", stroke_width=1.5)
        pen.text(x, y + 6, letter, size=17, class_="mid strong light")
