"""A table to try rules on: who has what, then the round is played from its choice of actions on."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import ChooseActions, PassPlacement
from domain.games.race_for_the_galaxy.components import CARDS, FIGURES, MODES, WORLDS, CardId, Mode
from domain.games.race_for_the_galaxy.facts import CardsDrawn
from domain.games.race_for_the_galaxy.state import Player, Race
from domain.games.race_for_the_galaxy.steps import ActionChoice, ActionChoices, RaceStep
from domain.kernel import Action, Dice, Fact, Offer, Offered, Play, Refused, Seat, Table, empty_agenda
from domain.kernel.offers import fill

F = TypeVar("F", bound=Fact)

ANN, BOB, EVA, DAN = range(4)
START = ("old_earth", "epsilon_eridani", "alpha_centauri", "new_sparta")


class RaceTable:
    """A match in progress, the facts told since it was laid out, and short ways to play it on."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.play: Play[Race] = Play(GAME, race, bytes(32), 0)
        self.facts: list[Fact] = []
        self.staged = False
        """Whether steps were laid out by hand, that no choice of actions leads to."""
        assert not GAME.check(race), GAME.check(race)

    # --- playing -----------------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, action: Action) -> list[Fact]:
        told = list(self.play.answer(seat, action).facts)
        self.facts += told
        assert not GAME.check(self.race), GAME.check(self.race)
        assert self.staged or not GAME.check_agenda(self.race), GAME.check_agenda(self.race)
        return told

    def choose(self, *cards: str | tuple[str, ...]) -> "RaceTable":
        """Everybody chooses action cards, one word (or a pair) for each seat."""
        for seat, chosen in enumerate(cards):
            self.answer(seat, ChooseActions((chosen,) if isinstance(chosen, str) else chosen))
        return self

    def run(self, *steps: RaceStep) -> "RaceTable":
        """Let these happen now, instead of what follows from a choice of actions."""
        self.staged = True
        agenda = self.race.agenda
        agenda.stack[:] = steps[::-1]
        for lane in agenda.lanes:
            lane.clear()
        table = Table(GAME, self.race, Dice(bytes(32), self.play.ply))
        table._settle()
        self.facts += table.facts
        self.play = Play(GAME, self.race, bytes(32), self.play.ply + 1)
        assert not GAME.check(self.race), GAME.check(self.race)
        return self

    def fill(self, seat: Seat, *values: CardId) -> list[Fact]:
        """Answer the one offer of a seat with these in its hole."""
        (offered,) = self.play.offers(seat)
        assert isinstance(offered, Offer)
        return self.answer(seat, fill(offered, values))

    def pass_all(self) -> None:
        """Everybody who may place something places nothing."""
        for seat in self.play.asked:
            self.answer(seat, PassPlacement())

    # --- looking -----------------------------------------------------------------------------------------------------

    def player(self, seat: Seat) -> Player:
        return self.race.players[seat]

    def asked(self, seat: Seat) -> str | None:
        """The kind of the question a seat is asked."""
        step = self.play.question(seat)
        return None if step is None else step.kind()

    def step(self, seat: Seat) -> Any:
        return self.play.question(seat)

    def offers(self, seat: Seat) -> list[Offered]:
        return self.play.offers(seat)

    def hole(self, seat: Seat) -> tuple[tuple[Any, ...], int, int]:
        """Values, least and most of the one offer of a seat."""
        (offered,) = self.play.offers(seat)
        assert isinstance(offered, Offer)
        return offered.choose.values, offered.choose.least, offered.choose.most

    def told(self, kind: type[F], *, seat: Seat | None = None) -> list[F]:
        """Facts of a kind told so far (about a seat)."""
        return [
            fact
            for fact in self.facts
            if isinstance(fact, kind) and (seat is None or getattr(fact, "seat", None) == seat)
        ]

    def refusal(self, seat: Seat, action: Action) -> str:
        """The code an answer is refused with; nothing may have changed."""
        before = GAME.copy(self.race)
        ply = self.play.ply
        with pytest.raises(Refused) as refused:
            self.play.answer(seat, action)
        assert self.race == before
        assert self.play.ply == ply
        assert GAME.texts.has(refused.value.text.key)
        return refused.value.code

    def drawn_count(self, seat: Seat) -> int:
        return sum(len(fact.cards) for fact in self.told(CardsDrawn, seat=seat))


def layout(
    *tableaus: Sequence[str],
    hands: Sequence[Sequence[str]] = (),
    goods: Sequence[Sequence[str]] = (),
    chips: Sequence[int] = (),
    mode: Mode = "standard",
    supply: int | None = None,
    deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    rest: str | int = "discards",
) -> RaceTable:
    """A table before its choice of actions. Designs are named; the first free copy is taken.

    Without `deck` all that is not laid out is the deck. With it (top card first) the rest lies in `rest`: the discard
    pile, or the hand of a seat.
    """
    free = dict.fromkeys(CARDS)
    take = _taker(free)
    seats = max(2, len(tableaus))
    players = [Player() for _ in range(seats)]
    for seat, player in enumerate(players):
        player.tableau = [take(name) for name in (tableaus[seat] if seat < len(tableaus) else START[seat : seat + 1])]
        player.hand = [take(name) for name in (hands[seat] if seat < len(hands) else ())]
        player.goods_on = list(goods[seat]) if seat < len(goods) else []
        player.chips = chips[seat] if seat < len(chips) else 0
        assert all(world in WORLDS for world in player.goods_on)
    pile = [take(name) for name in discards]
    top = None if deck is None else [take(name) for name in deck]
    for player in players:
        player.goods = [take(next(reversed(free))) for _ in player.goods_on]
    others = list(free)
    if top is None:
        top, others = others, []
    if isinstance(rest, int):
        players[rest].hand += others
    else:
        pile += others
    return RaceTable(_race(players, mode, top, pile, supply))


def _taker(free: dict[CardId, None]) -> Callable[[str], CardId]:
    def take(name: str) -> CardId:
        card = next(card for card in free if card == name or CARDS[card].design == name)
        del free[card]
        return card

    return take


def _race(players: list[Player], mode: Mode, top: Iterable[CardId], pile: list[CardId], supply: int | None) -> Race:
    seats = len(players)
    made = FIGURES.chips_per_player * seats
    owned = sum(player.chips for player in players)
    if supply is not None:
        players[-1].chips += made - owned - supply
    agenda = empty_agenda(seats)
    agenda.stack.append(ActionChoices())
    for seat in range(seats):
        step: RaceStep = ActionChoice(seat, MODES[mode].chosen)
        agenda.lanes[seat].append(step)
    return Race(
        agenda=agenda,
        mode=mode,
        players=players,
        deck=list(top)[::-1],
        discards=pile,
        order=list(range(seats)),
        round=1,
        chips_supply=made - sum(player.chips for player in players),
    )
