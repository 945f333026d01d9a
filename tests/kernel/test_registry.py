"""Which games there are, and how a match is refused that cannot be set up."""

from typing import Any, Literal

import msgspec
import pytest

from domain.games import games
from domain.kernel import Play, SetupRefused
from domain.kernel.game import KERNEL_TEXTS, Game
from domain.kernel.messages import LANGUAGES
from domain.kernel.registry import Registry, read_options
from domain.kernel.wording import Wording
from tests.sample_games import TOYS
from tests.sample_games.lanterns import LANTERNS, LanternsOptions

REGISTRY = Registry(TOYS.values())


def refusal(call: Any, *arguments: Any) -> SetupRefused:
    with pytest.raises(SetupRefused) as refused:
        call(*arguments)
    for language in LANGUAGES:
        assert Wording(LANTERNS, language, ()).render(refused.value.text)
    return refused.value


def test_games_are_listed_by_id() -> None:
    assert list(REGISTRY) == list(REGISTRY.ids) == ["ballots", "lanterns", "orchards"]
    assert REGISTRY["lanterns"] is REGISTRY.find("lanterns") is LANTERNS
    assert len(REGISTRY) == 3


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    refused = refusal(REGISTRY.find, "chess")
    assert refused.code == "unknown-game"
    assert (
        KERNEL_TEXTS.render(refused.text, "en", ()) == "There is no game chess. There are: ballots, lanterns, orchards."
    )


def test_every_game_folder_is_found_under_its_own_name() -> None:
    for ident, game in games().items():
        assert isinstance(game, Game)
        assert game.id == ident


def test_options_have_defaults() -> None:
    assert read_options(LANTERNS, {}) == LanternsOptions()
    assert read_options(LANTERNS, {"dice": 3}) == LanternsOptions(dice=3)


def test_an_unknown_option_is_refused_with_its_place_and_those_there_are() -> None:
    refused = refusal(read_options, LANTERNS, {"dice": 3, "colour": "red"})
    assert refused.code == "unknown-option"
    assert refused.errors == (("/options/colour", "unknown"),)
    assert refused.text.params["known"] == "dice, quenching"


@pytest.mark.parametrize(("name", "value"), [("dice", 4), ("dice", "2"), ("quenching", "yes"), ("quenching", None)])
def test_a_wrong_value_is_refused_with_its_place(name: str, value: object) -> None:
    refused = refusal(read_options, LANTERNS, {name: value})
    assert refused.code == "option-value"
    assert refused.errors == ((f"/options/{name}", "invalid"),)
    assert refused.text.params["option"] == name


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Literal["a", "b"] = "a"
    level: Literal[1, 2] = 1

    def __post_init__(self) -> None:
        if self.side == "b" and self.level == 2:
            raise ValueError("side b has no level 2")


def test_values_that_do_not_go_together_are_refused() -> None:
    class Paired:
        id, options = "paired", Pair

    assert read_options(Paired, {"side": "b"}) == Pair("b")  # type: ignore[arg-type]
    refused = refusal(read_options, Paired, {"side": "b", "level": 2})
    assert refused.code == "option-value"
    assert "side b has no level 2" in refused.text.params["why"]


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    refused = refusal(Play.begin, LANTERNS, seats, "seed")
    assert refused.code == "seat-count"
    assert refused.text.params["allowed"] == "2, 3, 4"
