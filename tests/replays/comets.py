"""A toy that has everything a recording can hold: dice, hidden cards, a sealed round, open lanes and a hole.

Each of three rounds: everybody bets in secret, then each in turn rolls, draws a card or rests, then all at once may
throw cards away.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

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
    Offer,
    OpenLanes,
    Outcome,
    Part,
    SealedRound,
    Seat,
    SeatScore,
    Secret,
    Step,
    Table,
    Texts,
    Thing,
    TypeDispatch,
    Viewer,
    Zone,
    empty_agenda,
    message,
    ranked,
)
from domain.kernel.offers import Choose

CARDS = tuple(f"comet-{number}" for number in range(1, 21))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3
    sky: Literal["dark", "bright"] = "dark"


class Bet(Action, frozen=True):
    REVEALS = True
    coins: Annotated[int, Secret("seat")]


class Roll(Action, frozen=True):
    REVEALS = True


class Draw(Action, frozen=True):
    REVEALS = True


class Rest(Action, frozen=True):
    pass


class Throw(Action, frozen=True):
    REVEALS = True
    cards: tuple[str, ...] = ()


CometAction: TypeAlias = Bet | Roll | Draw | Rest | Throw


class Betting(SealedRound, frozen=True):
    pass


class BetChoice(Step, frozen=True):
    seat: Seat


class Turn(Step, frozen=True):
    seat: Seat


class Tidying(OpenLanes, frozen=True):
    pass


class TidyChoice(Step, frozen=True):
    seat: Seat


class RoundEnd(Step, frozen=True):
    pass


CometStep: TypeAlias = Betting | BetChoice | Turn | Tidying | TidyChoice | RoundEnd


class DeckShuffled(Fact, frozen=True):
    cards: Annotated[tuple[str | None, ...], Thing("card"), Secret(None)]


class BetShown(Fact, frozen=True):
    seat: Seat
    coins: int


class Rolled(Fact, frozen=True):
    seat: Seat
    pips: int


class Rested(Fact, frozen=True):
    seat: Seat


class CardDrawn(Fact, frozen=True):
    seat: Seat
    card: Annotated[str | None, Thing("card"), Secret("seat")]


class CardsThrown(Fact, frozen=True):
    seat: Seat
    cards: Annotated[tuple[str, ...], Thing("card")]


class RoundOver(Fact, frozen=True):
    number: int
    last: bool


CometFact: TypeAlias = DeckShuffled | BetShown | Rolled | Rested | CardDrawn | CardsThrown | RoundOver


class Comets(GameState, kw_only=True):
    agenda: Agenda[CometStep, CometAction]
    rounds: int
    played: int = 0
    points: list[int]
    deck: list[str]
    thrown: list[str]
    hands: list[list[str]]


OFFERS, DECIDE, PROCEED, QUESTIONS, EVOLVE = (
    TypeDispatch(),
    TypeDispatch(),
    TypeDispatch(),
    TypeDispatch(),
    TypeDispatch(),
)


def initial_state(options: Options, seats: int) -> Comets:
    return Comets(
        agenda=empty_agenda(seats),
        rounds=options.rounds,
        points=[0] * seats,
        deck=list(CARDS),
        thrown=[],
        hands=[[] for _ in range(seats)],
    )


def setup(state: Comets, table: Table[Comets]) -> None:
    table.emit(DeckShuffled(tuple(table.dice.shuffle(CARDS))))
    one_round(state, table)


def one_round(state: Comets, table: Table[Comets]) -> None:
    table.then(Betting(), *(Turn(seat) for seat in range(len(state.points))), Tidying(), RoundEnd())


@QUESTIONS.on(Betting)
def bets(state: Comets, barrier: Betting) -> Iterator[Step]:
    return (BetChoice(seat) for seat in range(len(state.points)))


@QUESTIONS.on(Tidying)
def tidies(state: Comets, barrier: Tidying) -> Iterator[Step]:
    return (TidyChoice(seat) for seat in range(len(state.points)))


@OFFERS.on(BetChoice)
def bet_offers(state: Comets, step: BetChoice) -> Iterator[Action]:
    return (Bet(coins) for coins in range(4))


@OFFERS.on(Turn)
def turn_offers(state: Comets, step: Turn) -> Iterator[Action]:
    yield Roll()
    yield Rest()
    if state.deck:
        yield Draw()


@OFFERS.on(TidyChoice)
def tidy_offers(state: Comets, step: TidyChoice) -> Iterator[Offer]:
    hand = tuple(state.hands[step.seat])
    yield Offer(Throw(), Choose("cards", hand, 0, len(hand)))


@DECIDE.on(Turn)
def turn(state: Comets, step: Turn, action: Action, table: Table[Comets]) -> None:
    if isinstance(action, Roll):
        table.emit(Rolled(step.seat, table.dice.below(6) + 1))
    elif isinstance(action, Draw):
        table.emit(CardDrawn(step.seat, state.deck[-1]))
    else:
        table.emit(Rested(step.seat))


@DECIDE.on(TidyChoice)
def tidy(state: Comets, step: TidyChoice, action: Throw, table: Table[Comets]) -> None:
    if action.cards:
        table.emit(CardsThrown(step.seat, action.cards))


def opened(state: Comets, barrier: Step, answers: Mapping[Seat, Bet], table: Table[Comets]) -> None:
    for seat, answer in answers.items():
        table.emit(BetShown(seat, answer.coins))


@PROCEED.on(RoundEnd)
def round_end(state: Comets, step: RoundEnd, table: Table[Comets]) -> None:
    last = state.played + 1 == state.rounds
    table.emit(RoundOver(state.played + 1, last))
    if not last:
        one_round(state, table)


@EVOLVE.on(DeckShuffled)
def deck_shuffled(state: Comets, fact: DeckShuffled) -> None:
    state.deck[:] = [card for card in fact.cards if card is not None]


@EVOLVE.on(BetShown)
def bet_shown(state: Comets, fact: BetShown) -> None:
    state.points[fact.seat] += fact.coins


@EVOLVE.on(Rolled)
def rolled(state: Comets, fact: Rolled) -> None:
    state.points[fact.seat] += fact.pips


@EVOLVE.on(Rested)
def rested(state: Comets, fact: Rested) -> None:
    state.points[fact.seat] += 1


@EVOLVE.on(CardDrawn)
def card_drawn(state: Comets, fact: CardDrawn) -> None:
    state.hands[fact.seat].append(state.deck.pop())


@EVOLVE.on(CardsThrown)
def cards_thrown(state: Comets, fact: CardsThrown) -> None:
    for card in fact.cards:
        state.hands[fact.seat].remove(card)
        state.thrown.append(card)


@EVOLVE.on(RoundOver)
def round_over(state: Comets, fact: RoundOver) -> None:
    state.played = fact.number
    state.over = fact.last


class CometBoard(msgspec.Struct, frozen=True, tag_field="game", tag="comets"):
    points: tuple[int, ...]
    hands: tuple[tuple[str | None, ...], ...]
    deck: int
    thrown: tuple[str, ...]


def view(state: Comets, viewer: Viewer) -> CometBoard:
    hands = tuple(
        tuple(hand) if viewer in (seat, ARCHIVE) else (None,) * len(hand) for seat, hand in enumerate(state.hands)
    )
    return CometBoard(tuple(state.points), hands, len(state.deck), tuple(state.thrown))


def zones(state: Comets) -> Iterator[Zone]:
    yield Zone("deck", "card", state.deck, ())
    yield Zone("thrown", "card", state.thrown)
    for seat, hand in enumerate(state.hands):
        yield Zone(f"hand:{seat}", "card", hand, (seat,))


def worth(hand: list[str]) -> int:
    return sum(int(card.partition("-")[2]) for card in hand) // 2


def scores(state: Comets, viewer: Viewer) -> list[SeatScore]:
    return [
        SeatScore(
            seat,
            (
                Part("points", message("score.points"), points),
                Part("hand", message("score.hand"), worth(state.hands[seat]) if viewer in (seat, ARCHIVE) else None),
            ),
        )
        for seat, points in enumerate(state.points)
    ]


def outcome(state: Comets) -> Outcome:
    totals = [score.total for score in scores(state, ARCHIVE)]
    ranking = ranked([(seat, total, total) for seat, total in enumerate(totals)])
    return Outcome(tuple(row.seat for row in ranking if row.rank == 1), ranking, message("outcome.played_out"))


def check(state: Comets) -> list[str]:
    lying = sorted(card for zone in zones(state) for card in zone.things)
    return [] if lying == sorted(CARDS) else ["cards are missing"]


def value(state: Comets, seat: Seat) -> float:
    return scores(state, seat)[seat].total


def hint(state: Comets, step: Step, action: Action) -> float:
    return action.coins if isinstance(action, Bet) else 0.0


def describe(state: Comets, step: Step, action: Action) -> Description:
    return Description(message(f"offer.{type(action).__name__}"), (), type(action).REVEALS)


TEXTS = {
    "prompt.bet_choice": ("Bet", "Vsaď"),
    "prompt.turn": ("Your turn", "Jsi na řadě"),
    "prompt.tidy_choice": ("Throw cards away", "Zahoď karty"),
    "offer.Bet": ("Bet", "Vsadit"),
    "offer.Roll": ("Roll", "Hodit"),
    "offer.Rest": ("Rest", "Odpočívat"),
    "offer.Draw": ("Draw", "Líznout"),
    "offer.Throw": ("Throw away", "Zahodit"),
    "log.Rolled": ("{seat:player} rolls {pips}.", "{seat:player} hází {pips}."),
    "log.Rested": ("{seat:player} rests.", "{seat:player} odpočívá."),
    "log.CardDrawn": ("{seat:player} draws {card:name}.", "{seat:player} líže {card:name}."),
    "log.CardDrawn.hidden": ("{seat:player} draws a card.", "{seat:player} líže kartu."),
    "score.points": ("Points", "Body"),
    "score.hand": ("Hand", "Ruka"),
    "outcome.played_out": ("All rounds are played.", "Všechna kola jsou odehrána."),
    "refusal.not_now": ("Not now.", "Teď ne."),
}

GAME: Game[Comets] = Game(
    id="comets",
    rules="1",
    seat_counts=(2, 3),
    turn_cap=10,
    options=Options,
    state=Comets,
    board=CometBoard,
    actions=CometAction,
    facts=CometFact,
    steps=CometStep,
    offers=OFFERS,
    decide=DECIDE,
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
    turns=lambda state: state.played,
    check=check,
    objection=lambda state, step, action: Objection("not_now"),
    describe=describe,
    describe_value=lambda state, step, action, value: (Message("offer.Throw"), (f"card:{value}",)),
    value=value,
    texts=Texts(
        sentences={
            "en": {key: two[0] for key, two in TEXTS.items()},
            "cs": {key: two[1] for key, two in TEXTS.items()},
        },
        names={"en": {"comets": "Comets"}, "cs": {"comets": "Komety"}},
    ),
    hint=hint,
)
