// The picture of the table: fetched with our token, put into a shadow root so that its styles stay its own.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { tokenFor } from "../keyring.js";
import { calm, isDark, settings } from "../settings.js";
import { prepare, show } from "../shell/drawing.js";
import { componentsOf } from "./components.js";
import { boardInWords } from "./generic.js";
import { glide, placesIn } from "./glide.js";
import { laying } from "./laying.js";
import { lens } from "./lens.js";
import { oneAtATime } from "./live.js";
import { magnifier } from "./magnifier.js";
import { marks } from "./marks.js";
import { clickPiece, piecesOf } from "./playing.js";
import { viewerName } from "./reading.js";
import { tray } from "./tray.js";

const KEPT = 80; // Pictures of past plies kept, so that dragging to and fro is smooth.
const NO_PICTURE = [404, 406, 501];

/** `whose()` names the viewer; `playable` pieces take clicks; `layOut(svg, viewer)` lays out the parts of a new one. */
export function pictureView(session, whose, playable, layOut) {
  const host = h("div", { class: "picture" });
  const root = host.attachShadow({ mode: "open" });
  const words = h("div", { class: "words", hidden: true });
  const name = h("p", { class: "pane-name" });
  const element = h("div", { class: "pane" }, name, host, words);
  const past = new Map();
  let drawn = "";
  let loading = null;
  const svg = () => (words.hidden ? root.querySelector("svg") : null);
  const lay = playable ? laying(session, svg) : null;
  const opened = lens(session, element, root);
  const pinned = tray(root);
  const glass = playable ? magnifier(session, element, root) : null;
  const marker = playable ? marks(session, () => (words.hidden ? root : words)) : () => {};

  /** While winding only the last place matters; at the head one picture after the other. */
  function load() {
    if (session.state.curtain !== null) {
      drawn = "";
      root.replaceChildren();
      words.replaceChildren();
      return;
    }
    if (session.state.shown !== null) loading?.abort();
    catchUp();
  }

  const catchUp = oneAtATime(async () => {
    const { match, version, frames, curtain, pace } = session.state;
    const shown = session.state.shown ?? pace;
    const viewer = whose();
    if (!match || match.status === "open" || curtain !== null || viewer === null) return;
    const place = shown === null ? `now ${version}` : `ply ${shown} ${frames[shown]?.version ?? version}`;
    const key = [viewer, place, settings.state.language, isDark()].join(" ");
    if (key === drawn) return;
    loading = new AbortController();
    try {
      const content = past.get(key) ?? (await read(match, viewer, shown, loading.signal));
      const prepared = content.svg === undefined ? null : prepare(content.svg, t("table.board"));
      if (prepared) await nextTask(); // Parsing and drawing take a frame each.
      if (session.state.curtain !== null || whose() !== viewer) return; // Meanwhile somebody else sits here.
      if (shown !== null) keep(past, key, content);
      const moves = drawn.startsWith(`${viewer} `) && session.state.shown === null;
      drawn = key;
      name.textContent = viewerName(viewer, match);
      draw(content, prepared, moves);
      if (playable && shown === null && content.svg) session.set({ picture: { key, svg: content.svg } });
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  });

  async function read(match, viewer, shown, signal) {
    const query = { as: viewer, ...(shown === null ? {} : { ply: shown }) };
    const token = tokenFor(session.id, viewer.startsWith("seat:") ? Number(viewer.slice(5)) : null);
    if (!pictureless.has(match.game)) {
      try {
        return { svg: await api.picture(session.id, query, token, signal) };
      } catch (error) {
        if (!NO_PICTURE.includes(error.status)) throw error;
        pictureless.add(match.game);
      }
    }
    const [{ board }, names] = await Promise.all([api.board(session.id, query, token, signal), componentsOf(match.game)]);
    return { board, names };
  }

  function draw({ board, names }, prepared, moves) {
    const gliding = moves && playable && prepared !== null && !calm() && settings.state.pace > 0;
    const before = gliding ? placesIn(svg()) : null;
    words.hidden = prepared !== null;
    host.hidden = prepared === null;
    opened.close();
    glass?.close();
    if (prepared) {
      pinned.empty();
      show(root, prepared, [RINGS]);
      layOut(svg(), whose());
    } else words.replaceChildren(boardInWords(board, names, session.state.match));
    if (before?.size) glide(svg(), before);
    session.set({ drawn: session.state.drawn + 1 });
  }

  if (playable) {
    element.addEventListener("click", (event) => {
      if (opened.swallows(event) || glass.opens(event)) return;
      const pieces = piecesUnder(event);
      if (lay.click(event, pieces) || clickPiece(session, pieces)) opened.close();
      else opened.tap(event);
    });
    for (const place of [root, words])
      // From piece to piece no such event leaves the shadow root.
      place.addEventListener("pointerover", (event) => {
        if (event.pointerType === "mouse") session.set({ hovered: piecesUnder(event)[0]?.anchor ?? null });
      });
    lay.listen(element);
    element.addEventListener("pointerleave", () => session.set({ hovered: null }));
  }
  const ends = [
    session.watch(["match", "version", "shown", "pace", "eyes", "second", "me", "curtain"], load),
    settings.watch(["theme"], load),
  ];
  const redraw = playable
    ? session.watch(
        [
          "drawn",
          "decisions",
          "me",
          "path",
          "pinned",
          "hovered",
          "lit",
          "preview",
          "text",
          "choosing",
          "ghost",
          "changed",
          "shown",
          "pace",
          "tab",
        ],
        marker,
      )
    : () => {};
  return {
    element,
    lay,
    lens: opened,
    tray: pinned,
    leave: () => {
      ends.forEach((end) => end());
      redraw();
      lay?.leave();
      opened.leave();
      glass?.leave();
      loading?.abort();
    },
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const pictureless = new Set();
function keep(past, key, content) {
  past.set(key, content);
  if (past.size > KEPT) past.delete(past.keys().next().value);
}

const RINGS = new CSSStyleSheet();
RINGS.replaceSync(`
  .offered { cursor: pointer; }
  :host(.with-tray) { display: flex; flex-direction: column; }
  :host(.with-tray) > svg { flex: 1 1 0; min-height: 0; }
  .tray { position: sticky; bottom: 0; left: 0; flex: none; overflow: auto hidden; border-top: 1px solid var(--line-strong); border-radius: 10px 10px 0 0; background: var(--panel-low); box-shadow: 0 -3px 8px rgb(0 0 0 / 25%); scrollbar-width: none; }
  .orrery-marks { pointer-events: none; }
  .orrery-marks rect { fill: none; vector-effect: non-scaling-stroke; }
  .ring-halo { stroke: var(--ring-halo); stroke-width: 6; opacity: 0.55; }
  .ring-offered { stroke: var(--ring); stroke-width: 2; stroke-dasharray: 7 5; }
  .ring-halo.ring-small { stroke-width: 4; opacity: 1; }
  .ring-offered.ring-small { stroke-width: 2.5; stroke-dasharray: 5 2; }
  .ring-pinned, .ring-lit { stroke: var(--ring-lit); stroke-width: 4; }
  .ring-lit { fill: var(--ring-wash) !important; }
  .ring-chosen { stroke: var(--ring-chosen); stroke-width: 4; fill: var(--ring-wash) !important; }
  .ring-small:not(.ring-offered) { stroke-width: 2.5; }
  .changed-flag { fill: var(--ring-changed); stroke: var(--ring-halo); stroke-width: 1; vector-effect: non-scaling-stroke; }
  .orrery-ghost { pointer-events: none; filter: drop-shadow(0 2px 3px rgb(0 0 0 / 45%)); }
  .ghost-cell { fill-opacity: 0.82; stroke: var(--ring-lit) !important; stroke-width: 2.5px !important; vector-effect: non-scaling-stroke; }
  .ghost-plain { fill: var(--ring-lit); fill-opacity: 0.45; }
  .held .ghost-cell { stroke: var(--ring-chosen) !important; stroke-width: 3.5px !important; }
  .ghost-sign { fill: #fff !important; font: bold 1px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; }
  .ghost-ground { cursor: grab; touch-action: none; }
  .orrery-glide { pointer-events: none; }
  .ring-place circle { fill: var(--ring-chosen); }
  .ring-place text { fill: var(--ring-ink); font: bold 1px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; }
`);

/** The pieces at and around where something happened, innermost first. */
function piecesUnder(event) {
  return piecesOf(event.composedPath());
}
