// The tray: on a narrow screen the dice or the player's own hand stay in sight below the board, in one row that moves
// sideways. A picture marks them with `data-tray`; what stands beside them only to name them, with `data-trayed`.

import { h, s } from "../dom.js";
import { t } from "../i18n/index.js";
import { layInARow } from "./arranging.js";

const HEIGHT = 84; // Pixels: the upper part of a card, a whole die.

/** `root` is the shadow root that holds the picture. */
export function tray(root) {
  const element = h("div", { class: "tray", role: "group", tabindex: 0, "aria-label": t("table.tray") });
  let moved = 0; // How far the row was moved sideways; a new picture does not change that.
  let size = { across: 0, high: 0 };
  let large = false; // Whether its pieces are shown whole.
  let taken = []; // {group, mark}: what was moved here, and where it belongs.

  /** Everything back to its place in the picture. */
  function empty() {
    for (const { group, mark } of taken) mark.replaceWith(group);
    for (const name of root.querySelectorAll("[data-trayed]")) name.style.visibility = "";
    taken = [];
    if (element.isConnected) moved = element.scrollLeft;
    element.remove();
    root.host.classList.remove("with-tray");
  }

  /** Take the groups of this player, and those of nobody, out of the picture. */
  function fill(svg, me, wide) {
    const groups = [...svg.querySelectorAll("[data-tray]")].filter((group) => {
      const seat = group.closest("[data-seat]")?.dataset.seat ?? null;
      return (seat === null || Number(seat) === me) && group.querySelector("[data-anchor]");
    });
    if (!groups.length) return;
    for (const name of svg.querySelectorAll("[data-trayed]"))
      if (groups.some((group) => group.parentElement === name.parentElement))
        name.style.visibility = "hidden"; // Its `display` belongs to the arranging of parts.
    const row = s("svg", { class: svg.getAttribute("class") ?? "", role: "img", "aria-label": svg.getAttribute("aria-label") });
    for (const name of ["font-size", "font-family"])
      if (svg.getAttribute(name)) row.setAttribute(name, svg.getAttribute(name));
    row.dataset.theme = svg.dataset.theme;
    taken = groups.map((group) => {
      const mark = document.createComment("in the tray");
      group.replaceWith(mark);
      row.append(group);
      return { group, mark };
    });
    size = layInARow(row);
    row.style.width = `${size.across}px`;
    stretch(row, large ? size.high : Math.min(HEIGHT, size.high));
    element.style.width = `${wide}px`;
    element.replaceChildren(row);
    root.append(element);
    element.scrollLeft = moved;
    root.host.classList.add("with-tray");
  }

  function stretch(row, high) {
    row.setAttribute("viewBox", `0 0 ${size.across} ${high}`);
    row.style.height = `${high}px`;
  }

  /** A question about nothing but these pieces shows them whole; the first of them is brought into sight. Gives whether
   *  the tray has another size now. */
  function follow(elsewhere) {
    const row = element.firstElementChild;
    if (!element.isConnected || !row) return false;
    const before = large;
    large = !elsewhere && row.querySelector(".offered") !== null;
    if (large !== before) stretch(row, large ? size.high : Math.min(HEIGHT, size.high));
    const seen = element.getBoundingClientRect();
    const boxes = [...element.querySelectorAll(".offered:not(:has(.offered))")].map((piece) => piece.getBoundingClientRect());
    if (boxes.length && !boxes.some(({ left, right }) => left >= seen.left && right <= seen.right))
      element.scrollBy({ left: boxes[0].left - seen.left - 8 });
    return large !== before && size.high > HEIGHT;
  }

  return { element, empty, follow, fill, height: () => (element.isConnected ? element.offsetHeight : 0) };
}
