// Undo, redo, fork: the commands that move the line.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { rememberCreated, tokenFor } from "../keyring.js";
import { go, to } from "../router.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { attempt, complain, toast } from "../shell/toast.js";
import { isOver } from "../table/reading.js";
import { askForTakeback } from "../table/takeback.js";

/** Why there is no going back further. */
export function barrierWords(barrier) {
  return t("barrier.title", { ply: barrier.ply, why: t(`barrier.${barrier.reason}`) });
}

/** Why there is no undo, in words, and the way to ask the others. */
export function explainBarrier(session) {
  const { undo: known, match, takeback } = session.state;
  const { barrier } = known;
  const askable = barrier.reason !== "game-over" && !isOver(match) && !takeback && barrier.ply > 0;
  const ask = () => {
    dialog.close();
    askForTakeback(session, barrier.ply - 1);
  };
  const dialog = openDialog(
    t("time.nothing"),
    h(
      "div",
      { class: "dialog-body" },
      h("p", {}, barrierWords(barrier)),
      barrier.label ? h("p", { class: "aside" }, barrier.label) : null,
      askable
        ? h(
            "div",
            { class: "row end" },
            h(
              "button",
              { type: "button", class: "primary", data: { key: "ask-past" }, on: { click: ask } },
              t("barrier.ask"),
            ),
          )
        : null,
    ),
    "small",
  );
}

/** Back to `ply`, or to the newest point allowed. */
export function undo(session, ply = null) {
  return wind(session, async ({ points, barrier, version }) => {
    const to = ply ?? points[0]?.to_ply;
    if (to === undefined) toast(barrier ? barrierWords(barrier) : t("time.nothing"));
    else await api.undo(session.id, to, version, session.token());
  });
}

export function redo(session) {
  return wind(session, async ({ redo: [point], version }) => {
    if (point) await api.redo(session.id, point.to_ply, version, session.token());
  });
}

const last = new WeakMap();

/** One after the other: the table may tell of the last one before its own answer is here. */
function wind(session, call) {
  const turn = (last.get(session) ?? Promise.resolve()).then(() => windNow(session, call));
  last.set(session, turn);
  return turn;
}

/** With the points as they are now: what is known may be of a moment ago. */
async function windNow(session, call) {
  const { busy, me, undo: known, version } = session.state;
  if (busy || me === null) return;
  session.set({ busy: true });
  try {
    await call(known?.version === version ? known : await api.undoPoints(session.id, session.token()));
    session.set({ shown: null, playing: 0 });
  } catch (error) {
    complain(error);
    if (error.status === 412) await session.askAgain();
  } finally {
    session.set({ busy: false });
  }
}

/** A new match from the point shown. */
export async function fork(session) {
  const { match } = session.state;
  if (match.rated && !isOver(match) && !(await confirmed(t("fork.sure"), t("time.fork")))) return undefined;
  return attempt(async () => {
    const answer = await api.fork(session.id, { ply: session.at() }, tokenFor(session.id));
    rememberCreated(answer);
    toast(t("time.forked"));
    go(to.table(answer.match.id));
  });
}
