// A player's hand on the table: picking an offer, a piece, a value, and confirming.

import { clickOn, concerning, filled, isEnough, toggled, valueAt } from "./narrowing.js";

/** Whether we can act now: asked, looking at the present, nothing under way. */
export function canAct({ state, decision }) {
  return decision() !== null && state.shown === null && state.curtain === null;
}

/** Play an offer, or begin to fill its hole. */
export function pick(session, offer, value) {
  if (!canAct(session)) return;
  if (!offer.choose) {
    session.play(session.decision(), offer.action);
    return;
  }
  session.set({ choosing: { offer, values: [] }, lit: [] });
  if (value !== undefined) toggle(session, value);
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

/** Back to all choices: first out of the hole, then out of the filter. */
export function back(session) {
  const { choosing } = session.state;
  if (choosing) session.set({ choosing: null });
  else session.set({ pinned: [], text: "", hovered: null });
}

/** A click on a piece; `pieces` are those under the pointer, innermost first: {anchor, isPlace}. */
export function clickPiece(session, pieces) {
  if (!canAct(session)) return;
  const { choosing, pinned } = session.state;
  const { offers } = session.decision();
  if (choosing) {
    const index = pieces.map(({ anchor }) => valueAt(choosing.offer, anchor)).find((found) => found !== undefined);
    if (index !== undefined) toggle(session, index);
    return;
  }
  const piece = pieces.find(({ anchor }) => concerning(offers, [anchor]).length);
  if (piece === undefined) return;
  const meant = clickOn(offers, pinned, piece.anchor, piece.isPlace);
  if (meant.offer) pick(session, meant.offer, meant.value);
  else if (meant.pinned) session.set({ pinned: meant.pinned, tab: "play" });
}
