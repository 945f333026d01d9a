"""Hiring leaders and collecting resource tokens where one has a ship (rules 8.5, 8.7)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.rules.tables import COMMON
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Seat, Table


def gatherings(frontier: Frontier, seat: Seat) -> Iterator[act.HireLeaders | act.CollectResources]:
    """Leaders to hire and tokens to collect where the player has a ship."""
    player = frontier.players[seat]
    for at in player.places():
        for leaders in range(1, player.away.get(at, 0) + 1):
            yield act.HireLeaders(at, leaders)
        if at in frontier.lying:
            for kind, amount in frontier.lying[at].items():
                for some in range(1, amount + 1):
                    yield act.CollectResources(at, kind, some)


@COMMON.on(act.HireLeaders)
def hire(frontier: Frontier, seat: Seat, action: act.HireLeaders, table: Table[Frontier]) -> None:
    table.emit(facts.LeadersHired(seat, action.at, action.leaders))


@COMMON.on(act.CollectResources)
def collect(frontier: Frontier, seat: Seat, action: act.CollectResources, table: Table[Frontier]) -> None:
    table.emit(facts.ResourcesCollected(seat, action.at, action.resource, action.amount))
