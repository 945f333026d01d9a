// What the server knows of a game's components: names for boards in words, and the paragraph about each.

import * as api from "../api.js";
import { settings } from "../settings.js";

const known = new Map(); // By game and language.

/** Rows of a game's components by id. */
export function componentsOf(game) {
  const key = `${game} ${settings.state.language}`;
  if (!known.has(key))
    known.set(
      key,
      api.components(game).then(byId, () => new Map()),
    );
  return known.get(key);
}

function byId(answer) {
  const rows = Object.values(answer.components ?? answer)
    .flat()
    .filter((row) => row && typeof row === "object");
  return new Map(rows.map((row) => [row.id, row]));
}

/** The paragraph about the first of these anchors that has one; an anchor of a known kind has that of its kind. */
export async function ruleOf(game, anchors) {
  const rows = [...(await componentsOf(game)).values()].filter((row) => row.rule);
  for (const anchor of anchors) {
    const row =
      rows.find((one) => one.anchor === anchor) ??
      rows.find((one) => one.anchor.split(":")[0] === anchor.split(":")[0]);
    if (row) return row.rule;
  }
  return null;
}
