"""A toy: turns, dice, a deck, hidden hands, an interrupt window and cards that set off cards.

On a turn dice are rolled, and each buys a draw or a play. A played card may be quenched by anybody with a gust.
An ember scores, a gust scries the deck, a mirror gives a card away in secret and lets the receiver play one at once.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias, assert_never

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
    others_clockwise,
    ranked,
)
from tests.sample_games.words import LANTERNS_TEXTS

CardId: TypeAlias = str
Card = Annotated[CardId, Thing("card")]
SecretCard = Annotated[CardId | None, Thing("card"), Secret("seat")]

CARDS: dict[CardId, str] = {
    f"{word}-{number}": word
    for word, count in (("ember", 9), ("gust", 7), ("mirror", 8))
    for number in range(1, count + 1)
}
SPARKS = 12
TARGET = 9
TURN_CAP = 200


class LanternsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: Literal[1, 2, 3] = 2
    quenching: bool = True


# --- what a seat may want ---------------------------------------------------------------------------------------------


class PlayCard(Action, frozen=True):
    REVEALS = True
    card: Card


class DrawCard(Action, frozen=True):
    REVEALS = True


class Reroll(Action, frozen=True):
    REVEALS = True
    dice: tuple[int, ...]


class EndTurn(Action, frozen=True):
    REVEALS = True


class Quench(Action, frozen=True):
    REVEALS = True
    card: Card


class Pass(Action, frozen=True):
    REVEALS = True


class GiveCard(Action, frozen=True):
    REVEALS = True
    to: Seat
    card: Annotated[CardId | None, Thing("card"), Secret("seat")]


class KeepScried(Action, frozen=True):
    """Into the hand."""


class BuryScried(Action, frozen=True):
    """Under the deck."""


LanternAction: TypeAlias = PlayCard | DrawCard | Reroll | EndTurn | Quench | Pass | GiveCard | KeepScried | BuryScried

# --- what has happened ------------------------------------------------------------------------------------------------


class DeckShuffled(Fact, frozen=True):
    cards: Annotated[tuple[CardId | None, ...], Thing("card"), Secret(None)]


class CardsDealt(Fact, frozen=True):
    seat: Seat
    cards: Annotated[tuple[CardId | None, ...], Thing("card"), Secret("seat")]


class TurnBegun(Fact, frozen=True):
    seat: Seat
    number: int


class DiceRolled(Fact, frozen=True):
    seat: Seat
    faces: tuple[int, ...]


class DieSpent(Fact, frozen=True):
    seat: Seat


class SparkPaid(Fact, frozen=True):
    seat: Seat


class SparksGained(Fact, frozen=True):
    seat: Seat
    amount: int


class PointsScored(Fact, frozen=True):
    seat: Seat
    amount: int


class CardStaged(Fact, frozen=True):
    seat: Seat
    card: Card


class CardQuenched(Fact, frozen=True):
    seat: Seat
    card: Card


class CardResolved(Fact, frozen=True):
    card: Card


class CardGiven(Fact, frozen=True):
    between: tuple[Seat, Seat]
    card: Annotated[CardId | None, Thing("card"), Secret("between")]


class CardScried(Fact, frozen=True):
    seat: Seat
    card: SecretCard


class ScriedKept(Fact, frozen=True):
    seat: Seat
    card: SecretCard


class ScriedBuried(Fact, frozen=True):
    seat: Seat
    card: SecretCard


class MatchEnded(Fact, frozen=True):
    reason: Literal["target", "cap"]


LanternFact: TypeAlias = (
    DeckShuffled
    | CardsDealt
    | TurnBegun
    | DiceRolled
    | DieSpent
    | SparkPaid
    | SparksGained
    | PointsScored
    | CardStaged
    | CardQuenched
    | CardResolved
    | CardGiven
    | CardScried
    | ScriedKept
    | ScriedBuried
    | MatchEnded
)

# --- what the table waits for -----------------------------------------------------------------------------------------


class Turn(Step, frozen=True):
    seat: Seat


class Menu(Step, frozen=True):
    seat: Seat


class Reaction(Step, frozen=True):
    seat: Seat


class CardText(Step, frozen=True):
    seat: Seat


class Gift(Step, frozen=True):
    seat: Seat


class Encore(Step, frozen=True):
    seat: Seat


class Scrying(Step, frozen=True):
    seat: Seat


LanternStep: TypeAlias = Turn | Menu | Reaction | CardText | Gift | Encore | Scrying


class Lanterns(GameState):
    agenda: Agenda[LanternStep, LanternAction]
    options: LanternsOptions
    dice: list[int]
    deck: list[CardId]
    discard: list[CardId]
    stage: list[CardId]
    hands: list[list[CardId]]
    scried: list[list[CardId]]
    sparks: list[int]
    bank: int
    points: list[int]
    turn: int
    ending: str

    def seats(self) -> int:
        return len(self.hands)


OFFERS, DECIDE, PROCEED, EVOLVE = TypeDispatch(), TypeDispatch(), TypeDispatch(), TypeDispatch()

# --- rules ------------------------------------------------------------------------------------------------------------


def setup(state: Lanterns, table: Table[Lanterns]) -> None:
    table.emit(DeckShuffled(tuple(table.dice.shuffle(state.deck))))
    for seat in range(state.seats()):
        table.emit(CardsDealt(seat, tuple(state.deck[-3:])))
        table.emit(SparksGained(seat, 1))
    table.then(Turn(0))


@PROCEED.on(Turn)
def turn(state: Lanterns, step: Turn, table: Table[Lanterns]) -> None:
    if max(state.points) >= TARGET:
        table.emit(MatchEnded("target"))
    elif state.turn >= TURN_CAP:
        table.emit(MatchEnded("cap"))
    else:
        table.emit(TurnBegun(step.seat, state.turn + 1))
        table.emit(DiceRolled(step.seat, tuple(1 + table.dice.below(6) for _ in range(state.options.dice))))
        table.then(Menu(step.seat))
        table.then(Turn((step.seat + 1) % state.seats()))


@OFFERS.on(Menu)
def menu(state: Lanterns, step: Menu) -> Iterator[Offered]:
    if state.dice:
        for card in state.hands[step.seat]:
            yield PlayCard(card)
        if state.deck or state.discard:
            yield DrawCard()
        if state.sparks[step.seat]:
            yield Offer(Reroll(()), Choose("dice", tuple(range(len(state.dice))), 1, len(state.dice)))
    yield EndTurn()


@DECIDE.on(Menu)
def decide_menu(state: Lanterns, step: Menu, action: LanternAction, table: Table[Lanterns]) -> None:
    match action:
        case PlayCard(card):
            table.emit(DieSpent(step.seat))
            stage(state, step.seat, card, table)
        case DrawCard():
            table.emit(DieSpent(step.seat))
            refill(state, table)
            table.emit(CardsDealt(step.seat, (state.deck[-1],)))
        case Reroll(dice):
            table.emit(SparkPaid(step.seat))
            rolled = (1 + table.dice.below(6) if i in dice else face for i, face in enumerate(state.dice))
            table.emit(DiceRolled(step.seat, tuple(rolled)))
        case _:
            return
    table.then(Menu(step.seat))


def stage(state: Lanterns, seat: Seat, card: CardId, table: Table[Lanterns]) -> None:
    """Show a card; everybody else may quench it, then its text happens."""
    table.emit(CardStaged(seat, card))
    if state.options.quenching:
        table.then(*(Reaction(other) for other in others_clockwise(seat, state.seats()) if state.hands[other]))
    table.then(CardText(seat))


def refill(state: Lanterns, table: Table[Lanterns]) -> None:
    if not state.deck:
        table.emit(DeckShuffled(tuple(table.dice.shuffle(state.discard))))


@OFFERS.on(Reaction)
def reaction(state: Lanterns, step: Reaction) -> Iterator[Offered]:
    if not state.stage:
        return  # Somebody was quicker.
    yield Pass()
    for card in state.hands[step.seat]:
        if CARDS[card] == "gust":
            yield Quench(card)


@DECIDE.on(Reaction)
def decide_reaction(state: Lanterns, step: Reaction, action: LanternAction, table: Table[Lanterns]) -> None:
    if isinstance(action, Quench):
        table.emit(CardQuenched(step.seat, action.card))


@PROCEED.on(CardText)
def card_text(state: Lanterns, step: CardText, table: Table[Lanterns]) -> None:
    if not state.stage:
        return
    card = state.stage[0]
    table.emit(CardResolved(card))
    match CARDS[card]:
        case "ember":
            table.emit(PointsScored(step.seat, 2))
            if state.bank:
                table.emit(SparksGained(step.seat, 1))
        case "gust":
            refill(state, table)
            table.emit(CardScried(step.seat, state.deck[-1]))
            table.then(Scrying(step.seat))
        case _:
            table.then(Gift(step.seat))


@OFFERS.on(Gift)
def gift(state: Lanterns, step: Gift) -> Iterator[Offered]:
    for other in others_clockwise(step.seat, state.seats()):
        for card in state.hands[step.seat]:
            yield GiveCard(other, card)


@DECIDE.on(Gift)
def decide_gift(state: Lanterns, step: Gift, action: GiveCard, table: Table[Lanterns]) -> None:
    table.emit(CardGiven((step.seat, action.to), action.card))
    table.emit(PointsScored(step.seat, 1))
    table.then(Encore(action.to))


@OFFERS.on(Encore)
def encore(state: Lanterns, step: Encore) -> Iterator[Offered]:
    yield Pass()
    for card in state.hands[step.seat]:
        yield PlayCard(card)


@DECIDE.on(Encore)
def decide_encore(state: Lanterns, step: Encore, action: LanternAction, table: Table[Lanterns]) -> None:
    if isinstance(action, PlayCard):
        stage(state, step.seat, action.card, table)


@OFFERS.on(Scrying)
def scrying(state: Lanterns, step: Scrying) -> Iterator[Offered]:
    yield KeepScried()
    yield BuryScried()


@DECIDE.on(Scrying)
def decide_scrying(state: Lanterns, step: Scrying, action: LanternAction, table: Table[Lanterns]) -> None:
    told = ScriedKept if isinstance(action, KeepScried) else ScriedBuried
    table.emit(told(step.seat, state.scried[step.seat][-1]))


# --- bookkeeping ------------------------------------------------------------------------------------------------------


@EVOLVE.on(DeckShuffled)
def deck_shuffled(state: Lanterns, fact: DeckShuffled) -> None:
    state.discard.clear()
    state.deck[:] = [card for card in fact.cards if card is not None]


@EVOLVE.on(CardsDealt)
def cards_dealt(state: Lanterns, fact: CardsDealt) -> None:
    for card in fact.cards:
        assert card is not None
        state.deck.remove(card)
        state.hands[fact.seat].append(card)


@EVOLVE.on(TurnBegun)
def turn_begun(state: Lanterns, fact: TurnBegun) -> None:
    state.turn = fact.number


@EVOLVE.on(DiceRolled)
def dice_rolled(state: Lanterns, fact: DiceRolled) -> None:
    state.dice[:] = fact.faces


@EVOLVE.on(DieSpent)
def die_spent(state: Lanterns, fact: DieSpent) -> None:
    state.dice.pop()


@EVOLVE.on(SparkPaid)
def spark_paid(state: Lanterns, fact: SparkPaid) -> None:
    state.sparks[fact.seat] -= 1
    state.bank += 1


@EVOLVE.on(SparksGained)
def sparks_gained(state: Lanterns, fact: SparksGained) -> None:
    state.sparks[fact.seat] += fact.amount
    state.bank -= fact.amount


@EVOLVE.on(PointsScored)
def points_scored(state: Lanterns, fact: PointsScored) -> None:
    state.points[fact.seat] += fact.amount


@EVOLVE.on(CardStaged)
def card_staged(state: Lanterns, fact: CardStaged) -> None:
    state.hands[fact.seat].remove(fact.card)
    state.stage.append(fact.card)


@EVOLVE.on(CardQuenched)
def card_quenched(state: Lanterns, fact: CardQuenched) -> None:
    state.hands[fact.seat].remove(fact.card)
    state.discard += [state.stage.pop(), fact.card]


@EVOLVE.on(CardResolved)
def card_resolved(state: Lanterns, fact: CardResolved) -> None:
    state.stage.remove(fact.card)
    state.discard.append(fact.card)


@EVOLVE.on(CardGiven)
def card_given(state: Lanterns, fact: CardGiven) -> None:
    assert fact.card is not None
    giver, receiver = fact.between
    state.hands[giver].remove(fact.card)
    state.hands[receiver].append(fact.card)


@EVOLVE.on(CardScried)
def card_scried(state: Lanterns, fact: CardScried) -> None:
    assert fact.card is not None
    state.deck.remove(fact.card)
    state.scried[fact.seat].append(fact.card)


@EVOLVE.on(ScriedKept)
def scried_kept(state: Lanterns, fact: ScriedKept) -> None:
    state.hands[fact.seat].append(state.scried[fact.seat].pop())


@EVOLVE.on(ScriedBuried)
def scried_buried(state: Lanterns, fact: ScriedBuried) -> None:
    state.deck.insert(0, state.scried[fact.seat].pop())


@EVOLVE.on(MatchEnded)
def match_ended(state: Lanterns, fact: MatchEnded) -> None:
    state.ending = fact.reason
    state.over = True


# --- readings ---------------------------------------------------------------------------------------------------------


def initial_state(options: LanternsOptions, seats: int) -> Lanterns:
    return Lanterns(
        agenda=empty_agenda(seats),
        options=options,
        dice=[],
        deck=list(CARDS),
        discard=[],
        stage=[],
        hands=[[] for _ in range(seats)],
        scried=[[] for _ in range(seats)],
        sparks=[0] * seats,
        bank=SPARKS,
        points=[0] * seats,
        turn=0,
        ending="",
    )


def zones(state: Lanterns) -> Iterator[Zone]:
    yield Zone("deck", "card", state.deck, ())
    yield Zone("discard", "card", state.discard)
    yield Zone("stage", "card", state.stage)
    for seat in range(state.seats()):
        yield Zone(f"hand:{seat}", "card", state.hands[seat], (seat,))
        yield Zone(f"scried:{seat}", "card", state.scried[seat], (seat,))


class LanternsPlayer(msgspec.Struct, frozen=True):
    cards: int
    hand: tuple[CardId, ...] | None
    scried: tuple[CardId | None, ...]
    sparks: int
    points: int


class LanternsBoard(msgspec.Struct, frozen=True, tag_field="game", tag="lanterns"):
    turn: int
    dice: tuple[int, ...]
    deck: int
    discard: tuple[CardId, ...]
    stage: tuple[CardId, ...]
    bank: int
    players: tuple[LanternsPlayer, ...]


def player_view(state: Lanterns, seat: Seat, viewer: Viewer) -> LanternsPlayer:
    own = viewer in (seat, ARCHIVE)
    scried = state.scried[seat]
    return LanternsPlayer(
        cards=len(state.hands[seat]),
        hand=tuple(state.hands[seat]) if own else None,
        scried=tuple(scried) if own else (None,) * len(scried),
        sparks=state.sparks[seat],
        points=state.points[seat],
    )


def view(state: Lanterns, viewer: Viewer) -> LanternsBoard:
    return LanternsBoard(
        turn=state.turn,
        dice=tuple(state.dice),
        deck=len(state.deck),
        discard=tuple(state.discard),
        stage=tuple(state.stage),
        bank=state.bank,
        players=tuple(player_view(state, seat, viewer) for seat in range(state.seats())),
    )


def embers(state: Lanterns, seat: Seat) -> int:
    return sum(CARDS[card] == "ember" for card in state.hands[seat])


def scores(state: Lanterns, viewer: Viewer) -> list[SeatScore]:
    return [
        SeatScore(
            seat,
            (
                Part("points", message("score.points"), state.points[seat]),
                Part("embers", message("score.embers"), embers(state, seat) if viewer in (seat, ARCHIVE) else None),
            ),
        )
        for seat in range(state.seats())
    ]


def outcome(state: Lanterns) -> Outcome:
    totals = [state.points[seat] + embers(state, seat) for seat in range(state.seats())]
    ranking = ranked([(seat, total, total) for seat, total in enumerate(totals)])
    return Outcome(tuple(row.seat for row in ranking if row.rank == 1), ranking, message(f"outcome.{state.ending}"))


def check(state: Lanterns) -> list[str]:
    faults = []
    lying = Counter(card for zone in zones(state) for card in zone.things)
    faults += [f"{card} lies in {lying[card]} places" for card in CARDS if lying[card] != 1]
    faults += [f"there is no card {card}" for card in lying if card not in CARDS]
    if sum(state.sparks) + state.bank != SPARKS or min(*state.sparks, state.bank) < 0:
        faults.append(f"{SPARKS} sparks are needed")
    if len(state.stage) > 1:
        faults.append("two cards are being played")
    if any(len(scried) > 1 for scried in state.scried):
        faults.append("somebody scries two cards")
    if len(state.dice) > state.options.dice or any(not 1 <= face <= 6 for face in state.dice):
        faults.append("a die has six faces")
    if any(len(per_seat) != state.seats() for per_seat in (state.scried, state.sparks, state.points)):
        faults.append("every list has one entry per seat")
    return faults


def check_agenda(state: Lanterns) -> list[str]:
    faults = []
    if state.agenda.stack and not isinstance(state.agenda.stack[0], Turn):
        faults.append("no turn comes after this one")
    scrying = Counter(step.seat for step in state.agenda.stack if isinstance(step, Scrying))
    if any(len(scried) != scrying[seat] for seat, scried in enumerate(state.scried)):
        faults.append("who scries has a card to look at")
    return faults


def objection(state: Lanterns, step: Step, action: Action) -> Objection | None:
    match step:
        case Menu(seat):
            return menu_objection(state, seat, action)
        case Reaction(seat):
            if isinstance(action, Quench):
                return not_in_hand(state, seat, action.card) or (
                    None if CARDS[action.card] == "gust" else Objection("not_a_gust", {"card": action.card})
                )
            return None if isinstance(action, Pass) else Objection("quench_or_pass")
        case Encore(seat):
            if isinstance(action, PlayCard):
                return not_in_hand(state, seat, action.card)
            return None if isinstance(action, Pass) else Objection("play_or_pass")
        case Gift(seat):
            if not isinstance(action, GiveCard):
                return Objection("give_a_card")
            if action.to == seat or not 0 <= action.to < state.seats():
                return Objection("give_to_another", {"to": action.to})
            return not_in_hand(state, seat, action.card)
    return None if isinstance(action, KeepScried | BuryScried) else Objection("keep_or_bury")


def menu_objection(state: Lanterns, seat: Seat, action: Action) -> Objection | None:
    match action:
        case EndTurn():
            return None
        case PlayCard() | DrawCard() | Reroll() if not state.dice:
            return Objection("needs_a_die")
        case PlayCard(card):
            return not_in_hand(state, seat, card)
        case DrawCard():
            return None if state.deck or state.discard else Objection("no_card_left")
        case Reroll():
            return None if state.sparks[seat] else Objection("needs_a_spark", {"sparks": state.sparks[seat]})
    return Objection("not_on_your_turn")


def not_in_hand(state: Lanterns, seat: Seat, card: CardId | None) -> Objection | None:
    return None if card in state.hands[seat] else Objection("not_in_hand", {"card": card})


def describe(state: Lanterns, step: Step, action: LanternAction) -> Description:
    match action:
        case PlayCard(card) | Quench(card):
            label = message(f"offer.{type(action).__name__}", card=card)
            return Description(label, (f"card:{card}",), action.REVEALS)
        case GiveCard(to, card):
            return Description(
                message("offer.GiveCard", to=to, card=card), (f"seat:{to}", f"card:{card}"), action.REVEALS
            )
        case DrawCard() | Reroll() | EndTurn() | Pass() | KeepScried() | BuryScried():
            ending = isinstance(action, EndTurn | Pass)
            return Description(message(f"offer.{type(action).__name__}"), (), action.REVEALS, ending=ending)
        case _:
            assert_never(action)


def describe_value(state: Lanterns, step: Step, action: Action, value: Any) -> tuple[Message, tuple[str, ...]]:
    return message("value.die", number=value + 1, face=state.dice[value]), (f"die:{value}",)


LANTERNS: Game[Lanterns] = Game(
    id="lanterns",
    rules="1",
    seat_counts=(2, 3, 4),
    turn_cap=TURN_CAP,
    options=LanternsOptions,
    state=Lanterns,
    board=LanternsBoard,
    actions=LanternAction,
    facts=LanternFact,
    steps=LanternStep,
    offers=OFFERS,
    decide=DECIDE,
    proceed=PROCEED,
    questions=TypeDispatch(),
    evolve=EVOLVE,
    initial_state=initial_state,
    setup=setup,
    opened=lambda state, barrier, answers, table: None,
    zones=zones,
    view=view,
    scores=scores,
    outcome=outcome,
    turns=lambda state: state.turn,
    check=check,
    check_agenda=check_agenda,
    objection=objection,
    describe=describe,
    describe_value=describe_value,
    value=lambda state, seat: float(state.points[seat]),
    texts=LANTERNS_TEXTS,
    catalogue={"card": tuple({"id": card, "word": word} for card, word in CARDS.items())},
)
