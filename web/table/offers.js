// The list of what can be done: searched, narrowed by pieces, numbered for the keys; and the hole being filled.

import { h, swap } from "../dom.js";
import { t } from "../i18n/index.js";
import { icon } from "../shell/icons.js";
import { anchorsOf, isEnough, visibleOffers } from "./narrowing.js";
import { back, canAct, confirm, pick, toggle } from "./playing.js";
import { rangeOf } from "./reading.js";

const FIRST = 60; // Rows shown at once; the rest on demand.
const SEARCHED = 8; // From so many offers on, a search field helps.

export function offersPanel(session) {
  const search = h("input", {
    type: "search",
    class: "offer-search",
    data: { key: "search" },
    on: { input: () => session.set({ text: search.value }) },
  });
  const filter = h("div", { class: "offer-filter" });
  const list = h("div", { class: "offer-list", on: { keydown: walk } });
  const element = h("section", { class: "offers", "aria-label": t("offers.label") }, search, filter, list);
  let all = false;
  let shownFor = null;

  function draw() {
    const decision = canAct(session) ? session.decision() : null;
    if (decision?.id !== shownFor) all = false;
    shownFor = decision?.id ?? null;
    element.hidden = !decision;
    if (!decision) {
      swap(list);
      return;
    }
    const { choosing, pinned, text } = session.state;
    search.hidden = choosing !== null || decision.offers.length < SEARCHED;
    search.placeholder = t("offers.search", { count: decision.offers.length });
    search.setAttribute("aria-label", search.placeholder);
    if (search.value !== text) search.value = text;
    swap(filter, choosing === null ? chips(pinned) : null);
    swap(list, choosing ? hole(session, choosing, decision) : rows(decision));
  }

  function chips(pinned) {
    if (!pinned.length) return null;
    return h(
      "button",
      { type: "button", class: "chip", on: { click: () => back(session) }, "aria-label": t("offers.clear") },
      t("offers.only", { what: pinned.map((anchor) => titleOf(anchor)).join(" + ") }),
      icon("close"),
    );
  }

  function rows(decision) {
    const found = visibleOffers(decision.offers, session.state);
    if (!found.length) return h("p", { class: "aside" }, t("offers.none"));
    const free = session.state.match.policies.undo === "free";
    const cut = all ? found : found.slice(0, FIRST);
    const rest = found.length - cut.length;
    return [
      h(
        "ul",
        {},
        cut.map((offer, index) => h("li", {}, offerButton(session, offer, index, free))),
      ),
      rest
        ? h(
            "button",
            {
              type: "button",
              class: "quiet",
              on: {
                click: () => {
                  all = true;
                  draw();
                },
              },
            },
            t("offers.rest", { count: rest }),
          )
        : null,
    ];
  }

  /** What a piece calls itself in the picture; its anchor where it says nothing. */
  function titleOf(anchor) {
    const piece = document
      .querySelector(".stage .picture")
      ?.shadowRoot.querySelector(`[data-anchor~="${CSS.escape(anchor)}"]`);
    return piece?.querySelector("title")?.textContent ?? anchor.replace(/[:_]/g, " ");
  }

  const end = session.watch(
    ["decisions", "me", "shown", "curtain", "pinned", "hovered", "text", "choosing", "match"],
    draw,
  );
  return { element, leave: end, focusSearch: () => search.focus() };
}

function offerButton(session, offer, index, free) {
  const light = () => session.set({ lit: anchorsOf(offer) });
  const dark = () => session.set({ lit: [] });
  return h(
    "button",
    {
      type: "button",
      class: "offer",
      data: { key: offer.id, offer: offer.id },
      on: { click: () => pick(session, offer), pointerenter: light, pointerleave: dark, focus: light, blur: dark },
    },
    h("kbd", { "aria-hidden": "true" }, index < 9 ? `${index + 1}` : ""),
    h("span", { class: "offer-label" }, offer.label),
    offer.choose ? h("span", { class: "badge" }, t("offers.choose", { range: rangeOf(offer.choose) })) : null,
    offer.reveals && !free
      ? h("span", { class: "reveals", title: t("offers.reveals") }, icon("eye", t("offers.reveals")))
      : null,
  );
}

/** The values that may go into the hole, with a counter and a button to confirm. */
function hole(session, { offer, values }, decision) {
  const { choose } = offer;
  const light = (index) => () => session.set({ lit: choose.anchors[index] });
  const enough = isEnough(values, choose);
  return [
    h(
      "div",
      { class: "hole-head" },
      h("p", { class: "hole-title" }, offer.label),
      h(
        "p",
        { class: "aside", role: "status" },
        t("choose.count", { chosen: values.length, range: rangeOf(choose) }),
        choose.ordered ? ` · ${t("choose.ordered")}` : "",
      ),
    ),
    h(
      "ul",
      {},
      choose.labels.map((label, index) => {
        const order = values.indexOf(index);
        const place = order < 0 ? "" : choose.ordered ? `${order + 1}` : "✓";
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "offer value",
              "aria-pressed": order >= 0 ? "true" : "false",
              data: { key: `value-${index}`, value: `${index}` },
              "aria-label": choose.ordered && order >= 0 ? t("choose.place", { label, place }) : label,
              on: {
                click: () => toggle(session, index),
                pointerenter: light(index),
                pointerleave: () => session.set({ lit: [] }),
              },
            },
            h("kbd", { "aria-hidden": "true" }, index < 9 ? `${index + 1}` : ""),
            h("span", { class: "offer-label" }, label),
            h("span", { class: "place", "aria-hidden": "true" }, place),
          ),
        );
      }),
    ),
    h(
      "div",
      { class: "row hole-foot" },
      decision.offers.length > 1
        ? h(
            "button",
            { type: "button", class: "quiet", data: { key: "hole-back" }, on: { click: () => back(session) } },
            t("choose.back"),
          )
        : null,
      h(
        "button",
        {
          type: "button",
          class: "primary",
          disabled: !enough,
          data: { key: "confirm", confirm: "" },
          on: { click: () => confirm(session) },
        },
        t("choose.confirm"),
      ),
    ),
  ];
}

/** Up and down walk through the buttons. */
function walk(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const buttons = [...event.currentTarget.querySelectorAll("button:not(:disabled)")];
  const next = buttons[buttons.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
