// A link to copy, in a field that shows it.

import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { to } from "../router.js";
import { icon } from "../shell/icons.js";
import { attempt, toast } from "../shell/toast.js";
import { encodeSetup } from "./link.js";

/** A button that makes the link of what `read()` returns, copies it, and shows it beside itself. */
export function shareLink(read) {
  const field = h("input", {
    type: "text",
    readonly: true,
    hidden: true,
    class: "link",
    "aria-label": t("sandbox.link"),
    on: { focus: () => field.select() },
  });
  const share = () =>
    attempt(async () => {
      field.value = to.sandboxLink(await encodeSetup(await read()));
      field.hidden = false;
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => {});
      toast(t("page.copied"));
    });
  const button = h("button", { type: "button", data: { key: "share" }, on: { click: share } }, icon("copy"), t("sandbox.copy"));
  return h("div", { class: "row wrap share" }, button, field);
}

export function noteField() {
  return h("textarea", { rows: 3, maxlength: 500, id: "sandbox-note", placeholder: t("sandbox.note.hint") });
}
