// The overlay under `?`: the rules, every key, and the two signs that need a word.

import { games } from "../api.js";
import { h, s, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { openDialog } from "./dialog.js";
import { icon } from "./icons.js";
import { rulesLink } from "./rules_link.js";

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

/** The signs of the picture that is on the table, as the picture itself explains them. */
function legend() {
  const root = document.querySelector(".stage .picture")?.shadowRoot;
  const signs = [...(root?.querySelectorAll("[data-legend]") ?? [])];
  if (!signs.length) return null;
  const svg = root.querySelector("svg");
  const sign = (drawn) => {
    const place = h("span", { class: "sign" });
    const glass = place.attachShadow({ mode: "open" });
    glass.adoptedStyleSheets = root.adoptedStyleSheets;
    const copy = s(
      "svg",
      { class: svg.getAttribute("class"), viewBox: "0 0 32 32", "aria-hidden": "true" },
      drawn.cloneNode(true),
    );
    copy.dataset.theme = svg.dataset.theme;
    glass.append(copy);
    return h("li", {}, place, h("span", {}, drawn.dataset.legend));
  };
  return h("section", {}, h("h3", {}, t("help.signs")), h("ul", { class: "legend" }, signs.map(sign)));
}

/** The rules of the game on the table, or of every game. */
function rules() {
  const list = h("ul", { class: "rules-list" });
  const { game: here } = document.body.dataset;
  games().then(
    (all) => {
      const written = all.filter((game) => game.rules_page && (!here || game.id === here));
      swap(
        list,
        written.map((game) => h("li", {}, rulesLink(game.id, "", t("rules.of", { game: game.name })))),
      );
    },
    () => {}, // Without the server there are no rules to lead to.
  );
  return h("section", {}, h("h3", {}, t("rules.title")), list);
}

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
      rules(),
      legend(),
      h("div", { class: "help-groups" }, GROUPS.map(group)),
      h("p", { class: "aside" }, icon("noUndo"), " ", t("help.mark")),
      h("p", { class: "aside" }, icon("spark"), " ", t("help.board")),
    ),
    "help",
  );
}
