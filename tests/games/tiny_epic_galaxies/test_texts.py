"""Every sentence the game can say exists in both languages."""

import pytest

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.components import DIE_FACES, MATS, MISSIONS, PLANETS, ROGUES
from domain.games.tiny_epic_galaxies.facts import ChainEntered, ChainLeft, OnceMarkSet
from domain.kernel import Play, Step, say
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.offers import Offer, random_answer
from domain.kernel.speech import Speaker
from domain.kernel.texts import LANGUAGES, Language, text_faults

SILENT = {OnceMarkSet, ChainEntered, ChainLeft}
"""Bookkeeping that the facts beside it have told already."""


def test_no_sentence_or_name_is_missing_in_a_language() -> None:
    assert text_faults(GAME.texts) == []


def test_every_question_fact_planet_mission_and_attack_has_its_sentence() -> None:
    kinds = [step.kind() for step in GAME.offers if issubclass(step, Step)]
    assert len(kinds) == 11
    keys = [f"prompt.{kind}" for kind in kinds]
    keys += [f"log.{fact.__name__}" for fact in GAME.fact_types if fact not in SILENT]
    keys += [f"action.{planet}" for planet in PLANETS] + [f"mission.{mission}" for mission in MISSIONS]
    keys += [f"attack.{card.id}.{at + 1}" for card in ROGUES.values() for at in range(len(card.attacks))]
    assert [key for key in keys if not GAME.texts.has(key)] == []


def test_every_component_has_a_name() -> None:
    idents = [
        *PLANETS,
        *MISSIONS,
        *ROGUES,
        *DIE_FACES,
        *(mat.id for mat in MATS),
        GAME.id,
    ]
    assert [ident for ident in idents if ident not in GAME.texts.names["en"]] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_whole_match_can_be_told(language: Language, seats: int) -> None:
    """Prompts, labels, anchors and log of a match, as every seat and a spectator read them."""
    play = Play.begin(GAME, seats, f"told {seats}")
    dice = Dice(seed_bytes("teller"), 0)
    speaker = Speaker(GAME, language, ["Ana", "Ben", "Cyd", "Dan"][:seats])
    said = 0
    while play.running and play.ply < 400:
        seat = play.asked[0]
        step = play.question(seat)
        assert step is not None
        assert speaker.prompt(play.state, step)
        offers = [speaker.offer(play.state, step, offered) for offered in play.offers(seat)]
        assert len({offer.id for offer in offers}) == len(offers)
        assert all(offer.label for offer in offers)
        assert all(
            isinstance(offered, Offer) == (offer.choose is not None)
            for offered, offer in zip(play.offers(seat), offers, strict=True)
        )
        told = play.answer(seat, random_answer(play.offers(seat), dice))
        lines = [speaker.log(fact, viewer) for fact in told.facts for viewer in (0, "spectator")]
        said += sum(line is not None for line in lines)
    assert said > play.ply


def test_the_rogue_is_called_by_name_in_the_log() -> None:
    text = say("log.ResourceGained", seat=1, resource="energy", amount=2)
    assert GAME.texts.render(text, "en", ["Ana"]) == "the Rogue Galaxy gains 2 energy"
    assert GAME.texts.render(text, "cs", ["Ana"]).startswith("Ničemná galaxie")


def test_outcomes_have_words() -> None:
    for reason in ("points", "no_planets", "turn_cap", "human_points", "rogue_points", "rogue_skull"):
        assert GAME.texts.has(f"outcome.{reason}")
    for verdict in ("won", "lost", "undecided"):
        assert GAME.texts.has(f"verdict.{verdict}")
