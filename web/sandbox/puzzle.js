// A set-up that came by link: what it is, and a button to play it.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { rememberCreated } from "../keyring.js";
import { go, to } from "../router.js";
import { bar } from "../shell/bar.js";
import { gamePicture } from "../shell/game_picture.js";
import { attempt, complain } from "../shell/toast.js";
import { creationOf, decodeSetup } from "./link.js";

export function puzzleScreen({ code }) {
  const content = h("main", { id: "content", tabindex: -1, class: "setup" }, h("p", { class: "aside" }, t("page.loading")));
  show(content, code).catch(complain);
  return { element: h("div", { class: "lobby" }, bar(), content) };
}

async function show(content, code) {
  const setup = await decodeSetup(code);
  const game = setup && (await api.gameNamed(setup.game));
  swap(content, game ? puzzle(game, setup) : broken());
}

function puzzle(game, setup) {
  const begin = () =>
    attempt(async () => {
      const answer = await api.createMatch(creationOf(setup));
      rememberCreated(answer);
      go(to.table(answer.match.id));
    });
  return h(
    "article",
    { class: "puzzle" },
    h("header", { class: "setup-head" }, gamePicture(game), h("h1", {}, t("sandbox.puzzle", { game: game.name }))),
    h(
      "section",
      { class: "card" },
      setup.note ? h("p", { class: "puzzle-note" }, setup.note) : null,
      h("p", { class: "aside" }, t(setup.position ? "sandbox.fromPosition" : setup.seed ? "sandbox.fromSeed" : "sandbox.fromDeal")),
      h("ol", { class: "puzzle-seats" }, setup.seats.map((seat) => h("li", {}, seatWords(seat)))),
    ),
    h(
      "div",
      { class: "row wrap end setup-foot" },
      h("a", { class: "button quiet", href: to.sandbox() }, t("sandbox.own")),
      h("button", { type: "button", class: "primary large", data: { key: "begin" }, on: { click: begin } }, t("setup.start")),
    ),
  );
}

function seatWords({ name, player }) {
  const kind = String(player).startsWith("bot:") ? t("setup.bot", { bot: String(player).slice(4) }) : t(`sandbox.${player === "open" ? "guest" : "you"}`);
  return `${name}: ${kind}`;
}

function broken() {
  return h(
    "section",
    { class: "card" },
    h("h1", {}, t("sandbox.broken")),
    h("p", {}, t("sandbox.broken.why")),
    h("a", { class: "button", href: to.sandbox() }, t("sandbox.own")),
  );
}
