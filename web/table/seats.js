// Who sits where, what can be done about it, and what there is to know about the match.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { known, t } from "../i18n/index.js";
import { forgetSeat, tokenFor } from "../keyring.js";
import { to } from "../router.js";
import { prefer, settings } from "../settings.js";
import { confirmed } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { attempt, toast } from "../shell/toast.js";
import { duplicateButton } from "./duplicates.js";
import { invitation, joinControls } from "./joining.js";
import { nameFork } from "./parent.js";
import { isOver, ratingWords } from "./reading.js";
import { seatMark } from "./seat_mark.js";

const PACES = [
  ["off", 0],
  ["fast", 350],
  ["usual", 700],
  ["slow", 1400],
];

export function seatsPanel(session) {
  const element = h("section", { class: "seats", "aria-label": t("seats.label") });
  const end = session.watch(["match", "me"], ({ match, me }) => {
    if (!match) return;
    swap(
      element,
      h(
        "ul",
        { class: "seat-cards" },
        match.seats.map((seat) => seatCard(session, match, seat, me)),
      ),
      !isOver(match) && (session.keys().invite || match.policies.listed) ? invitation(session) : null,
      curtainSwitch(session),
      paceChoice(),
      about(match),
      h(
        "div",
        { class: "row wrap" },
        saveButton(session),
        duplicateButton(session, match),
        me !== null || session.keys().host ? abandonButton(session, match) : null,
      ),
    );
  });
  return { element, leave: end };
}

function seatCard(session, match, seat, me) {
  const mine = session.seats().includes(seat.seat);
  const kind =
    seat.held === "bot" ? "bot" : seat.held === "open" ? (match.status === "open" ? "open" : "left") : "person";
  const notes = [
    t(`seats.${kind}`),
    seat.held === "bot" ? known("bot", seat.player.slice(4), seat.player.slice(4)) : "",
    seat.answered ? t("seats.answered") : "",
    seat.reissued ? t("seats.reissued") : "",
  ];
  return h(
    "li",
    { class: `seat-card seat-${seat.seat % 6}`, "aria-current": seat.seat === me ? "true" : null },
    seatMark(seat.seat),
    h(
      "div",
      {},
      h("p", { class: "seat-name" }, seat.name, mine ? h("span", { class: "badge" }, t("waiting.yours")) : null),
      h("p", { class: "aside" }, notes.filter(Boolean).join(" · ")),
    ),
    h(
      "div",
      { class: "row" },
      mine && seat.seat !== me && match.status === "running" ? switchButton(session, seat) : null,
      mine && !isOver(match) ? leaveButton(session, seat) : null,
      !mine && seat.held === "guest" && session.keys().host && !isOver(match)
        ? leaveButton(session, seat, "seats.freeUp")
        : null,
      seat.held === "open" && !isOver(match) ? joinControls(session, seat) : null,
    ),
  );
}

function switchButton(session, seat) {
  return h(
    "button",
    { type: "button", on: { click: () => session.pass(seat.seat) } },
    t("curtain.switch", { name: seat.name }),
  );
}

function leaveButton(session, seat, word = "seats.leave") {
  const leave = async () => {
    if (!(await confirmed(t("seats.leave.sure", { name: seat.name }), t(word)))) return;
    await attempt(async () => {
      await api.leaveSeat(session.id, seat.seat, tokenFor(session.id, seat.seat));
      forgetSeat(session.id, seat.seat);
      if (session.state.me === seat.seat) session.become(session.seats()[0] ?? null);
    });
  };
  return h(
    "button",
    {
      type: "button",
      class: "quiet icon-only",
      "aria-label": `${t(word)}: ${seat.name}`,
      title: t(word),
      on: { click: leave },
    },
    icon("door"),
  );
}

function curtainSwitch(session) {
  if (session.seats().length < 2) return null;
  const box = h("input", {
    type: "checkbox",
    checked: settings.state.curtain,
    on: { change: () => prefer({ curtain: box.checked }) },
  });
  return h("label", { class: "field check" }, box, h("span", {}, t("seats.curtain")));
}

/** How long each move of the others is shown. */
function paceChoice() {
  const select = h(
    "select",
    { data: { key: "pace" }, on: { change: () => prefer({ pace: Number(select.value) }) } },
    PACES.map(([name, time]) =>
      h("option", { value: time, selected: time === settings.state.pace }, t(`pace.${name}`)),
    ),
  );
  return h("label", { class: "field inline pace" }, h("span", {}, t("pace.label")), select);
}

function about(match) {
  const undo = t(`undo.${match.policies.undo}`);
  const notes = [
    match.assisted ? t("seats.assisted") : "",
    t(ratingWords(match)),
    match.imported ? t("seats.imported") : "",
  ].filter(Boolean);
  return h(
    "details",
    { class: "about" },
    h("summary", {}, t("seats.facts")),
    h(
      "dl",
      {},
      h("dt", {}, t("seats.undo")),
      h("dd", {}, undo),
      h("dt", {}, t(match.seed ? "seats.seed" : "seats.commitment")),
      h("dd", { class: "hash" }, match.seed ?? match.commitment),
    ),
    match.forked_from
      ? h(
          "p",
          {},
          nameFork(match, h("a", { href: to.table(match.forked_from.match), data: { key: "parent" } })),
        )
      : null,
    h("p", { class: "aside" }, notes.join(" · ")),
  );
}

function saveButton(session) {
  const save = () =>
    attempt(async () => {
      const response = await api.recording(session.id, session.token());
      const link = h("a", {
        href: URL.createObjectURL(await response.blob()),
        download: `${session.state.match.game}-${session.id.slice(0, 8)}.jsonl`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  return h("button", { type: "button", class: "quiet", on: { click: save } }, icon("save"), t("seats.download"));
}

function abandonButton(session, match) {
  if (isOver(match)) return null;
  const abandon = async () => {
    if (!(await confirmed(t("seats.abandon.sure"), t("seats.abandon")))) return;
    await attempt(async () => {
      const after = await api.abandon(session.id, session.keys().host ?? session.token());
      if (!isOver(after)) toast(t("seats.abandon.voted"));
    });
  };
  return h("button", { type: "button", class: "quiet", on: { click: abandon } }, icon("flag"), t("seats.abandon"));
}
