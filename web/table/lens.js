// A piece opened: its drawing large, and all it says, on hover, on a tap or a long press, with the key I, or while a choice
// about it has the focus.

import { announce, h, s, swap } from "../dom.js";
import { rulesLink } from "../shell/rules_link.js";
import { ruleOf } from "./components.js";

const HOVER = 350; // Milliseconds before a piece that is pointed at opens.
const PRESS = 450; // Milliseconds that make a press a long one.
const STILL = 10; // Pixels: a finger that moves farther scrolls.
const LARGE = 0.45; // Of the window: what is larger is no piece to open.
const SETTLING = 400; // Milliseconds.
const CARD = 70; // Pixels.
const GRACE = 250; // Milliseconds to reach the opened piece with the pointer.
const TIMES = 2.4; // How much larger a piece is drawn.

/** `element` hears of pointers; `root` is the shadow root that holds the picture. */
export function lens(session, element, root) {
  const drawing = h("div", { class: "lens-drawing" });
  const glass = drawing.attachShadow({ mode: "open" });
  const words = h("div", { class: "lens-words" });
  const rule = h("p", { class: "aside", hidden: true });
  const card = h("div", { class: "lens", role: "tooltip", hidden: true }, drawing, words, rule);
  document.body.append(card);
  let timer = 0; // Of the pointer that hovers, or has left.
  let pressing = 0; // Of the finger that is down.
  let pressed = null; // {x, y, long}: that finger.
  let shown = null; // The piece that is open.
  let opener = ""; // "hover": it closes when the pointer leaves; "focus": when the focus moves on.
  let deaf = 0; // Until when scrolling means nothing.

  /** The piece to open at a place: the innermost that says something, or the card that says all of it. */
  function pieceAt(path) {
    const found = path.filter((node) => node.dataset?.title && !isLarge(node));
    const [inner, outer] = found;
    return outer && outer.dataset.title.includes(inner.dataset.title) ? outer : inner;
  }

  function open(piece, by = "") {
    close();
    shown = piece;
    opener = by;
    const { heading, lines } = textOf(piece);
    const full = lines.length > 0 || isCard(piece);
    swap(
      words,
      h("p", { class: full ? "lens-title" : "" }, heading),
      full
        ? h(
            "ul",
            {},
            lines.map((line) => h("li", {}, line)),
          )
        : null,
    );
    drawing.hidden = !full;
    if (full) enlarge(glass, root, piece);
    card.classList.toggle("full", full);
    card.hidden = false;
    if (full) lead(piece);
    place(card, piece.getBoundingClientRect());
  }

  /** A link to the rule about the piece, where one is written. */
  async function lead(piece) {
    const { match } = session.state;
    const number = match && (await ruleOf(match.game, anchorsAround(piece)));
    if (shown !== piece || !number) return;
    swap(rule, rulesLink(match.game, number));
    rule.hidden = false;
    place(card, piece.getBoundingClientRect());
  }

  function close() {
    clearTimeout(timer);
    rule.hidden = true;
    const was = shown !== null && opener !== "focus"; // What the focus opened takes no key for itself.
    shown = null;
    opener = "";
    card.hidden = true;
    return was;
  }

  function over(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const piece = pieceAt(event.composedPath());
    clearTimeout(timer);
    if (piece === shown && piece) return;
    if (!piece) closeSoon();
    else timer = setTimeout(() => piece.isConnected && !session.state.ghost && open(piece, "hover"), HOVER);
  }

  /** The way from the piece to what is opened beside it, and back. */
  function leaving(event) {
    clearTimeout(timer);
    if (!card.contains(event.relatedTarget)) closeSoon();
  }

  function closeSoon() {
    if (opener === "hover") timer = setTimeout(close, GRACE);
  }

  function down(event) {
    if (event.pointerType === "mouse") return close();
    close();
    release();
    pressed = { x: event.clientX, y: event.clientY, long: false };
    if (!session.state.ghost) pressing = setTimeout(openPressed, PRESS);
    return undefined;
  }

  /** The piece that a row of choices is about, while the row has the focus. */
  function focused(event) {
    clearTimeout(timer);
    const anchors = event.target.dataset.anchors?.split(" ") ?? [];
    if (!anchors[0] || !event.target.matches(":focus-visible") || session.state.ghost) return;
    timer = setTimeout(() => {
      const piece = anchors.map(pieceFor).find(Boolean);
      if (piece) open(piece, "focus");
    }, HOVER);
  }

  function blurred() {
    if (opener === "focus") close();
  }

  /** The piece of an anchor that has something to say. */
  function pieceFor(anchor) {
    const found = [...root.querySelectorAll(`[data-anchor~="${CSS.escape(anchor)}"]`)];
    const saying = found.map((piece) => piece.closest("[data-title]"));
    return saying.find((piece) => piece && !isLarge(piece) && textOf(piece).lines.length);
  }

  /** What lies under the finger by now: the picture may have been drawn or scrolled since it came down. */
  function openPressed() {
    const path = [];
    for (let node = root.elementFromPoint(pressed.x, pressed.y); node; node = node.parentElement) path.push(node);
    const piece = pieceAt(path);
    if (!piece) return;
    pressed.long = true;
    deaf = performance.now() + SETTLING;
    open(piece);
  }

  function move(event) {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) release();
  }

  function release() {
    clearTimeout(pressing);
  }

  /** A long press is no click. */
  function swallows() {
    const long = pressed?.long ?? false;
    pressed = null;
    return long;
  }

  /** A click that means nothing else opens the piece. */
  function tap(event) {
    const piece = pieceAt(event.composedPath());
    if (piece) open(piece, event.pointerType === "mouse" ? "hover" : "");
  }

  /** The next piece that says something, in reading order. */
  function next(step = 1) {
    const pieces = [...root.querySelectorAll("[data-title]")].filter(
      (piece) => textOf(piece).lines.length && !isLarge(piece),
    );
    if (!pieces.length) return;
    const at = pieces.indexOf(shown);
    const piece = pieces[at < 0 ? (step > 0 ? 0 : pieces.length - 1) : (at + step + pieces.length) % pieces.length];
    piece.scrollIntoView({ block: "nearest", inline: "nearest" });
    deaf = performance.now() + SETTLING; // Its own scrolling does not close it.
    open(piece);
    const { heading, lines } = textOf(piece);
    announce([heading, ...lines].join(". "));
  }

  const away = (event) => {
    if (!event.composedPath().some((node) => node === element || node === card)) close();
  };
  card.addEventListener("pointerenter", () => clearTimeout(timer));
  card.addEventListener("pointerleave", leaving);
  const hearing = { pointerdown: down, pointermove: move, pointerup: release, pointercancel: release, pointerleave: leaving };
  for (const [name, hear] of Object.entries(hearing)) element.addEventListener(name, hear);
  root.addEventListener("pointerover", over); // From piece to piece: no such event leaves the shadow root.
  element.addEventListener("contextmenu", (event) => {
    if (pressed) event.preventDefault();
  });
  const scrolled = () => {
    if (performance.now() > deaf) close();
  };
  document.addEventListener("pointerdown", away);
  document.addEventListener("scroll", scrolled, true);
  return {
    close,
    /** `list` holds rows of choices with `data-anchors`. */
    listen(list) {
      list.addEventListener("focusin", focused);
      list.addEventListener("focusout", blurred);
    },
    swallows,
    tap,
    next,
    leave: () => {
      clearTimeout(timer);
      release();
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("scroll", scrolled, true);
      card.remove();
    },
  };
}

/** Names of the piece, then of what holds it and of what it holds. */
function anchorsAround(piece) {
  const nodes = [piece, ...piece.querySelectorAll("[data-anchor]")];
  for (let node = piece.parentElement; node; node = node.parentElement) nodes.push(node);
  return nodes.flatMap((node) => node.dataset?.anchor?.split(" ") ?? []);
}

/** What a piece says: the first line is its name. Lines are parted by line ends, or by a colon and semicolons. */
function textOf(piece) {
  const told = [piece.dataset.title, piece.dataset.desc].filter(Boolean).join("\n");
  if (told.includes("\n")) {
    const [heading, ...lines] = told.split("\n");
    return { heading, lines };
  }
  const [, heading, rest] = /^([^:]+): (.{12,})$/.exec(told) ?? [];
  return heading ? { heading, lines: rest.split("; ") } : { heading: told, lines: [] };
}

/** Large enough to be a card, whatever it says. */
function isCard(piece) {
  const box = piece.getBoundingClientRect();
  return Math.min(box.width, box.height) > CARD;
}

/** A place that holds other parts, or too large to be shown larger. */
function isLarge(piece) {
  const box = piece.getBoundingClientRect();
  return box.width * box.height > innerWidth * innerHeight * LARGE || piece.querySelector("[data-box]") !== null;
}

/** The piece's own drawing, larger, in the picture's styles. */
function enlarge(glass, root, piece) {
  const box = piece.getBBox();
  const svg = root.querySelector("svg");
  const classes = svg.getAttribute("class") ?? "";
  const look = {
    class: classes,
    viewBox: `${box.x - 3} ${box.y - 3} ${box.width + 6} ${box.height + 6}`,
    "aria-hidden": "true",
  };
  for (const name of ["font-size", "font-family"]) if (svg.getAttribute(name)) look[name] = svg.getAttribute(name);
  const copy = piece.cloneNode(true);
  copy.removeAttribute("transform");
  copy.style.visibility = "";
  const large = s("svg", look, copy);
  large.dataset.theme = svg.dataset.theme;
  const scale = Math.min(TIMES, 300 / box.width, 300 / box.height);
  large.style.width = `${Math.round(box.width * scale)}px`;
  large.style.height = `${Math.round(box.height * scale)}px`;
  glass.adoptedStyleSheets = root.adoptedStyleSheets;
  glass.replaceChildren(large);
}

/** Beside the piece, inside the window. */
function place(card, box) {
  card.style.left = card.style.top = "0px";
  const { width, height } = card.getBoundingClientRect();
  const room = 8;
  const right = box.right + room + width <= innerWidth;
  const left = box.left - room - width >= 0;
  const x = right
    ? box.right + room
    : left
      ? box.left - room - width
      : Math.max(room, Math.min(innerWidth - width - room, box.left));
  const beside = right || left;
  const below = box.bottom + room + height <= innerHeight;
  const y = beside ? box.top + box.height / 2 - height / 2 : below ? box.bottom + room : box.top - room - height;
  card.style.left = `${Math.round(x)}px`;
  card.style.top = `${Math.round(Math.max(room, Math.min(innerHeight - height - room, y)))}px`;
}
