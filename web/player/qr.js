// QR codes as SVG: byte mode, error correction M, versions 1 to 10 (ISO/IEC 18004). Enough for a link.

import { s } from "../dom.js";

const PER_BLOCK = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // Error correction codewords of each block.
const BLOCKS = [0, [16], [28], [44], [32, 32], [43, 43], [27, 27, 27, 27], [31, 31, 31, 31], [38, 38, 39, 39]];
BLOCKS.push([36, 36, 36, 37, 37], [43, 43, 43, 43, 44]); // Data codewords of each block, by version.
const CENTRES = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
const QUIET = 4; // Modules of white around it.

/** The modules of a text, row by row; true is dark. */
export function qrModules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((blocks, number) => number > 0 && room(blocks, number) >= bytes.length);
  if (version < 0) throw new RangeError("too long for a QR code");
  const codewords = interleaved(dataCodewords(bytes, version), version);
  const drawings = MASKS.map((mask, number) => drawing(codewords, version, mask, number));
  return drawings.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** The code as one path, dark on white whatever the theme: cameras expect that. */
export function qrPicture(text, label) {
  const modules = qrModules(text);
  const size = modules.length + 2 * QUIET;
  const squares = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: squares.join(""), fill: "#000" }),
  );
}

const lengthBits = (version) => (version < 10 ? 8 : 16);
const total = (blocks) => blocks.reduce((sum, count) => sum + count, 0);
const room = (blocks, version) => Math.floor((8 * total(blocks) - 4 - lengthBits(version)) / 8);

/** Mode, length, bytes, and padding. */
function dataCodewords(bytes, version) {
  const bits = [];
  const put = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const most = 8 * total(BLOCKS[version]);
  put(0, Math.min(4, most - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0; bits.length < most; pad += 1) put(pad % 2 ? 0x11 : 0xec, 8);
  return Array.from({ length: most / 8 }, (_, at) => bits.slice(8 * at, 8 * at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
}

/** Blocks with their error correction, woven into one another. */
function interleaved(data, version) {
  let at = 0;
  const blocks = BLOCKS[version].map((count) => data.slice(at, (at += count)));
  const checks = blocks.map((block) => remainder(block, PER_BLOCK[version]));
  return [...woven(blocks), ...woven(checks)];
}

function woven(blocks) {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.map((block) => block[at])).flat().filter((one) => one !== undefined);
}

// --- Reed-Solomon over GF(256) ---------------------------------------------------------------------------------------

const POWERS = [1];
for (let at = 1; at < 255; at += 1) POWERS.push((POWERS[at - 1] << 1) ^ (POWERS[at - 1] & 0x80 ? 0x11d : 0));
const LOGS = Object.fromEntries(POWERS.map((power, at) => [power, at]));
const times = (left, right) => (left && right ? POWERS[(LOGS[left] + LOGS[right]) % 255] : 0);

function generator(degree) {
  let found = [1];
  for (let root = 0; root < degree; root += 1) {
    const next = [...found, 0];
    found.forEach((factor, at) => {
      next[at + 1] ^= times(factor, POWERS[root]);
    });
    found = next;
  }
  return found;
}

function remainder(data, degree) {
  const divisor = generator(degree);
  const rest = [...data, ...new Array(degree).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at];
    divisor.forEach((factor, offset) => {
      rest[at + offset] ^= times(factor, lead);
    });
  });
  return rest.slice(data.length);
}

// --- drawing ---------------------------------------------------------------------------------------------------------

function drawing(codewords, version, mask, number) {
  const size = 17 + 4 * version;
  const modules = Array.from({ length: size }, () => new Array(size).fill(null));
  const put = (row, column, dark) => {
    if (row >= 0 && column >= 0 && row < size && column < size) modules[row][column] = dark;
  };
  finders(put, size);
  alignments(put, modules, version, size);
  for (let at = 8; at < size - 8; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  formatBits(put, size, number);
  if (version >= 7) versionBits(put, size, version);
  fillIn(modules, size, codewords, mask);
  return modules;
}

function finders(put, size) {
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]])
    for (let row = -1; row <= 7; row += 1)
      for (let column = -1; column <= 7; column += 1) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        put(top + row, left + column, ring !== 2 && ring !== 4);
      }
}

function alignments(put, modules, version, size) {
  for (const middle of CENTRES[version])
    for (const centre of CENTRES[version]) {
      const inFinder = (one, other) => one === 6 && (other === 6 || other === size - 7);
      if (inFinder(middle, centre) || inFinder(centre, middle)) continue;
      for (let row = -2; row <= 2; row += 1)
        for (let column = -2; column <= 2; column += 1)
          put(middle + row, centre + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
    }
}

/** `value` with the remainder of its division behind it. */
function withCheck(value, divisor, count) {
  let rest = value << count;
  for (let bit = 31 - Math.clz32(rest); bit >= count; bit -= 1) if (rest & (1 << bit)) rest ^= divisor << (bit - count);
  return (value << count) | rest;
}

function formatBits(put, size, mask) {
  const bits = withCheck(mask, 0x537, 10) ^ 0x5412; // Error correction M is 00.
  for (let at = 0; at < 15; at += 1) {
    const dark = Boolean((bits >> at) & 1);
    put(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, dark);
    put(8, at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at, dark);
  }
  put(size - 8, 8, true);
}

function versionBits(put, size, version) {
  const bits = withCheck(version, 0x1f25, 12);
  for (let at = 0; at < 18; at += 1) {
    const dark = Boolean((bits >> at) & 1);
    put(Math.floor(at / 3), size - 11 + (at % 3), dark);
    put(size - 11 + (at % 3), Math.floor(at / 3), dark);
  }
}

/** Bits go up and down in columns of two, from the right; column 6 is the timing pattern's. */
function fillIn(modules, size, codewords, mask) {
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (modules[row][column] !== null) continue;
        const bit = (codewords[at >> 3] ?? 0) >> (7 - (at % 8)) & 1;
        modules[row][column] = Boolean(bit) !== mask(row, column);
        at += 1;
      }
    }
  }
}

/** How hard it is to read: long runs, squares, false finders, too much of one colour. */
function penalty(modules) {
  const columns = modules.map((_, at) => modules.map((row) => row[at]));
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2;
  return runs(modules) + runs(columns) + squares(modules) + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

function runs(lines) {
  let found = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) found += run.length - 2;
    found += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  return found;
}

function squares(modules) {
  let found = 0;
  for (let row = 1; row < modules.length; row += 1)
    for (let column = 1; column < modules.length; column += 1) {
      const dark = modules[row][column];
      const same = modules[row - 1][column] === dark && modules[row][column - 1] === dark;
      if (same && modules[row - 1][column - 1] === dark) found += 3;
    }
  return found;
}
