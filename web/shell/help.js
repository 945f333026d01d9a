// The overlay under `?`: every key, and the two signs that need a word.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { openDialog } from "./dialog.js";
import { icon } from "./icons.js";

const GROUPS = [
  [
    "help.play",
    [
      [["1", "…", "9"], "help.number"],
      [["↑", "↓"], "help.updown"],
      [["Enter"], "help.enter"],
      [["/"], "help.search"],
      [["Esc"], "help.escape"],
      [["E"], "help.end"],
      [["←→↑↓", "R", "F"], "help.ghost"],
      [["Esc"], "help.skip"],
    ],
  ],
  [
    "help.time",
    [
      [["←", "→"], "help.arrows"],
      [["Shift", "←→"], "help.shiftArrows"],
      [["Home", "End"], "help.ends"],
      [["Space"], "help.space"],
      [["U"], "help.undo"],
      [["R"], "help.redo"],
      [["F"], "help.fork"],
      [["C"], "help.chart"],
    ],
  ],
  [
    "help.look",
    [
      [["P", "S", "L", "T"], "help.tabs"],
      [["I"], "help.inspect"],
      [["+", "−", "0"], "help.zoom"],
      [["?"], "help.help"],
    ],
  ],
];

export function openHelp() {
  if (document.querySelector("dialog.help")) return;
  const group = ([title, rows]) =>
    h(
      "section",
      {},
      h("h3", {}, t(title)),
      h(
        "dl",
        {},
        rows.map(([keys, text]) => [
          h(
            "dt",
            {},
            keys.map((key) => h("kbd", {}, key)),
          ),
          h("dd", {}, t(text)),
        ]),
      ),
    );
  openDialog(
    t("help.title"),
    h(
      "div",
      { class: "dialog-body help-body" },
      h("div", { class: "help-groups" }, GROUPS.map(group)),
      h("p", { class: "aside" }, icon("noUndo"), " ", t("help.mark")),
      h("p", { class: "aside" }, icon("spark"), " ", t("help.board")),
    ),
    "help",
  );
}
