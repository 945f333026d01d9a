// Reads the OpenAPI document and makes every call something to try. Everything shown is set as text, never as markup.
"use strict";

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};

const resolve = (spec, schema) => {
  let found = schema;
  for (let hops = 0; found && found.$ref && hops < 20; hops += 1) {
    found = found.$ref.slice(2).split("/").reduce((at, part) => at[part], spec);
  }
  return found || {};
};

const sample = (spec, schema, depth = 0) => {
  const found = resolve(spec, schema);
  if (schema.examples) return schema.examples[0];
  if (found.examples) return found.examples[0];
  if (found.default !== undefined) return found.default;
  if (found.const !== undefined) return found.const;
  if (found.enum) return found.enum[0];
  const choice = (found.anyOf || found.oneOf || []).find((one) => resolve(spec, one).type !== "null");
  if (choice) return depth > 4 ? null : sample(spec, choice, depth + 1);
  if (found.type === "object") {
    const made = {};
    for (const name of found.required || []) made[name] = sample(spec, found.properties[name], depth + 1);
    return made;
  }
  if (found.type === "array") return found.items && depth < 4 ? [sample(spec, found.items, depth + 1)] : [];
  if (found.type === "integer" || found.type === "number") return found.minimum || 0;
  if (found.type === "boolean") return false;
  return "";
};

const send = async (method, path, operation, fields, body, output) => {
  let url = path;
  const query = new URLSearchParams();
  const headers = { "Accept-Language": document.getElementById("language").value };
  const token = document.getElementById("token").value.trim();
  if (token) headers.Authorization = `Bearer ${token}`;
  for (const [parameter, input] of fields) {
    if (input.value === "") continue;
    if (parameter.in === "path") url = url.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    else if (parameter.in === "query") query.set(parameter.name, input.value);
    else headers[parameter.name] = input.value;
  }
  const options = { method, headers };
  if (body && body.value.trim()) {
    options.body = body.value;
    headers["Content-Type"] = Object.keys(operation.requestBody.content)[0];
  }
  output.textContent = "…";
  try {
    const answer = await fetch(url + (query.size ? `?${query}` : ""), options);
    const type = answer.headers.get("Content-Type") || "";
    const lines = [`${answer.status} ${answer.statusText}`];
    for (const [name, value] of answer.headers) lines.push(`${name}: ${value}`);
    output.textContent = `${lines.join("\n")}\n\n`;
    if (type.startsWith("text/event-stream")) return follow(answer, output);
    const text = await answer.text();
    output.textContent += type.includes("json") && !type.includes("ndjson") && text ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch (error) {
    output.textContent = String(error);
  }
};

const follow = async (answer, output) => {
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    output.textContent += decoder.decode(value, { stream: true });
  }
};

// What a response looks like: every field of its shape, with an example or an empty value.
const outline = (spec, schema, depth = 0) => {
  const found = resolve(spec, schema);
  if (schema.examples || found.examples || depth > 3) return sample(spec, schema, depth);
  const choice = (found.anyOf || found.oneOf || []).find((one) => resolve(spec, one).type !== "null");
  if (choice) return outline(spec, choice, depth + 1);
  if (found.type === "object" && found.properties) {
    return Object.fromEntries(Object.entries(found.properties).map(([name, field]) => [name, outline(spec, field, depth + 1)]));
  }
  if (found.type === "array" && found.items) return [outline(spec, found.items, depth + 1)];
  return sample(spec, schema, depth);
};

const shapes = (spec, answer) => Object.entries(answer.content || {})
  .filter(([media, shape]) => media === "application/json" && shape.schema)
  .map(([, shape]) => element("details", { class: "shape" }, element("summary", {}, "shape"),
    element("pre", {}, JSON.stringify(outline(spec, shape.schema), null, 2))));

const call = (spec, method, path, operation) => {
  const rows = element("table");
  const fields = (operation.parameters || []).map((parameter) => {
    const input = element("input", { spellcheck: "false", "aria-label": parameter.name });
    rows.append(element("tr", {}, element("td", {}, element("code", {}, parameter.name)), element("td", {}, input),
      element("td", {}, parameter.description || "")));
    return [parameter, input];
  });
  const parts = [element("p", {}, operation.description || ""), rows];
  let body = null;
  if (operation.requestBody) {
    const [media, shape] = Object.entries(operation.requestBody.content)[0];
    body = element("textarea", { spellcheck: "false", "aria-label": "body" });
    if (media === "application/json") body.value = JSON.stringify(shape.example || sample(spec, shape.schema), null, 2);
    parts.push(body);
  }
  const answers = element("table");
  for (const [status, answer] of Object.entries(operation.responses)) {
    answers.append(element("tr", {}, element("td", {}, element("code", {}, status)), element("td", {}, answer.description, ...shapes(spec, answer))));
  }
  const output = element("pre");
  const button = element("button", { onclick: () => send(method.toUpperCase(), path, operation, fields, body, output) }, "Send");
  const summary = element("summary", {}, element("span", { class: "method" }, method.toUpperCase()),
    element("code", {}, path), element("span", { class: "about" }, operation.summary || ""));
  const details = element("details", { class: "call" }, summary, ...parts, button, output, answers);
  details.dataset.words = `${method} ${path} ${operation.summary} ${operation.description}`.toLowerCase();
  return details;
};

const show = (spec) => {
  const place = document.getElementById("calls");
  place.textContent = "";
  const groups = new Map();
  for (const [path, item] of Object.entries(spec.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const tag = (operation.tags || ["other"])[0];
      if (!groups.has(tag)) groups.set(tag, []);
      groups.get(tag).push(call(spec, method, path, operation));
    }
  }
  for (const tag of spec.tags.map((one) => one.name)) {
    place.append(element("section", {}, element("h2", {}, tag), ...(groups.get(tag) || [])));
  }
};

document.getElementById("find").addEventListener("input", (event) => {
  const wanted = event.target.value.toLowerCase();
  for (const one of document.querySelectorAll("details.call")) one.hidden = !one.dataset.words.includes(wanted);
});

fetch("/openapi.json").then((answer) => answer.json()).then(show).catch((error) => {
  document.getElementById("calls").textContent = String(error);
});
