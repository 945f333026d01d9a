// Every call to the server. A refusal is a `Problem` with the server's own sentence in the page's language.

import { learnTime } from "./clock.js";
import { settings } from "./settings.js";

export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? "";
    this.body = body;
  }
}

const TRIES = 3;

export function headersFor(token, more = {}) {
  const headers = { "Accept-Language": settings.state.language, ...more };
  if (token) headers.Authorization = `Bearer ${token}`;
  return headers;
}

/** Safe to repeat after a lost response: reads, PUT, DELETE, and POST with a key of its own. */
async function send(path, request) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const asked = Date.now();
      const response = await fetch(path, request);
      learnTime(response.headers.get("Date"), asked, Date.now());
      return response;
    } catch (error) {
      if (error.name === "AbortError" || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300 * attempt));
    }
  }
}

export async function call(method, path, { token, body, headers = {}, signal, query } = {}) {
  const more = { Accept: "application/json, application/problem+json", ...headers };
  if (method === "POST") more["Idempotency-Key"] = randomKey();
  let payload = body;
  if (body !== undefined && typeof body !== "string" && !(body instanceof Blob)) {
    more["Content-Type"] = "application/json";
    payload = JSON.stringify(body);
  }
  const response = await send(path + queryText(query), {
    method,
    body: payload,
    signal,
    headers: headersFor(token, more),
    cache: "no-cache",
    credentials: "omit",
  });
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Problem(response.status, problem);
}

function queryText(query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
}

function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const json = async (...request) => (await call(...request)).json();

// --- games and the lobby ---------------------------------------------------------------------------------------------

let gamesKnown = null;

/** All games, asked for once in each language. */
export async function games() {
  const { language } = settings.state;
  if (gamesKnown?.language !== language) {
    const list = json("GET", "/v1/games").then((answer) => answer.games ?? answer);
    gamesKnown = { language, list };
    list.catch(() => {
      gamesKnown = null;
    });
  }
  return gamesKnown.list;
}

export const gameNamed = async (id) => (await games()).find((game) => game.id === id);
export const components = (game) => json("GET", `/v1/games/${game}/components`);
export const gamePicture = async (path) => (await call("GET", path, { headers: { Accept: "image/svg+xml" } })).text();
export const matches = (query) => json("GET", "/v1/matches", { query });
export const createMatch = (wish, token) => json("POST", "/v1/matches", { body: wish, token });
export const importRecording = (file) =>
  json("POST", "/v1/recordings", { body: file, headers: { "Content-Type": "application/x-ndjson" } });

// --- the player ------------------------------------------------------------------------------------------------------

export const registerPlayer = (body) => json("POST", "/v1/players", { body });
export const pairDevice = (body) => json("POST", "/v1/players/pair", { body });
export const renamePlayer = (body, token) => json("PATCH", "/v1/me", { body, token });
export const deletePlayer = (token) => call("DELETE", "/v1/me", { token });
export const playerTokens = (token) => json("GET", "/v1/me/tokens", { token });
export const revokeToken = (id, token) => call("DELETE", `/v1/me/tokens/${id}`, { token });
export const pairingCode = (token) => json("POST", "/v1/me/pairing", { token });
export const myMatches = (query, token) => json("GET", "/v1/me/matches", { query, token });

// --- one match -------------------------------------------------------------------------------------------------------

const at = (match, rest = "") => `/v1/matches/${match}${rest}`;

export const summary = (match, token) => json("GET", at(match), { token });
export const takeSeat = (match, seat, body, token) => json("PUT", at(match, `/seats/${seat}`), { token, body });
export const leaveSeat = (match, seat, token) => call("DELETE", at(match, `/seats/${seat}`), { token });
export const abandon = (match, token) => json("POST", at(match, "/abandon"), { token });
export const fork = (match, body, token) => json("POST", at(match, "/forks"), { token, body });

export const board = (match, query, token, signal) => json("GET", at(match, "/board"), { token, query, signal });
export const picture = async (match, query, token, signal) =>
  (await call("GET", at(match, "/board.svg"), { token, query, signal, headers: { Accept: "image/svg+xml" } })).text();
export const position = (match, query, token) => json("GET", at(match, "/position"), { token, query });
export const scoreboard = (match, query, token, signal) =>
  json("GET", at(match, "/scoreboard"), { token, query, signal });
export const log = (match, query, token, signal) => json("GET", at(match, "/log"), { token, query, signal });
export const replay = (match, query, token, signal) => json("GET", at(match, "/replay"), { token, query, signal });
export const decisions = (match, token) => json("GET", at(match, "/decisions"), { token });
export const answer = (match, decision, action, token) =>
  json("PUT", at(match, `/decisions/${decision}`), { token, body: { action } });
export const withdraw = (match, decision, token) => call("DELETE", at(match, `/decisions/${decision}`), { token });
export const recording = (match, token) =>
  call("GET", at(match, "/recording"), { token, headers: { Accept: "application/x-ndjson" } });

export const hints = (match, seat, token) => json("GET", at(match, "/hints"), { token, query: { seat } });
export const analysis = (match, token, signal) => json("GET", at(match, "/analysis"), { token, signal });
export const startAnalysis = (match, token) => json("POST", at(match, "/analysis"), { token, body: {} });
export const cancelAnalysis = (match, token) => call("DELETE", at(match, "/analysis"), { token });
export const analysisEvents = (match, token, signal) =>
  call("GET", at(match, "/analysis/events"), { token, signal, headers: { Accept: "text/event-stream" } });
export const duplicates = (match, token) => json("GET", at(match, "/duplicates"), { token });
export const rematch = (match, token) => json("POST", at(match, "/rematch"), { token });
export const messages = (match, token) => json("GET", at(match, "/messages"), { token });
export const postMessage = (match, text, token) => json("POST", at(match, "/messages"), { token, body: { text } });

// --- time ------------------------------------------------------------------------------------------------------------

const ifMatch = (version) => ({ "If-Match": `"${version}"` });

export const undoPoints = (match, token) => json("GET", at(match, "/undo"), { token });
export const undo = (match, ply, version, token) =>
  json("POST", at(match, "/undo"), { token, body: { to_ply: ply }, headers: ifMatch(version) });
export const redo = (match, ply, version, token) =>
  json("POST", at(match, "/redo"), { token, body: { to_ply: ply }, headers: ifMatch(version) });
export const askTakeback = (match, ply, note, token) =>
  json("POST", at(match, "/takebacks"), { token, body: { to_ply: ply, note } });
export const takeback = (match, id, token) => json("GET", at(match, `/takebacks/${id}`), { token });
export const withdrawTakeback = (match, id, token) => call("DELETE", at(match, `/takebacks/${id}`), { token });
export const vote = (match, id, seat, accept, token) =>
  json("PUT", at(match, `/takebacks/${id}/votes/${seat}`), { token, body: { accept } });
