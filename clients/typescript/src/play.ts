// Play a match from its stream: answer every decision of the seats the token holds.
import type { Client, MatchEvent } from "./client.js";
import { ApiProblem } from "./problem.js";
import type { components } from "./schema.js";

export type Decision = components["schemas"]["DecisionView"];
export type Offer = components["schemas"]["OfferView"];
export type Action = components["schemas"]["Action"];
export type Summary = components["schemas"]["Summary"];
export type Chooser = (decision: Decision) => Action | Promise<Action>;

/** Refusals that say the question is no longer open. A match's stream brings the next one. */
export const OVERTAKEN = new Set(["decision-gone", "already-answered", "match-over"]);

/** Answer every decision with what `choose` returns, until the match is over or `signal` aborts. */
export async function play(client: Client, match: string, choose: Chooser, signal?: AbortSignal): Promise<Summary> {
  const answered = new Set<string>();
  const isMine = (decision: Decision) => Boolean(decision.offers?.length) && !answered.has(decision.id);
  for await (const event of client.events(match, { signal })) {
    let pending = decisionsOf(event).filter(isMine);
    for (let decision = pending.shift(); decision; decision = pending.shift()) {
      answered.add(decision.id);
      try {
        const done = await client.answer(match, decision.id, await choose(decision));
        pending = done.decisions.filter(isMine);
      } catch (error) {
        if (!(error instanceof ApiProblem) || !OVERTAKEN.has(error.code)) throw error;
      }
    }
  }
  return client.match(match);
}

function decisionsOf(event: MatchEvent): Decision[] {
  return "decisions" in event.data ? (event.data.decisions ?? []) : [];
}

/** The action of the default offer, or of the first, with its open field filled as little as allowed. */
export function firstAction(decision: Decision): Action {
  const offers = decision.offers ?? [];
  const offer = offers.find((one) => one.default) ?? offers[0];
  if (!offer) throw new Error(`There is nothing to answer to ${decision.id}.`);
  return offer.choose ? fill(offer, offer.choose.from.slice(0, offer.choose.min)) : offer.action;
}

/** The offer's action with its open field set. */
export function fill(offer: Offer, values: readonly unknown[]): Action {
  if (!offer.choose) throw new Error(`The offer ${offer.id} has nothing to choose.`);
  return { ...offer.action, [offer.choose.field]: values } as Action;
}
