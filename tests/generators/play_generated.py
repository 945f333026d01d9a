"""Plays a few answers with the client that `openapi-python-client` generated."""

import sys
import time

from generated import AuthenticatedClient, Client
from generated.api.decisions import answer_decision, list_decisions
from generated.api.matches import create_match
from generated.api.players import register_player
from generated.models import (
    AnswerDecision,
    AnswerView,
    Created,
    CreateMatch,
    DecisionsView,
    RegisteredPlayer,
    RegisterPlayer,
    SeatRequest,
)

ANSWERS = 8


def main(url: str) -> int:
    seats = [SeatRequest(name="Ana", player="person"), SeatRequest(name="Robo", player="bot:greedy")]
    body = CreateMatch(game="tiny_epic_galaxies", seats=seats)
    player = register_player.sync(client=Client(base_url=url), body=RegisterPlayer(name="Ana"))
    assert isinstance(player, RegisteredPlayer), player
    client = AuthenticatedClient(base_url=url, token=player.token)
    created = create_match.sync(client=client, body=body)
    assert isinstance(created, Created), created
    ply = given = 0
    while given < ANSWERS:
        asked = list_decisions.sync(created.match.id, client=client)
        assert isinstance(asked, DecisionsView), asked
        mine = next((one for one in asked.decisions if one.offers), None)
        if mine is None or not isinstance(mine.offers, list):
            time.sleep(0.02)  # The bot is playing.
            continue
        offer = next(one for one in mine.offers if one.choose is None)
        body_of_answer = AnswerDecision(action=offer.action)
        answered = answer_decision.sync(created.match.id, mine.id, client=client, body=body_of_answer)
        assert isinstance(answered, AnswerView), answered
        ply = answered.ply
        given += 1
    return ply


if __name__ == "__main__":
    print(f"ply {main(sys.argv[1])}")
