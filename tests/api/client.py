"""A stranger's client: the standard library and HTTP.md, nothing of the project.

Plays a whole match of any game with any number of seats by choosing among offers, and on the way undoes, redoes, takes
back by vote and withdraws a secret answer; then forks, replays, exports, imports and verifies it.

    python tests/api/client.py http://127.0.0.1:8000
"""

import json
import random
import sys
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

Json = Any


class Refused(Exception):
    """A problem document."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem['status']} {problem['code']}: {problem['detail']}")
        self.code: str = problem["code"]


class Server:
    """One connection; remembers the headers of the last answer."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.connection = HTTPConnection(parts.hostname or "", parts.port or 80, timeout=60)
        self.headers: dict[str, str] = {}
        self.status = 0

    def call(self, method: str, path: str, body: Json = None, token: str = "", **headers: str) -> Json:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        raw = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if raw is not None:
            sent.setdefault("Content-Type", "application/json")
        self.connection.request(method, path, raw, sent)
        answer = self.connection.getresponse()
        content = answer.read()
        self.status = answer.status
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        if answer.status >= 400:
            raise Refused(json.loads(content))
        kind = self.headers.get("content-type", "")
        return json.loads(content) if kind == "application/json" else content


class Match:
    """A match between people, each with a token of their own."""

    def __init__(self, server: Server, game: str, seats: int, seed: str) -> None:
        self.server = server
        self.chance = random.Random(seed)
        plans = [{"name": f"Player {n + 1}", "player": "open" if n else "person"} for n in range(seats)]
        made = server.call("POST", "/v1/matches", {"game": game, "seats": plans, "seed": seed, "undo": "own"})
        self.path = server.headers["location"]
        self.tokens = [made["seat_tokens"]["0"]]
        for seat in range(1, seats):
            name = {"name": plans[seat]["name"]}
            taken = server.call("PUT", f"{self.path}/seats/{seat}", name, made["invite_token"])
            self.tokens.append(taken["token"])
        self.done: set[str] = set()

    def call(self, method: str, tail: str = "", body: Json = None, seat: int = 0, **headers: str) -> Json:
        return self.server.call(method, self.path + tail, body, self.tokens[seat], **headers)

    def choose(self, decision: Json) -> Json:
        """Any offer, and any filling of its hole."""
        offer = self.chance.choice(decision["offers"])
        action, choose = dict(offer["action"]), offer["choose"]
        if choose is not None:
            size = self.chance.randint(choose["min"], choose["max"])
            action[choose["field"]] = self.chance.sample(choose["from"], size)
        return action

    def answer(self, decision: Json) -> list[Json]:
        """Gives what is open then."""
        seat, path = decision["seat"], f"/decisions/{decision['id']}"
        action = self.choose(decision)
        first = self.call("PUT", path, {"action": action}, seat)
        assert self.server.status == 201
        if "repeat" not in self.done:
            assert self.call("PUT", path, {"action": action}, seat)["facts"] == first["facts"]
            assert self.server.status == 200
            self.done.add("repeat")
        return list(first["decisions"])

    def asked(self, seat: int) -> list[Json]:
        return list(self.call("GET", "/decisions", seat=seat)["decisions"])

    def play(self) -> Json:
        """To the end. An answer comes with what is open then; offers of another seat are that seat's to ask for."""
        asked, left = self.asked(0), 150
        while asked:
            decision = self.chance.choice(asked)
            seat = decision["seat"]
            if decision["offers"] is None:
                decision = next(one for one in self.asked(seat) if one["seat"] == seat)
            asked = self.answer(decision)
            if asked and len(self.done) < 4 and (left := left - 1) > 0:
                self.try_things(seat, decision["id"])
                asked = self.asked(seat)
        return self.call("GET")

    def try_things(self, seat: int, decision: str) -> None:
        summary = self.call("GET")
        if "withdraw" not in self.done and summary["seats"][seat]["answered"]:
            self.withdraw(seat, decision)
        elif "undo" not in self.done:
            self.try_undoing(seat)
        if "takeback" not in self.done and summary["ply"] >= 6:
            self.take_back()

    def withdraw(self, seat: int, decision: str) -> None:
        """A secret answer can be taken back until the round opens; the question opens again under a new id."""
        self.call("DELETE", f"/decisions/{decision}", seat=seat)
        assert self.server.status == 204
        assert next(one["id"] for one in self.asked(seat) if one["seat"] == seat) != decision
        self.done.add("withdraw")

    def try_undoing(self, seat: int) -> None:
        """Back to an own answer and forward again: the board is the same as before."""
        points = self.call("GET", "/undo", seat=seat)
        if not points["points"]:
            return
        tag = self.server.headers["etag"]
        before = self.call("GET", "/board", seat=seat)["board"]
        to_ply = points["points"][0]["to_ply"]
        undone = self.call("POST", "/undo", {"to_ply": to_ply}, seat, If_Match=tag)
        assert undone["removed"]
        redo = self.call("GET", "/undo", seat=seat)["redo"][0]["to_ply"]
        self.call("POST", "/redo", {"to_ply": redo}, seat, If_Match=f'"{undone["version"]}"')
        assert self.call("GET", "/board", seat=seat)["board"] == before
        self.done.add("undo")

    def take_back(self) -> None:
        """Everybody agrees to go back past any barrier."""
        to_ply = self.call("GET")["ply"] - 3
        wish = self.call("POST", "/takebacks", {"to_ply": to_ply, "note": "please"}, Idempotency_Key="take-it-back")
        for seat in sorted(int(voter) for voter in wish["votes"]):
            path = f"/takebacks/{wish['id']}/votes/{seat}"
            wish = self.call("PUT", path, {"accept": True}, seat)
        assert wish["status"] == "accepted"
        assert self.call("GET")["ply"] == to_ply
        self.done.add("takeback")

    def frames(self) -> list[Json]:
        found: list[Json] = []
        start: int | None = 0
        while start is not None:
            page = self.call("GET", f"/replay?from={start}&limit=200")
            found += page["frames"]
            start = page["next"]
        return found


def play_whole(url: str, game: str, seats: int, seed: str) -> set[str]:
    """One match and everything around it; gives what was done on the way."""
    server = Server(url)
    match = Match(server, game, seats, seed)
    summary = match.play()
    assert summary["status"] == "finished"
    assert summary["outcome"]["ranking"]
    frames = match.frames()
    assert [frame["ply"] for frame in frames] == list(range(summary["ply"] + 1))
    lines = match.call("GET", "/replay?boards=true&from=1&to=2", Accept="application/x-ndjson").splitlines()
    assert [json.loads(line)["ply"] for line in lines] == [1, 2]
    recording = match.call("GET", "/recording")
    media = {"Content_Type": "application/x-ndjson"}
    report = server.call("POST", "/v1/recordings/verify", recording, **media)
    assert report["valid"], report
    imported = server.call("POST", "/v1/recordings", recording, **media)
    assert imported["match"]["imported"]
    copy, token = server.headers["location"], imported["host_token"]
    assert server.call("GET", f"{copy}/board", token=token)["board"] == match.call("GET", "/board")["board"]
    assert server.call("GET", f"{copy}/replay?limit=1", token=token)["frames"][0]["facts"] == frames[0]["facts"]
    forked = server.call("POST", f"{copy}/forks", {"ply": summary["ply"] // 2}, token)
    there = server.headers["location"]
    state = server.call("GET", f"{there}/position", token=forked["host_token"])["state"]
    assert state == match.call("GET", f"/position?ply={summary['ply'] // 2}")["state"]
    server.connection.close()
    return match.done


def main(url: str) -> None:
    for game in Server(url).call("GET", "/v1/games")["games"]:
        for seats in game["seats"]:
            done = play_whole(url, game["id"], seats, f"{game['id']} {seats}")
            print(game["name"], seats, "seats:", ", ".join(sorted(done)))


if __name__ == "__main__":
    main(*sys.argv[1:])
