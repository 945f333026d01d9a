// Dialogs: the browser's own, so that focus, Escape and screen readers are taken care of.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "./icons.js";

/** Show `content` under a title until it is closed. */
export function openDialog(title, content, className = "") {
  const close = h(
    "button",
    { class: "quiet icon-only", type: "button", "aria-label": t("page.close"), on: { click: () => dialog.close() } },
    icon("close"),
  );
  const heading = h("h2", { id: "dialog-title" }, title);
  const dialog = h(
    "dialog",
    { class: className, "aria-labelledby": "dialog-title" },
    h("header", {}, heading, close),
    content,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Ask before something that cannot be taken back. */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let agreed = false;
    const agree = h(
      "button",
      {
        class: "primary",
        type: "button",
        on: {
          click: () => {
            agreed = true;
            dialog.close();
          },
        },
      },
      yes,
    );
    const cancel = h("button", { type: "button", on: { click: () => dialog.close() } }, t("page.cancel"));
    const dialog = openDialog(
      yes,
      h("div", { class: "dialog-body" }, h("p", {}, question), h("div", { class: "row end" }, cancel, agree)),
      "small",
    );
    dialog.addEventListener("close", () => resolve(agreed));
  });
}

/** Ask for one line of text; null if closed. */
export function asked(title, label, yes) {
  return new Promise((resolve) => {
    let given = null;
    const field = h("input", { type: "text", maxlength: 200 });
    const form = h(
      "form",
      {
        class: "dialog-body",
        on: {
          submit: (event) => {
            event.preventDefault();
            given = field.value;
            dialog.close();
          },
        },
      },
      h("label", { class: "field" }, h("span", {}, label), field),
      h("div", { class: "row end" }, h("button", { class: "primary" }, yes)),
    );
    const dialog = openDialog(title, form, "small");
    dialog.addEventListener("close", () => resolve(given));
  });
}
