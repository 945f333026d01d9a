"""A corporation can be read as one page: every word of it, and the function that carries the word out."""

import inspect

import pytest

from domain.games.planet_unknown.components.tables import CORPORATIONS
from domain.games.planet_unknown.corporations import PAGES
from domain.games.planet_unknown.effects.special import AT_THE_END, SPECIAL


def test_every_corporation_has_a_page() -> None:
    assert PAGES.keys() == CORPORATIONS.keys()


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_a_page_has_every_word_in_the_order_of_the_board(corporation: str) -> None:
    row = CORPORATIONS[corporation]
    assert list(PAGES[corporation]) == [*row.lasting, *(tech.word for tech in row.techs)]


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_the_function_named_on_a_page_asks_for_the_word(corporation: str) -> None:
    for word, function in PAGES[corporation].items():
        if word in SPECIAL or word in AT_THE_END:
            assert function is (SPECIAL.get(word) or AT_THE_END[word]).use
        else:
            assert f'"{word}"' in inspect.getsource(function), f"{function.__name__} does not ask for {word}"
