// The player on the lobby: making one with a name, or who we are, with the switches and other devices.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { to } from "../router.js";
import { prefer, settings } from "../settings.js";
import { asked, confirmed } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { attempt, toast } from "../shell/toast.js";
import { askToNotify, chime, mayNotify } from "./attention.js";
import { showDevices } from "./devices.js";
import { forgetPlayer, me, pair, playerToken, register, rename } from "./player.js";

export function playerCard() {
  const element = h("section", { class: "player-card card", "aria-labelledby": "player-title" });
  const end = me.watch(["player"], ({ player }) => swap(element, player ? known(player) : unknown()));
  return { element, leave: end };
}

/** Nobody yet: a name is enough. */
function unknown() {
  const name = h("input", { id: "player-name", type: "text", maxlength: 40, required: true, autocomplete: "nickname" });
  const submit = (event) => {
    event.preventDefault();
    attempt(() => register(name.value.trim()));
  };
  return [
    h("h2", { id: "player-title" }, t("player.title")),
    h("p", { class: "aside" }, t("player.why")),
    h(
      "form",
      { class: "row", on: { submit } },
      h("label", { class: "field" }, h("span", {}, t("player.name")), name),
      h("button", { class: "primary" }, t("player.make")),
      h("button", { class: "quiet", type: "button", data: { key: "pair" }, on: { click: typeCode } }, t("player.haveCode")),
    ),
  ];
}

async function typeCode() {
  const code = await asked(t("pair.title"), t("pair.code"), t("pair.yes"));
  if (code?.trim()) await attempt(() => pair(code));
}

function known(player) {
  return [
    h("h2", { id: "player-title" }, icon("person"), " ", player.name),
    h(
      "div",
      { class: "row" },
      button("devices", t("player.devices"), showDevices, "copy"),
      soundSwitch(),
      noticeSwitch(),
      button("rename", t("player.rename"), changeName),
      button("forget", t("player.forget"), leave),
    ),
  ];
}

const button = (key, words, click, sign = null) =>
  h("button", { class: "quiet", type: "button", data: { key }, on: { click } }, sign ? icon(sign) : null, words);

function soundSwitch() {
  const { sound } = settings.state;
  const flip = () => {
    prefer({ sound: !sound });
    if (!sound) chime();
    made.replaceWith(soundSwitch());
    document.querySelector("[data-key=sound]").focus();
  };
  const made = button("sound", t("player.sound"), flip);
  made.setAttribute("aria-pressed", String(sound));
  return made;
}

function noticeSwitch() {
  const on = settings.state.notify && mayNotify();
  const flip = async () => {
    if (on) prefer({ notify: false });
    else if (await askToNotify()) prefer({ notify: true });
    else toast(t("player.noNotices"));
    made.replaceWith(noticeSwitch());
    document.querySelector("[data-key=notices]").focus();
  };
  const made = button("notices", t("player.notices"), flip);
  made.setAttribute("aria-pressed", String(on));
  return made;
}

async function changeName() {
  const name = await asked(t("player.rename"), t("player.name"), t("player.rename"));
  if (name?.trim()) await attempt(() => rename(name.trim()));
}

async function leave() {
  const { tokens } = (await attempt(() => api.playerTokens(playerToken()))) ?? { tokens: [] };
  const question = t(tokens.length > 1 ? "player.forget.ask" : "player.forget.last");
  if (await confirmed(question, t("player.forget"))) await attempt(forgetPlayer);
}

/** The screen that a scanned link opens: nothing happens before somebody agrees. */
export function pairScreen({ code }) {
  const agree = async () => {
    const done = await attempt(() => pair(code).then(() => true));
    if (done) location.hash = to.lobby;
  };
  const { player } = me.state;
  const element = h(
    "main",
    { id: "content", tabindex: -1, class: "pair-screen" },
    h("h1", {}, t("pair.title")),
    h("p", { class: "pairing-code" }, code),
    h("p", {}, player ? t("pair.replace", { name: player.name }) : t("pair.ask")),
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary large", type: "button", on: { click: agree } }, t("pair.yes")),
      h("a", { class: "button quiet", href: to.lobby }, t("page.cancel")),
    ),
  );
  return { element };
}
