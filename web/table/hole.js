// The values that may go into the hole of an offer, with a counter and a button to confirm.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { isEnough } from "./filling.js";
import { back, confirm, toggle } from "./playing.js";
import { rangeOf } from "./reading.js";

export function holePanel(session, { offer, values }, decision) {
  const { choose } = offer;
  const single = choose.min === 1 && choose.max === 1 && !values.length; // Choosing is confirming.
  return [
    h(
      "div",
      { class: "hole-head" },
      h("p", { class: "hole-title" }, offer.label),
      h(
        "p",
        { class: "aside", role: "status" },
        t("choose.count", { chosen: values.length, range: rangeOf(choose) }),
        choose.ordered ? ` · ${t("choose.ordered")}` : "",
      ),
    ),
    h(
      "ul",
      {},
      choose.labels.map((label, index) => h("li", {}, valueButton(session, choose, values, label, index))),
    ),
    h(
      "div",
      { class: "row hole-foot" },
      decision.offers.length > 1
        ? h(
            "button",
            { type: "button", class: "quiet", data: { key: "hole-back" }, on: { click: () => back(session) } },
            t("choose.back"),
          )
        : null,
      single
        ? null
        : h(
            "button",
            {
              type: "button",
              class: "primary",
              disabled: !isEnough(values, choose),
              data: { key: "confirm", confirm: "" },
              on: { click: () => confirm(session) },
            },
            t("choose.confirm"),
          ),
    ),
  ];
}

function valueButton(session, choose, values, label, index) {
  const order = values.indexOf(index);
  const place = order < 0 ? "" : choose.ordered ? `${order + 1}` : "✓";
  const light = () => session.set({ lit: choose.anchors[index] });
  const dark = () => session.set({ lit: [] });
  return h(
    "button",
    {
      type: "button",
      class: "offer value",
      "aria-pressed": order >= 0 ? "true" : "false",
      data: { key: `value-${index}`, value: `${index}`, anchors: choose.anchors[index].join(" ") },
      "aria-label": choose.ordered && order >= 0 ? t("choose.place", { label, place }) : label,
      on: { click: () => toggle(session, index), pointerenter: light, pointerleave: dark, focus: light, blur: dark },
    },
    h("kbd", { "aria-hidden": "true" }, index < 9 ? `${index + 1}` : ""),
    h("span", { class: "offer-label" }, label),
    h("span", { class: "place", "aria-hidden": "true" }, place),
  );
}
