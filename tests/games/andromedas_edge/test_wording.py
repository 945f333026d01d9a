"""Cards and labels read like sentences, in both languages."""

import pytest

from domain.games.andromedas_edge import GAME
from domain.games.andromedas_edge.components import ABILITIES, MODULES, TEXTS
from domain.games.andromedas_edge.facts import FinalScored, GameEnded
from domain.games.andromedas_edge.wording import ability_text_of, card_text, end_text, text_of
from domain.kernel.messages import LANGUAGES, Language, Message
from domain.kernel.wording import Wording


def read(said: Message, language: Language = "en") -> str:
    return GAME.texts.render(said, language, ())


@pytest.mark.parametrize(
    ("text", "english", "czech"),
    [
        ("location:shipyard", "build a ship or repair once", "postavte loď nebo proveďte opravu"),
        ("moon:moon_blue_9", "gain 1 nanocarbon or 1 ice", "získejte 1 nanokarbon nebo 1 led"),
        ("module:mod_hull_works", "build a ship for 1 titanium less", "postavte loď levněji o 1 titan"),
        (
            "card:tac_second_opinion",
            "gain 3 tactics cards, then discard 1 tactics card",
            "získejte 3 karty taktiky, poté odhoďte 1 kartu taktiky",
        ),
        (
            "module:mod_signal_archive",
            "pay 1 energy to gain 1 tactics card",
            "zaplaťte 1 energii a získejte 1 kartu taktiky",
        ),
    ],
)
def test_a_text_as_a_sentence(text: str, english: str, czech: str) -> None:
    assert (read(text_of(text)), read(text_of(text), "cs")) == (english, czech)


def test_an_ongoing_card_says_its_ability() -> None:
    assert read(card_text("tac_extended_tanks")) == "your ships have +1 range"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_reads_like_a_table(language: Language) -> None:
    said = [text_of(text) for text in TEXTS]
    said += [ability_text_of(each) for rows in ABILITIES.values() for each in rows]
    said += [end_text(row.end_game) for row in MODULES.values() if row.end_game is not None]
    for each in said:
        words = read(each, language)
        assert words
        for clumsy in ("discount", "sleva:", "choose:", "vyberte:", "(s)", "None", "nothing", "{"):
            assert clumsy not in words, words


def test_the_log_says_what_points_are_for_and_why_the_match_ended() -> None:
    wording = Wording(GAME, "en", ("Ann", "Bob"))
    assert wording.log(FinalScored(0, "leaders", 2), "spectator") == "Ann: Leaders: 2 points"
    ended = "The match is over. A score marker reached the target"
    assert wording.log(GameEnded("target"), "spectator") == ended
