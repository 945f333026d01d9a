// A hint at a decision: the best answers in points. Using one is marked for everybody, so it is asked for twice.

import * as api from "../api.js";
import { points, signed } from "../analysis/figures.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { attempt } from "../shell/toast.js";

/** A button for who is asked; null where hints are off. */
export function hintButton(session, { match, busy }) {
  if (!match.policies.hints) return null;
  return h(
    "button",
    { type: "button", class: "quiet hint", disabled: busy, data: { key: "hint" }, on: { click: () => ask(session) } },
    icon("spark"),
    t("hint.ask"),
  );
}

async function ask(session) {
  if (!session.state.match.assisted && !(await confirmed(t("hint.warning"), t("hint.ask")))) return;
  const decision = session.decision();
  if (!decision) return;
  session.set({ busy: true });
  const found = await attempt(() => api.hints(session.id, session.state.me, session.token()));
  session.set({ busy: false });
  if (found) show(session, decision, found);
}

function show(session, decision, { offers }) {
  const play = (action) => {
    dialog.close();
    if (session.decision()?.id === decision.id) session.play(decision, action);
  };
  const alone = session.state.match.seats.length === 1;
  const dialog = openDialog(
    t("hint.title"),
    h(
      "div",
      { class: "dialog-body hints" },
      h("p", { class: "aside" }, t("hint.what")),
      h(
        "ol",
        {},
        offers.map((offer, index) => row(offer, index, alone, () => play(offer.action))),
      ),
    ),
  );
}

function row({ label, expected, behind, error, parts }, index, alone, play) {
  return h(
    "li",
    {},
    h(
      "div",
      { class: "hint-answer" },
      h("strong", {}, label),
      h("button", { type: "button", class: index ? "" : "primary", data: { key: `hint-${index}` }, on: { click: play } }, t("hint.play")),
    ),
    h(
      "p",
      {},
      alone ? t("hint.alone", { points: points(expected) }) : t("hint.expected", { points: signed(expected) }),
      index ? ` · ${behindWords(behind, error)}` : "",
    ),
    parts.length
      ? h("p", { class: "aside" }, parts.map((part) => `${part.label} ${signed(part.points)}`).join(" · "))
      : null,
  );
}

function behindWords(behind, error) {
  if (behind < 0.05) return t("hint.equal");
  return t("hint.behind", { points: points(behind), error: points(2 * error) });
}
