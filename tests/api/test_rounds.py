"""Plain answers of one round of the loop: which of them go together, and what becomes of those who hang up."""

import asyncio
import socket
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID, uuid4

from api.quick import MOST, Quick, Rounds
from api.services import Services
from tests.api.client import Server
from tests.api.server import serving
from tests.api.test_plain_http import spelled


class MatchApplication:
    """Notes which matches are answered together."""

    def __init__(self) -> None:
        self.rounds: list[list[UUID]] = []

    def execute_batch(self, errands: Iterable[Any], _loop: object) -> None:
        self.rounds.append([errand.ident for errand in errands])


def rounds_of(*idents: UUID) -> list[list[UUID]]:
    application = MatchApplication()

    async def one_round() -> None:
        rounds = Rounds(cast(Services, SimpleNamespace(matches=application)))
        for ident in idents:
            rounds.add(cast(Quick, SimpleNamespace(ident=ident)), asyncio.get_running_loop())
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(one_round())
    return application.rounds


def test_all_that_arrive_together_go_together() -> None:
    idents = [uuid4() for _ in range(5)]
    assert rounds_of(*idents) == [idents]


def test_a_second_answer_at_the_same_match_waits_for_the_next_round() -> None:
    one, other = uuid4(), uuid4()
    assert rounds_of(one, other, one, one) == [[one, other], [one], [one]]


def test_no_more_than_so_many_go_at_once() -> None:
    idents = [uuid4() for _ in range(2 * MOST + 3)]
    found = rounds_of(*idents)
    assert [len(each) for each in found] == [MOST, MOST, 3]
    assert [ident for each in found for ident in each] == idents


def test_the_answer_of_who_hung_up_is_stored_and_the_table_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "off") as address:
        server = Server(address)
        seats = [{"name": name, "player": "person"} for name in ("Ana", "Bea")]
        made = server.call("POST", "/v1/matches", {"game": "tiny_epic_galaxies", "seats": seats})
        path, token = f"/v1/matches/{made['match']['id']}", made["host_token"]
        asked = server.call("GET", f"{path}/decisions", token=token)["decisions"][0]
        call = spelled("PUT", f"{path}/decisions/{asked['id']}", {"action": asked["offers"][0]["action"]}, token)
        host, _, port = address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port))) as gone:
            gone.sendall(call)
        now = server.call("GET", f"{path}/decisions", token=token)
        while now["ply"] == 0:
            now = server.call("GET", f"{path}/decisions", token=token)
        again = server.call("PUT", f"{path}/decisions/{asked['id']}", {"action": asked["offers"][0]["action"]}, token)
        assert (server.status, again["ply"]) == (200, 1), "it counted, once"
        server.connection.close()
