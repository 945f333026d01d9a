// Beside the ghost: what laying it there would do, and the buttons to turn, flip and confirm.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";

export function ghostPanel(session, { place, held, forms }, lay) {
  const { notes } = place.offer.footprint;
  const tool = (name, key, letter) =>
    h(
      "button",
      {
        type: "button",
        class: "tool",
        data: { key, ghost: key },
        title: `${t(`ghost.${key}`)} (${letter})`,
        on: { click: lay[key] },
      },
      icon(name),
      t(`ghost.${key}`),
    );
  return h(
    "div",
    { class: "ghost-panel", data: { held: held ? "yes" : "no" } },
    h("p", { class: "aside" }, t(forms > 1 ? "ghost.hint" : "ghost.hintPlain")),
    h(
      "div",
      { class: "ghost-notes", role: "status" },
      notes.length
        ? h(
            "ul",
            {},
            notes.map((note) => h("li", {}, note)),
          )
        : h("p", { class: "aside" }, t("ghost.nothing")),
    ),
    forms > 1 ? h("div", { class: "ghost-tools" }, tool("redo", "turn", "R"), tool("flip", "flip", "F")) : null,
    h(
      "div",
      { class: "row hole-foot" },
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          data: { key: "ghost-list" },
          on: { click: () => session.set({ listing: true }) },
        },
        t("ghost.list"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "primary",
          data: { key: "ghost-confirm", confirm: "", offer: place.offer.id },
          on: { click: lay.confirm },
        },
        t("ghost.confirm"),
      ),
    ),
  );
}
