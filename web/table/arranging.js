// Parts of a picture, laid out for this player and this screen: my seat first, the others folded to a line, and on a
// narrow screen everything one below the other at its own size. A part tells its place in `data-box` ("x y width
// height"); parts may hold parts. `data-seat` says whose it is, `data-head` what stays of a folded one, `data-ground`
// which rectangle lies under a part and grows with it, `data-least` how small a part that cannot be divided may be drawn.

const NARROW = 700; // Pixels: below, parts flow.
const GAP = 10;
const INSET = 10; // Between a part's edge and the parts in it.
const GROWTH = 1.2; // Small parts may be drawn larger to fill a line.
const LEGIBLE = 1; // A unit is never less than a pixel: words stay readable.
const SIDE = 26; // A seat's coloured edge is that much shorter than its panel.

/** Lay the parts out; gives {flowed, parts: [{element, name, seat, folded}]}, or null where a picture has none. */
export function arrange(svg, { wide, me, open, asked }) {
  const parts = kidsOf(svg).map(readPart);
  if (!parts.length) return null;
  svg.dataset.natural ??= svg.getAttribute("viewBox");
  const [, , width, height] = svg.dataset.natural.split(" ").map(Number);
  const seats = parts.filter(({ seat }) => seat !== null);
  const flowed = wide < NARROW;
  const folds = me !== null && (flowed || seats.length > 2);
  for (const part of seats) {
    const canFold = part.kids.some((kid) => kid.head) && part.seat !== me;
    part.folded = folds && canFold && !open.has(part.seat) && !asked.has(part.seat);
  }
  const ordered = [...parts.filter((part) => part.seat === null), ...mineFirst(seats, me)];
  if (flowed) flow(svg, ordered, wide);
  else settle(svg, parts, mineFirst(seats, me), width, height);
  return { flowed, parts: ordered };
}

/** All parts in one row at their own size, for the tray; gives how far they reach. */
export function layInARow(svg) {
  const parts = kidsOf(svg).map(readPart);
  let x = INSET / 2;
  for (const part of parts) {
    undo(part);
    move(part, x, INSET / 2, 1);
    x += part.width + GAP;
  }
  return { across: Math.round(x), high: Math.round(Math.max(0, ...parts.map(({ height }) => height)) + INSET) };
}

/** The parts directly inside: not those inside other parts. */
function kidsOf(element) {
  return [...element.querySelectorAll("[data-box]")].filter(
    (kid) => (kid.parentElement.closest("[data-box]") ?? svgOf(kid)) === element,
  );
}

const svgOf = (element) => element.ownerSVGElement;

/** A part with its box in the coordinates of the part around it; `shift` is how far its own ones are from there. */
function readPart(element) {
  const [x, y, width, height] = element.dataset.box.split(" ").map(Number);
  const shift = shiftOf(element);
  const { seat = null, name = "", head, least = LEGIBLE } = element.dataset;
  return {
    element,
    shift,
    x: x + shift.x,
    y: y + shift.y,
    width,
    height,
    name,
    seat: seat === null ? null : Number(seat),
    head: head !== undefined,
    least: Number(least),
    kids: kidsOf(element).map(readPart),
    folded: false,
  };
}

/** Its corner in its own coordinates, in which its parts lie. */
const own = ({ x, y, shift }) => ({ x: x - shift.x, y: y - shift.y });

function shiftOf(element) {
  const shift = { x: 0, y: 0 };
  for (let above = element.parentElement; above && above.dataset.box === undefined; above = above.parentElement) {
    const [, x, y] = /^translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(above.getAttribute("transform") ?? "") ?? [
      null,
      0,
      0,
    ];
    shift.x += Number(x);
    shift.y += Number(y);
  }
  return shift;
}

function mineFirst(seats, me) {
  return [...seats.filter(({ seat }) => seat === me), ...seats.filter(({ seat }) => seat !== me)];
}

/** On a wide screen all keeps its place but the seats: columns as the picture has them, the shortest one filled next. */
function settle(svg, parts, seats, width, height) {
  for (const part of parts) undo(part);
  const columns = [...new Set(seats.map(({ x }) => x))].sort((left, right) => left - right);
  const top = Math.min(...seats.map(({ y }) => y));
  const bottoms = columns.map(() => top);
  for (const part of seats) {
    const column = bottoms.indexOf(Math.min(...bottoms));
    const high = part.folded ? fold(part) : part.height;
    move(part, columns[column], bottoms[column], 1);
    bottoms[column] += high + GAP;
  }
  const below = height - Math.max(...seats.map((part) => part.y + part.height), 0);
  const end = seats.length ? Math.max(...bottoms) - GAP + below : height;
  svg.setAttribute("viewBox", `0 0 ${width} ${Math.round(end)}`);
}

/** As the picture has it. */
function undo(part) {
  part.element.removeAttribute("transform");
  for (const kid of part.kids) {
    kid.element.style.display = "";
    undo(kid);
  }
  stretch(part, part.width, part.height);
}

/** Only the head of a part; gives how high that is. */
function fold(part) {
  for (const kid of part.kids) kid.element.style.display = kid.head ? "" : "none";
  const high = Math.max(...part.kids.filter(({ head }) => head).map((kid) => kid.y + kid.height)) - own(part).y + INSET;
  stretch(part, part.width, high);
  return high;
}

/** One below the other, as many beside each other as fit; wider than the screen only what cannot be divided. */
function flow(svg, parts, wide) {
  const bottom = shelve(parts, 4, 4, wide - 8);
  const widest = Math.max(wide, ...parts.filter((part) => !part.kids.length).map((part) => part.width * part.least + 8));
  svg.setAttribute("viewBox", `0 0 ${Math.round(widest)} ${Math.round(bottom + 4)}`);
}

/** Fill lines from left to right; gives where the last one ends. */
function shelve(parts, left, top, wide, growth = GROWTH) {
  let [x, y, high] = [left, top, 0];
  for (const part of parts) {
    const size = fit(part, wide, growth);
    if (x > left && x + size.width > left + wide + 0.5) {
      [x, y, high] = [left, y + high + GAP, 0];
    }
    move(part, x, y, size.scale);
    x += size.width + GAP;
    high = Math.max(high, size.height);
  }
  return y + high;
}

/** The size a part takes in a line so wide: its own; with its parts flowing where that is too wide; else scaled. */
function fit(part, wide, growth) {
  undo(part);
  const shown = part.folded ? part.kids.filter(({ head }) => head) : part.kids;
  for (const kid of part.kids) kid.element.style.display = shown.includes(kid) ? "" : "none";
  if (shown.length && (part.folded || part.width > wide)) {
    const { x, y } = own(part);
    const high = shelve(shown, x + INSET, y + INSET, wide - 2 * INSET, part.folded ? 1 : GROWTH) - y + INSET;
    stretch(part, wide, high);
    return { width: wide, height: high, scale: 1 };
  }
  const beside = Math.max(1, Math.floor((wide + GAP) / (part.width + GAP)));
  const scale = Math.max(part.least, Math.min(growth, (wide - (beside - 1) * GAP) / beside / part.width));
  return { width: part.width * scale, height: part.height * scale, scale };
}

function move(part, x, y, scale) {
  const { shift } = part;
  const [right, down] = [x - shift.x - (part.x - shift.x) * scale, y - shift.y - (part.y - shift.y) * scale].map(
    (value) => Math.round(value * 100) / 100,
  );
  if (right || down || scale !== 1)
    part.element.setAttribute(
      "transform",
      `translate(${right} ${down})${scale === 1 ? "" : ` scale(${scale.toFixed(4)})`}`,
    );
  else part.element.removeAttribute("transform");
}

/** The ground of a part and its coloured edge, as large as the part. */
function stretch(part, width, height) {
  for (const ground of part.element.querySelectorAll("[data-ground]")) {
    if (ground.closest("[data-box]") !== part.element) continue;
    if (ground.dataset.ground === "side") ground.setAttribute("height", Math.max(0, height - SIDE));
    else {
      ground.setAttribute("width", width);
      ground.setAttribute("height", height);
    }
  }
}
