// The magnifying press: where a finger comes down between pieces too small to hit, they open large, to be chosen there.

import { h, s } from "../dom.js";
import { t } from "../i18n/index.js";
import { clickPiece, piecesOf } from "./playing.js";

const FINGER = 44; // Pixels: what a finger hits.
const LARGE = 56; // Pixels: how large the smallest of the pieces becomes.
const SIDE = 320; // Pixels.

/** `element` holds the picture, `root` is its shadow root. */
export function magnifier(session, element, root) {
  const drawing = h("div", { class: "magnifier-drawing" });
  const glass = drawing.attachShadow({ mode: "open" });
  const buttons = h("div", {});
  const card = h(
    "div",
    { class: "magnifier", role: "dialog", "aria-label": t("table.magnified"), hidden: true },
    drawing,
    buttons,
  );
  document.body.append(card);

  /** Whether a touch was between several small pieces, which now are shown large; one alone is taken. */
  function opens(event) {
    if (event.pointerType !== "touch" || session.state.ghost) return false;
    const near = piecesNear(root, event);
    if (near.length === 1) return take(near[0].piece);
    if (near.length > 1) open(near, event);
    return near.length > 1;
  }

  function take(piece) {
    close();
    const around = [];
    for (let node = piece; node; node = node.parentElement) around.push(node);
    return clickPiece(session, piecesOf(around));
  }

  function open(near, { clientX, clientY }) {
    const side = Math.min(SIDE, innerWidth - 16);
    const times = LARGE / Math.min(...near.map(({ box }) => Math.min(box.width, box.height)));
    copyAround(near[0].piece, { x: clientX, y: clientY }, side, times);
    buttons.replaceChildren(
      ...near.map(({ piece, box }) => {
        const button = h("button", {
          type: "button",
          class: "magnified",
          "aria-label": nameOf(piece),
          on: { click: () => take(piece) },
        });
        const [width, height] = [box.width * times, box.height * times];
        button.style.left = `${side / 2 + (box.left - clientX) * times}px`;
        button.style.top = `${side / 2 + (box.top - clientY) * times}px`;
        button.style.width = `${width}px`;
        button.style.height = `${height}px`;
        return button;
      }),
    );
    card.hidden = false;
    card.style.width = card.style.height = `${side}px`;
    const within = (middle, whole) => Math.max(8, Math.min(whole - side - 8, middle - side / 2));
    card.style.left = `${within(clientX, innerWidth)}px`;
    card.style.top = `${within(clientY, innerHeight)}px`;
    buttons.firstElementChild.focus({ preventScroll: true });
  }

  /** The part of the picture that holds the piece, so many times as large, with `middle` in the middle. */
  function copyAround(piece, middle, side, times) {
    const svg = piece.ownerSVGElement;
    const part = piece.parentElement.closest("[data-box]") ?? svg;
    const toPart = part.getScreenCTM().inverse();
    const at = new DOMPoint(middle.x, middle.y).matrixTransform(toPart);
    const reach = (side / times) * toPart.a;
    const look = {
      class: svg.getAttribute("class") ?? "",
      viewBox: `${at.x - reach / 2} ${at.y - reach / 2} ${reach} ${reach}`,
      "aria-hidden": "true",
    };
    for (const name of ["font-size", "font-family"]) if (svg.getAttribute(name)) look[name] = svg.getAttribute(name);
    const copy = part === svg ? [...svg.cloneNode(true).childNodes] : [part.cloneNode(true)];
    if (part !== svg) copy[0].removeAttribute("transform");
    const large = s("svg", look, copy);
    large.dataset.theme = svg.dataset.theme;
    glass.adoptedStyleSheets = root.adoptedStyleSheets;
    glass.replaceChildren(large);
  }

  function close() {
    const was = !card.hidden;
    card.hidden = true;
    glass.replaceChildren();
    buttons.replaceChildren();
    return was;
  }

  const away = (event) => {
    if (!card.hidden && !card.contains(event.target)) close();
  };
  const escaped = (event) => {
    if (event.key !== "Escape" || !close()) return;
    event.stopPropagation();
  };
  document.addEventListener("pointerdown", away, true);
  document.addEventListener("scroll", close, true);
  document.addEventListener("keydown", escaped, true);
  const end = session.watch(["decisions", "shown", "curtain"], close);
  return {
    opens,
    close,
    leave: () => {
      end();
      document.removeEventListener("pointerdown", away, true);
      document.removeEventListener("scroll", close, true);
      document.removeEventListener("keydown", escaped, true);
      card.remove();
    },
  };
}

/** Small pieces that react, under or beside a finger; none where it hit one that is large enough. */
function piecesNear(root, event) {
  const hit = event.composedPath().find((node) => node.classList?.contains("offered"));
  if (hit && !isSmall(hit.getBoundingClientRect()) && !hit.querySelector(".offered")) return [];
  const reach = FINGER / 2;
  return [...root.querySelectorAll(".offered")]
    .filter((piece) => !piece.querySelector("[data-anchor]"))
    .map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
    .filter(
      ({ box }) =>
        isSmall(box) &&
        box.left < event.clientX + reach &&
        box.right > event.clientX - reach &&
        box.top < event.clientY + reach &&
        box.bottom > event.clientY - reach,
    );
}

const isSmall = (box) => box.width > 0 && Math.min(box.width, box.height) < FINGER;

/** What a piece is called, or the name it answers to. */
const nameOf = (piece) => (piece.dataset.title ?? piece.dataset.anchor).split("\n")[0];
