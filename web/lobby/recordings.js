// A recording dropped onto the lobby becomes a match to look at.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n/index.js";
import { rememberCreated } from "../keyring.js";
import { go, to } from "../router.js";
import { toast } from "../shell/toast.js";

export function recordingDrop() {
  const file = h("input", {
    type: "file",
    class: "unseen",
    id: "recording-file",
    accept: ".jsonl,.ndjson,.json,application/x-ndjson",
    on: { change: () => watch(file.files[0]) },
  });
  const over = (event) => {
    event.preventDefault();
    area.classList.add("over");
  };
  const area = h(
    "section",
    {
      class: "drop",
      "aria-labelledby": "recording-title",
      on: {
        dragenter: over,
        dragover: over,
        dragleave: () => area.classList.remove("over"),
        drop: (event) => {
          event.preventDefault();
          area.classList.remove("over");
          watch(event.dataTransfer.files[0]);
        },
      },
    },
    h("h2", { id: "recording-title" }, t("lobby.recording")),
    h("p", { class: "aside" }, t("lobby.recording.hint")),
    file,
    h("label", { class: "button", for: "recording-file" }, t("lobby.recording.choose")),
  );
  return area;
}

async function watch(file) {
  if (!file) return;
  try {
    const answer = await api.importRecording(file);
    rememberCreated(answer);
    go(to.table(answer.match.id));
  } catch (error) {
    toast(t("lobby.recording.bad", { why: error.message }), "fault");
  }
}
