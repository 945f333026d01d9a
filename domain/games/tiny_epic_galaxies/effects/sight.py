"""Through whose eyes, and with what in hand, an action is judged.

A follow price or a payment for a copied action is gone before the action is judged (rules 6.4, 9.1 b), so what a player
can afford is asked of a sight, never of the mat itself.
"""

from domain.games.tiny_epic_galaxies.glossary import DieNumber, PlanetId, Resource, ShipNumber
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy
from domain.kernel import Seat


class Sight:
    """What a player would have and face when beginning an action."""

    __slots__ = ("busy", "cosmos", "culture", "earlier", "energy", "galaxy", "landed", "received", "seat", "spare")

    def __init__(
        self,
        cosmos: Cosmos,
        seat: Seat,
        energy: int,
        culture: int,
        earlier: tuple[DieNumber, ...],
        spare: int,
        landed: ShipNumber | None,
        busy: tuple[PlanetId, ...],
        received: tuple[tuple[Seat, Resource, int], ...] = (),
    ) -> None:
        self.cosmos = cosmos
        self.seat = seat
        self.galaxy: Galaxy = cosmos.galaxies[seat]
        self.energy = energy
        self.culture = culture
        self.earlier = earlier
        """Dice activated before the one that is being resolved."""
        self.spare = spare
        """Inactive dice left beside it."""
        self.landed = landed
        """The ship whose landing led to this action."""
        self.busy = busy
        """Planets whose action this player is carrying out."""
        self.received = received
        """What others will have been paid by then."""

    def held(self, resource: Resource) -> int:
        return self.energy if resource == "energy" else self.culture

    def held_by(self, seat: Seat, resource: Resource) -> int:
        """What another galaxy will hold, payments on the way included."""
        paid = sum(amount for taker, kind, amount in self.received if taker == seat and kind == resource)
        return self.cosmos.galaxies[seat].held(resource) + paid

    def poorer(self, resource: Resource, amount: int, to: Seat | None = None) -> "Sight":
        """The same after paying, to the supply or to another galaxy."""
        spent_energy = amount if resource == "energy" else 0
        received = self.received if to is None else (*self.received, (to, resource, amount))
        return Sight(
            self.cosmos,
            self.seat,
            self.energy - spent_energy,
            self.culture - (amount - spent_energy),
            self.earlier,
            self.spare,
            self.landed,
            self.busy,
            received,
        )

    def within(self, planet: PlanetId) -> "Sight":
        """The same inside the action of a planet."""
        return Sight(
            self.cosmos,
            self.seat,
            self.energy,
            self.culture,
            self.earlier,
            self.spare,
            self.landed,
            (*self.busy, planet),
            self.received,
        )


def _busy(cosmos: Cosmos, seat: Seat) -> tuple[PlanetId, ...]:
    return tuple([mark.planet for mark in cosmos.turn.chain if mark.seat == seat])


def sight_in_menu(cosmos: Cosmos, seat: Seat, inactive: int) -> Sight:
    """At the main menu: the die that would be used is not in the bay yet."""
    galaxy = cosmos.galaxies[seat]
    return Sight(cosmos, seat, galaxy.energy, galaxy.culture, tuple(cosmos.turn.bay), inactive - 1, None, ())


def sight_in_action(cosmos: Cosmos, seat: Seat, landed: ShipNumber | None = None, price: int = 0) -> Sight:
    """While a die is resolved or followed; `price` is what a follow would cost first."""
    galaxy = cosmos.galaxies[seat]
    return Sight(
        cosmos,
        seat,
        galaxy.energy,
        galaxy.culture - price,
        tuple(cosmos.turn.bay[:-1]),
        len(cosmos.inactive()),
        landed,
        _busy(cosmos, seat),
    )
