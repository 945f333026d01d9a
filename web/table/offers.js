// What can be done: the menu of a decision, one level at a time, numbered for the keys; searched, narrowed by pieces.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";
import { ghostPanel } from "./ghost_panel.js";
import { holePanel } from "./hole.js";
import { anchorsOf, levelAbove, levelAt } from "./menu.js";
import { back, canAct, open, pick } from "./playing.js";
import { rangeOf } from "./reading.js";

const FIRST = 60; // Rows shown at once; the rest on demand.
const SEARCHED = 16; // From so many offers on, a search field helps.

/** `lay`: the commands of the ghost. */
export function offersPanel(session, lay) {
  const search = h("input", {
    type: "search",
    class: "offer-search",
    data: { key: "search" },
    on: { input: () => session.set({ text: search.value }) },
  });
  const trail = h("nav", { class: "crumbs", "aria-label": t("offers.trail") });
  const list = h("div", { class: "offer-list", on: { keydown: walk } });
  const foot = h("div", { class: "offer-foot", on: { keydown: walk } });
  const element = h("section", { class: "offers", "aria-label": t("offers.label") }, trail, search, list, foot);
  let all = false;
  let shownFor = null;

  function draw() {
    const decision = canAct(session) ? session.decision() : null;
    const isNew = decision && decision.id !== shownFor;
    if (decision?.id !== shownFor) all = false;
    shownFor = decision?.id ?? null;
    element.hidden = !decision;
    if (!decision) {
      for (const part of [trail, list, foot]) swap(part);
      return;
    }
    const { choosing, ghost } = session.state;
    const level = levelAt(decision, session.state);
    search.hidden = choosing !== null || ghost !== null || decision.offers.length < SEARCHED;
    search.placeholder = t("offers.search", { count: decision.offers.length });
    search.setAttribute("aria-label", search.placeholder);
    if (search.value !== session.state.text) search.value = session.state.text;
    swap(trail, choosing ? null : crumbs(decision, level));
    if (choosing) swap(list, holePanel(session, choosing, decision));
    else if (ghost) swap(list, ghostPanel(session, ghost, lay));
    else swap(list, rows(level, decision));
    const count = choosing || ghost ? 0 : level.entries.length;
    swap(foot, choosing ? null : footRows(level, count));
    if (isNew) element.closest(".panel")?.scrollTo(0, 0); // A new question begins at its heading.
  }

  /** The way from the whole menu to here; each step leads back to it. */
  function crumbs(decision, { crumbs: way, path }) {
    const { pinned, text } = session.state;
    const deep = way.length > 0 || pinned.length > 0;
    if (!deep || text) return null;
    const up = levelAbove(decision, session.state) !== undefined || pinned.length > 0;
    const step = (label, act, key, here = false) =>
      h(
        "li",
        {},
        here
          ? h("span", { "aria-current": "step" }, label)
          : h("button", { type: "button", class: "crumb", data: { key }, on: { click: act } }, label),
      );
    const reset = () => session.set({ path: null, pinned: [], listing: false });
    return [
      up
        ? h(
            "button",
            {
              type: "button",
              class: "quiet icon-only",
              data: { key: "up" },
              "aria-label": t("offers.back"),
              title: `${t("offers.back")} (Esc)`,
              on: { click: () => back(session) },
            },
            icon("back"),
          )
        : null,
      h(
        "ol",
        {},
        up ? step(t("offers.all"), reset, "crumb-all") : null,
        pinned.length
          ? step(pinned.map(titleOf).join(" + "), () => session.set({ path: null }), "crumb-pinned", !way.length)
          : null,
        way.map((group) => step(group.label, () => open(session, group), `crumb-${group.id}`, group.id === path)),
      ),
    ];
  }

  function rows({ entries, offers, flat }, decision) {
    if (!entries.length)
      return session.state.text || session.state.pinned.length ? h("p", { class: "aside" }, t("offers.none")) : null;
    const free = session.state.match.policies.undo === "free";
    if (decision.offers.length === 1 && !flat) return forced(session, offers[0], free);
    const cut = all ? entries : entries.slice(0, FIRST);
    const rest = entries.length - cut.length;
    const more = () => {
      all = true;
      draw();
    };
    return [
      h(
        "ul",
        {},
        cut.map((entry, index) =>
          h(
            "li",
            {},
            entry.group
              ? groupButton(session, entry, keyAt(index))
              : offerButton(session, entry.offer, keyAt(index), free),
          ),
        ),
      ),
      rest
        ? h("button", { type: "button", class: "quiet", on: { click: more } }, t("offers.rest", { count: rest }))
        : null,
    ];
  }

  /** Ending and passing, on every level. */
  function footRows({ foot: pinned, flat }, before) {
    if (!pinned.length || flat) return null;
    const free = session.state.match.policies.undo === "free";
    return h(
      "ul",
      {},
      pinned.map((offer, index) =>
        h("li", {}, offerButton(session, offer, pinned.length === 1 ? "E" : keyAt(before + index), free)),
      ),
    );
  }

  /** What a piece calls itself in the picture; its anchor where it says nothing. */
  function titleOf(anchor) {
    const piece = document
      .querySelector(".stage .picture")
      ?.shadowRoot.querySelector(`[data-anchor~="${CSS.escape(anchor)}"]`);
    const title = piece?.dataset.title ?? anchor.replace(/[:_]/g, " ");
    return title.split(/[:\n]/)[0];
  }

  const ends = [
    session.watch(
      [
        "decisions",
        "me",
        "shown",
        "pace",
        "curtain",
        "path",
        "pinned",
        "text",
        "choosing",
        "listing",
        "ghost",
        "match",
      ],
      draw,
    ),
    session.watch(["hovered"], ({ hovered }) => touch(element, hovered)),
  ];
  return { element, leave: () => ends.forEach((end) => end()), focusSearch: () => search.focus() };
}

const keyAt = (index) => (index < 9 ? `${index + 1}` : "");

/** Rows of the piece under the pointer stand out; they keep their place and their number. */
function touch(element, anchor) {
  for (const row of element.querySelectorAll("[data-anchors]"))
    row.classList.toggle("touched", anchor !== null && row.dataset.anchors.split(" ").includes(anchor));
}

function lighting(session, anchors, offer = null) {
  const light = () => session.set({ lit: anchors, preview: offer?.footprint ? offer : null });
  const dark = () => session.set({ lit: [], preview: null });
  return { pointerenter: light, pointerleave: dark, focus: light, blur: dark };
}

function groupButton(session, { group, offers }, key) {
  const anchors = group.anchors?.length ? group.anchors : [...new Set(offers.flatMap(anchorsOf))];
  const all = new Set([...anchors, ...offers.flatMap(anchorsOf)]);
  return h(
    "button",
    {
      type: "button",
      class: "offer group",
      data: { key: `group-${group.id}`, group: group.id, anchors: [...all].join(" ") },
      on: { click: () => open(session, group), ...lighting(session, anchors) },
    },
    h("kbd", { "aria-hidden": "true" }, key),
    h("span", { class: "offer-label" }, group.label),
    h("span", { class: "count", "aria-label": t("offers.count", { count: offers.length }) }, `${offers.length}`),
    icon("forward"),
  );
}

function offerButton(session, offer, key, free) {
  const anchors = anchorsOf(offer);
  return h(
    "button",
    {
      type: "button",
      class: `offer${offer.default ? " default" : ""}`,
      data: { key: offer.id, offer: offer.id, anchors: anchors.join(" ") },
      on: { click: () => pick(session, offer), ...lighting(session, anchors, offer) },
    },
    h("kbd", { "aria-hidden": "true" }, offer.default ? "↵" : key),
    h("span", { class: "offer-label" }, offer.label, notes(offer)),
    offer.choose ? h("span", { class: "badge" }, t("offers.choose", { range: rangeOf(offer.choose) })) : null,
    offer.reveals && !free
      ? h("span", { class: "reveals", title: t("offers.reveals") }, icon("noUndo", t("offers.reveals")))
      : null,
  );
}

function notes({ footprint }) {
  return footprint?.notes.length ? h("small", {}, footprint.notes.join(" · ")) : null;
}

/** The only thing there is to do: one large button. */
function forced(session, offer, free) {
  const button = offerButton(session, offer, "↵", free);
  button.classList.add("primary", "large");
  return button;
}

/** Up and down walk through the buttons. */
function walk(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const buttons = [
    ...event.currentTarget.parentElement.querySelectorAll(".offer-list button:not(:disabled), .offer-foot button"),
  ];
  const next = buttons[buttons.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
