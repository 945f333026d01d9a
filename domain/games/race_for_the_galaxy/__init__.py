"""Race for the Galaxy: everybody builds a galactic tableau at once, with cards that are worlds, money and goods."""

from collections.abc import Mapping
from pathlib import Path

from domain.games.race_for_the_galaxy import rules
from domain.games.race_for_the_galaxy.actions import RaceAction
from domain.games.race_for_the_galaxy.components import (
    ACTION_CARDS,
    CARDS,
    DEVELOPMENTS,
    GAME_ID,
    GOODS,
    MODES,
    POWERS,
    WORLDS,
)
from domain.games.race_for_the_galaxy.describe import describe, describe_value, prompt
from domain.games.race_for_the_galaxy.effects.abilities import read
from domain.games.race_for_the_galaxy.evolve import EVOLVE
from domain.games.race_for_the_galaxy.facts import RaceFact
from domain.games.race_for_the_galaxy.invariants import check
from domain.games.race_for_the_galaxy.judgement import hint, value
from domain.games.race_for_the_galaxy.narration import narrate
from domain.games.race_for_the_galaxy.objections import objection
from domain.games.race_for_the_galaxy.pending import check_agenda
from domain.games.race_for_the_galaxy.rules.ending import ROUND_LIMIT
from domain.games.race_for_the_galaxy.rules.setup import setup
from domain.games.race_for_the_galaxy.scoring import UNSCORED, designs_of, outcome, scores, totals
from domain.games.race_for_the_galaxy.state import Options, Race, initial_state
from domain.games.race_for_the_galaxy.steps import RaceStep
from domain.games.race_for_the_galaxy.view import RaceBoard, view
from domain.games.race_for_the_galaxy.zones import zones
from domain.kernel import Game, SealedRound, Seat, Table, Texts, read_paragraphs, read_texts
from domain.kernel.messages import LANGUAGES, merge


def turns(race: Race) -> int:
    return race.round


def resources(race: Race, seat: Seat) -> dict[str, int]:
    """What lies before a player for all to count."""
    player = race.players[seat]
    return {
        "tableau": len(player.tableau),
        "hand": len(player.hand),
        "goods": len(player.goods),
        "chips": player.chips,
        "military": read(designs_of(race, seat)).total_military,
    }


def opened(race: Race, barrier: SealedRound, answers: Mapping[Seat, RaceAction], table: Table[Race]) -> None:
    """All answers of a sealed round at once: each chapter says what becomes of its own."""
    rules.OPENED[type(barrier)](race, barrier, answers, table)


def _texts() -> Texts:
    """The written texts, and the name of its design for every copy of a card and every power."""
    written = read_texts(Path(__file__).parent / "texts")
    designs = {card.id: card.design for card in CARDS.values()} | {power.id: power.design for power in POWERS.values()}
    names = {
        language: {ident: written.name(design, language) for ident, design in designs.items()} for language in LANGUAGES
    }
    return merge(written, Texts(sentences={language: {} for language in LANGUAGES}, names=names))


GAME = Game(
    id=GAME_ID,
    rules="1",
    seat_counts=tuple(sorted({seats for mode in MODES.values() for seats in mode.players})),
    turn_cap=ROUND_LIMIT,
    options=Options,
    state=Race,
    board=RaceBoard,
    actions=RaceAction,
    facts=RaceFact,
    steps=RaceStep,
    offers=rules.OFFERS,
    decide=rules.DECIDE,
    proceed=rules.PROCEED,
    questions=rules.QUESTIONS,
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
    texts=_texts(),
    paragraphs=read_paragraphs(Path(__file__).parent / "paragraphs.json"),
    catalogue={
        "card": tuple(CARDS.values()),
        "world": tuple(WORLDS.values()),
        "development": tuple(DEVELOPMENTS.values()),
        "power": tuple(POWERS.values()),
        "action_card": tuple(ACTION_CARDS.values()),
        "good": tuple(GOODS.values()),
    },
)
