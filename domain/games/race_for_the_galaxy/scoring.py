"""Points: printed ones, chips, and every development of cost six on its own."""

from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

from domain.games.race_for_the_galaxy.components import (
    DESIGN_ID_OF,
    DESIGNS,
    DEVELOPMENTS,
    CardsCounted,
    Design,
    DesignId,
    Development,
    TotalCounted,
    World,
)
from domain.games.race_for_the_galaxy.effects.abilities import read
from domain.games.race_for_the_galaxy.facts import (
    ActionsRevealed,
    CardFlipped,
    CardsDrawn,
    ChipsExhausted,
    ChipsRefilled,
    DeckReshuffled,
    ExploreCardsDrawn,
    ExploreCardsKept,
    FlippedCardDiscarded,
    FlippedCardKept,
    GoodPlaced,
    GoodProduced,
    GoodsConsumed,
    GoodTraded,
    HandCardsDiscarded,
    HandTrimmed,
    OpeningCardsDiscarded,
    OpeningGoodPlaced,
    PaymentMade,
    PhaseStarted,
    PlacementPassed,
    PowerUsed,
    RoundEnded,
    RoundStarted,
    WorldConquered,
    WorldPaidFor,
)
from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import Fact, Outcome, Part, Seat, SeatScore, Viewer, message, ranked

UNSCORED: frozenset[type[Fact]] = frozenset(
    {
        *(RoundStarted, ActionsRevealed, PhaseStarted, RoundEnded, DeckReshuffled, ChipsExhausted, ChipsRefilled),
        *(OpeningCardsDiscarded, CardsDrawn, HandTrimmed, HandCardsDiscarded, ExploreCardsDrawn, ExploreCardsKept),
        *(PlacementPassed, PaymentMade, WorldPaidFor, WorldConquered, PowerUsed),
        *(OpeningGoodPlaced, GoodPlaced, GoodProduced, GoodTraded, GoodsConsumed),
        *(CardFlipped, FlippedCardKept, FlippedCardDiscarded),
    }
)
"""Hands, goods and phases: points lie in the tableau and in chips."""


def matches(entry: CardsCounted, design: Design) -> bool:
    """Whether everything an entry says is true of a card."""
    world = design if isinstance(design, World) else None
    return (
        (entry.card is None or entry.card == design.id)
        and (entry.type is None or entry.type == ("development" if world is None else "world"))
        and (entry.good is None or (world is not None and world.good == entry.good))
        and (entry.source is None or (world is not None and world.source == entry.source))
        and (entry.military is None or (world is not None and world.military == entry.military))
        and (entry.keyword is None or entry.keyword in design.keywords)
        and (entry.cost is None or entry.cost == design.cost)
        and (entry.power_in is None or any(entry.power_in == word.PHASE for word in design.powers))
    )


def points_for(scoring: Development, design: Design) -> int:
    """What one card of the tableau is worth to a scoring development: only the first entry that fits it counts."""
    for entry in scoring.scoring:
        if isinstance(entry, CardsCounted) and matches(entry, design):
            return entry.points
    return 0


COUNTED = {
    scoring.id: {design.id: points_for(scoring, design) for design in DESIGNS.values()}
    for scoring in DEVELOPMENTS.values()
    if scoring.scoring
}
"""For each scoring development, what every card is worth to it."""


@lru_cache(maxsize=20_000)
def development_points(scoring: DesignId, tableau: tuple[DesignId, ...], chips: int) -> int:
    """The points of a development of cost six among these cards, itself included."""
    counted = COUNTED[scoring]
    points = sum(counted[design] for design in tableau)
    for entry in DEVELOPMENTS[scoring].scoring:
        if isinstance(entry, TotalCounted):
            points += entry.points * (total_of(entry, tableau, chips) // entry.per)
    return points


def total_of(entry: TotalCounted, tableau: tuple[DesignId, ...], chips: int) -> int:
    match entry.of:
        case "chips":
            return chips
        case "military":
            return read(tableau).total_military
        case _:
            assert_never(entry.of)


def designs_of(race: Race, seat: Seat) -> tuple[DesignId, ...]:
    return tuple(DESIGN_ID_OF[card] for card in race.players[seat].tableau)


def printed_points(tableau: tuple[DesignId, ...]) -> int:
    return sum(DESIGNS[design].points for design in tableau)


def parts(race: Race, seat: Seat) -> Iterator[Part]:
    """The lines of a player's score sheet."""
    tableau = designs_of(race, seat)
    chips = race.players[seat].chips
    yield Part("cards", message("score.cards"), printed_points(tableau))
    yield Part("chips", message("score.chips"), chips)
    for design in tableau:
        if design in COUNTED:
            yield Part(design, message("score.development", card=design), development_points(design, tableau, chips))


def total(race: Race, seat: Seat) -> int:
    tableau = designs_of(race, seat)
    chips = race.players[seat].chips
    bonus = sum(development_points(design, tableau, chips) for design in tableau if design in COUNTED)
    return printed_points(tableau) + chips + bonus


def totals(race: Race, viewer: Viewer) -> list[int]:
    return [total(race, seat) for seat in range(len(race.players))]


def tie_break(race: Race, seat: Seat) -> int:
    """Cards in hand and goods on worlds together."""
    player = race.players[seat]
    return len(player.hand) + len(player.goods)


def winners(race: Race) -> tuple[Seat, ...]:
    """The highest score, then the larger tie-break; still tied means victory is shared."""
    standing = [(total(race, seat), tie_break(race, seat)) for seat in range(len(race.players))]
    return tuple(seat for seat, mine in enumerate(standing) if mine == max(standing))


def scores(race: Race, viewer: Viewer) -> list[SeatScore]:
    """Nothing about points is hidden."""
    return [SeatScore(seat, tuple(parts(race, seat))) for seat in range(len(race.players))]


def outcome(race: Race) -> Outcome:
    rows = [(seat, total(race, seat), (total(race, seat), tie_break(race, seat))) for seat in range(len(race.players))]
    return Outcome(winners(race), ranked(rows), message(f"outcome.{race.ended}"))
