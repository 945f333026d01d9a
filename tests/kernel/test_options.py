"""Options in words: every game tells what can be chosen, in every language, and the schema stays a schema."""

import dataclasses
from typing import Any, Literal

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator, meta

from domain.games import games
from domain.kernel.messages import LANGUAGES, Language, Texts, merge
from domain.kernel.options import option_faults, options_schema
from tests.sample_games.ballots import BALLOTS

GAMES = list(games().values())
NAMES = [game.id for game in GAMES]


def parts(schema: dict[str, Any]) -> dict[str, Any]:
    properties: dict[str, Any] = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    return properties


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_option_and_every_listed_value_has_words_in_both_languages(game: Any) -> None:
    assert option_faults(game) == []


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_languages_differ_only_in_words(game: Any) -> None:
    english, czech = (options_schema(game, language) for language in LANGUAGES)
    assert [part["title"] for part in parts(english).values()] != [part["title"] for part in parts(czech).values()]
    assert wordless(english) == wordless(czech)


def wordless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: wordless(inner) for key, inner in value.items() if key not in ("title", "description")}
    return [wordless(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_schema_is_one_and_accepts_what_the_game_accepts(game: Any, language: Language) -> None:
    schema = options_schema(game, language)
    assert meta.is_valid({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})
    validator = Draft202012Validator(schema)
    assert validator.is_valid({})
    assert validator.is_valid(msgspec.to_builtins(game.options()))
    assert not validator.is_valid({"no such option": 1})


def test_a_game_that_says_nothing_of_its_options_is_found_out() -> None:
    class Sizes(msgspec.Struct, frozen=True):
        size: Literal["small", "large"] = "small"
        guest: int | None = None

    silent = dataclasses.replace(BALLOTS, options=Sizes)
    assert "en: option size has no title" in option_faults(silent)
    assert "cs: option size has no description" in option_faults(silent)
    assert "cs: 'large' of option size has no title" in option_faults(silent)
    assert "en: None of option guest has no title" in option_faults(silent)
    assert parts(options_schema(silent, "en"))["size"]["oneOf"] == [
        {"const": "small", "title": "small"},
        {"const": "large", "title": "large"},
    ]


def test_values_stand_in_the_order_they_were_written_and_numbers_are_told_one_by_one() -> None:
    class Doors(msgspec.Struct, frozen=True):
        door: Literal["west", "east"] = "west"

    words = {
        "option.door": "Door",
        "option.door.about": "Where one enters.",
        "option.door.west": "In the west",
        "option.door.east": "In the east",
    }
    texts = Texts({"en": words, "cs": words}, {"en": {}, "cs": {}})
    game = dataclasses.replace(BALLOTS, options=Doors, texts=merge(BALLOTS.texts, texts))
    assert option_faults(game) == []
    door = parts(options_schema(game, "en"))["door"]
    assert (door["title"], door["description"]) == ("Door", "Where one enters.")
    assert [one["title"] for one in door["oneOf"]] == ["In the west", "In the east"]
    commander = parts(options_schema(games()["planet_unknown"], "cs"))["commander"]
    assert commander["anyOf"][0]["oneOf"][5] == {"const": 5, "title": "Místo 6"}
    assert commander["anyOf"][1] == {"type": "null", "title": "náhodně"}
