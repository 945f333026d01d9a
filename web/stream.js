// Server-sent events over fetch, so that the token can travel in a header. Reconnects with Last-Event-ID.

import { headersFor } from "./api.js";

const LONGEST_WAIT = 30_000;
const OVER = ["finished", "abandoned"];
const SILENCE = 45_000; // Three missed heart-beats.

/** Follow a match; `hear(event, data, id)` gets each event once. Gives the function that stops it. */
export function follow(match, { token, viewer, hear, tell }) {
  const query = viewer ? `&as=${encodeURIComponent(viewer)}` : "";
  return followPath(`/v1/matches/${match}/events?stay=true${query}`, { token, hear, tell });
}

/** The same for any stream. */
export function followPath(path, { token, hear, tell }) {
  const stop = new AbortController();
  const known = { last: null, wait: 1_000, retry: 1_000 };
  run(path, { token, hear, tell }, known, stop.signal);
  return () => stop.abort();
}

async function run(path, options, known, stopped) {
  while (!stopped.aborted) {
    options.tell("connecting");
    const ended = await connection(path, options, known, stopped).catch(() => "lost");
    if (stopped.aborted) return;
    options.tell(ended);
    if (ended !== "lost") return;
    await pause(known.wait * (0.75 + Math.random() / 2), stopped);
    known.wait = Math.min(known.wait * 2, LONGEST_WAIT);
  }
}

/** One connection, until it ends: "gone" (not for us), or "lost". It tells of the match's end and goes on. */
async function connection(path, { token, hear, tell }, known, stopped) {
  const cut = new AbortController();
  const end = () => cut.abort();
  stopped.addEventListener("abort", end, { once: true });
  let quiet = setTimeout(end, SILENCE);
  try {
    const more = { Accept: "text/event-stream" };
    if (known.last !== null) more["Last-Event-ID"] = known.last;
    const response = await fetch(path, {
      headers: headersFor(token, more),
      signal: cut.signal,
      cache: "no-store",
      credentials: "omit",
    });
    if ([401, 403, 404].includes(response.status)) return "gone";
    if (!response.ok) return "lost";
    tell("live");
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const parse = parser((event) => {
      if (event.retry) known.retry = event.retry;
      if (event.id) known.last = event.id;
      if (!event.data) return;
      known.wait = known.retry;
      const data = JSON.parse(event.data);
      hear(event.name, data, Number(known.last));
      if (event.name === "finished" || OVER.includes(data.match?.status)) tell("over"); // Messages may still come.
    });
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return "lost";
      clearTimeout(quiet);
      quiet = setTimeout(end, SILENCE);
      parse(value);
    }
  } finally {
    clearTimeout(quiet);
    stopped.removeEventListener("abort", end);
  }
}

/** Text in pieces in, events out: {name, data, id, retry}. */
export function parser(emit) {
  let rest = "";
  let event = { name: "message", data: "" };
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines.map((piece) => piece.replace(/\r$/, ""))) {
      if (line === "") {
        emit(event);
        event = { name: "message", data: "" };
        continue;
      }
      const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line);
      if (field === "event") event.name = value;
      if (field === "data") event.data += event.data ? `\n${value}` : value;
      if (field === "id") event.id = value;
      if (field === "retry") event.retry = Number(value);
    }
  };
}

/** Wait, but not longer than until the network is back. */
function pause(time, stopped) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, time);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    }
    addEventListener("online", done);
    stopped.addEventListener("abort", done, { once: true });
  });
}
