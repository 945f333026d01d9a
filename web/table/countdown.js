// The time that is left for a decision: the own one's first, else that of the seat which has the least.

import { serverNow } from "../clock.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";

const SECOND = 1000;
const HURRY = 10 * SECOND;

export function countdown(session) {
  const element = h("p", { class: "countdown", role: "timer", "aria-live": "off", hidden: true });
  let deadline = null;

  function tick() {
    const left = deadline === null ? null : Math.max(0, Date.parse(deadline) - serverNow());
    element.hidden = left === null;
    if (left === null) return;
    element.textContent = t("turn.left", { time: spellTime(left) });
    element.classList.toggle("hurry", left <= HURRY);
  }

  const end = session.watch(["match", "decisions", "me", "shown"], ({ match, decisions, shown }) => {
    deadline = match?.status === "running" && shown === null ? deadlineOf(session.decision(), decisions) : null;
    tick();
  });
  const timer = setInterval(tick, SECOND / 2);
  return {
    element,
    leave() {
      clearInterval(timer);
      end();
    },
  };
}

export function deadlineOf(own, decisions) {
  if (own) return own.deadline ?? null;
  const all = decisions.map((decision) => decision.deadline).filter(Boolean);
  return all.sort()[0] ?? null;
}

/** `2:05`, `1:00:00`, or days and hours where there is much of it. */
export function spellTime(milliseconds) {
  const seconds = Math.ceil(milliseconds / SECOND);
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days) return t("turn.days", { days, hours });
  const two = (number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
