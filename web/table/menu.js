// The offers of a decision as a menu: groups from the general to the particular, one level at a time. Pure functions.

import { folded } from "../i18n/index.js";

const known = new WeakMap();

/** The groups by id, each offer's path through them, and every anchor that stands for an offer. */
export function menuOf(decision) {
  if (!known.has(decision)) known.set(decision, readMenu(decision));
  return known.get(decision);
}

function readMenu({ offers, groups = [] }) {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const paths = new Map(offers.map((offer) => [offer, pathTo(offer.group, byId)]));
  const endings = offers.filter((offer) => offer.ending);
  const foot = endings.length < offers.length ? endings : []; // What is pinned below every level of the menu.
  const anchors = new Map(
    offers.map((offer) => [
      offer,
      new Set([...anchorsOf(offer), ...paths.get(offer).flatMap((group) => group.anchors ?? [])]),
    ]),
  );
  return { offers, groups: byId, paths, foot, anchors };
}

function pathTo(id, groups) {
  const path = [];
  for (let group = groups.get(id); group && !path.includes(group); group = groups.get(group.parent))
    path.unshift(group);
  return path;
}

/** Every anchor an offer concerns by itself, those of its hole's values and of its footprint too. */
export function anchorsOf(offer) {
  return [...offer.anchors, ...(offer.choose?.anchors.flat() ?? []), ...(offer.footprint?.cells ?? [])];
}

/** The offers that all of these anchors stand for. */
export function concerning(menu, anchors, offers = menu.offers) {
  return anchors.length
    ? offers.filter((offer) => anchors.every((anchor) => menu.anchors.get(offer).has(anchor)))
    : offers;
}

/** The offers under a group; all of them under none. */
function within(menu, offers, path) {
  return path === null ? offers : offers.filter((offer) => menu.paths.get(offer).some((group) => group.id === path));
}

/** What is listed: {path, crumbs, entries, foot, offers, flat}. An entry is {offer} or {group, offers}. A level with
 *  nothing but one group opens it; a group with one offer is that offer. Words searched for give a plain list. */
export function levelAt(decision, { path, pinned, text }) {
  const menu = menuOf(decision);
  const needle = folded(text.trim());
  const meant = concerning(menu, pinned);
  if (needle) {
    const offers = meant.filter((offer) => matches(menu, offer, needle));
    return { path, crumbs: [], entries: asEntries(offers), foot: [], offers, flat: true };
  }
  const { foot } = menu;
  const listed = meant.filter((offer) => !foot.includes(offer));
  let here = within(menu, listed, path).length ? path : null;
  let entries = entriesOf(menu, within(menu, listed, here), here);
  while (entries.length === 1 && entries[0].group) {
    here = entries[0].group.id;
    entries = entriesOf(menu, within(menu, listed, here), here);
  }
  if (here === null) entries = defaultFirst(entries, listed);
  const crumbs = here === null ? [] : pathTo(here, menu.groups);
  return { path: here, crumbs, entries, foot, offers: within(menu, listed, here), flat: false };
}

function matches(menu, offer, needle) {
  const words = [offer.label, ...menu.paths.get(offer).map((group) => group.label)];
  return folded(words.join(" ")).includes(needle);
}

const asEntries = (offers) => offers.map((offer) => ({ offer }));

/** In the order of the offers: each stands for itself or for the next group on its path. */
function entriesOf(menu, offers, path) {
  const entries = [];
  const byGroup = new Map();
  for (const offer of offers) {
    const way = menu.paths.get(offer);
    const group = way[path === null ? 0 : way.findIndex(({ id }) => id === path) + 1];
    if (!group) entries.push({ offer });
    else if (byGroup.has(group)) byGroup.get(group).offers.push(offer);
    else {
      const entry = { group, offers: [offer] };
      byGroup.set(group, entry);
      entries.push(entry);
    }
  }
  return entries.map((entry) => (entry.offers?.length === 1 ? { offer: entry.offers[0] } : entry));
}

/** The offer that is plainly meant stands first, also where it lies in a group. */
function defaultFirst(entries, offers) {
  const meant = offers.find((offer) => offer.default);
  if (!meant || !entries.length) return entries;
  return [{ offer: meant }, ...entries.filter((entry) => entry.offer !== meant)];
}

/** Where "back" leads: the nearest group above that has something else to choose; undefined: nowhere. */
export function levelAbove(decision, state) {
  const { path, crumbs } = levelAt(decision, state);
  const above = [null, ...crumbs.map((group) => group.id)].filter((id) => id !== path).reverse();
  return above.find((id) => levelAt(decision, { ...state, path: id }).path !== path);
}

/** All that can be reached from a level: its offers, and those pinned below it. */
export const reachable = ({ offers, foot }) => [...offers, ...foot.filter((offer) => !offers.includes(offer))];

/** What a click on a piece means: play the only offer, fill its hole, or narrow the menu. A place that holds other
 *  pieces (a player's whole side of the table) only narrows: a click beside a piece must not play. Null: nothing. */
export function clickOn(decision, state, anchor, isPlace) {
  const { pinned } = state;
  if (pinned.includes(anchor)) return { pinned: pinned.filter((other) => other !== anchor) };
  const menu = menuOf(decision);
  const here = reachable(levelAt(decision, state));
  const inside = concerning(menu, [anchor], here);
  const found = inside.length ? inside : concerning(menu, [anchor]);
  if (!found.length) return null;
  if (found.length === 1 && !isPlace) return { offer: found[0], value: valueAt(found[0], anchor) };
  if (inside.length === here.length) return null; // All of them: nothing would change.
  return inside.length ? { pinned: [...pinned, anchor] } : { pinned: [anchor], path: null };
}

/** The anchors whose pieces react to a click. */
export function clickable(decision, state, isPlace) {
  const menu = menuOf(decision);
  const here = reachable(levelAt(decision, state));
  const counts = new Map();
  for (const offer of here)
    for (const anchor of menu.anchors.get(offer)) counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
  const reacts = ([anchor, count]) => count < here.length || (count === 1 && !isPlace(anchor));
  return new Set([...counts].filter(reacts).map(([anchor]) => anchor));
}

/** The value of the hole that a piece stands for; undefined if none. */
export function valueAt(offer, anchor) {
  const index = offer.choose?.anchors.findIndex((anchors) => anchors.includes(anchor)) ?? -1;
  return index < 0 ? undefined : index;
}
