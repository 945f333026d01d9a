// Links to the written rules: a page of their own, in a tab of its own, so that no table is left for them.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";

/** Where a paragraph stands: `9.1 b` is at `#9.1b`. */
export function rulesAddress(game, number = "") {
  return `/rules/${game}${number ? `#${number.replaceAll(" ", "")}` : ""}`;
}

export function rulesLink(game, number, words = t("rules.paragraph", { number })) {
  return h("a", { class: "rules-link", href: rulesAddress(game, number), target: "_blank", rel: "noopener" }, words);
}
