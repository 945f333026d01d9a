// The lobby: games to choose, tables to come back to, matches of others, recordings to watch.

import { games } from "../api.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { playerCard } from "../player/card.js";
import { to } from "../router.js";
import { bar } from "../shell/bar.js";
import { orrery } from "../shell/emblem.js";
import { gamePicture } from "../shell/game_picture.js";
import { matchLists } from "./matches.js";
import { recordingDrop } from "./recordings.js";

export function lobbyScreen() {
  const shelf = h("ul", { class: "shelf", "aria-busy": "true" }, h("li", { class: "aside" }, t("page.loading")));
  const card = playerCard();
  const lists = matchLists();
  const drop = recordingDrop();
  fillShelf(shelf);
  const element = h(
    "div",
    { class: "lobby" },
    bar(),
    h(
      "main",
      { id: "content", tabindex: -1 },
      h("section", { class: "welcome" }, orrery(), h("div", {}, h("h1", {}, "Orrery"), h("p", {}, t("page.motto")))),
      h("section", { "aria-labelledby": "games-title" }, h("h2", { id: "games-title" }, t("lobby.games")), shelf, sandboxLink()),
      card.element,
      lists.element,
      drop.element,
    ),
  );
  return {
    element,
    leave: () => {
      card.leave();
      lists.leave();
      drop.leave();
    },
  };
}

/** Seeds, positions and puzzles, for those who try things out. */
function sandboxLink() {
  return h("p", { class: "aside" }, h("a", { href: to.sandbox() }, t("sandbox.title")), ": ", t("sandbox.about"));
}

async function fillShelf(shelf) {
  try {
    const known = await games();
    swap(shelf, known.map(gameCard));
  } catch (error) {
    const again = h("button", { type: "button", on: { click: () => fillShelf(shelf) } }, t("page.retry"));
    swap(
      shelf,
      h(
        "li",
        { class: "failed" },
        h("p", {}, error.message || t("page.failed")),
        h("p", { class: "aside" }, t("page.failed.hint")),
        again,
      ),
    );
  }
  shelf.removeAttribute("aria-busy");
}

function gameCard(game) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "game-card", href: to.setup(game.id), data: { game: game.id } },
      gamePicture(game),
      h(
        "span",
        { class: "game-words" },
        h("span", { class: "game-name" }, game.name),
        h("span", { class: "game-seats" }, seatWords(game.seats)),
      ),
    ),
  );
}

/** "2–4 players, also alone" */
function seatWords(counts) {
  const company = counts.filter((count) => count > 1);
  const range = company.length > 1 ? `${company[0]}–${company.at(-1)}` : `${company[0] ?? 1}`;
  return [t("lobby.players", { range }), counts.includes(1) && company.length ? t("lobby.solo") : ""]
    .filter(Boolean)
    .join(", ");
}
