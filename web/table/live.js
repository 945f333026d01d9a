// From the stream of events to the session's state; and the reads that follow when the head moves.

import * as api from "../api.js";
import { t } from "../i18n/index.js";
import { tokenFor } from "../keyring.js";
import { settings } from "../settings.js";
import { complain, toast } from "../shell/toast.js";
import { follow } from "../stream.js";
import { hearMessage, readMessages } from "./messages.js";
import { isOver } from "./reading.js";

const FRAMES = 200;
const LINES = 100;
const GATHER = 40; // Milliseconds: bots act in bursts, and one read tells of all of them.
const SEALED = ["AnswerSealed", "AnswerWithdrawn", "AnswersOpened"];

/** Follow the match as the seat we are; gives the function that stops it. */
export function live(session) {
  const { id, set } = session;
  const gone = new AbortController();
  const { me } = session.state;
  const viewer = me === null ? null : `seat:${me}`;
  // What the stream told: no frame behind `ply` is asked for, so none that an undo has just taken back; null while it is
  // silent. `early` are frames that came before those in front of them were read.
  const told = { ply: null, early: new Map() };
  const refresh = oneAtATime(async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER));
    if (!gone.signal.aborted) await readHead(session, told, gone.signal);
  });
  const hearing = { snapshot, action, rewound: wound, resumed: wound, seat, takeback, message, finished, rematch };

  function snapshot(data, version) {
    const { match } = data;
    told.ply = match.ply;
    told.early.clear();
    set({ match, frames: [], lines: [] });
    session.heard({ decisions: data.decisions ?? [], ply: match.ply, version });
    if (match.takeback) readTakeback(match.takeback);
    else set({ takeback: null });
    readMessages(session).catch(complain);
    refresh();
  }

  function action(data, version) {
    const { match, frames } = session.state;
    const { to_act, decisions, ...frame } = data;
    told.ply = frame.ply;
    if (session.state.eyes) told.early.clear(); // Seen with other eyes: to be read.
    else if (frames.length >= frame.ply) set({ frames: [...frames.slice(0, frame.ply), frame] });
    else told.early.set(frame.ply, frame);
    set({
      match: { ...match, to_act, ply: frame.ply, version, status: match.status === "open" ? "running" : match.status },
    });
    if (version >= session.state.version) session.heard({ decisions, ply: frame.ply, version });
    if (frame.ply === 0 || frame.facts.some(({ fact }) => SEALED.includes(fact))) readSummary();
    refresh();
  }

  function wound(data, version) {
    const { match, frames, lines, shown } = session.state;
    told.ply = data.ply;
    told.early.clear();
    set({
      match: { ...match, to_act: data.to_act, ply: data.ply, version },
      frames: frames.slice(0, data.to_ply + 1),
      lines: lines.filter((line) => line.ply <= data.to_ply),
      shown: shown !== null && shown >= data.ply ? null : shown,
      series: null,
    });
    session.heard({ decisions: data.decisions, ply: data.ply, version });
    if (data.takeback) set({ takeback: null });
    readSummary();
    refresh();
  }

  function seat(match) {
    set({ match: { ...match, ply: session.state.ply } });
  }

  function message(data) {
    hearMessage(session, data);
  }

  function rematch(match) {
    set({ match });
    toast(t("rematch.opened"));
  }

  function finished(match) {
    set({ match, decisions: [], takeback: null, choosing: null, undo: null, curtain: null });
    if (session.state.tab === "play") set({ tab: "scores" });
    refresh();
  }

  function takeback(data) {
    if (data.status === "open") {
      set({ takeback: data });
      return;
    }
    set({ takeback: null });
    toast(t(`takeback.${data.status}`));
  }

  async function readTakeback(ident) {
    set({ takeback: await api.takeback(id, ident, session.token()).catch(() => null) });
  }

  const readSummary = oneAtATime(async () => {
    const match = await api.summary(id, session.token());
    if (!gone.signal.aborted && match.version >= session.state.version) set({ match });
  });

  const unwatch = session.watch(["shown", "eyes"], () => {
    if (session.state.eyes) told.early.clear();
    if (session.state.match) refresh();
  });
  const unfollow = follow(id, {
    token: session.token(),
    viewer,
    hear: (name, data, version) => hearing[name]?.(data, version),
    tell: (connection) => set({ connection }),
  });
  return () => {
    gone.abort();
    unwatch();
    unfollow();
  };
}

/** Log, frames, scores and undo points as they stand now. */
async function readHead(session, told, signal) {
  const { match, me, shown } = session.state;
  if (match.status === "open") return;
  const viewer = session.viewer();
  const token = tokenFor(session.id, seatOf(viewer));
  const read = (call, query) => call(session.id, { as: viewer, ...query }, token, signal);
  const own = session.token();
  await Promise.all([
    readLines(session, read),
    readFrames(session, told, read, viewer),
    read(api.scoreboard, shown === null ? {} : { ply: shown }).then((scores) => session.set({ scores })),
    me !== null && !isOver(match)
      ? api.undoPoints(session.id, own).then((undo) => {
          if (!isOver(session.state.match)) session.set({ undo });
        })
      : null,
    settings.state.chart ? read(api.scoreboard, { every: true }).then((series) => session.set({ series })) : null,
  ]);
}

/** The lines we do not have yet. After a rewind the old ones are gone, so what is missing is always the end. */
async function readLines(session, read) {
  for (;;) {
    const before = session.state.lines;
    const after = before.at(-1)?.ply;
    const page = await read(api.log, { after, limit: LINES });
    if (session.state.lines !== before) continue; // Wound meanwhile.
    if (page.lines.length) session.set({ lines: [...before, ...page.lines] });
    if (page.next === null || page.next === undefined || !page.lines.length) return;
  }
}

/** The frames that the stream did not bring: those from before we listened, or seen with other eyes. */
async function readFrames(session, told, read, viewer) {
  for (;;) {
    const before = session.state.frames;
    if (before.length > (told.ply ?? session.state.ply)) return;
    const from = Math.max(0, before.length - 1); // One that we have: there is something even if the last was taken back.
    const page = await read(api.replay, { from, limit: FRAMES });
    if (session.viewer() !== viewer) return; // Whoever changed the eyes has asked for all of it again.
    if (session.state.frames !== before) continue;
    const frames = [...before.slice(0, from), ...page.frames];
    for (let next; (next = told.early.get(frames.length)) !== undefined; ) frames.push(next);
    told.early.clear();
    session.set({ frames });
    if (page.frames.length < 2) return;
  }
}

function seatOf(viewer) {
  return viewer.startsWith("seat:") ? Number(viewer.slice(5)) : null;
}

/** Run one at a time; whatever was asked for meanwhile is done once more afterwards. */
export function oneAtATime(work) {
  let running = false;
  let again = false;
  return async function run() {
    again = running;
    if (running) return;
    running = true;
    do {
      again = false;
      try {
        await work();
      } catch (error) {
        if (error.status !== 416) complain(error); // 416: wound away while we asked.
      }
    } while (again);
    running = false;
  };
}
