"""Laying a piece: its ghost moves by mouse, finger and keys, turns and flips, says what it costs, and is laid."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.web.conftest import OpenTab
from tests.web.tab import Tab

PLANET = "planet_unknown"
GROUND = """() => [...document.querySelector(".picture").shadowRoot.querySelectorAll(".ghost-ground")]
  .map((cell) => cell.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""
GHOST = """() => [...document.querySelector(".picture").shadowRoot.querySelectorAll(".ghost-cell")]
  .map((cell) => cell.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""


def laying(tab: Tab) -> int:
    """Until a tile is to be laid; gives the head."""
    tab.create(PLANET, ("person",))
    tab.running()
    for chance in range(30):
        tab.at_question()
        if tab.find("[data-ghost]").count():
            tab.wait(".picture .ghost-cell")
            return tab.ply
        tab.play(actions=1, chance=chance)
    pytest.fail("no tile was to be laid")


def place(tab: Tab) -> str:
    return tab.find("[data-key=ghost-confirm]").get_attribute("data-offer") or ""


def middle(points: list[list[float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def test_a_tile_is_laid_with_the_mouse(open_tab: OpenTab, look: dict[str, Any]) -> None:
    tab = open_tab(**look)
    head = laying(tab)
    ground: list[list[float]] = tab.page.evaluate(GROUND)
    assert len(ground) > 20
    seen = set()
    for x, y in ground[:: len(ground) // 6]:
        tab.page.mouse.move(x, y)
        tab.page.wait_for_timeout(60)
        seen.add(place(tab))
        far = [abs(x - left) + abs(y - top) for left, top in tab.page.evaluate(GHOST)]
        assert min(far) < 120, "the ghost is near the pointer"
    assert len(seen) > 2
    cells = len(tab.page.evaluate(GHOST))
    assert cells >= 2
    before = place(tab)
    tab.page.mouse.wheel(0, 100)
    expect(tab.find("[data-key=ghost-confirm]")).not_to_have_attribute("data-offer", before)
    x, y = tab.page.evaluate(GHOST)[0]
    tab.page.mouse.click(x, y)
    tab.wait(".ghost-panel[data-held=yes]")
    expect(tab.find(".ghost-notes > *").first).to_be_visible()
    x, y = tab.page.evaluate(GHOST)[0]
    tab.page.mouse.click(x, y)
    tab.wait_ply(head + 1)


def test_a_tile_is_laid_with_the_keys(tab: Tab) -> None:
    head = laying(tab)
    for key in ("r", "f"):
        before = place(tab)
        tab.press(key)
        expect(tab.find("[data-key=ghost-confirm]")).not_to_have_attribute("data-offer", before)
    places = [place(tab)]
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        tab.press(key)
        places.append(place(tab))
    assert len(set(places)) >= 3
    assert tab.ply == head, "R and F turn the piece and neither redo nor fork"
    tab.press("Enter")
    tab.wait_ply(head + 1)


@pytest.mark.parametrize("button", ["turn", "flip"])
def test_a_tile_is_turned_and_flipped_by_buttons(tab: Tab, button: str) -> None:
    laying(tab)
    before = place(tab)
    tab.find(f"[data-ghost={button}]").click()
    expect(tab.find("[data-key=ghost-confirm]")).not_to_have_attribute("data-offer", before)


FORMS_SHOWN = """async (cells) => {
  const { further, placementsOf } = await import("/web/table/placements.js");
  const forms = [];
  for (const mirror of [1, -1])
    for (let [turn, form] = [0, cells.map(([x, y]) => [x * mirror, y])]; turn < 4; turn += 1) {
      forms.push(form);
      form = form.map(([x, y]) => [-y, x]);
    }
  const offers = forms.map((form) => ({ footprint: { cells: form.map(([x, y]) => `${x} ${y}`) } }));
  const places = placementsOf(offers, (name) => ({ x: Number(name.split(" ")[0]), y: Number(name.split(" ")[1]) }));
  const shown = [];
  for (let [turn, at, side] = [0, places[0], []]; turn < 8; turn += 1) {
    shown.push(at.form);
    ({ place: at, seen: side } = further(places, at, side));
  }
  return [new Set(shown).size, new Set(places.map(({ form }) => form)).size];
}"""


@pytest.mark.parametrize(
    ("cells", "forms"),
    [([(0, 0), (0, 1), (0, 2), (1, 2)], 8), ([(0, 0), (1, 0), (1, 1), (2, 1)], 4), ([(0, 0), (1, 0)], 4)],
    ids=["L", "S", "two"],
)
def test_the_wheel_and_a_second_finger_show_every_form(tab: Tab, cells: list[tuple[int, int]], forms: int) -> None:
    """A form is where the cells lie from the first of them: two cells have four, and S has no more when flipped."""
    tab.go()
    shown, known = tab.page.evaluate(FORMS_SHOWN, cells)
    assert shown == known
    assert known >= forms


def touch(wire: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers: list[dict[str, Any]] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_a_tile_is_laid_with_fingers(open_tab: OpenTab, look: dict[str, Any]) -> None:
    tab = open_tab(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, **look)
    head = laying(tab)
    tab.page.wait_for_timeout(300)
    frame = tab.find(".stage-frame").bounding_box()
    assert frame is not None
    ground = [
        (x, y)
        for x, y in tab.page.evaluate(GROUND)
        if frame["y"] + 60 < y < frame["y"] + frame["height"] - 10 and 10 < x < 380
    ]
    assert len(ground) > 8, "the ground is in sight"
    start, end = ground[0], ground[-1]
    wire = tab.page.context.new_cdp_session(tab.page)
    touch(wire, "touchStart", start)
    first = place(tab)
    touch(wire, "touchMove", end)
    expect(tab.find("[data-key=ghost-confirm]")).not_to_have_attribute("data-offer", first)
    second = place(tab)
    touch(wire, "touchStart", end, (end[0] - 80, end[1] - 40))
    expect(tab.find("[data-key=ghost-confirm]")).not_to_have_attribute("data-offer", second)
    touch(wire, "touchEnd")
    tab.wait(".ghost-panel[data-held=yes]")
    tab.find("[data-key=ghost-confirm]").tap()
    tab.wait_ply(head + 1)


def test_all_places_can_be_read_as_a_list_too(tab: Tab) -> None:
    laying(tab)
    tab.find("[data-key=ghost-list]").click()
    tab.wait(".offer.group")
    expect(tab.find(".picture .ghost-cell")).to_have_count(0)
    tab.press("Escape")
    tab.wait("[data-ghost=turn]")


def test_a_ghost_has_the_terrains_of_its_tile(tab: Tab) -> None:
    laying(tab)
    tab.page.wait_for_function(
        """() => {
          const cells = [...document.querySelector(".picture").shadowRoot.querySelectorAll(".ghost-cell")];
          return new Set(cells.map((cell) => getComputedStyle(cell).fill)).size === 2;
        }"""
    )
    assert tab.find(".ghost-cell").count() >= 2, "the smallest tile has a cell of either terrain"
