"""The cards no word fits, each with a function of its own, found by the name in its row."""

from collections.abc import Callable, Mapping

from domain.games.terraforming_mars.components import FIGURES, PARTY_ORDER, PROJECTS
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.amounts import CITIES, influence
from domain.games.terraforming_mars.effects.changes import add_resources, gain, lower_rating, raise_rating
from domain.games.terraforming_mars.effects.words import PartyId, SpecialName
from domain.games.terraforming_mars.facts import ChairmanChanged
from domain.games.terraforming_mars.rules.committee import ordinary_members
from domain.games.terraforming_mars.rules.deck import reveal
from domain.games.terraforming_mars.state import NEUTRAL, Mars, in_order, is_solo
from domain.games.terraforming_mars.steps import BoxToCopy, CardText, DelegateChoice, LandClaiming
from domain.kernel import Seat, Table

Handler = Callable[[Mars, CardText, Table[Mars]], bool]
"""Whether a step was put on the agenda."""


def banned_delegate(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    """Remove a delegate that does not lead; nothing happens if there is none."""
    if bannable(mars):
        table.then(DelegateChoice(place.seat, swap=False))
        return True
    return False


def bannable(mars: Mars) -> list[tuple[PartyId, Seat]]:
    owners = (*range(len(mars.players)), NEUTRAL)
    return [(party, owner) for party in PARTY_ORDER for owner in owners if ordinary_members(mars, party, owner) > 0]


def recruitment(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    table.then(DelegateChoice(place.seat, swap=True))
    return True


def vote_of_no_confidence(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    """The neutral chairman goes, an own delegate takes the chair; party and policy stay."""
    table.emit(ChairmanChanged(place.seat, "reserve" if mars.players[place.seat].reserve else "lobby"))
    return False


def robotic_workforce(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    table.then(BoxToCopy(place.seat))
    return True


def land_claim(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    table.then(LandClaiming(place.seat))
    return True


def search_for_life(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    """A microbe tag on the top card puts a science resource here."""
    card = reveal(mars, table)
    if card is not None and "microbe" in PROJECTS[card].tags:
        add_resources(place.seat, place.source, 1, table)
    return False


# --- global events ---------------------------------------------------------------------------------------------------


def diversity(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    needed, mc = FIGURES.diversity
    kinds = sum(1 for number in abilities(mars, place.seat).tags.values() if number)
    if kinds + influence(mars, place.seat) >= needed:
        gain(place.seat, "mc", mc, table)
    return False


def election(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    """Influence, building tags and cities: first +2, second +1."""
    scores = {seat: election_score(mars, seat) for seat in in_order(mars)}
    if is_solo(mars):
        steps = next((steps for score, steps in FIGURES.solo_election if scores[0] >= score), 0)
        raise_rating(mars, 0, steps, table)
        return False
    for seat, rank in places(scores).items():
        raise_rating(mars, seat, 3 - rank, table)
    return False


def election_score(mars: Mars, seat: Seat) -> int:
    cities = sum(tile.owner == seat and tile.kind in CITIES for tile in mars.tiles.values())
    return influence(mars, seat) + abilities(mars, seat).tags["building"] + cities


def revolution(mars: Mars, place: CardText, table: Table[Mars]) -> bool:
    """Earth tags and influence: first -2, second -1, only with a score of at least 1."""
    scores = {seat: abilities(mars, seat).tags["earth"] + influence(mars, seat) for seat in in_order(mars)}
    if is_solo(mars):
        needed, lost = FIGURES.solo_revolution
        if scores[0] >= needed:
            lower_rating(mars, 0, lost, table)
        return False
    for seat, rank in places(scores).items():
        if scores[seat] > 0:
            lower_rating(mars, seat, 3 - rank, table)
    return False


def places(scores: Mapping[Seat, int]) -> dict[Seat, int]:
    """First and second; all tied share a place, and a tie for first leaves no second."""
    best = max(scores.values())
    found = {seat: 1 for seat, score in scores.items() if score == best}
    rest = [score for score in scores.values() if score != best]
    if len(found) == 1 and rest:
        found |= {seat: 2 for seat, score in scores.items() if score == max(rest)}
    return found


SPECIAL: Mapping[SpecialName, Handler] = {
    "banned_delegate": banned_delegate,
    "recruitment": recruitment,
    "vote_of_no_confidence": vote_of_no_confidence,
    "robotic_workforce": robotic_workforce,
    "land_claim": land_claim,
    "search_for_life": search_for_life,
    "diversity": diversity,
    "election": election,
    "revolution": revolution,
}
