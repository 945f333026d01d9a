// The bar of time: transport buttons, undo and redo, the timeline and the score chart.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { prefer, settings } from "../settings.js";
import { icon } from "../shell/icons.js";
import { chart } from "./chart.js";
import { player } from "./player.js";
import { timeline } from "./timeline.js";
import { nextTurn } from "./turns.js";
import { barrierWords, redo, undo } from "./winding.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16];

export function timeBar(session) {
  const line = timeline(session);
  const graph = chart(session);
  const stop = player(session);
  const transport = h("div", { class: "transport", role: "toolbar", "aria-label": t("time.label") });
  const shower = chartSwitch();
  const where = h("output", { class: "where" });
  const element = h(
    "footer",
    { class: "time", "aria-label": t("time.label") },
    graph.element,
    line.element,
    h("div", { class: "time-row" }, transport, where, speed(), shower),
  );

  const turn = (direction) => () => session.look(nextTurn(session.state.frames, session.at(), direction));
  const tool = (key, label, act, { disabled = false, pressed } = {}) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet icon-only",
        "aria-label": t(label),
        title: t(label),
        data: { key },
        disabled,
        "aria-pressed": pressed,
        on: { click: act },
      },
      icon(key),
    );

  const unpress = settings.watch(["chart"], ({ chart: open }) =>
    shower.setAttribute("aria-pressed", open ? "true" : "false"),
  );
  const end = session.watch(
    ["shown", "ply", "playing", "match", "undo", "busy"],
    ({ shown, ply, playing, match, undo: known, busy }) => {
      element.hidden = !match || match.status === "open";
      const here = session.at();
      where.textContent = here === 0 ? t("time.setup", { last: ply }) : t("time.at", { ply: here, last: ply });
      const [point] = known?.points ?? [];
      const [again] = known?.redo ?? [];
      swap(
        transport,
        tool("first", "time.first", () => session.look(0), { disabled: here === 0 }),
        tool("turnBack", "time.turnBack", turn(-1), { disabled: here === 0 }),
        tool("back", "time.back", () => session.look(here - 1), { disabled: here === 0 }),
        tool(
          playing === -1 ? "pause" : "playBack",
          playing === -1 ? "time.pause" : "time.playBack",
          () => session.set({ playing: playing === -1 ? 0 : -1 }),
          { disabled: here === 0 && playing === 0 },
        ),
        tool(
          playing === 1 ? "pause" : "play",
          playing === 1 ? "time.pause" : "time.play",
          () => session.set({ playing: playing === 1 ? 0 : 1 }),
          { disabled: ply === 0 },
        ),
        tool("forward", "time.forward", () => session.look(here + 1), { disabled: shown === null }),
        tool("turnForward", "time.turnForward", turn(1), { disabled: shown === null }),
        tool("last", "time.last", () => session.set({ shown: null, playing: 0 }), { disabled: shown === null }),
        h("span", { class: "gap" }),
        wound("undo", point, busy, () => undo(session), known?.barrier),
        wound("redo", again, busy, () => redo(session)),
      );
    },
  );
  return {
    element,
    leave: () => {
      end();
      unpress();
      line.leave();
      graph.leave();
      stop();
    },
  };
}

/** Undo and redo say what they would take back or give again. */
function wound(key, point, busy, act, barrier = null) {
  const words = point?.label ? t(`time.${key}.what`, { what: point.label }) : t(`time.${key}`);
  return h(
    "button",
    {
      type: "button",
      class: "wind",
      data: { key, wind: key },
      "aria-label": words,
      title: !point && barrier ? barrierWords(barrier) : words,
      disabled: !point || busy,
      on: { click: act },
    },
    icon(key),
    h("span", {}, t(`time.${key}`)),
  );
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
