// A better line as a table of its own: a fork before the decision, the better answer, and the answers that followed it.

import * as api from "../api.js";
import { t } from "../i18n/index.js";
import { rememberCreated } from "../keyring.js";
import { go, to } from "../router.js";
import { attempt, toast } from "../shell/toast.js";

/** The line was found in an imagined world: it is followed as far as it is legal in the true one. */
export function showBetterLine(session, decision) {
  return attempt(async () => {
    const { match } = session.state;
    const seats = match.seats.map(({ name }) => ({ name, player: "person" }));
    const fork = await api.fork(session.id, { ply: decision.ply - 1, seats, undo: "free" }, session.token());
    const played = await follow(fork.match.id, fork.host_token, decision.line);
    await api.abandon(fork.match.id, fork.host_token); // To be looked at, not to be played; it can be forked again.
    rememberCreated(fork);
    toast(t("analysis.line.opened", { count: played }));
    go(to.table(fork.match.id));
  });
}

async function follow(match, token, line) {
  let played = 0;
  for (const { seat, action } of line) {
    const { decisions } = await api.decisions(match, token);
    const open = decisions.find((one) => one.seat === seat && one.offers);
    if (!open?.offers.some((offer) => allows(offer, action))) break;
    await api.answer(match, open.id, action, token);
    played += 1;
  }
  return played;
}

/** Whether an action is this offer, its hole filled with values that are on offer. */
export function allows({ action: offered, choose }, action) {
  const plain = (value) => JSON.stringify(value, sorted);
  if (!choose) return plain(offered) === plain(action);
  const { [choose.field]: values, ...rest } = action;
  const { [choose.field]: hole, ...template } = offered;
  const known = choose.from.map(plain);
  return plain(rest) === plain(template) && values.every((value) => known.includes(plain(value)));
}

/** Objects with their keys in order, so that equal ones have equal text. */
function sorted(_, value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
