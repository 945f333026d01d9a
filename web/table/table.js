// The table: picture, side panels, time. Each part is {element, leave} and watches the session by itself.

import { analysisPanel } from "../analysis/panel.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { prefer, settings } from "../settings.js";
import { setTitle } from "../player/attention.js";
import { to } from "../router.js";
import { bar } from "../shell/bar.js";
import { eyesPicker } from "../time/eyes.js";
import { timeBar } from "../time/bar.js";
import { pastBanner } from "../time/past.js";
import { nextTurn } from "../time/turns.js";
import { changes } from "./changes.js";
import { curtain } from "./curtain.js";
import { duplicatesPanel } from "./duplicates.js";
import { waitingRoom } from "./joining.js";
import { tableKeys } from "./keys.js";
import { logPanel } from "./log.js";
import { messageBox } from "./messages.js";
import { offersPanel } from "./offers.js";
import { pacing } from "./pace.js";
import { recentLines } from "./recent.js";
import { scoresPanel } from "./scores.js";
import { seatsPanel } from "./seats.js";
import { openSession } from "./session.js";
import { stage } from "./stage.js";
import { strip } from "./strip.js";
import { takebackBanner } from "./takeback.js";
import { turnBanner } from "./turn.js";

const TABS = ["play", "scores", "log", "seats"];

export function tableScreen({ match }) {
  const session = openSession(match);
  const endPace = pacing(session);
  const drawn = stage(session);
  const parts = {
    stage: drawn,
    waiting: waitingRoom(session),
    turn: turnBanner(session),
    takeback: takebackBanner(session),
    strip: strip(session),
    offers: offersPanel(session, drawn.lay),
    scores: scoresPanel(session),
    duplicates: duplicatesPanel(session),
    analysis: analysisPanel(session),
    log: logPanel(session),
    messages: messageBox(session),
    seats: seatsPanel(session),
    time: timeBar(session),
    past: pastBanner(session),
    eyes: eyesPicker(session),
    recent: recentLines(session),
  };
  const panels = {
    play: { element: h("div", { class: "play" }, parts.offers.element, parts.recent.element) },
    scores: { element: h("div", {}, parts.scores.element, parts.duplicates.element, parts.analysis.element) },
    log: { element: h("div", { class: "log-and-messages" }, parts.log.element, parts.messages.element) },
    seats: parts.seats,
  };
  drawn.lens.listen(parts.offers.element);
  const tabs = tabList(session, panels);
  const side = h(
    "aside",
    { class: "side", "aria-label": t("table.side") },
    parts.turn.element,
    parts.takeback.element,
    parts.strip.element,
    tabs.element,
    h(
      "div",
      { class: "panels" },
      TABS.map((name) => panels[name].element),
    ),
  );
  const behind = h(
    "div",
    { class: "table" },
    bar(heading(session)),
    h(
      "main",
      { id: "content", tabindex: -1, class: "middle" },
      nothingHere(session),
      parts.stage.element,
      parts.waiting.element,
      h("div", { class: "past-row" }, parts.past.element, parts.eyes.element),
    ),
    side,
    parts.time.element,
  );
  parts.curtain = curtain(session, behind);

  const ends = [
    endPace,
    changes(session),
    session.watch(["match", "busy", "pace"], ({ match: known, busy, pace }) => {
      behind.dataset.status = known?.status ?? "loading";
      behind.toggleAttribute("data-busy", busy);
      behind.toggleAttribute("data-pacing", pace !== null);
    }),
    tableKeys(session, {
      zoom: parts.stage.zoom,
      lay: drawn.lay.keyed,
      inspect: () => drawn.lens.next(1),
      closeLens: drawn.lens.close,
      search: () => {
        session.set({ tab: "play" });
        parts.offers.focusSearch();
      },
      chart: () => prefer({ chart: !settings.state.chart }),
      turn: (direction) => session.look(nextTurn(session.state.frames, session.at(), direction)),
      focusOffers: () => {
        session.set({ tab: "play" });
        queueMicrotask(() => parts.offers.element.querySelector(".offer")?.focus());
      },
    }),
  ];
  return {
    element: h("div", { class: "table-screen" }, behind, parts.curtain.element),
    leave: () => {
      ends.forEach((end) => end());
      Object.values(parts).forEach((part) => part.leave?.());
      tabs.leave();
      session.leave();
    },
  };
}

/** Said instead of a table when the server has none for us, or cannot be reached. */
function nothingHere(session) {
  const element = h("section", { class: "nothing card", hidden: true });
  session.watch(["connection", "match"], ({ connection, match }) => {
    element.hidden = !["gone", "away"].includes(connection) || match !== null;
    if (element.hidden) return;
    const away = connection === "away";
    const again = h("button", { type: "button", on: { click: () => location.reload() } }, t("page.retry"));
    swap(
      element,
      h("h2", {}, t(away ? "page.failed" : "table.gone")),
      h("p", { class: "aside" }, t(away ? "page.failed.hint" : "table.gone.hint")),
      h("div", { class: "row" }, away ? again : null, h("a", { class: "button", href: to.lobby }, t("page.home"))),
    );
  });
  return element;
}

/** The game's name and whether we are connected. */
function heading(session) {
  const name = h("h1", {});
  const light = h("span", { class: "connection" });
  session.watch(["game", "match", "connection"], ({ game, match, connection }) => {
    name.textContent = game?.name ?? "";
    if (game) document.body.dataset.game = game.id;
    if (game) setTitle(`${game.name} · Orrery`);
    light.dataset.connection = connection;
    swap(
      light,
      h("span", {}, match?.status === "open" && connection === "live" ? t("status.open") : t(`live.${connection}`)),
    );
  });
  return [name, light];
}

function tabList(session, panels) {
  const buttons = TABS.map((name) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        data: { tab: name },
        on: { click: () => session.set({ tab: name }), keydown: walk },
      },
      t(`tab.${name}`),
    ),
  );
  for (const name of TABS) {
    const panel = h(
      "div",
      { class: "panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` },
      panels[name].element,
    );
    panels[name] = { ...panels[name], element: panel };
  }
  function walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[(buttons.indexOf(event.currentTarget) + step + TABS.length) % TABS.length];
    session.set({ tab: next.dataset.tab });
    next.focus();
  }
  const leave = session.watch(["tab"], ({ tab }) => {
    for (const button of buttons) {
      const chosen = button.dataset.tab === tab;
      button.setAttribute("aria-selected", chosen ? "true" : "false");
      button.tabIndex = chosen ? 0 : -1;
      panels[button.dataset.tab].element.hidden = !chosen;
    }
  });
  return { element: h("div", { class: "tabs", role: "tablist", "aria-label": t("table.side") }, buttons), leave };
}
