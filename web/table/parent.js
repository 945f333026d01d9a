// The match that another was forked from, in words.

import * as api from "../api.js";
import { t } from "../i18n/index.js";
import { keysOf, tokenFor } from "../keyring.js";

const known = new Map(); // Names by match, or the promise of them.

/** Its players; null where this browser knows nothing of it. */
async function readNames(match) {
  const { host, invite, seats } = keysOf(match);
  if (!host && !invite && !Object.keys(seats).length) return null;
  const parent = await api.summary(match, tokenFor(match)).catch(() => null);
  return parent?.seats.map((seat) => seat.name).join(", ") ?? null;
}

/** Writes into the element: "Fork of Ana, Bot 2 at action 7", as soon as the names are known. */
export function nameFork({ forked_from: { match, ply } }, element) {
  element.textContent = t("seats.forked", { ply });
  if (!known.has(match)) known.set(match, readNames(match));
  known.get(match).then((names) => {
    if (names) element.textContent = t("seats.forkOf", { names, ply });
  });
  return element;
}
