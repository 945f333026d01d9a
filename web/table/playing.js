// A player's hand on the table: picking an offer, a group, a piece, a value, and confirming.

import { filled, firstValues, isEnough, toggled } from "./filling.js";
import { clickOn, levelAbove, levelAt, menuOf, valueAt } from "./menu.js";

/** Whether we can act now: asked, looking at the present, nothing under way. */
export function canAct({ state, decision }) {
  return decision() !== null && state.shown === null && state.pace === null && state.curtain === null;
}

/** The level of the menu that is open; null while we are not asked. */
export function levelNow(session) {
  return canAct(session) ? levelAt(session.decision(), session.state) : null;
}

/** Play an offer, or begin to fill its hole. */
export function pick(session, offer, value) {
  if (!canAct(session)) return;
  if (!offer.choose) {
    session.play(session.decision(), offer.action);
    return;
  }
  const values = firstValues(offer.choose);
  session.set({ choosing: { offer, values }, lit: [], preview: null });
  if (values.length)
    confirm(session); // There is no other way to fill it.
  else if (value !== undefined) toggle(session, value);
}

/** Open a group of the menu. */
export function open(session, group) {
  session.set({ path: group?.id ?? null, text: "", lit: [], preview: null });
}

/** Take a value into the hole or out of it. Where exactly one is wanted, that is the answer. */
export function toggle(session, index) {
  const { choosing } = session.state;
  const { offer } = choosing;
  const values = toggled(choosing.values, index, offer.choose);
  session.set({ choosing: { offer, values } });
  if (offer.choose.min === 1 && offer.choose.max === 1 && values.length === 1) confirm(session);
}

export function confirm(session) {
  const { choosing } = session.state;
  if (!choosing || !isEnough(choosing.values, choosing.offer.choose)) return;
  session.play(session.decision(), filled(choosing.offer, choosing.values));
}

/** One step back: out of the hole, out of the search, up in the menu, out of the pieces pinned. */
export function back(session) {
  const { choosing, text, pinned } = session.state;
  const decision = session.decision();
  session.set({ lit: [], preview: null });
  if (choosing) session.set({ choosing: decision?.offers.length === 1 ? choosing : null });
  else if (text) session.set({ text: "" });
  else {
    const above = decision ? levelAbove(decision, session.state) : undefined;
    if (above !== undefined) session.set({ path: above });
    else if (pinned.length) session.set({ pinned: [], path: null });
    else session.set({ listing: false });
  }
}

/** The first piece under the pointer that means something, and what; `pieces` innermost first: {anchor, isPlace}. */
function meantBy(session, pieces) {
  const decision = session.decision();
  const menu = menuOf(decision);
  for (const { anchor, isPlace } of pieces) {
    if (!menu.offers.some((offer) => menu.anchors.get(offer).has(anchor))) continue;
    const meant = clickOn(decision, session.state, anchor, isPlace);
    if (meant) return meant;
  }
  return null;
}

/** The pieces among these elements, as `clickPiece` takes them. */
export function piecesOf(elements) {
  return elements
    .filter((node) => node.dataset?.anchor)
    .flatMap((node) => {
      const isPlace = node.querySelector("[data-anchor]") !== null;
      return node.dataset.anchor.split(" ").map((anchor) => ({ anchor, isPlace }));
    });
}

/** A click on a piece; gives whether it meant anything. */
export function clickPiece(session, pieces) {
  if (!canAct(session)) return false;
  const { choosing } = session.state;
  if (choosing) {
    const index = pieces.map(({ anchor }) => valueAt(choosing.offer, anchor)).find((found) => found !== undefined);
    if (index !== undefined) toggle(session, index);
    return index !== undefined;
  }
  const meant = meantBy(session, pieces);
  if (meant?.offer) pick(session, meant.offer, meant.value);
  else if (meant) session.set({ ...meant, text: "", tab: "play" });
  return meant !== null;
}
