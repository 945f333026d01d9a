// What the players write to each other: the latest messages, and a line to write one.

import * as api from "../api.js";
import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { attempt, toast } from "../shell/toast.js";
import { seatMark } from "./seat_mark.js";

const LONGEST = 200;

export function messageBox(session) {
  const list = h("ol", { class: "message-list", "aria-label": t("messages.label"), "aria-live": "polite" });
  const line = h("input", {
    type: "text",
    maxlength: LONGEST,
    "aria-label": t("messages.write"),
    placeholder: t("messages.write"),
    autocomplete: "off",
    data: { key: "message" },
  });
  const form = h(
    "form",
    { class: "row message-form", on: { submit: send } },
    line,
    h("button", { type: "submit", data: { key: "send" } }, t("messages.send")),
  );
  const element = h("section", { class: "messages" }, list, form);

  async function send(event) {
    event.preventDefault();
    const text = line.value.trim();
    if (!text) return;
    await attempt(async () => {
      hearMessage(session, await api.postMessage(session.id, text, session.token()), true);
      line.value = "";
    });
  }

  const ends = [
    session.watch(["messages"], ({ messages }) => {
      swap(list, messages.map(entry));
      list.scrollTop = list.scrollHeight;
    }),
    session.watch(["match", "me"], ({ match, me }) => {
      form.hidden = !match || !match.messages || (me === null && !session.keys().host);
    }),
  ];
  return { element, leave: () => ends.forEach((end) => end()) };
}

function entry({ seat, name, text }) {
  return h("li", {}, seatMark(seat), h("strong", {}, name || t("messages.host")), " ", text);
}

/** A message from the stream or from our own answer, whichever comes first. */
export function hearMessage(session, message, own = false) {
  const { messages, tab } = session.state;
  if (!message.text || messages.some(({ id }) => id === message.id)) return;
  session.set({ messages: [...messages, message] });
  if (!own && tab !== "log") toast(`${message.name || t("messages.host")}: ${message.text}`);
}

/** Those from before we listened. */
export async function readMessages(session) {
  const { messages } = await api.messages(session.id, session.token());
  session.set({ messages });
}
