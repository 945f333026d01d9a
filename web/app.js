// The beginning: settings onto the document, then the screen that the address names.

import { swap } from "./dom.js";
import { t } from "./i18n/index.js";
import { remember } from "./keyring.js";
import { lobbyScreen } from "./lobby/lobby.js";
import { setupScreen } from "./lobby/setup.js";
import { readRoute, replace, to } from "./router.js";
import { settings } from "./settings.js";
import { applyTheme } from "./shell/bar.js";
import { openHelp } from "./shell/help.js";
import { tableScreen } from "./table/table.js";

const SCREENS = { lobby: lobbyScreen, setup: setupScreen, table: tableScreen };
let leave = () => {};

/** A screen is a function from its route to {element, leave}. */
function show() {
  const route = readRoute();
  if (route.screen === "join") {
    remember(route.match, { invite: route.invite });
    replace(to.table(route.match));
    show();
    return;
  }
  leave();
  document.title = t("page.title");
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  const screen = SCREENS[route.screen](route);
  leave = screen.leave ?? (() => {});
  document.body.dataset.screen = route.screen;
  swap(document.getElementById("page"), screen.element);
  scrollTo(0, 0);
}

settings.watch(["language"], ({ language }) => {
  document.documentElement.lang = language;
  show();
});
settings.watch(["theme"], applyTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
addEventListener("hashchange", show);
addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.target.closest?.("input, textarea, select")) openHelp();
});
