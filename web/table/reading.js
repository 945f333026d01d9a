// Small readings of a match's summary.

import { t } from "../i18n/index.js";

export function isOver(match) {
  return match?.status === "finished" || match?.status === "abandoned";
}

export function nameOf(match, seat) {
  return match.seats[seat]?.name ?? `${seat + 1}`;
}

/** Whether a sentence names a player: "Ana" stands in "Ana's ship", but not in "Anatol". */
export function concerns(text, name) {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "u").test(text);
}

/** What is said about leaderboards. With free undo a match counts only while nothing was taken back past a barrier. */
export function ratingWords({ rated, policies }) {
  if (!rated) return "seats.unrated";
  return policies.undo === "free" ? "seats.ratedUnlessWound" : "seats.rated";
}

export function namesOf(match, seats) {
  return seats.map((seat) => nameOf(match, seat)).join(", ");
}

/** "seat:1", "spectator" or "archive" as people say it. */
export function viewerName(viewer, match) {
  return viewer.startsWith("seat:") ? nameOf(match, Number(viewer.slice(5))) : t(`eyes.${viewer}`);
}

/** Whether nobody but the caller (and bots) ever sat here, as far as the summary tells. */
export function allOurs(match, keys) {
  return Boolean(keys.host) && match.seats.every((seat) => seat.held === "host" || seat.held === "bot");
}

/** The wire's range of a choose-several offer, in words: "2" or "1–3". */
export function rangeOf({ min, max }) {
  return min === max ? `${min}` : `${min}–${max}`;
}
