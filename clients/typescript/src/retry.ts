// Repeats: every call of the server may be sent again. A PUT repeats as such, a creation by its key, an undo by its version.
const PAUSES = [200, 500, 1000, 2000];
const REPEATABLE = new Set([429, 502, 503, 504]);
const LONGEST_PAUSE = 60_000;

export function isWorthRepeating(response: Response): boolean {
  return REPEATABLE.has(response.status);
}

/** Send until there is a response worth returning, or until the attempts are used up. */
export async function sendWithRepeats(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  for (const pause of PAUSES) {
    try {
      const response = await send();
      if (!isWorthRepeating(response)) return response;
      await response.body?.cancel();
      await sleep(pauseOf(response, pause), signal);
    } catch (error) {
      if (signal?.aborted) throw error;
      await sleep(pause, signal);
    }
  }
  return send();
}

function pauseOf(response: Response, otherwise: number): number {
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_PAUSE) : otherwise;
}

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
