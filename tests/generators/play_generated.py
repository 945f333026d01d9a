"""Plays a match to its end with the client that `openapi-python-client` generated."""

import sys
import time

from generated import AuthenticatedClient, Client
from generated.api.decisions import answer_decision, list_decisions
from generated.api.matches import create_match, show_match
from generated.api.players import register_player
from generated.models import (
    AnswerDecision,
    AnswerView,
    Created,
    CreateMatch,
    CreateMatchOptions,
    DecisionsView,
    RegisteredPlayer,
    RegisterPlayer,
    SeatRequest,
    Summary,
)


def main(url: str) -> int:
    seats = [SeatRequest(name="Ana", player="person"), SeatRequest(name="Robo", player="bot:greedy")]
    options = CreateMatchOptions.from_dict({"tie_break": "planets_level_resources"})
    body = CreateMatch(game="tiny_epic_galaxies", seats=seats, options=options)
    player = register_player.sync(client=Client(base_url=url), body=RegisterPlayer(name="Ana"))
    assert isinstance(player, RegisteredPlayer), player
    client = AuthenticatedClient(base_url=url, token=player.token)
    created = create_match.sync(client=client, body=body)
    assert isinstance(created, Created), created
    while True:
        asked = list_decisions.sync(created.match.id, client=client)
        assert isinstance(asked, DecisionsView), asked
        mine = next((one for one in asked.decisions if one.offers), None)
        if mine is not None and isinstance(mine.offers, list):
            offer = next(one for one in mine.offers if one.choose is None)
            answer = AnswerDecision(action=offer.action)
            answered = answer_decision.sync(created.match.id, mine.id, client=client, body=answer)
            assert isinstance(answered, AnswerView), answered
            continue
        summary = show_match.sync(created.match.id, client=client)
        assert isinstance(summary, Summary), summary
        if summary.status == "finished":
            return summary.ply
        time.sleep(0.01)  # The bot is playing.


if __name__ == "__main__":
    print(f"finished after {main(sys.argv[1])} plies")
