// Against a real server: ORRERY_URL names it.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";

import { ApiProblem, Client, EventParser, fill, firstAction, play, playAll, readDelivery, SignatureInvalid } from "../dist/index.js";

const url = process.env.ORRERY_URL;
const seats = [
  { name: "Ana", player: "person" },
  { name: "Robo", player: "bot:random" },
];

test("a match is played to its end", async () => {
  const visitor = new Client(url);
  const created = await visitor.createMatch({ game: "race_for_the_galaxy", seats, seed: "client" });
  const ana = visitor.withToken(created.seat_tokens["0"]);
  const asked = [];
  const summary = await play(ana, created.match.id, (decision) => {
    asked.push(decision.id);
    return firstAction(decision);
  });
  assert.equal(summary.status, "finished");
  assert.equal(summary.outcome.ranking.length, 2);
  assert.equal(new Set(asked).size, asked.length, "no decision is asked twice");
});

test("answer, undo, and an earlier board", async () => {
  const visitor = new Client(url);
  const created = await visitor.createMatch({ game: "planet_unknown", seats: seats.slice(0, 1), seed: "client" });
  const ana = visitor.withToken(created.seat_tokens["0"]);
  const match_id = created.match.id;
  const { ply, decisions } = await ana.decisions(match_id);
  const done = await ana.answer(match_id, decisions[0].id, firstAction(decisions[0]));
  const undone = await ana.undo(match_id, ply, done.version);
  assert.deepEqual([undone.ply, undone.removed], [ply, [done.ply]]);
  const board = await ana.get("/v1/matches/{match_id}/board", { path: { match_id }, query: { ply } });
  assert.equal(board.board.game, "planet_unknown");
});

test("a stream that stays tells messages and the rematch after the end", async () => {
  const host = new Client(url);
  const created = await host.createMatch({ game: "planet_unknown", seats: seats.slice(0, 1), seed: "client" });
  const ana = host.withToken(created.host_token);
  const path = { match_id: created.match.id };
  const kinds = [];
  await ana.post("/v1/matches/{match_id}/abandon", { path });
  const said = ana.post("/v1/matches/{match_id}/messages", { path, body: { text: "Again?" } });
  for await (const event of ana.events(created.match.id, { after: created.match.version, stay: true })) {
    kinds.push(event.event);
    if (event.event === "message") assert.equal(event.data.text, "Again?");
    if (event.event === "message") await ana.post("/v1/matches/{match_id}/rematch", { path });
    if (event.event === "rematch") break;
  }
  await said;
  assert.deepEqual(kinds, ["finished", "message", "rematch"]);
});

test("a refusal is an ApiProblem with its code", async () => {
  const refused = new Client(url).createMatch({ game: "chess", seats });
  await assert.rejects(refused, (error) => error instanceof ApiProblem && error.code === "unknown-game");
});

test("a lost creation is repeated with the same key", async () => {
  const keys = [];
  const flaky = async (address, init) => {
    keys.push(init.headers["Idempotency-Key"]);
    const response = await fetch(address, init);
    if (keys.length === 1) throw new TypeError("the response was lost");
    return response;
  };
  const client = new Client(url, { fetch: flaky });
  const created = await client.createMatch({ game: "tiny_epic_galaxies", seats });
  const again = await new Client(url).post("/v1/matches", {
    body: { game: "tiny_epic_galaxies", seats },
    headers: { "Idempotency-Key": keys[0] },
  });
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
  assert.equal(again.match.id, created.match.id, "one match was created");
});

test("a broken stream is resumed without gap or repeat", async () => {
  const visitor = new Client(url);
  const created = await visitor.createMatch({ game: "tiny_epic_galaxies", seats: seats.map((one) => ({ ...one, player: "bot:random" })), seed: "stream" });
  const connections = [];
  const cutting = async (address, init) => {
    connections.push(init.headers["Last-Event-ID"] ?? null);
    const response = await fetch(address, init);
    if (connections.length > 2 || !response.body) return response;
    let events = 0;
    const cut = new TransformStream({
      transform(chunk, controller) {
        if (events++ > 3) return controller.error(new TypeError("cut"));
        controller.enqueue(chunk.slice(0, chunk.length - (events > 3 ? 5 : 0)));
      },
    });
    return new Response(response.body.pipeThrough(cut), { status: response.status, headers: response.headers });
  };
  const versions = [];
  for await (const event of new Client(url, { fetch: cutting }).withToken(created.host_token).events(created.match.id, { after: 1 })) {
    versions.push(Number(event.id));
  }
  const expected = Array.from({ length: versions.length }, (_, index) => index + 2);
  assert.deepEqual(versions, expected);
  assert.ok(connections.length >= 3);
});

test("an aborted stream ends", async () => {
  const created = await new Client(url).createMatch({ game: "tiny_epic_galaxies", seats });
  const stop = new AbortController();
  const seen = [];
  for await (const event of new Client(url, { token: created.host_token }).events(created.match.id, { signal: stop.signal })) {
    seen.push(event.event);
    stop.abort();
  }
  assert.deepEqual(seen, ["snapshot"]);
});

test("the parser keeps the id of the last whole event", () => {
  const parser = new EventParser();
  const [event] = parser.feed(': heartbeat\nid: 7\nevent: action\ndata: {"a":\ndata: 1}\n\nid: 8\nevent: act');
  assert.deepEqual([event.id, event.data], ["7", { a: 1 }]);
  parser.reset();
  assert.equal(parser.lastId, "7");
});

test("an offer without a choice cannot be filled", () => {
  assert.throws(() => fill({ id: "pass", choose: null, action: {} }, [1]), /nothing to choose/);
});

const register = async () => {
  const visitor = new Client(url);
  return visitor.withToken((await visitor.registerPlayer("Ana")).token);
};

test("a player sees itself, its matches and what happens in them", async () => {
  const ana = await register();
  assert.equal((await ana.me()).name, "Ana");
  const first = (await ana.createMatch({ game: "tiny_epic_galaxies", seats })).match.id;
  const waits = (event) => event.data.match === first || event.data.waiting?.includes(first);
  let seen;
  for await (const event of ana.myEvents()) {
    seen = Number(event.id);
    if (waits(event)) break;
  }
  assert.deepEqual((await ana.myMatches({ to_act: true })).matches.map((one) => one.id), [first]);
  assert.deepEqual((await ana.myMatches({ to_act: false })).matches, []);
  const second = (await ana.createMatch({ game: "tiny_epic_galaxies", seats })).match.id;
  for await (const event of ana.myEvents({ after: seen })) {
    assert.deepEqual([event.event, event.data.match], ["your_turn", second]);
    break;
  }
  await assert.rejects(new Client(url).me(), (error) => error.code === "token-missing");
});

test("a player who was overtaken looks for the next question", async () => {
  const reply = (status, body) => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  const question = (id) => ({ id, seat: 0, offers: [{ id: "a", action: { do: "A" } }] });
  const events = ['id: 1\nevent: your_turn\ndata: {"match":"m"}', 'id: 2\nevent: finished\ndata: {"match":"m"}'];
  const tried = [];
  const server = async (address, init) => {
    const path = new URL(address).pathname;
    if (path.endsWith("/me/events")) return new Response(events.map((event) => `${event}\n\n`).join(""));
    if (path.endsWith("/me/matches")) return reply(200, { matches: [], next: null });
    if (path.endsWith("/decisions")) return reply(200, { decisions: [question(tried.length ? "7.0" : "5.0")] });
    if (init.method !== "PUT") return reply(200, { id: "m", status: "finished" });
    tried.push(path.split("/").at(-1));
    return tried.at(-1) === "5.0" ? reply(409, { code: "decision-gone" }) : reply(201, { decisions: [] });
  };
  const ana = new Client("http://server.invalid", { token: "t", fetch: server });
  const ended = [];
  for await (const summary of playAll(ana, (_, decision) => firstAction(decision), { untilIdle: true })) ended.push(summary.id);
  assert.deepEqual([tried, ended], [["5.0", "7.0"], ["m"]]);
});

test("every match of a player is played", async () => {
  const ana = await register();
  const created = [];
  const tables = { race_for_the_galaxy: seats, planet_unknown: seats.slice(0, 1) };
  for (const [game, seated] of Object.entries(tables)) {
    created.push((await ana.createMatch({ game, seats: seated, seed: "client" })).match.id);
  }
  const ended = [];
  for await (const summary of playAll(ana, (_, decision) => firstAction(decision), { untilIdle: true })) {
    assert.equal(summary.status, "finished");
    ended.push(summary.id);
  }
  assert.deepEqual(ended.sort(), created.sort());
});

test("hints and the analysis of a match", async () => {
  const visitor = new Client(url);
  const created = await visitor.createMatch({ game: "race_for_the_galaxy", seats, seed: "client" });
  const ana = visitor.withToken(created.seat_tokens["0"]);
  const match = created.match.id;
  const hints = await ana.hints(match);
  assert.deepEqual([hints.seat, hints.offers[0].behind], [0, 0]);
  await play(ana, match, firstAction);
  const started = await ana.startAnalysis(match, 4);
  assert.equal(started.job.budget, "4");
  await ana.cancelAnalysis(match);
  assert.ok(!["waiting", "running"].includes((await ana.analysis(match)).job.status));
});

test("a delivery is read if its signature fits", async () => {
  const [secret, body] = ["whsec_secret", '{"id":"d1","event":"your_turn","version":31}'];
  const sign = (key, time) => `t=${time},v1=${createHmac("sha256", key).update(`${time}.${body}`).digest("hex")}`;
  assert.equal((await readDelivery(secret, sign(secret, 1000), body, { now: 1299 })).version, 31);
  const refused = [
    [null, body, 1000],
    ["v1=0", body, 1000],
    [sign("whsec_other", 1000), body, 1000],
    [sign(secret, 1000), body.replace("31", "32"), 1000],
    [sign(secret, 1000).replace("t=1000", "t=1001"), body, 1000],
    [sign(secret, 1000), body, 1301],
    [sign(secret, 1000), body, 699],
  ];
  for (const [signature, sent, now] of refused) {
    await assert.rejects(readDelivery(secret, signature, sent, { now }), SignatureInvalid);
  }
});
