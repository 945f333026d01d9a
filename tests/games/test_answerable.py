"""A quick look whether a question has an answer says the same as the offers themselves."""

import pytest

from domain.bots import Random, SeatView, bot_dice
from domain.games import games
from domain.kernel import Play

GLANCING = [ident for ident in games() if games()[ident].answerable]


@pytest.mark.parametrize("ident", GLANCING)
def test_a_glance_agrees_with_the_offers(ident: str) -> None:
    game = games()[ident]
    looks = {True: 0, False: 0}
    for number in range(3):
        play = Play.begin(game, 2, f"glance {number}")
        while play.running and play.ply < 400:
            agenda = play.state.agenda
            for step in (*agenda.stack, *(step for lane in agenda.lanes for step in lane)):
                glance = game.answerable.get(type(step))
                if glance is not None:
                    has_offers = bool(list(game.offers[type(step)](play.state, step)))
                    assert glance(play.state, step) == has_offers
                    looks[has_offers] += 1
            seat = play.asked[0]
            play.answer(seat, Random().choose(SeatView(play, seat), bot_dice(play.seed, seat, play.ply)))
    assert looks[True] > 100
