"""Pictures on the cards of Race for the Galaxy: they follow the card's data, differ, and never lie under its words."""

import re
from itertools import combinations
from typing import get_args

import pytest

from domain.games import games
from domain.games.race_for_the_galaxy.components import DESIGN_OF, DESIGNS, Development, World
from domain.kernel.messages import Language
from projections.pictures.drawing_context import Book
from projections.pictures.race_art import BUILT, GROUNDS, art
from projections.pictures.race_cards import CARD_HEIGHT, Face, face
from projections.pictures.race_for_the_galaxy import CARD_WIDTH

WINDOW = re.compile(r'<rect x="5" y="([\d.]+)" width="[\d.]+" height="([\d.]+)" class="(?:night|yard)"')
WORDS = re.compile(r'<text x="[\d.]+" y="([\d.]+)"( class="mid strong light")?')
BELOW = 3.5
"""Letters of twelve pixels reach so far below their line."""


def window(design: str) -> str:
    """The art of a card that has all the room there is."""
    return art(design, CARD_WIDTH, 40, 183)


@pytest.mark.parametrize("design", DESIGNS.values(), ids=lambda design: design.id)
def test_the_picture_of_a_card_follows_its_data(design: World | Development) -> None:
    drawn = window(design.id)
    assert ('class="night"' in drawn) == isinstance(design, World)
    assert ('class="rim"' in drawn) == (isinstance(design, World) and design.military)
    assert ('class="halo"' in drawn) == (isinstance(design, World) and design.source == "windfall")
    assert ('class="homestar"' in drawn) == (isinstance(design, World) and design.start_number is not None)
    if isinstance(design, World):
        found = {good for good, looks in GROUNDS.items() if any(colour in drawn for look in looks for colour in look)}
        assert found == ({design.good} if design.good else set())
    else:
        assert (BUILT["scoring"] in drawn) == bool(design.scoring)


def test_no_two_cards_look_the_same() -> None:
    drawn = {design: window(design) for design in DESIGNS}
    assert [pair for pair in combinations(drawn, 2) if drawn[pair[0]] == drawn[pair[1]]] == []


@pytest.mark.parametrize("language", get_args(Language))
def test_the_picture_begins_below_the_words_and_ends_within_the_card(language: Language) -> None:
    book = Book(games()["race_for_the_galaxy"].texts, language)
    windows = 0
    for card in DESIGN_OF:
        drawn = face(book, Face(card), CARD_WIDTH)
        for top, height in WINDOW.findall(drawn):
            windows += 1
            lines = [float(y) for y, letter in WORDS.findall(drawn) if not letter]
            assert max(lines) + BELOW <= float(top), card
            assert float(top) + float(height) < CARD_HEIGHT
    assert windows > len(DESIGN_OF) * 0.9


def test_where_there_is_no_room_there_is_no_picture() -> None:
    assert art("old_earth", CARD_WIDTH, 180, 183) == ""
    assert 'class="dusk"' not in art("old_earth", CARD_WIDTH, 170, 183)
