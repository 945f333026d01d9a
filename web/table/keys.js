// Keys of the table. Letters and digits act only where nothing is being typed.

import { fork, redo, undo } from "../time/winding.js";
import { back, canAct, confirm, pick, toggle } from "./playing.js";
import { visibleOffers } from "./narrowing.js";

const TABS = { p: "play", s: "scores", l: "log", t: "seats" };

/** `page`: what keys can reach beyond the session: zoom, search, chart, turns. */
export function tableKeys(session, page) {
  function press(event) {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]") ||
      session.state.curtain !== null
    )
      return;
    const typing = event.target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      back(session);
      return;
    }
    if (typing) {
      if (event.key === "Enter" && event.target.type === "search") playNumber(1);
      return;
    }
    const slider = event.target.type === "range";
    const act = keyed(event, slider);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function keyed(event, slider) {
    const { key } = event;
    if (/^[1-9]$/.test(key)) return () => playNumber(Number(key));
    if (TABS[key]) return () => session.set({ tab: TABS[key] });
    if (key === "Enter" && session.state.choosing && event.target.localName !== "button") return () => confirm(session);
    if (key === " " && event.target.localName !== "button" && event.target.localName !== "summary")
      return () => session.run(session.state.playing || 1);
    if ((key === "ArrowDown" || key === "ArrowUp") && !slider) return page.focusOffers;
    const plain = {
      ArrowLeft: () => (event.shiftKey ? page.turn(-1) : session.look(session.at() - 1)),
      ArrowRight: () => (event.shiftKey ? page.turn(1) : session.look(session.at() + 1)),
      Home: () => session.look(0),
      End: () => session.set({ shown: null }),
      u: () => undo(session),
      r: () => redo(session),
      f: () => fork(session),
      c: page.chart,
      "/": page.search,
      "+": () => page.zoom(1),
      "=": () => page.zoom(1),
      "-": () => page.zoom(-1),
      0: () => page.zoom(0),
    };
    return plain[key];
  }

  /** The digit in front of an offer, or of a value while a hole is being filled. */
  function playNumber(number) {
    if (!canAct(session)) return;
    const { choosing } = session.state;
    if (choosing) {
      if (number <= choosing.offer.choose.from.length) toggle(session, number - 1);
      return;
    }
    const offer = visibleOffers(session.decision().offers, session.state)[number - 1];
    if (offer) pick(session, offer);
  }

  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
