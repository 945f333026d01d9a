// Short words in the corner: what went wrong, what was done.

import { Problem } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { rulesLink } from "./rules_link.js";

const SHOWN = 6_000;

export function toast(text, kind = "note", link = null) {
  const card = h("div", { class: `toast ${kind}` }, text, link && [" ", link]);
  document.getElementById("toasts").append(card);
  setTimeout(() => card.remove(), SHOWN);
}

/** Tell what a call refused, in the server's own sentence; a lost network in ours. */
export function complain(error) {
  if (error.name === "AbortError") return;
  if (error instanceof Problem) toast(error.message, "fault", ruleBehind(error));
  else if (error instanceof TypeError) toast(t("page.failed"), "fault");
  else throw error;
}

/** A link to the paragraph that a refusal names. */
function ruleBehind({ body }) {
  const { game } = document.body.dataset;
  return body.rule && game ? rulesLink(game, body.rule) : null;
}

/** Run a call of a button; a refusal becomes words. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    complain(error);
    return undefined;
  }
}
