// The clockwork: while `playing`, one ply after the other, forward or backward, at the speed chosen.

import { settings } from "../settings.js";

const BEAT = 900; // Milliseconds for a ply at speed 1.

export function player(session) {
  let timer = null;

  function tick() {
    const { playing, shown, ply } = session.state;
    if (!playing) return;
    const here = shown ?? ply;
    if ((playing > 0 && shown === null) || (playing < 0 && here === 0)) {
      session.set({ playing: 0, ended: { direction: playing, at: performance.now() } });
      return;
    }
    session.look(here + playing);
    timer = setTimeout(tick, BEAT / settings.state.speed);
  }

  const end = session.watch(["playing"], ({ playing, shown }) => {
    clearTimeout(timer);
    if (!playing) return;
    if (playing > 0 && shown === null) session.look(0); // At the end, forward means: again from the start.
    timer = setTimeout(tick, BEAT / settings.state.speed);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}
