// Transport: step, play, undo and redo. The buttons stay the same ones while time runs, so that a click that begins in
// one ply may end in the next.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";
import { nextTurn } from "./turns.js";
import { barrierWords, explainBarrier, redo, undo } from "./winding.js";

export function transport(session) {
  const turn = (direction) => () => session.look(nextTurn(session.state.frames, session.at(), direction));
  const step = (direction) => () => session.look(session.at() + direction);
  const play = (direction) => () => session.run(direction);
  const first = tool("first", () => session.look(0));
  const turnBack = tool("turnBack", turn(-1));
  const back = tool("back", step(-1));
  const playBack = tool("playBack", play(-1));
  const playOn = tool("play", play(1));
  const forward = tool("forward", step(1));
  const turnForward = tool("turnForward", turn(1));
  const last = tool("last", () => session.set({ shown: null, playing: 0 }));
  const undoing = wind("undo", () => (undoing.classList.contains("barred") ? explainBarrier(session) : undo(session)));
  const redoing = wind("redo", () => redo(session));
  const element = h(
    "div",
    { class: "transport", role: "toolbar", "aria-label": t("time.label") },
    [first, turnBack, back, playBack, playOn, forward, turnForward, last],
    h("span", { class: "gap" }),
    undoing,
    redoing,
  );
  const leave = session.watch(
    ["shown", "ply", "playing", "match", "undo", "busy"],
    ({ shown, ply, playing, undo: known, busy }) => {
      const here = session.at();
      for (const button of [first, turnBack, back]) button.disabled = here === 0;
      for (const button of [forward, turnForward, last]) button.disabled = shown === null;
      become(playBack, playing === -1 ? "pause" : "playBack");
      become(playOn, playing === 1 ? "pause" : "play");
      playBack.disabled = here === 0 && playing === 0;
      playOn.disabled = ply === 0;
      offer(undoing, known?.points[0], busy, known?.barrier ?? null);
      offer(redoing, known?.redo[0], busy, null);
    },
  );
  return { element, leave };
}

function tool(key, act) {
  return become(h("button", { type: "button", class: "quiet icon-only", on: { click: act } }), key);
}

/** A button's icon and name. */
function become(button, key) {
  if (button.dataset.key !== key) {
    button.dataset.key = key;
    button.title = t(`time.${key}`);
    button.setAttribute("aria-label", button.title);
    button.replaceChildren(icon(key));
  }
  return button;
}

function wind(key, act) {
  const look = { type: "button", class: "wind", data: { key, wind: key }, on: { click: act } };
  return h("button", look, icon(key), h("span", {}, t(`time.${key}`)));
}

/** Undo and redo say what they would take back or give again. */
function offer(button, point, busy, barrier) {
  const { key } = button.dataset;
  const words = point?.label ? t(`time.${key}.what`, { what: point.label }) : t(`time.${key}`);
  const barred = !point && barrier !== null; // Greyed, but a click tells why.
  button.title = barred ? barrierWords(barrier) : words;
  button.setAttribute("aria-label", barred ? `${words}. ${button.title}` : words);
  button.disabled = busy || (!point && !barred);
  button.classList.toggle("barred", barred);
}
