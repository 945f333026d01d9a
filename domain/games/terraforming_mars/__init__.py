"""Terraforming Mars with Turmoil: corporations make a planet habitable, and a committee governs them."""

from collections.abc import Mapping
from pathlib import Path

from domain.games.terraforming_mars.actions import MarsAction
from domain.games.terraforming_mars.components import (
    AWARDS,
    CORPORATIONS,
    EVENTS,
    FIGURES,
    GAME_ID,
    MILESTONES,
    PARTIES,
    PROJECTS,
    SPACES,
    STANDARD_PROJECTS,
)
from domain.games.terraforming_mars.describe import describe, describe_value, prompt
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.games.terraforming_mars.evolve import EVOLVE
from domain.games.terraforming_mars.facts import MarsFact
from domain.games.terraforming_mars.invariants import check
from domain.games.terraforming_mars.judgement import hint, value
from domain.games.terraforming_mars.narration import narrate
from domain.games.terraforming_mars.objections import objection
from domain.games.terraforming_mars.pending import check_agenda
from domain.games.terraforming_mars.rules import chapters
from domain.games.terraforming_mars.rules.setup import setup
from domain.games.terraforming_mars.scoring import UNSCORED, outcome, scores, totals
from domain.games.terraforming_mars.state import Mars, Options, initial_state
from domain.games.terraforming_mars.steps import MarsStep
from domain.games.terraforming_mars.view import MarsBoard, view
from domain.games.terraforming_mars.zones import zones
from domain.kernel import Game, SealedRound, Seat, Table, read_paragraphs, read_texts


def turns(mars: Mars) -> int:
    return mars.generation


def resources(mars: Mars, seat: Seat) -> dict[str, int]:
    """What lies before a player for all to count."""
    player = mars.players[seat]
    counted = {"rating": player.rating, "hand": len(player.hand), "tableau": len(player.tableau)}
    return {resource: player.stock[resource] for resource in RESOURCES} | counted


def opened(mars: Mars, barrier: SealedRound, answers: Mapping[Seat, MarsAction], table: Table[Mars]) -> None:
    """All answers of a sealed round at once: each chapter says what becomes of its own."""
    chapters.OPENED[type(barrier)](mars, barrier, answers, table)


GAME = Game(
    id=GAME_ID,
    rules="1",
    seat_counts=(1, 2, 3, 4, 5),
    turn_cap=FIGURES.generation_limit,
    options=Options,
    state=Mars,
    board=MarsBoard,
    actions=MarsAction,
    facts=MarsFact,
    steps=MarsStep,
    offers=chapters.OFFERS,
    decide=chapters.DECIDE,
    proceed=chapters.PROCEED,
    questions=chapters.QUESTIONS,
    evolve=EVOLVE,
    initial_state=initial_state,
    setup=setup,
    opened=opened,
    zones=zones,
    view=view,
    scores=scores,
    totals=totals,
    unscored=UNSCORED,
    outcome=outcome,
    turns=turns,
    check=check,
    check_agenda=check_agenda,
    resources=resources,
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
        "card": tuple(PROJECTS.values()),
        "corporation": tuple(CORPORATIONS.values()),
        "event": tuple(EVENTS.values()),
        "party": tuple(PARTIES.values()),
        "space": tuple(SPACES.values()),
        "project": tuple(STANDARD_PROJECTS.values()),
        "milestone": tuple(MILESTONES.values()),
        "award": tuple(AWARDS.values()),
    },
)
