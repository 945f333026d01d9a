// The seats of a new table: name and player of each, as many as the game allows.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";
import { botChoices, usualBot } from "./bots.js";

export function seatsForm(game) {
  const least = game.seats[0];
  const most = game.seats.at(-1);
  const bot = usualBot(game);
  const company = game.seats.find((count) => count > 1) ?? least;
  let seats = Array.from({ length: company }, (_, index) => ({ player: index ? bot : "person", name: null }));
  let changed = () => {};

  const list = h("ol", { class: "seat-rows" });
  const more = h(
    "button",
    {
      type: "button",
      class: "quiet",
      data: { key: "add-seat" },
      on: {
        click: () => {
          seats.push({ player: bot, name: null });
          draw();
        },
      },
    },
    icon("plus"),
    t("setup.add"),
  );
  const element = h("div", {}, list, more);

  function draw() {
    swap(list, seats.map(row));
    more.hidden = seats.length >= most;
    changed();
  }

  function row(seat, index) {
    const name = h("input", {
      type: "text",
      maxlength: 40,
      value: named(seat, index),
      "aria-label": `${t("setup.name")}, ${t("setup.seat", { number: index + 1 })}`,
      on: {
        input: () => {
          seat.name = name.value;
        },
      },
    });
    const player = h(
      "select",
      {
        "aria-label": `${t("setup.player")}, ${t("setup.seat", { number: index + 1 })}`,
        data: { key: `player-${index}` },
        on: {
          change: () => {
            seat.player = player.value;
            draw();
          },
        },
      },
      [
        ["person", t("setup.person")],
        ["open", t("setup.open")],
        ...botChoices(game),
      ].map(([value, text]) => h("option", { value, selected: value === seat.player }, text)),
    );
    const drop = h(
      "button",
      {
        type: "button",
        class: "quiet icon-only",
        "aria-label": t("setup.remove", { number: index + 1 }),
        disabled: seats.length <= least,
        on: {
          click: () => {
            seats = seats.filter((other) => other !== seat);
            draw();
          },
        },
      },
      icon("close"),
    );
    return h(
      "li",
      { class: "seat-row" },
      h("span", { class: "seat-number", "aria-hidden": "true" }, index + 1),
      name,
      player,
      drop,
    );
  }

  draw();
  return {
    element,
    read: () => seats.map((seat, index) => ({ name: named(seat, index), player: seat.player })),
    onChange: (listener) => {
      changed = listener;
      changed();
    },
  };
}

/** The name given, or one that says who sits there. */
function named(seat, index) {
  const kind = seat.player.startsWith("bot:") ? "bot" : seat.player;
  return seat.name?.trim() || t(`setup.default.${kind}`, { number: index + 1 });
}
