// Screens by the part after `#`: the server never sees it, so an invitation may stand there.

const ROUTES = [
  [/^\/?$/, () => ({ screen: "lobby" })],
  [/^\/new\/([\w-]+)$/, ([game]) => ({ screen: "setup", game })],
  [/^\/sandbox$/, () => ({ screen: "sandbox" })],
  [/^\/sandbox\/([\w-]+)$/, ([code]) => ({ screen: "puzzle", code })],
  [/^\/pair\/([\w-]+)$/, ([code]) => ({ screen: "pair", code })],
  [/^\/m\/([0-9a-f-]+)$/, ([match]) => ({ screen: "table", match })],
  [/^\/join\/([0-9a-f-]+)\/([\w-]+)$/, ([match, invite]) => ({ screen: "join", match, invite })],
];

export function readRoute(hash = location.hash) {
  const path = hash.replace(/^#/, "");
  for (const [pattern, make] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return make(found.slice(1));
  }
  return { screen: "lobby" };
}

export const to = {
  lobby: "#/",
  setup: (game) => `#/new/${game}`,
  sandbox: () => "#/sandbox",
  sandboxLink: (code) => `${location.origin}/#/sandbox/${code}`,
  table: (match) => `#/m/${match}`,
  pairing: (code) => `${location.origin}/#/pair/${code}`,
  invitation: (match, invite) => `${location.origin}/#/join/${match}/${invite}`,
};

export function go(hash) {
  location.hash = hash;
}

/** Go there without a way back: what stood in the address is not to stay in the history. */
export function replace(hash) {
  history.replaceState(null, "", hash);
}
