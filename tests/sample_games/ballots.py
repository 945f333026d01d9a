"""A toy: sealed rounds only. Everybody bids a card in secret, some bury cards unseen, the poorest vote.

Cards are numbers. The highest bid scores its number's tens; bids are shown, buried cards never, votes only where the
option says so.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NewType, TypeAlias

import msgspec

from domain.kernel import (
    ARCHIVE,
    Action,
    Agenda,
    Choose,
    Description,
    Fact,
    Game,
    GameState,
    Message,
    Objection,
    Offer,
    Offered,
    Outcome,
    Part,
    SealedRound,
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
from domain.kernel.vocabulary import Barrier
from tests.sample_games.words import BALLOTS_TEXTS

CardId = NewType("CardId", int)
Cards = tuple[CardId | None, ...]

DECK: tuple[CardId, ...] = tuple(CardId(number) for number in range(10, 40))
HAND = 4
LIMIT = 3


class BallotsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Literal[3, 5] = 3
    open_votes: bool = True


class Bid(Action, frozen=True):
    REVEALS = True
    card: Annotated[CardId | None, Thing("card"), Secret("seat")]


class Bury(Action, frozen=True):
    REVEALS = True
    cards: Annotated[Cards, Thing("card"), Secret("seat")]


class Vote(Action, frozen=True):
    """Nothing hidden is named: what a vote says is secret only because it is sealed."""

    REVEALS = True
    candidate: Seat


class Abstain(Action, frozen=True):
    REVEALS = True


BallotAction: TypeAlias = Bid | Bury | Vote | Abstain


class DeckShuffled(Fact, frozen=True):
    cards: Annotated[Cards, Thing("card"), Secret(None)]


class CardsDealt(Fact, frozen=True):
    seat: Seat
    cards: Annotated[Cards, Thing("card"), Secret("seat")]


class BidShown(Fact, frozen=True):
    seat: Seat
    card: Annotated[CardId, Thing("card")]


class CardsBuried(Fact, frozen=True):
    seat: Seat
    cards: Annotated[Cards, Thing("card"), Secret("seat")]


class VoteCast(Fact, frozen=True):
    seat: Seat
    candidate: Seat | None


class VotesCounted(Fact, frozen=True):
    winner: Seat | None


class PointsScored(Fact, frozen=True):
    seat: Seat
    amount: int


class RoundEnded(Fact, frozen=True):
    number: int


class MatchEnded(Fact, frozen=True):
    """After the last round."""


BallotFact: TypeAlias = (
    DeckShuffled
    | CardsDealt
    | BidShown
    | CardsBuried
    | VoteCast
    | VotesCounted
    | PointsScored
    | RoundEnded
    | MatchEnded
)


class Bidding(SealedRound, frozen=True):
    """Everybody with a card bids one."""


class Burying(SealedRound, frozen=True):
    """Who holds more than the limit buries down to it: often nobody."""


class Voting(SealedRound, frozen=True):
    """The poorest vote for another seat; nobody does where all have as much."""


class BidQuestion(Step, frozen=True):
    KIND = "bid"
    seat: Seat


class BuryQuestion(Step, frozen=True):
    KIND = "bury"
    seat: Seat


class VoteQuestion(Step, frozen=True):
    KIND = "vote"
    seat: Seat


class RoundEnd(Step, frozen=True):
    """Deal, and begin again."""


BallotStep: TypeAlias = Bidding | Burying | Voting | BidQuestion | BuryQuestion | VoteQuestion | RoundEnd


class Ballots(GameState):
    agenda: Agenda[BallotStep, BallotAction]
    options: BallotsOptions
    deck: list[CardId]
    hands: list[list[CardId]]
    buried: list[list[CardId]]
    shown: list[CardId]
    points: list[int]
    round: int

    def seats(self) -> int:
        return len(self.hands)


OFFERS, PROCEED, QUESTIONS, EVOLVE = TypeDispatch(), TypeDispatch(), TypeDispatch(), TypeDispatch()


def setup(state: Ballots, table: Table[Ballots]) -> None:
    table.emit(DeckShuffled(tuple(table.dice.shuffle(state.deck))))
    deal(state, table)
    table.then(Bidding(), Burying(), Voting(), RoundEnd())


def deal(state: Ballots, table: Table[Ballots]) -> None:
    """Even seats draw two, odd ones one, so that hands differ in size."""
    for seat in range(state.seats()):
        number = min(2 - seat % 2 if state.round else HAND, len(state.deck))
        if number:
            table.emit(CardsDealt(seat, tuple(state.deck[-number:])))


@QUESTIONS.on(Bidding)
def bidders(state: Ballots, barrier: Bidding) -> Iterator[Step]:
    return (BidQuestion(seat) for seat in range(state.seats()))  # Who has no card has no offer and is dropped.


@QUESTIONS.on(Burying)
def buriers(state: Ballots, barrier: Burying) -> Iterator[Step]:
    return (BuryQuestion(seat) for seat in range(state.seats()) if len(state.hands[seat]) > LIMIT)


@QUESTIONS.on(Voting)
def voters(state: Ballots, barrier: Voting) -> Iterator[Step]:
    poorest = min(state.points)
    if max(state.points) > poorest:
        for seat in range(state.seats()):
            if state.points[seat] == poorest:
                yield VoteQuestion(seat)


@OFFERS.on(BidQuestion)
def bids(state: Ballots, step: BidQuestion) -> Iterator[Offered]:
    for card in state.hands[step.seat]:
        yield Bid(card)


@OFFERS.on(BuryQuestion)
def burials(state: Ballots, step: BuryQuestion) -> Iterator[Offered]:
    hand = tuple(state.hands[step.seat])
    yield Offer(Bury(()), Choose("cards", hand, len(hand) - LIMIT, len(hand) - 1))


@OFFERS.on(VoteQuestion)
def votes(state: Ballots, step: VoteQuestion) -> Iterator[Offered]:
    yield Abstain()
    for seat in range(state.seats()):
        if seat != step.seat:
            yield Vote(seat)


def opened(state: Ballots, barrier: Barrier, answers: Mapping[Seat, Any], table: Table[Ballots]) -> None:
    match barrier:
        case Bidding():
            for seat, bid in answers.items():
                table.emit(BidShown(seat, bid.card))
            best = max(answers, key=lambda seat: answers[seat].card)
            table.emit(PointsScored(best, answers[best].card // 10))
        case Burying():
            for seat, bury in answers.items():
                table.emit(CardsBuried(seat, bury.cards))
        case _:
            count_votes(state, answers, table)


def count_votes(state: Ballots, answers: Mapping[Seat, Any], table: Table[Ballots]) -> None:
    if state.options.open_votes:
        for seat, vote in answers.items():
            table.emit(VoteCast(seat, vote.candidate if isinstance(vote, Vote) else None))
    tally = Counter(vote.candidate for vote in answers.values() if isinstance(vote, Vote))
    winner = min(tally, key=lambda seat: (-tally[seat], seat)) if tally else None
    table.emit(VotesCounted(winner))
    if winner is not None:
        table.emit(PointsScored(winner, 1))


@PROCEED.on(RoundEnd)
def round_end(state: Ballots, step: RoundEnd, table: Table[Ballots]) -> None:
    table.emit(RoundEnded(state.round + 1))
    if state.round >= state.options.rounds or not any(state.hands):
        table.emit(MatchEnded())
    else:
        deal(state, table)
        table.then(Bidding(), Burying(), Voting())
        table.then(RoundEnd())


@EVOLVE.on(DeckShuffled)
def deck_shuffled(state: Ballots, fact: DeckShuffled) -> None:
    state.deck[:] = [card for card in fact.cards if card is not None]


@EVOLVE.on(CardsDealt)
def cards_dealt(state: Ballots, fact: CardsDealt) -> None:
    for card in fact.cards:
        assert card is not None
        state.deck.remove(card)
        state.hands[fact.seat].append(card)


@EVOLVE.on(BidShown)
def bid_shown(state: Ballots, fact: BidShown) -> None:
    state.hands[fact.seat].remove(fact.card)
    state.shown.append(fact.card)


@EVOLVE.on(CardsBuried)
def cards_buried(state: Ballots, fact: CardsBuried) -> None:
    for card in fact.cards:
        assert card is not None
        state.hands[fact.seat].remove(card)
        state.buried[fact.seat].append(card)


@EVOLVE.on(VoteCast, VotesCounted)
def told_only(state: Ballots, fact: Fact) -> None:
    """Points come with their own fact."""


@EVOLVE.on(PointsScored)
def points_scored(state: Ballots, fact: PointsScored) -> None:
    state.points[fact.seat] += fact.amount


@EVOLVE.on(RoundEnded)
def round_ended(state: Ballots, fact: RoundEnded) -> None:
    state.round = fact.number


@EVOLVE.on(MatchEnded)
def match_ended(state: Ballots, fact: MatchEnded) -> None:
    state.over = True


def initial_state(options: BallotsOptions, seats: int) -> Ballots:
    return Ballots(
        agenda=empty_agenda(seats),
        options=options,
        deck=list(DECK),
        hands=[[] for _ in range(seats)],
        buried=[[] for _ in range(seats)],
        shown=[],
        points=[0] * seats,
        round=0,
    )


def zones(state: Ballots) -> Iterator[Zone]:
    yield Zone("deck", "card", state.deck, ())
    yield Zone("shown", "card", state.shown)
    for seat in range(state.seats()):
        yield Zone(f"hand:{seat}", "card", state.hands[seat], (seat,))
        yield Zone(f"buried:{seat}", "card", state.buried[seat], (seat,))


class BallotsPlayer(msgspec.Struct, frozen=True):
    hand: tuple[CardId | None, ...]
    buried: tuple[CardId | None, ...]
    points: int
    answered: bool


class BallotsBoard(msgspec.Struct, frozen=True, tag_field="game", tag="ballots"):
    round: int
    deck: int
    shown: tuple[CardId, ...]
    players: tuple[BallotsPlayer, ...]


def seen(cards: list[CardId], own: bool) -> tuple[CardId | None, ...]:
    return tuple(cards) if own else (None,) * len(cards)


def view(state: Ballots, viewer: Viewer) -> BallotsBoard:
    players = (
        BallotsPlayer(
            hand=seen(state.hands[seat], viewer in (seat, ARCHIVE)),
            buried=seen(state.buried[seat], viewer in (seat, ARCHIVE)),
            points=state.points[seat],
            answered=state.agenda.held[seat] is not None,
        )
        for seat in range(state.seats())
    )
    return BallotsBoard(state.round, len(state.deck), tuple(state.shown), tuple(players))


def scores(state: Ballots, viewer: Viewer) -> list[SeatScore]:
    return [
        SeatScore(seat, (Part("points", message("score.points"), points),)) for seat, points in enumerate(state.points)
    ]


def outcome(state: Ballots) -> Outcome:
    ranking = ranked([(seat, points, points) for seat, points in enumerate(state.points)])
    return Outcome(tuple(row.seat for row in ranking if row.rank == 1), ranking, message("outcome.rounds"))


def check(state: Ballots) -> list[str]:
    lying = Counter(card for zone in zones(state) for card in zone.things)
    faults = [f"card {card} lies in {lying[card]} places" for card in DECK if lying[card] != 1]
    faults += [f"there is no card {card}" for card in lying if card not in DECK]
    if not 0 <= state.round <= state.options.rounds:
        faults.append(f"there are {state.options.rounds} rounds")
    if not len(state.buried) == len(state.points) == state.seats():
        faults.append("every list has one entry per seat")
    return faults


def check_agenda(state: Ballots) -> list[str]:
    lasting = not state.agenda.stack or isinstance(state.agenda.stack[0], RoundEnd)
    return [] if lasting else ["the round has no end"]


def objection(state: Ballots, step: Step, action: Action) -> Objection | None:
    match step, action:
        case BidQuestion(seat), Bid(card):
            return None if card in state.hands[seat] else Objection("not_in_hand", {"card": card})
        case BuryQuestion(), Bury():
            return None
        case VoteQuestion(), Abstain():
            return None
        case VoteQuestion(seat), Vote(candidate):
            known = 0 <= candidate < state.seats() and candidate != seat
            return None if known else Objection("vote_for_another", {"candidate": candidate})
    return Objection("another_question", {"question": message(f"prompt.{step.kind()}")})


def describe(state: Ballots, step: Step, action: BallotAction) -> Description:
    match action:
        case Bid(card):
            return Description(message("offer.Bid", card=card), (f"card:{card}",), True)
        case Vote(candidate):
            return Description(message("offer.Vote", candidate=candidate), (f"seat:{candidate}",), True)
        case Bury():
            return Description(message("offer.Bury", limit=LIMIT), (), True)
        case _:
            return Description(message("offer.Abstain"), (), True)


def describe_value(state: Ballots, step: Step, action: Action, value: Any) -> tuple[Message, tuple[str, ...]]:
    return message("value.card", card=value), (f"card:{value}",)


BALLOTS: Game[Ballots] = Game(
    id="ballots",
    rules="1",
    seat_counts=(1, 2, 3, 4),
    turn_cap=6,
    options=BallotsOptions,
    state=Ballots,
    board=BallotsBoard,
    actions=BallotAction,
    facts=BallotFact,
    steps=BallotStep,
    offers=OFFERS,
    decide=TypeDispatch(),
    proceed=PROCEED,
    questions=QUESTIONS,
    evolve=EVOLVE,
    initial_state=initial_state,
    setup=setup,
    opened=opened,
    zones=zones,
    view=view,
    scores=scores,
    outcome=outcome,
    turns=lambda state: state.round,
    check=check,
    check_agenda=check_agenda,
    objection=objection,
    describe=describe,
    describe_value=describe_value,
    value=lambda state, seat: float(state.points[seat]),
    texts=BALLOTS_TEXTS,
    catalogue={"card": tuple({"id": card} for card in DECK)},
)
