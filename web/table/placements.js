// Where a piece can be laid, from the footprints of offers and the middles of the cells they cover. Pure functions.

const QUARTERS = [90, 180, 270];
const SIXTHS = [60, 120, 180, 240, 300];
const FINE = 4; // Offsets count as equal to a quarter of a cell.

/** What is laid: offers of one kind with the same anchors beside the cells they cover lay the same piece. */
export function pieceKey({ action, anchors, footprint }) {
  const others = anchors.filter((anchor) => !footprint.cells.includes(anchor));
  return [action.do, footprint.cells.length, ...others.sort()].join(" ");
}

/** The offers of a level, where all of them lay one and the same piece; else none. */
export function laidBy({ offers, flat }) {
  if (flat || !offers.length || !offers.every((offer) => offer.footprint?.cells.length)) return [];
  return new Set(offers.map(pieceKey)).size === 1 ? offers : [];
}

/** Every way to lay the piece: {offer, cells, middle, form}. `middleOf(anchor)` is null for a cell that is not drawn. */
export function placementsOf(offers, middleOf) {
  const found = [];
  for (const offer of offers) {
    const middles = offer.footprint.cells.map(middleOf);
    if (middles.includes(null)) return []; // The picture does not show it: a list will do.
    found.push({ offer, cells: offer.footprint.cells, middles, middle: average(middles) });
  }
  const unit = unitOf(found);
  for (const place of found) place.form = formOf(place.middles, unit);
  return found;
}

const average = (points) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** From a cell to the next. */
function unitOf(found) {
  const middles = found[0]?.middles ?? [];
  return Math.min(
    ...middles.flatMap((one, index) => middles.slice(index + 1).map((other) => distance(one, other))),
    Infinity,
  );
}

/** Where the cells lie from the first of them, in cells. */
function formOf([first, ...rest], unit) {
  return spelled(rest.map(({ x, y }) => ({ x: (x - first.x) / unit, y: (y - first.y) / unit })));
}

const spelled = (points) => points.map(({ x, y }) => `${quarter(x)},${quarter(y)}`).join(" ");
const quarter = (value) => Math.round(value * FINE) / FINE + 0;
const read = (form) => (form ? form.split(" ").map((pair) => pair.split(",").map(Number)) : []);

function turnedForm(form, degrees, mirrored) {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return spelled(
    read(form).map(([across, y]) => {
      const x = mirrored ? -across : across;
      return { x: x * cosine - y * sine, y: x * sine + y * cosine };
    }),
  );
}

/** The nearest way to lay it: in the same form where it is given. */
export function nearest(places, point, form = null) {
  const same = form === null ? places : places.filter((place) => place.form === form);
  return least(same.length ? same : places, (place) => distance(place.middle, point));
}

function least(list, measure) {
  let best = null;
  for (const one of list) {
    const size = measure(one);
    if (best === null || size < best.size) best = { one, size };
  }
  return best?.one ?? null;
}

/** Turned by the smallest angle that fits anywhere, or mirrored, as near as it can lie; null if there is no other form. */
export function turned(places, from, mirrored = false) {
  const forms = new Set(places.map((place) => place.form));
  const angles = isSquare(from.form) ? QUARTERS : SIXTHS;
  const wanted = (mirrored ? [0, ...angles] : angles)
    .map((degrees) => turnedForm(from.form, degrees, mirrored))
    .find((form) => form !== from.form && forms.has(form));
  return wanted === undefined ? null : nearest(places, from.middle, wanted);
}

/** Turned further, and flipped after the last form of this side; `seen` are the forms of this side shown so far. */
export function further(places, from, seen) {
  const side = seen.includes(from.form) ? seen : [from.form];
  const on = turned(places, from);
  if (on && !side.includes(on.form)) return { place: on, seen: [...side, on.form] };
  const over = turned(places, from, true) ?? on;
  return { place: over, seen: over ? [over.form] : side };
}

/** Whether every cell lies straight beside or below another: no hexagons. */
function isSquare(form) {
  return read(form).every(([x, y]) => Number.isInteger(x) && Number.isInteger(y));
}

/** The next one that way: not far aside, and as near as there is. */
export function beside(places, from, [right, down]) {
  const ahead = places.filter((place) => place.form === from.form && place !== from);
  const measured = ahead.map((place) => {
    const [x, y] = [place.middle.x - from.middle.x, place.middle.y - from.middle.y];
    const on = x * right + y * down;
    return { place, on, size: on + 3 * Math.abs(x * down - y * right) };
  });
  return (
    least(
      measured.filter(({ on }) => on > 0.5),
      ({ size }) => size,
    )?.place ?? null
  );
}
