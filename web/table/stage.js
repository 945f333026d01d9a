// Where the pictures stand: one, or two side by side; larger and smaller.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";
import { pictureView } from "./picture.js";

const STEPS = [1, 1.25, 1.5, 2, 2.5, 3, 4];

export function stage(session) {
  const first = pictureView(session, () => session.viewer(), true);
  const second = pictureView(session, () => session.state.second, false);
  const panes = h("div", { class: "panes" }, first.element, second.element);
  const frame = h("div", { class: "stage-frame", tabindex: 0, role: "region", "aria-label": t("table.board") }, panes);
  let step = 0;

  /** One step larger, smaller, or (0) fit; what is in the middle stays there. */
  function zoom(direction) {
    step = direction === 0 ? 0 : Math.max(0, Math.min(STEPS.length - 1, step + direction));
    const [across, down] = [(frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth, (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight];
    panes.style.setProperty("--zoom", STEPS[step]);
    frame.scrollTo(across * frame.scrollWidth - frame.clientWidth / 2, down * frame.scrollHeight - frame.clientHeight / 2);
    frame.classList.toggle("zoomed", step > 0);
  }

  const tool = (name, label, direction) => h("button", { type: "button", class: "quiet icon-only", "aria-label": t(label), title: t(label), on: { click: () => zoom(direction) } }, icon(name));
  const tools = h("div", { class: "zoom-tools" }, tool("plus", "table.zoomIn", 1), tool("minus", "table.zoomOut", -1), tool("fit", "table.fit", 0));
  frame.addEventListener("wheel", (event) => { if (event.ctrlKey) { event.preventDefault(); zoom(event.deltaY < 0 ? 1 : -1); } }, { passive: false });

  const element = h("div", { class: "stage" }, frame, tools);
  const resized = new ResizeObserver(() => session.set({ drawn: session.state.drawn + 1 })); // Rings follow the size.
  resized.observe(panes);
  const end = session.watch(["second"], ({ second: other }) => { element.classList.toggle("two", other !== null); });
  return { element, zoom, leave: () => { end(); resized.disconnect(); first.leave(); second.leave(); } };
}
