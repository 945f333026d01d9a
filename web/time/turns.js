// Where turns and rounds begin, as far as the frames tell: by the names of facts, else by who acts. Pure functions.

const ROUND =
  /(Round|Season|Generation|Era|Cycle|Year|Month|Phase|Epoch)\w*(Begun|Began|Started|Opened|Ended|Revealed|Chosen)$/;
const TURN = /Turn\w*(Begun|Began|Started|Passed|Ended)$/;

/** {rounds, turns}: plies at which a new one stands. */
export function milestones(frames) {
  const rounds = [];
  const turns = [];
  let seat = null;
  for (const frame of frames) {
    if (!frame) continue;
    const names = frame.facts.map(({ fact }) => fact);
    if (frame.ply > 0 && names.some((name) => ROUND.test(name))) rounds.push(frame.ply);
    if (names.some((name) => TURN.test(name)) || (frame.seat !== null && frame.seat !== seat)) turns.push(frame.ply);
    if (frame.seat !== null) seat = frame.seat;
  }
  return { rounds, turns };
}

/** The nearest turn (or round) before or after a ply; the ends count too. */
export function nextTurn(frames, ply, direction) {
  const { rounds, turns } = milestones(frames);
  const places = [...new Set([0, ...rounds, ...turns, frames.length - 1])].sort((left, right) => left - right);
  return direction < 0
    ? (places.findLast((place) => place < ply) ?? 0)
    : (places.find((place) => place > ply) ?? frames.length - 1);
}
