// The same deal at other tables: open one more, and compare what became of each seat.

import * as api from "../api.js";
import { points, signed } from "../analysis/figures.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { rememberCreated } from "../keyring.js";
import { go, to } from "../router.js";
import { icon } from "../shell/icons.js";
import { attempt, complain } from "../shell/toast.js";
import { isOver } from "./reading.js";

/** A button for the players of a match that is over; null for anybody else. */
export function duplicateButton(session, match) {
  const { host, seats } = session.keys();
  if (!isOver(match) || !match.started || !(host || Object.keys(seats).length)) return null;
  return h(
    "button",
    { type: "button", class: "quiet", data: { key: "duplicate" }, on: { click: () => attempt(() => open(session, match)) } },
    icon("copy"),
    t("duplicates.open"),
  );
}

/** Bots sit where they sat, own seats are ours again, and those of the others are open to guests. */
async function open(session, match) {
  const mine = session.seats();
  const seats = match.seats.map(({ seat, name, player }) => ({
    name,
    player: player.startsWith("bot:") ? player : mine.includes(seat) ? "person" : "open",
  }));
  const wish = { game: match.game, seats, duplicate_of: match.id };
  const answer = await api.createMatch(wish, session.keys().host ?? session.token());
  rememberCreated(answer);
  go(to.table(answer.match.id));
}

export function duplicatesPanel(session) {
  const element = h("section", { class: "analysis duplicates", "aria-label": t("duplicates.title"), hidden: true });
  let asked = null;

  async function show(match) {
    const { tables } = await api.duplicates(match.id, session.token());
    element.hidden = tables.length < 2;
    swap(element, h("h2", {}, t("duplicates.title")), h("p", { class: "aside" }, t("duplicates.what")), comparison(match, tables));
  }

  const end = session.watch(["match"], ({ match }) => {
    const wanted = match && (match.duplicates || match.duplicate_of) ? `${match.duplicates} ${match.status}` : null;
    if (wanted === asked) return;
    asked = wanted;
    if (wanted) show(match).catch(complain);
  });
  return { element, leave: end };
}

function comparison(match, tables) {
  return h(
    "div",
    { class: "analysis-seats", tabindex: 0, role: "region", "aria-label": t("duplicates.title") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("duplicates.table")),
          match.seats.map(({ seat }) => h("th", { scope: "col" }, t("duplicates.seat", { number: seat + 1 }))),
        ),
      ),
      h("tbody", {}, tables.map((table) => tableRow(table, match.duplicate_of))),
    ),
  );
}

function tableRow({ table, match, this: here, status, seats }, first) {
  const name = t(here ? "duplicates.here" : "duplicates.number", { number: table });
  const known = match ?? (table === 1 ? first : null); // The summary names the first table even where it is not listed.
  const title = known && !here ? h("a", { href: to.table(known) }, name) : name;
  return h(
    "tr",
    { "aria-current": here ? "true" : null },
    h("th", { scope: "row" }, title),
    seats.map((seat) => h("td", {}, result(seat, status))),
  );
}

/** The points of a seat, and how far they are from the average of that seat at all tables. */
function result({ name, total, ahead }, status) {
  const figures = total === null ? t(`duplicates.${status === "abandoned" ? "none" : "playing"}`) : points(total);
  return [
    h("strong", {}, figures),
    ahead ? h("span", { class: "aside" }, ` ${signed(ahead)}`) : null,
    name ? [h("br"), h("span", { class: "aside" }, name)] : null,
  ];
}
