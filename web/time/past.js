// While the past is shown: where we are, and what can be done from there.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { allOurs, isOver } from "../table/reading.js";
import { askForTakeback } from "../table/takeback.js";
import { icon } from "../shell/icons.js";
import { fork, undo } from "./winding.js";

export function pastBanner(session) {
  const element = h("div", { class: "past", hidden: true });
  const end = session.watch(["shown", "ply", "undo", "match", "me", "takeback"], (state) => {
    const { shown, ply, match } = state;
    const forkable = match && (isOver(match) || allOurs(match, session.keys()));
    element.hidden = shown === null && !isOver(match);
    if (element.hidden) return;
    const here = shown ?? ply;
    swap(
      element,
      h("p", {}, shown === null ? t("turn.over") : t("time.past", { ply: here, last: ply })),
      h(
        "div",
        { class: "row wrap" },
        shown === null
          ? null
          : h(
              "button",
              {
                type: "button",
                class: "primary",
                title: t("time.now"),
                data: { key: "now" },
                on: { click: () => session.set({ shown: null, playing: 0 }) },
              },
              icon("last"),
              h("span", {}, t("time.now")),
            ),
        shown === null ? null : windButton(session, state),
        forkable
          ? h(
              "button",
              { type: "button", title: t("time.fork"), data: { key: "fork" }, on: { click: () => fork(session) } },
              icon("fork"),
              h("span", {}, t("time.fork")),
            )
          : null,
      ),
    );
  });
  return { element, leave: end };
}

/** Undo where it is allowed; else a wish to the others. */
function windButton(session, { shown, undo: known, match, me, takeback }) {
  if (me === null || isOver(match) || match.imported) return null;
  if (match.policies.undo === "free" || known?.points.some((point) => point.to_ply === shown)) {
    return h(
      "button",
      { type: "button", title: t("time.undoTo"), data: { key: "undo-to" }, on: { click: () => undo(session, shown) } },
      icon("undo"),
      h("span", {}, t("time.undoTo")),
    );
  }
  return takeback
    ? null
    : h(
        "button",
        { type: "button", title: t("time.takeback"), data: { key: "ask" }, on: { click: () => askForTakeback(session, shown) } },
        icon("people"),
        h("span", {}, t("time.takeback")),
      );
}
