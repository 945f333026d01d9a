"""Planet Unknown: polyomino tiles on planets, five tracks that set each other off, rovers, everybody at once."""

from pathlib import Path

from domain.games.planet_unknown.actions import PlanetUnknownAction
from domain.games.planet_unknown.components.tables import (
    CIV_CARDS,
    CORPORATIONS,
    EVENTS,
    GAME_ID,
    OBJECTIVES,
    PLANETS,
    SHAPES,
    TILES,
)
from domain.games.planet_unknown.describe import describe, describe_value
from domain.games.planet_unknown.evolve import EVOLVE
from domain.games.planet_unknown.facts import PlanetUnknownFact
from domain.games.planet_unknown.invariants import check
from domain.games.planet_unknown.narration import narrate
from domain.games.planet_unknown.objections import objection
from domain.games.planet_unknown.options import PlanetUnknownOptions
from domain.games.planet_unknown.pending import check_agenda
from domain.games.planet_unknown.prompts import prompt
from domain.games.planet_unknown.rules import choices, civ, ending, events, flow, lifepods, tokens, tracks
from domain.games.planet_unknown.rules.registry import ANSWERABLE, DECIDE, OFFERS, PROCEED, QUESTIONS
from domain.games.planet_unknown.rules.setup import opened, set_up
from domain.games.planet_unknown.rules.turn import TURN_CAP
from domain.games.planet_unknown.scoring import UNSCORED, outcome, scores, totals
from domain.games.planet_unknown.state import PlanetUnknown, initial_state
from domain.games.planet_unknown.steps import PlanetUnknownStep
from domain.games.planet_unknown.view import PlanetUnknownBoard, view
from domain.games.planet_unknown.worth import hint, value
from domain.games.planet_unknown.zones import zones
from domain.kernel import Game, read_paragraphs, read_texts

CHAPTERS = (choices, civ, ending, events, flow, lifepods, tokens, tracks)
"""Modules that add their rules to the tables by being read."""

GAME: Game[PlanetUnknown] = Game(
    id=GAME_ID,
    rules="2",
    earlier_rules=("1",),
    seat_counts=(1, 2, 3, 4, 5, 6),
    turn_cap=TURN_CAP,
    options=PlanetUnknownOptions,
    state=PlanetUnknown,
    board=PlanetUnknownBoard,
    actions=PlanetUnknownAction,
    facts=PlanetUnknownFact,
    steps=PlanetUnknownStep,
    offers=OFFERS,
    answerable=ANSWERABLE,
    decide=DECIDE,
    proceed=PROCEED,
    questions=QUESTIONS,
    evolve=EVOLVE,
    initial_state=initial_state,
    setup=set_up,
    opened=opened,
    zones=zones,
    view=view,
    scores=scores,
    totals=totals,
    unscored=UNSCORED,
    outcome=outcome,
    turns=lambda state: state.turn,
    check=check,
    check_agenda=check_agenda,
    objection=objection,
    describe=describe,
    describe_value=describe_value,
    prompt=prompt,
    narrate=narrate,
    value=value,
    hint=hint,
    texts=read_texts(Path(__file__).parent / "texts"),
    paragraphs=read_paragraphs(Path(__file__).parent / "paragraphs.json"),
    catalogue={
        "shape": tuple(SHAPES.values()),
        "tile": tuple(TILES.values()),
        "planet": tuple(PLANETS.values()),
        "corporation": tuple(CORPORATIONS.values()),
        "civ_card": tuple(CIV_CARDS.values()),
        "objective": tuple(OBJECTIVES.values()),
        "event": tuple(EVENTS.values()),
    },
)
