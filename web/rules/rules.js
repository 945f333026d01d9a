// The page of a game's rules: the server has written the text; this adds the bar, the search and the language.

import { announce, h, swap } from "../dom.js";
import { folded, t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { applyTheme, bar } from "../shell/bar.js";
import { openHelp } from "../shell/help.js";

const sections = [...document.querySelectorAll(".rule")].map((element) => ({
  element,
  words: folded(element.textContent),
}));
const chapters = document.getElementById("chapters");
const field = h("input", { type: "search", id: "find", autocomplete: "off", spellcheck: "false" });
const count = h("output", { class: "aside", for: "find" });

/** Show only paragraphs that hold every word; the heading above a found paragraph stays. */
function find() {
  const wanted = folded(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  let headings = [];
  for (const { element, words } of sections) {
    const fits = wanted.every((word) => words.includes(word));
    const level = headingLevel(element);
    headings = level ? [...headings.filter((one) => headingLevel(one) < level), element] : headings;
    element.classList.toggle("away", !fits);
    if (!fits) continue;
    found += 1;
    for (const heading of headings) heading.classList.remove("away");
  }
  document.body.classList.toggle("finding", wanted.length > 0);
  count.textContent = wanted.length ? t("rules.found", { count: found }) : "";
  announce(count.textContent);
  mark(wanted);
}

function headingLevel(element) {
  return Number(element.querySelector("h2, h3")?.localName.slice(1) ?? 0);
}

/** Mark the words found, where the browser can do so without changing the text. */
function mark(wanted) {
  if (!CSS.highlights) return;
  const ranges = [];
  for (const { element } of wanted.length ? sections : []) {
    if (element.classList.contains("away")) continue;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) ranges.push(...rangesIn(walker.currentNode, wanted));
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function rangesIn(node, wanted) {
  const text = node.data.toLowerCase();
  const found = [];
  for (const word of wanted)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      found.push(range);
    }
  return found;
}

function draw() {
  document.documentElement.dataset.language = settings.state.language;
  const top = bar(h("span", { class: "where-words" }, t("rules.title")));
  top.querySelector(".home").href = "/";
  swap(document.getElementById("bar"), top);
  chapters.setAttribute("aria-label", t("rules.chapters"));
  const label = h("label", { for: "find" }, t("rules.search"));
  const note = settings.state.language === "en" ? null : h("p", { class: "aside" }, t("rules.english"));
  swap(document.getElementById("search"), h("div", { class: "find" }, label, field, count), note);
  top.setAttribute("lang", settings.state.language);
  document.getElementById("search").setAttribute("lang", settings.state.language);
  find();
}

/** The paragraph that the address names is in sight even if the search had put it away. */
function arrive() {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!place?.closest(".away")) return;
  field.value = "";
  find();
  place.scrollIntoView();
}

settings.watch(["language"], draw);
settings.watch(["theme"], applyTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
field.addEventListener("input", find);
addEventListener("hashchange", arrive);
addEventListener("keydown", (event) => {
  if (event.target === field && event.key === "Escape") {
    field.value = "";
    find();
  }
  if (event.target.closest?.("input, select")) return;
  if (event.key === "?") openHelp();
  if (event.key !== "/") return;
  event.preventDefault();
  field.focus();
});
arrive();
