"""One card of Race for the Galaxy: cost, points, name, and what it does in which phase."""

from domain.games.race_for_the_galaxy.components import DESIGN_OF, POWERS_OF, Design, Development, Power, World
from domain.games.race_for_the_galaxy.power_texts import power_text, scoring_texts
from projections.pictures.pen import Pen, wrapped
from projections.pictures.scene import Scene

CARD_HEIGHT = 126

GOODS = {"novelty": ("#4a8fd0", "N"), "rare": ("#9a6a3a", "R"), "genes": ("#3f9b57", "G"), "alien": ("#c9a400", "A")}
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
        name = wrapped(scene.name(design.id), width - 76, 12, 2)
        for number, words in enumerate(name):
            pen.text(x + 34, y + (23 if len(name) == 1 else 16 + number * 14), words, size=12, class_="strong")
        _lines(pen, design, said, x, y + 46, width, anchored=powers)
        if good is not None:
            _good(pen, scene, card, good, x + width - 24, y + CARD_HEIGHT - 20)


def _scoring(scene: Scene, design: Design) -> list[str]:
    """What is behind the question mark of a development that scores; told with the card, for its face is too small."""
    lines = scoring_texts(design) if isinstance(design, Development) else ()
    return [scene.game.texts.render(line, scene.language, scene.players) for line in lines]


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
        pen.text(x + 10, y + CARD_HEIGHT - 14, letter, size=12, class_="strong", style=f"fill:{colour}")
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
    """A power a line; two lines each where there is room."""
    most = 2 if len(said) <= 2 else 1
    top = y
    for power, words in zip(_powers(design), said, strict=True):
        lines = wrapped(words, width - 42, 10.5, most)
        with pen.group(words, f"power:{power.id}" if anchored else None):
            pen.text(x + 10, top, PHASE_NUMBERS[power.word.PHASE], size=11, class_="strong gold")
            for number, line in enumerate(lines):
                pen.text(x + 30, top + number * 13, line, size=10.5)
        top += len(lines) * 13 + 4


def _good(pen: Pen, scene: Scene, card: str, good: str, x: float, y: float) -> None:
    colour, letter = GOODS[good]
    with pen.group(scene.name(good), f"good:{card}"):
        pen.rect(x - 15, y - 15, 30, 30, round_=6, fill=colour, stroke="#00000055", stroke_width=1.5)
        pen.text(x, y + 6, letter, size=17, class_="mid strong light")
