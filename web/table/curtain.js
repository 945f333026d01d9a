// Hot-seat: a screen between players, so that nobody sees a hand that is not theirs.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { orrery } from "../shell/emblem.js";
import { nameOf } from "./reading.js";

/** Covers `behind` (made inert) while the device is being passed on. */
export function curtain(session, behind) {
  const element = h("div", {
    class: "curtain",
    hidden: true,
    role: "dialog",
    "aria-modal": "true",
    "aria-labelledby": "curtain-title",
  });
  const end = session.watch(["curtain", "match"], ({ curtain: seat, match }) => {
    const drawn = seat !== null;
    behind.inert = drawn;
    behind.classList.toggle("veiled", drawn);
    element.hidden = !drawn;
    if (!drawn) return;
    const name = nameOf(match, seat);
    const ready = h(
      "button",
      { type: "button", class: "primary large", data: { key: "ready" }, on: { click: () => session.become(seat) } },
      t("curtain.ready", { name }),
    );
    swap(
      element,
      orrery(),
      h("h2", { id: "curtain-title" }, t("curtain.title", { name })),
      h("p", {}, t("curtain.hint")),
      ready,
    );
    ready.focus();
  });
  return { element, leave: end };
}
