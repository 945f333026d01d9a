// A wish to go back past a barrier: asking, seeing what it would take back, voting.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { tokenFor } from "../keyring.js";
import { asked } from "../shell/dialog.js";
import { attempt } from "../shell/toast.js";
import { nameOf, namesOf } from "./reading.js";

export function takebackBanner(session) {
  const element = h("div", { class: "takeback", role: "status", hidden: true });
  const end = session.watch(["takeback", "match", "me"], ({ takeback, match }) => {
    element.hidden = !takeback;
    if (takeback) swap(element, content(session, takeback, match));
  });
  return { element, leave: end };
}

function content(session, takeback, match) {
  const mine = session.seats();
  const asker = mine.includes(takeback.by);
  const open = Object.entries(takeback.votes)
    .filter(([, vote]) => vote === null)
    .map(([seat]) => Number(seat));
  const ours = open.filter((seat) => mine.includes(seat));
  const vote = (seat, accept) => () =>
    attempt(() => api.vote(session.id, takeback.id, seat, accept, tokenFor(session.id, seat)));
  const words = asker
    ? t("takeback.yours", { ply: takeback.to_ply })
    : t("takeback.asked", { name: nameOf(match, takeback.by), ply: takeback.to_ply });
  return [
    h("p", {}, h("strong", {}, words), takeback.note ? ` ${t("page.quoted", { text: takeback.note })}` : ""),
    h(
      "p",
      { class: "aside" },
      [
        t("takeback.affected", { count: takeback.affected.length }),
        open.length ? t("takeback.waiting", { names: namesOf(match, open) }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    h(
      "div",
      { class: "row wrap" },
      ours.map((seat) => [
        h(
          "button",
          { type: "button", class: "primary", data: { vote: "yes" }, on: { click: vote(seat, true) } },
          t("takeback.accept"),
        ),
        h("button", { type: "button", data: { vote: "no" }, on: { click: vote(seat, false) } }, t("takeback.reject")),
      ]),
      asker
        ? h(
            "button",
            {
              type: "button",
              on: {
                click: () =>
                  attempt(() => api.withdrawTakeback(session.id, takeback.id, tokenFor(session.id, takeback.by))),
              },
            },
            t("takeback.withdraw"),
          )
        : null,
      h(
        "button",
        { type: "button", class: "quiet", on: { click: () => session.look(takeback.to_ply) } },
        t("log.goto", { ply: takeback.to_ply }),
      ),
    ),
  ];
}

export async function askForTakeback(session, ply) {
  const note = await asked(t("takeback.title", { ply }), t("takeback.note"), t("takeback.ask"));
  if (note === null) return;
  await attempt(async () => {
    const asking = await api.askTakeback(session.id, ply, note, session.token());
    session.set({ shown: null, takeback: asking.status === "open" ? asking : null });
  });
}
