// A recording dropped onto the lobby becomes a match to look at.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { rememberCreated } from "../keyring.js";
import { go, to } from "../router.js";

/** What is wrong with a file, as a player would say it. */
async function whyNot(file, error) {
  if (error.status === 413) return t("recording.large");
  if (!error.status) return t("page.failed");
  if (error.status < 400 || error.status >= 500) return error.message;
  const header = await headerOf(file);
  if (!header?.orrery) return t("recording.none");
  if (header.viewer !== "archive" || header.seed === null) return t("recording.running");
  const ply = error.body?.first_bad_ply;
  return Number.isInteger(ply) ? t("recording.changed", { ply }) : t("recording.damaged");
}

async function headerOf(file) {
  try {
    return JSON.parse((await file.slice(0, 65_536).text()).split("\n")[0]);
  } catch {
    return null;
  }
}

/** A file may be dropped anywhere on the lobby; this area says so, and shows when one is held over the page. */
export function recordingDrop() {
  const file = h("input", {
    type: "file",
    class: "unseen",
    id: "recording-file",
    accept: ".jsonl,.ndjson,.json,application/x-ndjson",
    on: { change: () => watch(file.files[0]) },
  });
  const said = h("p", { class: "wrong", role: "alert", hidden: true });
  const element = h(
    "section",
    { class: "drop", "aria-labelledby": "recording-title" },
    h("h2", { id: "recording-title" }, t("lobby.recording")),
    h("p", { class: "aside" }, t("lobby.recording.hint")),
    file,
    h("label", { class: "button", for: "recording-file" }, t("lobby.recording.choose")),
    said,
  );

  async function watch(chosen) {
    if (!chosen) return;
    said.hidden = true;
    element.setAttribute("aria-busy", "true");
    try {
      const answer = await api.importRecording(chosen);
      rememberCreated(answer);
      go(to.table(answer.match.id));
    } catch (error) {
      said.textContent = t("lobby.recording.bad", { file: chosen.name, why: await whyNot(chosen, error) });
      said.hidden = false;
      said.scrollIntoView({ block: "nearest" });
      file.value = ""; // The same file may be tried again.
    }
    element.removeAttribute("aria-busy");
  }

  const holds = (event) => event.dataTransfer?.types.includes("Files");
  const over = (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    element.classList.add("over");
  };
  const away = (event) => {
    if (event.relatedTarget === null) element.classList.remove("over"); // Out of the page, not onto another part of it.
  };
  const drop = (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    element.classList.remove("over");
    watch(event.dataTransfer.files[0]);
  };
  const hearing = Object.entries({ dragenter: over, dragover: over, dragleave: away, drop });
  for (const [name, hear] of hearing) document.addEventListener(name, hear);
  return { element, leave: () => hearing.forEach(([name, hear]) => document.removeEventListener(name, hear)) };
}
