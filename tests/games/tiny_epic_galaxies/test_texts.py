"""Every sentence the game can say exists in both languages."""

import pytest

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.actions import (
    ActivateDie,
    ConvertDice,
    ConvertResource,
    KeepMission,
    PayUpgrade,
    RecallShip,
    StealFrom,
    UpgradeEmpire,
    UseColony,
)
from domain.games.tiny_epic_galaxies.components import DIE_FACES, MATS, MISSIONS, PLANETS, ROGUES
from domain.games.tiny_epic_galaxies.facts import ChainEntered, ChainLeft, OnceMarkSet
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Action, Play, Step, message
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.messages import LANGUAGES, Language, text_faults
from domain.kernel.offers import Offer, random_answer
from domain.kernel.wording import Wording
from tests.games.tiny_epic_galaxies.table import galaxy, players
from tests.given import Scene

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
    wording = Wording(GAME, language, ["Ana", "Ben", "Cyd", "Dan"][:seats])
    said = 0
    while play.running and play.ply < 400:
        seat = play.asked[0]
        step = play.question(seat)
        assert step is not None
        assert wording.prompt(play.state, step)
        offers = [wording.offer(play.state, step, offered) for offered in play.offers(seat)]
        assert len({offer.id for offer in offers}) == len(offers)
        assert all(offer.label for offer in offers)
        assert all(
            isinstance(offered, Offer) == (offer.choose is not None)
            for offered, offer in zip(play.offers(seat), offers, strict=True)
        )
        told = play.answer(seat, random_answer(play.offers(seat), dice))
        lines = [wording.log(fact, viewer) for fact in told.facts for viewer in (0, "spectator")]
        said += sum(line is not None for line in lines)
    assert said > play.ply


def test_the_rogue_is_called_by_name_in_the_log() -> None:
    text = message("log.ResourceGained", seat=1, resource="energy", amount=2)
    assert GAME.texts.render(text, "en", ["Ana"]) == "Rogue Galaxy gains 2 energy"
    assert GAME.texts.render(text, "cs", ["Ana"]).startswith("Ničemná galaxie")


def test_outcomes_have_words() -> None:
    for reason in ("points", "no_planets", "turn_cap", "human_points", "rogue_points", "rogue_skull"):
        assert GAME.texts.has(f"outcome.{reason}")
    for verdict in ("won", "lost", "undecided"):
        assert GAME.texts.has(f"verdict.{verdict}")


def labels(scene: Scene[Cosmos], action: Action) -> tuple[str, str]:
    """An offer of the first seat, in both languages."""
    step = scene.play.question(0)
    assert step is not None
    spoken = [Wording(GAME, language, ["Ana", "Ben"]).label(scene.state, step, action) for language in LANGUAGES]
    return spoken[0], spoken[1]


def test_a_conversion_names_the_faces() -> None:
    scene = players(galaxy(), galaxy(), dice=("move", "energy", "culture"))
    assert labels(scene, ConvertDice((0, 1), 2, "economy")) == (
        "Convert culture → economy, spending move + energy",
        "Konvertor: kultura → ekonomika (utratit: přesun lodi + energie)",
    )


def test_a_payment_names_only_what_is_paid() -> None:
    scene = players(galaxy(energy=2, culture=3), galaxy(), dice=("colony",))
    assert labels(scene, ActivateDie(0, UpgradeEmpire(0, 2))) == (
        "Activate: utilise a colony – upgrade the empire to level 2 for 2 culture",
        "Aktivovat: využití kolonie – rozšířit impérium na úroveň 2 za 2 kultury",
    )
    scene = players(galaxy(energy=4, culture=5, colonies=["lureena"], level=4), galaxy(), dice=("colony", "move"))
    scene.when(0, ActivateDie(0, UseColony("lureena")))
    assert labels(scene, PayUpgrade(1, 4))[1] == "Rozšířit impérium na úroveň 5 za 1 energii a 4 kultury"
    assert labels(scene, PayUpgrade(0, 5)) == (
        "Upgrade the empire to level 5 for 5 culture",
        "Rozšířit impérium na úroveň 5 za 5 kultur",
    )


def test_what_a_planet_gives_is_named_with_its_amount() -> None:
    scene = players(galaxy(energy=6, colonies=["omicron_fenzi"]), galaxy(), dice=("colony", "move"))
    scene.when(0, ActivateDie(0, UseColony("omicron_fenzi")))
    assert labels(scene, ConvertResource(5)) == ("Turn 5 energy into culture", "Proměnit 5 energií v kulturu")
    scene = players(galaxy("around gort 3", colonies=["andellouxian_6"]), galaxy(), dice=("colony", "move"))
    scene.when(0, ActivateDie(0, UseColony("andellouxian_6")))
    assert labels(scene, RecallShip(0, "culture")) == (
        "Take ship 1 at space 3 of Gort home for 3 culture",
        "Vrátit domů a získat 3 kultury: loď 1 na poli 3 dráhy planety Gort",
    )
    scene = players(galaxy(colonies=["clj_0517"]), galaxy(), dice=("colony", "move"))
    scene.when(0, ActivateDie(0, UseColony("clj_0517")))
    assert labels(scene, StealFrom(1)) == ("Take 1 culture from Ben", "Vzít 1 kulturu – komu: Ben")


def test_a_mission_is_kept_knowing_what_it_asks_for() -> None:
    play = Play.begin(GAME, 2, "missions")
    step = play.question(0)
    assert step is not None
    for offered in play.offers(0):
        assert isinstance(offered, KeepMission)
        label = Wording(GAME, "en", ["Ana", "Ben"]).label(play.state, step, offered)
        meaning = GAME.texts.render(message(f"mission.{offered.mission}"), "en", ())
        assert label == f"Keep {GAME.texts.name(offered.mission or '', 'en')}: {meaning}"
