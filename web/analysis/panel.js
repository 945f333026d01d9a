// What each decision cost and what was luck: seats, key moments, the costliest decisions, and words to share.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";
import { isOver, nameOf } from "../table/reading.js";
import { seatMark } from "../table/seat_mark.js";
import { analysisJob, isPending } from "./job.js";
import { showBetterLine } from "./better_line.js";
import { points, signed } from "./figures.js";
import { shareSummary } from "./share.js";

export function analysisPanel(session) {
  const job = analysisJob(session);
  const element = h("section", { class: "analysis", "aria-label": t("analysis.title"), hidden: true });
  const end = session.watch(["analysis", "match"], ({ analysis, match }) => {
    element.hidden = !analysis || !isOver(match);
    if (element.hidden) return;
    swap(
      element,
      h("h2", {}, t("analysis.title")),
      isPending(analysis.job) ? progress(job, analysis.job) : null,
      analysis.report ? report(session, analysis.report) : null,
      isPending(analysis.job) ? null : starter(session, job, analysis),
    );
  });
  return {
    element,
    leave: () => {
      end();
      job.leave();
    },
  };
}

function starter(session, job, { job: last, report: known }) {
  if (known || !session.token()) return null;
  const failed = last?.status === "failed" ? h("p", { class: "aside" }, t("analysis.failed")) : null;
  return [
    h("p", { class: "aside" }, t("analysis.what")),
    failed,
    button("start", "spark", t("analysis.start"), job.start, "primary"),
  ];
}

function progress(job, { done, total }) {
  const words = total ? t("analysis.progress", { done, total }) : t("analysis.waiting");
  return h(
    "div",
    { class: "analysis-progress" },
    h("progress", total ? { max: total, value: done, "aria-label": words } : { "aria-label": words }),
    h("p", { class: "aside", role: "status" }, words),
    button("cancel-analysis", "close", t("page.cancel"), job.cancel),
  );
}

function button(key, sign, label, act, look = "") {
  return h("button", { type: "button", class: look, data: { key }, on: { click: act } }, icon(sign), h("span", {}, label));
}

function report(session, found) {
  const { match } = session.state;
  const plies = new Map(found.decisions.map((decision) => [decision.ply, decision]));
  return [
    seatTable(match, found),
    h("p", { class: "aside" }, t("analysis.error", { error: points(Math.max(...found.split.map(({ error }) => error))) })),
    moments(session, found),
    found.seats.map((seat) => costliest(session, seat, plies)),
    button("share-analysis", "copy", t("analysis.share"), () => shareSummary(session, found)),
  ];
}

function seatTable(match, { seats, split }) {
  const heads = ["accuracy", "mistakes", "regret", "luck", "skill"];
  return h(
    "div",
    { class: "analysis-seats" },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("analysis.seat")), heads.map((head) => h("th", { scope: "col" }, t(`analysis.${head}`))))),
      h(
        "tbody",
        {},
        seats.map((seat, index) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, seatMark(seat.seat), nameOf(match, seat.seat)),
            h("td", {}, `${Math.round(seat.accuracy)} %`),
            h("td", {}, `${seat.mistakes}`),
            h("td", {}, points(seat.regret)),
            h("td", {}, signed(split[index].luck)),
            h("td", {}, signed(split[index].own_skill)),
          ),
        ),
      ),
    ),
  );
}

/** A button that leads to a point in time. */
function place(session, ply, label) {
  const act = () => session.look(ply);
  return h("button", { type: "button", class: "quiet place", data: { key: `place-${ply}` }, on: { click: act } }, label);
}

function moments(session, found) {
  if (!found.moments.length) return null;
  const { match } = session.state;
  return [
    h("h3", {}, t("analysis.moments")),
    h(
      "ol",
      { class: "moments" },
      found.moments.map(({ kind, ply, seat, by }) =>
        h(
          "li",
          { data: { kind } },
          h("span", { class: "moment-sign", "aria-hidden": "true" }),
          place(session, kind === "mistake" ? ply - 1 : ply, ply === 0 ? t("analysis.setup") : t("analysis.ply", { ply })),
          h("span", {}, t(`analysis.moment.${kind}`, { name: nameOf(match, seat), points: points(by) })),
        ),
      ),
    ),
  ];
}

function costliest(session, seat, plies) {
  if (!seat.costliest.length) return null;
  return [
    h("h3", {}, seatMark(seat.seat), t("analysis.costliest", { name: nameOf(session.state.match, seat.seat) })),
    h(
      "ol",
      { class: "costly" },
      seat.costliest.map((costly) =>
        h(
          "li",
          {},
          h(
            "div",
            { class: "row" },
            place(session, costly.ply - 1, t("analysis.ply", { ply: costly.ply })),
            h("strong", {}, t("analysis.cost", { points: points(costly.regret), error: points(2 * costly.error) })),
          ),
          h("p", {}, t("analysis.played", { label: costly.played })),
          h("p", {}, t("analysis.better", { label: costly.best })),
          lineWords(session, costly.line),
          h(
            "div",
            { class: "row wrap" },
            button(`line-${costly.ply}`, "fork", t("analysis.line"), () => showBetterLine(session, plies.get(costly.ply))),
          ),
        ),
      ),
    ),
  ];
}

/** The whole line as it was imagined; the fork may not be able to follow it to its end. */
function lineWords(session, line) {
  if (line.length < 2) return null;
  const steps = line.map(({ seat, label }) =>
    h("li", {}, seatMark(seat), h("span", {}, `${nameOf(session.state.match, seat)}: ${label}`)),
  );
  return h("details", {}, h("summary", {}, t("analysis.line.words")), h("ol", { class: "line-words" }, steps));
}
