"""Points, resources, cards, tracks and the event marker: what every chapter gives (rules 13, 14, 18.6, 20.1)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import (
    LATER_TOKEN_POINTS,
    PLANETS,
    SETUP,
    TILE_SPACES,
    TRACK_ROWS,
    TRACK_TOP,
    rows,
)
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.glossary import StackId, Track
from domain.games.andromedas_edge.rules.payments import gains, leaves_payable, waiting_payment
from domain.games.andromedas_edge.rules.station import hand_limit
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    DiscoveryChoice,
    GainChoice,
    HandLimitDraw,
    TrackChoice,
    TrackEntry,
    UpgradeChoice,
)
from domain.kernel import Seat, Table

MOONS_PER_PLANET = 3


def score(frontier: Frontier, seat: Seat, points: int, table: Table[Frontier]) -> None:
    """Gain points; reaching the target triggers the end (rules 20.1)."""
    if points <= 0:
        return
    table.emit(facts.PointsGained(seat, points))
    if frontier.trigger is None and frontier.players[seat].score >= SETUP.targets[frontier.options.length]:
        table.emit(facts.EndTriggered(seat))
        if frontier.marker_on is None:
            table.emit(facts.EventMarkerRemoved())


def lose_points(frontier: Frontier, seat: Seat, points: int, table: Table[Frontier]) -> None:
    """Never below 0 (rules 2.13)."""
    lost = min(points, frontier.players[seat].score)
    if lost:
        table.emit(facts.PointsLost(seat, lost))


def gain(frontier: Frontier, seat: Seat, resources: Cost, table: Table[Frontier]) -> None:
    """Take resources; what is left open is asked for."""
    receive(frontier, seat, resources.plain, table)
    if resources.basic or resources.any:
        table.then(GainChoice(seat, resources.basic, resources.any))


def receive(frontier: Frontier, seat: Seat, resources: Bundle, table: Table[Frontier]) -> None:
    tokens = Bundle(resources.titanium, resources.ice, resources.nanocarbon, resources.credit, resources.energy)
    if tokens.total:
        table.emit(facts.ResourcesGained(seat, tokens))
    draw(frontier, seat, resources.tactics, table)


def draw(frontier: Frontier, seat: Seat, cards: int, table: Table[Frontier]) -> None:
    """From an empty deck the discard is shuffled; if still empty, no card (rules 18.6)."""
    while cards > 0:
        if not frontier.tactics:
            if not frontier.discard:
                return
            table.emit(facts.TacticsShuffled(tuple(table.dice.shuffle(sorted(frontier.discard)))))
        drawn = tuple(reversed(frontier.tactics[-cards:]))
        table.emit(facts.CardsDrawn(seat, frontier.team(seat), drawn))
        cards -= len(drawn)


def cards_to_draw(frontier: Frontier) -> bool:
    return bool(frontier.tactics or frontier.discard)


@asks(GainChoice)
def gain_choices(frontier: Frontier, step: GainChoice) -> list[act.TakeResources]:
    """A gain in the middle of a payment that must be made keeps it payable."""
    payment = waiting_payment(frontier, step.seat)
    ways = gains(step.basic, step.any)
    kept = [way for way in ways if leaves_payable(frontier, step.seat, payment, (way,))]
    return [act.TakeResources(way) for way in kept or ways]


@decides(GainChoice)
def gain_chosen(frontier: Frontier, step: GainChoice, action: act.TakeResources, table: Table[Frontier]) -> None:
    receive(frontier, step.seat, action.resources, table)


# --- tracks ----------------------------------------------------------------------------------------------------------


def advance(frontier: Frontier, seat: Seat, track: Track, table: Table[Frontier]) -> None:
    """Enter the next field; above the top there is none (rules 13.1)."""
    at = frontier.players[seat].tracks[track]
    if at >= TRACK_TOP[track]:
        return
    table.emit(facts.TrackAdvanced(seat, track, at + 1))
    if TRACK_ROWS[track].fields[at + 1].icons:
        table.then(TrackEntry(seat, track, at + 1))


@PROCEED.on(TrackEntry)
def track_entry(frontier: Frontier, step: TrackEntry, table: Table[Frontier]) -> None:
    """All icons of the field apply at once (rules 13.2-13.8)."""
    seat = step.user
    for icon in TRACK_ROWS[step.track].fields[step.field].icons:
        match icon:
            case rows.EventIcon():
                move_marker(frontier, 1, table)
            case rows.DiscoveryIcon(stack):
                look_through(frontier, seat, stack, table)
            case rows.UpgradeIcon():
                table.then(UpgradeChoice(seat))
            case rows.SupremacyIcon(slot) if step.token:
                reach_token(frontier, seat, slot - 1, table)
            case rows.HandLimitIcon():
                table.then(HandLimitDraw(seat))
            case _:
                pass


def reach_token(frontier: Frontier, seat: Seat, slot: int, table: Table[Frontier]) -> None:
    """The first takes the token, later ones get points (rules 13.6)."""
    tokens = frontier.slots[slot]
    if tokens:
        table.emit(facts.SupremacyTaken(seat, slot, frontier.team(seat), tokens[0]))
    else:
        score(frontier, seat, LATER_TOKEN_POINTS, table)


def look_through(frontier: Frontier, seat: Seat, stack: StackId, table: Table[Frontier]) -> None:
    if frontier.stacks[stack]:
        table.emit(facts.StackOpened(seat, stack, frontier.team(seat), tuple(frontier.stacks[stack])))
        table.then(DiscoveryChoice(seat, stack))


@asks(DiscoveryChoice)
def discovery_choices(frontier: Frontier, step: DiscoveryChoice) -> list[act.TakeToken]:
    return [act.TakeToken(token) for token in sorted(frontier.stacks[step.stack])]


@decides(DiscoveryChoice)
def discovery_taken(frontier: Frontier, step: DiscoveryChoice, action: act.TakeToken, table: Table[Frontier]) -> None:
    table.emit(facts.TokenTaken(step.seat, step.stack, frontier.team(step.seat), action.token))


@asks(HandLimitDraw)
def hand_limit_choices(frontier: Frontier, step: HandLimitDraw) -> list[act.DrawToLimit | act.Decline]:
    """All of them or none; nothing to ask of a full hand (rules 13.8)."""
    player = frontier.players[step.seat]
    if len(player.hand) >= hand_limit(player) or not cards_to_draw(frontier):
        return []
    return [act.DrawToLimit(), act.Decline()]


@decides(HandLimitDraw)
def hand_limit_drawn(
    frontier: Frontier, step: HandLimitDraw, action: act.DrawToLimit | act.Decline, table: Table[Frontier]
) -> None:
    if isinstance(action, act.DrawToLimit):
        player = frontier.players[step.seat]
        draw(frontier, step.seat, hand_limit(player) - len(player.hand), table)


@asks(TrackChoice)
def track_choices(frontier: Frontier, step: TrackChoice) -> list[act.ChooseTrack]:
    return [act.ChooseTrack(track) for track in step.tracks]


@decides(TrackChoice)
def track_chosen(frontier: Frontier, step: TrackChoice, action: act.ChooseTrack, table: Table[Frontier]) -> None:
    advance(frontier, step.seat, action.track, table)


# --- the event marker ------------------------------------------------------------------------------------------------


def marker_moves(frontier: Frontier) -> bool:
    """Whether a step of the marker would do anything (rules 14.1)."""
    return frontier.marker_on is None and not frontier.marker_gone and frontier.trigger is None


def move_marker(frontier: Frontier, steps: int, table: Table[Frontier]) -> None:
    for _ in range(steps):
        if not marker_moves(frontier):
            return
        table.emit(facts.EventMarkerMoved(frontier.marker - 1))
        if frontier.marker <= 0:
            add_planet(frontier, table)
            table.emit(facts.EventMarkerLanded(frontier.turn.active))


def add_planet(frontier: Frontier, table: Table[Frontier]) -> None:
    """The next planet with three moons, while there are planets and spaces (rules 14.2)."""
    free = [space for space in TILE_SPACES if space not in frontier.tiles]
    if free and frontier.planet_stack:
        lay_planet(frontier, free[0], frontier.planet_stack[-1], table)


def lay_planet(frontier: Frontier, space: str, tile: str, table: Table[Frontier]) -> None:
    table.emit(facts.TilePlaced(space, tile))
    lay_moons(frontier, space, tile, table)


def lay_moons(frontier: Frontier, space: str, tile: str, table: Table[Frontier]) -> None:
    moons = frontier.moon_rest[PLANETS[tile].moon_colour][-MOONS_PER_PLANET:]
    if moons:
        table.emit(facts.MoonsPlaced(space, moons[-1], tuple(moons[:-1])))
