// Check that a webhook's delivery comes from the server, and that it is new. Web Crypto: the same in browser and Node.js.

/** What a webhook delivers. A delivery may come twice, with the same `id`. */
export type WebhookEvent = {
  id: string;
  event: "your_turn" | "turn_over" | "invited" | "takeback_asked" | "finished";
  player: string;
  match: string;
  version: number;
  seats: number[];
  at: string;
};

/** The delivery was not signed with this secret, was changed, or is too old. Answer it with 400. */
export class SignatureInvalid extends Error {
  override readonly name = "SignatureInvalid";
}

export type DeliveryOptions = {
  /** Seconds that a delivery may be old, or ahead of the receiver's clock. */
  tolerance?: number;
  /** Seconds since 1970; the receiver's clock by default. */
  now?: number;
};

/** The event of a delivery. `signature` is its header `Orrery-Signature`, `body` its text as it came. */
export async function readDelivery(
  secret: string,
  signature: string | null | undefined,
  body: string,
  { tolerance = 300, now = Date.now() / 1000 }: DeliveryOptions = {},
): Promise<WebhookEvent> {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (!seconds || !given) throw new SignatureInvalid("There is no signature of the form t=<seconds>,v1=<hex>.");
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", text.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const bytes = Uint8Array.from(given.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  if (!(await crypto.subtle.verify("HMAC", key, bytes, text.encode(`${seconds}.${body}`)))) {
    throw new SignatureInvalid("The signature does not fit the body and the secret.");
  }
  if (Math.abs(now - Number(seconds)) > tolerance) {
    throw new SignatureInvalid(`The delivery is more than ${tolerance} seconds old, or from the future.`);
  }
  return JSON.parse(body) as WebhookEvent;
}
