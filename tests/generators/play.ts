// What a TypeScript front end writes first, with no cast anywhere. Compiled with `tsc --strict` against generated types.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

type Board = components["schemas"]["Board"];

type CreateMatch = components["schemas"]["CreateMatch"];
type StreamEvent = components["schemas"]["StreamEvent"];

// Every game is named here: a game that is missing, or a board that does not narrow, does not compile.
export function count(board: Board): number {
  switch (board.game) {
    case "tiny_epic_galaxies":
      return board.galaxies.length;
    case "race_for_the_galaxy":
      return board.players.length;
    case "planet_unknown":
      return board.stacks.length;
    case "terraforming_mars":
      return board.tiles.length + board.oxygen;
    case "andromedas_edge":
      return board.stations.length;
    default: {
      const never: never = board;
      return never;
    }
  }
}

// An event tells by its name what its data is.
export function summarize(event: StreamEvent): string {
  switch (event.event) {
    case "seat":
      return event.data.status;
    case "action":
      return `ply ${event.data.ply}`;
    case "takeback":
      return event.data.note;
    default:
      return event.id;
  }
}

// Options are an object of the game's own, lists included.
export const withOptions: CreateMatch = {
  game: "planet_unknown",
  seats: [{ name: "Ana", player: "person" }],
  options: { choose_sides: false, planets: ["cerberus"], red_events: 5, commander: null },
};

export async function play(baseUrl: string): Promise<string> {
  const client = createClient<paths>({ baseUrl });
  const created = await client.POST("/v1/matches", {
    body: {
      game: "tiny_epic_galaxies",
      seats: [
        { name: "Ana", player: "person" },
        { name: "Robo", player: "bot:greedy" },
      ],
      options: { random_start: true, tie_break: "planets_level_resources" },
    },
  });
  if (created.error) throw new Error(created.error.detail);
  const headers = { Authorization: `Bearer ${created.data.host_token}` };
  const path = { match_id: created.data.match.id };
  for (;;) {
    const summary = await client.GET("/v1/matches/{match_id}", { params: { path }, headers });
    if (summary.error) throw new Error(summary.error.detail);
    if (summary.data.status === "finished") break;
    const asked = await client.GET("/v1/matches/{match_id}/decisions", { params: { path }, headers });
    if (asked.error) throw new Error(asked.error.detail);
    const decision = asked.data.decisions.find((one) => one.offers !== null);
    if (!decision) {
      await new Promise((resume) => setTimeout(resume, 10)); // The bot is playing.
      continue;
    }
    const offer = decision.offers?.find((one) => one.choose === null);
    if (!offer) throw new Error("an offer without a hole is expected");
    const answered = await client.PUT("/v1/matches/{match_id}/decisions/{decision}", {
      params: { path: { ...path, decision: decision.id } },
      body: { action: offer.action },
      headers,
    });
    if (answered.error) throw new Error(answered.error.detail);
  }
  const shown = await client.GET("/v1/matches/{match_id}/board", { params: { path }, headers });
  if (shown.error) throw new Error(shown.error.detail);
  if (shown.data.board === null) throw new Error("the match has started");
  if (count(shown.data.board) !== 2) throw new Error("two galaxies are expected");
  return `${shown.data.ply} plies`;
}
