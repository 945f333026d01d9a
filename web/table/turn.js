// The banner: whose turn it is, what is asked, and what became of the match.

import * as api from "../api.js";
import { announce, h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { attempt } from "../shell/toast.js";
import { countdown } from "./countdown.js";
import { hintButton } from "./hint.js";
import { nameOf, namesOf } from "./reading.js";
import { rematchButton } from "./rematch.js";

export function turnBanner(session) {
  const element = h("div", { class: "turn" });
  const left = countdown(session);
  const end = session.watch(["match", "decisions", "me", "shown", "pace", "busy", "curtain", "scores"], (state) => {
    if (!state.match) return;
    const { kind, title, text, extra = rematchButton(session, state.match) } = words(session, state);
    element.dataset.kind = kind;
    swap(
      element,
      h("p", { class: "turn-title" }, title),
      text ? h("p", { class: "turn-text" }, text) : null,
      left.element,
      extra,
    );
    if (state.curtain === null) announce([title, text].filter(Boolean).join(". "));
  });
  return {
    element,
    leave() {
      left.leave();
      end();
    },
  };
}

function words(session, { match, me, decisions, shown, pace, frames, scores, busy }) {
  const who = me === null ? t("turn.watching") : t("turn.as", { name: nameOf(match, me) });
  if (match.status === "finished")
    return {
      kind: "over",
      title: result(match),
      text: [match.outcome?.verdict, match.outcome?.reason, totals(match, scores)].filter(Boolean).join(" · "),
    };
  if (match.status === "abandoned") return { kind: "over", title: t("turn.abandoned"), text: "" };
  if (shown !== null) return { kind: "past", title: t("turn.past"), text: "", extra: nowButton(session) };
  if (pace !== null && frames[pace])
    return {
      kind: "pacing",
      title: t("turn.plays", { name: nameOf(match, frames[pace].seat) }),
      text: frames[pace].label ?? "",
    };
  const own = session.decision();
  if (own)
    return {
      kind: "yours",
      title: session.seats().length > 1 ? `${t("turn.yours")}: ${nameOf(match, me)}` : t("turn.yours"),
      text: own.prompt,
      extra: hintButton(session, { match, busy }),
    };
  const others = t("turn.waits", { names: namesOf(match, match.to_act) });
  if (me !== null && match.seats[me].answered)
    return { kind: "answered", title: others, text: t("turn.answered"), extra: withdrawButton(session) };
  const prompt = decisions.find((decision) => decision.prompt)?.prompt;
  return { kind: "waiting", title: others, text: prompt ?? who };
}

function result(match) {
  const { winners } = match.outcome;
  return winners.length ? t("turn.winner", { names: namesOf(match, winners) }) : t("turn.draw");
}

/** Everybody's points, the best first. */
function totals(match, scores) {
  const ranking = match.outcome?.ranking ?? scores?.seats ?? [];
  return [...ranking]
    .sort((left, right) => left.rank - right.rank)
    .map(({ seat, total }) => `${nameOf(match, seat)} ${total}`)
    .join(", ");
}

/** On narrow screens the way back has no room for words beside the picture. */
function nowButton(session) {
  const now = () => session.set({ shown: null, playing: 0 });
  return h("button", { type: "button", class: "primary narrow-only", on: { click: now } }, t("time.now"));
}

/** A sealed answer can be taken back until all are in: our last one is in the frames. */
function withdrawButton(session) {
  const withdraw = () =>
    attempt(async () => {
      const { frames, me } = session.state;
      const mine = frames.findLast((frame) => frame.seat === me);
      if (mine) await api.withdraw(session.id, mine.decision, session.token());
      await session.askAgain();
    });
  return h("button", { type: "button", data: { key: "withdraw" }, on: { click: withdraw } }, t("turn.withdraw"));
}
