"""Setting up: the row, the missions, who begins (rules 2 and 13.1)."""

from collections.abc import Iterator, Mapping

from domain.games.tiny_epic_galaxies.actions import KeepMission
from domain.games.tiny_epic_galaxies.components import (
    FIGURES,
    LEVEL_SHIPS,
    MISSIONS,
    PLANETS,
    SHIPS,
    TABLES,
    TWO_PLAYER_MISSIONS,
)
from domain.games.tiny_epic_galaxies.components.rows import Start
from domain.games.tiny_epic_galaxies.facts import (
    MissionKept,
    MissionsDealt,
    MissionsShuffled,
    PlanetDeckShuffled,
    StartingSeatChosen,
)
from domain.games.tiny_epic_galaxies.rules.colonising import refill
from domain.games.tiny_epic_galaxies.rules.tables import OFFERS, QUESTIONS
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy, Options, Ship, Turn
from domain.games.tiny_epic_galaxies.steps import MissionChoice, MissionRound, TurnStart
from domain.kernel import Seat, Table, empty_agenda


def initial_state(options: Options, seats: int) -> Cosmos:
    """Everything at its place before the first shuffle."""
    subset = options.two_player_mission_subset and seats == 2
    in_play = [mission for mission in MISSIONS if not subset or mission in TWO_PLAYER_MISSIONS]
    galaxies = [_galaxy(FIGURES.start, LEVEL_SHIPS[FIGURES.start.level]) for _ in range(seats)]
    if seats == 1:
        galaxies.append(_galaxy(FIGURES.rogue_start, SHIPS))
    return Cosmos(
        agenda=empty_agenda(seats),
        options=options,
        galaxies=galaxies,
        row=[None] * TABLES[seats].row,
        deck=list(PLANETS),
        discard=[],
        undealt=in_play,
        boxed=[mission for mission in MISSIONS if mission not in in_play],
        turn=Turn(0, [], []),
    )


def _galaxy(start: Start, unlocked: int) -> Galaxy:
    ships = [Ship("home" if number < unlocked else "locked") for number in range(SHIPS)]
    return Galaxy(start.energy, start.culture, start.level, ships, [], [], [], [])


def setup(cosmos: Cosmos, table: Table[Cosmos]) -> None:
    """Planets into the row, missions to the players, and a starting player."""
    table.emit(PlanetDeckShuffled(tuple(table.dice.shuffle(cosmos.deck))))
    for slot in range(len(cosmos.row)):
        refill(cosmos, slot, table)
    if cosmos.options.random_start and not cosmos.solo:
        table.emit(StartingSeatChosen(table.dice.below(cosmos.seats)))
    dealt = TABLES[cosmos.seats].missions_dealt
    if not dealt:
        table.then(TurnStart(cosmos.starting))
        return
    table.emit(MissionsShuffled(tuple(table.dice.shuffle(cosmos.undealt))))
    for seat in range(cosmos.seats):
        table.emit(MissionsDealt(seat, tuple(cosmos.undealt[-dealt:])))
    table.then(MissionRound())


@QUESTIONS.on(MissionRound)
def mission_round(cosmos: Cosmos, barrier: MissionRound) -> Iterator[MissionChoice]:
    return (MissionChoice(seat) for seat in range(cosmos.seats))


@OFFERS.on(MissionChoice)
def mission_offers(cosmos: Cosmos, step: MissionChoice) -> list[KeepMission]:
    return [KeepMission(mission) for mission in cosmos.galaxies[step.seat].dealt]


def opened(cosmos: Cosmos, barrier: MissionRound, answers: Mapping[Seat, KeepMission], table: Table[Cosmos]) -> None:
    """Everybody has chosen: the first turn begins."""
    for seat, answer in answers.items():
        others = tuple(mission for mission in cosmos.galaxies[seat].dealt if mission != answer.mission)
        table.emit(MissionKept(seat, answer.mission, others))
    table.then(TurnStart(cosmos.starting))
