// The beginning: settings onto the document, then the screen that the address names.

import { h, swap } from "./dom.js";
import { t } from "./i18n/index.js";
import { remember } from "./keyring.js";
import { lobbyScreen } from "./lobby/lobby.js";
import { setupScreen } from "./lobby/setup.js";
import { setTitle, watchPlayer } from "./player/attention.js";
import { pairScreen } from "./player/card.js";
import { readRoute, replace, to } from "./router.js";
import { settings } from "./settings.js";
import { applyTheme, bar } from "./shell/bar.js";
import { openHelp } from "./shell/help.js";
import { sandboxScreen } from "./sandbox/form.js";
import { puzzleScreen } from "./sandbox/puzzle.js";
import { tableScreen } from "./table/table.js";

const SCREENS = {
  lobby: lobbyScreen,
  setup: setupScreen,
  sandbox: sandboxScreen,
  puzzle: puzzleScreen,
  pair: (route) => ({ element: h("div", { class: "lobby" }, bar(), pairScreen(route).element) }),
  table: tableScreen,
};
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
  setTitle(t("page.title"));
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  const screen = SCREENS[route.screen](route);
  leave = screen.leave ?? (() => {});
  document.body.dataset.screen = route.screen;
  if (route.game) document.body.dataset.game = route.game;
  else delete document.body.dataset.game; // A table names its game when it knows it.
  swap(document.getElementById("page"), screen.element);
  scrollTo(0, 0);
}

settings.watch(["language"], ({ language }) => {
  document.documentElement.lang = language;
  show();
});
settings.watch(["theme"], applyTheme);
watchPlayer();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
addEventListener("hashchange", show);
addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.target.closest?.("input, textarea, select")) openHelp();
});
