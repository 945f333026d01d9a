// While the past is shown: where we are, and what can be done from there.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { allOurs, isOver } from "../table/reading.js";
import { askForTakeback } from "../table/takeback.js";
import { icon } from "../shell/icons.js";
import { sharePuzzle } from "../sandbox/from_match.js";
import { fork, undo } from "./winding.js";

export function pastBanner(session) {
  const words = h("p");
  const buttons = h("div", { class: "row wrap" });
  const element = h("div", { class: "past", hidden: true }, words, buttons);
  let shownButtons = "";
  const end = session.watch(["shown", "ply", "undo", "match", "me", "takeback"], (state) => {
    const { shown, ply, match } = state;
    element.hidden = shown === null && !isOver(match);
    if (element.hidden) return;
    words.textContent = shown === null ? t("turn.over") : t("time.past", { ply: shown, last: ply });
    const forkable = isOver(match) || allOurs(match, session.keys());
    const wanted = [shown === null ? null : "now", shown === null ? null : windKey(state), forkable ? "fork" : null, forkable ? "puzzle" : null];
    if (wanted.join() === shownButtons) return; // While time runs the same buttons stay, to be clicked.
    shownButtons = wanted.join();
    swap(
      buttons,
      wanted.filter(Boolean).map((key) => button(session, key)),
    );
  });
  return { element, leave: end };
}

/** Undo where it is allowed; else a wish to the others. */
function windKey({ shown, undo: known, match, me, takeback }) {
  if (me === null || isOver(match) || match.imported) return null;
  const allowed = match.policies.undo === "free" || known?.points.some((point) => point.to_ply === shown);
  return allowed ? "undo-to" : takeback ? null : "ask";
}

const BUTTONS = {
  now: { label: "time.now", sign: "last", look: "primary", act: (session) => session.set({ shown: null, playing: 0 }) },
  "undo-to": { label: "time.undoTo", sign: "undo", act: (session) => undo(session, session.state.shown) },
  ask: { label: "time.takeback", sign: "people", act: (session) => askForTakeback(session, session.state.shown) },
  puzzle: { label: "sandbox.share", sign: "copy", act: sharePuzzle },
  fork: { label: "time.fork", sign: "fork", act: fork },
};

function button(session, key) {
  const { label, sign, look, act } = BUTTONS[key];
  const given = { type: "button", class: look, title: t(label), data: { key }, on: { click: () => act(session) } };
  return h("button", given, icon(sign), h("span", {}, t(label)));
}
