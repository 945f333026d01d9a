// Laying a piece: a ghost over the cells it would cover, moved by pointer, finger or keys, turned, and confirmed.

import { announce } from "../dom.js";
import { levelNow, pick } from "./playing.js";
import { beside, further, laidBy, nearest, placementsOf, turned } from "./placements.js";

const LIFT = 44; // Pixels: a ghost under a finger stands above it, to be seen.
const WHEEL = 140; // Milliseconds between two turns by the wheel.
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** `svg()` gives the picture, or null. The ghost is `session.state.ghost`: {place, held}. */
export function laying(session, svg) {
  let places = [];
  let read = "";
  let fingers = [];
  let wheeled = 0;
  let side = []; // The forms of this side of the piece that the wheel, or a second finger, has shown.

  /** The ways to lay what the menu has come to; read again with every new picture. */
  function refresh() {
    const { choosing, listing, drawn } = session.state;
    const level = choosing || listing ? null : levelNow(session);
    const offers = level && svg() ? laidBy(level) : [];
    const key = offers.length ? [session.decision().id, drawn, offers.length, offers[0].id].join(" ") : "";
    if (key === read) return;
    read = key;
    places = offers.length ? placementsOf(offers, middles(svg())) : [];
    const before = session.state.ghost?.place;
    const same = before && places.find((place) => place.offer.id === before.offer.id);
    const first = same ?? (places.length ? nearest(places, middleOfAll(places)) : null);
    session.set({
      ghost: first ? { place: first, held: false, forms: new Set(places.map((one) => one.form)).size } : null,
    });
    mark();
  }

  function mark() {
    const cells = new Set(places.flatMap((place) => place.cells));
    for (const piece of svg()?.querySelectorAll("[data-anchor]") ?? [])
      piece.classList.toggle(
        "ghost-ground",
        piece.dataset.anchor.split(" ").some((anchor) => cells.has(anchor)),
      );
  }

  function show(place, held) {
    const { ghost } = session.state;
    if (!place || !ghost || (place === ghost.place && held === ghost.held)) return;
    session.set({ ghost: { ...ghost, place, held } });
    if (place !== ghost.place) announce([place.offer.label, ...place.offer.footprint.notes].join(". "));
  }

  const at = ({ clientX, clientY }, lift = 0) =>
    new DOMPoint(clientX, clientY - lift).matrixTransform(svg().getScreenCTM().inverse());

  function follow(event, held) {
    const lift = event.pointerType === "mouse" ? 0 : LIFT;
    show(nearest(places, at(event, lift), session.state.ghost.place.form), held);
  }

  function next() {
    const { place, held } = session.state.ghost;
    const found = further(places, place, side);
    side = found.seen;
    show(found.place, held);
  }

  const commands = {
    turn: () => show(turned(places, session.state.ghost.place), session.state.ghost.held),
    flip: () => show(turned(places, session.state.ghost.place, true), session.state.ghost.held),
    step: (direction) => show(beside(places, session.state.ghost.place, direction), true),
    confirm() {
      const { place } = session.state.ghost;
      const key = place.cells.join(" ");
      const same = places.filter((other) => other.cells.join(" ") === key);
      if (same.length === 1) pick(session, place.offer);
      else session.set({ pinned: [...place.cells], listing: true }); // The same place in several ways: which?
    },
  };

  /** Keys of the ghost; gives what a key does, or undefined. */
  function keyed(event) {
    if (!session.state.ghost) return undefined;
    if (KEYS[event.key]) return () => commands.step(KEYS[event.key]);
    const onButton = event.target.closest?.("button, a, summary, select, input");
    if (event.key === "Enter" && !onButton) return commands.confirm;
    return { r: commands.turn, f: commands.flip }[event.key];
  }

  const ground = (event) =>
    session.state.ghost && event.composedPath().some((node) => node.classList?.contains("ghost-ground"));

  function down(event) {
    if (!session.state.ghost || event.pointerType === "mouse") return;
    if (fingers.length) {
      fingers.push(event.pointerId);
      next(); // The second finger turns and flips what the first one holds.
      return;
    }
    if (!ground(event)) return;
    fingers = [event.pointerId];
    follow(event, false);
  }

  function move(event) {
    const { ghost } = session.state;
    if (!ghost) return;
    if (event.pointerType === "mouse") {
      if (!ghost.held && ground(event)) follow(event, false);
    } else if (event.pointerId === fingers[0]) follow(event, false);
  }

  function up(event) {
    if (event.pointerId === fingers[0] && session.state.ghost) show(session.state.ghost.place, true);
    fingers = fingers.filter((finger) => finger !== event.pointerId);
  }

  /** A click holds the ghost where it is, a second one on it confirms; gives whether it was for the ghost. */
  function click(event, pieces) {
    const { ghost } = session.state;
    if (!ghost || !ground(event)) return false;
    if (event.pointerType !== "mouse" && event.pointerType !== undefined && event.pointerType !== "") return true;
    const onGhost = pieces.some(({ anchor }) => ghost.place.cells.includes(anchor));
    const plain = ghost.place.cells.length === 1; // What follows the pointer cell by cell needs no holding.
    if (onGhost && (ghost.held || plain)) commands.confirm();
    else follow(event, true);
    return true;
  }

  /** A finger on the ground moves the piece, not the page; and the second finger does not zoom. */
  function keepStill(event) {
    if (fingers.length || ground(event)) event.preventDefault();
  }

  function wheel(event) {
    if (event.ctrlKey || event.shiftKey || !ground(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.timeStamp - wheeled < WHEEL) return;
    wheeled = event.timeStamp;
    next();
  }

  function listen(element) {
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("touchstart", keepStill, { passive: false });
    for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, up);
  }

  const end = session.watch(
    ["decisions", "me", "shown", "pace", "curtain", "path", "pinned", "text", "choosing", "listing", "drawn"],
    refresh,
  );
  return { ...commands, keyed, click, listen, leave: end };
}

function middleOfAll(places) {
  const sum = places.reduce((all, { middle }) => ({ x: all.x + middle.x, y: all.y + middle.y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

/** The middle of the piece with an anchor, in the picture's own units. */
function middles(svg) {
  const toSvg = svg.getScreenCTM()?.inverse();
  const known = new Map();
  return (anchor) => {
    if (!known.has(anchor)) {
      const box = svg.querySelector(`[data-anchor~="${CSS.escape(anchor)}"]`)?.getBoundingClientRect();
      const seen = toSvg && box?.width;
      known.set(
        anchor,
        seen ? new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(toSvg) : null,
      );
    }
    return known.get(anchor);
  };
}
