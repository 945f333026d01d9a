"""What must be true of every position: every card in exactly one place, and nothing that cannot have come about."""

from collections import Counter
from collections.abc import Iterator

from domain.games.race_for_the_galaxy.components import (
    CARDS,
    CONSUME_POWERS,
    DESIGN_ID_OF,
    DESIGNS,
    FIGURES,
    MODES,
    WORLDS,
    CardId,
    DesignId,
)
from domain.games.race_for_the_galaxy.effects.words import DiscardForFreeSettle, DiscardForMilitary
from domain.games.race_for_the_galaxy.state import Player, Race, action_set, chosen_of
from domain.kernel import Seat

SPENDING = (DiscardForMilitary, DiscardForFreeSettle)
"""Powers that let a card of the tableau be discarded."""


def check(race: Race) -> list[str]:
    """Every broken invariant in words; empty for a sound position."""
    return [*_cards(race), *_table(race), *_chips(race), *_players(race)]


def _everywhere(race: Race) -> Iterator[CardId]:
    yield from race.deck
    yield from race.discards
    yield from race.flipped
    for player in race.players:
        yield from player.hand
        yield from player.drawn
        yield from player.tableau
        yield from player.goods


def _cards(race: Race) -> Iterator[str]:
    """All 114 cards, each in one place."""
    lying = Counter(_everywhere(race))
    for card in sorted(lying.keys() | CARDS.keys()):
        if card not in CARDS:
            yield f"there is no card {card}"
        elif lying[card] != 1:
            yield f"card {card} lies in {lying[card]} places"
    if len(race.flipped) > 1:
        yield "more than one card is flipped"


def _table(race: Race) -> Iterator[str]:
    seats = len(race.players)
    if seats not in MODES[race.mode].players:
        yield f"{race.mode} is not for {seats} players"
    if seats != race.agenda.seats():
        yield "there are not as many players as seats"
    clockwise = [(race.order[0] + i) % seats for i in range(seats)] if race.order and seats else []
    if race.order != clockwise or (race.round and not race.order):
        yield "the order of play does not go round the table"
    if race.round < 0:
        yield "rounds are counted from 0"
    if (race.phase is None) != (race.instance == 0) or race.instance not in range(MODES[race.mode].chosen + 1):
        yield "the phase and its number do not fit"
    if race.holders != holders(race):
        yield "the holders of the bonus did not choose the phase"
    if race.flipped and race.phase != "consume":
        yield "a card is flipped outside of Consume"
    if race.over != (race.ended is not None):
        yield "the reason of the end and the end do not fit"


def holders(race: Race) -> list[Seat]:
    """The seats with at least as many cards of the running phase as it has happened."""
    if race.phase is None:
        return []
    known = [seat for seat in race.order if seat in range(len(race.players))]
    return [seat for seat in known if chosen_of(race, seat, race.phase) >= race.instance]


def _chips(race: Race) -> Iterator[str]:
    owned = sum(player.chips for player in race.players)
    made = FIGURES.chips_per_player * len(race.players) + FIGURES.chips_refill * race.refills
    if race.chips_supply < 0 or race.refills < 0 or any(player.chips < 0 for player in race.players):
        yield "chips below zero"
    if race.chips_supply + owned != made:
        yield f"{race.chips_supply + owned} chips are in the game, there should be {made}"


def _players(race: Race) -> Iterator[str]:
    for seat, player in enumerate(race.players):
        yield from (f"seat {seat}: {fault}" for fault in _player(race, seat, player))


def _player(race: Race, seat: Seat, player: Player) -> Iterator[str]:
    designs = [DESIGN_ID_OF[card] for card in player.tableau if card in DESIGN_ID_OF]
    if len(set(designs)) != len(designs):
        yield "two copies of a development in the tableau"
    if race.order and not designs:
        yield "the tableau is empty"
    yield from _goods(player)
    yield from _snapshot(race, player, designs)
    if player.drawn and race.phase != "explore":
        yield "cards are drawn apart from the hand outside of Explore"
    if player.placed is not None and player.placed not in player.tableau:
        yield "the card placed does not lie in the tableau"
    if len(set(player.used)) != len(player.used) or any(power not in CONSUME_POWERS for power in player.used):
        yield "powers were used that do not exist, or twice"
    if any(power.split(":")[0] not in player.snapshot for power in player.used):
        yield "powers were used that the player does not have"
    allowed = Counter(action_set(race.mode))
    if any(count > allowed[card] for card, count in Counter(player.actions).items()):
        yield "action cards that are not in the set"
    if player.actions and len(player.actions) != MODES[race.mode].chosen:
        yield "a wrong number of action cards was chosen"


def _snapshot(race: Race, player: Player, designs: list[DesignId]) -> Iterator[str]:
    """Powers count for every card that lay there when the phase started, also for one that was spent since."""
    if any(design not in DESIGNS for design in player.snapshot):
        yield "powers of cards that do not exist"
    if len(set(player.snapshot)) != len(player.snapshot):
        yield "powers of a card twice"
    if race.phase is None and (player.snapshot or player.placed or player.used or player.produced):
        yield "something is left of a phase that is over"
    placed = DESIGN_ID_OF.get(player.placed) if player.placed is not None else None
    if race.phase is not None and [design for design in designs if design != placed] != [
        design for design in player.snapshot if design in designs
    ]:
        yield "the powers that count are not those of the tableau when the phase started"
    gone = (design for design in player.snapshot if design in DESIGNS and design not in designs)
    if any(not any(isinstance(word, SPENDING) for word in DESIGNS[design].powers) for design in gone):
        yield "a card has left the tableau that nothing lets go"


def _goods(player: Player) -> Iterator[str]:
    if len(player.goods) != len(player.goods_on):
        yield "goods and the worlds they lie on do not fit"
    if len(set(player.goods_on)) != len(player.goods_on):
        yield "a world holds more than one good"
    for world in player.goods_on:
        if world not in player.tableau:
            yield f"a good lies on {world}, which is not in the tableau"
        elif world not in WORLDS or WORLDS[world].good is None:
            yield f"{world} cannot hold a good"
