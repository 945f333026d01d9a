// Lists of matches: ours (by the tokens we hold) and what the server lists.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { ago, t } from "../i18n/index.js";
import { forget, ours, seatsOf, tokenFor } from "../keyring.js";
import { attention } from "../player/attention.js";
import { loseToken, playerToken } from "../player/player.js";
import { to } from "../router.js";
import { icon } from "../shell/icons.js";
import { nameFork } from "../table/parent.js";

const OURS_SHOWN = 24;
const AGAIN = 15_000;
const LISTED = ["open", "running", "finished"];

export function matchLists() {
  const places = Object.fromEntries(["mine", ...LISTED].map((kind) => [kind, h("ul", { class: "match-list" })]));
  const element = h(
    "div",
    { class: "match-lists" },
    Object.entries(places).map(([kind, place]) =>
      h("section", { "aria-labelledby": `list-${kind}` }, h("h2", { id: `list-${kind}` }, t(`lobby.${kind}`)), place),
    ),
  );
  const load = () => {
    const mine = playersMatches();
    fillOurs(places.mine, mine);
    for (const status of LISTED) fillListed(places[status], status, mine);
  };
  load();
  const timer = setInterval(() => {
    if (!document.hidden) load();
  }, AGAIN);
  const end = attention.watch(["changes"], () => fillOurs(places.mine, playersMatches())); // At once, when our player hears of it.
  return {
    element,
    leave: () => {
      clearInterval(timer);
      end();
    },
  };
}

/** The player's matches as the server orders them, those that wait first; then those that only this browser knows. */
async function fillOurs(place, players) {
  const mine = await players;
  const others = ours().filter((match) => !mine.some((one) => one.id === match));
  const found = await Promise.all(others.slice(0, OURS_SHOWN).map((match) => ourMatch(match)));
  const waits = (match) => Number(isAsked(match));
  const all = [...mine, ...found.filter(Boolean)].sort((left, right) => waits(right) - waits(left));
  show(place, all, "mine");
}

async function playersMatches() {
  const token = playerToken();
  if (!token) return [];
  try {
    const { matches } = await api.myMatches({ limit: OURS_SHOWN }, token);
    return matches.map((match) => ({ ...match, ofPlayer: true }));
  } catch (error) {
    if (error.status === 401 && token === playerToken()) loseToken(); // Revoked on another device.
    return [];
  }
}

/** Whether a match waits for us: for our player, or for a seat whose token is here. */
function isAsked(match) {
  const seats = [...(match.you?.seats ?? []), ...seatsOf(match.id)];
  return match.status === "running" && match.to_act.some((seat) => seats.includes(seat));
}

/** A match we hold a token for; one that the server no longer knows is forgotten. */
async function ourMatch(match) {
  try {
    return await api.summary(match, tokenFor(match));
  } catch (error) {
    if (error.status === 404 || error.status === 401) forget(match);
    return null;
  }
}

async function fillListed(place, status, players) {
  try {
    const page = await api.matches({ status, limit: 12 });
    const known = [...ours(), ...(await players).map((match) => match.id)];
    show(place, page.matches.filter((match) => !known.includes(match.id)), status);
  } catch {
    show(place, [], status); // The shelf above already says that the server is away.
  }
}

async function show(place, list, kind) {
  const names = await api.games().then(
    (games) => Object.fromEntries(games.map((game) => [game.id, game.name])),
    () => ({}),
  );
  if (!list.length) swap(place, h("li", { class: "aside" }, t(`lobby.none.${kind}`)));
  else
    swap(
      place,
      list.map((match) => matchCard(match, names[match.game] ?? match.game, kind === "mine")),
    );
}

function badge(turn, invited) {
  if (!turn && !invited) return null;
  return h("span", { class: "badge" }, t(turn ? "card.turn" : "card.invited"));
}

function matchCard(match, name, own) {
  const turn = own && isAsked(match);
  const invited = own && match.you?.invited;
  const players = match.seats.map((seat) => seat.name).join(", ");
  const won = match.outcome?.winners.map((seat) => match.seats[seat].name).join(", ");
  const drop = h(
    "button",
    {
      class: "quiet icon-only",
      type: "button",
      "aria-label": `${t("lobby.forget")}: ${name}, ${players}`,
      on: {
        click: (event) => {
          forget(match.id);
          event.currentTarget.closest("li").remove();
        },
      },
    },
    icon("close"),
  );
  return h(
    "li",
    { class: "match-card" },
    h(
      "a",
      { href: to.table(match.id), data: { key: match.id } },
      h("span", { class: "match-name" }, name, badge(turn, invited)),
      match.forked_from ? nameFork(match, h("span", { class: "match-fork" })) : null,
      h("span", { class: "match-players" }, players),
      h(
        "span",
        { class: "aside" },
        [
          t(`status.${match.status}`),
          t("card.ply", { count: match.ply }),
          won ? t("turn.winner", { names: won }) : "",
          ago(match.created),
        ]
          .filter(Boolean)
          .join(" · "),
      ),
    ),
    own && !match.ofPlayer ? drop : null,
  );
}
