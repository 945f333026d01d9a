// Where the pictures stand: one, or two side by side; larger and smaller; above them the ways to their parts.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { calm } from "../settings.js";
import { icon } from "../shell/icons.js";
import { arrange } from "./arranging.js";
import { anchorsOf } from "./menu.js";
import { pictureView } from "./picture.js";
import { seatMark } from "./seat_mark.js";

const STEP = 1.25;
const LARGEST = 5;
const NARROW = 700; // Pixels: below, a picture may begin wider than its stage, to be moved sideways.
const SOON = 80; // Milliseconds.
const BETWEEN = 16; // Pixels between two panes.
const LEAST = 40; // Pixels of a picture's height, whatever stands below it.
const NAME = 32; // Pixels above a pane for whose eyes it is.
const LEGIBLE = 0.92; // Pictures are drawn so that at this scale their smallest words have eleven pixels.

export function stage(session) {
  const opened = new Set(); // Seats that were unfolded by hand.
  const first = pictureView(session, () => session.viewer(), true, layOut);
  const second = pictureView(session, () => session.state.second, false, layOut);
  const panes = h("div", { class: "panes" }, first.element, second.element);
  const frame = h("div", { class: "stage-frame", tabindex: 0, role: "region", "aria-label": t("table.board") }, panes);
  let scale = null; // Times the size that fits; null: as it fits best here.
  let room = { wide: 0, high: 0 };
  let sized = "";
  let following = 0;
  let flowed = false;
  let laidOut = []; // The parts as they lie now.
  const ways = h("div", { class: "ways", role: "group", "aria-label": t("table.parts") });
  let running = false; // Only then is there a tray: afterwards the board needs its room.
  let followed = null; // The decision whose pieces were brought into sight.

  /** One step larger or smaller, or (0) as it fits; what is in the middle stays there. */
  function zoom(direction) {
    const now = scale ?? best();
    scale =
      direction === 0
        ? now === 1
          ? null
          : 1
        : Math.max(1, Math.min(LARGEST, direction > 0 ? now * STEP : now / STEP));
    const [across, down] = [
      (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
      (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
    ];
    size();
    frame.scrollTo(
      across * frame.scrollWidth - frame.clientWidth / 2,
      down * frame.scrollHeight - frame.clientHeight / 2,
    );
  }

  /** The parts of a picture for this player and this screen. */
  function layOut(svg, viewer) {
    const me = viewer.startsWith("seat:") ? Number(viewer.slice(5)) : null;
    const pane = [first, second].find(({ element: pane }) => svgIn(pane) === svg);
    pane?.tray.empty();
    if (pane === first && running && room.wide && room.wide < NARROW && session.state.second === null)
      pane.tray.fill(svg, me, room.wide);
    const laid = room.wide ? arrange(svg, { wide: room.wide, me, open: opened, asked: seatsAsked(svg) }) : null;
    if (viewer !== session.viewer() || svg !== svgIn(first.element)) return;
    flowed = laid?.flowed ?? false;
    laidOut = laid?.parts ?? [];
    drawWays(laidOut);
  }

  /** Seats that the question is about: those that alone hold a piece of an offer. */
  function seatsAsked(svg) {
    const anchors = new Set(session.decision()?.offers.flatMap(anchorsOf) ?? []);
    const holders = new Map();
    for (const piece of anchors.size ? svg.querySelectorAll("[data-anchor]") : []) {
      const seat = piece.closest("[data-seat]")?.dataset.seat ?? null;
      for (const anchor of piece.dataset.anchor.split(" "))
        if (anchors.has(anchor)) holders.set(anchor, (holders.get(anchor) ?? new Set()).add(seat));
    }
    const alone = [...holders.values()].filter((seats) => seats.size === 1).flatMap((seats) => [...seats]);
    return new Set(alone.filter((seat) => seat !== null).map(Number));
  }

  function again() {
    for (const [pane, viewer] of [
      [first, session.viewer()],
      [second, session.state.second],
    ]) {
      const svg = svgIn(pane.element);
      if (svg && viewer) layOut(svg, viewer);
    }
    session.set({ drawn: session.state.drawn + 1 });
  }

  /** A question about a folded seat unfolds it. */
  function unfoldAsked() {
    const svg = svgIn(first.element);
    const asked = svg && session.decision() ? seatsAsked(svg) : new Set();
    if (laidOut.some(({ folded, seat }) => folded && asked.has(seat))) again();
  }

  /** A button for each part: it leads there, and unfolds what is folded. */
  function drawWays(parts) {
    const named = parts.filter(
      (part, index) => part.name && parts.findIndex((other) => other.name === part.name) === index,
    );
    swap(
      ways,
      named.map((part) => {
        const folded = part.seat === null ? null : part.folded ? "false" : "true";
        return h(
          "button",
          {
            type: "button",
            class: "way",
            "aria-expanded": folded,
            data: { key: `way-${part.name}` },
            on: { click: () => lead(part) },
          },
          part.seat === null ? null : seatMark(part.seat),
          h("span", {}, part.name),
          part.folded ? h("span", { "aria-hidden": "true" }, "▸") : null,
        );
      }),
    );
  }

  function lead(part) {
    const seen = part.element.getBoundingClientRect();
    const here = frame.getBoundingClientRect();
    const inSight = seen.top >= here.top - 2 && seen.top < here.top + here.height / 2;
    if (part.folded) opened.add(part.seat);
    else if (inSight) opened.delete(part.seat);
    if (part.seat !== null) again();
    requestAnimationFrame(() => {
      const box = part.element.getBoundingClientRect();
      frame.scrollBy({
        top: box.top - here.top - 4,
        left: box.left - here.left - 4,
        behavior: calm() ? "auto" : "smooth",
      });
    });
  }

  const svgIn = (pane) => pane.querySelector(".picture")?.shadowRoot.querySelector("svg");

  /** The picture's size where all of it is seen; null while there is none. */
  function fitting() {
    const box = svgIn(first.element)?.viewBox.baseVal;
    if (!box?.width) return null;
    const two = session.state.second !== null;
    const columns = two && room.wide >= NARROW ? 2 : 1;
    const rows = two && columns === 1 ? 2 : 1;
    const wideRoom = (room.wide - (columns - 1) * BETWEEN) / columns;
    const left = (room.high - first.tray.height() - (rows - 1) * BETWEEN) / rows - (two ? NAME : 0);
    const highRoom = Math.max(LEAST, left); // A tray with whole cards may be as high as the stage.
    const wide = Math.min(wideRoom, (highRoom * box.width) / box.height);
    return { wide, high: (wide * box.height) / box.width, wideRoom, columns, rows, natural: box.width, two };
  }

  /** As large as it takes to read it: upwards only as far as the stage is wide, but for narrow ones. */
  function best() {
    const fit = fitting();
    if (!fit) return 1;
    if (fit.two && room.wide < NARROW) return Math.max(1, fit.wideRoom / fit.wide); // To compare, one below the other.
    if (flowed) return Math.max(1, fit.natural / fit.wide); // A unit is a pixel.
    const readable = fit.natural * LEGIBLE;
    return Math.max(1, (room.wide < NARROW ? readable : Math.min(readable, fit.wideRoom)) / fit.wide);
  }

  function size() {
    for (const pane of [first.element, second.element])
      svgIn(pane)?.setAttribute(
        "preserveAspectRatio",
        session.state.second === null && !flowed ? "xMidYMid" : "xMidYMin",
      );
    const fit = fitting();
    const times = scale ?? best();
    const wanted = fit && times > 1 ? wholeSize(fit, times).map((side) => `${Math.round(side)}px`) : ["", ""];
    if (wanted.join() === sized) return; // Nothing to lay out anew.
    sized = wanted.join();
    [panes.style.width, panes.style.height] = wanted;
  }

  /** Of one pane or both, that many times as large as they would fit. */
  function wholeSize({ wide, high, columns, rows, two }, times) {
    return [
      Math.max(room.wide, columns * wide * times + (columns - 1) * BETWEEN),
      Math.max(room.high, rows * (high * times + (two ? NAME : 0)) + (rows - 1) * BETWEEN + first.tray.height()),
    ];
  }

  /** Whether the picture is the newest one, with the rings of this question. */
  function isMarked(svg, asked) {
    const { picture, version } = session.state;
    return svg?.dataset.asked === asked && picture?.key.includes(` now ${version} `);
  }

  /** When we are asked about pieces that are out of sight, bring the first of them in. */
  function follow() {
    const asked = session.decision()?.id;
    if (!asked && first.tray.follow(true)) session.set({ drawn: session.state.drawn + 1 });
    if (!asked || asked === followed || session.state.shown !== null || session.state.second !== null) return;
    const svg = svgIn(first.element);
    if (!isMarked(svg, asked)) {
      if (svg && !document.hidden) following = setTimeout(follow, SOON);
      return;
    }
    const ground = svg?.querySelector(".ghost-ground")?.parentElement.closest("[data-box]");
    const offered = (session.state.ghost && ground ? [ground] : [...(svg?.querySelectorAll(".offered") ?? [])]).map(
      (piece) => piece.getBoundingClientRect(),
    );
    const { top, left, right, ...rest } = frame.getBoundingClientRect().toJSON();
    const bottom = rest.bottom - first.tray.height();
    const seen = { top, left, right, bottom, height: bottom - top };
    const isSeen = (box) =>
      box.top >= seen.top - 1 &&
      box.bottom <= seen.bottom + 1 &&
      box.left >= seen.left - 1 &&
      box.right <= seen.right + 1;
    if (first.tray.follow(offered.length > 0)) session.set({ drawn: session.state.drawn + 1 }); // Its rings grow with it.
    if (!offered.length) {
      if (flowed) showOwnSeat(svg);
      return;
    }
    followed = asked; // From now on only the player moves it.
    offered.sort((left, right) => left.top - right.top || left.left - right.left);
    if (offered.some(isSeen)) return;
    const [box] = offered;
    const margin = session.state.ghost || box.height + 28 > seen.height ? 2 : 24; // All of it in sight, if it fits.
    frame.scrollBy({
      left: box.left < seen.left || box.right > seen.right ? box.left - seen.left - margin : 0,
      top: box.top < seen.top || box.bottom > seen.bottom ? box.top - seen.top - margin : 0,
      behavior: calm() ? "auto" : "smooth",
    });
  }

  /** On a narrow screen a question without a ring on the board is asked before the player's own seat. */
  function showOwnSeat(svg) {
    const { id } = session.decision();
    const own = svg?.querySelector(`[data-seat="${session.state.me}"]`)?.getBoundingClientRect();
    const seen = frame.getBoundingClientRect();
    if (!own) return;
    followed = id;
    if (own.top < seen.bottom - seen.height / 2 && own.bottom > seen.top + seen.height / 2) return;
    frame.scrollBy({ top: own.top - seen.top - 4, behavior: calm() ? "auto" : "smooth" });
  }

  const tool = (name, label, direction) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet icon-only",
        "aria-label": t(label),
        title: t(label),
        on: { click: () => zoom(direction) },
      },
      icon(name),
    );
  const tools = h(
    "div",
    { class: "zoom-tools" },
    tool("plus", "table.zoomIn", 1),
    tool("minus", "table.zoomOut", -1),
    tool("fit", "table.fit", 0),
  );
  frame.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoom(event.deltaY < 0 ? 1 : -1);
      }
    },
    { passive: false },
  );

  const element = h(
    "div",
    { class: "stage" },
    h("div", { class: "stage-bar" }, ways, tools),
    h("div", { class: "stage-room" }, frame),
  );
  const resized = new ResizeObserver(([{ contentRect }]) => {
    room = { wide: contentRect.width, high: contentRect.height };
    again(); // Parts, size and rings follow.
  });
  resized.observe(frame);
  const ends = [
    session.watch(["second"], ({ second: other }) => {
      element.classList.toggle("two", other !== null);
    }),
    session.watch(["second"], () => again()),
    session.watch(["match"], ({ match }) => {
      if (running === (match?.status === "running")) return;
      running = !running;
      again();
    }),
    session.watch(["decisions", "me"], unfoldAsked),
    session.watch(["drawn", "second"], size),
    session.watch(["decisions", "drawn", "ghost"], () => {
      clearTimeout(following);
      following = setTimeout(follow, SOON); // Once the rings are there.
    }),
  ];
  return {
    element,
    zoom,
    lay: first.lay,
    lens: first.lens,
    leave: () => {
      clearTimeout(following);
      ends.forEach((end) => end());
      resized.disconnect();
      first.leave();
      second.leave();
    },
  };
}
