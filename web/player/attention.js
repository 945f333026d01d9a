// My turn: the page's title, a sound, and a notification, from one stream over all my matches.

import { t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { createStore } from "../store.js";
import { followPath } from "../stream.js";
import { me } from "./player.js";

/** {waiting: ids of matches that wait for me, changes: how often anything changed in my matches} */
export const attention = createStore({ waiting: [], changes: 0 });

let stop = () => {};
let title = "";

/** Follow the player of this browser, whoever that is. */
export function watchPlayer() {
  me.watch(["player"], ({ player }) => {
    stop();
    attention.set({ waiting: [], changes: attention.state.changes + 1 });
    stop = player ? followPath("/v1/me/events", { token: player.token, hear, tell: () => {} }) : () => {};
  });
  attention.watch(["waiting"], showTitle);
}

function hear(kind, data) {
  const { waiting, changes } = attention.state;
  const others = waiting.filter((match) => match !== data.match);
  if (kind === "snapshot") attention.set({ waiting: data.waiting, changes: changes + 1 });
  else if (kind === "your_turn") {
    attention.set({ waiting: [...others, data.match], changes: changes + 1 });
    call("notify.turn", data);
  } else if (["turn_over", "finished"].includes(kind)) attention.set({ waiting: others, changes: changes + 1 });
  else {
    attention.set({ changes: changes + 1 });
    call(kind === "invited" ? "notify.invited" : "notify.takeback", data);
  }
}

/** The screen's own title; matches that wait are counted before it. */
export function setTitle(text) {
  title = text;
  showTitle();
}

function showTitle() {
  const count = attention.state.waiting.length;
  document.title = count ? `(${count}) ${title}` : title;
}

function call(words, { match }) {
  if (settings.state.sound) chime();
  if (!document.hidden || !mayNotify() || !settings.state.notify) return;
  const note = new Notification(t("page.title"), { body: t(words), tag: match });
  note.onclick = () => {
    window.focus();
    location.hash = `#/m/${match}`;
    note.close();
  };
}

export const mayNotify = () => "Notification" in window && Notification.permission === "granted";

/** Ask the browser; whether it agrees. */
export async function askToNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

let audio = null;

/** Two short notes, made here: no file to load. */
export function chime() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  [660, 880].forEach((pitch, at) => {
    const begin = audio.currentTime + at * 0.14;
    const tone = new OscillatorNode(audio, { frequency: pitch, type: "sine" });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.setValueAtTime(0.0001, begin);
    loudness.gain.exponentialRampToValueAtTime(0.12, begin + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.3);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.32);
  });
}
