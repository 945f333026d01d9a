// Where the pictures stand: one, or two side by side; larger and smaller.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";
import { pictureView } from "./picture.js";

const STEP = 1.25;
const LARGEST = 5;
const NARROW = 700; // Below, a wide picture begins as tall as its stage, to be moved sideways.

export function stage(session) {
  const first = pictureView(session, () => session.viewer(), true);
  const second = pictureView(session, () => session.state.second, false);
  const panes = h("div", { class: "panes" }, first.element, second.element);
  const frame = h("div", { class: "stage-frame", tabindex: 0, role: "region", "aria-label": t("table.board") }, panes);
  let scale = null; // Times the size that fits; null: as it fits best here.
  let room = { wide: 0, high: 0 };
  let sized = "";

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

  /** The picture's size where all of it is seen; null while there is none. */
  function fitting() {
    const box = frame.querySelector(".picture")?.shadowRoot.querySelector("svg")?.viewBox.baseVal;
    if (!box?.width || session.state.second !== null) return null;
    const shape = box.width / box.height;
    const wide = Math.min(room.wide, room.high * shape);
    return { wide, high: wide / shape };
  }

  function best() {
    const fit = room.wide < NARROW ? fitting() : null;
    return fit ? Math.max(1, Math.min(2.5, room.high / fit.high)) : 1;
  }

  function size() {
    const upright = session.state.second === null ? "xMidYMid" : "xMidYMin"; // Two stand side by side on one line.
    for (const picture of frame.querySelectorAll(".picture"))
      picture.shadowRoot.querySelector("svg")?.setAttribute("preserveAspectRatio", upright);
    const fit = fitting();
    const times = scale ?? best();
    const wanted =
      fit && times > 1
        ? [Math.max(room.wide, fit.wide * times), Math.max(room.high, fit.high * times)].map(
            (side) => `${Math.round(side)}px`,
          )
        : ["", ""];
    if (wanted.join() === sized) return; // Nothing to lay out anew.
    sized = wanted.join();
    [panes.style.width, panes.style.height] = wanted;
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
  ];
  return {
    element,
    zoom,
    leave: () => {
      ends.forEach((end) => end());
      resized.disconnect();
      first.leave();
      second.leave();
    },
  };
}
