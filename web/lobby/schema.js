// A form from a JSON Schema: switches, choices, numbers, lists and groups. Each field is {element, read}.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";

/** The schema's own object, with `$ref`s followed. */
export function resolve(schema, root) {
  if (schema.$ref) return resolve(schema.$ref.replace(/^#\//, "").split("/").reduce((place, step) => place[step], root), root);
  if (schema.allOf?.length === 1) return { ...resolve(schema.allOf[0], root), ...schema, allOf: undefined };
  return schema;
}

/** Fields of an object schema. `read()` gives only what differs from the defaults, so that the rules' own stay. */
export function objectFields(schema, root = schema) {
  const { properties = {}, required = [] } = resolve(schema, root);
  const fields = Object.entries(properties).map(([name, part]) => {
    const inner = resolve(part, root);
    return [name, inner, field(inner, root, part.title && part.title !== inner.title ? part.title : (inner.title && !part.$ref ? inner.title : words(name)))];
  });
  const read = () => Object.fromEntries(fields
    .map(([name, inner, made]) => [name, made.read(), inner.default])
    .filter(([name, value, usual]) => required.includes(name) || (value !== undefined && JSON.stringify(value) !== JSON.stringify(usual)))
    .map(([name, value]) => [name, value]));
  return { elements: fields.map(([name, , made]) => { made.element.dataset.option = name; return made.element; }), read };
}

function field(schema, root, label) {
  const choices = choicesOf(schema, root);
  if (schema.type === "boolean") return toggle(schema, label);
  if (choices) return choice(schema, label, choices);
  if (schema.type === "integer" || schema.type === "number") return number(schema, label);
  if (schema.type === "array") return list(schema, root, label);
  if (schema.type === "object") return group(schema, root, label);
  return text(schema, label);
}

/** Values of an enum, of `const`s, or of a union that has only such; null if it is something else. */
function choicesOf(schema, root) {
  if (schema.enum) return schema.enum;
  if ("const" in schema) return [schema.const];
  if (schema.type === "null") return [null];
  const parts = (schema.anyOf ?? schema.oneOf)?.map((part) => choicesOf(resolve(part, root), root));
  return parts?.every(Boolean) ? parts.flat() : null;
}

function described(schema) {
  return schema.description ? h("small", { class: "aside" }, schema.description) : null;
}

function toggle(schema, label) {
  const input = h("input", { type: "checkbox", checked: Boolean(schema.default) });
  return { element: h("label", { class: "field check" }, input, h("span", {}, label), described(schema)), read: () => input.checked };
}

function choice(schema, label, choices) {
  const select = h("select", {}, choices.map((value, index) => h("option", { value: index, selected: JSON.stringify(value) === JSON.stringify(schema.default) }, value === null ? t("setup.optional") : words(String(value)))));
  return { element: h("label", { class: "field" }, h("span", {}, label), select, described(schema)), read: () => choices[Number(select.value)] };
}

function number(schema, label) {
  const step = schema.type === "integer" ? 1 : "any";
  const input = h("input", { type: "number", step, min: schema.minimum, max: schema.maximum, value: schema.default ?? "" });
  return { element: h("label", { class: "field" }, h("span", {}, label), input, described(schema)), read: () => (input.value === "" ? undefined : Number(input.value)) };
}

function text(schema, label) {
  const input = h("input", { type: "text", maxlength: schema.maxLength, value: schema.default ?? "" });
  return { element: h("label", { class: "field" }, h("span", {}, label), input, described(schema)), read: () => (input.value === "" ? schema.default : input.value) };
}

function group(schema, root, label) {
  const inner = objectFields(schema, root);
  return { element: h("fieldset", { class: "group" }, h("legend", {}, label), described(schema), inner.elements), read: inner.read };
}

/** Few known words: one switch each. Anything else: rows to add and to remove. */
function list(schema, root, label) {
  const item = resolve(schema.items ?? {}, root);
  const choices = choicesOf(item, root);
  const usual = schema.default ?? [];
  if (choices) {
    const boxes = choices.map((value) => [value, h("input", { type: "checkbox", checked: usual.some((one) => one === value) })]);
    const element = h("fieldset", { class: "group" }, h("legend", {}, label), described(schema), boxes.map(([value, box]) => h("label", { class: "field check" }, box, h("span", {}, words(String(value))))));
    return { element, read: () => boxes.filter(([, box]) => box.checked).map(([value]) => value) };
  }
  return rows(schema, root, item, label, usual);
}

function rows(schema, root, item, label, usual) {
  let made = [];
  const place = h("div", { class: "rows" });
  const add = (value) => {
    const one = field({ ...item, default: value ?? item.default }, root, `${label} ${made.length + 1}`);
    const row = h("div", { class: "row" }, one.element, h("button", { type: "button", class: "quiet", on: { click: () => { made = made.filter((other) => other !== one); row.remove(); } } }, t("setup.item.remove")));
    made.push(one);
    place.append(row);
  };
  usual.forEach(add);
  const more = h("button", { type: "button", class: "quiet", on: { click: () => add() } }, t("setup.item.add"));
  return { element: h("fieldset", { class: "group" }, h("legend", {}, label), described(schema), place, more), read: () => made.map((one) => one.read()) };
}

/** An id in words: `open_votes` -> "Open votes". */
export function words(id) {
  const spaced = id.replace(/_/g, " ").replace(/([a-z\d])([A-Z])/g, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
