"""The table as it stands: plain structs and small readings of them; no rules."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from domain.games.tiny_epic_galaxies.actions import GalaxiesAction, ShipName
from domain.games.tiny_epic_galaxies.components import LEVEL_POINTS, POINTS, ROGUE_POINTS
from domain.games.tiny_epic_galaxies.glossary import (
    DieNumber,
    DieState,
    EndReason,
    Face,
    MissionId,
    Place,
    PlanetId,
    Resource,
    RogueId,
    TieBreak,
)
from domain.games.tiny_epic_galaxies.steps import GalaxiesStep
from domain.kernel import Agenda, GameState, Seat
from domain.kernel.options import for_seats

ROGUE: Seat = 1
"""In the solo game the Rogue Galaxy has this place among the galaxies. It is not a seat: nobody decides for it."""


Whereabouts = tuple[Place, PlanetId | None, int]
"""Place, planet and position of a ship."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may agree on before it begins."""

    rogue_reroll_unusable: Annotated[bool, for_seats(1)] = False
    two_player_mission_subset: Annotated[bool, for_seats(2)] = False
    tie_break: Annotated[TieBreak, for_seats(2, 3, 4, 5)] = "resources"
    rogue: Annotated[RogueId, for_seats(1)] = "artemis"
    random_start: Annotated[bool, for_seats(2, 3, 4, 5)] = False


class Ship(msgspec.Struct, forbid_unknown_fields=True):
    """`planet` and `position` say where a ship on a surface or track is."""

    place: Place
    planet: PlanetId | None = None
    position: int = 0

    @property
    def where(self) -> Whereabouts:
        return self.place, self.planet, self.position


class Galaxy(msgspec.Struct, forbid_unknown_fields=True):
    """A galaxy mat with everything on and under it."""

    energy: int
    culture: int
    level: int
    ships: list[Ship]
    colonies: list[PlanetId]
    dealt: list[MissionId]
    kept: list[MissionId]
    discarded: list[MissionId]
    dice_lost: int = 0
    """How many dice the next roll is short of."""

    def held(self, resource: Resource) -> int:
        return self.energy if resource == "energy" else self.culture

    def change(self, resource: Resource, by: int) -> None:
        if resource == "energy":
            self.energy += by
        else:
            self.culture += by

    def ships_home(self) -> int:
        return sum(ship.place == "home" for ship in self.ships)

    def orbiting(self) -> Iterator[int]:
        """The numbers of the ships on a track."""
        return (number for number, ship in enumerate(self.ships) if ship.place == "orbit")


class Die(msgspec.Struct, forbid_unknown_fields=True):
    face: Face
    state: DieState = "inactive"


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who uses, or has used, which planet."""

    seat: Seat
    planet: PlanetId


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """What is forgotten when the turn ends."""

    active: Seat
    dice: list[Die]
    bay: list[DieNumber]
    """The activation bay, in order of activation."""
    rerolled: bool = False
    converted: bool = False
    income_energy: int = 0
    income_culture: int = 0
    follow_price: int = 1
    attacked: bool = False
    """The Rogue has made an attack marked once per turn."""
    marks: list[Mark] = []
    """Once-per-turn actions begun in this turn."""
    chain: list[Mark] = []
    """Planet actions being carried out now, the innermost last."""


class Cosmos(GameState, kw_only=True):
    """A match of Tiny Epic Galaxies."""

    agenda: Agenda[GalaxiesStep, GalaxiesAction]
    options: Options
    galaxies: list[Galaxy]
    """One per seat and, in the solo game, the Rogue's after them."""
    row: list[PlanetId | None]
    deck: list[PlanetId]
    """The next card is the last."""
    discard: list[PlanetId]
    undealt: list[MissionId]
    boxed: list[MissionId]
    """Missions that the table agreed to leave out."""
    turn: Turn
    starting: Seat = 0
    round: int = 0
    turns: int = 0
    trigger: Seat | None = None
    """Whose points first reached the end of the game."""
    reason: EndReason | None = None

    @property
    def seats(self) -> int:
        return len(self.agenda.lanes)

    @property
    def solo(self) -> bool:
        return len(self.agenda.lanes) == 1

    def others(self, seat: Seat) -> Iterator[Seat]:
        """Every other galaxy, clockwise."""
        count = len(self.galaxies)
        return ((seat + step) % count for step in range(1, count))

    def points(self, seat: Seat) -> int:
        """Points during play: the level and the colonies."""
        galaxy = self.galaxies[seat]
        track = LEVEL_POINTS if seat < len(self.agenda.lanes) else ROGUE_POINTS
        return track[galaxy.level] + sum([POINTS[planet] for planet in galaxy.colonies])

    def planets_in_row(self) -> Iterator[PlanetId]:
        return (planet for planet in self.row if planet is not None)

    def inactive(self) -> list[DieNumber]:
        return [number for number, die in enumerate(self.turn.dice) if die.state == "inactive"]

    def ships_at(self, planet: PlanetId) -> Iterator[ShipName]:
        """Every ship on the surface or track of a planet."""
        for seat, galaxy in enumerate(self.galaxies):
            for number, ship in enumerate(galaxy.ships):
                if ship.planet == planet:
                    yield ShipName(seat, number)
