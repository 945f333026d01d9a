// Scores over time, one line a seat: told apart by dashes and a shape at the end; dragging over it winds.

import { h, s, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import * as api from "../api.js";
import { tokenFor } from "../keyring.js";
import { settings } from "../settings.js";
import { nameOf } from "../table/reading.js";
import { seatMark } from "../table/seat_mark.js";

const DASHES = ["", "8 4", "2 3", "12 3 2 3", "5 2 1 2 1 2", "1 5"];
const HIGH = 100;

export function chart(session) {
  const drawing = s("svg", { preserveAspectRatio: "none" });
  const legend = h("ul", { class: "chart-legend" });
  const hand = h("div", { class: "chart-hand" });
  const most = h("span", { class: "chart-most", "aria-hidden": "true" });
  const plot = h("div", { class: "chart-plot" }, drawing, most, hand);
  const element = h("div", { class: "chart", hidden: true }, plot, legend);

  function draw() {
    const { series, match } = session.state;
    element.hidden = !settings.state.chart || !series || !match;
    if (element.hidden) return;
    const totals = series.seats.flatMap((seat) => seat.totals);
    const [low, high] = [Math.min(0, ...totals), Math.max(1, ...totals)];
    const last = Math.max(1, series.plies.length - 1);
    const y = (total) => HIGH - ((total - low) / (high - low)) * HIGH;
    most.textContent = high;
    drawing.setAttribute("viewBox", `0 -4 ${last} ${HIGH + 8}`);
    drawing.setAttribute("role", "img");
    drawing.setAttribute(
      "aria-label",
      t("time.chart.label", {
        what: series.seats.map((seat) => `${nameOf(match, seat.seat)} ${seat.totals.at(-1)}`).join(", "),
      }),
    );
    swap(
      drawing,
      s("path", { class: "chart-grid", d: `M0 ${y(0)}H${last}M0 ${y(high)}H${last}` }),
      series.seats.map((seat) =>
        s("polyline", {
          class: `score-line seat-${seat.seat % 6}`,
          "stroke-dasharray": DASHES[seat.seat % DASHES.length],
          points: seat.totals.map((total, index) => `${series.plies[index]},${y(total)}`).join(" "),
        }),
      ),
    );
    place();
  }

  /** The hand of the clock, and everybody's points there. */
  function place() {
    const { series, match } = session.state;
    if (element.hidden) return;
    const here = Math.min(session.at(), series.plies.length - 1);
    hand.style.left = `${(here / Math.max(1, series.plies.length - 1)) * 100}%`;
    swap(
      legend,
      series.seats.map((seat) =>
        h(
          "li",
          { class: `seat-${seat.seat % 6}` },
          s(
            "svg",
            { class: "dash", viewBox: "0 0 28 8", "aria-hidden": "true" },
            s("path", {
              d: "M0 4h28",
              class: `score-line seat-${seat.seat % 6}`,
              "stroke-dasharray": DASHES[seat.seat % DASHES.length],
            }),
          ),
          seatMark(seat.seat),
          `${nameOf(match, seat.seat)} `,
          h("b", {}, `${seat.totals[here]}`),
        ),
      ),
    );
  }

  function scrub(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const box = plot.getBoundingClientRect();
    if (event.type === "pointerdown") plot.setPointerCapture(event.pointerId);
    session.look(Math.round(((event.clientX - box.left) / box.width) * session.state.ply));
  }
  plot.addEventListener("pointerdown", scrub);
  plot.addEventListener("pointermove", scrub);

  /** Read only when somebody wants to see it. */
  async function read() {
    const { match, series } = session.state;
    if (!settings.state.chart || series || !match || match.status === "open") {
      draw();
      return;
    }
    const viewer = session.viewer();
    const seat = viewer.startsWith("seat:") ? Number(viewer.slice(5)) : null;
    const found = await api
      .scoreboard(session.id, { every: true, as: viewer }, tokenFor(session.id, seat))
      .catch(() => null);
    session.set({ series: found });
  }

  const ends = [
    settings.watch(["chart"], read),
    session.watch(["series", "match"], draw),
    session.watch(["shown", "pace", "ply"], place),
  ];
  return { element, leave: () => ends.forEach((end) => end()) };
}
