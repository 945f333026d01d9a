// Pictures from the server inside the page.

import { isDark } from "../settings.js";

/** Put an SVG text into the shadow root. The page's policy allows no inline styles, so its style sheets become
 *  constructed ones, and what stands in `style` attributes is set by script. */
export function drawInto(root, text, label, ...more) {
  show(root, prepare(text, label), more);
}

/** The same in two steps, so that a large picture takes no frame as a whole: first the tree. */
export function prepare(text, label) {
  const parsed = parsePicture(text);
  for (const script of parsed.querySelectorAll("script, foreignObject")) script.remove();
  const sheets = [];
  for (const style of parsed.querySelectorAll("sheet")) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(forTheme(style.textContent));
    sheets.push(sheet);
    style.remove();
  }
  const svg = document.adoptNode(parsed);
  for (const element of [svg, ...svg.querySelectorAll("[data-style]")])
    element.style.cssText = element.dataset.style ?? "";
  keepTitles(svg);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.dataset.theme = isDark() ? "dark" : "light";
  svg.setAttribute("role", "img");
  if (!svg.hasAttribute("aria-label") && !svg.hasAttribute("aria-labelledby")) svg.setAttribute("aria-label", label);
  return { svg, sheets };
}

/** Then the screen; `more` are style sheets of the page. */
export function show(root, { svg, sheets }, more) {
  root.adoptedStyleSheets = [WHOLE, ...more, ...sheets];
  root.replaceChildren(svg);
}

/** A picture as a tree, with its styles set aside. */
export function parsePicture(text) {
  const quiet = text.replace(/<(\/?)style\b/g, "<$1sheet").replace(/(<[^<>]*?)\sstyle="/g, '$1 data-style="');
  return new DOMParser().parseFromString(quiet, "image/svg+xml").documentElement;
}

/** What pieces say of themselves, for the page to show: the browser's own tooltips are small, late and not for touch. */
function keepTitles(svg) {
  for (const title of svg.querySelectorAll("title, desc")) {
    const piece = title.parentElement;
    if (piece === svg) continue;
    piece.dataset[title.localName] = title.textContent;
    title.remove();
  }
}

/** The page's switch decides what the picture's questions about light and dark are answered with. */
function forTheme(css) {
  return css.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_, wanted) =>
    (wanted === "dark") === isDark() ? "(min-width: 0)" : "(max-width: 0)",
  );
}

const WHOLE = new CSSStyleSheet();
WHOLE.replaceSync(`
  :host { display: block; }
  svg { display: block; width: 100%; height: 100%; background: none !important; }
`);
