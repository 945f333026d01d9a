"""A position somebody hands in: everything wrong with it is named, and a sound one can be played on."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import PassPlacement, PlaceWorld
from domain.games.race_for_the_galaxy.components import CARDS
from domain.games.race_for_the_galaxy.state import Options, Race
from domain.games.race_for_the_galaxy.steps import (
    ActionChoice,
    CardsChoice,
    ConsumeMenu,
    ConsumePhase,
    ConsumeTurn,
    DevelopmentChoice,
    EndCheck,
    ExploreKeeping,
    GoodsChoice,
    HandLimit,
    HandLimits,
    NumberChoice,
    OpeningDiscard,
    Payment,
    ProducePhase,
    SettleDraws,
    Settlements,
    SettleMethod,
    SettlePhase,
    TradeChoice,
    WorldChoices,
)
from domain.kernel import Dice, Play, SetupRefused
from domain.kernel.offers import random_answer
from domain.kernel.position import Position, position_of, read_position
from tests.games.race_for_the_galaxy.tables import ANN, BOB, layout

Damage = Callable[[Race], object]


def sound() -> Race:
    return layout(["old_earth", "gem_world"], ["new_sparta"], hands=[["space_port"]], goods=[["gem_world"]]).race


DAMAGES: dict[str, Damage] = {
    "card space_port lies in 2 places": lambda race: race.deck.append("space_port"),
    "card space_port lies in 0 places": lambda race: race.players[ANN].hand.clear(),
    "there is no card black_hole": lambda race: race.deck.append("black_hole"),
    "more than one card is flipped": lambda race: race.flipped.extend([race.deck.pop(), race.deck.pop()]),
    "a card is flipped outside of Consume": lambda race: race.flipped.append(race.deck.pop()),
    "advanced_two_player is not for 3 players": lambda race: setattr(race, "mode", "advanced_two_player"),
    "the order of play does not go round the table": lambda race: race.order.append(BOB),
    "rounds are counted from 0": lambda race: setattr(race, "round", -1),
    "the phase and its number do not fit": lambda race: setattr(race, "instance", 1),
    "the holders of the bonus did not choose the phase": lambda race: race.holders.append(ANN),
    "the reason of the end and the end do not fit": lambda race: setattr(race, "ended", "chips"),
    "chips below zero": lambda race: setattr(race.players[ANN], "chips", -1),
    "25 chips are in the game": lambda race: setattr(race.players[ANN], "chips", 1),
    "a world holds more than one good": lambda race: race.players[ANN].goods_on.append("gem_world"),
    "goods and the worlds they lie on do not fit": lambda race: race.players[ANN].goods_on.clear(),
    "a good lies on artist_colony": lambda race: race.players[ANN].goods_on.append("artist_colony"),
    "old_earth cannot hold a good": lambda race: race.players[ANN].goods_on.append("old_earth"),
    "the tableau is empty": lambda race: race.players[BOB].tableau.clear(),
    "the card placed does not lie in the tableau": lambda race: setattr(race.players[ANN], "placed", "space_port"),
    "powers were used that do not exist": lambda race: race.players[ANN].used.append("nothing:consume:1"),
    "powers were used that the player does not have": lambda race: race.players[ANN].used.append("old_earth:consume:1"),
    "action cards that are not in the set": lambda race: race.players[ANN].actions.append("takeover"),
    "a wrong number of action cards was chosen": lambda race: race.players[ANN].actions.extend(["develop", "settle"]),
    "powers of cards that do not exist": lambda race: race.players[ANN].snapshot.append("nothing"),
    "powers of a card twice": lambda race: race.players[ANN].snapshot.extend(["old_earth", "old_earth"]),
    "something is left of a phase that is over": lambda race: race.players[ANN].produced.append("rare"),
    "cards are drawn apart from the hand outside of Explore": lambda race: race.players[ANN].drawn.append(
        race.deck.pop()
    ),
    "two copies of a development": lambda race: race.players[ANN].tableau.extend(["public_works_1", "public_works_2"]),
}


@pytest.mark.parametrize("fault", DAMAGES)
def test_a_broken_position_is_named(fault: str) -> None:
    race = layout(["old_earth"], ["new_sparta"], ["alpha_centauri"]).race if "3 players" in fault else sound()
    assert not GAME.check(race)
    DAMAGES[fault](race)
    assert any(fault in found for found in GAME.check(race)), GAME.check(race)


def test_the_powers_that_count_are_those_of_the_tableau() -> None:
    table = layout(["old_earth", "colony_ship"], ["new_sparta"], hands=[["gem_world", "space_port", "spice_world"]])
    race = table.choose("settle", "produce").race
    race.players[ANN].snapshot.append("drop_ships")
    assert GAME.check(race) == ["seat 0: a card has left the tableau that nothing lets go"]
    race.players[ANN].snapshot = ["colony_ship"]
    assert GAME.check(race) == [
        "seat 0: the powers that count are not those of the tableau when the phase started",
    ]


@pytest.mark.parametrize(
    "step",
    [
        OpeningDiscard(ANN, 2),
        ExploreKeeping(ANN, 1),
        DevelopmentChoice(ANN),
        HandLimit(ANN, 3),
        Payment(ANN, 1),
        SettleMethod(ANN),
        TradeChoice(ANN, "old_earth:consume:1"),
        GoodsChoice(ANN, "nothing:consume:1", 1),
        CardsChoice(ANN, "old_earth:consume:1", 1),
        NumberChoice(ANN, "old_earth:consume:1"),
        ConsumeMenu(7),
        ActionChoice(ANN, 2),
    ],
)
def test_a_question_that_cannot_be_asked_is_named(step: msgspec.Struct) -> None:
    race = sound()
    assert not GAME.check_agenda(race)
    race.agenda.lanes[ANN][:] = [step]  # type: ignore[list-item]
    assert GAME.check_agenda(race)


def test_a_question_of_consume_needs_a_power_that_asks_it() -> None:
    race = layout(["old_earth", "gem_world"], ["new_sparta"], goods=[["gem_world"]]).run(ConsumePhase()).race
    for step in (
        TradeChoice(ANN, "old_earth:consume:1"),
        GoodsChoice(ANN, "old_earth:consume:1", 1),
        GoodsChoice(ANN, "gambling_world:consume:2", 1),
        CardsChoice(ANN, "old_earth:consume:1", 1),
        NumberChoice(ANN, "old_earth:consume:1"),
    ):
        race.agenda.stack[:] = [step]
        assert GAME.check_agenda(race)


def test_a_step_for_a_third_settle_phase_is_named() -> None:
    race = sound()
    race.agenda.stack.insert(0, SettlePhase(3))
    assert GAME.check_agenda(race)
    race = sound()
    race.agenda.stack[:] = [WorldChoices()]
    assert GAME.check_agenda(race)


def settling() -> Race:
    """Ann has placed a world and has to pay for it; Bob will produce."""
    hand = ["gem_world", "space_port", "spice_world", "comet_zone"]
    table = layout(["old_earth"], ["new_sparta"], hands=[hand]).choose("settle", "produce")
    table.answer(ANN, PlaceWorld("gem_world"))
    table.answer(BOB, PassPlacement())
    return table.race


@pytest.mark.parametrize(
    "spoil",
    [
        lambda stack: stack.pop(0),  # Nothing would end the round.
        lambda stack: stack.pop(1),
        lambda stack: stack.pop(2),  # Produce was chosen.
        lambda stack: stack.insert(2, ConsumePhase()),  # Consume was not.
        lambda stack: stack.insert(3, SettlePhase(2)),
        lambda stack: stack.insert(0, stack.pop(1)),
        lambda stack: stack.insert(3, WorldChoices()),
        lambda stack: stack.remove(SettleDraws()),
    ],
)
def test_what_is_to_come_is_the_rest_of_the_round(spoil: Callable[[list[Any]], Any]) -> None:
    race = settling()
    assert race.agenda.stack == [EndCheck(), HandLimits(), ProducePhase(), SettleDraws(), Settlements()]
    assert not GAME.check_agenda(race)
    spoil(race.agenda.stack)
    assert "agenda: these steps do not follow each other" in GAME.check_agenda(race)


def test_a_phase_that_nobody_chose_cannot_be_running() -> None:
    race = settling()
    race.players[ANN].actions = ["develop"]
    assert "agenda: nobody chose the running phase" in GAME.check_agenda(race)


def test_one_placement_is_paid_for_once() -> None:
    race = settling()
    race.agenda.lanes[ANN] *= 2
    assert "agenda: seat 0 is asked more than one thing at once" in GAME.check_agenda(race)


def test_players_consume_and_produce_in_order_of_play() -> None:
    goods = ["gem_world", "space_port"]
    table = layout(["old_earth", *goods], ["new_sparta", "new_economy"], goods=[goods]).choose(
        "consume_trade", "produce"
    )
    stack = table.race.agenda.stack
    assert stack[2:] == [ProducePhase(), ConsumeTurn(BOB), ConsumeTurn(ANN), TradeChoice(ANN)]
    stack[3:5] = [ConsumeTurn(ANN), ConsumeTurn(BOB)]
    assert "agenda: these steps do not follow each other" in GAME.check_agenda(table.race)


def test_choosing_actions_has_nothing_of_a_round_before_it() -> None:
    race = sound()
    race.agenda.stack.insert(0, EndCheck())
    assert "agenda: nobody chose the running phase" in GAME.check_agenda(race)


def test_set_up_leads_to_the_first_round() -> None:
    race = Play.begin(GAME, 3, "set-up").state
    assert not GAME.check_agenda(race)
    race.agenda.stack.pop(0)
    assert GAME.check_agenda(race) == ["agenda: these steps do not follow each other"]


def test_positions_of_random_matches_can_be_played_on() -> None:
    for seats, options in ((2, Options("advanced_two_player")), (4, Options())):
        play = Play.begin(GAME, seats, "positions", options)
        dice = Dice(bytes(32), seats)
        while play.running:
            if dice.below(8) == 0:
                raw = msgspec.json.encode(position_of(GAME, play.state, options))
                position = msgspec.json.decode(raw, type=Position)
                assert read_position(GAME, options, seats, position) == play.state
            seat = dice.pick(play.asked)
            play.answer(seat, random_answer(play.offers(seat), dice))


def test_a_broken_position_is_refused() -> None:
    race = sound()
    race.deck.pop()
    with pytest.raises(SetupRefused) as refused:
        read_position(GAME, Options(), 2, position_of(GAME, race, Options()))
    assert refused.value.code == "position-invalid"
    assert len(refused.value.errors) == 1
    assert len(CARDS) == 114
