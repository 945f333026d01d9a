// Points as people read them, in the page's language. Pure functions.

import { settings } from "../settings.js";

/** From ten points on tenths say nothing. */
const format = (value, more = {}) =>
  new Intl.NumberFormat(settings.state.language, { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0, ...more }).format(
    value,
  );

export const points = (value) => format(value);
export const signed = (value) => format(value, { signDisplay: "exceptZero" });
