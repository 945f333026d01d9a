// A board without a picture, in words: lists and cards made from the JSON alone, with the anchors that can be told.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { words } from "../lobby/schema.js";
import { nameOf } from "./reading.js";
import { seatMark } from "./seat_mark.js";

const SEATED = /^(players|seats|galaxies|tableaus|corporations)$/;

/** `names`: component rows by id, each with `name` and `anchor`. */
export function boardInWords(board, names, match) {
  const { game, ...rest } = board;
  const known = { names, match };
  return h(
    "div",
    { class: "board-words", data: { game } },
    h("p", { class: "aside" }, t("table.noPicture")),
    h(
      "div",
      { class: "board-parts" },
      Object.entries(rest).map(([key, value]) => part(key, value, known)),
    ),
  );
}

function part(key, value, known) {
  if (Array.isArray(value) && SEATED.test(key) && value.length === known.match.seats.length) {
    return value.map((one, seat) =>
      h(
        "section",
        { class: "board-part seat-part", data: { anchor: `seat:${seat}` } },
        h("h3", {}, seatMark(seat), " ", nameOf(known.match, seat)),
        body(singular(key), one, known),
      ),
    );
  }
  return h("section", { class: "board-part", data: { anchor: key } }, h("h3", {}, words(key)), body(key, value, known));
}

function body(key, value, known) {
  if (Array.isArray(value)) return listOf(key, value, known);
  if (value !== null && typeof value === "object") {
    // A part of its own: what it names is its own again.
    return h(
      "dl",
      {},
      Object.entries(value).map(([name, inner]) =>
        h(
          "div",
          { class: nested(inner) ? "wide" : "" },
          h("dt", {}, words(name)),
          h("dd", {}, body(name, inner, { ...known, anchored: false })),
        ),
      ),
    );
  }
  return piece(key, value, known);
}

function listOf(key, values, known) {
  if (!values.length) return h("span", { class: "aside" }, "–");
  const kind = singular(key);
  return h(
    "ul",
    { class: values.some(nested) ? "stack" : "chips" },
    values.map((value, index) =>
      h("li", anchorAttributes(kind, value, index, known), body(kind, value, { ...known, anchored: true })),
    ),
  );
}

/** A component's own anchor; else the kind and its place in the list, as games name dice and slots. */
function anchorAttributes(kind, value, index, { names }) {
  const id = typeof value === "string" ? value : value?.id;
  const row = names.get(id);
  if (row) return { data: { anchor: row.anchor ?? `${kind}:${id}` } };
  return {
    data: { anchor: typeof value === "string" && value ? `${kind}:${value} ${kind}:${index}` : `${kind}:${index}` },
  };
}

function piece(key, value, { names, match, anchored }) {
  if (value === null) return h("span", { class: "aside" }, "?");
  if (value === true || value === false) return h("span", {}, value ? "✓" : "–");
  if (key === "seat" && Number.isInteger(value)) return h("span", {}, seatMark(value), " ", nameOf(match, value));
  const row = typeof value === "string" ? names.get(value) : null;
  return h("span", row?.anchor && !anchored ? { data: { anchor: row.anchor } } : {}, row?.name ?? `${value}`);
}

function nested(value) {
  return value !== null && typeof value === "object" && Object.keys(value).length > 0;
}

function singular(key) {
  if (key === "dice") return "die";
  return key.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
}
