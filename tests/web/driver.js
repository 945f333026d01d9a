// Plays as fast as the page lets it: only visible buttons are clicked, chosen by a small wheel of fortune. Groups are
// opened, pieces turned and laid.
async ({ actions, seconds, chance }) => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
  const end = Date.now() + seconds * 1000;
  const table = document.querySelector(".table");
  let state = chance;
  const spin = (list) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return list[Math.floor(state / 65536) % list.length];
  };
  const open = (selector) => [...document.querySelectorAll(selector)].filter((button) => !button.disabled);
  let played = 0;
  while (played < actions && !["finished", "abandoned"].includes(table.dataset.status)) {
    if (Date.now() > end) throw new Error(`after ${seconds} s and ${played} answers the match still runs`);
    const busy = table.hasAttribute("data-busy");
    const [ready] = open(".curtain:not([hidden]) button");
    const [confirm] = open("[data-confirm]");
    const values = open(".value[aria-pressed=false]");
    const offers = open(".offer:not(.value)");
    const turns = open("[data-ghost]");
    if (ready) ready.click();
    else if (busy) await pause();
    else if (turns.length && spin([true, false, false])) spin(turns).click();
    else if (confirm) { confirm.click(); played += 1; }
    else if (values.length) {
      const single = !document.querySelector("[data-confirm]"); // Choosing is answering.
      spin(values).click();
      played += single ? 1 : 0;
    }
    else if (offers.length) { const chosen = spin(offers); chosen.click(); played += chosen.matches(".group") || chosen.querySelector(".badge") ? 0 : 1; }
    await pause();
  }
  return played;
}
