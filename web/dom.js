// Making elements. Text is always text: nothing here parses HTML.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: h("button", { class: "quiet", on: { click } }, "Undo"). */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) put(element, name, value);
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

function put(element, name, value) {
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  } else if (name === "data") {
    for (const [key, text] of Object.entries(value)) element.dataset[key] = text;
  } else if (name === "value") {
    element.value = value;
  } else if (value === true) {
    element.setAttribute(name, "");
  } else if (value !== false && value !== null && value !== undefined) {
    element.setAttribute(name, value);
  }
}

/** Replace an element's children; who had the focus (by data-key) has it again. */
export function swap(element, ...children) {
  const held = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  element.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  if (held !== undefined) element.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  return element;
}

/** Tell a screen reader, and nobody else. */
export function announce(text) {
  const place = document.getElementById("announcer");
  if (place.textContent !== text) place.textContent = text;
}
