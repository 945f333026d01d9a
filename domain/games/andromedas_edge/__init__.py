"""Andromeda's Edge: launch ships into a shared map, fight raiders and rivals, grow a station, climb five tracks."""

from collections.abc import Mapping
from pathlib import Path

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.actions import AndromedaAction
from domain.games.andromedas_edge.agenda import check_agenda
from domain.games.andromedas_edge.components.content import check_content
from domain.games.andromedas_edge.components.reading import GAME_ID
from domain.games.andromedas_edge.describe import describe, describe_value, prompt
from domain.games.andromedas_edge.effects import resolve
from domain.games.andromedas_edge.evolve import EVOLVE
from domain.games.andromedas_edge.facts import AndromedaFact
from domain.games.andromedas_edge.invariants import check
from domain.games.andromedas_edge.narration import narrate
from domain.games.andromedas_edge.objections import objection, unasked
from domain.games.andromedas_edge.rules import turn
from domain.games.andromedas_edge.rules.ending import TURN_CAP
from domain.games.andromedas_edge.rules.setup import initial_state, opened, setup
from domain.games.andromedas_edge.rules.tables import DECIDE, OFFERS, PROCEED, QUESTIONS
from domain.games.andromedas_edge.scoring import UNSCORED, hint, outcome, resources, scores, totals, value
from domain.games.andromedas_edge.state import Frontier, Options
from domain.games.andromedas_edge.steps import AndromedaStep
from domain.games.andromedas_edge.view import AndromedaBoard, view
from domain.games.andromedas_edge.zones import zones
from domain.kernel import Game, Texts, read_paragraphs, read_texts
from domain.kernel.messages import LANGUAGES, merge

check_content()

CHAPTERS = (resolve, turn)
"""Importing a chapter fills in the tables of rules."""

NAMES: dict[str, str] = {
    **pack.LOCATION_NAMES,
    **{
        row.id: row.name
        for table in (
            pack.MOONS,
            pack.MODULES,
            pack.TACTICS,
            pack.FACTIONS,
            pack.RAIDERS,
            pack.EVENTS,
            pack.FATES,
            pack.UPGRADES,
        )
        for row in table.values()
    },
}
"""Proper names are the same in every language; the tables have them."""


def _turns(frontier: Frontier) -> int:
    return frontier.turns


def _tiles(frontier: Frontier) -> Mapping[str, str]:
    """Tiles stay where they were laid."""
    return frontier.tiles


GAME: Game[Frontier] = Game(
    id=GAME_ID,
    rules="3",
    earlier_rules=("1", "2"),
    seat_counts=pack.SETUP.players,
    turn_cap=TURN_CAP,
    options=Options,
    state=Frontier,
    board=AndromedaBoard,
    actions=AndromedaAction,
    facts=AndromedaFact,
    steps=AndromedaStep,
    offers=OFFERS,
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
    unasked=unasked,
    describe=describe,
    describe_value=describe_value,
    value=value,
    hint=hint,
    prompt=prompt,
    narrate=narrate,
    aliases=_tiles,
    resources=resources,
    totals=totals,
    unscored=UNSCORED,
    texts=merge(
        Texts(sentences={language: {} for language in LANGUAGES}, names=dict.fromkeys(LANGUAGES, NAMES)),
        read_texts(Path(__file__).parent / "texts"),
    ),
    paragraphs=read_paragraphs(Path(__file__).parent / "paragraphs.json"),
    catalogue={
        "space": pack.MAP.spaces,
        "planet": tuple(pack.PLANETS.values()),
        "base": tuple(pack.BASES.values()),
        "nebula": tuple(pack.NEBULAE.values()),
        "special_location": tuple(pack.SPECIAL_TILES.values()),
        "moon": tuple(pack.MOONS.values()),
        "track": tuple(pack.TRACK_ROWS.values()),
        "ship": tuple(pack.SHIPS.values()),
        "upgrade": tuple(pack.UPGRADES.values()),
        "development": tuple(pack.DEVELOPMENTS.values()),
        "module": tuple(pack.MODULES.values()),
        "tactic": tuple(pack.TACTICS.values()),
        "faction": tuple(pack.FACTIONS.values()),
        "raider": tuple(pack.RAIDERS.values()),
        "event": tuple(pack.EVENTS.values()),
        "token": tuple(pack.TOKENS.values()),
        "fate": tuple(pack.FATES.values()),
    },
)

__all__ = ["CHAPTERS", "GAME"]
