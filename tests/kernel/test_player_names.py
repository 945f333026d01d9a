"""A sentence names players by their seats; an opponent that nobody sits for is named by the game."""

from domain.kernel import Texts, message

TEXTS = Texts(
    sentences={"en": {"moved": "{seat:player} moved"}, "cs": {"moved": "{seat:player} – tah"}},
    names={"en": {"player:1": "the machine"}, "cs": {"player:1": "stroj"}},
)


def test_a_seat_is_called_by_its_player() -> None:
    assert TEXTS.render(message("moved", seat=0), "en", ["Ana"]) == "Ana moved"


def test_an_opponent_without_a_seat_is_called_what_the_game_calls_it() -> None:
    assert TEXTS.render(message("moved", seat=1), "en", ["Ana"]) == "the machine moved"
    assert TEXTS.render(message("moved", seat=1), "cs", ["Ana"]) == "stroj – tah"
