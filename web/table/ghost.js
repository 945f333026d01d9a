// The ghost of a piece in the picture: its cells in their own look, where the picture tells it, over what they cover.

import { s } from "../dom.js";

const SHAPES = "polygon, path, circle, ellipse";

/** Draw it anew, or take it away. A piece that can be laid names the looks and the signs of its cells in `data-cells`
 *  and `data-signs`. */
export function drawGhost(svg, offer, groups, held) {
  svg.querySelector(".orrery-ghost")?.remove();
  if (!offer?.footprint) return;
  const layer = s("g", { class: `orrery-ghost${held ? " held" : ""}` });
  const piece = pieceOf(svg, offer, groups);
  const looks = piece?.dataset.cells.split(" ") ?? [];
  const signs = [...(piece?.dataset.signs ?? "")];
  const toSvg = svg.getScreenCTM()?.inverse();
  if (!toSvg) return;
  offer.footprint.cells.forEach((anchor, index) => {
    const ground = svg.querySelector(`[data-anchor~="${CSS.escape(anchor)}"]`);
    if (ground) layer.append(...cell(ground, toSvg, looks[index], signs[index]));
  });
  svg.append(layer);
}

function cell(ground, toSvg, look, sign) {
  const box = ground.getBoundingClientRect();
  const corner = new DOMPoint(box.left, box.top).matrixTransform(toSvg);
  const [wide, high] = [box.width * toSvg.a, box.height * toSvg.d];
  const shape =
    outline(ground, toSvg) ?? s("rect", { x: corner.x, y: corner.y, width: wide, height: high, rx: wide * 0.12 });
  shape.setAttribute("class", `ghost-cell ${look ?? "ghost-plain"}`);
  const middle = `translate(${corner.x + wide / 2} ${corner.y + high / 2}) scale(${Math.min(wide, high) * 0.58})`;
  return sign?.trim() ? [shape, s("text", { class: "ghost-sign", transform: middle, y: 0.05 }, sign)] : [shape];
}

/** A copy of what is no rectangle. */
function outline(ground, toSvg) {
  const own = ground.matches(SHAPES) ? ground : ground.querySelector(`:scope > :is(${SHAPES})`);
  if (!own || (own !== ground && ground.querySelector(":scope > rect"))) return null;
  const copy = own.cloneNode(false);
  for (const name of ["data-anchor", "style", "fill", "stroke", "filter"]) copy.removeAttribute(name);
  const place = toSvg.multiply(own.getScreenCTM());
  copy.setAttribute("transform", `matrix(${[place.a, place.b, place.c, place.d, place.e, place.f].join(" ")})`);
  return copy;
}

/** The drawing of the piece: by an anchor of the offer or its groups, else what the same player has in hand. */
function pieceOf(svg, offer, groups) {
  const anchors = [...offer.anchors, ...groups.flatMap((group) => group.anchors ?? [])];
  for (const anchor of anchors) {
    const found = svg.querySelector(`[data-cells][data-anchor~="${CSS.escape(anchor)}"]`);
    if (found) return found;
  }
  const ground = svg.querySelector(`[data-anchor~="${CSS.escape(offer.footprint.cells[0])}"]`);
  const near = ground?.parentElement?.closest("[data-anchor]")?.querySelectorAll("[data-cells]") ?? [];
  return [...near].find((piece) => piece.dataset.cells.split(" ").length === offer.footprint.cells.length) ?? null;
}
