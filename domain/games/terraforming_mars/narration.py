"""Lines of the log that need more than the fields of their fact: amounts without zeros, neutral pieces, reasons."""

from collections.abc import Mapping
from typing import Any

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.card_texts import minus, signed, start_text, units
from domain.games.terraforming_mars.components import CARDS, CORPORATIONS
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.kernel import Fact, Message, message


def narrate(fact: Fact, line: Message) -> Message | None:
    match fact:
        case facts.ProjectResolved():
            return None  # It was told when the card was played.
        case facts.PaymentMade() | facts.Produced():
            return _with_parts(line)
        case (
            facts.ResourceGained(resource=resource, amount=amount)
            | facts.ResourceLost(resource=resource, amount=amount)
        ):
            return _more(line, units=units(resource, amount))
        case facts.TilePlaced(seat=int(), tile="ocean" | "greenery" | "city" as tile):
            return _more(line, tile=f"placed:{tile}")
        case facts.ProductionChanged(by=by):
            return _more(line, by=signed(by))
        case facts.CardResourcesChanged(card=card, by=by):
            return _more(line, "added" if by > 0 else "removed", units=units(CARDS[card].holds or "any", abs(by)))
        case facts.TrackMoved(track=track, to=to):
            return _more(line, track, to=minus(to))
        case facts.NextCardEased(discount=discount):
            return _more(line, "discount" if discount else "shift")
        case facts.FirstActionTaken(done=False):
            return _more(line, "impossible")
        case facts.CorporationApplied(corporation=corporation):
            return _more(line, start=start_text(CORPORATIONS[corporation]))
        case facts.MatchEnded(reason):
            return _more(line, reason)
        case _:
            return _of_committee(fact, line) if isinstance(fact, NEUTRAL_TOO) else _of_cards(fact, line)


def _more(line: Message, variant: str | None = None, **params: Any) -> Message:
    return Message(line.key if variant is None else f"{line.key}.{variant}", {**line.params, **params})


# --- amounts ---------------------------------------------------------------------------------------------------------


def _with_parts(line: Message) -> Message:
    """Only what is not zero; a negative income takes M€ away."""
    parts = tuple(_part(kind, line.params) for kind in RESOURCES if line.params.get(kind))
    return _more(line, parts=parts) if parts else _more(line, "nothing")


def _part(kind: str, amounts: Mapping[str, int]) -> Message:
    amount = amounts[kind]
    return units(kind, amount) if amount > 0 else message(f"units.{kind}", n=minus(amount), per="")


# --- neutral pieces --------------------------------------------------------------------------------------------------

NEUTRAL_TOO = (
    facts.TilePlaced | facts.DelegateSent | facts.DelegateRemoved | facts.LeaderChanged | facts.ChairmanChanged
)
"""Facts about pieces that are a player's or, without a seat, the neutral side's."""


def _of_committee(fact: Fact, line: Message) -> Message:
    if line.params["seat"] is None:
        return _more(line, "neutral")
    return _more(line, "lobby") if isinstance(fact, facts.DelegateSent) and fact.lobby else line


# --- cards -----------------------------------------------------------------------------------------------------------


def _of_cards(fact: Fact, line: Message) -> Message | None:
    """Nobody is told of no cards."""
    match fact:
        case facts.CardsKept(cards=(), discarded=()) | facts.PackReceived(cards=()) | facts.ChoiceDiscarded(cards=()):
            return None
        case facts.CardsKept(cards=()):
            return _more(line, "none")
        case facts.CardsKept(discarded=()):
            return _more(line, "all")
        case facts.CardsBought(cards=()):
            return _more(line, "none")
        case _:
            return line
