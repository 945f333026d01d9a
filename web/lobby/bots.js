// The bots that can sit at a table, by level; the one that searches comes with a few thinking times.

import { known, t } from "../i18n/index.js";
import { words } from "./schema.js";

const THINKING = [2, 10];

/** Pairs of a seat's `player` and its label. */
export function botChoices(game) {
  return botsOf(game).flatMap((bot) => {
    const label = known("bot", bot, words(bot));
    const plain = [`bot:${bot}`, t("setup.bot", { bot: label })];
    if (bot !== "search") return [plain];
    const slower = THINKING.map((seconds) => [`bot:search:${seconds}s`, t("setup.thinkingBot", { bot: label, seconds })]);
    return [plain, ...slower];
  });
}

/** The `player` of a seat that nobody has chosen a bot for. */
export function usualBot(game) {
  const bots = botsOf(game);
  return `bot:${bots.includes("greedy") ? "greedy" : bots[0]}`;
}

function botsOf(game) {
  return game.bots.map((bot) => (typeof bot === "string" ? bot : (bot.id ?? bot.name)));
}
