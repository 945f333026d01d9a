// Where the pictures stand: one, or two side by side; larger and smaller.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { calm } from "../settings.js";
import { icon } from "../shell/icons.js";
import { pictureView } from "./picture.js";

const STEP = 1.25;
const LARGEST = 5;
const NARROW = 700; // Pixels: below, a picture may begin wider than its stage, to be moved sideways.
const BETWEEN = 16; // Pixels between two panes.
const NAME = 32; // Pixels above a pane for whose eyes it is.
const LEGIBLE = 0.92; // Pictures are drawn so that at this scale their smallest words have eleven pixels.

export function stage(session) {
  const first = pictureView(session, () => session.viewer(), true);
  const second = pictureView(session, () => session.state.second, false);
  const panes = h("div", { class: "panes" }, first.element, second.element);
  const frame = h("div", { class: "stage-frame", tabindex: 0, role: "region", "aria-label": t("table.board") }, panes);
  let scale = null; // Times the size that fits; null: as it fits best here.
  let room = { wide: 0, high: 0 };
  let sized = "";
  let following = 0;
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

  const svgIn = (pane) => pane.querySelector(".picture")?.shadowRoot.querySelector("svg");

  /** The picture's size where all of it is seen; null while there is none. */
  function fitting() {
    const box = svgIn(first.element)?.viewBox.baseVal;
    if (!box?.width) return null;
    const two = session.state.second !== null;
    const columns = two && room.wide >= NARROW ? 2 : 1;
    const rows = two && columns === 1 ? 2 : 1;
    const wideRoom = (room.wide - (columns - 1) * BETWEEN) / columns;
    const highRoom = (room.high - (rows - 1) * BETWEEN) / rows - (two ? NAME : 0);
    const wide = Math.min(wideRoom, (highRoom * box.width) / box.height);
    return { wide, high: (wide * box.height) / box.width, wideRoom, columns, rows, natural: box.width, two };
  }

  /** As large as it takes to read it: upwards only as far as the stage is wide, but for narrow ones. */
  function best() {
    const fit = fitting();
    if (!fit) return 1;
    if (fit.two && room.wide < NARROW) return Math.max(1, fit.wideRoom / fit.wide); // To compare, one below the other.
    const readable = fit.natural * LEGIBLE;
    return Math.max(1, (room.wide < NARROW ? readable : Math.min(readable, fit.wideRoom)) / fit.wide);
  }

  function size() {
    for (const pane of [first.element, second.element])
      svgIn(pane)?.setAttribute("preserveAspectRatio", session.state.second === null ? "xMidYMid" : "xMidYMin");
    const fit = fitting();
    const times = scale ?? best();
    const wanted = fit && times > 1 ? wholeSize(fit, times).map((side) => `${Math.round(side)}px`) : ["", ""];
    if (wanted.join() === sized) return; // Nothing to lay out anew.
    sized = wanted.join();
    [panes.style.width, panes.style.height] = wanted;
    panes.classList.toggle("taller", wanted[1] !== "" && parseInt(wanted[1]) > room.high);
  }

  /** Of one pane or both, that many times as large as they would fit. */
  function wholeSize({ wide, high, columns, rows, two }, times) {
    return [
      Math.max(room.wide, columns * wide * times + (columns - 1) * BETWEEN),
      Math.max(room.high, rows * (high * times + (two ? NAME : 0)) + (rows - 1) * BETWEEN),
    ];
  }

  /** When we are asked about pieces that are out of sight, bring the first of them in. */
  function follow() {
    const asked = session.decision()?.id;
    if (!asked || asked === followed || session.state.shown !== null || session.state.second !== null) return;
    const offered = [...(svgIn(first.element)?.querySelectorAll(".offered") ?? [])].map((piece) =>
      piece.getBoundingClientRect(),
    );
    const seen = frame.getBoundingClientRect();
    const isSeen = (box) =>
      box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1 && box.left >= seen.left - 1 && box.right <= seen.right + 1;
    if (!offered.length) return;
    followed = asked; // From now on only the player moves it.
    if (offered.some(isSeen)) return;
    const [box] = offered;
    frame.scrollBy({
      left: box.left < seen.left || box.right > seen.right ? box.left - seen.left - 24 : 0,
      top: box.top < seen.top || box.bottom > seen.bottom ? box.top - seen.top - 24 : 0,
      behavior: calm() ? "auto" : "smooth",
    });
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

  const element = h("div", { class: "stage" }, frame, tools);
  const resized = new ResizeObserver(([{ contentRect }]) => {
    room = { wide: contentRect.width, high: contentRect.height };
    session.set({ drawn: session.state.drawn + 1 }); // Size and rings follow.
  });
  resized.observe(frame);
  const ends = [
    session.watch(["second"], ({ second: other }) => {
      element.classList.toggle("two", other !== null);
    }),
    session.watch(["drawn", "second"], size),
    session.watch(["decisions", "drawn"], () => {
      clearTimeout(following);
      following = setTimeout(follow, 80); // Once the rings are there.
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
