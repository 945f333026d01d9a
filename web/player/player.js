// The player of this browser: a name, and one token for any number of matches. It lives in localStorage.

import * as api from "../api.js";
import { createStore } from "../store.js";

const PLACE = "orrery.player";

/** {player: {id, name, token} or null} */
export const me = createStore({ player: read() });
addEventListener("storage", (event) => {
  if (event.key === PLACE) me.set({ player: read() });
}); // Another tab has made or forgotten the player.

function read() {
  try {
    const known = JSON.parse(localStorage.getItem(PLACE));
    return known?.token ? known : null;
  } catch {
    return null;
  }
}

function keep(player) {
  me.set({ player });
  try {
    if (player) localStorage.setItem(PLACE, JSON.stringify(player));
    else localStorage.removeItem(PLACE);
  } catch {
    // Without storage the player lasts as long as the page.
  }
}

/** The player token; undefined without a player. */
export const playerToken = () => me.state.player?.token;

export async function register(name) {
  const answer = await api.registerPlayer({ name });
  keep({ id: answer.player.id, name: answer.player.name, token: answer.token });
}

/** Become the player of another device by its pairing code. */
export async function pair(code) {
  const answer = await api.pairDevice({ code });
  keep({ id: answer.player.id, name: answer.player.name, token: answer.token });
}

export async function rename(name) {
  const changed = await api.renamePlayer({ name }, playerToken());
  keep({ ...me.state.player, name: changed.name });
}

/** Forget the player on this device; the token is revoked if another device still has one. */
export async function forgetPlayer() {
  const { player } = me.state;
  keep(null); // First, so that nothing on the page uses the token while it is revoked.
  try {
    const { tokens } = await api.playerTokens(player.token);
    const own = tokens.find((one) => one.current);
    if (tokens.length > 1 && own) await api.revokeToken(own.id, player.token);
  } catch (error) {
    if (error.status === 401) return; // A token that is revoked already is forgotten all the same.
    keep(player);
    throw error;
  }
}

/** Delete the player for good, everywhere. */
export async function deletePlayer() {
  const { player } = me.state;
  keep(null); // First, so that nothing on the page uses the token while it dies.
  try {
    await api.deletePlayer(player.token);
  } catch (error) {
    keep(player);
    throw error;
  }
}

/** The token turned out to be worth nothing. */
export function loseToken() {
  keep(null);
}
