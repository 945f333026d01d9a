// Under the choices: what happened last, so that nobody has to leave them to follow the game.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { seatMark } from "./seat_mark.js";

const LINES = 10;

export function recentLines(session) {
  const list = h("ol", {});
  const element = h(
    "section",
    { class: "recent", "aria-labelledby": "recent-title" },
    h("h2", { id: "recent-title" }, t("log.recent")),
    list,
  );
  const end = session.watch(["lines", "shown"], ({ lines, shown }) => {
    const known = shown === null ? lines : lines.filter((line) => line.ply <= shown);
    element.hidden = known.length === 0;
    swap(
      list,
      known
        .slice(-LINES)
        .reverse()
        .map((line) => h("li", {}, seatMark(line.seat), h("span", {}, line.text))),
    );
  });
  return { element, leave: end };
}
