"""Tiny Epic Galaxies: build an empire, colonise planets, follow the others' dice; alone against a Rogue Galaxy."""

from pathlib import Path

from domain.games.tiny_epic_galaxies.actions import GalaxiesAction
from domain.games.tiny_epic_galaxies.agenda import check_agenda
from domain.games.tiny_epic_galaxies.checks import check
from domain.games.tiny_epic_galaxies.components import (
    DIE_FACES,
    GAME_ID,
    MATS,
    MISSIONS,
    PLANETS,
    ROGUES,
    TABLES,
)
from domain.games.tiny_epic_galaxies.describe import describe, describe_value, prompt
from domain.games.tiny_epic_galaxies.effects import resolve, usable
from domain.games.tiny_epic_galaxies.evolve import EVOLVE
from domain.games.tiny_epic_galaxies.facts import GalaxiesFact
from domain.games.tiny_epic_galaxies.narration import narrate
from domain.games.tiny_epic_galaxies.objections import objection
from domain.games.tiny_epic_galaxies.rules import attacks, planets, turn
from domain.games.tiny_epic_galaxies.rules import rogue as rogue_turn
from domain.games.tiny_epic_galaxies.rules.ending import TURN_CAP
from domain.games.tiny_epic_galaxies.rules.setup import initial_state, opened, setup
from domain.games.tiny_epic_galaxies.rules.tables import ANSWERABLE, DECIDE, OFFERS, PROCEED, QUESTIONS
from domain.games.tiny_epic_galaxies.scoring import UNSCORED, hint, outcome, resources, scores, totals, value
from domain.games.tiny_epic_galaxies.state import Cosmos, Options
from domain.games.tiny_epic_galaxies.steps import GalaxiesStep
from domain.games.tiny_epic_galaxies.view import GalaxiesBoard, view
from domain.games.tiny_epic_galaxies.zones import zones
from domain.kernel import Game, Texts, read_paragraphs, read_texts
from domain.kernel.messages import LANGUAGES, merge

CHAPTERS = (resolve, usable, turn, planets, rogue_turn, attacks)
"""Importing a chapter fills in the tables of rules."""

NAMES: dict[str, str] = {
    **{planet.id: planet.name for planet in PLANETS.values()},
    **{mission.id: mission.name for mission in MISSIONS.values()},
    **{rogue.id: rogue.name for rogue in ROGUES.values()},
}
"""Proper names are the same in every language; the tables have them."""


def _turns(cosmos: Cosmos) -> int:
    return cosmos.turns


GAME: Game[Cosmos] = Game(
    id=GAME_ID,
    rules="2",
    earlier_rules=("1",),
    seat_counts=tuple(TABLES),
    turn_cap=TURN_CAP,
    options=Options,
    state=Cosmos,
    board=GalaxiesBoard,
    actions=GalaxiesAction,
    facts=GalaxiesFact,
    steps=GalaxiesStep,
    offers=OFFERS,
    answerable=ANSWERABLE,
    decide=DECIDE,
    proceed=PROCEED,
    questions=QUESTIONS,
    evolve=EVOLVE,
    initial_state=initial_state,
    setup=setup,
    opened=opened,
    zones=zones,
    view=view,
    scores=scores,
    outcome=outcome,
    turns=_turns,
    check=check,
    check_agenda=check_agenda,
    objection=objection,
    describe=describe,
    describe_value=describe_value,
    value=value,
    hint=hint,
    prompt=prompt,
    narrate=narrate,
    resources=resources,
    totals=totals,
    unscored=UNSCORED,
    texts=merge(
        Texts(sentences={language: {} for language in LANGUAGES}, names=dict.fromkeys(LANGUAGES, NAMES)),
        read_texts(Path(__file__).parent / "texts"),
    ),
    paragraphs=read_paragraphs(Path(__file__).parent / "paragraphs.json"),
    catalogue={
        "planet": tuple(PLANETS.values()),
        "mission": tuple(MISSIONS.values()),
        "rogue": tuple(ROGUES.values()),
        "galaxy_mat": MATS,
        "face": tuple(DIE_FACES.values()),
    },
)

__all__ = ["CHAPTERS", "GAME"]
