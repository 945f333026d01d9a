// The player's devices: pairing another one, taking a lost one's right away, and giving the player up for good.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { ago, t } from "../i18n/index.js";
import { to } from "../router.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { attempt } from "../shell/toast.js";
import { deletePlayer, playerToken } from "./player.js";
import { qrPicture } from "./qr.js";

/** A code for another device, to type or to point a camera at, and the devices that there are. */
export async function showDevices() {
  const found = await attempt(() => Promise.all([api.pairingCode(playerToken()), api.playerTokens(playerToken())]));
  if (!found) return;
  const [{ code }, { tokens }] = found;
  const list = h("ul", { class: "devices" });
  const draw = (devices) => swap(list, devices.map(row));

  function row({ id, label, added, current }) {
    const words = current ? t("devices.this") : label || t("devices.other");
    const revoke = async () => {
      if (!(await confirmed(t("devices.revoke.ask"), t("devices.revoke")))) return;
      const left = await attempt(async () => {
        await api.revokeToken(id, playerToken());
        return (await api.playerTokens(playerToken())).tokens;
      });
      if (left) draw(left);
    };
    return h(
      "li",
      { data: { device: id } },
      h("span", {}, words, " ", h("span", { class: "aside" }, t("devices.added", { ago: ago(added) }))),
      current ? null : h("button", { class: "quiet", type: "button", on: { click: revoke } }, t("devices.revoke")),
    );
  }

  draw(tokens);
  const dialog = openDialog(
    t("player.devices"),
    h(
      "div",
      { class: "dialog-body pairing" },
      h("p", {}, t("pair.how")),
      qrPicture(to.pairing(code), t("pair.picture")),
      h("output", { class: "pairing-code" }, code),
      h("p", { class: "aside" }, t("pair.minutes")),
      h("h3", {}, t("devices.title")),
      list,
      h("button", { class: "quiet", type: "button", data: { key: "delete-player" }, on: { click: remove } }, t("devices.delete")),
    ),
    "small",
  );

  async function remove() {
    if (!(await confirmed(t("devices.delete.ask"), t("devices.delete")))) return;
    dialog.close();
    await attempt(deletePlayer);
  }
}
