"""A toy: open lanes. Every seat does the chores in its bag at its own pace; the trees are everybody's.

Picking from a full tree commutes with the others' picking, the last fruit does not; selling never does, for the price
falls with every fruit sold. A pestered neighbour gets a question pushed onto its own lane.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from domain.kernel import (
    ARCHIVE,
    Action,
    Agenda,
    Description,
    Fact,
    Game,
    GameState,
    Message,
    Objection,
    Offered,
    OpenLanes,
    Outcome,
    Part,
    Seat,
    SeatScore,
    Secret,
    Step,
    Table,
    Thing,
    TypeDispatch,
    Viewer,
    Zone,
    empty_agenda,
    message,
    ranked,
)
from tests.sample_games.words import ORCHARDS_TEXTS

Fruit: TypeAlias = Literal["apple", "pear", "plum"]
ChoreName: TypeAlias = Literal["pick", "sell", "pester", "dig", "toss"]
SeedId: TypeAlias = str

FRUITS: tuple[Fruit, ...] = ("apple", "pear", "plum")
CHORES: tuple[ChoreName, ...] = ("pick", "pick", "sell", "pester", "dig", "toss")
SEEDS: tuple[SeedId, ...] = tuple(f"seed-{number}" for number in range(1, 25))
PRICE = 9


class OrchardsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trees: Literal["bare", "laden"] = "bare"
    seasons: Literal[1, 2] = 2


class DoChore(Action, frozen=True):
    """Take a chore out of the bag. Digging shows a seed, tossing rolls, and the last one ends the season."""

    REVEALS = True
    chore: ChoreName


class Pick(Action, frozen=True):
    REVEALS = True
    fruit: Fruit


class Sell(Action, frozen=True):
    REVEALS = True
    fruit: Fruit


class Pester(Action, frozen=True):
    REVEALS = True
    neighbour: Seat


class Drop(Action, frozen=True):
    REVEALS = True
    fruit: Fruit


class Refuse(Action, frozen=True):
    REVEALS = True


OrchardAction: TypeAlias = DoChore | Pick | Sell | Pester | Drop | Refuse


class SeedsShuffled(Fact, frozen=True):
    seeds: Annotated[tuple[SeedId | None, ...], Thing("seed"), Secret(None)]


class SeasonBegun(Fact, frozen=True):
    number: int
    fruit: int


class ChoreTaken(Fact, frozen=True):
    seat: Seat
    chore: ChoreName


class FruitPicked(Fact, frozen=True):
    seat: Seat
    fruit: Fruit


class FruitSold(Fact, frozen=True):
    seat: Seat
    fruit: Fruit
    price: int


class FruitDropped(Fact, frozen=True):
    seat: Seat
    fruit: Fruit


class SeedDug(Fact, frozen=True):
    seat: Seat
    seed: Annotated[SeedId | None, Thing("seed"), Secret("seat")]


class CoinsFound(Fact, frozen=True):
    seat: Seat
    amount: int


class MatchEnded(Fact, frozen=True):
    """After the last season."""


OrchardFact: TypeAlias = (
    SeedsShuffled
    | SeasonBegun
    | ChoreTaken
    | FruitPicked
    | FruitSold
    | FruitDropped
    | SeedDug
    | CoinsFound
    | MatchEnded
)


class Season(Step, frozen=True):
    """Fill trees and bags, or end."""


class Harvest(OpenLanes, frozen=True):
    """Everybody works at once."""


class Chores(Step, frozen=True):
    seat: Seat


class Picking(Step, frozen=True):
    seat: Seat


class Selling(Step, frozen=True):
    seat: Seat


class Pestering(Step, frozen=True):
    seat: Seat


class Pestered(Step, frozen=True):
    seat: Seat
    by: Seat


class Toss(Step, frozen=True):
    """A step of a lane that asks nothing."""

    seat: Seat


OrchardStep: TypeAlias = Season | Harvest | Chores | Picking | Selling | Pestering | Pestered | Toss


class Orchards(GameState):
    agenda: Agenda[OrchardStep, OrchardAction]
    options: OrchardsOptions
    season: int
    trees: dict[Fruit, int]
    market: dict[Fruit, int]
    seeds: list[SeedId]
    pockets: list[list[SeedId]]
    bags: list[list[ChoreName]]
    baskets: list[list[Fruit]]
    coins: list[int]
    grown: int

    def seats(self) -> int:
        return len(self.bags)


OFFERS, DECIDE, PROCEED, QUESTIONS, EVOLVE = (
    TypeDispatch(),
    TypeDispatch(),
    TypeDispatch(),
    TypeDispatch(),
    TypeDispatch(),
)


def setup(state: Orchards, table: Table[Orchards]) -> None:
    table.emit(SeedsShuffled(tuple(table.dice.shuffle(state.seeds))))
    table.then(Season())


@PROCEED.on(Season)
def season(state: Orchards, step: Season, table: Table[Orchards]) -> None:
    if state.season >= state.options.seasons:
        table.emit(MatchEnded())
        return
    table.emit(SeasonBegun(state.season + 1, 1 if state.options.trees == "bare" else 9))
    table.then(Harvest(), Season())


@QUESTIONS.on(Harvest)
def workers(state: Orchards, barrier: Harvest) -> Iterator[Step]:
    for seat in range(state.seats()):
        yield Toss(seat)
        yield Chores(seat)


@PROCEED.on(Toss)
def toss(state: Orchards, step: Toss, table: Table[Orchards]) -> None:
    table.emit(CoinsFound(step.seat, table.dice.below(3)))


@OFFERS.on(Chores)
def chores(state: Orchards, step: Chores) -> Iterator[Offered]:
    for chore in dict.fromkeys(state.bags[step.seat]):
        yield DoChore(chore)


@DECIDE.on(Chores)
def decide_chores(state: Orchards, step: Chores, action: DoChore, table: Table[Orchards]) -> None:
    seat = step.seat
    table.emit(ChoreTaken(seat, action.chore))
    match action.chore:
        case "pick":
            table.then(Picking(seat))
        case "sell":
            table.then(Selling(seat))
        case "pester":
            table.then(Pestering(seat))
        case "dig":
            if state.seeds:
                table.emit(SeedDug(seat, state.seeds[-1]))
        case _:
            table.then(Toss(seat))
    table.then(Chores(seat))


@OFFERS.on(Picking)
def picking(state: Orchards, step: Picking) -> Iterator[Offered]:
    for fruit in FRUITS:
        if state.trees[fruit]:
            yield Pick(fruit)


@DECIDE.on(Picking)
def decide_picking(state: Orchards, step: Picking, action: Pick, table: Table[Orchards]) -> None:
    table.emit(FruitPicked(step.seat, action.fruit))


@OFFERS.on(Selling)
def selling(state: Orchards, step: Selling) -> Iterator[Offered]:
    for fruit in dict.fromkeys(state.baskets[step.seat]):
        yield Sell(fruit)


@DECIDE.on(Selling)
def decide_selling(state: Orchards, step: Selling, action: Sell, table: Table[Orchards]) -> None:
    table.emit(FruitSold(step.seat, action.fruit, max(1, PRICE - state.market[action.fruit])))


@OFFERS.on(Pestering)
def pestering(state: Orchards, step: Pestering) -> Iterator[Offered]:
    for seat in range(state.seats()):
        if seat != step.seat:
            yield Pester(seat)


@DECIDE.on(Pestering)
def decide_pestering(state: Orchards, step: Pestering, action: Pester, table: Table[Orchards]) -> None:
    table.then(Pestered(action.neighbour, step.seat), lane=action.neighbour)


@OFFERS.on(Pestered)
def pestered(state: Orchards, step: Pestered) -> Iterator[Offered]:
    if state.pockets[step.by]:
        yield Refuse()
    for fruit in dict.fromkeys(state.baskets[step.seat]):
        yield Drop(fruit)


@DECIDE.on(Pestered)
def decide_pestered(state: Orchards, step: Pestered, action: OrchardAction, table: Table[Orchards]) -> None:
    if isinstance(action, Drop):
        table.emit(FruitDropped(step.seat, action.fruit))


@EVOLVE.on(SeedsShuffled)
def seeds_shuffled(state: Orchards, fact: SeedsShuffled) -> None:
    state.seeds[:] = [seed for seed in fact.seeds if seed is not None]


@EVOLVE.on(SeasonBegun)
def season_begun(state: Orchards, fact: SeasonBegun) -> None:
    state.season = fact.number
    for fruit in FRUITS:
        state.trees[fruit] += fact.fruit
        state.grown += fact.fruit
    for bag in state.bags:
        bag.extend(CHORES)


@EVOLVE.on(ChoreTaken)
def chore_taken(state: Orchards, fact: ChoreTaken) -> None:
    state.bags[fact.seat].remove(fact.chore)


@EVOLVE.on(FruitPicked)
def fruit_picked(state: Orchards, fact: FruitPicked) -> None:
    state.trees[fact.fruit] -= 1
    state.baskets[fact.seat].append(fact.fruit)


@EVOLVE.on(FruitSold)
def fruit_sold(state: Orchards, fact: FruitSold) -> None:
    state.baskets[fact.seat].remove(fact.fruit)
    state.market[fact.fruit] += 1
    state.coins[fact.seat] += fact.price


@EVOLVE.on(FruitDropped)
def fruit_dropped(state: Orchards, fact: FruitDropped) -> None:
    state.baskets[fact.seat].remove(fact.fruit)
    state.trees[fact.fruit] += 1


@EVOLVE.on(SeedDug)
def seed_dug(state: Orchards, fact: SeedDug) -> None:
    assert fact.seed is not None
    state.seeds.remove(fact.seed)
    state.pockets[fact.seat].append(fact.seed)


@EVOLVE.on(CoinsFound)
def coins_found(state: Orchards, fact: CoinsFound) -> None:
    state.coins[fact.seat] += fact.amount


@EVOLVE.on(MatchEnded)
def match_ended(state: Orchards, fact: MatchEnded) -> None:
    state.over = True


def initial_state(options: OrchardsOptions, seats: int) -> Orchards:
    return Orchards(
        agenda=empty_agenda(seats),
        options=options,
        season=0,
        trees=dict.fromkeys(FRUITS, 0),
        market=dict.fromkeys(FRUITS, 0),
        seeds=list(SEEDS),
        pockets=[[] for _ in range(seats)],
        bags=[[] for _ in range(seats)],
        baskets=[[] for _ in range(seats)],
        coins=[0] * seats,
        grown=0,
    )


def zones(state: Orchards) -> Iterator[Zone]:
    yield Zone("seeds", "seed", state.seeds, ())
    for seat in range(state.seats()):
        yield Zone(f"pocket:{seat}", "seed", state.pockets[seat], (seat,))


class OrchardsPlayer(msgspec.Struct, frozen=True):
    bag: tuple[ChoreName, ...]
    basket: tuple[Fruit, ...]
    pocket: tuple[SeedId | None, ...]
    coins: int


class OrchardsBoard(msgspec.Struct, frozen=True, tag_field="game", tag="orchards"):
    season: int
    trees: dict[Fruit, int]
    market: dict[Fruit, int]
    seeds: int
    players: tuple[OrchardsPlayer, ...]


def view(state: Orchards, viewer: Viewer) -> OrchardsBoard:
    players = (
        OrchardsPlayer(
            bag=tuple(state.bags[seat]),
            basket=tuple(state.baskets[seat]),
            pocket=tuple(pocket) if viewer in (seat, ARCHIVE) else (None,) * len(pocket),
            coins=state.coins[seat],
        )
        for seat, pocket in enumerate(state.pockets)
    )
    return OrchardsBoard(state.season, dict(state.trees), dict(state.market), len(state.seeds), tuple(players))


def worth(seed: SeedId) -> int:
    return int(seed.removeprefix("seed-")) % 3


def scores(state: Orchards, viewer: Viewer) -> list[SeatScore]:
    return [
        SeatScore(
            seat,
            (
                Part("coins", message("score.coins"), state.coins[seat]),
                Part("seeds", message("score.seeds"), sum(map(worth, pocket)) if viewer in (seat, ARCHIVE) else None),
            ),
        )
        for seat, pocket in enumerate(state.pockets)
    ]


def outcome(state: Orchards) -> Outcome:
    ranking = ranked([(score.seat, score.total, score.total) for score in scores(state, ARCHIVE)])
    return Outcome(tuple(row.seat for row in ranking if row.rank == 1), ranking, message("outcome.seasons"))


def check(state: Orchards) -> list[str]:
    lying = Counter(seed for zone in zones(state) for seed in zone.things)
    faults = [f"{seed} lies in {lying[seed]} places" for seed in SEEDS if lying[seed] != 1]
    faults += [f"there is no {seed}" for seed in lying if seed not in SEEDS]
    if set(state.trees) != set(FRUITS) or set(state.market) != set(FRUITS):
        return [*faults, "every fruit has a tree and a price"]
    if min(*state.trees.values(), *state.market.values()) < 0:
        faults.append("less than no fruit")
    fruit = sum(state.trees.values()) + sum(state.market.values()) + sum(map(len, state.baskets))
    if fruit != state.grown:
        faults.append(f"{state.grown} fruit have grown, {fruit} are there")
    if not len(state.pockets) == len(state.baskets) == len(state.coins) == state.seats():
        faults.append("every list has one entry per seat")
    return faults


def check_agenda(state: Orchards) -> list[str]:
    lasting = not state.agenda.stack or isinstance(state.agenda.stack[0], Season)
    return [] if lasting else ["no season comes after this one"]


def objection(state: Orchards, step: Step, action: Action) -> Objection | None:
    match step, action:
        case Chores(seat), DoChore(chore):
            return None if chore in state.bags[seat] else Objection("chore_done", {"chore": chore})
        case Picking(), Pick(fruit):
            return None if state.trees[fruit] else Objection("tree_is_bare", {"fruit": fruit})
        case Selling(seat), Sell(fruit):
            return None if fruit in state.baskets[seat] else Objection("not_in_basket", {"fruit": fruit})
        case Pestering(seat), Pester(neighbour):
            known = 0 <= neighbour < state.seats() and neighbour != seat
            return None if known else Objection("pester_another", {"neighbour": neighbour})
        case Pestered(seat), Drop(fruit):
            return None if fruit in state.baskets[seat] else Objection("not_in_basket", {"fruit": fruit})
        case Pestered(_, by), Refuse():
            return None if state.pockets[by] else Objection("cannot_refuse", {"by": by})
    return Objection("another_question", {"question": message(f"prompt.{step.kind()}", **msgspec.structs.asdict(step))})


def describe(state: Orchards, step: Step, action: OrchardAction) -> Description:
    match action:
        case DoChore(chore):
            return Description(message(f"offer.chore.{chore}"), (f"chore:{chore}",), True)
        case Pick(fruit) | Sell(fruit) | Drop(fruit):
            return Description(message(f"offer.{type(action).__name__}", fruit=fruit), (f"fruit:{fruit}",), last(state))
        case Pester(neighbour):
            return Description(message("offer.Pester", neighbour=neighbour), (f"seat:{neighbour}",), last(state))
        case _:
            return Description(message("offer.Refuse"), (), last(state))


def last(state: Orchards) -> bool:
    """Whether this may be the last answer of the season, after which everybody tosses again."""
    return not any(state.bags)


def describe_value(state: Orchards, step: Step, action: Action, value: Any) -> tuple[Message, tuple[str, ...]]:
    raise LookupError("no offer of this game has a hole")


ORCHARDS: Game[Orchards] = Game(
    id="orchards",
    rules="1",
    seat_counts=(1, 2, 3, 4),
    turn_cap=3,
    options=OrchardsOptions,
    state=Orchards,
    board=OrchardsBoard,
    actions=OrchardAction,
    facts=OrchardFact,
    steps=OrchardStep,
    offers=OFFERS,
    decide=DECIDE,
    proceed=PROCEED,
    questions=QUESTIONS,
    evolve=EVOLVE,
    initial_state=initial_state,
    setup=setup,
    opened=lambda state, barrier, answers, table: None,
    zones=zones,
    view=view,
    scores=scores,
    outcome=outcome,
    turns=lambda state: state.season,
    check=check,
    check_agenda=check_agenda,
    objection=objection,
    describe=describe,
    describe_value=describe_value,
    value=lambda state, seat: float(state.coins[seat]),
    texts=ORCHARDS_TEXTS,
    catalogue={"seed": tuple({"id": seed} for seed in SEEDS)},
)
