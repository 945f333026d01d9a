// The page's own words. What a game says (prompts, labels, log) comes from the server in the same language.

import { settings } from "../settings.js";
import cs from "./cs.js";
import en from "./en.js";

export const BOOKS = { en, cs };
export const LANGUAGES = [
  ["en", "EN", "English"],
  ["cs", "CS", "Čeština"],
];

/** t("seats.count", { count: 3 }): a sentence, with the form that fits `count` where it has several. */
export function t(key, params = {}) {
  const { language } = settings.state;
  let text = BOOKS[language][key] ?? BOOKS.en[key] ?? key;
  if (typeof text === "object") text = text[plural(language).select(params.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (hole, name) => params[name] ?? hole);
}

/** A word of the server's by its id, where the page has one for it. */
export function known(family, id, otherwise) {
  return `${family}.${id}` in BOOKS.en ? t(`${family}.${id}`) : otherwise;
}

const plurals = {};

function plural(language) {
  plurals[language] ??= new Intl.PluralRules(language);
  return plurals[language];
}

export function ago(moment) {
  const minutes = Math.round((Date.parse(moment) - Date.now()) / 60_000);
  const words = new Intl.RelativeTimeFormat(settings.state.language, { numeric: "auto" });
  if (minutes > -60) return words.format(minutes, "minute");
  if (minutes > -60 * 36) return words.format(Math.round(minutes / 60), "hour");
  return words.format(Math.round(minutes / 1440), "day");
}

/** Text for comparing: no case, no accents. */
export function folded(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
