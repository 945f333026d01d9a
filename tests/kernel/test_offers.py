"""Offers: what fits one, what a hole takes, what an offer is called."""

import msgspec
import pytest

from domain.kernel import Action, Choose, Dice, Offer
from domain.kernel.offers import canonical_answer, first_answers, hole_problem, match_offer, offer_id, random_answer
from domain.kernel.refusals import hole_refusal


class Place(msgspec.Struct, frozen=True):
    x: int
    y: int


class Discard(Action, frozen=True):
    pile: str
    cards: tuple[int, ...]


class PlaceTile(Action, frozen=True):
    tile: str
    at: Place
    flipped: bool | None = None


class Pass(Action, frozen=True):
    pass


def hole(least: int = 1, most: int = 2, ordered: bool = False) -> Offer:
    return Offer(Discard("left", ()), Choose("cards", (30, 10, 20), least, most, ordered))


def test_a_bare_offer_fits_itself_and_nothing_else() -> None:
    offered = PlaceTile("lake", Place(1, 2))
    assert canonical_answer(offered, PlaceTile("lake", Place(1, 2))) == offered
    assert canonical_answer(offered, PlaceTile("lake", Place(2, 1))) is None
    assert canonical_answer(offered, Pass()) is None


def test_an_unordered_hole_is_filled_in_the_order_of_the_offer() -> None:
    assert canonical_answer(hole(), Discard("left", (20, 30))) == Discard("left", (30, 20))
    assert canonical_answer(hole(), Discard("left", (30, 20))) == Discard("left", (30, 20))


def test_an_ordered_hole_keeps_the_order() -> None:
    assert canonical_answer(hole(ordered=True), Discard("left", (20, 30))) == Discard("left", (20, 30))


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((), "too_few_chosen"),
        ((10, 20, 30), "too_many_chosen"),
        ((10, 10), "repeated_choice"),
        ((10, 40), "foreign_choice"),
    ],
)
def test_a_wrong_filling_is_refused_with_its_own_reason(cards: tuple[int, ...], code: str) -> None:
    action = Discard("left", cards)
    assert hole_problem(hole().choose, cards) == code
    assert canonical_answer(hole(), action) is None
    refused = hole_refusal([Pass(), hole()], action)
    assert refused is not None
    assert refused.code == code
    assert refused.text.params == {"least": 1, "most": 2, "field": "cards"}


def test_what_is_no_list_fills_no_hole() -> None:
    assert hole_problem(hole().choose, 10) == "not_a_list"


def test_the_rest_of_the_template_must_agree() -> None:
    action = Discard("right", (10,))
    assert canonical_answer(hole(), action) is None
    assert hole_refusal([hole()], action) is None


def test_an_empty_filling_is_fine_where_the_offer_says_so() -> None:
    assert canonical_answer(hole(least=0), Discard("left", ())) == Discard("left", ())


def test_any_offer_that_fits_makes_the_action_legal() -> None:
    wide = Offer(Discard("left", ()), Choose("cards", (10, 20, 30, 40), 3, 4))
    assert match_offer([hole(), wide], Discard("left", (40, 30, 10))) == Discard("left", (10, 30, 40))
    assert match_offer([hole(), wide], Discard("left", (40, 30))) is None


def test_every_filling_can_come_up_and_each_is_canonical() -> None:
    dice = Dice(bytes(32), 0)
    found = {random_answer([hole()], dice) for _ in range(300)}
    assert found == {Discard("left", cards) for cards in [(30,), (10,), (20,), (30, 10), (30, 20), (10, 20)]}


def test_every_order_of_an_ordered_hole_can_come_up() -> None:
    dice = Dice(bytes(32), 0)
    found = {random_answer([hole(2, 2, ordered=True)], dice) for _ in range(300)}
    assert len(found) == 6


def test_a_sample_of_an_offer_is_its_smallest_and_its_largest_filling() -> None:
    assert list(first_answers(hole())) == [Discard("left", (30,)), Discard("left", (30, 10))]
    assert list(first_answers(hole(2, 2))) == [Discard("left", (30, 10))]
    assert list(first_answers(Pass())) == [Pass()]


@pytest.mark.parametrize(
    ("offered", "ident"),
    [
        (Pass(), "pass"),
        (PlaceTile("lake", Place(1, 2)), "place-tile:lake:1.2:none"),
        (PlaceTile("lake", Place(1, 2), True), "place-tile:lake:1.2:True"),
        (Discard("left", (1, 2)), "discard:left:1+2"),
        (hole(), "discard:left"),
    ],
)
def test_an_offers_name_is_made_from_what_it_says(offered: Action | Offer, ident: str) -> None:
    assert offer_id(offered) == ident
