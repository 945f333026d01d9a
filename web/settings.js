// What this browser prefers: language, light or dark, and the screen between players of one device.

import { createStore } from "./store.js";

const PLACE = "orrery.settings";
const LANGUAGES = ["en", "cs"];

export const settings = createStore({
  language: spoken(),
  theme: "auto",
  curtain: true,
  chart: false,
  sound: true, // When it is our turn somewhere.
  notify: true, // The same, once the browser allows it.
  speed: 1,
  pace: 700, // Milliseconds that a move of another player is shown; 0: not at all.
  ...saved(),
});

function saved() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {}; // Unreadable or forbidden: the defaults do.
  }
}

function spoken() {
  const wanted = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

export function prefer(patch) {
  settings.set(patch);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings.state));
  } catch {
    // A browser without storage still plays; it only forgets.
  }
}

/** Whether the page is dark now, by choice or by the system's. */
export function isDark() {
  const { theme } = settings.state;
  return theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
