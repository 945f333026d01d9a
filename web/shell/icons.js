// Icons drawn as strokes, one path each.

import { s } from "../dom.js";

const PATHS = {
  sun: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5",
  auto: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 3v18M12 7h5M12 11h8M12 15h8",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19",
  close: "M5 5l14 14M19 5L5 19",
  undo: "M9 14L4 9l5-5M4 9h9a6.5 6.5 0 0 1 0 13h-3",
  redo: "M15 14l5-5-5-5M20 9h-9a6.5 6.5 0 0 0 0 13h3",
  play: "M7 4.5v15l12-7.5z",
  playBack: "M17 4.5v15L5 12z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5l-9 7 9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  turnBack: "M12 5l-7 7 7 7M19 5l-7 7 7 7",
  turnForward: "M12 5l7 7-7 7M5 5l7 7-7 7",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  noUndo: "M9 14L4 9l5-5M4 9h9a6.5 6.5 0 0 1 5.5 10M3 21L21 3",
  flip: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  fork: "M6 3v6c0 4 12 3 12 8v4M6 9v12M18 3v3c0 3-6 4-9 5",
  chart: "M3 3v18h18M6 16l4-5 4 3 6-8",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  check: "M4 12.5l5.5 5.5L20 6.5",
  copy: "M9 9h11v12H9zM15 9V3H4v12h5",
  save: "M12 3v12M7 11l5 5 5-5M4 20h16",
  door: "M4 21V3h10v18M14 12h7M18 9l3 3-3 3",
  flag: "M5 22V3M5 4h13l-3 4 3 4H5",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21c0-4 3-7 7-7s7 3 7 7M16 3.5a4 4 0 0 1 0 7M18 14.5c2.5 1 4 3.5 4 6.5",
  robot: "M5 9h14v10H5zM12 9V4M9 13.5v1M15 13.5v1M9.5 17h5M12 3.5a.5.5 0 1 0 0-1",
  person: "M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7",
  chair: "M7 3v11h10M17 14v7M7 14v7M7 10h8",
  spark: "M12 2l2.2 7.8L22 12l-7.8 2.2L12 22l-2.2-7.8L2 12l7.8-2.2z",
  barrier: "M3 8h18v6H3zM6 14v7M18 14v7M6 8l4 6M12 8l4 6",
};

export function icon(name, label = "") {
  const attributes = { class: "icon", viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", "stroke-width": 2 };
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const path = s("path", { d: PATHS[name], "stroke-linecap": "round", "stroke-linejoin": "round" });
  return s("svg", { ...attributes, ...naming }, label ? s("title", {}, label) : null, path);
}
