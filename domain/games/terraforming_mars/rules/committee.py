"""The committee: delegates, party leaders, the dominant party (rules 17)."""

from collections.abc import Iterator

from domain.games.terraforming_mars.components import FIGURES, PARTIES, PARTY_ORDER
from domain.games.terraforming_mars.effects.words import PartyId
from domain.games.terraforming_mars.facts import DelegateRemoved, DelegateSent, DominanceChanged, LeaderChanged
from domain.games.terraforming_mars.state import NEUTRAL, Committee, Mars, Party
from domain.kernel import Seat, Table


def committee_of(mars: Mars) -> Committee:
    assert mars.committee is not None
    return mars.committee


def named(owner: Seat) -> Seat | None:
    """An owner as facts name it."""
    return None if owner == NEUTRAL else owner


def available(mars: Mars, seat: Seat) -> int:
    """Delegates that can still be sent."""
    return mars.players[seat].reserve + mars.players[seat].lobby


def clockwise_from(party: PartyId) -> Iterator[PartyId]:
    """All other parties, starting with the next one."""
    place = PARTY_ORDER.index(party)
    return (PARTY_ORDER[(place + i) % len(PARTY_ORDER)] for i in range(1, len(PARTY_ORDER)))


def send_neutral(mars: Mars, party: PartyId, table: Table[Mars]) -> None:
    """A neutral delegate joins a party, if the supply has one."""
    if committee_of(mars).supply > 0:
        table.emit(DelegateSent(None, party))
        update_leader(mars, party, table)
        update_dominance(mars, table)


def send(mars: Mars, seat: Seat, party: PartyId, table: Table[Mars], *, lobby: bool) -> None:
    table.emit(DelegateSent(seat, party, lobby))
    update_leader(mars, party, table)
    update_dominance(mars, table)


def send_for_card(mars: Mars, seat: Seat, party: PartyId, count: int, table: Table[Mars]) -> None:
    """Cards take delegates from the reserve first, then from the lobby (rules 17.2)."""
    for _ in range(count):
        send(mars, seat, party, table, lobby=mars.players[seat].reserve == 0)


def remove(mars: Mars, owner: Seat, party: PartyId, table: Table[Mars]) -> None:
    table.emit(DelegateRemoved(named(owner), party))
    update_leader(mars, party, table)
    update_dominance(mars, table)


def swap_neutral(mars: Mars, seat: Seat, party: PartyId, table: Table[Mars]) -> None:
    """An own delegate takes the place of a neutral one: only the lead can change, never dominance."""
    table.emit(DelegateRemoved(None, party))
    table.emit(DelegateSent(seat, party, lobby=mars.players[seat].reserve == 0))
    update_leader(mars, party, table)


def update_leader(mars: Mars, ident: PartyId, table: Table[Mars]) -> None:
    """The first member leads; afterwards only more members than the leader's side take the lead."""
    party = committee_of(mars).parties[ident]
    leader = party.leader
    if leader is None:
        owner = next((owner for owner in (*range(len(mars.players)), NEUTRAL) if party.members[owner]), None)
        if owner is not None:
            table.emit(LeaderChanged(ident, named(owner)))
        return
    most = max(party.members)
    if most > party.members[leader]:
        heir = next(owner for owner in succession(mars, leader) if party.members[owner] == most)
        table.emit(LeaderChanged(ident, named(heir)))


def succession(mars: Mars, leader: Seat) -> Iterator[Seat]:
    """From the old leader's seat clockwise, or from the active player's after a neutral one; neutral last."""
    seats = len(mars.players)
    start = leader if leader != NEUTRAL else mars.first if mars.active is None else mars.active
    yield from ((start + i) % seats for i in range(seats))
    yield NEUTRAL


def size(party: Party) -> int:
    return sum(party.members)


def update_dominance(mars: Mars, table: Table[Mars]) -> None:
    """Only strictly more members take dominance; among several parties the first clockwise from the old one."""
    committee = committee_of(mars)
    most = max(size(party) for party in committee.parties.values())
    if most > size(committee.parties[committee.dominant]):
        heirs = (party for party in clockwise_from(committee.dominant) if size(committee.parties[party]) == most)
        table.emit(DominanceChanged(next(heirs)))


def supports(mars: Mars, seat: Seat, party: PartyId) -> bool:
    """The party rules, or the player has at least two members there (rules 17.8)."""
    committee = mars.committee
    return committee is not None and (
        committee.ruling == party or committee.parties[party].members[seat] >= FIGURES.party_support
    )


def parties_led(mars: Mars, seat: Seat) -> int:
    committee = mars.committee
    return 0 if committee is None else sum(party.leader == seat for party in committee.parties.values())


def ordinary_members(mars: Mars, ident: PartyId, owner: Seat) -> int:
    """Members that are not the leader's piece."""
    party = committee_of(mars).parties[ident]
    return party.members[owner] - (1 if party.leader == owner else 0)


def tax_rate(mars: Mars) -> int:
    """M€ for each step of rating gained now: only in the action phase under a party that taxes (rules 19.1)."""
    if mars.committee is None or mars.phase != "action":
        return 0
    return PARTIES[mars.committee.ruling].tax
