// The orrery, and a small planetary system for each game, drawn from its id.

import { s } from "../dom.js";

/** The page's own emblem: a sun, three orbits and their planets. */
export function orrery() {
  const orbits = [
    [16, 7],
    [27, 11],
    [38, 15.5],
  ];
  return s(
    "svg",
    { class: "orrery", viewBox: "-44 -44 88 88", "aria-hidden": "true" },
    s(
      "g",
      { transform: "rotate(-22)" },
      orbits.map(([wide, high]) => s("ellipse", { rx: wide, ry: high, class: "orbit" })),
      s("circle", { r: 6.5, class: "sun" }),
      orbits.map(([wide, high], index) =>
        s("circle", {
          r: 2.4 + index * 0.7,
          class: `planet planet-${index}`,
          cx: wide * Math.cos(index * 2.3 + 0.6),
          cy: high * Math.sin(index * 2.3 + 0.6),
        }),
      ),
    ),
    s("path", { d: "M0 15v22M-9 40h18M-5 37h10", class: "stand" }),
  );
}

/** A game's emblem: the same id always draws the same sky. */
export function gameEmblem(id) {
  const next = numbers(id);
  const hue = Math.floor(next() * 360);
  const orbits = Array.from({ length: 3 + Math.floor(next() * 2) }, (_, index) => 26 + index * 15 + next() * 6);
  const tilt = -30 + next() * 60;
  const stars = Array.from({ length: 26 }, () =>
    s("circle", { cx: next() * 240 - 120, cy: next() * 150 - 75, r: 0.4 + next() * 0.9, class: "star" }),
  );
  const planets = orbits.map((radius, index) => {
    const angle = next() * Math.PI * 2;
    return s("circle", {
      cx: radius * 1.15 * Math.cos(angle),
      cy: radius * 0.48 * Math.sin(angle),
      r: 4 + next() * 6,
      fill: `hsl(${(hue + index * 67) % 360} 55% 66%)`,
    });
  });
  return s(
    "svg",
    { class: "game-emblem", viewBox: "-120 -75 240 150", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    s("rect", { x: -120, y: -75, width: 240, height: 150, fill: `hsl(${hue} 42% 15%)` }),
    stars,
    s(
      "g",
      { transform: `rotate(${tilt})` },
      orbits.map((radius) => s("ellipse", { rx: radius * 1.15, ry: radius * 0.48, class: "orbit" })),
      s("circle", { r: 11, fill: `hsl(${(hue + 40) % 360} 80% 76%)` }),
      planets,
    ),
  );
}

/** Numbers in 0..1 that depend on the text alone. */
function numbers(text) {
  let seed = [...text].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 16777619), 2166136261) >>> 0;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
}
