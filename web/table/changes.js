// Which pieces have changed since our last answer: the picture of then, compared with the one of now.

import * as api from "../api.js";
import { parsePicture } from "../shell/drawing.js";

const TOO_MANY = 0.4; // A picture in which so much has changed was laid out anew; that says nothing.

/** Marks the changes after each new picture, in the browser's idle time. Gives the function that ends it. */
export function changes(session) {
  let asked = "";
  const kept = { key: "", signs: null };

  async function look() {
    const { frames, me, ply, shown, pace, curtain, picture } = session.state;
    const last = me === null ? -1 : (frames.findLast((frame) => frame?.seat === me)?.ply ?? -1);
    const wanted = picture && last >= 0 && last < ply && shown === null && pace === null && curtain === null;
    const key = wanted ? `${me} ${last} ${frames[last].version} ${picture.key}` : "";
    if (key === asked) return;
    asked = key;
    if (!wanted) {
      if (session.state.changed.size) session.set({ changed: new Set() });
      return;
    }
    const before = `${me} ${frames[last].version}`;
    if (kept.key !== before) {
      const text = await api
        .picture(session.id, { as: session.viewer(), ply: last }, session.token())
        .catch(() => null);
      await idle();
      if (text === null || key !== asked) return;
      Object.assign(kept, { key: before, signs: signsIn(text) });
    }
    await idle();
    if (key !== asked) return;
    session.set({ changed: differing(kept.signs, signsIn(picture.svg)) });
  }

  return session.watch(["picture", "frames", "pace", "shown", "curtain", "me"], look);
}

const idle = () =>
  new Promise((resolve) =>
    window.requestIdleCallback ? requestIdleCallback(resolve, { timeout: 400 }) : setTimeout(resolve, 60),
  );

const writer = new XMLSerializer();

/** How every piece that holds no other one is drawn, by its anchor. */
function signsIn(text) {
  const signs = new Map();
  for (const piece of parsePicture(text).querySelectorAll("[data-anchor]")) {
    if (piece.querySelector("[data-anchor]")) continue;
    const anchor = piece.getAttribute("data-anchor").split(" ")[0];
    signs.set(anchor, (signs.get(anchor) ?? "") + writer.serializeToString(piece));
  }
  return signs;
}

function differing(before, after) {
  const found = [...after].filter(([anchor, sign]) => before.get(anchor) !== sign).map(([anchor]) => anchor);
  return new Set(found.length > after.size * TOO_MANY ? [] : found);
}
