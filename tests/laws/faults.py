"""Toys with a fault planted in them, each named after what is wrong with it.

A law that catches nothing proves nothing: `test_planted_faults` asks each law to find the faults that break it.
"""

import dataclasses
import itertools
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import msgspec

from domain.kernel import (
    ARCHIVE,
    Action,
    Agenda,
    Choose,
    Description,
    Fact,
    Game,
    Message,
    Objection,
    Offer,
    Offered,
    Outcome,
    Secret,
    Step,
    Table,
    Thing,
    TypeDispatch,
    Viewer,
    message,
)
from tests.sample_games import ballots, lanterns, orchards
from tests.sample_games.ballots import BALLOTS, Ballots
from tests.sample_games.lanterns import CARDS, LANTERNS, Lanterns
from tests.sample_games.orchards import ORCHARDS, Orchards

FAULTY: dict[str, Game[Any]] = {}
BY_LAW: dict[str, list[tuple[str, str]]] = {}


def plant(law: str, fault: str, says: str, game: Game[Any], **changes: Any) -> None:
    """A game like this one, but for the fault; what the law says of it."""
    FAULTY[fault] = dataclasses.replace(game, id=fault, **changes)
    BY_LAW.setdefault(law, []).append((fault, says))


def instead(table: TypeDispatch, kind: type, rule: Callable[..., Any]) -> TypeDispatch:
    """The table with one rule exchanged."""
    changed = TypeDispatch(table)
    changed[kind] = rule
    return changed


# --- 1 determinism ----------------------------------------------------------------------------------------------------


def set_up_from_a_set(state: Lanterns, table: Table[Lanterns]) -> None:
    table.emit(lanterns.DeckShuffled(tuple(set(state.deck))))
    table.then(lanterns.Turn(0))


CALLS = itertools.count()


def rolled_with_a_memory(state: Lanterns, step: lanterns.Turn, table: Table[Lanterns]) -> None:
    table.emit(lanterns.SparksGained(step.seat, next(CALLS) % 2))
    table.emit(lanterns.SparksGained(step.seat, -state.sparks[step.seat] + 1))
    lanterns.turn(state, step, table)


plant("hash seeds", "a set decides the order", "under PYTHONHASHSEED=", LANTERNS, setup=set_up_from_a_set)
for law in ("determinism", "undo"):
    plant(
        law,
        f"a rule remembers outside the state ({law})",
        "the same seed|undone and played again",
        LANTERNS,
        proceed=instead(LANTERNS.proceed, lanterns.Turn, rolled_with_a_memory),
    )

# --- 2 fold -----------------------------------------------------------------------------------------------------------


def decide_by_hand(state: Lanterns, step: lanterns.Menu, action: Action, table: Table[Lanterns]) -> None:
    if isinstance(action, lanterns.EndTurn):
        state.points[step.seat] += 1
    lanterns.decide_menu(state, step, action, table)  # type: ignore[arg-type]


def scored_by_agenda(state: Lanterns, fact: lanterns.PointsScored) -> None:
    state.points[fact.seat] += fact.amount + len(state.agenda.stack) % 2


def set_up_by_hand(state: Orchards, table: Table[Orchards]) -> None:
    orchards.setup(state, table)
    state.coins[0] = 3


plant(
    "fold",
    "a rule mutates",
    "do not tell all it changed",
    LANTERNS,
    decide=instead(LANTERNS.decide, lanterns.Menu, decide_by_hand),
)
plant(
    "fold",
    "an evolver reads the agenda",
    "do not tell all it changed",
    LANTERNS,
    evolve=instead(LANTERNS.evolve, lanterns.PointsScored, scored_by_agenda),
)
plant("fold", "the set-up mutates", "do not tell the whole set-up", ORCHARDS, setup=set_up_by_hand)

# --- 3 offers ---------------------------------------------------------------------------------------------------------


def offers_what_is_gone(state: Lanterns, step: lanterns.Menu) -> Iterator[Offered]:
    yield from lanterns.menu(state, step)
    yield from (lanterns.PlayCard(card) for card in state.discard[:1])


def offers_twice(state: Ballots, step: ballots.VoteQuestion) -> Iterator[Offered]:
    yield from ballots.votes(state, step)
    yield ballots.Abstain()


def offers_too_big_a_hole(state: Ballots, step: ballots.BuryQuestion) -> Iterator[Offered]:
    hand = tuple(state.hands[step.seat])
    yield Offer(ballots.Bury(()), Choose("cards", hand, 1, 99))


def decides_the_undoable(state: Orchards, step: orchards.Selling, action: Any, table: Table[Orchards]) -> None:
    table.emit(orchards.FruitDropped(step.seat, "plum"))


def objects_to_ending(state: Lanterns, step: Step, action: Action) -> Objection | None:
    return Objection("needs_a_die") if isinstance(action, lanterns.EndTurn) else lanterns.objection(state, step, action)


def never_objects(state: Lanterns, step: Step, action: Action) -> Objection | None:
    return None


def objects_by_hand(state: Lanterns, step: Step, action: Action) -> Objection | None:
    state.turn += 1
    return lanterns.objection(state, step, action)


def promises_no_reveal(kind: type[Action]) -> Callable[[Lanterns, Step, Any], Description]:
    def describe(state: Lanterns, step: Step, action: Any) -> Description:
        described = lanterns.describe(state, step, action)
        return msgspec.structs.replace(described, reveals=described.reveals and not isinstance(action, kind))

    return describe


def promises_too_much(state: Lanterns, step: Step, action: Any) -> Description:
    return msgspec.structs.replace(lanterns.describe(state, step, action), reveals=True)


def asks_nobody(state: Lanterns, step: lanterns.Turn, table: Table[Lanterns]) -> None:
    table.emit(lanterns.TurnBegun(step.seat, state.turn + 1))


MENU, TURN = lanterns.Menu, lanterns.Turn
plant(
    "offers",
    "an offer cannot be done",
    "PlayCard.* is offered, but cannot be done",
    LANTERNS,
    offers=instead(LANTERNS.offers, MENU, offers_what_is_gone),
)
plant(
    "offers",
    "a rule fails",
    "Sell.* is offered, but cannot be done",
    ORCHARDS,
    decide=instead(ORCHARDS.decide, orchards.Selling, decides_the_undoable),
)
plant(
    "offers",
    "an offer twice",
    "offers the same thing twice",
    BALLOTS,
    offers=instead(BALLOTS.offers, ballots.VoteQuestion, offers_twice),
)
plant(
    "offers",
    "too big a hole",
    "nothing fits the hole",
    BALLOTS,
    offers=instead(BALLOTS.offers, ballots.BuryQuestion, offers_too_big_a_hole),
)
plant("offers", "an objection to an offer", "there is an objection", LANTERNS, objection=objects_to_ending)
plant("offers", "no objection to what is not offered", "nothing is said against it", LANTERNS, objection=never_objects)
plant("offers", "a refusal changes the state", "refusing .* changed the state", LANTERNS, objection=objects_by_hand)
plant(
    "offers",
    "undeclared dice",
    "Reroll.* does not say `reveals`, but rolls",
    LANTERNS,
    describe=promises_no_reveal(lanterns.Reroll),
)
plant(
    "offers",
    "an undeclared reveal",
    "DrawCard.* does not say `reveals`, but shows",
    LANTERNS,
    describe=promises_no_reveal(lanterns.DrawCard),
)
plant("offers", "a description reveals more than its type", "never reveals", LANTERNS, describe=promises_too_much)
plant("offers", "nobody is asked", "nobody is asked", LANTERNS, proceed=instead(LANTERNS.proceed, TURN, asks_nobody))


class QuietlyBuried(Fact, frozen=True):
    """Moves a hidden card and does not name it."""

    seat: int


def buries_quietly(state: Lanterns, step: lanterns.Scrying, action: Any, table: Table[Lanterns]) -> None:
    if isinstance(action, lanterns.KeepScried):
        lanterns.decide_scrying(state, step, action, table)
    else:
        table.emit(QuietlyBuried(step.seat))


def quietly_buried(state: Lanterns, fact: QuietlyBuried) -> None:
    state.deck.insert(0, state.scried[fact.seat].pop())


plant(
    "offers",
    "a hidden card is moved and not named",
    "says that nothing hidden was moved",
    LANTERNS,
    facts=LANTERNS.facts | QuietlyBuried,
    decide=instead(LANTERNS.decide, lanterns.Scrying, buries_quietly),
    evolve=instead(LANTERNS.evolve, QuietlyBuried, quietly_buried),
)

# --- 5 secrecy --------------------------------------------------------------------------------------------------------


def sees_every_hand(state: Lanterns, viewer: Viewer) -> msgspec.Struct:
    return lanterns.view(state, ARCHIVE)


def sees_a_sum(state: Lanterns, viewer: Viewer) -> msgspec.Struct:
    board = lanterns.view(state, viewer)
    return msgspec.structs.replace(board, bank=sum(lanterns.embers(state, seat) for seat in range(state.seats())))


def sees_held_answers(state: Ballots, viewer: Viewer) -> msgspec.Struct:
    board = ballots.view(state, viewer)
    return msgspec.structs.replace(board, round=sum(isinstance(held, ballots.Vote) for held in state.agenda.held))


class OpenlyDealt(Fact, frozen=True):
    """Deals cards and forgets to mark them."""

    seat: int
    cards: tuple[str | None, ...]


class OpenlyBuried(Fact, frozen=True):
    """Names a secret number and forgets to mark it."""

    seat: int
    cards: tuple[ballots.CardId | None, ...]


class BlindlyGiven(Fact, frozen=True):
    """Tells nobody which card changed hands, not even who has it now."""

    between: tuple[int, int]
    card: Annotated[str | None, Thing("card"), Secret(None)]


def deals_openly(state: Lanterns, table: Table[Lanterns]) -> None:
    table.emit(lanterns.DeckShuffled(tuple(table.dice.shuffle(state.deck))))
    for seat in range(state.seats()):
        table.emit(OpenlyDealt(seat, tuple(state.deck[-3:])))
    table.then(lanterns.Turn(0))


def buries_openly(state: Ballots, barrier: Any, answers: Any, table: Table[Ballots]) -> None:
    if not isinstance(barrier, ballots.Burying):
        return ballots.opened(state, barrier, answers, table)
    for seat, bury in answers.items():
        table.emit(OpenlyBuried(seat, bury.cards))
    return None


def gives_blindly(state: Lanterns, step: lanterns.Gift, action: lanterns.GiveCard, table: Table[Lanterns]) -> None:
    table.emit(BlindlyGiven((step.seat, action.to), action.card))


def mills_silently(state: Lanterns, fact: lanterns.DieSpent) -> None:
    state.dice.pop()
    if state.deck:
        state.discard.append(state.deck.pop())


class NamedScrying(Step, frozen=True):
    """A step that carries a hidden card."""

    seat: int
    card: str


class OpenLanterns(Lanterns):
    agenda: Agenda[lanterns.LanternStep | NamedScrying, lanterns.LanternAction]  # type: ignore[assignment]


def can_keep(state: Lanterns, step: NamedScrying) -> Iterator[Offered]:
    if state.scried[step.seat]:
        yield lanterns.KeepScried()


def scries_in_a_step(state: Lanterns, step: lanterns.CardText, table: Table[Lanterns]) -> None:
    lanterns.card_text(state, step, table)
    for card in state.scried[step.seat]:
        table.then(NamedScrying(step.seat, card))


def asks_who_could(state: Lanterns, step: lanterns.Reaction) -> Iterator[Offered]:
    if any(CARDS[card] == "gust" for card in state.hands[step.seat]):
        yield from lanterns.reaction(state, step)


def draws_only_good_cards(state: Lanterns, step: lanterns.Menu) -> Iterator[Offered]:
    luck = state.deck and CARDS[state.deck[-1]] != "ember"
    return (each for each in lanterns.menu(state, step) if luck or not isinstance(each, lanterns.DrawCard))


def tells_where_it_is(state: Lanterns, step: Step, action: Action) -> Objection | None:
    why_not = lanterns.objection(state, step, action)
    if why_not is not None and why_not.code == "not_in_hand":
        holder = [seat for seat in range(state.seats()) if why_not.params["card"] in state.hands[seat]]
        return Objection("not_in_hand", {"card": f"{why_not.params['card']} of {holder}"})
    return why_not


def labels_the_top_card(state: Lanterns, step: Step, action: Any) -> Description:
    if isinstance(action, lanterns.DrawCard) and state.deck:
        return Description(message("offer.PlayCard", card=state.deck[-1]), (), True)
    return lanterns.describe(state, step, action)


def prompts_by_hand(state: Lanterns, step: Step) -> Message:
    gusts = sum(CARDS[card] == "gust" for hand in state.hands for card in hand)
    return message("prompt.menu" if gusts > 2 else "prompt.gift")


def scores_every_hand(state: Lanterns, viewer: Viewer) -> Any:
    return lanterns.scores(state, ARCHIVE)


def deals_by_rank(state: Ballots, step: ballots.RoundEnd, table: Table[Ballots]) -> None:
    """Whoever has the lowest card scores: a number that comes from hidden hands."""
    lowest = min(range(state.seats()), key=lambda seat: min(state.hands[seat], default=99))
    table.emit(ballots.PointsScored(lowest, 1))
    ballots.round_end(state, step, table)


plant("secrecy", "a leaky view", "shows in its view", LANTERNS, view=sees_every_hand)
plant("secrecy", "a view with a sum of hidden things", "shows in its view", LANTERNS, view=sees_a_sum)
plant("secrecy", "a view of sealed answers", "shows in its view", BALLOTS, view=sees_held_answers)
plant(
    "secrecy",
    "an unmarked secret field in the set-up",
    "OpenlyDealt names .* without a mark",
    LANTERNS,
    facts=LANTERNS.facts | OpenlyDealt,
    evolve=instead(LANTERNS.evolve, OpenlyDealt, lanterns.cards_dealt),
    setup=deals_openly,
)
plant(
    "secrecy",
    "an unmarked secret number",
    "shows in a fact",
    BALLOTS,
    facts=BALLOTS.facts | OpenlyBuried,
    evolve=instead(BALLOTS.evolve, OpenlyBuried, ballots.cards_buried),
    opened=buries_openly,
)
plant(
    "secrecy",
    "a receiver is not told what it got",
    "came into sight, but no fact names it",
    LANTERNS,
    facts=LANTERNS.facts | BlindlyGiven,
    evolve=instead(LANTERNS.evolve, BlindlyGiven, lanterns.card_given),
    decide=instead(LANTERNS.decide, lanterns.Gift, gives_blindly),
)
plant(
    "secrecy",
    "a silent reveal",
    "shows in its view|came into sight",
    LANTERNS,
    evolve=instead(LANTERNS.evolve, lanterns.DieSpent, mills_silently),
)
plant(
    "secrecy",
    "a hidden card in a step",
    "AgendaMoved names .* without a mark|shows in a fact",
    LANTERNS,
    steps=LANTERNS.steps | NamedScrying,
    state=OpenLanterns,
    proceed=instead(LANTERNS.proceed, lanterns.CardText, scries_in_a_step),
    offers=instead(LANTERNS.offers, NamedScrying, can_keep),
    decide=instead(LANTERNS.decide, NamedScrying, lanterns.decide_scrying),
)
plant(
    "secrecy",
    "a skipped forced pass",
    "shows in a fact|shows in its asked",
    LANTERNS,
    offers=instead(LANTERNS.offers, lanterns.Reaction, asks_who_could),
)
plant(
    "secrecy",
    "an offer tells the top card",
    "shows in its offers",
    LANTERNS,
    offers=instead(LANTERNS.offers, MENU, draws_only_good_cards),
)
plant("secrecy", "a refusal tells who has the card", "shows in its refusal", LANTERNS, objection=tells_where_it_is)
plant("secrecy", "a label tells the top card", "shows in its offers", LANTERNS, describe=labels_the_top_card)
plant("secrecy", "a prompt tells of the others' hands", "shows in its decision", LANTERNS, prompt=prompts_by_hand)
plant("secrecy", "open scores of hidden things", "shows in its scores", LANTERNS, scores=scores_every_hand)
plant(
    "secrecy",
    "points for hidden cards",
    "PointsScored",
    BALLOTS,
    proceed=instead(BALLOTS.proceed, ballots.RoundEnd, deals_by_rank),
)

# --- 6 termination ----------------------------------------------------------------------------------------------------


def never_ends(state: Ballots, step: ballots.RoundEnd, table: Table[Ballots]) -> None:
    table.emit(ballots.RoundEnded(0))
    for seat, hand in enumerate(state.hands):
        table.emit(ballots.PointsScored(seat, -state.points[seat]))
        if not hand:
            table.emit(ballots.DeckShuffled((*state.deck, *state.shown)))
            table.emit(ballots.CardsDealt(seat, tuple(state.deck[:1])))
    table.then(ballots.Bidding(), ballots.RoundEnd())


def shown_comes_back(state: Ballots, fact: ballots.DeckShuffled) -> None:
    state.shown.clear()
    ballots.deck_shuffled(state, fact)


def forgets_a_seat(state: Orchards) -> Outcome:
    outcome = orchards.outcome(state)
    return msgspec.structs.replace(outcome, ranking=outcome.ranking[1:])


def second_wins(state: Orchards) -> Outcome:
    outcome = orchards.outcome(state)
    return msgspec.structs.replace(outcome, winners=(outcome.ranking[-1].seat,))


plant(
    "termination",
    "an endless game",
    "still going on",
    BALLOTS,
    proceed=instead(BALLOTS.proceed, ballots.RoundEnd, never_ends),
    evolve=instead(BALLOTS.evolve, ballots.DeckShuffled, shown_comes_back),
)
plant("termination", "more turns than the cap", "the cap is 5", LANTERNS, turn_cap=5)
plant("termination", "an outcome without a seat", "the ranking has the seats", ORCHARDS, outcome=forgets_a_seat)
plant("termination", "the last one wins", "a winner is not first", ORCHARDS, outcome=second_wins)


def forgets_to_end(state: Lanterns, step: lanterns.Turn, table: Table[Lanterns]) -> None:
    lanterns.turn(state, step, table)
    if state.over and state.ending == "cap":
        state.over = False
        table.emit(lanterns.TurnBegun(step.seat, state.turn + 1))
        table.then(lanterns.Menu(step.seat))


plant(
    "cap",
    "the cap is passed",
    "turn 201 of 200 was taken",
    LANTERNS,
    proceed=instead(LANTERNS.proceed, lanterns.Turn, forgets_to_end),
)

# --- 7 conservation ---------------------------------------------------------------------------------------------------


def stays_on_stage(state: Lanterns, fact: lanterns.CardResolved) -> None:
    state.discard.append(fact.card)


def spark_lost(state: Lanterns, fact: lanterns.SparkPaid) -> None:
    state.sparks[fact.seat] -= 1


RESOLVED = lanterns.CardResolved
plant(
    "conservation",
    "a duplicated card",
    "lies in 2 places",
    LANTERNS,
    evolve=instead(LANTERNS.evolve, RESOLVED, stays_on_stage),
)
plant(
    "conservation",
    "a duplicated card that nobody checks",
    "in two places at once",
    LANTERNS,
    evolve=instead(LANTERNS.evolve, RESOLVED, stays_on_stage),
    check=lambda state: [],
)
plant(
    "conservation",
    "a spark vanishes",
    "12 sparks are needed",
    LANTERNS,
    evolve=instead(LANTERNS.evolve, lanterns.SparkPaid, spark_lost),
)


def never_looks_at_the_deck(state: Lanterns) -> list[str]:
    return [fault for fault in lanterns.check(state) if not any(card in fault for card in state.deck)]


plant("checking", "a check that misses a card", "is gone, and check says nothing", LANTERNS, check=lambda state: [])
plant("checking", "a check that misses a double", "is there twice", LANTERNS, check=never_looks_at_the_deck)

# --- 8 round trip -----------------------------------------------------------------------------------------------------


class Loose(Orchards):
    """A state with a field of no particular type."""

    anything: Any = None


class LooseFact(Fact, frozen=True):
    anything: Any


class LooseBoard(msgspec.Struct, frozen=True, tag_field="game", tag="orchards"):
    by_pair: Any


def blank_with(anything: Any) -> Callable[[Any, int], Loose]:
    def initial_state(options: Any, seats: int) -> Loose:
        state = orchards.initial_state(options, seats)
        return Loose(**{name: getattr(state, name) for name in Orchards.__struct_fields__}, anything=anything)

    return initial_state


def tells_loosely(state: Orchards, step: Any, table: Table[Orchards]) -> None:
    table.emit(LooseFact((1, 2)))
    orchards.season(state, step, table)


plant(
    "round trip",
    "a set in the state",
    "the state .* comes back",
    ORCHARDS,
    state=Loose,
    initial_state=blank_with({1, 2}),
)
plant(
    "round trip",
    "a tuple in the state",
    "the state .* comes back",
    ORCHARDS,
    state=Loose,
    initial_state=blank_with((1, 2)),
)
plant(
    "round trip",
    "a fact with a loose field",
    "a fact comes back",
    ORCHARDS,
    facts=ORCHARDS.facts | LooseFact,
    evolve=instead(ORCHARDS.evolve, LooseFact, lambda state, fact: None),
    proceed=instead(ORCHARDS.proceed, orchards.Season, tells_loosely),
)
plant(
    "round trip",
    "a view with pairs for keys",
    "the view .* does not survive JSON",
    ORCHARDS,
    board=LooseBoard,
    view=lambda state, viewer: LooseBoard({("a", 1): 2}),
)


# --- positions --------------------------------------------------------------------------------------------------------


def checks_no_lists(state: Orchards) -> list[str]:
    return [fault for fault in orchards.check(state) if "per seat" not in fault and "places" not in fault]


plant("positions", "a position that falls apart", "cannot be played on", ORCHARDS, check=checks_no_lists)
plant("positions", "a match without a next turn", "cannot be played on", LANTERNS, check_agenda=lambda state: [])
