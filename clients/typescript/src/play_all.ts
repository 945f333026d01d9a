// Play every match of a player, from the stream over all of them.
import type { Client, MyFilters } from "./client.js";
import { type Action, type Decision, OVERTAKEN, type Summary } from "./play.js";
import { ApiProblem } from "./problem.js";

export type MatchChooser = (match: string, decision: Decision) => Action | Promise<Action>;
export type PlayAllOptions = {
  /** End when none of the player's matches is open or running. */
  untilIdle?: boolean;
  signal?: AbortSignal;
};

/** Play every match of the player, also those that begin later. Yields the summary of each that has ended. */
export async function* playAll(
  client: Client,
  choose: MatchChooser,
  { untilIdle = false, signal }: PlayAllOptions = {},
): AsyncGenerator<Summary> {
  let unfinished = new Set<string>();
  for await (const event of client.myEvents({ signal })) {
    if (event.event === "snapshot") {
      unfinished = await unfinishedMatches(client);
      for await (const summary of listMyMatches(client, { to_act: true })) await answerOpen(client, summary.id, choose);
    } else if (event.event === "your_turn") {
      unfinished.add(event.data.match);
      await answerOpen(client, event.data.match, choose);
    } else if (event.event === "finished") {
      unfinished.delete(event.data.match);
      yield await client.match(event.data.match);
      if (!unfinished.size) unfinished = await unfinishedMatches(client);
    }
    if (untilIdle && !unfinished.size) return;
  }
}

/** Answer what a match asks the player now, and what it asks next, until it waits for others. */
async function answerOpen(client: Client, match: string, choose: MatchChooser): Promise<void> {
  const answered = new Set<string>();
  const isMine = (decision: Decision) => Boolean(decision.offers?.length) && !answered.has(decision.id);
  let { decisions } = await client.decisions(match);
  for (let decision = decisions.find(isMine); decision; decision = decisions.find(isMine)) {
    answered.add(decision.id);
    try {
      ({ decisions } = await client.answer(match, decision.id, await choose(match, decision)));
    } catch (error) {
      if (!(error instanceof ApiProblem) || !OVERTAKEN.has(error.code)) throw error;
      ({ decisions } = await client.decisions(match)); // `your_turn` comes only if the seat was not asked before.
    }
  }
}

async function unfinishedMatches(client: Client): Promise<Set<string>> {
  const found = new Set<string>();
  for (const status of ["open", "running"] as const) {
    for await (const summary of listMyMatches(client, { status })) {
      if (summary.you?.seats.length) found.add(summary.id);
    }
  }
  return found;
}

async function* listMyMatches(client: Client, filters: NonNullable<MyFilters>): AsyncGenerator<Summary> {
  let cursor: string | undefined;
  do {
    const page = await client.myMatches({ ...filters, limit: 100, cursor });
    yield* page.matches;
    cursor = page.next ?? undefined;
  } while (cursor);
}
