"""Score sheets, the outcome, and what a position is worth to bots."""

from collections.abc import Mapping, Sequence

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import DEVELOPMENTS, MODULE_OF, TRACK_POINTS
from domain.games.andromedas_edge.effects.metrics import end_points, leftovers
from domain.games.andromedas_edge.glossary import RESOURCES, TRACKS
from domain.games.andromedas_edge.rules.ending import level_points
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import AndromedaStep, DevelopmentChoice, MainMenu, ReturnMenu
from domain.kernel import Outcome, Part, Seat, SeatScore, Viewer, message, ranked

SCORING_FACTS = (facts.PointsGained, facts.PointsLost, facts.FinalScored)
UNSCORED = frozenset(
    kind
    for kind in facts.AndromedaFact.__args__
    if kind not in SCORING_FACTS
)


def scores(frontier: Frontier, viewer: Viewer) -> tuple[SeatScore, ...]:
    """The score marker, and after the end every line of the final count."""
    return tuple(SeatScore(seat, _parts(frontier, seat)) for seat in range(frontier.seats))


def _parts(frontier: Frontier, seat: Seat) -> tuple[Part, ...]:
    final = [item for item in frontier.items if item.seat == seat]
    before = frontier.players[seat].score - sum(item.points for item in final)
    lines = [Part("score", message("score.score"), before)]
    for item in final:
        kind, _, name = item.item.partition(":")
        label = message(f"score.{kind}", name=name) if name else message(f"score.{kind}")
        lines.append(Part(item.item, label, item.points))
    return tuple(lines)


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
    worth += sum(2.0 + level_points(player, DEVELOPMENTS[each.type].track) for each in player.developments)
    worth -= 1.5 * player.damaged()
    for kind in ("titanium", "ice", "nanocarbon", "energy"):
        worth += 0.55 * min(player.held(kind), 4)
    worth += 0.7 * min(player.credit, 4) + 0.5 * min(len(player.hand), 5)
    worth += 0.6 * len(player.claimed) + 0.9 * len(player.stored) + 0.5 * player.leaders
    worth += 1.8 * player.module_cards() + 1.5 * (len(player.discoveries) + len(player.supremacies))
    worth += 2.0 * len(player.upgrades) + 2.2 * player.fleet()
    worth -= 1.2 * len(player.in_place("scrapyard"))
    for row in player.rows.values():
        for module in row:
            end = MODULE_OF[module].end_game
            if end is not None:
                worth += 0.8 * end_points(frontier, seat, end)
    return worth


def hint(frontier: Frontier, step: AndromedaStep, action: act.AndromedaAction) -> float:
    """What one step of look-ahead does not see: a launch leads to a moon or purchase, a return to activations."""
    match action:
        case act.LaunchShip():
            risk = sum(action.to in raider.figures for raider in frontier.raiders)
            return 1.5 - 1.5 * risk
        case act.ReturnToStation() if isinstance(step, MainMenu):
            return 0.5 * len(frontier.players[step.seat].on_board()) - 0.8
        case act.ActivateModule() if isinstance(step, ReturnMenu):
            return 1.0
        case act.BuildDevelopment() if isinstance(step, DevelopmentChoice):
            return 6.0
        case act.AcquireModule() | act.BuildShip():
            return 4.0
        case act.Pay():
            return 3.0
        case act.MoveModule() | act.GiveResource() | act.GiveCard() | act.GiveMoon() | act.GiveToken():
            return -1.0
        case _:
            return 0.0
