// Whose eyes: once the match is over (or all seats are ours) any seat's, and a second view beside it.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { confirmed } from "../shell/dialog.js";
import { allOurs, isOver, viewerName } from "../table/reading.js";

export function eyesPicker(session) {
  const element = h("div", { class: "eyes", hidden: true });
  let told = "";
  const end = session.watch(["match", "eyes", "second", "me", "shown"], ({ match, second, shown }) => {
    if (!match) return;
    element.hidden =
      !isOver(match) && !(shown !== null && allOurs(match, session.keys()) && session.seats().length < 2);
    if (element.hidden && second !== null) session.set({ second: null });
    if (element.hidden) return;
    const known = [...match.seats.map((seat) => `seat:${seat.seat}`), "spectator", "archive"];
    const viewers = known.map((viewer) => [viewer, viewerName(viewer, match)]);
    const telling = JSON.stringify([viewers, session.viewer(), second]);
    if (telling === told) return; // A list that is open stays open while time runs.
    told = telling;
    swap(
      element,
      picker("eyes", t("time.eyes"), viewers, session.viewer(), (eyes) =>
        look(eyes, () => session.set({ eyes, frames: [], lines: [] })),
      ),
      picker("second", t("time.eyes.second"), [["", t("time.eyes.none")], ...viewers], second ?? "", (other) =>
        look(other, () => session.set({ second: other || null })),
      ),
    );
  });

  /** While the match runs, looking with other eyes is looking into hidden cards: it is asked first. */
  async function look(viewer, show) {
    const { match, me } = session.state;
    const harmless = isOver(match) || ["", "spectator", `seat:${me}`].includes(viewer);
    if (harmless || (await confirmed(t("eyes.sure", { name: viewerName(viewer, match) }), t("eyes.look")))) show();
    else {
      told = ""; // The list shows again what is seen.
      session.set({ match: { ...match } });
    }
  }
  return { element, leave: end };
}

function picker(key, label, viewers, chosen, choose) {
  const select = h(
    "select",
    { data: { key }, on: { change: () => choose(select.value) } },
    viewers.map(([value, name]) => h("option", { value, selected: value === chosen }, name)),
  );
  return h("label", { class: "field inline" }, h("span", {}, label), select);
}
