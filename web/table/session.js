// One match as this browser plays it: what is known, what is shown, and the commands of a player.

import * as api from "../api.js";
import { keysOf, rememberHeld, seatsOf, tokenFor } from "../keyring.js";
import { playerToken } from "../player/player.js";
import { firstValues } from "./filling.js";
import { isOver } from "./reading.js";
import { settings } from "../settings.js";
import { complain } from "../shell/toast.js";
import { createStore } from "../store.js";
import { live, oneAtATime } from "./live.js";

const BLANK = {
  match: null, // the summary
  game: null,
  me: null, // the seat we act as; null: we watch
  decisions: [],
  ply: 0, // of the head of the line
  version: 0,
  frames: [], // by ply; without boards
  lines: [], // of the log
  scores: null, // at the point shown
  series: null, // totals over all plies
  analysis: null, // {job, report}: what decisions cost, once the match is over
  undo: null,
  takeback: null,
  connection: "connecting",
  messages: [], // what the players wrote to each other
  busy: false,
  shown: null, // the ply looked at; null: now
  playing: 0, // -1, 0, 1: the timeline runs
  ended: { direction: 0, at: 0 }, // which way and when it last ran to its end
  eyes: null, // whose view; null: our own
  second: null, // a second view beside it
  pace: null, // the ply of another's move that is being shown; null: none
  path: null, // the group of the menu that is open; null: the whole
  pinned: [], // anchors that narrow the menu
  hovered: null, // the anchor under the pointer
  lit: [], // anchors of the offer under the pointer or with the focus
  preview: null, // the offer with a footprint under the pointer or with the focus
  text: "", // what is searched for
  choosing: null, // {offer, values}: an offer with a hole being filled
  ghost: null, // {place, held, forms}: the piece being laid
  listing: false, // ways to lay a piece as a list
  changed: new Set(), // anchors of what has changed since our last answer
  curtain: null, // the seat the device is being passed to
  tab: "play",
  drawn: 0, // grows with each new picture
  picture: null, // {key, svg}: the picture of the present as it was drawn
};

/** What a player has in hand at a question; a new question begins with empty hands. */
const NOTHING_MEANT = {
  path: null,
  pinned: [],
  lit: [],
  preview: null,
  hovered: null,
  text: "",
  choosing: null,
  ghost: null,
  listing: false,
};

const TOO_LATE = 300; // Milliseconds.

export function openSession(id) {
  const store = createStore(BLANK);
  const session = {
    id,
    store,
    get state() {
      return store.state;
    },
    set: store.set,
    watch: store.watch,

    /** The token to act with as the seat we are. */
    token: () => tokenFor(id, store.state.me),
    keys: () => keysOf(id),

    /** Seats whose tokens we hold and that are still ours. */
    seats: () => seatsOf(id).filter((seat) => ["host", "guest"].includes(store.state.match?.seats[seat]?.held)),

    /** Whose view is shown. */
    viewer() {
      const { eyes, me, match } = store.state;
      if (eyes) return eyes;
      if (me !== null) return `seat:${me}`;
      return isOver(match) ? "archive" : "spectator";
    },

    /** The decision we are asked, with its offers. */
    decision: () =>
      store.state.decisions.find((decision) => decision.seat === store.state.me && decision.offers) ?? null,

    async play(decision, action) {
      if (store.state.busy) return;
      store.set({ busy: true });
      try {
        const answer = await api.answer(id, decision.id, action, session.token());
        if (answer.version >= store.state.version)
          session.heard({ decisions: answer.decisions, ply: answer.ply, version: answer.version });
        else store.set({ decisions: store.state.decisions.filter((other) => other.id !== decision.id) });
      } catch (error) {
        complain(error);
        await session.askAgain();
      } finally {
        store.set({ busy: false });
      }
    },

    /** Whatever the reason: what is open now? */
    async askAgain() {
      try {
        const { decisions, ply, version } = await api.decisions(id, session.token());
        session.heard({ decisions, ply, version });
      } catch (error) {
        if (error.status !== 409) complain(error);
      }
    },

    /** What is open now, from an answer or from the stream. A new question ends whatever was being chosen. */
    heard({ decisions, ply, version }) {
      const before = session.decision()?.id;
      store.set({ decisions, ply, version });
      const now = session.decision();
      if (now?.id === before) return;
      const [only] = now?.offers.length === 1 ? now.offers : [];
      const choosing = only?.choose ? { offer: only, values: firstValues(only.choose) } : null;
      store.set({ ...NOTHING_MEANT, choosing });
    },

    /** Straight to the present while others' moves are being shown; the pacing puts its own here. */
    skipPace: () => false,

    /** Look at a ply; the last one is the present. */
    look(ply) {
      const last = store.state.ply;
      const at = Math.max(0, Math.min(last, ply));
      store.set({ shown: at === last ? null : at });
    },

    at: () => store.state.shown ?? store.state.pace ?? store.state.ply,

    /** Run that way, or pause. Who wants to pause and comes just after the end does not want to start again. */
    run(direction) {
      const { playing, ended } = store.state;
      if (!playing && ended.direction === direction && performance.now() - ended.at < TOO_LATE) return;
      store.set({ playing: playing === direction ? 0 : direction });
    },

    leave() {
      stop();
      store.set({ playing: 0 });
    },

    /** Hand the device on: nothing of the last seat's view stays behind the curtain. */
    pass(seat) {
      if (!settings.state.curtain) {
        session.become(seat);
        return;
      }
      stop();
      store.set({ curtain: seat, decisions: [], frames: [], lines: [], scores: null, series: null, undo: null });
      store.set({ ...NOTHING_MEANT, shown: null, eyes: null, picture: null, changed: new Set() });
    },

    /** Act as another seat of ours, or watch. */
    become(seat) {
      store.set({ ...NOTHING_MEANT, me: seat, curtain: null, decisions: [], eyes: null, undo: null });
      stop();
      stop = live(session);
    },
  };

  let stop = () => {};
  begin(session);
  return session;

  async function begin() {
    try {
      const match = await api.summary(id, tokenFor(id));
      if (tokenFor(id) === playerToken()) rememberHeld(match);
      const game = await api.gameNamed(match.game);
      store.set({ match, game, ply: match.ply, version: match.version });
      if (match.imported)
        store.set({ shown: 0, tab: "log" }); // A recording begins at its beginning.
      else if (match.status === "finished") store.set({ tab: "scores" }); // The end is what one comes to see.
      const mine = session.seats();
      store.set({ me: mine.length === 1 ? mine[0] : null });
      store.watch(["match", "decisions", "me"], oneAtATime(passing(session)));
      stop();
      stop = live(session);
    } catch (error) {
      store.set({ connection: error.status === 404 || error.status === 401 ? "gone" : "away" });
      if (error.status && error.status !== 404) complain(error);
    }
  }
}

/** Gives the function that passes the device; it is called with all news, one at a time. */
function passing(session) {
  let answered = 0; // Version of the last answer for a seat without a choice: what is older is no news.
  return async () => {
    if (session.state.version >= answered) answered = (await passTheDevice(session)) ?? answered;
  };
}

/** With several seats on one device: whose turn is it, and may they look? */
async function passTheDevice(session) {
  const { match, me, curtain } = session.state;
  const mine = session.seats();
  if (mine.length < 2 || match.status !== "running") {
    if (curtain !== null) session.set({ curtain: null });
    if (mine.length === 1 && me !== mine[0] && match.status !== "open") session.become(mine[0]);
    return undefined;
  }
  const asked = match.to_act.filter((seat) => mine.includes(seat));
  if (!asked.length || asked.includes(me) || curtain !== null) return undefined;
  const next = asked.find((seat) => seat > (me ?? -1)) ?? asked[0];
  return passOrAnswer(session, next);
}

const answered = new Set(); // What was answered without passing the device; after an undo it is asked for real.

/** A seat with no choice is answered for: nobody passes the device for that. Gives the version of the answer. */
async function passOrAnswer(session, seat) {
  const { version } = session.state;
  const token = tokenFor(session.id, seat);
  const open = await api.decisions(session.id, token).catch(() => null);
  const own = open?.decisions.find((decision) => decision.seat === seat && decision.offers);
  const still = () => session.state.version === version && session.state.curtain === null;
  if (!still()) return undefined;
  const key = `${session.id} ${seat} ${open?.ply}`;
  const [only] = own?.offers.length === 1 ? own.offers : [];
  if (!only || only.choose || answered.has(key)) {
    session.pass(seat);
    return undefined;
  }
  answered.add(key);
  const answer = await api.answer(session.id, own.id, only.action, token).catch(() => null);
  if (!answer && still()) session.pass(seat);
  return answer?.version;
}
