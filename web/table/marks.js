// Marks on the pieces: dashed ring for what reacts to a click, solid for what is pointed at or pinned, a number for what
// is chosen, a corner for what has changed. Form tells them apart, not colour alone.

import { s } from "../dom.js";
import { drawGhost } from "./ghost.js";
import { toggled } from "./filling.js";
import { clickable, menuOf } from "./menu.js";
import { canAct } from "./playing.js";

const SMALL = 26; // Pixels: pieces below stand close together, so their rings are thin and lie inside.

/** Gives the function that marks the pieces anew. `place()` is where they are: the picture or the words. */
export function marks(session, place) {
  return oncePerFrame(() => {
    const root = place();
    const pieces = piecesByAnchor(root);
    const meaning = meanings(session, (anchor) =>
      pieces.get(anchor)?.some((piece) => piece.querySelector("[data-anchor]")),
    );
    for (const [anchor, elements] of pieces) {
      for (const element of elements) element.classList.toggle("offered", meaning.offered.has(anchor));
    }
    const svg = root instanceof ShadowRoot ? root.firstElementChild : null;
    if (svg) {
      svg.dataset.asked = session.decision()?.id ?? "";
      ring(svg, pieces, meaning);
      ghost(svg, session);
    } else outline(pieces, meaning);
  });
}

/** The piece being laid, or the one of the offer that is pointed at. */
function ghost(svg, session) {
  const { ghost: laid, preview } = session.state;
  const offer = canAct(session) ? (laid?.place.offer ?? preview) : null;
  drawGhost(svg, offer, offer ? (menuOf(session.decision()).paths.get(offer) ?? []) : [], laid?.held ?? false);
}

/** However often it is asked for, it is done once before the next picture on the screen. */
function oncePerFrame(work) {
  let asked = 0;
  return () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(work);
  };
}

/** Which anchors react, are pointed at, pinned, chosen (with their place in the order), or have changed. */
function meanings(session, isPlace) {
  const { pinned, lit, choosing, changed, ghost: laid } = session.state;
  const meaning = { offered: new Set(), lit: new Set(lit), pinned: new Set(pinned), chosen: new Map(), changed };
  if (!canAct(session)) return meaning;
  if (choosing) {
    const { anchors, ordered } = choosing.offer.choose;
    const reacts = (index) => toggled(choosing.values, index, choosing.offer.choose) !== choosing.values;
    anchors.forEach((those, index) => reacts(index) && those.forEach((anchor) => meaning.offered.add(anchor)));
    choosing.values.forEach((index, order) =>
      anchors[index].forEach((anchor) => meaning.chosen.set(anchor, ordered ? `${order + 1}` : "✓")),
    );
  } else if (!laid) {
    meaning.offered = clickable(session.decision(), session.state, isPlace);
    const { hovered } = session.state;
    if (hovered && meaning.offered.has(hovered)) meaning.lit.add(hovered);
  }
  return meaning;
}

function piecesByAnchor(root) {
  const pieces = new Map();
  for (const element of root.querySelectorAll("[data-anchor]")) {
    for (const anchor of element.dataset.anchor.split(" ")) {
      if (!pieces.has(anchor)) pieces.set(anchor, []);
      pieces.get(anchor).push(element);
    }
  }
  return pieces;
}

/** Rings over an SVG's pieces, in a layer of their own, so that no piece has to know of them. */
function ring(svg, pieces, meaning) {
  const layers = new Map();
  for (const drawn of svg.getRootNode().querySelectorAll("svg")) {
    drawn.querySelector(".orrery-marks")?.remove();
    const toSvg = drawn.getScreenCTM()?.inverse();
    if (!toSvg) continue;
    const end = drawn === svg ? Infinity : drawn.getBoundingClientRect().bottom - 3; // Of a tray not all is seen.
    layers.set(drawn, { layer: s("g", { class: "orrery-marks" }), toSvg, end });
  }
  for (const [anchor, elements] of pieces) {
    const kind = meaning.chosen.has(anchor)
      ? "chosen"
      : meaning.lit.has(anchor)
        ? "lit"
        : meaning.pinned.has(anchor)
          ? "pinned"
          : meaning.offered.has(anchor)
            ? "offered"
            : null;
    if (!kind && !meaning.changed.has(anchor)) continue;
    for (const element of elements) {
      const around = layers.get(element.ownerSVGElement);
      if (around && meaning.changed.has(anchor)) around.layer.append(...corner(element, around.toSvg));
      if (around && kind) around.layer.append(...rings(element, around, kind, meaning.chosen.get(anchor)));
    }
  }
  for (const [drawn, { layer }] of layers) drawn.append(layer);
}

function rings(element, { toSvg, end }, kind, place) {
  const { left, top, width, height, bottom } = element.getBoundingClientRect();
  if (!width && !height) return [];
  const scale = toSvg.a; // User units in a pixel of the screen.
  const box = { left, top, width, height: Math.min(bottom, end) - top };
  const corner = new DOMPoint(box.left, box.top).matrixTransform(toSvg);
  const small = Math.max(box.width, box.height) < SMALL;
  const room = (small ? -1.5 : 2) * scale;
  const size = {
    x: corner.x - room,
    y: corner.y - room,
    width: box.width * scale + 2 * room,
    height: box.height * scale + 2 * room,
    rx: (small ? 2 : 5) * scale,
  };
  const made = [
    s("rect", { ...size, class: `ring-halo${small ? " ring-small" : ""}` }),
    s("rect", { ...size, class: `ring-${kind}${small ? " ring-small" : ""}` }),
  ];
  if (place) {
    const middle = `translate(${size.x + size.width} ${size.y}) scale(${9 * scale})`;
    made.push(s("g", { class: "ring-place", transform: middle }, s("circle", { r: 1 }), s("text", { y: 0.05 }, place)));
  }
  return made;
}

/** A small flag at the upper left corner of what has changed since our last move. */
function corner(element, toSvg) {
  const scale = toSvg.a;
  const box = element.getBoundingClientRect();
  if (!box.width && !box.height) return [];
  const at = new DOMPoint(box.left, box.top).matrixTransform(toSvg);
  const size = Math.max(6, Math.min(14, Math.min(box.width, box.height) / 2.5)) * scale;
  return [s("path", { class: "changed-flag", d: `M${at.x} ${at.y}h${size}l${-size} ${size}z` })];
}

/** The same for a board in words: classes that its style sheet draws. */
function outline(pieces, meaning) {
  for (const [anchor, elements] of pieces) {
    for (const element of elements) {
      element.classList.toggle("lit", meaning.lit.has(anchor));
      element.classList.toggle("pinned", meaning.pinned.has(anchor));
      element.classList.toggle("chosen", meaning.chosen.has(anchor));
      element.classList.toggle("changed", meaning.changed.has(anchor));
      if (meaning.chosen.has(anchor)) element.dataset.place = meaning.chosen.get(anchor);
      else delete element.dataset.place;
    }
  }
}
