// A game's picture: a table of it as the server draws it; its emblem until that is there, or where there is none.

import { gamePicture as read } from "../api.js";
import { h } from "../dom.js";
import { settings } from "../settings.js";
import { drawInto } from "./drawing.js";
import { gameEmblem } from "./emblem.js";

export function gamePicture(game) {
  const element = h("div", { class: "game-picture", "aria-hidden": "true" }, gameEmblem(game.id));
  if (game.picture) load(element, game);
  return element;
}

async function load(element, game) {
  const svg = await read(game.picture).catch(() => null);
  if (!svg) return;
  const root = element.attachShadow({ mode: "open" });
  const end = settings.watch(["theme"], () => {
    if (root.firstChild && !element.isConnected) end?.();
    else {
      drawInto(root, svg, game.name);
      root.firstElementChild.setAttribute("preserveAspectRatio", "xMidYMin slice");
    }
  });
}
