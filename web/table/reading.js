// Small readings of a match's summary.

export function isOver(match) {
  return match?.status === "finished" || match?.status === "abandoned";
}

export function nameOf(match, seat) {
  return match.seats[seat]?.name ?? `${seat + 1}`;
}

export function namesOf(match, seats) {
  return seats.map((seat) => nameOf(match, seat)).join(", ");
}

/** Whether nobody but the caller (and bots) ever sat here, as far as the summary tells. */
export function allOurs(match, keys) {
  return Boolean(keys.host) && match.seats.every((seat) => seat.held === "host" || seat.held === "bot");
}

/** The wire's range of a choose-several offer, in words: "2" or "1–3". */
export function rangeOf({ min, max }) {
  return min === max ? `${min}` : `${min}–${max}`;
}
