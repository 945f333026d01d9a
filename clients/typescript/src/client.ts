// A tiny typed fetch: the method and the path decide the parameters, the body and the result.
import type { Arguments, Method, Operation, PathFor, ResponseOf } from "./operations.js";
import { readProblem } from "./problem.js";
import { sendWithRepeats } from "./retry.js";
import type { components } from "./schema.js";
import type { RawEvent } from "./sse.js";
import { follow } from "./stream.js";

type Schemas = components["schemas"];

/** A live event of a match; `event` tells which data it carries. */
export type MatchEvent =
  | { id: string; event: "snapshot"; data: Schemas["Snapshot"] }
  | { id: string; event: "action"; data: Schemas["ActionEvent"] }
  | { id: string; event: "rewound" | "resumed"; data: Schemas["LineChangedEvent"] }
  | { id: string; event: "seat" | "finished" | "rematch"; data: Schemas["Summary"] }
  | { id: string; event: "takeback"; data: Schemas["TakebackView"] }
  | { id: string; event: "message"; data: Schemas["MessageView"] };

/** What concerns a player in any of its matches; `event` tells which data it carries. */
export type PlayerEvent =
  | { id: string; event: "snapshot"; data: Schemas["PlayerSnapshot"] }
  | { id: string; event: "your_turn" | "turn_over" | "invited" | "takeback_asked" | "finished"; data: Schemas["PlayerEvent"] };

export type ClientOptions = { token?: string; language?: "en" | "cs"; fetch?: typeof fetch };
export type PlayerEventOptions = { after?: number; signal?: AbortSignal };
export type MyFilters = NonNullable<Arguments<Operation<"get", "/v1/me/matches">>[0]>["query"];
/** `stay`: go on after the end of the match, with messages and the rematch. */
export type EventOptions = { after?: number; boards?: boolean; stay?: boolean; signal?: AbortSignal };

type AnyRequest = {
  path?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export class Client {
  constructor(
    readonly url: string,
    private readonly options: ClientOptions = {},
  ) {}

  /** A client of the same server for another token. */
  withToken(token: string): Client {
    return new Client(this.url, { ...this.options, token });
  }

  get<P extends PathFor<"get">>(path: P, ...request: Arguments<Operation<"get", P>>) {
    return this.send<ResponseOf<Operation<"get", P>>>("get", path, request[0]);
  }

  put<P extends PathFor<"put">>(path: P, ...request: Arguments<Operation<"put", P>>) {
    return this.send<ResponseOf<Operation<"put", P>>>("put", path, request[0]);
  }

  /** Every POST carries a key, so that a repeat after a lost response creates nothing twice. */
  post<P extends PathFor<"post">>(path: P, ...request: Arguments<Operation<"post", P>>) {
    const given: AnyRequest = request[0] ?? {};
    const headers = { "Idempotency-Key": crypto.randomUUID(), ...given.headers };
    return this.send<ResponseOf<Operation<"post", P>>>("post", path, { ...given, headers });
  }

  patch<P extends PathFor<"patch">>(path: P, ...request: Arguments<Operation<"patch", P>>) {
    return this.send<ResponseOf<Operation<"patch", P>>>("patch", path, request[0]);
  }

  delete<P extends PathFor<"delete">>(path: P, ...request: Arguments<Operation<"delete", P>>) {
    return this.send<ResponseOf<Operation<"delete", P>>>("delete", path, request[0]);
  }

  createMatch(body: Schemas["CreateMatch"]) {
    return this.post("/v1/matches", { body });
  }

  match(match_id: string) {
    return this.get("/v1/matches/{match_id}", { path: { match_id } });
  }

  decisions(match_id: string) {
    return this.get("/v1/matches/{match_id}/decisions", { path: { match_id } });
  }

  answer(match_id: string, decision: string, action: Schemas["Action"]) {
    return this.put("/v1/matches/{match_id}/decisions/{decision}", { path: { match_id, decision }, body: { action } });
  }

  undo(match_id: string, to_ply: number, version: number) {
    const headers = { "If-Match": `"${version}"` };
    return this.post("/v1/matches/{match_id}/undo", { path: { match_id }, body: { to_ply }, headers });
  }

  /** The live events of a match, until it is over or, with `stay`, without end. A broken connection is resumed without gap or repeat. */
  async *events(match: string, { after, boards, stay, signal }: EventOptions = {}): AsyncGenerator<MatchEvent> {
    const url = this.address("/v1/matches/{match_id}/events", { path: { match_id: match }, query: { boards, stay } });
    for await (const event of this.follow(url, after, signal)) {
      yield event as MatchEvent;
      if (event.event === "finished" && !stay) return;
    }
  }

  /** Register a player. Its token plays any number of matches. */
  registerPlayer(name: string) {
    return this.post("/v1/players", { body: { name } });
  }

  me() {
    return this.get("/v1/me");
  }

  /** The player's matches, those that wait for the player first. */
  myMatches(query: MyFilters = {}) {
    return this.get("/v1/me/matches", { query });
  }

  /** What concerns the player in any match, without end. A broken connection is resumed as in `events`. */
  async *myEvents({ after, signal }: PlayerEventOptions = {}): AsyncGenerator<PlayerEvent> {
    for await (const event of this.follow(this.address("/v1/me/events", {}), after, signal)) yield event as PlayerEvent;
  }

  /** The best few answers to an open decision. The match counts as assisted from then on. */
  hints(match_id: string, seat?: number) {
    return this.get("/v1/matches/{match_id}/hints", { path: { match_id }, query: { seat } });
  }

  /** Start an analysis in points of a match that is over. */
  startAnalysis(match_id: string, budget: string | number = "8") {
    return this.post("/v1/matches/{match_id}/analysis", { path: { match_id }, body: { budget } });
  }

  /** The analysis of a match that is over: `job` says how far it is, `report` is the result. */
  analysis(match_id: string) {
    return this.get("/v1/matches/{match_id}/analysis", { path: { match_id } });
  }

  cancelAnalysis(match_id: string) {
    return this.delete("/v1/matches/{match_id}/analysis", { path: { match_id } });
  }

  private follow(url: string, after?: number, signal?: AbortSignal): AsyncGenerator<RawEvent> {
    const open = (lastId: string | null, stop: AbortSignal) => {
      const headers = this.headers({ Accept: "text/event-stream" });
      if (lastId !== null) headers["Last-Event-ID"] = lastId;
      return this.fetch(url, { headers, signal: stop });
    };
    return follow(open, after === undefined ? null : String(after), signal);
  }

  private async send<T>(method: Method, path: string, request: AnyRequest = {}): Promise<T> {
    const headers = this.headers(request.headers);
    if (request.body !== undefined) headers["Content-Type"] = "application/json";
    const init = { method: method.toUpperCase(), headers, body: JSON.stringify(request.body), signal: request.signal };
    const url = this.address(path, request);
    const response = await sendWithRepeats(() => this.fetch(url, init), request.signal);
    if (!response.ok) throw await readProblem(response);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  private address(path: string, request: AnyRequest): string {
    const parts = new Map<string, unknown>(Object.entries(request.path ?? {}));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.get(name))));
    const given = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined && value !== null);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return this.url.replace(/\/$/, "") + filled + (search ? `?${search}` : "");
  }

  private headers(more: Record<string, string> = {}): Record<string, string> {
    const { token, language = "en" } = this.options;
    const common: Record<string, string> = { "Accept-Language": language, ...more };
    return token ? { ...common, Authorization: `Bearer ${token}` } : common;
  }

  private fetch(url: string, init: RequestInit): Promise<Response> {
    return (this.options.fetch ?? globalThis.fetch)(url, init);
  }
}
