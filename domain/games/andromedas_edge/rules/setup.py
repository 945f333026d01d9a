"""Setting the table and the stations (rules 4, 21)."""

from collections.abc import Iterator, Mapping

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import (
    BASE_MODULES,
    BASES,
    DISCOVERIES,
    EVENT_CARDS,
    FACTIONS,
    FATES,
    FLEET,
    MARKED,
    MODULE_CARDS,
    MOONS_OF,
    NEBULA_OF_DIE,
    NEUTRAL_UPGRADES,
    ORPHAN_MOONS,
    PLANETS,
    RAIDERS_OF,
    SETUP,
    SHIPS,
    SLOT_COSTS,
    SPECIAL_TILES,
    SUPREMACIES,
    TACTIC_CARDS,
    TILE_SPACES,
)
from domain.games.andromedas_edge.glossary import (
    FACES,
    MODULE_TRACKS,
    RAIDER_CLASSES,
    SHIP_TYPES,
    STACKS,
    TRACKS,
)
from domain.games.andromedas_edge.rules.dice import best_rows, roll
from domain.games.andromedas_edge.rules.gains import advance, lay_moons, receive
from domain.games.andromedas_edge.rules.raiders import place_swarm
from domain.games.andromedas_edge.rules.tables import OFFERS, PROCEED, QUESTIONS
from domain.games.andromedas_edge.state import Frontier, Options, Player, Ship, Turn
from domain.games.andromedas_edge.steps import (
    FactionChoice,
    FactionRound,
    FateChoice,
    FateRound,
    FirstPlayerRoll,
    MarketRefill,
    StationsReady,
    TurnStart,
)
from domain.kernel import Seat, SetupRefused, Table, empty_agenda

TEAM_SEATS = 4


def initial_state(options: Options, seats: int) -> Frontier:
    """The box before anything is shuffled."""
    if options.teams and seats != TEAM_SEATS:
        errors = (("/options/teams", "four players are needed"),)
        why = f"two against two needs {TEAM_SEATS} players, there are {seats}"
        raise SetupRefused("option-value", errors, game="andromedas_edge", option="teams", why=why)
    return Frontier(
        agenda=empty_agenda(seats),
        options=options,
        players=[_station() for _ in range(seats)],
        turn=Turn(active=0),
        tiles={},
        tops={space: [] for space in NEBULA_OF_DIE.values()},
        under={},
        planet_stack=list(PLANETS),
        moon_rest={colour: list(moons) for colour, moons in MOONS_OF.items()} | {"orphan": list(ORPHAN_MOONS)},
        decks={track: list(MODULE_CARDS[track]) for track in MODULE_TRACKS},
        market={track: [None] * len(SLOT_COSTS[track]) for track in MODULE_TRACKS},
        tactics=list(TACTIC_CARDS),
        events=list(EVENT_CARDS[options.events]),
        stacks={stack: [] for stack in STACKS},
        slots=[[] for _ in range(SETUP.supremacy_slots)],
        factions=list(FACTIONS),
        fates=list(FATES) if options.fates else [],
        marker=SETUP.event_track.steps_to_end[seats],
        boxed_tokens=[*DISCOVERIES, *SUPREMACIES],
    )


def _station() -> Player:
    """Every player's pieces; the first transports stand on the launch pad."""
    built = dict.fromkeys(SHIP_TYPES, 0)
    ships = []
    for kind in FLEET:
        ready = built[kind] < SHIPS[kind].start_built
        built[kind] += 1
        ships.append(Ship(kind, "pad" if ready else "unbuilt"))
    return Player(
        ships=ships,
        leaders=SETUP.leaders.total,
        tracks=dict.fromkeys(TRACKS, 0),
        rows={track: [BASE_MODULES[track]] for track in MODULE_TRACKS},
        shields=dict.fromkeys(SHIP_TYPES, 0),
    )


def setup(frontier: Frontier, table: Table[Frontier]) -> None:
    """Board, decks and raiders, then everybody's faction (rules 4)."""
    dice = table.dice
    table.emit(facts.EventsShuffled(tuple(dice.shuffle(frontier.events))))
    _lay_map(frontier, table)
    _lay_moons(frontier, table)
    _choose_raiders(frontier, table)
    for track in MODULE_TRACKS:
        table.emit(facts.ModulesShuffled(track, tuple(dice.shuffle(frontier.decks[track]))))
    table.emit(facts.DiscoveriesShuffled(tuple(dice.shuffle(DISCOVERIES))))
    table.emit(facts.SupremaciesShuffled(tuple(dice.shuffle(SUPREMACIES))))
    table.emit(facts.TacticsShuffled(tuple(dice.shuffle(frontier.tactics))))
    _deal(frontier, table)
    table.then(MarketRefill(), FactionRound(), StationsReady())
    if frontier.options.fates:
        table.then(FateRound())
    table.then(FirstPlayerRoll())


def _lay_map(frontier: Frontier, table: Table[Frontier]) -> None:
    """Special tiles first, then planets and bases in reading order."""
    kinds = {"none": "", "quasars": "quasar", "vortices": "vortex"}
    for special in SPECIAL_TILES.values():
        if special.kind == kinds[frontier.options.special_locations]:
            table.emit(facts.TilePlaced(MARKED[special.place_on], special.id))
    stack = table.dice.shuffle(frontier.planet_stack)
    table.emit(facts.PlanetsShuffled(tuple(stack)))
    chosen = stack[-SETUP.start_planets[frontier.seats] :]
    tiles = table.dice.shuffle([*chosen, *BASES])
    spaces = [space for space in TILE_SPACES if space not in frontier.tiles]
    for space, tile in zip(spaces, tiles, strict=False):
        table.emit(facts.TilePlaced(space, tile))


def _lay_moons(frontier: Frontier, table: Table[Frontier]) -> None:
    for colour, moons in frontier.moon_rest.items():
        table.emit(facts.MoonsShuffled(colour, tuple(table.dice.shuffle(moons))))
    for space, moon in zip(NEBULA_OF_DIE.values(), tuple(frontier.moon_rest["orphan"]), strict=False):
        table.emit(facts.MoonsPlaced(space, moon, ()))
    for space, tile in tuple(frontier.tiles.items()):
        if tile in PLANETS:
            lay_moons(frontier, space, tile, table)


def _choose_raiders(frontier: Frontier, table: Table[Frontier]) -> None:
    """One card of each class; two S figures at random."""
    options = frontier.options
    wanted = {
        "S": options.raider_s,
        "A": options.raider_a,
        "B": options.raider_b,
        "C": options.raider_c,
        "D": options.raider_d,
    }
    chosen = []
    for kind in RAIDER_CLASSES:
        cards = RAIDERS_OF[kind]
        number = {"first": 0, "second": 1}.get(wanted[kind])
        chosen.append(table.dice.pick(cards) if number is None else cards[number % len(cards)])
    table.emit(facts.RaidersChosen(tuple(chosen)))
    for _ in range(SETUP.start_s_raiders):
        place_swarm(frontier, 1, None, table)


def _deal(frontier: Frontier, table: Table[Frontier]) -> None:
    """Faction cards, upgrade tiles and, in the variant, fate cards."""
    table.emit(facts.FactionsShuffled(tuple(table.dice.shuffle(frontier.factions))))
    if frontier.options.fates:
        table.emit(facts.FatesShuffled(tuple(table.dice.shuffle(frontier.fates))))
    tiles = {
        kind: table.dice.shuffle([tile.id for tile in NEUTRAL_UPGRADES if tile.ship == kind]) for kind in SHIP_TYPES
    }
    for seat in range(frontier.seats):
        viewers = frontier.team(seat)
        table.emit(facts.FactionsDealt(seat, viewers, tuple(frontier.factions[-SETUP.factions_dealt :])))
        if frontier.options.fates:
            table.emit(facts.FatesDealt(seat, viewers, tuple(frontier.fates[-SETUP.fates_dealt :])))
        table.emit(facts.UpgradesDealt(seat, tuple(tiles[kind][seat] for kind in SHIP_TYPES)))


# --- sealed choices --------------------------------------------------------------------------------------------------


@QUESTIONS.on(FactionRound)
def faction_questions(frontier: Frontier, barrier: FactionRound) -> Iterator[FactionChoice]:
    return (FactionChoice(seat) for seat in range(frontier.seats))


@OFFERS.on(FactionChoice)
def faction_choices(frontier: Frontier, step: FactionChoice) -> list[act.ChooseFaction]:
    return [act.ChooseFaction(faction) for faction in sorted(frontier.players[step.seat].dealt)]


@QUESTIONS.on(FateRound)
def fate_questions(frontier: Frontier, barrier: FateRound) -> Iterator[FateChoice]:
    return (FateChoice(seat) for seat in range(frontier.seats))


@OFFERS.on(FateChoice)
def fate_choices(frontier: Frontier, step: FateChoice) -> list[act.KeepFate]:
    return [act.KeepFate(fate) for fate in sorted(frontier.players[step.seat].fates_dealt)]


def opened(
    frontier: Frontier,
    barrier: FactionRound | FateRound,
    answers: Mapping[Seat, act.ChooseFaction | act.KeepFate],
    table: Table[Frontier],
) -> None:
    """Factions are shown together; fates stay secret."""
    for seat, answer in answers.items():
        if isinstance(answer, act.ChooseFaction) and answer.faction is not None:
            table.emit(facts.FactionChosen(seat, answer.faction))
        elif isinstance(answer, act.KeepFate):
            table.emit(facts.FateKept(seat, frontier.team(seat), answer.fate))


# --- stations --------------------------------------------------------------------------------------------------------


@PROCEED.on(StationsReady)
def stations_ready(frontier: Frontier, step: StationsReady, table: Table[Frontier]) -> None:
    """Start resources, upgrade, tracks and leaders of every player (rules 4.1)."""
    bases = [space for space, tile in frontier.tiles.items() if tile in BASES]
    for seat, player in enumerate(frontier.players):
        assert player.faction is not None
        faction = FACTIONS[player.faction]
        receive(frontier, seat, faction.start_resources.plain, table)
        table.emit(facts.UpgradesDealt(seat, (faction.upgrade,)))
        for track in faction.start_advances:
            advance(frontier, seat, track, table)
        for space in bases:
            table.emit(facts.LeadersPlaced(seat, space, SETUP.leaders.per_base))
        nebula = NEBULA_OF_DIE[table.dice.below(FACES) + 1]
        table.emit(facts.LeadersPlaced(seat, nebula, SETUP.leaders.nebula))


@PROCEED.on(FirstPlayerRoll)
def first_player_roll(frontier: Frontier, step: FirstPlayerRoll, table: Table[Frontier]) -> None:
    """Rows of six dice are compared as in a battle; equal leaders roll again (rules 4.1.8, 21.3.2)."""
    sides = {frontier.team(seat) for seat in range(frontier.seats)}
    left = sorted(sides)
    while len(left) > 1:
        rolls = [
            tuple(roll(table.dice, SETUP.dice_per_player)) if frontier.team(seat) in left else ()
            for seat in range(frontier.seats)
        ]
        table.emit(facts.FirstPlayerRolled(tuple(rolls)))
        rows = {
            number: sorted((die for seat in side for die in rolls[seat]), reverse=True)
            for number, side in enumerate(left)
        }
        best = best_rows(rows)
        left = [left[number] for number in best] or _equal(rows, left)
    first = left[0][-1]  # Of partners the one on the left, who sits next in turn order.
    table.emit(facts.FirstPlayerChosen(first))
    for place in range(frontier.seats):
        seat = (first + place) % frontier.seats
        table.emit(facts.PointsGained(seat, SETUP.start_vp_by_turn_order[place]))
    table.then(TurnStart(first))


def _equal(rows: Mapping[int, list[int]], left: list[tuple[Seat, ...]]) -> list[tuple[Seat, ...]]:
    """Those whose rows are the best to the last die."""
    best = max(rows.values())
    return [left[number] for number, row in rows.items() if row == best]
