// Setting up a table: seats, options, house rules.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { rememberCreated } from "../keyring.js";
import { playerToken } from "../player/player.js";
import { go, to } from "../router.js";
import { bar } from "../shell/bar.js";
import { gamePicture } from "../shell/game_picture.js";
import { complain } from "../shell/toast.js";
import { objectFields } from "./schema.js";
import { seatsForm } from "./seats.js";

const POLICIES = ["auto", "free", "own", "off"];
const PACES = {
  none: null,
  minute: { answer: 60 },
  minutes: { answer: 300 },
  day: { answer: 86400 },
  reserve: { reserve: 900, increment: 10 },
};

export function setupScreen({ game: id }) {
  const content = h(
    "main",
    { id: "content", tabindex: -1, class: "setup" },
    h("p", { class: "aside" }, t("page.loading")),
  );
  api.gameNamed(id).then((game) => (game ? swap(content, form(game)) : go(to.lobby)), complain);
  return { element: h("div", { class: "lobby" }, bar(), content) };
}

function form(game) {
  const seats = seatsForm(game);
  const options = objectFields(game.options);
  const undo = h(
    "select",
    { id: "undo-policy" },
    POLICIES.map((policy) => h("option", { value: policy }, t(`undo.${policy}`))),
  );
  const pace = h(
    "select",
    { id: "pace" },
    Object.keys(PACES).map((name) => h("option", { value: name }, t(`clock.${name}`))),
  );
  const listed = h("input", { type: "checkbox" });
  let hintsChosen = false; // Until then: as the server would do it.
  const hints = h("input", { type: "checkbox", id: "hints", checked: true, on: { change: () => (hintsChosen = true) } });
  const start = h("button", { class: "primary large" }, t("setup.start"));
  seats.onChange(() => {
    options.seat(seats.read().length);
    const open = seats.read().some((seat) => seat.player === "open");
    start.textContent = open ? t("setup.startOpen") : t("setup.start");
    if (!hintsChosen) hints.checked = !open;
  });

  async function create(event) {
    event.preventDefault();
    start.disabled = true;
    try {
      const wish = { game: game.id, seats: seats.read(), options: options.read() };
      Object.assign(wish, { listed: listed.checked, hints: hints.checked });
      if (undo.value !== "auto") wish.undo = undo.value;
      if (PACES[pace.value]) wish.pace = PACES[pace.value];
      const answer = await api.createMatch(wish, playerToken());
      rememberCreated(answer);
      go(to.table(answer.match.id));
    } catch (error) {
      start.disabled = false;
      if (!pointOut(element, error)) complain(error);
    }
  }

  const element = h(
    "form",
    { on: { submit: create } },
    h("header", { class: "setup-head" }, gamePicture(game), h("h1", {}, t("setup.title", { game: game.name }))),
    h(
      "section",
      { class: "card", "aria-labelledby": "seats-title" },
      h("h2", { id: "seats-title" }, t("setup.seats")),
      seats.element,
    ),
    h(
      "section",
      { class: "card", "aria-labelledby": "options-title" },
      h("h2", { id: "options-title" }, t("setup.options")),
      h(
        "div",
        { class: "fields" },
        options.elements.length ? options.elements : h("p", { class: "aside" }, t("setup.noOptions")),
      ),
    ),
    h(
      "section",
      { class: "card", "aria-labelledby": "rules-title" },
      h("h2", { id: "rules-title" }, t("setup.rules")),
      h(
        "div",
        { class: "fields" },
        h("label", { class: "field" }, h("span", {}, t("setup.undo")), undo),
        h("label", { class: "field" }, h("span", {}, t("setup.pace")), pace),
        h("label", { class: "field check" }, hints, h("span", {}, t("setup.hints"))),
        h("label", { class: "field check" }, listed, h("span", {}, t("setup.listed"))),
      ),
    ),
    h("div", { class: "row end setup-foot" }, h("a", { class: "button quiet", href: to.lobby }, t("page.cancel")), start),
  );
  return element;
}

/** Say at the option that a refusal points to what is wrong with it; false if it points to none. */
function pointOut(form, error) {
  for (const told of form.querySelectorAll(".wrong")) told.remove();
  const [, kind, name] = error.body?.errors?.[0]?.pointer.split("/") ?? [];
  const field = kind === "options" && form.querySelector(`[data-option="${CSS.escape(name)}"]`);
  if (!field) return false;
  field.append(h("p", { class: "wrong", role: "alert" }, error.message));
  field.querySelector("input, select, button").focus();
  return true;
}
