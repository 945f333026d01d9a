"""The table of objections, and the few that many answers share."""

from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.glossary import RESOURCES
from domain.games.andromedas_edge.rules.payments import Prices
from domain.games.andromedas_edge.state import Frontier, Player
from domain.games.andromedas_edge.wording import amounts, prices_text
from domain.kernel import Objection, Seat, Step, TypeDispatch

WHY = TypeDispatch()
"""`WHY[type(action)](frontier, step, action)`: the objection to an action of that type; None where it answers no
question like the present one."""


def no(code: str, **params: object) -> Objection:
    return Objection(code, params)


def seat_of(step: Step) -> Seat:
    seat: Seat = step.seat  # type: ignore[attr-defined]
    return seat


def too_dear(frontier: Frontier, seat: Seat, prices: Prices, what: str) -> Objection:
    """The price, and what there is in storage and hand."""
    return no("price_out_of_reach", what=what, price=prices_text(prices), held=amounts(frontier.players[seat].stock))


def short_of(player: Player, wanted: Bundle) -> Objection | None:
    for kind in RESOURCES:
        needed = getattr(wanted, kind)
        if needed > player.held(kind):
            return no("not_enough", resource=f"of:{kind}", needed=needed, held=player.held(kind))
    return None
