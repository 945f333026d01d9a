// Which offers are meant: by the pieces pinned or pointed at, and by the words searched for. Pure functions.

import { folded } from "../i18n/index.js";

/** Every anchor an offer concerns, those of its hole's values too. */
export function anchorsOf(offer) {
  return [...offer.anchors, ...(offer.choose?.anchors.flat() ?? [])];
}

export function concerning(offers, anchors) {
  return anchors.length
    ? offers.filter((offer) => {
        const own = anchorsOf(offer);
        return anchors.every((anchor) => own.includes(anchor));
      })
    : offers;
}

/** The offers to list: pinned anchors and words count; what is pointed at counts where it leaves something. */
export function visibleOffers(offers, { pinned, hovered, text }) {
  const needle = folded(text.trim());
  const worded = needle ? offers.filter((offer) => folded(offer.label).includes(needle)) : offers;
  const kept = concerning(worded, pinned);
  const pointed = hovered ? concerning(kept, [...pinned, hovered]) : kept;
  return pointed.length ? pointed : kept;
}

/** What a click on a piece means: play the only offer, fill its hole, or narrow the list. A place that holds other
 *  pieces (somebody's whole side of the table) only narrows: a click beside a piece must not play. */
export function clickOn(offers, pinned, anchor, isPlace) {
  if (pinned.includes(anchor)) return { pinned: pinned.filter((other) => other !== anchor) };
  const both = concerning(offers, [...pinned, anchor]);
  const found = both.length ? both : concerning(offers, [anchor]);
  if (!found.length) return {};
  if (found.length === 1 && !isPlace) return { offer: found[0], value: valueAt(found[0], anchor) };
  return { pinned: both.length ? [...pinned, anchor] : [anchor] };
}

/** The value of the hole that a piece stands for; undefined if none. */
export function valueAt(offer, anchor) {
  const index = offer.choose?.anchors.findIndex((anchors) => anchors.includes(anchor)) ?? -1;
  return index < 0 ? undefined : index;
}

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
