"""The table as a viewer may see it, built from what that viewer may know."""

import msgspec

from domain.games.race_for_the_galaxy.actions import RaceAction
from domain.games.race_for_the_galaxy.components import (
    DESIGN_ID_OF,
    FIGURES,
    WORLDS,
    ActionCardId,
    CardId,
    DesignId,
    Mode,
    PowerId,
)
from domain.games.race_for_the_galaxy.effects.abilities import read
from domain.games.race_for_the_galaxy.effects.words import GoodKind, Phase
from domain.games.race_for_the_galaxy.scoring import designs_of, total
from domain.games.race_for_the_galaxy.state import EndReason, Race
from domain.kernel import ARCHIVE, Seat, Viewer
from domain.kernel.agenda import is_sealed_round


class TableauCard(msgspec.Struct, frozen=True):
    """A card face up. `good` is the kind of good lying on it; `good_card` the card itself, once all may be known."""

    card: CardId
    design: DesignId
    good: GoodKind | None
    good_card: CardId | None
    working: bool
    """Whether its powers count in the running phase."""


class PlayerView(msgspec.Struct, frozen=True):
    seat: Seat
    tableau: tuple[TableauCard, ...]
    hand: tuple[CardId, ...] | None
    """None: not the viewer's to see."""
    hand_count: int
    drawn: tuple[CardId, ...] | None
    drawn_count: int
    goods_count: int
    chips: int
    score: int
    military: int
    """Strength against any world, as the tableau lies."""
    actions: tuple[ActionCardId, ...]
    """The action cards of this round, once revealed."""
    bonus: bool
    """Whether this player has the bonus of the running phase."""
    placed: CardId | None
    used_powers: tuple[PowerId, ...]
    produced: tuple[GoodKind, ...]
    answered: bool
    """Whether this player's answer of the running sealed round is in."""
    answer: RaceAction | None
    """That answer, for its own seat."""


class RaceBoard(msgspec.Struct, frozen=True, tag_field="game", tag="race_for_the_galaxy"):
    mode: Mode
    round: int
    phase: Phase | None
    instance: int
    order: tuple[Seat, ...]
    chips_supply: int
    last_round: bool
    """The supply of chips is exhausted, or a tableau is full: the game ends with this round."""
    ended: EndReason | None
    deck_count: int
    discards_count: int
    deck: tuple[CardId, ...] | None
    discards: tuple[CardId, ...] | None
    flipped: tuple[CardId, ...]
    players: tuple[PlayerView, ...]


def view(race: Race, viewer: Viewer) -> RaceBoard:
    everything = viewer == ARCHIVE
    return RaceBoard(
        mode=race.mode,
        round=race.round,
        phase=race.phase,
        instance=race.instance,
        order=tuple(race.order),
        chips_supply=race.chips_supply,
        last_round=last_round(race),
        ended=race.ended,
        deck_count=len(race.deck),
        discards_count=len(race.discards),
        deck=tuple(race.deck) if everything else None,
        discards=tuple(race.discards) if everything else None,
        flipped=tuple(race.flipped),
        players=tuple(player_view(race, seat, viewer) for seat in range(len(race.players))),
    )


def player_view(race: Race, seat: Seat, viewer: Viewer) -> PlayerView:
    player = race.players[seat]
    mine = viewer in (seat, ARCHIVE)
    held = race.agenda.held[seat] if is_sealed_round(race.agenda) else None
    return PlayerView(
        seat=seat,
        tableau=tuple(tableau_card(race, seat, card, viewer) for card in player.tableau),
        hand=tuple(player.hand) if mine else None,
        hand_count=len(player.hand),
        drawn=tuple(player.drawn) if mine else None,
        drawn_count=len(player.drawn),
        goods_count=len(player.goods),
        chips=player.chips,
        score=total(race, seat),
        military=read(designs_of(race, seat)).total_military,
        actions=tuple(player.actions),
        bonus=seat in race.holders,
        placed=player.placed,
        used_powers=tuple(player.used),
        produced=tuple(player.produced),
        answered=held is not None,
        answer=held if mine else None,
    )


def tableau_card(race: Race, seat: Seat, card: CardId, viewer: Viewer) -> TableauCard:
    player = race.players[seat]
    design = DESIGN_ID_OF[card]
    loaded = card in player.goods_on
    return TableauCard(
        card=card,
        design=design,
        good=WORLDS[card].good if loaded else None,
        good_card=player.goods[player.goods_on.index(card)] if loaded and viewer == ARCHIVE else None,
        working=design in player.snapshot,
    )


def last_round(race: Race) -> bool:
    return race.exhausted or any(len(player.tableau) >= FIGURES.tableau_to_end for player in race.players)
