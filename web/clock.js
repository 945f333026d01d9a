// The server's time. Deadlines are told in it, and the clock of this device may be wrong by minutes.

const RESOLUTION = 2000; // Milliseconds: `Date` has whole seconds, and a server may write it once a second.

let earliest = -Infinity; // Server time less local time lies between these.
let latest = Infinity;

/** Learn from a response: its `Date`, and when it was asked for and came by the clock of this device. */
export function learnTime(date, asked, came) {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return;
  const [low, high] = [at - came, at + RESOLUTION - asked];
  earliest = Math.max(earliest, low);
  latest = Math.min(latest, high);
  if (earliest > latest) [earliest, latest] = [low, high]; // A clock was set meanwhile: what was learnt before is wrong.
}

/** Milliseconds since 1970 by the server's clock; by our own as long as that may be right. */
export function serverNow() {
  const ours = Date.now();
  if (earliest <= 0 && latest >= 0) return ours;
  return ours + (earliest + latest) / 2;
}
