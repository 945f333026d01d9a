"""Points: what they are made of, who wins, and how a solo game came out (rules 21, 22)."""

from collections.abc import Iterator

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.components import AWARDS, CARDS, FIGURES, NEIGHBOURS
from domain.games.terraforming_mars.components.rows import AwardId
from domain.games.terraforming_mars.effects.amounts import CITIES, COUNTS, count
from domain.games.terraforming_mars.state import Mars, is_solo
from domain.kernel import Fact, Outcome, Part, Seat, SeatScore, Viewer, message, ranked

PARTS = ("rating", "milestones", "awards", "greeneries", "cities", "cards", "turmoil")

UNSCORED: frozenset[type[Fact]] = frozenset(
    {
        facts.FirstPlayerChosen,
        facts.DeckShuffled,
        facts.CorporationsShuffled,
        facts.EventsShuffled,
        facts.CorporationsDealt,
        facts.CardsDealt,
        facts.PackDealt,
        facts.PackReceived,
        facts.CardDrafted,
        facts.TurnStarted,
        facts.TurnEnded,
        facts.PlayerPassed,
        facts.ActionUsed,
        facts.PolicyUsed,
        facts.FirstActionTaken,
        facts.CardsDrawn,
        facts.CardsLookedAt,
        facts.CardsKept,
        facts.CardsDiscarded,
        facts.CardRevealed,
        facts.NextCardEased,
        facts.SpaceClaimed,
        facts.MetalNoted,
        facts.LobbyFilled,
        facts.EventTurnedUp,
        facts.EventsMoved,
        facts.GlobalEventResolved,
    }
)
"""Facts that change nobody's points."""


def award_value(mars: Mars, award: AwardId, seat: Seat) -> int:
    """What an award measures. Banker can be negative, so nothing is cut off at zero here."""
    counted = AWARDS[award].count
    value: int = COUNTS[type(counted)](mars, seat, counted, "", False)
    return value


def award_points(mars: Mars, award: AwardId) -> dict[Seat, int]:
    """Friendly ties; a tie for first leaves no second, and with two players there is no second (rules 14)."""
    first, second = FIGURES.award_points
    values = {seat: award_value(mars, award, seat) for seat in range(len(mars.players))}
    best = max(values.values())
    winners = [seat for seat, value in values.items() if value == best]
    points = dict.fromkeys(winners, first)
    if len(winners) == 1 and len(values) > 2:
        rest = max(value for value in values.values() if value != best)
        points |= {seat: second for seat, value in values.items() if value == rest}
    return points


def card_points(mars: Mars, seat: Seat) -> int:
    player = mars.players[seat]
    idents = [player.corporation] if player.corporation is not None else []
    cards = (CARDS[ident] for ident in (*idents, *player.tableau, *player.events))
    return sum(count(mars, seat, card.points, here=card.id) for card in cards if card.points)


def city_points(mars: Mars, seat: Seat) -> int:
    """1 for each greenery next to each own city."""
    tiles = mars.tiles
    return sum(
        1
        for space, tile in tiles.items()
        if tile.owner == seat and tile.kind in CITIES
        for near in NEIGHBOURS[space]
        if near in tiles and tiles[near].kind == "greenery"
    )


def points(mars: Mars, seat: Seat) -> Iterator[int]:
    """In the order of PARTS."""
    committee = mars.committee
    yield mars.players[seat].rating
    yield FIGURES.milestone_points * sum(owner == seat for owner in mars.milestones.values())
    yield sum(award_points(mars, award).get(seat, 0) for award in mars.awards)
    yield sum(tile.owner == seat and tile.kind == "greenery" for tile in mars.tiles.values())
    yield city_points(mars, seat)
    yield card_points(mars, seat)
    if committee is not None:
        yield (committee.chairman == seat) + sum(party.leader == seat for party in committee.parties.values())


def total(mars: Mars, seat: Seat) -> int:
    return sum(points(mars, seat))


def totals(mars: Mars, viewer: Viewer) -> tuple[int, ...]:
    return tuple(total(mars, seat) for seat in range(len(mars.players)))


def scores(mars: Mars, viewer: Viewer) -> tuple[SeatScore, ...]:
    """Everything that scores lies open."""
    return tuple(
        SeatScore(
            seat,
            tuple(
                Part(part, message(f"score.{part}"), got) for part, got in zip(PARTS, points(mars, seat), strict=False)
            ),
        )
        for seat in range(len(mars.players))
    )


def outcome(mars: Mars) -> Outcome:
    """Most points, then most M€; alone the goal decides."""
    rows = [
        (seat, total(mars, seat), (total(mars, seat), mars.players[seat].stock["mc"]))
        for seat in range(len(mars.players))
    ]
    ranking = ranked(rows)
    reason = message(f"ended.{mars.ended}", generation=mars.generation)
    if is_solo(mars):
        won = mars.ended == "goal_reached"
        verdict = message("verdict.won" if won else "verdict.lost", points=rows[0][1])
        return Outcome((0,) if won else (), ranking, reason, verdict)
    return Outcome(tuple(rank.seat for rank in ranking if rank.rank == 1), ranking, reason)
