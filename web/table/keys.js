// Keys of the table. Letters and digits act only where nothing is being typed.

import { fork, redo, undo } from "../time/winding.js";
import { back, canAct, confirm, levelNow, open, pick, toggle } from "./playing.js";

const TABS = { p: "play", s: "scores", l: "log", t: "seats" };

/** `page`: what keys can reach beyond the session: zoom, search, chart, turns, the ghost, the inspection of pieces. */
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
      if (session.skipPace() || page.closeLens()) return;
      back(session);
      return;
    }
    if (typing) {
      if (event.key === "Enter" && event.target.type === "search") playNumber(1);
      return;
    }
    const slider = event.target.type === "range";
    const act = (slider ? undefined : page.lay(event)) ?? keyed(event, slider);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function keyed(event, slider) {
    const { key } = event;
    if (/^[1-9]$/.test(key)) return () => playNumber(Number(key));
    if (TABS[key]) return () => session.set({ tab: TABS[key] });
    const onButton = ["button", "a", "summary"].includes(event.target.localName);
    if (key === "Enter" && session.state.choosing && !onButton) return () => confirm(session);
    if (key === "Enter" && !onButton && plainlyMeant()) return () => pick(session, plainlyMeant());
    if (key === " " && !onButton) return () => session.skipPace() || session.run(session.state.playing || 1);
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
      e: playFoot,
      i: page.inspect,
      Backspace: () => back(session),
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
    const { entries, foot } = levelNow(session);
    const listed = session.state.ghost ? foot : [...entries, ...foot.map((offer) => ({ offer }))];
    const entry = session.state.ghost ? { offer: listed[number - 1] } : listed[number - 1];
    if (entry?.group) open(session, entry.group);
    else if (entry?.offer) pick(session, entry.offer);
  }

  /** The offer marked as the default, or the only one there is. */
  function plainlyMeant() {
    const offers = canAct(session) ? session.decision().offers : [];
    return offers.find((offer) => offer.default) ?? (offers.length === 1 ? offers[0] : undefined);
  }

  /** The only offer to end or to pass. */
  function playFoot() {
    const foot = levelNow(session)?.foot ?? [];
    if (foot.length === 1) pick(session, foot[0]);
  }

  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
