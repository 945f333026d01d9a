// The tokens of this browser's matches. They live in localStorage and travel in headers, never in a URL
// (but for an invitation, after the `#`, which no server sees).

const PLACE = "orrery.keys";

function all() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

function write(rings) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(rings));
  } catch {
    // Without storage the tokens last as long as the page: they stay in `kept`.
  }
}

const kept = all();

/** {host, invite, seats: {"0": token}} of a match; empty if we have none. */
export function keysOf(match) {
  return { seats: {}, ...kept[match], ...all()[match] };
}

export function remember(match, patch) {
  const known = keysOf(match);
  const ring = { ...known, ...patch, seats: { ...known.seats, ...patch.seats }, at: Date.now() };
  kept[match] = ring;
  write({ ...all(), [match]: ring });
}

export function forget(match) {
  const rings = all();
  delete rings[match];
  delete kept[match];
  write(rings);
}

export function forgetSeat(match, seat) {
  const ring = keysOf(match);
  delete ring.seats[seat];
  kept[match] = ring;
  write({ ...all(), [match]: ring });
}

/** Ids of our matches, the last used first. */
export function ours() {
  return Object.entries({ ...kept, ...all() })
    .sort(([, left], [, right]) => (right.at ?? 0) - (left.at ?? 0))
    .map(([match]) => match);
}

/** Keep what a created, forked or imported match gave. */
export function rememberCreated(answer) {
  remember(answer.match.id, { host: answer.host_token, invite: answer.invite_token, seats: answer.seat_tokens ?? {} });
}

/** Seats this browser holds a token for, lowest first. */
export function seatsOf(match) {
  return Object.keys(keysOf(match).seats).map(Number).sort((left, right) => left - right);
}

/** The token to act as `seat`, or to look as anybody else with. */
export function tokenFor(match, seat = null) {
  const ring = keysOf(match);
  const own = seat === null ? undefined : ring.seats[seat];
  return own ?? ring.host ?? Object.values(ring.seats)[0] ?? ring.invite;
}

/** A token of our own making, so that taking a seat can be repeated after a lost answer. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
