// What a TypeScript front end writes first, with no cast anywhere. Compiled with `tsc --strict` against generated types.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

type Board = components["schemas"]["Board"];

export function count(board: Board): number {
  switch (board.game) {
    case "tiny_epic_galaxies":
      return board.galaxies.length;
    case "race_for_the_galaxy":
      return board.players.length;
    case "planet_unknown":
      return board.stacks.length;
    default:
      return 0;
  }
}

export async function play(baseUrl: string, answers: number): Promise<number> {
  const client = createClient<paths>({ baseUrl });
  const created = await client.POST("/v1/matches", {
    body: {
      game: "tiny_epic_galaxies",
      seats: [
        { name: "Ana", player: "person" },
        { name: "Robo", player: "bot:greedy" },
      ],
      options: {},
    },
  });
  if (created.error) throw new Error(created.error.detail);
  const headers = { Authorization: `Bearer ${created.data.host_token}` };
  const path = { match_id: created.data.match.id };
  let ply = 0;
  for (let given = 0; given < answers; ) {
    const asked = await client.GET("/v1/matches/{match_id}/decisions", { params: { path }, headers });
    if (asked.error) throw new Error(asked.error.detail);
    const decision = asked.data.decisions.find((one) => one.offers !== null);
    const offer = decision?.offers?.find((one) => one.choose === null);
    if (!decision) {
      await new Promise((resume) => setTimeout(resume, 20)); // The bot is playing.
      continue;
    }
    if (!offer) throw new Error("an offer without a hole is expected");
    const answered = await client.PUT("/v1/matches/{match_id}/decisions/{decision}", {
      params: { path: { ...path, decision: decision.id } },
      body: { action: offer.action },
      headers,
    });
    if (answered.error) throw new Error(answered.error.detail);
    ply = answered.data.ply;
    given += 1;
  }
  const shown = await client.GET("/v1/matches/{match_id}/board", { params: { path }, headers });
  if (shown.error) throw new Error(shown.error.detail);
  if (shown.data.board === null) throw new Error("the match has started");
  if (count(shown.data.board) !== 2) throw new Error("two galaxies are expected");
  return ply;
}
