// A set-up in a link: JSON, deflated, as base64url after the `#`. The server never sees it before the match is created.

const VERSION = 1;
const FIELDS = ["game", "seats", "options", "seed", "position", "undo", "note"];

/** The code of a set-up `{game, seats, options?, seed?, position?, undo?, note?}`. */
export async function encodeSetup(setup) {
  const given = Object.fromEntries(FIELDS.filter((name) => setup[name] !== undefined).map((name) => [name, setup[name]]));
  const bytes = await convert(new TextEncoder().encode(JSON.stringify({ v: VERSION, ...given })), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The set-up of a code; null where it is none. */
export async function decodeSetup(code) {
  try {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await convert(bytes, new DecompressionStream("deflate-raw")));
    const setup = JSON.parse(text);
    return setup.v === VERSION && typeof setup.game === "string" && Array.isArray(setup.seats) ? setup : null;
  } catch {
    return null;
  }
}

async function convert(bytes, stream) {
  const converted = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(converted).arrayBuffer());
}

/** What `POST /v1/matches` takes of a set-up. */
export function creationOf({ game, seats, options, seed, position, undo }) {
  return { game, seats, options: options ?? {}, ...(seed && { seed }), ...(position && { position }), ...(undo && { undo }) };
}
