// The sandbox: a table with a seed or a position of one's own, and a link to it for others.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { rememberCreated } from "../keyring.js";
import { objectFields } from "../lobby/schema.js";
import { seatsForm } from "../lobby/seats.js";
import { go, to } from "../router.js";
import { bar } from "../shell/bar.js";
import { attempt, complain } from "../shell/toast.js";
import { creationOf } from "./link.js";
import { noteField, shareLink } from "./share.js";

export function sandboxScreen() {
  const content = h("main", { id: "content", tabindex: -1, class: "setup" }, h("p", { class: "aside" }, t("page.loading")));
  api.games().then((known) => swap(content, form(known)), complain);
  return { element: h("div", { class: "lobby" }, bar(), content) };
}

function form(known) {
  const game = h(
    "select",
    { id: "sandbox-game", on: { change: () => choose(known.find((one) => one.id === game.value)) } },
    known.map((one) => h("option", { value: one.id }, one.name)),
  );
  const seed = h("input", { type: "text", maxlength: 200, id: "sandbox-seed" });
  const position = positionField(() => choose(known.find((one) => one.id === game.value)));
  const note = noteField();
  const parts = h("div", { class: "parts" });
  let seats;
  let options;

  function choose(chosen) {
    seats = seatsForm(chosen);
    options = objectFields(chosen.options);
    swap(
      parts,
      card("setup.seats", seats.element),
      position.read() ? null : card("setup.options", options.elements),
    );
  }

  const read = () => {
    const start = position.read();
    const wish = { game: game.value, seats: seats.read(), undo: "free", note: note.value.trim() || undefined };
    if (start) return { ...wish, game: start.game, options: start.options, position: start };
    return { ...wish, options: options.read(), seed: seed.value.trim() || undefined };
  };

  async function begin(event) {
    event.preventDefault();
    await attempt(async () => {
      const answer = await api.createMatch(creationOf(read()));
      rememberCreated(answer);
      go(to.table(answer.match.id));
    });
  }

  choose(known[0]);
  return h(
    "form",
    { class: "sandbox", on: { submit: begin } },
    h("header", {}, h("h1", {}, t("sandbox.title")), h("p", { class: "aside" }, t("sandbox.about"))),
    card(
      "sandbox.start",
      h("label", { class: "field" }, h("span", {}, t("sandbox.game")), game),
      h("label", { class: "field" }, h("span", {}, t("sandbox.seed")), seed, h("small", { class: "aside" }, t("sandbox.seed.hint"))),
      position.element,
    ),
    parts,
    card("sandbox.note", h("label", { class: "field" }, h("span", {}, t("sandbox.note.label")), note)),
    h("div", { class: "row wrap end setup-foot" }, shareLink(read), h("button", { class: "primary large" }, t("setup.start"))),
  );
}

function card(title, ...children) {
  return h("section", { class: "card" }, h("h2", {}, t(title)), h("div", { class: "fields" }, children));
}

/** A file with a position, as `GET …/position` gives it and the table saves it. */
function positionField(changed) {
  let position = null;
  const said = h("small", { class: "aside" }, t("sandbox.position.hint"));
  const file = h("input", {
    type: "file",
    id: "sandbox-position",
    accept: ".json,application/json",
    on: {
      change: async () => {
        position = await readPosition(file.files[0]);
        said.textContent = position || !file.files[0] ? t("sandbox.position.hint") : t("sandbox.position.bad");
        said.classList.toggle("wrong", Boolean(file.files[0]) && !position);
        const game = document.getElementById("sandbox-game");
        if (position) game.value = position.game;
        changed();
      },
    },
  });
  const element = h("label", { class: "field" }, h("span", {}, t("sandbox.position")), file, said);
  return { element, read: () => position };
}

async function readPosition(file) {
  try {
    const position = JSON.parse(await file.text());
    return position.format && position.game && position.state ? position : null;
  } catch {
    return null;
  }
}
