// A stream that resumes by itself, over fetch: it can send the Authorization header, which EventSource cannot.
import { readProblem } from "./problem.js";
import { isWorthRepeating, sleep } from "./retry.js";
import { EventParser, type RawEvent } from "./sse.js";

/** The server sends a comment every 15 seconds. A stream silent for three of them is broken. */
const SILENCE = 45_000;

export type Open = (lastId: string | null, signal: AbortSignal) => Promise<Response>;

/** Yield events until the server says there are no more (204) or `signal` aborts. No gap, no repeat. */
export async function* follow(open: Open, after: string | null, signal?: AbortSignal): AsyncGenerator<RawEvent> {
  const parser = new EventParser(after);
  while (!signal?.aborted) {
    const connection = new Connection(signal);
    try {
      const response = await open(parser.lastId, connection.signal);
      if (response.status === 204) return;
      if (!response.ok && !isWorthRepeating(response)) throw await readProblem(response);
      if (response.ok) yield* read(response, parser, connection);
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof Error && error.name === "ApiProblem") throw error;
    } finally {
      connection.close();
    }
    parser.reset();
    await sleep(parser.retryMilliseconds, signal).catch(() => undefined);
  }
}

async function* read(response: Response, parser: EventParser, connection: Connection): AsyncGenerator<RawEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  for (;;) {
    connection.expectSoon();
    const { done, value } = await reader.read();
    if (done) return;
    yield* parser.feed(value);
  }
}

/** One attempt: aborted by the caller, by silence, or at its end. */
class Connection {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop = () => this.controller.abort();

  constructor(private readonly outer?: AbortSignal) {
    outer?.addEventListener("abort", this.stop, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  expectSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.stop, SILENCE);
  }

  close(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener("abort", this.stop);
    this.controller.abort();
  }
}
