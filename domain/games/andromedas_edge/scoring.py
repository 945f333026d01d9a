"""Score sheets, the outcome, and what a position is worth to bots."""

from collections.abc import Mapping, Sequence

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import BASES, DEVELOPMENTS, MODULE_OF, RAIDERS, TRACK_POINTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.metrics import end_points, leftovers
from domain.games.andromedas_edge.glossary import RESOURCES, TRACKS, SpaceId
from domain.games.andromedas_edge.narration import score_label
from domain.games.andromedas_edge.rules.docks import crews
from domain.games.andromedas_edge.rules.ending import level_points
from domain.games.andromedas_edge.rules.raiders import in_range
from domain.games.andromedas_edge.rules.ships import buildable
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import AndromedaStep, MainMenu
from domain.kernel import Outcome, Part, Seat, SeatScore, Viewer, message, ranked

SCORING_FACTS = (facts.PointsGained, facts.PointsLost, facts.FinalScored)
UNSCORED = frozenset(kind for kind in facts.AndromedaFact.__args__ if kind not in SCORING_FACTS)


def scores(frontier: Frontier, viewer: Viewer) -> tuple[SeatScore, ...]:
    """The score marker, and after the end every line of the final count."""
    return tuple(SeatScore(seat, _parts(frontier, seat)) for seat in range(frontier.seats))


def _parts(frontier: Frontier, seat: Seat) -> tuple[Part, ...]:
    final = [item for item in frontier.items if item.seat == seat]
    before = frontier.players[seat].score - sum(item.points for item in final)
    lines = (Part(item.item, score_label(item.item), item.points) for item in final)
    return (Part("score", message("score.score"), before), *lines)


def totals(frontier: Frontier, viewer: Viewer) -> Sequence[int]:
    return [player.score for player in frontier.players]


def outcome(frontier: Frontier) -> Outcome:
    """Most points; then modules, then leftover resources; teams add up (rules 20.4, 21.3.8)."""
    keys = [_key(frontier, seat) for seat in range(frontier.seats)]
    ranking = ranked([(seat, frontier.players[seat].score, keys[seat]) for seat in range(frontier.seats)])
    winners = tuple(row.seat for row in ranking if row.rank == 1)
    return Outcome(tuple(sorted(winners)), ranking, message(f"end.{frontier.reason or 'target'}"))


def _key(frontier: Frontier, seat: Seat) -> tuple[int, int, int]:
    team = frontier.team(seat)
    return (
        sum(frontier.players[each].score for each in team),
        sum(frontier.players[each].module_cards() for each in team),
        sum(leftovers(frontier, each) for each in team),
    )


def resources(frontier: Frontier, seat: Seat) -> Mapping[str, int]:
    return {kind: frontier.players[seat].held(kind) for kind in RESOURCES}


# --- for bots --------------------------------------------------------------------------------------------------------


def value(frontier: Frontier, seat: Seat) -> float:
    """Own prospects less half of the best opponent's."""
    if frontier.over:
        return 1000.0 * (1 if seat in outcome(frontier).winners else -1) + frontier.players[seat].score
    rivals = [_prospects(frontier, other) for other in range(frontier.seats) if not frontier.same_team(seat, other)]
    return _prospects(frontier, seat) - 0.3 * max(rivals)


def _prospects(frontier: Frontier, seat: Seat) -> float:
    player = frontier.players[seat]
    worth = float(player.score)
    worth += sum(1.3 * TRACK_POINTS[track][player.tracks[track]] + 0.6 * player.tracks[track] for track in TRACKS)
    worth += sum(5.0 + level_points(player, DEVELOPMENTS[each.type].track) for each in player.developments)
    worth -= 1.5 * player.damaged()
    for kind in ("titanium", "ice", "nanocarbon", "energy"):
        worth += 0.5 * min(player.held(kind), 3)
    worth += 0.7 * min(player.credit, 4) + 0.5 * min(len(player.hand), 5)
    worth += 0.6 * len(player.claimed) + 0.9 * len(player.stored) + 1.2 * player.leaders
    worth += 2.5 * player.module_cards() + 1.5 * (len(player.discoveries) + len(player.supremacies))
    worth += 2.0 * len(player.upgrades) + 2.2 * player.fleet()
    worth -= 1.2 * len(player.in_place("scrapyard"))
    for row in player.rows.values():
        for module in row:
            end = MODULE_OF[module].end_game
            if end is not None:
                worth += 0.8 * end_points(frontier, seat, end)
    return worth


def hint(frontier: Frontier, step: AndromedaStep, action: act.AndromedaAction) -> float:
    """What one step of look-ahead does not see: a launch leads to a purchase, a card to its effects."""
    match action:
        case act.LaunchShip() if isinstance(step, MainMenu):
            return 1.5 + _destination(frontier, step.seat, action.to) - _danger(frontier, step.seat, action.to)
        case act.ReturnToStation() if isinstance(step, MainMenu):
            player = frontier.players[step.seat]
            return 1.1 * len(crews(frontier, step.seat)) - 1.8 * len(player.in_place("pad"))
        case act.PlayCard() | act.UseAbility() | act.UseToken() | act.UseDevelopment():
            return 1.6
        case act.CommitEnergy(energy):
            return 0.8 * energy
        case _:
            return HINTS.get(type(action), 0.0)


HINTS: dict[type, float] = {
    act.ActivateModule: 1.5,
    act.ActivateScience: 1.5,
    act.ActivateFree: 1.5,
    act.BuildDevelopment: 8.0,
    act.AcquireModule: 5.0,
    act.BuildShip: 4.0,
    act.Pay: 3.0,
    act.JoinBattle: 0.9,
    act.HireLeaders: 0.5,
    act.HireLeader: 0.8,
    act.DrawToLimit: 1.0,
    act.AbandonMoon: -0.5,
    act.GiveResource: -1.0,
    act.GiveCard: -1.0,
    act.GiveMoon: -1.0,
    act.GiveToken: -1.0,
    act.EndBattle: -0.2,
}


def _destination(frontier: Frontier, seat: Seat, to: SpaceId) -> float:
    """What activating a base promises."""
    tile = frontier.tiles.get(to)
    if tile not in BASES:
        return 0.6 * frontier.players[seat].away.get(to, 0)
    worth = 0.7 * frontier.players[seat].away.get(to, 0)
    for word in BASES[tile or ""].action:
        match word:
            case words.AcquireModule():
                worth += 6.0
            case words.BuildDevelopment():
                worth += 12.0
            case words.Choice():
                builds = (each for option in word.options for each in option if isinstance(each, words.BuildShip))
                worth += 4.5 if any(next(buildable(frontier, seat, each), None) for each in builds) else 0.5
            case _:
                worth += 0.2
    return worth


def _danger(frontier: Frontier, seat: Seat, to: SpaceId) -> float:
    """Dice against one there or about to come, above what a single ship and energy can set against them."""
    foes = [
        RAIDERS[raider.id].cannons
        for raider in frontier.raiders
        if to in raider.figures or in_range(frontier, raider, to)
    ]
    ships = sum(
        len(player.ships_at(to)) for other, player in enumerate(frontier.players) if not frontier.same_team(seat, other)
    )
    own = 1 + min(3, frontier.players[seat].energy) / 2
    against = max([0.0, *foes]) + 1.2 * ships
    return 0.8 * max(0.0, against - own) if against else 0.0
