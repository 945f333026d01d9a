// The analysis in points of a match that is over: loaded, started, followed and cancelled.

import * as api from "../api.js";
import { attempt } from "../shell/toast.js";
import { parser } from "../stream.js";
import { isOver } from "../table/reading.js";

const LOOK_AGAIN = 2_000; // Milliseconds, after the stream was lost.

export const isPending = (job) => job?.status === "waiting" || job?.status === "running";

/** Keeps `session.state.analysis` ({job, report}) up to date while the scores of a finished match are looked at. */
export function analysisJob(session) {
  const stop = new AbortController();
  let asked = false;

  async function load() {
    const { job, report } = await api.analysis(session.id, session.token(), stop.signal);
    if (!stop.signal.aborted) session.set({ analysis: { job, report } });
    return job;
  }

  /** Until the job has ended: its stream, or a look now and then where that is lost. */
  async function follow() {
    for (let job = await load(); isPending(job) && !stop.signal.aborted; job = await load()) {
      const lost = await watch().catch(() => true);
      if (lost) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    }
  }

  async function watch() {
    const response = await api.analysisEvents(session.id, session.token(), stop.signal);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const parse = parser(({ data }) => {
      if (data) session.set({ analysis: { ...session.state.analysis, job: JSON.parse(data) } });
    });
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return false;
      parse(value);
    }
  }

  const ends = session.watch(["match", "tab"], ({ match, tab }) => {
    if (asked || tab !== "scores" || !isOver(match) || match.ply === 0) return;
    asked = true;
    attempt(follow);
  });
  return {
    start: () =>
      attempt(async () => {
        const { job } = await api.startAnalysis(session.id, session.token());
        session.set({ analysis: { ...session.state.analysis, job } });
        await follow();
      }),
    cancel: () =>
      attempt(async () => {
        await api.cancelAnalysis(session.id, session.token());
        await load();
      }),
    leave: () => {
      ends();
      stop.abort();
    },
  };
}
