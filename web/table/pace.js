// What others do is shown one move after the other, not all at once. `pace` is the ply being shown; null: the head.

import { calm, settings } from "../settings.js";
import { isOver } from "./reading.js";

const LONGEST = 12_000; // Milliseconds: a long row of moves is shown faster, so that nobody waits longer.

/** Must watch before the picture does. Gives the function that ends it. */
export function pacing(session) {
  let seen = null; // The last ply that was shown.
  let timer = 0;

  const beat = () => (calm() || document.hidden ? 0 : settings.state.pace);

  function rest(ply) {
    clearTimeout(timer);
    timer = 0;
    seen = ply;
    session.set({ pace: null });
  }

  function look() {
    const { ply, frames, me, shown, curtain, match, pace } = session.state;
    const still = seen === null || ply <= seen || shown !== null || curtain !== null || !beat() || isOver(match);
    if (still) {
      if (pace !== null || seen !== ply) rest(match && frames.length ? ply : null);
      return;
    }
    if (timer) return; // The beat goes on.
    while (seen < ply && frames[seen + 1]?.seat === me) seen += 1;
    if (frames[seen + 1]) show(seen + 1, ply);
  }

  function show(next, head) {
    seen = next;
    if (next >= head) {
      rest(head);
      return;
    }
    session.set({ pace: next });
    timer = setTimeout(
      () => {
        timer = 0;
        look();
        if (!timer && session.state.pace === next) rest(session.state.ply); // Its frame is not here: no waiting.
      },
      Math.min(beat(), LONGEST / (head - next)),
    );
  }

  /** Straight to the present; gives whether anything was left to show. */
  session.skipPace = () => {
    const running = session.state.pace !== null;
    if (running) rest(session.state.ply);
    return running;
  };
  const ends = [
    session.watch(["ply", "frames", "shown", "curtain", "match"], look),
    session.watch(["me"], () => rest(null)),
  ];
  return () => {
    clearTimeout(timer);
    ends.forEach((end) => end());
  };
}
