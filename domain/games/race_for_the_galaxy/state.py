"""The table as it stands: plain structs and small readings of them; no rules."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from domain.games.race_for_the_galaxy.actions import RaceAction
from domain.games.race_for_the_galaxy.components import (
    ACTION_CARDS,
    CARDS,
    FIGURES,
    GAME_ID,
    MODES,
    PHASE_OF_ACTION,
    ActionCardId,
    CardId,
    DesignId,
    Mode,
    PowerId,
    WorldId,
)
from domain.games.race_for_the_galaxy.effects.words import GoodKind, Phase
from domain.games.race_for_the_galaxy.steps import RaceStep
from domain.kernel import Agenda, GameState, Seat, SetupRefused, empty_agenda
from domain.kernel.options import for_seats

EndReason: TypeAlias = Literal["tableau", "chips", "limit"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to play: one action card a round each, or the advanced game of two players with two."""

    mode: Annotated[Mode, for_seats(2)] = "standard"


class Player(msgspec.Struct, forbid_unknown_fields=True):
    hand: list[CardId] = msgspec.field(default_factory=list)
    drawn: list[CardId] = msgspec.field(default_factory=list)
    """Cards of a running Explore phase, apart from the hand until they are sorted out."""
    tableau: list[CardId] = msgspec.field(default_factory=list)
    """In the order of placing, oldest first."""
    goods: list[CardId] = msgspec.field(default_factory=list)
    """The cards that lie face down as goods, unseen by everybody; beside each, in `goods_on`, the world it lies on."""
    goods_on: list[WorldId] = msgspec.field(default_factory=list)
    chips: int = 0
    actions: list[ActionCardId] = msgspec.field(default_factory=list)
    """The action cards of this round, once they are revealed."""
    snapshot: list[DesignId] = msgspec.field(default_factory=list)
    """The tableau as it was when the running phase started: the only place powers are read from. Designs and not
    cards, since a card that was spent may lie hidden in the discard pile by now."""
    placed: CardId | None = None
    """What was placed in the running phase."""
    used: list[PowerId] = msgspec.field(default_factory=list)
    produced: list[GoodKind] = msgspec.field(default_factory=list)


class Race(GameState):
    agenda: Agenda[RaceStep, RaceAction]
    mode: Mode
    players: list[Player]
    deck: list[CardId]
    """The last card is on top."""
    discards: list[CardId] = msgspec.field(default_factory=list)
    flipped: list[CardId] = msgspec.field(default_factory=list)
    """A card turned up for all to see, until it is known where it goes."""
    order: list[Seat] = msgspec.field(default_factory=list)
    round: int = 0
    phase: Phase | None = None
    instance: int = 0
    """1 for the first phase of its kind in this round, 2 for the second."""
    holders: list[Seat] = msgspec.field(default_factory=list)
    """The seats with the bonus of the running phase."""
    chips_supply: int = 0
    refills: int = 0
    ended: EndReason | None = None

    @property
    def exhausted(self) -> bool:
        """The supply of chips has run out, whether or not it was refilled since: this round is the last."""
        return self.chips_supply == 0 or self.refills > 0


def initial_state(options: Options, seats: int) -> Race:
    """All cards in one pile, nothing shuffled, nothing dealt."""
    if seats not in MODES[options.mode].players:
        allowed = ", ".join(map(str, MODES[options.mode].players))
        raise SetupRefused("seat-count", (("/options/mode", "seats"),), seats=seats, allowed=allowed, game=GAME_ID)
    return Race(
        agenda=empty_agenda(seats),
        mode=options.mode,
        players=[Player() for _ in range(seats)],
        deck=list(CARDS),
        chips_supply=FIGURES.chips_per_player * seats,
    )


def chosen_of(race: Race, seat: Seat, phase: Phase) -> int:
    """How many action cards of a phase a seat chose in this round."""
    return [PHASE_OF_ACTION.get(card) for card in race.players[seat].actions].count(phase)


def action_set(mode: Mode) -> tuple[ActionCardId, ...]:
    """The action cards a player holds, every copy."""
    return tuple(card.id for card in ACTION_CARDS.values() for _ in range(card.copies[mode]))
