"""Scoring A to F, the ranking with its ties, and what a solo result is worth."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.components.rows import Adjustment
from domain.games.planet_unknown.components.tables import CIV_CARDS, CORPORATIONS, OBJECTIVES, SCORING
from domain.games.planet_unknown.effects.words import (
    Commerce,
    LifepodValue,
    Medals,
    MedalsPerPatch,
    MeteoriteRate,
)
from domain.games.planet_unknown.facts import (
    CivCardAdded,
    CivCardRemoved,
    CivCardsReturned,
    CivDeckViewed,
    CivPickMade,
    CivPickQueued,
    CommanderPassed,
    EffectDropped,
    EffectsGained,
    EffectTaken,
    EventPeeked,
    EventRevealed,
    LifepodDestroyed,
    MovementGained,
    MovementLapsed,
    PatchLost,
    PatchStored,
    PhaseBegan,
    PlayerTurnEnded,
    RoverPlaced,
    RoverSupplied,
    StackRemoved,
    StackRevealed,
    StationRotated,
    StoredPatchesTaken,
    TileNotPlaced,
    TileSelected,
    TileSkipped,
    TurnRuleSet,
    TurnStarted,
)
from domain.games.planet_unknown.geometry import mask
from domain.games.planet_unknown.ground import occupied_cells
from domain.games.planet_unknown.metrics import fulfilled, measure
from domain.games.planet_unknown.options import event_counts
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    Spot,
    board_of,
    ground_of,
    meteorites_on_planet,
    seats_of,
)
from domain.kernel import ARCHIVE, Fact, Outcome, Part, Seat, SeatScore, Viewer, message, ranked

KEPT = 4096
"""Answers of the dear questions that are kept: most answers at the table change one player's board, or none."""

UNSCORED: frozenset[type[Fact]] = frozenset(
    {
        *(TurnStarted, PhaseBegan, PlayerTurnEnded, CommanderPassed, StationRotated, TurnRuleSet),
        *(EventPeeked, EventRevealed, EffectsGained, EffectTaken, EffectDropped, MovementGained, MovementLapsed),
        *(StackRevealed, StackRemoved, TileSelected, TileSkipped, TileNotPlaced, PatchStored, PatchLost),
        *(StoredPatchesTaken, RoverSupplied, RoverPlaced, LifepodDestroyed, CivPickQueued, CivPickMade),
        *(CivDeckViewed, CivCardsReturned, CivCardAdded, CivCardRemoved),
    }
)
"""Turns, effects on their way and stacks: nothing that lies on a board, a track or in front of a player."""

# --- A: the planet ----------------------------------------------------------------------------------------------------


def line_points(player: Player) -> int:
    """Medals of full rows and columns without meteorites."""
    planet = board_of(player)
    return _full_lines(
        player.planet, occupied_cells(planet, ground_of(player)) & ~mask(set(meteorites_on_planet(player)))
    )


@lru_cache(maxsize=KEPT)
def _full_lines(planet: str, good: int) -> int:
    return sum(line.medal for line in board(planet).lines if not line.cells & ~good)


def bonus_points(player: Player) -> int:
    """What the planet itself adds: cities left bare, planetoids covered."""
    return _bonuses(player.planet, ground_of(player).covered)


@lru_cache(maxsize=KEPT)
def _bonuses(planet: str, covered: int) -> int:
    return sum(
        bonus.medals
        for bonus in board(planet).bonuses
        if (not bonus.cells & covered if bonus.bare else not bonus.cells & ~covered)
    )


# --- B: tracks --------------------------------------------------------------------------------------------------------


def track_points(player: Player) -> int:
    """The last medal each tracker stands on or has passed; a tech lets trackers share the best of their track."""
    shared = works(player, "score_as_best")
    return _tracks(player.corporation, tuple(player.trackers), tuple(player.lifepods_on_fields), shared)


@lru_cache(maxsize=KEPT)
def _tracks(corporation: str, trackers: tuple[Spot, ...], lifepods: tuple[Spot, ...], shared: bool) -> int:
    points = [(spot.track, _medal(corporation, lifepods, spot)) for spot in trackers]
    if shared:
        best = {track: max(score for other, score in points if other == track) for track, _ in points}
        return sum(best[track] for track, _ in points)
    return sum(score for _, score in points)


def _medal(corporation: str, lifepods: tuple[Spot, ...], at: Spot) -> int:
    """Medals under lifepods do not count."""
    row, field = CORPORATIONS[corporation].track[at.track], at.field
    covered = {spot.field for spot in lifepods if spot.track == at.track}
    if not covered:
        return row.score_at[field]
    medals = [row.fields[at].medal for at in range(field + 1) if at not in covered]
    return next((medal for medal in reversed(medals) if medal is not None), 0)


# --- C and D: tokens and cards ----------------------------------------------------------------------------------------


def cards_of(player: Player) -> list[str]:
    """All civ cards a player owns, open and face down."""
    return player.civ_open + [card for rank in player.civ_secret for card in rank]


class Worth(NamedTuple):
    """What a set of cards makes of things at the end of the game."""

    lifepod: int
    meteorites: int
    patch: int
    medals: int


@lru_cache(maxsize=KEPT)
def _worth(cards: tuple[str, ...]) -> Worth:
    effects = [word for card in cards if CIV_CARDS[card].timing == "end_of_game" for word in CIV_CARDS[card].effects]
    commerce = sum(isinstance(effect, Commerce) for effect in effects)
    return Worth(
        max([SCORING.lifepod, *(effect.amount for effect in effects if isinstance(effect, LifepodValue))]),
        SCORING.meteorite_rates[sum(isinstance(effect, MeteoriteRate) for effect in effects)],
        sum(effect.amount for effect in effects if isinstance(effect, MedalsPerPatch)),
        sum(effect.amount for effect in effects if isinstance(effect, Medals)) + SCORING.commerce[commerce],
    )


def lifepod_points(player: Player, cards: Sequence[str]) -> int:
    return player.lifepods_scoring * _worth(tuple(cards)).lifepod


def meteorite_points(player: Player, cards: Sequence[str]) -> int:
    return player.meteorites_collected // SCORING.meteorites_per_group * _worth(tuple(cards)).meteorites


def card_points(player: Player, cards: Sequence[str]) -> int:
    worth = _worth(tuple(cards))
    patches = sum(piece.is_patch for piece in player.pieces) if worth.patch else 0
    return worth.medals + worth.patch * patches


# --- E and F: objectives ----------------------------------------------------------------------------------------------


def personal_points(player: Player) -> int:
    return SCORING.personal * sum(fulfilled(player, OBJECTIVES[card].personal) for card in player.objectives)


def _rivalries(state: PlanetUnknown) -> list[tuple[str, tuple[Seat, ...]]]:
    """Every card with the seats that compete for it."""
    seats = seats_of(state)
    pairs = [
        (card, (0, 1) if seats == 2 else (index, (index + 1) % seats))
        for index, card in enumerate(state.neighbour_objectives)
    ]
    return [*pairs, *((card, tuple(range(seats))) for card in state.common_objectives)]


def rivalry_points(state: PlanetUnknown) -> list[int]:
    """The best gets the win value; if several are best each gets the tie value."""
    points = [0] * seats_of(state)
    if len(points) == 1:
        return points
    for card, rivals in _rivalries(state):
        figures = [measure(state.players[seat], OBJECTIVES[card].neighbour) for seat in rivals]
        most = max(figures)
        best = [seat for seat, figure in zip(rivals, figures, strict=True) if figure == most]
        for seat in best:
            points[seat] += SCORING.neighbour_win if len(best) == 1 else SCORING.neighbour_tie
    return points


# --- the score sheet --------------------------------------------------------------------------------------------------


def _sees(state: PlanetUnknown, viewer: Viewer, seat: Seat) -> bool:
    return viewer in (seat, ARCHIVE) or state.over


def seat_score(state: PlanetUnknown, seat: Seat, viewer: Viewer, rivalry: int) -> SeatScore:
    """The parts as this viewer can know them."""
    player = state.players[seat]
    open_book = _sees(state, viewer, seat)
    hidden_cards = any(player.civ_secret)
    cards = cards_of(player) if open_book else player.civ_open
    objectives = personal_points(player) if open_book or state.revealed else None
    parts: list[tuple[str, int | None]] = [
        ("lines", line_points(player)),
        ("planet", bonus_points(player)),
        ("tracks", track_points(player) if player.trackers else 0),
        ("lifepods", lifepod_points(player, cards)),
        ("meteorites", meteorite_points(player, cards)),
        ("civ_cards", None if hidden_cards and not open_book else card_points(player, cards)),
    ]
    if player.objectives or player.objectives_offered:
        parts.append(("personal", objectives))
    if seats_of(state) > 1:
        parts.append(("neighbours", rivalry))
    return SeatScore(seat, tuple(Part(part, message(f"score.{part}"), points) for part, points in parts))


def scores(state: PlanetUnknown, viewer: Viewer) -> list[SeatScore]:
    rivalry = rivalry_points(state)
    return [seat_score(state, seat, viewer, rivalry[seat]) for seat in range(seats_of(state))]


def totals(state: PlanetUnknown, viewer: Viewer) -> list[int]:
    """What the sheets add up to."""
    return [points + _own(state, seat, viewer) for seat, points in enumerate(rivalry_points(state))]


def _own(state: PlanetUnknown, seat: Seat, viewer: Viewer) -> int:
    """A seat's points, whatever the others do."""
    player = state.players[seat]
    open_book = _sees(state, viewer, seat)
    cards = cards_of(player) if open_book else player.civ_open
    points = line_points(player) + bonus_points(player) + (track_points(player) if player.trackers else 0)
    points += lifepod_points(player, cards) + meteorite_points(player, cards)
    if open_book or not any(player.civ_secret):
        points += card_points(player, cards)
    if player.objectives and (open_book or state.revealed):
        points += personal_points(player)
    return points


def uncovered_cells(player: Player) -> int:
    """The first tie-break: cells still bare; a current is not."""
    planet = board_of(player)
    return (planet.cells & ~occupied_cells(planet, ground_of(player))).bit_count()


def solo_target(counts: tuple[int, int, int]) -> int:
    """60, adjusted for the numbers of red, orange and green cards."""
    red, orange, green = counts

    def row(count: int) -> Adjustment:
        return [row for row in SCORING.adjustments if row.least <= count][-1]

    return SCORING.solo_target + row(red).red + row(orange).orange + row(green).green


def verdict(difference: int) -> str:
    """The highest row that the result reaches; below all of them the lowest."""
    reached = [row.id for row in SCORING.verdicts if row.least is None or difference >= row.least]
    return reached[-1]


def outcome(state: PlanetUnknown) -> Outcome:
    """Most points; then fewer bare cells, then fewer meteorites, then a shared victory."""
    rows = []
    for score in scores(state, ARCHIVE):
        player = state.players[score.seat]
        key = (score.total, -uncovered_cells(player), -len(meteorites_on_planet(player)))
        rows.append((score.seat, score.total, key))
    ranking = ranked(rows)
    reason = message(f"outcome.{state.end_reason or 'turn_cap'}")
    if seats_of(state) > 1:
        winners = tuple(sorted(rank.seat for rank in ranking if rank.rank == 1))
        return Outcome(winners, ranking, reason)
    target = solo_target(event_counts(state.options))
    total = ranking[0].total
    result = verdict(total - target)
    return Outcome(
        (0,) if total >= target else (), ranking, reason, message(f"verdict.{result}", total=total, target=target)
    )
