// The same players once more: the old tokens are good for the new match.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { remember } from "../keyring.js";
import { go, to } from "../router.js";
import { icon } from "../shell/icons.js";
import { attempt } from "../shell/toast.js";
import { isOver } from "./reading.js";

/** A button for the players of a match that is over; null for anybody else. */
export function rematchButton(session, match) {
  const { host, seats } = session.keys();
  if (!isOver(match) || match.imported || !(host || Object.keys(seats).length)) return null;
  return h(
    "button",
    { type: "button", class: "primary", data: { key: "again" }, on: { click: () => attempt(() => play(session)) } },
    icon("redo"),
    t(match.rematch ? "rematch.join" : "seats.again"),
  );
}

async function play(session) {
  const { host, invite, seats } = session.keys();
  const answer = await api.rematch(session.id, session.token());
  const moved = Object.entries(seats).map(([seat, token]) => [answer.seats[Number(seat)], token]);
  remember(answer.match.id, { host, invite, seats: Object.fromEntries(moved) });
  go(to.table(answer.match.id));
}
