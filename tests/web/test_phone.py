"""On a phone: dice and hand stay in a tray, small cells open under a finger, the question's part is in sight."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import OpenTab
from tests.web.screens import REMEMBER
from tests.web.tab import Tab

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TRAYS = {
    "tiny_epic_galaxies": ("die:", 4),
    "race_for_the_galaxy": ("card:", 4),
    "terraforming_mars": ("card:", 4),
    "andromedas_edge": ("tactic:", 1),
}
"""What lies in the tray, and at least how many."""
IN_TRAY = """(kind) => {
  const root = document.querySelector(".picture").shadowRoot;
  const tray = root.querySelector(".tray");
  const frame = document.querySelector(".stage-frame").getBoundingClientRect();
  const box = tray.getBoundingClientRect();
  const pieces = [...tray.querySelectorAll("[data-anchor]")].filter((piece) => piece.dataset.anchor.startsWith(kind));
  return {
    pieces: pieces.length,
    inside: box.bottom <= frame.bottom + 1 && box.top >= frame.top && box.right <= innerWidth + 1,
    named: [...root.firstElementChild.querySelectorAll("[data-seat='0'] [data-trayed]")]
      .filter((name) => name.checkVisibility({ checkVisibilityCSS: true })).length,
    twice: root.firstElementChild.querySelectorAll("[data-tray] [data-anchor]").length,
  };
}"""
BETWEEN = """() => {
  const root = document.querySelector(".picture").shadowRoot;
  if (document.querySelector(".table").hasAttribute("data-busy") || root.querySelector(".ghost-ground")) return null;
  const boxes = [...root.querySelectorAll(".offered")]
    .filter((piece) => !piece.querySelector("[data-anchor]"))
    .map((piece) => piece.getBoundingClientRect())
    .filter((box) => box.width && Math.min(box.width, box.height) < 44);
  for (const one of boxes)
    for (const other of boxes)
      if (one !== other && Math.hypot(one.x - other.x, one.y - other.y) < 60)
        return [(one.x + one.right + other.x + other.right) / 4, (one.y + one.bottom + other.y + other.bottom) / 4];
  return null;
}"""
IN_SIGHT = """() => {
  const root = document.querySelector(".picture").shadowRoot;
  const frame = document.querySelector(".stage-frame").getBoundingClientRect();
  const seen = (piece) => {
    const box = piece.getBoundingClientRect();
    return box.bottom > frame.top && box.top < frame.bottom && box.right > frame.left && box.left < frame.right;
  };
  const offered = [...root.querySelectorAll(".offered, .ghost-ground")];
  return !offered.length || offered.some(seen);
}"""


def seated(open_tab: OpenTab, game: str, seed: str, players: tuple[str, ...], **look: Any) -> Tab:
    """A phone at a table of a known seed."""
    tab = open_tab(**(PHONE | look))
    tab.go()
    wish = {
        "game": game,
        "seed": seed,
        "seats": [{"name": f"Player {n}", "player": who} for n, who in enumerate(players)],
    }
    made = httpx.post(f"{tab.address}/v1/matches", json=wish, timeout=60).json()
    ring = {"host": made["host_token"], "invite": made["invite_token"], "seats": made["seat_tokens"]}
    tab.page.evaluate(REMEMBER, {"match": made["match"]["id"], "ring": ring})
    tab.page.reload()
    tab.go(f"#/m/{made['match']['id']}")
    tab.running()
    tab.at_question()
    return tab


@pytest.mark.parametrize("game", TRAYS)
def test_dice_and_hand_stay_in_sight_wherever_the_board_is_scrolled(open_tab: OpenTab, game: str) -> None:
    kind, least = TRAYS[game]
    tab = seated(open_tab, game, "tray", ("person", "bot:random"))
    if game != "terraforming_mars":  # Its first question is about cards already.
        tab.play(1)
        tab.at_question()
    for _ in range(60 if game == "andromedas_edge" else 0):  # Its hand is empty at first.
        tab.page.wait_for_timeout(200)
        if tab.find(f".tray [data-anchor^='{kind}']").count():
            break
        tab.play(1)
        tab.at_question()
    for down in (0, 2000):
        tab.find(".stage-frame").evaluate("(frame, down) => frame.scrollTo(0, down)", down)
        tab.page.wait_for_timeout(100)
        seen = tab.page.evaluate(IN_TRAY, kind)
        assert seen["pieces"] >= least
        assert seen["inside"]
        assert (seen["twice"], seen["named"]) == (0, 0)
    tab.page.set_viewport_size({"width": 1200, "height": 800})
    expect(tab.find(".tray")).to_have_count(0)


def test_a_die_in_the_tray_answers_to_a_tap(open_tab: OpenTab, look: dict[str, Any]) -> None:
    tab = seated(open_tab, "tiny_epic_galaxies", "tray", ("person", "bot:random"), **look)
    tab.play(1)
    tab.at_question()
    tab.page.wait_for_timeout(200)
    die = tab.find(".tray .offered[data-anchor^='die:']").first
    before = tab.find(".offers").inner_text()
    die.tap()
    expect(tab.find(".offers")).not_to_have_text(before, use_inner_text=True)


def test_a_touch_between_small_cells_opens_them_large(open_tab: OpenTab) -> None:
    tab = seated(open_tab, "planet_unknown", "magnify", ("person",))
    spot = None
    for _ in range(60):
        tab.play(1)
        tab.at_question()
        tab.page.wait_for_timeout(150)
        spot = tab.page.evaluate(BETWEEN)
        if spot:
            break
    assert spot, "no question about small cells came"
    before = tab.find(".side").inner_text()
    tab.page.touchscreen.tap(*spot)
    large = tab.find(".magnifier .magnified")
    expect(large.first).to_be_visible()
    assert large.count() >= 2
    for button in large.all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    tab.press("Escape")
    expect(tab.find(".magnifier")).to_be_hidden()
    tab.page.touchscreen.tap(*spot)
    large.first.tap()
    expect(tab.find(".magnifier")).to_be_hidden()
    expect(tab.find(".side")).not_to_have_text(before, use_inner_text=True)


@pytest.mark.parametrize("game", ["tiny_epic_galaxies", "race_for_the_galaxy", "planet_unknown", "andromedas_edge"])
def test_what_the_question_is_about_is_in_sight(open_tab: OpenTab, game: str) -> None:
    tab = seated(open_tab, game, "sight", ("person", "bot:random"))
    for _ in range(8):
        tab.play(1)
        tab.at_question()
        tab.page.wait_for_function(IN_SIGHT)


OWN_SEAT = """() => {
  const root = document.querySelector(".picture").shadowRoot;
  const frame = document.querySelector(".stage-frame").getBoundingClientRect();
  const own = root.querySelector("[data-seat='0']").getBoundingClientRect();
  return own.top < frame.bottom - frame.height / 2 && own.bottom > frame.top + frame.height / 2;
}"""


def test_a_question_that_names_no_piece_is_asked_before_the_own_seat(open_tab: OpenTab) -> None:
    tab = seated(open_tab, "planet_unknown", "own seat", ("person",))
    for _ in range(80):
        if "Choose what to resolve next" in tab.find(".turn").inner_text():
            break
        tab.play(1)
        tab.at_question()
    expect(tab.find(".turn")).to_contain_text("Choose what to resolve next")
    tab.page.wait_for_function(OWN_SEAT)


def test_a_tray_as_high_as_the_stage_leaves_the_board_below_it(open_tab: OpenTab) -> None:
    tab = seated(
        open_tab, "race_for_the_galaxy", "tray", ("person", "bot:random"), viewport={"width": 390, "height": 560}
    )
    expect(tab.find(".tray")).to_be_visible()
    tab.page.wait_for_function(
        "() => document.querySelector('.picture').shadowRoot.querySelector('svg').getBoundingClientRect().height > 300"
    )
    tab.find(".stage-frame").evaluate("(frame) => frame.scrollTo(0, 200)")
    assert tab.find(".stage-frame").evaluate("(frame) => frame.scrollTop") > 100
