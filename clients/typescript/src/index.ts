// A typed client for Orrery servers, for browsers and Node.js.
export {
  Client,
  type ClientOptions,
  type EventOptions,
  type MatchEvent,
  type MyFilters,
  type PlayerEvent,
  type PlayerEventOptions,
} from "./client.js";
export { type Action, type Chooser, type Decision, fill, firstAction, type Offer, play, type Summary } from "./play.js";
export { type MatchChooser, playAll, type PlayAllOptions } from "./play_all.js";
export { ApiProblem, type ProblemDocument } from "./problem.js";
export type { components, paths } from "./schema.js";
export { EventParser, type RawEvent } from "./sse.js";
export { type DeliveryOptions, readDelivery, SignatureInvalid, type WebhookEvent } from "./webhooks.js";
