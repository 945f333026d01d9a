// The bar on top of every screen: the way home, and the page's switches.

import { h } from "../dom.js";
import { LANGUAGES, t } from "../i18n/index.js";
import { to } from "../router.js";
import { isDark, prefer, settings } from "../settings.js";
import { orrery } from "./emblem.js";
import { openHelp } from "./help.js";
import { icon } from "./icons.js";

const THEMES = ["auto", "light", "dark"];
const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

/** `middle` stands between the way home and the switches. */
export function bar(...middle) {
  return h(
    "header",
    { class: "bar" },
    h("a", { class: "skip", href: "#content", on: { click: skip } }, t("page.skip")),
    h(
      "a",
      { class: "home", href: to.lobby, "aria-label": `${t("page.title")}: ${t("page.home")}` },
      orrery(),
      h("span", { class: "wordmark" }, "Orrery"),
    ),
    h("div", { class: "bar-middle" }, middle),
    languageSwitch(),
    themeSwitch(),
    h(
      "button",
      {
        class: "quiet icon-only",
        type: "button",
        "aria-label": t("page.help"),
        title: `${t("page.help")} (?)`,
        on: { click: openHelp },
      },
      icon("help"),
    ),
  );
}

function skip(event) {
  event.preventDefault(); // The part after `#` is the route.
  document.getElementById("content")?.focus();
}

function languageSwitch() {
  const select = h(
    "select",
    { class: "quiet", "aria-label": t("page.language"), on: { change: () => prefer({ language: select.value }) } },
    LANGUAGES.map(([tag, short, name]) =>
      h(
        "option",
        { value: tag, lang: tag, title: name, "aria-label": name, selected: tag === settings.state.language },
        short,
      ),
    ),
  );
  return select;
}

function themeSwitch() {
  const { theme } = settings.state;
  const words = `${t("page.theme")}: ${t(`theme.${theme}`)}`;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const button = h(
    "button",
    {
      class: "quiet icon-only theme-switch",
      type: "button",
      "aria-label": words,
      title: words,
      data: { key: "theme" },
      on: {
        click: () => {
          prefer({ theme: next });
          button.replaceWith(themeSwitch());
          document.querySelector(".theme-switch").focus();
        },
      },
    },
    icon(THEME_ICONS[theme]),
  );
  return button;
}

/** Put the choice of light or dark onto the document. */
export function applyTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}
