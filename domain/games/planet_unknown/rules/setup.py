"""Set-up: station, boards, decks, objectives, commander."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from domain.games.planet_unknown.actions import ChooseSides, KeepObjectives, PublishObjective
from domain.games.planet_unknown.components.rows import Side
from domain.games.planet_unknown.components.tables import (
    CARDS_OF_RANK,
    COLOURS,
    CORPORATIONS,
    EVENTS,
    OBJECTIVES,
    PLANETS,
    RANKS,
    SECTORS,
    STACK_SHAPES,
    SYMMETRIC_CORPORATION,
    SYMMETRIC_PLANET,
    TILES_OF_SHAPE,
)
from domain.games.planet_unknown.facts import (
    BoardsDealt,
    CivDeckBuilt,
    CommanderAssigned,
    EventDeckBuilt,
    NeighbourObjectivesLaid,
    ObjectivePublished,
    ObjectivesDealt,
    ObjectivesKept,
    ObjectivesShuffled,
    SidesChosen,
    StackLoaded,
    StationSet,
)
from domain.games.planet_unknown.options import event_counts, with_events
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS, PROCEED, QUESTIONS
from domain.games.planet_unknown.rules.tiles import reveal_next
from domain.games.planet_unknown.state import PlanetUnknown, in_turn_order, lasts, seats_of
from domain.games.planet_unknown.steps import (
    FirstTurn,
    FluxTrack,
    ObjectivePublication,
    ObjectivesChoice,
    ObjectiveSelection,
    Preparation,
    SidesChoice,
    SideSelection,
    TurnStart,
)
from domain.kernel import Seat, Table

SIDES: tuple[Side, ...] = ("symmetric", "asymmetric")
SHARED_OBJECTIVES = 3
SOLO_DEALT, SOLO_KEPT = 4, 3
MODULE_DEALT, MODULE_KEPT = 2, 1


def set_up(state: PlanetUnknown, table: Table[PlanetUnknown]) -> None:
    """Everything up to the first decision."""
    _load_station(state, table)
    _deal_boards(state, table)
    _build_civ_decks(state, table)
    if with_events(state.options, seats_of(state)):
        _build_event_deck(state, table)
    table.emit(ObjectivesShuffled(tuple(table.dice.shuffle(list(OBJECTIVES)))))
    chosen = state.options.commander
    table.emit(CommanderAssigned(table.dice.below(seats_of(state)) if chosen is None else chosen))
    table.then(SidesChoice(), Preparation())


def _load_station(state: PlanetUnknown, table: Table[PlanetUnknown]) -> None:
    options = state.options
    offset = table.dice.below(SECTORS) if options.station_offset is None else options.station_offset
    rotation = table.dice.below(SECTORS) if options.station_rotation is None else options.station_rotation
    table.emit(StationSet(offset, rotation))
    for index, shape in enumerate(STACK_SHAPES):
        table.emit(StackLoaded(index, tuple(table.dice.shuffle(TILES_OF_SHAPE[shape]))))
    reveal_next(state, table)


def _assigned(named: Sequence[str | None], seats: int, boards: Sequence[str], table: Table[PlanetUnknown]) -> list[str]:
    """The named boards, and random ones of the rest for the other seats."""
    wanted = [*named, *[None] * seats][:seats]
    rest = iter(table.dice.shuffle([board for board in boards if board not in wanted]))
    return [board if board in boards else next(rest) for board in wanted]  # type: ignore[misc]


def _deal_boards(state: PlanetUnknown, table: Table[PlanetUnknown]) -> None:
    """Each player gets two boards; every asymmetric side exists once."""
    options, seats = state.options, seats_of(state)
    every = options.kickstarter
    planets = [row.id for row in PLANETS.values() if row.side == "asymmetric" and (every or row.edition == "base")]
    firms = [row.id for row in CORPORATIONS.values() if row.side == "asymmetric" and (every or row.edition == "base")]
    dealt_planets = _assigned(options.planets, seats, planets, table)
    dealt_firms = _assigned(options.corporations, seats, firms, table)
    for seat, (planet, firm) in enumerate(zip(dealt_planets, dealt_firms, strict=True)):
        table.emit(BoardsDealt(seat, planet, firm))
        if not options.choose_sides:
            named_planet = options.planets[seat] if seat < len(options.planets) else None
            named_firm = options.corporations[seat] if seat < len(options.corporations) else None
            table.emit(SidesChosen(seat, named_planet or SYMMETRIC_PLANET, named_firm or SYMMETRIC_CORPORATION))


def _build_civ_decks(state: PlanetUnknown, table: Table[PlanetUnknown]) -> None:
    """One card more than players of each rank."""
    for rank in RANKS:
        cards = table.dice.shuffle(CARDS_OF_RANK[rank])
        size = seats_of(state) + 1
        table.emit(CivDeckBuilt(rank, tuple(cards[:size]), tuple(cards[size:])))


def _build_event_deck(state: PlanetUnknown, table: Table[PlanetUnknown]) -> None:
    """The chosen numbers of each colour; cards for one player only are out with more."""
    deck: list[str] = []
    unused: list[str] = []
    for colour, count in zip(COLOURS, event_counts(state.options), strict=True):
        cards = [card.id for card in EVENTS.values() if card.colour == colour]
        fitting = [card for card in cards if seats_of(state) == 1 or not EVENTS[card].solo]
        shuffled = table.dice.shuffle(fitting)
        deck += shuffled[:count]
        unused += shuffled[count:] + [card for card in cards if card not in fitting]
    table.emit(EventDeckBuilt(tuple(table.dice.shuffle(deck)), tuple(unused)))


# --- sides ------------------------------------------------------------------------------------------------------------


@QUESTIONS.on(SidesChoice)
def side_questions(state: PlanetUnknown, barrier: SidesChoice) -> Iterator[SideSelection]:
    if state.options.choose_sides:
        for seat in range(seats_of(state)):
            yield SideSelection(seat)


@OFFERS.on(SideSelection)
def side_offers(state: PlanetUnknown, step: SideSelection) -> Iterator[ChooseSides]:
    return (ChooseSides(planet, corporation) for planet in SIDES for corporation in SIDES)


@DECIDE.on(SideSelection)
def sides_chosen(state: PlanetUnknown, step: SideSelection, action: ChooseSides, table: Table[PlanetUnknown]) -> None:
    player = state.players[step.seat]
    planet = SYMMETRIC_PLANET if action.planet == "symmetric" else player.planet_board
    firm = SYMMETRIC_CORPORATION if action.corporation == "symmetric" else player.corporation_board
    table.emit(SidesChosen(step.seat, planet, firm))


# --- objectives -------------------------------------------------------------------------------------------------------


@PROCEED.on(Preparation)
def prepare(state: PlanetUnknown, step: Preparation, table: Table[PlanetUnknown]) -> None:
    """Personal objectives before the neighbour cards."""
    seats = seats_of(state)
    if seats == 1 or state.options.personal_objectives:
        count = SOLO_DEALT if seats == 1 else MODULE_DEALT
        for seat in range(seats):
            table.emit(ObjectivesDealt(seat, tuple(state.objective_deck[:count])))
        table.then(ObjectivesChoice())
    table.then(FirstTurn())


@QUESTIONS.on(ObjectivesChoice)
def objective_questions(state: PlanetUnknown, barrier: ObjectivesChoice) -> Iterator[ObjectiveSelection]:
    seats = seats_of(state)
    for seat in range(seats):
        yield ObjectiveSelection(seat, SOLO_KEPT if seats == 1 else MODULE_KEPT)


@OFFERS.on(ObjectiveSelection)
def objective_offers(state: PlanetUnknown, step: ObjectiveSelection) -> Iterator[KeepObjectives]:
    return (KeepObjectives(kept) for kept in combinations(state.players[step.seat].objectives_offered, step.count))


def opened(
    state: PlanetUnknown,
    barrier: ObjectivesChoice,
    answers: Mapping[Seat, KeepObjectives],
    table: Table[PlanetUnknown],
) -> None:
    """Everybody has chosen; what was kept stays secret."""
    for seat in in_turn_order(state):
        table.emit(ObjectivesKept(seat, answers[seat].cards))


@PROCEED.on(FirstTurn)
def first_turn(state: PlanetUnknown, step: FirstTurn, table: Table[PlanetUnknown]) -> None:
    """Neighbour cards are laid out, the flux token is placed, and play begins."""
    seats = seats_of(state)
    if seats > 1:
        count = SHARED_OBJECTIVES if seats == 2 else seats
        table.emit(NeighbourObjectivesLaid(tuple(state.objective_deck[:count])))
    for seat in in_turn_order(state):
        if lasts(state.players[seat], "flux_token"):
            table.then(FluxTrack(seat))
    table.then(TurnStart())


@OFFERS.on(ObjectivePublication)
def publication_offers(state: PlanetUnknown, step: ObjectivePublication) -> Iterator[PublishObjective]:
    return (PublishObjective(card) for card in state.players[step.seat].objectives_offered)


@DECIDE.on(ObjectivePublication)
def published(
    state: PlanetUnknown, step: ObjectivePublication, action: PublishObjective, table: Table[PlanetUnknown]
) -> None:
    table.emit(ObjectivePublished(step.seat, action.card))
