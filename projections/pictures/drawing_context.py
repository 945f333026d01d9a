"""What a drawer knows besides the board: whose table it is and how things are called there."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.kernel.game import Game
from domain.kernel.messages import AnyPlayers, Language, Message, Texts

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "deck": "deck",
        "discard": "discard",
        "colony": "colony",
        "points": "points",
        "round": "round",
        "turn": "turn",
        "hidden": "hidden",
        "dice": "dice",
        "hand": "hand",
        "drawn": "drawn cards",
        "goods": "goods",
        "sector": "sector",
        "events": "events",
        "lifepods": "lifepods",
        "meteorites": "meteorites",
        "rovers": "rovers left",
        "patches": "patches",
        "movement": "movement",
        "pending": "to resolve",
        "military": "military",
        "planets": "planets",
        "phases": "phases",
        "station": "station",
        "cost": "cost",
        "development": "development, with its cost",
        "world": "world, with its cost",
        "military_world": "military world, with its defence",
        "defence": "military world, defence",
        "windfall": "windfall",
        "start_world": "start world",
        "producing": "produces",
    },
    "cs": {
        "deck": "balíček",
        "discard": "odhoz",
        "colony": "kolonie",
        "points": "body",
        "round": "kolo",
        "turn": "tah",
        "hidden": "skryto",
        "dice": "kostky",
        "hand": "karty v ruce",
        "drawn": "dobrané karty",
        "goods": "zboží",
        "sector": "sektor",
        "events": "události",
        "lifepods": "záchranné moduly",
        "meteorites": "meteority",
        "rovers": "zbývající vozítka",
        "patches": "záplaty",
        "movement": "pohyb",
        "pending": "k vyřešení",
        "military": "vojenská síla",
        "planets": "planety",
        "phases": "fáze",
        "station": "stanice",
        "cost": "cena",
        "development": "rozvoj a jeho cena",
        "world": "svět a jeho cena",
        "military_world": "vojenský svět a jeho obrana",
        "defence": "vojenský svět, obrana",
        "windfall": "nález",
        "start_world": "startovní svět",
        "producing": "produkuje",
    },
}
"""The few words that pictures of all games share."""


class Book(NamedTuple):
    """How things are called in one language, whoever plays: with what is drawn it makes the key of a drawing."""

    texts: Texts
    language: Language

    def name(self, ident: str) -> str:
        return self.texts.name(ident, self.language)

    def render(self, text: Message) -> str:
        """A sentence that is the same at every table."""
        return self.texts.render(text, self.language, AnyPlayers())

    def say(self, key: str) -> str:
        return self.render(Message(key))

    def word(self, key: str) -> str:
        return WORDS[self.language][key]


class Scene:
    def __init__(self, game: Game[Any], language: Language, players: Sequence[str]) -> None:
        self.book = Book(game.texts, language)
        self.players = players
        self.name = self.book.name
        self.say = self.book.say
        self.word = self.book.word

    def player(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else self.name(f"player:{seat}")
