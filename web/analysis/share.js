// An analysis in a few lines of text, with a link to the match.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { to } from "../router.js";
import { openDialog } from "../shell/dialog.js";
import { toast } from "../shell/toast.js";
import { nameOf } from "../table/reading.js";
import { points, signed } from "./figures.js";

export function summaryText({ match, game }, report) {
  const totals = new Map((match.outcome?.ranking ?? []).map(({ seat, total }) => [seat, total]));
  const seats = report.seats.map((seat, index) =>
    t("analysis.summary.seat", {
      name: nameOf(match, seat.seat),
      total: totals.has(seat.seat) ? ` ${totals.get(seat.seat)}` : "",
      accuracy: Math.round(seat.accuracy),
      mistakes: seat.mistakes,
      luck: signed(report.split[index].luck),
      skill: signed(report.split[index].own_skill),
    }),
  );
  const moments = report.moments.map(({ kind, ply, seat, by }) => {
    const words = t(`analysis.moment.${kind}`, { name: nameOf(match, seat), points: points(by) });
    return `${ply === 0 ? t("analysis.setup") : t("analysis.ply", { ply })}: ${words}`;
  });
  const link = `${location.origin}/${to.table(match.id)}`;
  return [`${game?.name ?? match.game} · ${t("analysis.title")}`, ...seats, ...moments, link].join("\n");
}

export async function shareSummary(session, report) {
  const text = summaryText(session.state, report);
  const field = h("textarea", { readonly: true, rows: 10, class: "summary-text", "aria-label": t("analysis.share") });
  field.value = text;
  const copy = async () => {
    field.select();
    await navigator.clipboard?.writeText(text).catch(() => {});
    toast(t("page.copied"));
  };
  openDialog(
    t("analysis.share"),
    h(
      "div",
      { class: "dialog-body" },
      field,
      session.state.match.policies.listed ? null : h("p", { class: "aside" }, t("analysis.share.unlisted")),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "primary", data: { key: "copy-summary" }, on: { click: copy } }, t("sandbox.copy.text")),
      ),
    ),
  );
}
