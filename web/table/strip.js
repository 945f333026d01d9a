// Since our last move: what the others did, in sight until we answer; what names us comes first.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";
import { concerns, isOver, nameOf } from "./reading.js";
import { seatMark } from "./seat_mark.js";

const WATCHED = 6; // Lines for those who only watch.

export function strip(session) {
  const list = h("ol", { tabindex: 0, "aria-labelledby": "strip-title" }); // It scrolls, so keys must reach it.
  const title = h("h2", { id: "strip-title" });
  const more = h("button", {
    type: "button",
    class: "quiet strip-more",
    "aria-expanded": "false",
    on: { click: unfold },
  });
  const skip = h(
    "button",
    { type: "button", class: "quiet", data: { key: "skip" }, on: { click: () => session.skipPace() } },
    icon("last"),
    t("strip.skip"),
    h("kbd", { "aria-hidden": "true" }, "Esc"),
  );
  const element = h(
    "section",
    { class: "strip", "aria-labelledby": "strip-title" },
    h("header", {}, title, skip, more),
    list,
  );
  let unfolded = false;

  function unfold() {
    unfolded = !unfolded;
    draw(session.state);
  }

  function draw({ lines, frames, shown, pace, me, match, curtain }) {
    const found = match && shown === null && curtain === null ? since(lines, frames, me, match, pace) : [];
    element.hidden =
      !match || match.status === "open" || shown !== null || isOver(match) || (!found.length && pace === null);
    if (element.hidden) return;
    title.textContent = pace === null ? t(me === null ? "strip.watching" : "strip.title") : t("strip.playing");
    skip.hidden = pace === null;
    more.textContent = unfolded ? t("strip.less") : t("strip.more", { count: found.length });
    more.setAttribute("aria-expanded", unfolded ? "true" : "false");
    element.classList.toggle("unfolded", unfolded);
    swap(
      list,
      found.map((line) => row(session, line)),
    );
    list.scrollTop = pace === null ? 0 : list.scrollHeight;
    const cut = list.querySelector("li > span:last-child");
    more.hidden = pace !== null || (found.length < 2 && !unfolded && !(cut && cut.scrollWidth > cut.clientWidth));
  }

  const end = session.watch(["lines", "frames", "shown", "pace", "me", "match", "curtain"], draw);
  const fold = session.watch(["decisions"], () => {
    unfolded = false;
  });
  return {
    element,
    leave: () => {
      end();
      fold();
    },
  };
}

/** While moves are being shown: in their order. Then: what names us first. */
function since(lines, frames, me, match, pace) {
  if (me === null) return lines.filter((line) => pace === null || line.ply <= pace).slice(-WATCHED);
  const last = frames.findLast((frame) => frame?.seat === me)?.ply ?? 0;
  const after = lines.filter((line) => line.ply > last && (pace === null || line.ply <= pace));
  if (pace !== null) return after.slice(-WATCHED);
  const own = nameOf(match, me);
  const concerned = (line) => line.seat !== me && concerns(line.text, own);
  return [
    ...after.filter(concerned).map((line) => ({ ...line, ours: true })),
    ...after.filter((line) => !concerned(line)),
  ];
}

function row(session, line) {
  const light = () => session.set({ lit: line.anchors });
  const dark = () => session.set({ lit: [] });
  return h(
    "li",
    { class: line.ours ? "ours" : "", on: { pointerenter: light, pointerleave: dark } },
    seatMark(line.seat),
    h("span", {}, line.text),
  );
}
