// Pieces glide from where they were to where they are: a copy moves above the picture while the piece itself waits.

const TIME = 480; // Milliseconds.
const NEAR = 6; // Pixels: less is no move.
const TOGETHER = 8; // So many pieces moving alike were laid out anew; they do not glide.
const LARGE = 0.2; // Of the picture: larger pieces are places.

/** Where the pieces are now, by anchor, in the picture's own units; those drawn more than once are left out. */
export function placesIn(svg) {
  const places = new Map();
  const toSvg = svg?.getScreenCTM()?.inverse();
  if (!toSvg) return places;
  const whole = svg.getBoundingClientRect();
  const twice = new Set();
  for (const piece of svg.querySelectorAll("[data-anchor]")) {
    const anchor = piece.dataset.anchor.split(" ")[0];
    if (places.has(anchor)) twice.add(anchor);
    const box = piece.getBoundingClientRect();
    if (!box.width || box.width * box.height > whole.width * whole.height * LARGE) continue;
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(toSvg);
    places.set(anchor, { piece, x: middle.x, y: middle.y });
  }
  for (const anchor of twice) places.delete(anchor);
  return places;
}

/** Let what has moved glide; `before` is what `placesIn` gave for the last picture. */
export function glide(svg, before) {
  const scale = svg.getScreenCTM()?.a ?? 1;
  const moves = [];
  for (const [anchor, { piece, x, y }] of placesIn(svg)) {
    const old = before.get(anchor);
    if (!old) continue;
    const [right, down] = [old.x - x, old.y - y];
    if (Math.hypot(right, down) * scale >= NEAR) moves.push({ piece, right, down });
  }
  const alike = new Map();
  const sort = ({ right, down }) => `${Math.round(right / 3)} ${Math.round(down / 3)}`;
  for (const move of moves) alike.set(sort(move), (alike.get(sort(move)) ?? 0) + 1);
  for (const move of moves) if (alike.get(sort(move)) < TOGETHER) fly(svg, move);
}

function fly(svg, { piece, right, down }) {
  const copy = piece.cloneNode(true);
  copy.removeAttribute("data-anchor");
  for (const inner of copy.querySelectorAll("[data-anchor]")) inner.removeAttribute("data-anchor");
  let chain = copy;
  for (let above = piece.parentElement; above && above !== svg; above = above.parentElement) {
    const wrap = above.cloneNode(false); // The same place, the same styles.
    wrap.removeAttribute("data-anchor");
    wrap.append(chain);
    chain = wrap;
  }
  const flight = document.createElementNS(svg.namespaceURI, "g");
  flight.classList.add("orrery-glide");
  flight.append(chain);
  svg.append(flight);
  piece.style.visibility = "hidden";
  const moving = flight.animate([{ transform: `translate(${right}px, ${down}px)` }, { transform: "translate(0, 0)" }], {
    duration: TIME,
    easing: "cubic-bezier(.3, .7, .2, 1)",
  });
  const land = () => {
    piece.style.visibility = "";
    flight.remove();
  };
  moving.finished.then(land, land);
}
