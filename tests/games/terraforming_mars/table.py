"""A table to try rules on: a match in its first action phase, changed by hand, and short ways to play it on."""

from typing import Any, TypeVar

import msgspec
import pytest

from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars.actions import EndTurn, Pass, Pay, PlaceOn, PlayProject
from domain.games.terraforming_mars.components import CARDS, PROJECTS
from domain.games.terraforming_mars.effects.words import PartyId, Resource, Tag
from domain.games.terraforming_mars.state import NEUTRAL, Committee, Mars, Options, Player, Tile
from domain.games.terraforming_mars.steps import ActionTurn, MarsStep
from domain.kernel import Action, Dice, Fact, Offer, Offered, Play, Refused, Seat, Table
from domain.kernel.offers import fill

F = TypeVar("F", bound=Fact)
ANA, BOB, CYD = range(3)


class MarsTable:
    """Every player is a beginner without powers, seat 0 begins, and all stocks are empty but for what is said."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        chosen = Options(beginners=tuple(range(seats)), **options)
        self.play: Play[Mars] = Play.begin(GAME, seats, "a table to try rules on", chosen)
        self.facts: list[Fact] = []
        mars = self.mars
        for player in mars.players:
            player.stock.update(dict.fromkeys(player.stock, 0))
            mars.deck[:0] = player.hand
            player.hand.clear()
        self.turn_of(ANA)

    # --- laying out --------------------------------------------------------------------------------------------------

    @property
    def mars(self) -> Mars:
        return self.play.state

    @property
    def committee(self) -> Committee:
        assert self.mars.committee is not None
        return self.mars.committee

    def player(self, seat: Seat = ANA) -> Player:
        return self.mars.players[seat]

    def turn_of(self, seat: Seat, *, second: bool = False) -> "MarsTable":
        self.mars.first = self.mars.active = seat
        self.mars.agenda.stack[:] = [ActionTurn(seat, second)]
        return self.refresh()

    def refresh(self) -> "MarsTable":
        """The state was changed by hand: offers are asked for again."""
        self.play = Play(GAME, self.mars, bytes(32), self.play.ply)
        return self

    def stock(self, seat: Seat = ANA, **amounts: int) -> "MarsTable":
        self.player(seat).stock.update(amounts)  # type: ignore[arg-type]
        return self.refresh()

    def production(self, seat: Seat = ANA, **amounts: int) -> "MarsTable":
        self.player(seat).production.update(amounts)  # type: ignore[arg-type]
        return self.refresh()

    def _take(self, card: str) -> None:
        player = (pile for each in self.mars.players for pile in (each.hand, each.tableau, each.events, each.discarded))
        for pile in (self.mars.deck, self.mars.revealed, *player):
            if card in pile:
                pile.remove(card)
                return
        raise AssertionError(f"{card} is nowhere")

    def hand(self, *cards: str, seat: Seat = ANA) -> "MarsTable":
        for card in cards:
            self._take(card)
            self.player(seat).hand.append(card)
        return self.refresh()

    def in_play(self, *cards: str, seat: Seat = ANA, **resources: int) -> "MarsTable":
        for card in cards:
            self._take(card)
            player = self.player(seat)
            (player.events if PROJECTS[card].type == "event" else player.tableau).append(card)
            if CARDS[card].holds is not None:
                player.resources[card] = resources.get(card, 0)
        return self.refresh()

    def corporation(self, ident: str, seat: Seat = ANA) -> "MarsTable":
        """Give a player the powers of a corporation, not its starting stock."""
        mars = self.mars
        mars.options = msgspec.structs.replace(
            mars.options, beginners=tuple(s for s in mars.options.beginners if s != seat)
        )
        mars.corporations.remove(ident)
        self.player(seat).corporation = ident
        if CARDS[ident].holds is not None:
            self.player(seat).resources[ident] = 0
        return self.refresh()

    def tile(self, kind: str, *spaces: str, owner: Seat | None = ANA) -> "MarsTable":
        for space in spaces:
            self.mars.tiles[space] = Tile(kind, None if kind == "ocean" else owner)  # type: ignore[arg-type]
        self.mars.oceans = sum(tile.kind == "ocean" for tile in self.mars.tiles.values())
        return self.refresh()

    def levels(self, temperature: int | None = None, oxygen: int | None = None) -> "MarsTable":
        if temperature is not None:
            self.mars.temperature = temperature
        if oxygen is not None:
            self.mars.oxygen = oxygen
        return self.refresh()

    def empty_committee(self) -> "MarsTable":
        """Nobody in any party; the neutral side keeps the chair."""
        committee = self.committee
        for party in committee.parties.values():
            committee.supply += party.members[NEUTRAL]
            for seat, player in enumerate(self.mars.players):
                player.reserve += party.members[seat]
            party.members[:] = [0] * len(party.members)
            party.leader = None
        return self.refresh()

    def delegates(self, party: PartyId, leader: Seat, **members: int) -> "MarsTable":
        """Members by owner: `s0`, `s1` … and `neutral`."""
        row = self.committee.parties[party]
        for name, number in members.items():
            owner = NEUTRAL if name == "neutral" else int(name[1:])
            row.members[owner] += number
            if owner == NEUTRAL:
                self.committee.supply -= number
            else:
                self.player(owner).reserve -= number
        row.leader = leader
        return self.refresh()

    def rule(self, party: PartyId) -> "MarsTable":
        self.committee.ruling = party
        return self.refresh()

    def chair(self, seat: Seat) -> "MarsTable":
        """A player's delegate takes the chair from the neutral one."""
        assert self.committee.chairman == NEUTRAL
        self.committee.chairman = seat
        self.committee.supply += 1
        self.player(seat).reserve -= 1
        return self.refresh()

    def current_event(self, event: str) -> "MarsTable":
        for pile in (self.mars.event_deck, self.mars.coming, self.mars.distant):
            if event in pile:
                pile.remove(event)
        self.mars.current[:] = [event]
        return self.refresh()

    # --- playing -----------------------------------------------------------------------------------------------------

    def check(self) -> "MarsTable":
        assert not GAME.check(self.mars), GAME.check(self.mars)
        return self

    def answer(self, action: Action, seat: Seat | None = None) -> "MarsTable":
        self.check()
        self.facts = list(self.play.answer(self.play.asked[0] if seat is None else seat, action).facts)
        return self.check()

    def play_card(self, card: str, *, pay: Pay | None = None) -> "MarsTable":
        self.answer(PlayProject(card))
        if pay is not None:
            self.answer(pay)
        return self

    def place(self, space: str) -> "MarsTable":
        return self.answer(PlaceOn(space))

    def fill(self, *values: str) -> "MarsTable":
        offered = next(offer for offer in self.offers() if isinstance(offer, Offer))
        return self.answer(fill(offered, values))

    def run(self, *steps: MarsStep) -> "MarsTable":
        """Let these happen now instead of what waits."""
        self.mars.agenda.stack[:] = steps[::-1]
        table = Table(GAME, self.mars, Dice(bytes(32), self.play.ply))
        table._settle()
        self.facts = table.facts
        return self.refresh().check()

    def everybody_passes(self) -> "MarsTable":
        """Until the action phase is over."""
        told: list[Fact] = []
        while self.mars.phase == "action":
            self.answer(EndTurn() if EndTurn() in self.offers() else Pass())
            told += self.facts
        self.facts = told
        return self

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str | None:
        """The kind of the question that waits."""
        question = self.play.question(self.play.asked[0]) if self.play.asked else None
        return None if question is None else question.kind()

    def offers(self) -> list[Offered]:
        return self.play.offers(self.play.asked[0])

    def offered(self, action: Action) -> bool:
        return action in self.offers()

    def spaces(self) -> set[str]:
        return {offer.space for offer in self.offers() if isinstance(offer, PlaceOn)}

    def told(self, kind: type[F]) -> list[F]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def has(self, resource: Resource, seat: Seat = ANA) -> int:
        return self.player(seat).stock[resource]

    def makes(self, resource: Resource, seat: Seat = ANA) -> int:
        return self.player(seat).production[resource]

    def refusal(self, action: Action, seat: Seat | None = None) -> str:
        """The code an answer is refused with; nothing may have changed."""
        before = GAME.copy(self.mars)
        with pytest.raises(Refused) as refused:
            self.play.answer(self.play.asked[0] if seat is None else seat, action)
        assert self.mars == before
        assert GAME.texts.has(refused.value.text.key)
        return refused.value.code

    def refusal_of(self, card: str) -> str:
        """The code the playing of a card is refused with."""
        return self.refusal(PlayProject(card))


def rich(seats: int = 2) -> MarsTable:
    """Seat 0 can pay for any card, and no delegate sits in a party."""
    return MarsTable(seats).stock(mc=99).empty_committee()


def on_top(table: MarsTable, *cards: str) -> MarsTable:
    """These are drawn next, the first one first."""
    for card in cards[::-1]:
        table._take(card)
        table.mars.deck.append(card)
    return table.refresh()


def cards_with(tag: Tag) -> list[str]:
    """Cards that lie face up and show the tag exactly once."""
    return [card.id for card in PROJECTS.values() if card.type != "event" and card.tags.count(tag) == 1]
