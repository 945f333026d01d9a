"""What there is where something is missing: the other half of a refusal."""

from collections.abc import Iterable
from typing import Any

from domain.games.terraforming_mars.components.rows import SourceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.changes import spare_production
from domain.games.terraforming_mars.effects.words import ActionOption, Effect, Requirement
from domain.games.terraforming_mars.rules.committee import available, parties_led
from domain.games.terraforming_mars.rules.requirements import tiles_there
from domain.games.terraforming_mars.state import NEUTRAL, Mars
from domain.kernel import Message, Seat
from domain.kernel.messages import message


def standing(mars: Mars, seat: Seat, requirement: Requirement) -> Message:
    """How things stand about a requirement."""
    player, committee = mars.players[seat], mars.committee
    match requirement:
        case words.Within(parameter=parameter):
            return message(f"now.{parameter}", value=getattr(mars, parameter))
        case words.HasTags(tag=tag):
            return message("now.own", has=abilities(mars, seat).tags[tag] + abilities(mars, seat).wild)
        case words.HasProduction(resource=resource):
            return message("now.own", has=player.production[resource])
        case words.HasTiles():
            return message("now.tiles", has=tiles_there(mars, seat, requirement))
        case words.LeadsParties():
            return message("now.own", has=parties_led(mars, seat))
    if committee is None:
        return message("now.no_committee")
    if isinstance(requirement, words.PartySupport):
        members = committee.parties[requirement.party].members[seat]
        return message("now.party", party=committee.ruling, has=members)
    if committee.chairman == NEUTRAL:
        return message("now.chairman.neutral")
    return message("now.chairman.player", seat=committee.chairman)


def shortage(
    mars: Mars, seat: Seat, source: SourceId, text: Iterable[Effect], option: ActionOption | None = None
) -> dict[str, Any]:
    """What a text or its cost needs first that is not there, and how much of it there is."""
    player = mars.players[seat]
    cost = None if option is None else option.cost
    if cost is not None and cost.production is not None and spare_production(mars, seat, cost.production) < 1:
        return _lack(cost.production, 1, 0)
    if cost is not None and cost.resources_here > player.resources.get(source, 0):
        return _lack(None, cost.resources_here, player.resources.get(source, 0))
    for effect in text:
        match effect:
            case words.Produce(changes):
                for resource, amount in changes.items():
                    spare = spare_production(mars, seat, resource)
                    if isinstance(amount, int) and spare < -amount:
                        return _lack(resource, -amount, spare)
            case words.Lose(resource, amount) if player.stock[resource] < amount:
                return _lack(resource, amount, player.stock[resource])
            case words.SendDelegates(count=count) if available(mars, seat) < count:
                return _lack(None, count, available(mars, seat))
            case words.Special(handler="vote_of_no_confidence") if available(mars, seat) < 1:
                return _lack(None, 1, 0)
            case _:
                pass
    return _lack(None, 1, 0)


def _lack(resource: str | None, needed: int, has: int) -> dict[str, Any]:
    return {"resource": resource or "card", "needed": needed, "has": has}
