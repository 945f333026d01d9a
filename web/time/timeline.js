// The timeline: every ply a tick, turns and rounds taller, undo points as diamonds, the barrier as a wall, and marks of
// an analysis.
// A native slider lies over the drawing, so dragging, touch, keys and screen readers come with the browser.

import { analysisMarks } from "../analysis/marks.js";
import { h, s, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { milestones } from "./turns.js";
import { barrierWords, undo } from "./winding.js";

const DENSE = 500; // From here on single plies are no longer drawn.
const MANY = 40; // From here on only the newest undo points and those at a turn are drawn; any can be dragged to.

export function timeline(session) {
  const drawing = s("svg", { class: "ticks", preserveAspectRatio: "none", "aria-hidden": "true" });
  const slider = h("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": t("time.slider"),
    on: { input: () => session.look(Number(slider.value)) },
  });
  const points = h("div", { class: "undo-points" });
  const marks = analysisMarks(session);
  const element = h("div", { class: "timeline" }, drawing, slider, points, marks.element);

  const place = (ply, last) => `${(last ? ply / last : 0) * 100}%`;

  function draw({ frames, ply, undo: known }) {
    const { rounds, turns } = milestones(frames.slice(0, ply + 1));
    const every = ply <= DENSE ? Array.from({ length: ply + 1 }, (_, index) => index) : [];
    const width = Math.max(1, ply);
    const strokes = (plies, top) => plies.map((one) => `M${one} ${top}V24`).join("");
    drawing.setAttribute("viewBox", `0 0 ${width} 28`);
    swap(
      drawing,
      s("path", { class: "tick-ply", d: strokes(every, 17) }),
      s("path", { class: "tick-turn", d: strokes(turns, 11) }),
      s("path", { class: "tick-round", d: strokes(rounds, 3) }),
    );
    const all = known?.points ?? [];
    const drawn =
      all.length > MANY ? all.filter((point, index) => index < 8 || rounds.includes(point.to_ply + 1)) : all;
    swap(
      points,
      drawn.map((point) => pointMark(point, ply)),
      known?.barrier && known.barrier.reason !== "game-over" ? barrierMark(known.barrier, ply) : null,
    );
  }

  /** One click goes back there. */
  function pointMark(point, last) {
    const words = point.label ? t("time.undo.what", { what: point.label }) : t("time.undo.ply", { ply: point.to_ply });
    const mark = h("button", {
      type: "button",
      class: "undo-point",
      tabindex: -1,
      "aria-label": words,
      title: words,
      data: { undo: `${point.to_ply}` },
      on: { click: () => undo(session, point.to_ply) },
    });
    mark.style.left = place(point.to_ply, last);
    return mark;
  }

  function barrierMark(barrier, last) {
    const words = barrierWords(barrier) + (barrier.label ? ` (${barrier.label})` : "");
    const mark = h("span", {
      class: "barrier",
      role: "img",
      "aria-label": words,
      title: words,
      data: { reason: barrier.reason },
    });
    mark.style.left = place(barrier.ply, last);
    return mark;
  }

  const ends = [
    session.watch(["frames", "ply", "undo"], draw),
    session.watch(["shown", "pace", "ply", "frames"], ({ ply, frames }) => {
      const here = session.at();
      slider.max = ply;
      slider.value = here;
      slider.disabled = ply === 0;
      slider.setAttribute(
        "aria-valuetext",
        [
          here === 0 ? t("time.setup", { last: ply }) : t("time.at", { ply: here, last: ply }),
          frames[here]?.label ?? "",
        ]
          .filter(Boolean)
          .join(": "),
      );
      slider.title = frames[here]?.label ?? "";
    }),
  ];
  return { element, leave: () => [...ends, marks.leave].forEach((end) => end()) };
}
