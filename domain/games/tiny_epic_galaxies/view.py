"""The table as one viewer may see it, built from what that viewer may know."""

import msgspec

from domain.games.tiny_epic_galaxies.components import ROGUE_DICE, ROGUES
from domain.games.tiny_epic_galaxies.glossary import (
    DieNumber,
    DieState,
    EndReason,
    Face,
    MissionId,
    Place,
    PlanetId,
    RogueId,
    ShipNumber,
)
from domain.games.tiny_epic_galaxies.rules.turn import dice_to_roll
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos, Galaxy, Mark
from domain.kernel import ARCHIVE, Seat, Viewer


class ShipSeen(msgspec.Struct, frozen=True):
    ship: ShipNumber
    place: Place
    planet: PlanetId | None
    position: int


class MissionsSeen(msgspec.Struct, frozen=True):
    """None where the viewer may not look; how many there are, and whether a choice was made, is known to everybody."""

    chosen: bool
    dealt: tuple[MissionId | None, ...]
    kept: tuple[MissionId | None, ...]
    discarded: tuple[MissionId | None, ...]


class GalaxySeen(msgspec.Struct, frozen=True):
    seat: Seat
    energy: int
    culture: int
    level: int
    points: int
    dice: int
    """How many it rolls in its next turn."""
    ships: tuple[ShipSeen, ...]
    colonies: tuple[PlanetId, ...]
    missions: MissionsSeen


class RogueSeen(msgspec.Struct, frozen=True):
    card: RogueId
    difficulty: str
    energy: int
    culture: int
    level: int
    points: int
    dice: int
    ships: tuple[ShipSeen, ...]
    colonies: tuple[PlanetId, ...]


class DieSeen(msgspec.Struct, frozen=True):
    die: DieNumber
    face: Face
    state: DieState


class TurnSeen(msgspec.Struct, frozen=True):
    """`active` 1 in the solo game is the Rogue."""

    active: Seat
    dice: tuple[DieSeen, ...]
    bay: tuple[DieNumber, ...]
    free_reroll: bool
    converter: bool
    follow_price: int
    income_energy: int
    income_culture: int
    used_once: tuple[Mark, ...]
    under_way: tuple[Mark, ...]


class GalaxiesBoard(msgspec.Struct, frozen=True, tag_field="game", tag="tiny_epic_galaxies"):
    """Everything a front end needs to draw the table."""

    round: int
    turns: int
    starting: Seat
    row: tuple[PlanetId | None, ...]
    deck: int
    discard: tuple[PlanetId, ...]
    undealt: int
    boxed: tuple[MissionId, ...]
    galaxies: tuple[GalaxySeen, ...]
    rogue: RogueSeen | None
    turn: TurnSeen
    end_triggered_by: Seat | None
    ended: EndReason | None


def view(cosmos: Cosmos, viewer: Viewer) -> GalaxiesBoard:
    return GalaxiesBoard(
        round=cosmos.round,
        turns=cosmos.turns,
        starting=cosmos.starting,
        row=tuple(cosmos.row),
        deck=len(cosmos.deck),
        discard=tuple(cosmos.discard),
        undealt=len(cosmos.undealt),
        boxed=tuple(cosmos.boxed),
        galaxies=tuple(_galaxy(cosmos, seat, viewer) for seat in range(cosmos.seats)),
        rogue=_rogue(cosmos) if cosmos.solo else None,
        turn=_turn(cosmos),
        end_triggered_by=cosmos.trigger,
        ended=cosmos.reason,
    )


def _ships(galaxy: Galaxy) -> tuple[ShipSeen, ...]:
    return tuple(ShipSeen(n, ship.place, ship.planet, ship.position) for n, ship in enumerate(galaxy.ships))


def _cards(cards: list[MissionId], open_to_viewer: bool) -> tuple[MissionId | None, ...]:
    """In a fixed order: how a hand is sorted tells nobody anything."""
    return tuple(sorted(cards)) if open_to_viewer else (None,) * len(cards)


def _galaxy(cosmos: Cosmos, seat: Seat, viewer: Viewer) -> GalaxySeen:
    galaxy = cosmos.galaxies[seat]
    own = viewer in (seat, ARCHIVE)
    return GalaxySeen(
        seat=seat,
        energy=galaxy.energy,
        culture=galaxy.culture,
        level=galaxy.level,
        points=cosmos.points(seat),
        dice=dice_to_roll(cosmos, seat),
        ships=_ships(galaxy),
        colonies=tuple(galaxy.colonies),
        missions=MissionsSeen(
            chosen=bool(galaxy.kept) or cosmos.agenda.held[seat] is not None,
            dealt=_cards(galaxy.dealt, own),
            kept=_cards(galaxy.kept, own or cosmos.over),
            discarded=_cards(galaxy.discarded, own),
        ),
    )


def _rogue(cosmos: Cosmos) -> RogueSeen:
    galaxy = cosmos.galaxies[ROGUE]
    return RogueSeen(
        card=cosmos.options.rogue,
        difficulty=ROGUES[cosmos.options.rogue].difficulty,
        energy=galaxy.energy,
        culture=galaxy.culture,
        level=galaxy.level,
        points=cosmos.points(ROGUE),
        dice=ROGUE_DICE[galaxy.level],
        ships=_ships(galaxy),
        colonies=tuple(galaxy.colonies),
    )


def _turn(cosmos: Cosmos) -> TurnSeen:
    turn = cosmos.turn
    return TurnSeen(
        active=turn.active,
        dice=tuple(DieSeen(n, die.face, die.state) for n, die in enumerate(turn.dice)),
        bay=tuple(turn.bay),
        free_reroll=not turn.rerolled,
        converter=not turn.converted,
        follow_price=turn.follow_price,
        income_energy=turn.income_energy,
        income_culture=turn.income_culture,
        used_once=tuple(turn.marks),
        under_way=tuple(turn.chain),
    )
