// The log: every ply is a button that shows the table after it.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { seatMark } from "./seat_mark.js";

export function logPanel(session) {
  const list = h("ol", { class: "log-list" });
  const element = h("section", { class: "log", "aria-label": t("log.label"), tabindex: 0 }, list);
  let written = [];
  let follows = true;
  element.addEventListener("scroll", () => {
    follows = element.scrollTop + element.clientHeight > element.scrollHeight - 40;
  });

  /** Only what is new is written; after a rewind what is gone is taken away. */
  function write({ lines }) {
    let same = 0;
    while (same < written.length && same < lines.length && written[same].line === lines[same]) same += 1;
    for (const { row } of written.splice(same)) row.remove();
    for (const line of lines.slice(same)) {
      const row = entry(line, written.at(-1)?.line);
      written.push({ line, row });
      list.append(row);
    }
    element.classList.toggle("empty", lines.length === 0);
    mark(session.state);
    if (follows && session.state.shown === null && session.state.tab === "log")
      element.scrollTop = element.scrollHeight;
  }

  function entry(line, before) {
    const first = line.ply !== before?.ply;
    const jump = h(
      "button",
      {
        type: "button",
        class: "ply",
        data: { ply: `${line.ply}` },
        "aria-label": t("log.goto", { ply: line.ply }),
        on: { click: () => session.look(line.ply) },
      },
      `${line.ply}`,
    );
    const light = () => session.set({ lit: line.anchors });
    return h(
      "li",
      {
        class: first ? "first" : "",
        data: { ply: `${line.ply}` },
        on: { pointerenter: light, pointerleave: () => session.set({ lit: [] }) },
      },
      first ? jump : h("span", { class: "ply" }),
      seatMark(line.seat),
      h("span", {}, line.text),
    );
  }

  function mark({ shown }) {
    for (const { line, row } of written) {
      row.classList.toggle("future", shown !== null && line.ply > shown);
      row.classList.toggle("here", shown !== null && line.ply === shown);
    }
    if (session.state.tab !== "log") return;
    if (shown === null && follows) element.scrollTop = element.scrollHeight;
    if (shown !== null) written.findLast(({ line }) => line.ply <= shown)?.row.scrollIntoView({ block: "nearest" });
  }

  const ends = [session.watch(["lines"], write), session.watch(["shown", "tab"], mark)];
  return { element, leave: () => ends.forEach((end) => end()) };
}
