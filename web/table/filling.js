// The hole of an offer with `choose`: which values are in it, and the action that makes. Pure functions.

/** Toggle a value (by its place in `from`); a full hole of one takes the new one instead. */
export function toggled(values, index, { max }) {
  if (values.includes(index)) return values.filter((other) => other !== index);
  if (max === 1) return [index];
  return values.length < max ? [...values, index] : values;
}

/** The action of an offer whose hole is filled with these places of `from`. */
export function filled(offer, values) {
  const { choose, action } = offer;
  const places = choose.ordered ? values : [...values].sort((left, right) => left - right);
  return { ...action, [choose.field]: places.map((place) => choose.from[place]) };
}

export function isEnough(values, { min, max }) {
  return values.length >= min && values.length <= max;
}

/** What a hole begins with: everything, where there is no other way to fill it. */
export function firstValues({ from, min, ordered }) {
  return min === from.length && !ordered ? from.map((_, index) => index) : [];
}
