"""Counts against the printed game, and words against their handlers."""

from collections import Counter

from domain.games.terraforming_mars.components import (
    CORPORATIONS,
    EVENTS,
    MARS_SPACES,
    NEIGHBOURS,
    PROJECTS,
    SPACES,
    TEXTS,
)
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.amounts import COUNTS
from domain.games.terraforming_mars.effects.special import SPECIAL
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.rules import chapters

assert chapters.OFFERS


def test_the_decks_have_their_printed_size() -> None:
    assert Counter(card.set for card in PROJECTS.values()) == {"base": 137, "corporate_era": 71, "turmoil": 16}
    sets = Counter(card.set for card in CORPORATIONS.values())
    assert sets == {"base": 10, "corporate_era": 2, "turmoil": 5, "beginner": 1}
    assert len(EVENTS) == 31


def test_card_numbers_run_from_001_to_208_and_t01_to_t16() -> None:
    expected = {f"{number:03}" for number in range(1, 209)} | {f"T{number:02}" for number in range(1, 17)}
    assert {card.number for card in PROJECTS.values()} == expected


def test_the_board_has_61_spaces_of_which_12_are_oceans_and_4_volcanic() -> None:
    kinds = Counter(space.kind for space in SPACES.values())
    assert kinds == {"land": 49, "ocean": 12, "off_mars": 2}
    assert sum(space.volcanic for space in SPACES.values()) == 4


def test_neighbours_are_mutual() -> None:
    assert all(space in NEIGHBOURS[near] for space in MARS_SPACES for near in NEIGHBOURS[space])


def test_every_special_word_has_a_handler_and_every_handler_a_word() -> None:
    used = {word.handler for text in TEXTS.values() for word in text if isinstance(word, words.Special)}
    assert used == SPECIAL.keys()


def test_at_most_a_tenth_of_the_deck_is_special() -> None:
    special = [
        card.id
        for card in PROJECTS.values()
        if any(isinstance(word, words.Special) for word in card.effects)
        or any(isinstance(word, words.Special) for option in card.action for word in option.effects)
    ]
    assert len(special) * 10 <= len(PROJECTS)


def test_every_effect_and_every_amount_has_its_rule() -> None:
    assert set(words.Effect.__args__) == RESOLVE.keys()
    assert set(words.Counted.__args__) == COUNTS.keys()


def test_alternatives_never_move_rating_or_money_so_that_the_tax_is_known_before_the_choice() -> None:
    for text in TEXTS.values():
        for word in text:
            if isinstance(word, words.ChooseOne):
                for option in word.options:
                    for inner in option:
                        assert not isinstance(inner, words.RaiseRating | words.Raise | words.PlaceTile)
                        assert not (isinstance(inner, words.Gain) and {"mc", "heat"} & inner.changes.keys())
