// Undo, redo, fork: the commands that move the line.

import * as api from "../api.js";
import { t } from "../i18n/index.js";
import { rememberCreated, tokenFor } from "../keyring.js";
import { go, to } from "../router.js";
import { attempt, complain, toast } from "../shell/toast.js";

/** Back to `ply`, or to the newest point allowed. */
export async function undo(session, ply = session.state.undo?.points[0]?.to_ply) {
  const { undo: known, version } = session.state;
  if (ply === undefined) {
    const { barrier } = known ?? {};
    toast(barrier ? t("barrier.title", { ply: barrier.ply, why: t(`barrier.${barrier.reason}`) }) : t("time.nothing"));
    return;
  }
  await wind(session, () => api.undo(session.id, ply, version, session.token()));
}

export async function redo(session) {
  const point = session.state.undo?.redo[0];
  if (point) await wind(session, () => api.redo(session.id, point.to_ply, session.state.version, session.token()));
}

async function wind(session, call) {
  if (session.state.busy) return;
  session.set({ busy: true });
  try {
    await call();
    session.set({ shown: null, playing: 0 });
  } catch (error) {
    complain(error);
    if (error.status === 412) await session.askAgain();
  } finally {
    session.set({ busy: false });
  }
}

/** A new match from the point shown. */
export function fork(session) {
  return attempt(async () => {
    const answer = await api.fork(session.id, { ply: session.at() }, tokenFor(session.id));
    rememberCreated(answer);
    toast(t("time.forked"));
    go(to.table(answer.match.id));
  });
}
