// The mark of a seat: a form and a letter beside the colour, the same as in the pictures.

import { s } from "../dom.js";

const CORNERS = [3, 4, 0, 5, 6, 8]; // 0 is a circle.
const LETTERS = "ABCDEF";

export function seatMark(seat) {
  if (seat === null || seat === undefined)
    return s("svg", { class: "seat-mark", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, s("circle", { r: 2.5 }));
  const corners = CORNERS[seat % CORNERS.length];
  const form = corners ? s("polygon", { points: polygon(corners, corners === 3 ? 12 : 10.5) }) : s("circle", { r: 10 });
  return s(
    "svg",
    { class: `seat-mark seat-${seat % 6}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    form,
    s("text", { y: corners === 3 ? 5 : 4 }, LETTERS[seat % LETTERS.length]),
  );
}

/** Corners around the middle, one at the top; an octagon stands on an edge. */
function polygon(corners, radius) {
  const turn = corners === 8 ? Math.PI / 8 : 0;
  return Array.from({ length: corners }, (_, index) => {
    const angle = turn - Math.PI / 2 + (index * 2 * Math.PI) / corners;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}
