// The bar of time: transport, timeline, score chart, where we are and how fast.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { prefer, settings } from "../settings.js";
import { icon } from "../shell/icons.js";
import { chart } from "./chart.js";
import { player } from "./player.js";
import { timeline } from "./timeline.js";
import { transport } from "./transport.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16];

export function timeBar(session) {
  const line = timeline(session);
  const graph = chart(session);
  const stop = player(session);
  const winder = transport(session);
  const shower = chartSwitch();
  const where = h("output", { class: "where" });
  const element = h(
    "footer",
    { class: "time", "aria-label": t("time.label") },
    graph.element,
    line.element,
    h("div", { class: "time-row" }, winder.element, where, speed(), shower),
  );
  const ends = [
    settings.watch(["chart"], ({ chart: open }) => shower.setAttribute("aria-pressed", open ? "true" : "false")),
    session.watch(["shown", "pace", "ply", "match"], ({ ply, match }) => {
      element.hidden = !match || match.status === "open";
      const here = session.at();
      where.textContent = here === 0 ? t("time.setup", { last: ply }) : t("time.at", { ply: here, last: ply });
    }),
  ];
  return {
    element,
    leave: () => {
      ends.forEach((end) => end());
      winder.leave();
      line.leave();
      graph.leave();
      stop();
    },
  };
}

function speed() {
  const select = h(
    "select",
    { class: "quiet", "aria-label": t("time.speed"), on: { change: () => prefer({ speed: Number(select.value) }) } },
    SPEEDS.map((times) => h("option", { value: times, selected: times === settings.state.speed }, `${times}×`)),
  );
  return select;
}

function chartSwitch() {
  return h(
    "button",
    {
      type: "button",
      class: "quiet icon-only",
      "aria-label": t("time.chart"),
      title: `${t("time.chart")} (C)`,
      data: { key: "chart" },
      on: { click: () => prefer({ chart: !settings.state.chart }) },
    },
    icon("chart"),
  );
}
