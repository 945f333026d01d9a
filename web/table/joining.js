// Open seats: the link to share, taking a seat, putting a bot there; and the room where one waits for the others.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { newToken, remember } from "../keyring.js";
import { usualBot } from "../lobby/bots.js";
import { me, playerToken } from "../player/player.js";
import { to } from "../router.js";
import { gamePicture } from "../shell/game_picture.js";
import { icon } from "../shell/icons.js";
import { attempt, toast } from "../shell/toast.js";
import { seatMark } from "./seat_mark.js";

/** The invitation: its token stands after the `#`, so no server ever sees it. */
export function invitation(session) {
  const { invite } = session.keys();
  const isOpen = session.state.match.seats.some((seat) => seat.held === "open");
  const link = invite ? to.invitation(session.id, invite) : `${location.origin}/${to.table(session.id)}`;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": t("waiting.link"),
    class: "link",
    on: { focus: () => field.select() },
  });
  const copy = async () => {
    field.select();
    await navigator.clipboard?.writeText(link).catch(() => {});
    toast(t("page.copied"));
  };
  return h(
    "div",
    { class: "invitation" },
    session.state.match.open_book ? h("p", { class: "aside", role: "note" }, t("waiting.openBook")) : null,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "primary", on: { click: copy } }, icon("copy"), t("waiting.copy")),
      field,
    ),
    h("p", { class: "aside" }, t(isOpen ? "waiting.hint" : "waiting.watch")),
  );
}

/** Buttons of a free seat: sit down, or (for the host) let a bot sit. */
export function joinControls(session, seat) {
  const { host } = session.keys();
  return [
    h(
      "button",
      { type: "button", class: "primary", data: { take: `${seat.seat}` }, on: { click: () => take(session, seat) } },
      t("waiting.take"),
    ),
    host
      ? h(
          "button",
          {
            type: "button",
            class: "quiet icon-only",
            "aria-label": t("waiting.fill"),
            title: t("waiting.fill"),
            on: { click: () => fill(session, seat, host) },
          },
          icon("robot"),
        )
      : null,
  ];
}

function take(session, seat) {
  const typed = document.getElementById("join-name")?.value.trim();
  return attempt(async () => {
    const token = newToken();
    const name = typed || me.state.player?.name || seat.name || t("setup.default.person", { number: seat.seat + 1 });
    const { invite, host } = session.keys();
    const player = playerToken();
    const body = player && invite ? { name, token, invite } : { name, token };
    await api.takeSeat(session.id, seat.seat, body, player ?? invite ?? host);
    remember(session.id, { seats: { [seat.seat]: token } });
    session.set({ match: await api.summary(session.id, token) });
    session.become(seat.seat);
  });
}

function fill(session, seat, host) {
  return attempt(async () => {
    await api.takeSeat(
      session.id,
      seat.seat,
      { name: t("setup.default.bot", { number: seat.seat + 1 }), player: usualBot(session.state.game) },
      host,
    );
  });
}

/** Shown instead of the board until the match has started. */
export function waitingRoom(session) {
  const list = h("ul", { class: "seat-cards" });
  const link = h("div", {});
  const name = h("input", {
    id: "join-name",
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    value: me.state.player?.name ?? "",
  });
  const title = h("h1", {}, t("waiting.title"));
  const element = h(
    "section",
    { class: "waiting card" },
    title,
    link,
    h("label", { class: "field" }, h("span", {}, t("waiting.yourName")), name),
    list,
  );
  const end = session.watch(["match", "game"], ({ match, game }) => {
    if (match?.status !== "open") return;
    if (game && !element.querySelector(".game-picture")) element.prepend(gamePicture(game));
    const mine = session.seats();
    swap(link, invitation(session));
    swap(
      list,
      match.seats.map((seat) =>
        h(
          "li",
          { class: `seat-card seat-${seat.seat % 6}` },
          seatMark(seat.seat),
          h(
            "div",
            {},
            h("p", { class: "seat-name" }, seat.name),
            h(
              "p",
              { class: "aside" },
              mine.includes(seat.seat)
                ? t("waiting.yours")
                : seat.held === "open"
                  ? t("waiting.free")
                  : seat.held === "bot"
                    ? t("seats.bot")
                    : t("seats.person"),
            ),
          ),
          h("div", { class: "row" }, seat.held === "open" ? joinControls(session, seat) : null),
        ),
      ),
    );
  });
  return { element, leave: end };
}
