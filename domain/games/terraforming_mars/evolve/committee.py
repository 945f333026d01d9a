"""The committee and global events."""

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.evolve.table import EVOLVE, owner_of
from domain.games.terraforming_mars.state import NEUTRAL, Mars, Party
from domain.kernel import Seat


def party_of(mars: Mars, ident: str) -> Party:
    assert mars.committee is not None
    return mars.committee.parties[ident]  # type: ignore[index]


def send_home(mars: Mars, owner: Seat, count: int) -> None:
    if owner == NEUTRAL:
        assert mars.committee is not None
        mars.committee.supply += count
    else:
        mars.players[owner].reserve += count


@EVOLVE.on(facts.DelegateSent)
def delegate_sent(mars: Mars, fact: facts.DelegateSent) -> None:
    party_of(mars, fact.party).members[owner_of(fact.seat)] += 1
    if fact.seat is None:
        send_home(mars, NEUTRAL, -1)
    elif fact.lobby:
        mars.players[fact.seat].lobby -= 1
    else:
        mars.players[fact.seat].reserve -= 1


@EVOLVE.on(facts.DelegateRemoved)
def delegate_removed(mars: Mars, fact: facts.DelegateRemoved) -> None:
    owner = owner_of(fact.seat)
    party_of(mars, fact.party).members[owner] -= 1
    send_home(mars, owner, 1)


@EVOLVE.on(facts.LeaderChanged)
def leader_changed(mars: Mars, fact: facts.LeaderChanged) -> None:
    party_of(mars, fact.party).leader = owner_of(fact.seat)


@EVOLVE.on(facts.DominanceChanged)
def dominance_changed(mars: Mars, fact: facts.DominanceChanged) -> None:
    assert mars.committee is not None
    mars.committee.dominant = fact.party


@EVOLVE.on(facts.PartyTookPower)
def party_took_power(mars: Mars, fact: facts.PartyTookPower) -> None:
    assert mars.committee is not None
    mars.committee.ruling = fact.party


@EVOLVE.on(facts.MembersSentHome)
def members_sent_home(mars: Mars, fact: facts.MembersSentHome) -> None:
    party = party_of(mars, fact.party)
    for owner in (*range(len(mars.players)), NEUTRAL):
        stay = 1 if owner == party.leader else 0
        send_home(mars, owner, party.members[owner] - stay)
        party.members[owner] = stay


@EVOLVE.on(facts.ChairmanChanged)
def chairman_changed(mars: Mars, fact: facts.ChairmanChanged) -> None:
    """The old chairman goes home; the new one comes from the leader's place or from its own delegates."""
    assert mars.committee is not None
    owner = owner_of(fact.seat)
    send_home(mars, mars.committee.chairman, 1)
    mars.committee.chairman = owner
    if fact.source == "leader":
        assert fact.party is not None
        party = party_of(mars, fact.party)
        party.members[owner] -= 1
        party.leader = None
    elif fact.source == "lobby":
        mars.players[owner].lobby -= 1
    else:
        send_home(mars, owner, -1)


@EVOLVE.on(facts.LobbyFilled)
def lobby_filled(mars: Mars, fact: facts.LobbyFilled) -> None:
    player = mars.players[fact.seat]
    player.reserve -= 1
    player.lobby += 1


@EVOLVE.on(facts.EventTurnedUp)
def event_turned_up(mars: Mars, fact: facts.EventTurnedUp) -> None:
    mars.event_deck.pop()
    (mars.coming if fact.coming else mars.distant).append(fact.event)


@EVOLVE.on(facts.EventsMoved)
def events_moved(mars: Mars, fact: facts.EventsMoved) -> None:
    mars.past.extend(mars.current)
    mars.current[:] = mars.coming
    mars.coming[:] = mars.distant
    mars.distant.clear()
