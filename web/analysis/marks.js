// Mistakes and luck on the timeline: a click leads there.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { nameOf } from "../table/reading.js";
import { points } from "./figures.js";

const MOST = 24; // More would hide each other; the dearest are drawn.

export function analysisMarks(session) {
  const element = h("div", { class: "analysis-marks" });
  const end = session.watch(["analysis", "ply", "match"], ({ analysis, ply, match }) => {
    const report = analysis?.report;
    swap(element, report && match ? marksOf(report).map((one) => mark(session, one, match, ply)) : null);
  });
  return { element, leave: end };
}

/** The dearest mistakes, and the plies at which luck decided most. */
function marksOf({ decisions, moments }) {
  const mistakes = decisions
    .filter((decision) => decision.mistake)
    .sort((left, right) => right.regret - left.regret)
    .slice(0, MOST)
    .map(({ ply, seat, regret, best }) => ({ kind: "mistake", ply, seat, by: regret, best: best.label }));
  return [...mistakes, ...moments.filter(({ kind, ply }) => kind === "luck" && ply > 0)];
}

function mark(session, { kind, ply, seat, by, best }, match, last) {
  const told = t(`analysis.moment.${kind}`, { name: nameOf(match, seat), points: points(by) });
  const words = best ? `${told} ${t("analysis.better", { label: best })}` : told;
  const button = h("button", {
    type: "button",
    class: `analysis-mark ${kind}`,
    tabindex: -1,
    "aria-label": words,
    title: words,
    data: { ply: `${ply}` },
    on: { click: () => session.look(kind === "mistake" ? ply - 1 : ply) },
  });
  button.style.left = `${(last ? ply / last : 0) * 100}%`;
  return button;
}
