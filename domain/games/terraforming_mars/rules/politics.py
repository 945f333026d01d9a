"""The end of a generation: production, the end check, the political phase (rules 15, 16, 18)."""

from domain.games.terraforming_mars.components import EVENTS, FIGURES, PARTIES
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.amounts import count
from domain.games.terraforming_mars.effects.changes import gain
from domain.games.terraforming_mars.effects.reactions import react
from domain.games.terraforming_mars.effects.words import PartyId
from domain.games.terraforming_mars.facts import (
    ChairmanChanged,
    DominanceChanged,
    EventsMoved,
    EventTurnedUp,
    GlobalEventResolved,
    LobbyFilled,
    MembersSentHome,
    PartyTookPower,
    PhaseStarted,
    Produced,
    RatingRaised,
    RatingsFell,
)
from domain.games.terraforming_mars.rules.committee import clockwise_from, committee_of, named, send_neutral, size
from domain.games.terraforming_mars.rules.ending import end_reason, start_ending
from domain.games.terraforming_mars.rules.tables import PROCEED
from domain.games.terraforming_mars.state import NEUTRAL, Mars, in_order, is_solo
from domain.games.terraforming_mars.steps import (
    CardText,
    ChangingTimes,
    NewGovernment,
    NextGeneration,
    ProductionPhase,
    SolarPhase,
)
from domain.kernel import Seat, Table


@PROCEED.on(ProductionPhase)
def production_phase(mars: Mars, step: ProductionPhase, table: Table[Mars]) -> None:
    """Energy becomes heat; then income by rating and production. Afterwards what a quiet generation brings."""
    table.emit(PhaseStarted("production"))
    for seat in in_order(mars):
        produce(mars, seat, table)
    for seat in in_order(mars):
        if not mars.players[seat].rating_raised:
            for reaction in abilities(mars, seat).on_quiet_generation:
                react(mars, seat, reaction, table)
    table.then(SolarPhase())


def produce(mars: Mars, seat: Seat, table: Table[Mars]) -> None:
    """A negative income takes what is there."""
    player, made = mars.players[seat], mars.players[seat].production
    mc = max(-player.stock["mc"], player.rating + made["mc"])
    table.emit(Produced(seat, mc, made["steel"], made["titanium"], made["plants"], made["energy"], made["heat"]))


@PROCEED.on(SolarPhase)
def solar_phase(mars: Mars, step: SolarPhase, table: Table[Mars]) -> None:
    """If Mars is complete the game ends here. World government and colonies belong to other expansions."""
    reason = end_reason(mars)
    if reason is not None:
        start_ending(mars, reason, table)
    elif mars.committee is None:
        table.then(NextGeneration())
    else:
        table.emit(PhaseStarted("solar"))
        political_phase(mars, table)


def political_phase(mars: Mars, table: Table[Mars]) -> None:
    """Everybody loses a step; the current event, with the influence of this moment; then a new government."""
    table.emit(RatingsFell())
    for event in mars.current:
        table.emit(GlobalEventResolved(event))
        if EVENTS[event].first_player:
            table.then(CardText(mars.first, event, "first_player"))
        if EVENTS[event].each_player:
            table.then(*[CardText(seat, event, "each_player") for seat in in_order(mars)])
    table.then(NewGovernment(), ChangingTimes(), NextGeneration())


# --- new government (rules 18.3) -------------------------------------------------------------------------------------


@PROCEED.on(NewGovernment)
def new_government(mars: Mars, step: NewGovernment, table: Table[Mars]) -> None:
    committee = committee_of(mars)
    party = committee.dominant
    table.emit(PartyTookPower(party))
    pay_ruling_bonus(mars, party, table)
    table.emit(MembersSentHome(party))
    seat_chairman(mars, party, table)
    largest = max(size(each) for ident, each in committee.parties.items() if ident != party)
    heirs = (each for each in clockwise_from(party) if size(committee.parties[each]) == largest)
    table.emit(DominanceChanged(next(heirs)))
    for seat in in_order(mars):
        if mars.players[seat].lobby == 0 and mars.players[seat].reserve:
            table.emit(LobbyFilled(seat))


def pay_ruling_bonus(mars: Mars, party: PartyId, table: Table[Mars]) -> None:
    """Wild tags do not count; the party that taxes raises whoever has the lowest rating instead."""
    row = PARTIES[party]
    if row.tax:
        for seat in lowest_rated(mars):
            table.emit(RatingRaised(seat, 1))
    else:
        for seat in in_order(mars):
            gain(seat, "mc", count(mars, seat, row.bonus), table)


def lowest_rated(mars: Mars) -> list[Seat]:
    """All with the lowest rating, measured once; alone only up to a limit."""
    lowest = min(player.rating for player in mars.players)
    if is_solo(mars) and lowest > FIGURES.solo_reds_limit:
        return []
    return [seat for seat in in_order(mars) if mars.players[seat].rating == lowest]


def seat_chairman(mars: Mars, party: PartyId, table: Table[Mars]) -> None:
    """The leader takes the chair, and a player gains a step of rating; an empty party gets a neutral chairman."""
    leader = committee_of(mars).parties[party].leader
    if leader is None:
        table.emit(ChairmanChanged(None, "supply"))
        return
    table.emit(ChairmanChanged(named(leader), "leader", party))
    if leader != NEUTRAL:
        table.emit(RatingRaised(leader, 1))


# --- changing times (rules 18.4) -------------------------------------------------------------------------------------


@PROCEED.on(ChangingTimes)
def changing_times(mars: Mars, step: ChangingTimes, table: Table[Mars]) -> None:
    table.emit(EventsMoved())
    for event in mars.current:
        send_neutral(mars, EVENTS[event].current_party, table)
    if mars.event_deck:
        event = mars.event_deck[-1]
        table.emit(EventTurnedUp(event))
        send_neutral(mars, EVENTS[event].revealed_party, table)
