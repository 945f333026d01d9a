"""Pictures of every game that has one: well formed, complete, and no wiser than the view they are made from."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest

from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import Game
from domain.kernel.offers import Offer, random_answer
from domain.kernel.play import Play
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR
from projections.pictures import PICTURES, picture
from projections.pictures.palette import DARK, LIGHT, SEATS
from projections.pictures.planet_cells import TERRAINS
from projections.pictures.race_cards import GOODS
from projections.pictures.text_layout import shortened, text_width, wrapped

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ana", "Ben & Co", "<Cyril>", "Dana", "Eva", "Filip"]
TABLES = [(game, seats) for game in PICTURES for seats in games()[game].seat_counts]


def positions(game: Game[Any], seats: int, plies: int = 120, every: int = 13) -> Iterator[Play[Any]]:
    """Points along a random match."""
    play = Play.begin(game, seats, f"picture {seats}")
    dice = Dice(seed_bytes(f"picture {game.id} {seats}"), 0)
    for ply in range(plies):
        if ply % every == 0 or not play.running:
            yield play
        if not play.running:
            return
        seat = dice.pick(play.asked)
        play.answer(seat, random_answer(play.offers(seat), dice))


def drawn(play: Play[Any], viewer: Any, language: Any = "en") -> str:
    made = picture(play.game, play.game.view(play.state, viewer), NAMES[: play.seats], language)
    assert made is not None
    return made.decode()


def offer_anchors(play: Play[Any], seat: int) -> set[str]:
    """Every anchor that any offer of a seat names."""
    step = play.question(seat)
    found: set[str] = set()
    for offered in play.offers(seat):
        action = offered.action if isinstance(offered, Offer) else offered
        found.update(play.game.describe(play.state, step, action).anchors)
        if isinstance(offered, Offer):
            for value in offered.choose.values:
                found.update(play.game.describe_value(play.state, step, action, value)[1])
    return found


def test_every_registered_game_has_a_picture() -> None:
    assert set(PICTURES) == set(games())


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_an_offer_concerns_is_in_the_picture(game: str, seats: int) -> None:
    for play in positions(games()[game], seats):
        for seat in play.asked:
            anchors = set(re.findall(r'data-anchor="([^"]+)"', drawn(play, seat)))
            assert offer_anchors(play, seat) <= anchors


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_picture_is_well_formed_and_loads_nothing(game: str, seats: int) -> None:
    for play in positions(games()[game], seats, every=40):
        for viewer in (0, SPECTATOR, ARCHIVE):
            for language in ("en", "cs"):
                made = drawn(play, viewer, language)
                root = ET.fromstring(made)
                assert root.tag == f"{SVG}svg"
                assert "<Cyril>" not in made
                assert not re.search(r"(href|url\(|<image|<script|@import)", made)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_anchor_has_a_title_or_says_what_it_is(game: str, seats: int) -> None:
    for play in positions(games()[game], seats, every=80):
        for piece in ET.fromstring(drawn(play, 0)).iter():
            if piece.get("data-anchor") is not None:
                title = piece.find(f"{SVG}title")
                assert title is not None, piece.get("data-anchor")
                assert title.text


def test_a_development_that_scores_says_what_it_counts() -> None:
    play = Play.begin(games()["race_for_the_galaxy"], 2, "scoring")
    scoring = {"merchant_guild": "2 VP per production world", "new_galactic_order": "1 VP per point of military"}
    for card, line in scoring.items():
        play.state.players[0].hand = [card]
        assert line in drawn(play, 0)
        assert line not in drawn(play, 1)


class Words(NamedTuple):
    """Words of a picture as they stand there: from where to where, and how large."""

    said: str
    left: float
    right: float
    size: float


def words_of(element: ET.Element, x: float = 0, size: float = 0, look: str = "") -> Iterator[Words]:
    """All words of a picture; groups may be moved, sizes handed down, letters placed one by one."""
    moved = re.match(r"translate\(([-\d.]+) ", element.get("transform", ""))
    x += float(moved[1]) if moved else 0
    size = float(element.get("font-size", size))
    look = element.get("class", look)
    if element.tag in (f"{SVG}text", f"{SVG}tspan") and element.text:
        places = [x + float(place) for place in element.get("x", "").split()]
        parts = list(element.text) if len(places) > 1 else [element.text]
        for said, place in zip(parts, places, strict=True):
            wide = text_width(said, size)
            left = place - (wide / 2 if "mid" in look else wide if "end" in look else 0)
            yield Words(said, left, left + wide, size)
    for child in element:
        yield from words_of(child, x, size, look)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_word_is_too_small_to_read_where_the_picture_is_as_wide_as_a_screen(game: str, seats: int) -> None:
    """Eleven pixels on a stage of a thousand."""
    for play in positions(games()[game], seats, every=60):
        root = ET.fromstring(drawn(play, 0))
        scale = 1_000 / float(str(root.get("viewBox")).split()[2])
        assert [words for words in words_of(root) if words.size * scale < 11] == []


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_text_goes_over_the_edge(game: str, seats: int) -> None:
    for play in positions(games()[game], seats, every=60):
        for language in ("en", "cs"):
            root = ET.fromstring(drawn(play, 0, language))
            width = float(str(root.get("viewBox")).split()[2])
            assert [words for words in words_of(root) if words.left < 0 or words.right > width] == []


def brightness(colour: str) -> float:
    """WCAG's relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_letters_stand_out_from_what_is_behind_them() -> None:
    coloured = [*SEATS, *(colour for colour, _ in (*TERRAINS.values(), *GOODS.values()))]
    pairs = [("#ffffff", colour) for colour in (*coloured, LIGHT["back"], DARK["back"], LIGHT["chip"], DARK["chip"])]
    for colours in (LIGHT, DARK):
        pairs += [(colours[ink], colours[ground]) for ink in INKS for ground in GROUNDS]
        pairs += [(colours["panel"], colours[fill]) for fill in ("gold", "energy", "culture", "water", "good", "bad")]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


def ring_colours(selector: str) -> dict[str, str]:
    """The colours of rings in a theme, as the page's style sheet gives them."""
    sheet = (Path(__file__).parents[2] / "web/styles/base.css").read_text(encoding="utf-8")
    block = sheet.split(f"{selector} {{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--(ring[a-z-]*): (#[0-9a-f]{6});", block.replace("#fff;", "#ffffff;")))


@pytest.mark.parametrize(("selector", "colours"), [(":root", LIGHT), (':root[data-theme="dark"]', DARK)])
def test_rings_stand_out_from_the_grounds_they_lie_on(selector: str, colours: dict[str, str]) -> None:
    """Each ring has a halo in the contrary tone, so that it also stands out from pieces of any colour."""
    rings = ring_colours(selector)
    kinds = ("ring", "ring-lit", "ring-chosen", "ring-changed")
    faint = [(kind, ground) for kind in kinds for ground in GROUNDS if contrast(rings[kind], colours[ground]) < 4.5]
    assert faint == []
    assert [kind for kind in kinds if contrast(rings[kind], rings["ring-halo"]) < 4.5] == []
    assert contrast(rings["ring-ink"], rings["ring-chosen"]) >= 4.5


def titles_around(piece: ET.Element, above: tuple[str, ...] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every drawn sentence that is cut, with the titles and descriptions of what it lies in."""
    said = [child.text or "" for child in piece if child.tag in (f"{SVG}title", f"{SVG}desc")]
    above = (*above, *said)
    if piece.tag in (f"{SVG}text", f"{SVG}tspan") and (piece.text or "").rstrip().endswith("…"):
        yield str(piece.text), above
    for child in piece:
        yield from titles_around(child, above)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_cut_is_whole_in_the_piece_that_opens(game: str, seats: int) -> None:
    for play in positions(games()[game], seats, every=60):
        for language in ("en", "cs"):
            for cut, titles in titles_around(ET.fromstring(drawn(play, 0, language))):
                begins = cut.rstrip().removesuffix("…").rstrip(" ,;")
                assert any(begins in title.replace("\n", " ") for title in titles), (cut, titles)


INKS = ("ink", "soft", "gold")
GROUNDS = ("panel", "card", "sky", "shade")


def test_long_words_are_broken_and_shortened() -> None:
    assert wrapped("one two three four", 60, 12, 9) == ("one two", "three four")
    assert wrapped("one two three four five six", 52, 12, 2)[-1].endswith("…")
    assert shortened("short", 100, 12) == "short"
    assert shortened("a very long name indeed", 60, 12).endswith("…")
    assert text_width("MMMM", 12) > text_width("iiii", 12)
