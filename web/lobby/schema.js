// A form from a JSON Schema: switches, choices, numbers, lists and groups. Each field is {element, read}.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";

/** The schema's own object, with `$ref`s followed. */
export function resolve(schema, root) {
  if (schema.$ref)
    return resolve(
      schema.$ref
        .replace(/^#\//, "")
        .split("/")
        .reduce((place, step) => place[step], root),
      root,
    );
  if (schema.allOf?.length === 1) return { ...resolve(schema.allOf[0], root), ...schema, allOf: undefined };
  return schema;
}

/** Fields of an object schema. `read()` gives only what differs from the defaults, so that the rules' own stay.
 *  `seat(count)` hides what means nothing with so many seats (`x-seats`); hidden fields are not read.
 *  `root` is the whole schema, where `$ref`s point into. */
export function objectFields(schema, root = schema) {
  const { properties = {}, required = [] } = resolve(schema, root);
  const fields = Object.entries(properties).map(([name, part]) => {
    const inner = { ...resolve(part, root), ...("default" in part ? { default: part.default } : {}) };
    return [name, inner, field(inner, root, part.title ?? words(name))];
  });
  const read = () =>
    Object.fromEntries(
      fields
        .filter(([, , made]) => !made.element.hidden)
        .map(([name, inner, made]) => [name, made.read(), inner.default])
        .filter(
          ([name, value, usual]) =>
            required.includes(name) || (value !== undefined && JSON.stringify(value) !== JSON.stringify(usual)),
        )
        .map(([name, value]) => [name, value]),
    );
  return {
    elements: fields.map(([name, , made]) => {
      made.element.dataset.option = name;
      return made.element;
    }),
    seat(count) {
      for (const [, inner, made] of fields) made.element.hidden = !(inner["x-seats"] ?? [count]).includes(count);
    },
    read,
  };
}

function field(schema, root, label) {
  const choices = choicesOf(schema, root);
  const some = optional(schema, root);
  if (!choices && some) return maybe(schema, some, root, label);
  if (schema.type === "boolean") return toggle(schema, label);
  if (choices) return choice(schema, label, choices);
  if (schema.type === "integer" || schema.type === "number") return number(schema, label);
  if (schema.type === "array") return list(schema, root, label);
  if (schema.type === "object") return group(schema, root, label);
  return text(schema, label);
}

/** {value, title} of each value of titled constants, of an enum, or of a union that has only such, the empty one first;
 *  null if it is something else. */
function choicesOf(schema, root) {
  if ("const" in schema) return [{ value: schema.const, title: schema.title ?? words(`${schema.const}`) }];
  if (schema.type === "null") return [{ value: null, title: schema.title ?? t("setup.optional") }];
  const parts = (schema.oneOf ?? schema.anyOf)?.map((part) => choicesOf(resolve(part, root), root));
  if (parts?.every(Boolean)) return parts.flat().sort((one, other) => (other.value === null) - (one.value === null));
  return schema.enum?.map((value) => ({ value, title: words(`${value}`) })) ?? null;
}

/** The other half of "this or null". */
function optional(schema, root) {
  const parts = (schema.anyOf ?? schema.oneOf)?.map((part) => resolve(part, root)) ?? [];
  const others = parts.filter((part) => part.type !== "null");
  return others.length === 1 && parts.length === 2 ? others[0] : null;
}

/** A field that may be left empty: that is null. */
function maybe(schema, some, root, label) {
  const inner = field({ description: schema.description, ...some, default: schema.default ?? undefined }, root, label);
  const input = inner.element.querySelector("input");
  if (input) input.placeholder = t("setup.optional");
  return { element: inner.element, read: () => inner.read() ?? null };
}

function described(schema) {
  return schema.description ? h("small", { class: "aside" }, schema.description) : null;
}

function toggle(schema, label) {
  const input = h("input", { type: "checkbox", checked: Boolean(schema.default) });
  return {
    element: h("label", { class: "field check" }, input, h("span", {}, label), described(schema)),
    read: () => input.checked,
  };
}

function choice(schema, label, choices) {
  const select = h(
    "select",
    {},
    choices.map(({ value, title }, index) =>
      h("option", { value: index, selected: JSON.stringify(value) === JSON.stringify(schema.default) }, title),
    ),
  );
  return {
    element: h("label", { class: "field" }, h("span", {}, label), select, described(schema)),
    read: () => choices[Number(select.value)].value,
  };
}

function number(schema, label) {
  const step = schema.type === "integer" ? 1 : "any";
  const input = h("input", {
    type: "number",
    step,
    min: schema.minimum,
    max: schema.maximum,
    value: schema.default ?? "",
  });
  return {
    element: h("label", { class: "field" }, h("span", {}, label), input, described(schema)),
    read: () => (input.value === "" ? undefined : Number(input.value)),
  };
}

function text(schema, label) {
  const input = h("input", { type: "text", maxlength: schema.maxLength, value: schema.default ?? "" });
  return {
    element: h("label", { class: "field" }, h("span", {}, label), input, described(schema)),
    read: () => (input.value === "" ? schema.default : input.value),
  };
}

function group(schema, root, label) {
  const inner = objectFields(schema, root);
  return {
    element: h("fieldset", { class: "group" }, h("legend", {}, label), described(schema), inner.elements),
    read: inner.read,
  };
}

/** Known words of which any may be taken: one switch each. Anything else (a place may be empty, or only a few): rows. */
function list(schema, root, label) {
  const item = resolve(schema.items ?? {}, root);
  const choices = choicesOf(item, root);
  const usual = schema.default ?? [];
  const anyMayBeTaken = choices?.every(({ value }) => value !== null) && (schema.maxItems ?? Infinity) >= choices.length;
  return anyMayBeTaken ? switches(schema, choices, label, usual) : rows(schema, root, item, label, usual);
}

function switches(schema, choices, label, usual) {
  const boxes = choices.map(({ value, title }) => ({
    value,
    title,
    box: h("input", { type: "checkbox", checked: usual.includes(value) }),
  }));
  const element = h(
    "fieldset",
    { class: "group" },
    h("legend", {}, label),
    described(schema),
    boxes.map(({ title, box }) => h("label", { class: "field check" }, box, h("span", {}, title))),
  );
  return { element, read: () => boxes.filter(({ box }) => box.checked).map(({ value }) => value) };
}

function rows(schema, root, item, label, usual) {
  let made = [];
  const place = h("div", { class: "rows" });
  const add = (value) => {
    const one = field({ ...item, default: value ?? item.default }, root, `${made.length + 1}`);
    const drop = () => {
      made = made.filter((other) => other !== one);
      row.remove();
      more.disabled = false;
    };
    const row = h(
      "div",
      { class: "row" },
      one.element,
      h(
        "button",
        { type: "button", class: "quiet icon-only", "aria-label": t("setup.item.remove"), on: { click: drop } },
        icon("close"),
      ),
    );
    made.push(one);
    place.append(row);
    more.disabled = made.length >= (schema.maxItems ?? Infinity);
  };
  const more = h(
    "button",
    { type: "button", class: "quiet", on: { click: () => add() } },
    icon("plus"),
    t("setup.item.add"),
  );
  usual.forEach(add);
  return {
    element: h("fieldset", { class: "group" }, h("legend", {}, label), described(schema), place, more),
    read: () => made.map((one) => one.read()),
  };
}

/** An id in words: `open_votes` -> "Open votes". */
export function words(id) {
  const spaced = id.replace(/_/g, " ").replace(/([a-z\d])([A-Z])/g, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
