// The tokens of this browser's matches. They live in localStorage and travel in headers, never in a URL
// (but for an invitation, after the `#`, which no server sees).

import { playerToken } from "./player/player.js";

const PLACE = "orrery.keys";

let rings = read();
addEventListener("storage", (event) => {
  if (event.key === PLACE) rings = read();
}); // Another tab has taken a seat.

function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

function write(changed) {
  rings = changed;
  try {
    localStorage.setItem(PLACE, JSON.stringify(rings));
  } catch {
    // Without storage the tokens last as long as the page.
  }
}

/** {host, invite, seats: {"0": token}} of a match; empty if we have none. */
export function keysOf(match) {
  return { seats: {}, ...rings[match] };
}

export function remember(match, patch) {
  const known = keysOf(match);
  write({ ...read(), [match]: { ...known, ...patch, seats: { ...known.seats, ...patch.seats }, at: Date.now() } });
}

export function forget(match) {
  const { [match]: gone, ...others } = read();
  write(others);
}

export function forgetSeat(match, seat) {
  const ring = keysOf(match);
  const { [seat]: gone, ...seats } = ring.seats;
  write({ ...read(), [match]: { ...ring, seats } });
}

/** Ids of our matches, the last used first. */
export function ours() {
  return Object.entries(rings)
    .sort(([, left], [, right]) => (right.at ?? 0) - (left.at ?? 0))
    .map(([match]) => match);
}

/** Keep what a created, forked or imported match gave. */
export function rememberCreated(answer) {
  remember(answer.match.id, { host: answer.host_token, invite: answer.invite_token, seats: answer.seat_tokens ?? {} });
}

/** Keep what the player of this browser holds in a match: made on another device, its tokens are not here. */
export function rememberHeld(match) {
  const token = playerToken();
  const { you } = match;
  if (!token || !you) return;
  const { seats, host } = keysOf(match.id);
  const missing = you.seats.filter((seat) => !(seat in seats));
  const mine = match.seats.filter((seat) => missing.includes(seat.seat)).map((seat) => [seat.seat, token]);
  if (mine.length || (you.host && !host))
    remember(match.id, { seats: Object.fromEntries(mine), ...(you.host && !host ? { host: token } : {}) });
}

/** Seats this browser holds a token for, lowest first. */
export function seatsOf(match) {
  return Object.keys(keysOf(match).seats)
    .map(Number)
    .sort((left, right) => left - right);
}

/** The token to act as `seat`, or to look as anybody else with. */
export function tokenFor(match, seat = null) {
  const ring = keysOf(match);
  const own = seat === null ? undefined : ring.seats[seat];
  return own ?? ring.host ?? Object.values(ring.seats)[0] ?? ring.invite ?? playerToken();
}

/** A token of our own making, so that taking a seat can be repeated after a lost answer. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
