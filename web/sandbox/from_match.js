// A moment of a match as a puzzle for others: its position, a question, and a link.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { tokenFor } from "../keyring.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { isOver } from "../table/reading.js";
import { noteField, shareLink } from "./share.js";

export async function sharePuzzle(session) {
  const { match } = session.state;
  const shows = !isOver(match) && !match.assisted;
  if (shows && !(await confirmed(t("puzzle.sure"), t("sandbox.share")))) return;
  const note = noteField();
  const read = async () => {
    const position = await api.position(session.id, { ply: session.at() }, tokenFor(session.id));
    const { me } = session.state;
    const seats = match.seats.map(({ seat, name }) => ({ name, player: seat === (me ?? 0) ? "person" : "bot:greedy" }));
    return { game: position.game, options: position.options, seats, position, undo: "free", note: note.value.trim() || undefined };
  };
  openDialog(
    t("sandbox.share"),
    h(
      "div",
      { class: "dialog-body" },
      h("p", { class: "aside" }, t("sandbox.share.about")),
      h("label", { class: "field" }, h("span", {}, t("sandbox.note.label")), note),
      shareLink(read),
    ),
    "small",
  );
}
