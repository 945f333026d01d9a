"""Offer ids are made from content: what differs only in its kind of word still has an id of its own."""

import msgspec

from domain.kernel import Action
from domain.kernel.offers import offer_id


class Gain(msgspec.Struct, frozen=True, tag="gain"):
    what: str


class Lose(msgspec.Struct, frozen=True, tag="lose"):
    what: str


class Resolve(Action, frozen=True):
    effect: Gain | Lose


def test_words_with_equal_fields_have_different_ids() -> None:
    assert offer_id(Resolve(Gain("ore"))) == "resolve:gain.ore"
    assert offer_id(Resolve(Lose("ore"))) == "resolve:lose.ore"
