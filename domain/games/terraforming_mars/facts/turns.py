"""What players have done on their turns."""

from domain.games.terraforming_mars.components.rows import AwardId, CardId, MilestoneId, ProjectId, SourceId
from domain.games.terraforming_mars.effects.words import PartyId
from domain.games.terraforming_mars.facts.cards import HiddenCards, OpenCard
from domain.kernel import Fact, Seat


class TurnStarted(Fact, frozen=True):
    seat: Seat


class TurnEnded(Fact, frozen=True):
    seat: Seat


class PlayerPassed(Fact, frozen=True):
    seat: Seat


class PaymentMade(Fact, frozen=True):
    seat: Seat
    mc: int
    steel: int = 0
    titanium: int = 0
    heat: int = 0


class ProjectPlayed(Fact, frozen=True):
    seat: Seat
    card: OpenCard


class ProjectResolved(Fact, frozen=True):
    """All that the card itself says is done: from now on it works."""

    seat: Seat
    card: CardId


class StandardProjectUsed(Fact, frozen=True):
    seat: Seat
    project: ProjectId


class PatentsSold(Fact, frozen=True):
    seat: Seat
    cards: HiddenCards


class PlantsConverted(Fact, frozen=True):
    seat: Seat
    amount: int


class HeatConverted(Fact, frozen=True):
    seat: Seat
    amount: int


class ActionUsed(Fact, frozen=True):
    """The action of a card or corporation."""

    seat: Seat
    card: SourceId


class PolicyUsed(Fact, frozen=True):
    seat: Seat
    party: PartyId


class FirstActionTaken(Fact, frozen=True):
    """`done` False: it was impossible and is left out."""

    seat: Seat
    done: bool


class MilestoneClaimed(Fact, frozen=True):
    seat: Seat
    milestone: MilestoneId


class AwardFunded(Fact, frozen=True):
    seat: Seat
    award: AwardId


class RedsTaxPaid(Fact, frozen=True):
    """The tax on these steps is settled."""

    seat: Seat
    steps: int


class NextCardEased(Fact, frozen=True):
    seat: Seat
    discount: int
    shift: int
