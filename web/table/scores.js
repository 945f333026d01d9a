// Scores with their parts, at the point in time that is shown.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { nameOf } from "./reading.js";
import { seatMark } from "./seat_mark.js";

export function scoresPanel(session) {
  const element = h("section", { class: "scores", "aria-label": t("scores.label") });
  const end = session.watch(["scores", "match", "me"], ({ scores, match, me }) => {
    if (!scores || !match) {
      swap(element);
      return;
    }
    const title = scores.final ? t("scores.final") : t("scores.atPly", { ply: scores.ply });
    const ranked = [...scores.seats].sort((left, right) => left.rank - right.rank || left.seat - right.seat);
    swap(
      element,
      h("h2", {}, title),
      h(
        "ol",
        { class: "score-cards" },
        ranked.map((seat) => card(seat, match, me)),
      ),
    );
  });
  return { element, leave: end };
}

function card(score, match, me) {
  const partial = score.complete ? null : h("span", { class: "aside", title: t("scores.partial") }, " + ?");
  return h(
    "li",
    { class: `score-card seat-${score.seat % 6}` },
    h(
      "header",
      {},
      h(
        "span",
        { class: "score-name" },
        seatMark(score.seat),
        nameOf(match, score.seat),
        score.seat === me ? h("span", { class: "badge" }, t("scores.you")) : null,
      ),
      h("span", { class: "score-rank" }, t("scores.rank", { rank: score.rank })),
      h(
        "span",
        { class: "score-total" },
        h("span", { class: "unseen" }, `${t("scores.total")}: `),
        `${score.total}`,
        partial,
      ),
    ),
    h(
      "dl",
      {},
      score.parts.map((part) =>
        h(
          "div",
          {},
          h("dt", {}, part.label),
          h("dd", {}, part.points === null ? t("scores.hidden") : `${part.points}`),
        ),
      ),
    ),
  );
}
