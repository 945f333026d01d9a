"""Promise 11: nothing sensitive in logs, errors or URLs.

A server with its log on is played, wound, forked, watched with tickets and asked wrongly. Then everything it wrote to
its log, every refusal and every address it named is searched for tokens, tickets, seeds, paths and hidden pieces.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.reliability.caller import Caller, Heard
from tests.reliability.result import Figure, size
from tests.reliability.serving import Serving

GAME = "tiny_epic_galaxies"
SEED = "canary-seed-of-the-leak-hunt"
SECRET = "canary-secret-of-the-leak-hunt-0123456789"
NOTE = "canary note that only players read"
PATHS = re.compile(rb"(?:/(?:home|root|tmp|usr|var|opt|private|Users)/[\w./-]+|[A-Z]:\\\\)|Traceback|\.py\b")
"""Places of this machine and traces of the program."""


@dataclass
class Evidence:
    """What was said where it must not be sensitive, and what would be."""

    secrets: dict[str, str] = field(default_factory=dict)
    refusals: list[Heard] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)

    def keep(self, name: str, value: str) -> None:
        self.secrets[value] = name


class Spy:
    """Calls, remembers what would be a leak, and collects where it could be."""

    def __init__(self, port: int, evidence: Evidence) -> None:
        self.caller = Caller(port)
        self.evidence = evidence

    def call(self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str) -> Heard:
        self.caller.token = token
        heard = self.caller.call(method, path, body, **headers)
        if heard.status >= 400:
            self.evidence.refusals.append(heard)
        self.evidence.addresses += [heard.headers[name] for name in ("location", "link") if name in heard.headers]
        return heard

    def keep_tokens(self, created: dict[str, Any]) -> None:
        self.evidence.keep("host token", created["host_token"])
        self.evidence.keep("invite token", created["invite_token"])
        for seat, token in created["seat_tokens"].items():
            self.evidence.keep(f"token of seat {seat}", token)


def play_a_match(spy: Spy, number: int) -> None:
    seats = [{"name": "Ana", "player": "person"}, {"name": "Bea", "player": "open"}]
    seed = f"{SEED}-{number}"
    spy.evidence.keep("seed", seed)
    body = {"game": GAME, "seats": seats, "seed": seed, "listed": True}
    created = spy.call("POST", "/v1/matches", body, Idempotency_Key=f"canary-key-{number}").json
    spy.evidence.keep("idempotency key", f"canary-key-{number}")
    spy.keep_tokens(created)
    place = f"/v1/matches/{created['match']['id']}"
    host, ana = created["host_token"], created["seat_tokens"]["0"]
    bea = spy.call("PUT", f"{place}/seats/1", {"name": "Bea"}, created["invite_token"]).json["token"]
    spy.evidence.keep("token of a guest", bea)
    watch(spy, place, ana)
    answer(spy, place, {0: ana, 1: bea})
    wind(spy, place, ana, bea)
    ask_wrongly(spy, place, ana, bea)
    fresh = spy.call("POST", f"{place}/seats/1/token", token=host).json["token"]
    spy.evidence.keep("reissued token", fresh)
    spy.call("GET", f"{place}/board", token=bea)
    spy.call("POST", f"{place}/abandon", token=host)


def play_as_players(spy: Spy) -> None:
    """Player tokens, pairing codes, invitations and the stream of a player, rightly and wrongly."""
    ana, bea = (spy.call("POST", "/v1/players", {"name": name}).json for name in ("Ana", "Bea"))
    for who in (ana, bea):
        spy.evidence.keep("player token", who["token"])
    code = spy.call("POST", "/v1/me/pairing", token=ana["token"]).json["code"]
    spy.evidence.keep("pairing code", code)
    for _ in range(2):
        paired = spy.call("POST", "/v1/players/pair", {"code": code})
        if paired.status == 201:
            spy.evidence.keep("token of another device", paired.json["token"])
    seats = [{"name": "Ana", "player": "person"}, {"name": "Bea", "player": "open"}]
    created = spy.call("POST", "/v1/matches", {"game": GAME, "seats": seats}, ana["token"]).json
    spy.keep_tokens(created)
    place = f"/v1/matches/{created['match']['id']}"
    invitation = {"player": bea["player"]["id"]}
    spy.call("POST", f"{place}/invitations", invitation, bea["token"])
    spy.call("POST", f"{place}/invitations", invitation, ana["token"])
    spy.call("PUT", f"{place}/seats/1", {"name": "Bea"}, bea["token"])
    ticket = spy.call("POST", "/v1/me/stream-tickets", token=bea["token"]).json["ticket"]
    spy.evidence.keep("ticket of a player", ticket)
    for _ in range(2):
        spy.call("GET", f"/v1/me/events?follow=false&ticket={ticket}", Accept="text/event-stream")
    spy.call("GET", "/v1/me/matches?limit=1", token=ana["token"])
    spy.call("GET", "/v1/me/matches?cursor=x", token=bea["token"])
    answer(spy, place, {0: ana["token"], 1: bea["token"]})
    spy.call("DELETE", "/v1/me", token=bea["token"])
    spy.call("GET", place, token=bea["token"])


def watch(spy: Spy, place: str, token: str) -> None:
    """Streams with tickets, spent and unspent."""
    ticket = spy.call("POST", f"{place}/stream-tickets", {}, token).json["ticket"]
    spy.evidence.keep("ticket", ticket)
    for _ in range(2):
        spy.call("GET", f"{place}/events?follow=false&ticket={ticket}", Accept="text/event-stream")
    spy.call("GET", f"{place}/events?follow=false&ticket=canary-ticket", Accept="text/event-stream")
    spy.evidence.keep("made-up ticket", "canary-ticket")


def answer(spy: Spy, place: str, tokens: dict[int, str]) -> None:
    for _ in range(size(6, 60)):
        for seat, token in tokens.items():
            for decision in spy.call("GET", f"{place}/decisions", token=token).json["decisions"]:
                if decision["seat"] == seat and decision["offers"]:
                    action = filled_first(decision["offers"][0])
                    spy.call("PUT", f"{place}/decisions/{decision['id']}", {"action": action}, token)
                    spy.call("PUT", f"{place}/decisions/{decision['id']}", {"action": {"do": "Nonsense"}}, token)
                    spy.call("PUT", f"{place}/decisions/{decision['id']}", {"action": action}, tokens[1 - seat])


def filled_first(offer: dict[str, Any]) -> dict[str, Any]:
    action = dict(offer["action"])
    if offer["choose"] is not None:
        action[offer["choose"]["field"]] = offer["choose"]["from"][: offer["choose"]["min"]]
    return action


def wind(spy: Spy, place: str, ana: str, bea: str) -> None:
    spy.call("POST", f"{place}/undo", {"to_ply": 0}, ana, If_Match="*")
    spy.call("POST", f"{place}/redo", {"to_ply": 1}, ana, If_Match='"1"')
    asked = spy.call("POST", f"{place}/takebacks", {"to_ply": 0, "note": NOTE}, ana)
    spy.evidence.keep("note", NOTE)
    if asked.status == 201:
        spy.call("PUT", f"{place}/takebacks/{asked.json['id']}/votes/1", {"accept": False}, bea)


def ask_wrongly(spy: Spy, place: str, ana: str, bea: str) -> None:
    """Refusals of every kind; what the caller sent must not come back either."""
    spy.evidence.keep("token sent in the query", "canary-token-in-the-query")
    for path in (
        place + "/board?as=seat:1",
        place + "/position",
        place + "/board?ply=999",
        place + "/board?token=canary-token-in-the-query&as=nobody",
        place + "/nowhere?token=canary-token-in-the-query",
        "/v1/games/nothing",
        "/web/../../etc/passwd",
        "/web/%2e%2e/%2e%2e/api/settings.py",
        place + "/analysis",
    ):
        spy.call("GET", path, token=ana)
    spy.call("POST", "/v1/matches", b"{not json", ana)
    spy.call("POST", "/v1/matches", {"game": GAME, "seats": [], "seed": SEED}, ana)
    spy.call("POST", f"{place}/forks", {"ply": 0}, ana)
    spy.call("POST", "/v1/recordings", b"{}\n", ana, Content_Type="application/x-ndjson")
    spy.call("GET", f"{place}/board", token=bea[::-1])
    spy.evidence.keep("wrong token", bea[::-1])
    spy.call("PATCH", place, token=ana)


# --- the search -------------------------------------------------------------------------------------------------------


def hidden_pieces(spy: Spy) -> list[str]:
    """Ids of the cards that lie face down when a match begins: none of them has any business in a log."""
    rows = spy.call("GET", f"/v1/games/{GAME}/components").json
    found = [row["id"] for rows_of_kind in rows["components"].values() for row in rows_of_kind]
    return [one for one in found if isinstance(one, str) and len(one) > 5]


def search(figure: Figure, where: str, text: bytes, evidence: Evidence) -> None:
    figure.tried += 1
    for value, name in evidence.secrets.items():
        if value.encode() in text:
            figure.breach(f"{where}: a {name}")
    found = PATHS.search(text)
    if found is not None:
        figure.breach(f"{where}: {found[0][:80]!r}")


def nothing_sensitive(folder: Path) -> Figure:
    figure = Figure("nothing sensitive in logs, errors or URLs", what="lines and refusals")
    evidence = Evidence()
    evidence.keep("server's secret", SECRET)
    evidence.keep("path of the program", str(Path(__file__).parents[2]))
    evidence.keep("path of the data", str(folder))
    with Serving(folder / "data", "--access-log", "on", "--secret", SECRET) as server:
        spy = Spy(server.port, evidence)
        pieces = hidden_pieces(spy)
        for number in range(size(1, 20)):
            play_a_match(spy, number)
        play_as_players(spy)
        server.stop()
        lines = server.log.read_bytes().splitlines()
    for line in lines:
        search(figure, "the log", line, evidence)
        for piece in pieces:
            if f'"{piece}"'.encode() in line:
                figure.breach(f"the log names the card {piece}")
    for heard in evidence.refusals:
        told = heard.body + json.dumps(heard.headers).encode()
        search(figure, f"a refusal ({heard.status})", told, evidence)
    for address in evidence.addresses:
        search(figure, "an address", address.encode(), evidence)
    if not any(b'"event":"call"' in line for line in lines):
        figure.breach("the log was not on")
    figure.notes.append(
        f"{len(lines)} lines of the log, {len(evidence.refusals)} refusals, {len(evidence.secrets)} secrets"
    )
    return figure
