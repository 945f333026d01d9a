"""Recordings: saved from a table, dragged onto the lobby, watched; and what is none is said to be none."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"


def recorded(tab: Tab) -> bytes:
    """A short match of its own, abandoned, as the button saves it."""
    match = tab.create(GALAXIES, ("person",), listed=True)
    tab.running()
    tab.play(actions=3)
    tab.find("#tab-seats").click()
    tab.page.get_by_role("button", name="Abandon the match").click()
    tab.find("dialog .primary").click()
    tab.wait(".table[data-status=abandoned]")
    with tab.page.expect_download() as saved:
        tab.page.get_by_role("button", name="Save the recording").click()
    body = saved.value.path().read_bytes()
    assert body == httpx.get(f"{tab.address}/v1/matches/{match}/recording").content
    return body


@contextmanager
def held_over(tab: Tab, file: Path, selector: str) -> Iterator[None]:
    """A file dragged from outside over a part of the page, as the browser itself tells it; dropped at the end."""
    box = tab.wait(selector).bounding_box()
    assert box is not None
    wire = tab.page.context.new_cdp_session(tab.page)
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    load = {"items": [], "files": [str(file)], "dragOperationsMask": 1}

    def tell(kind: str) -> None:
        wire.send("Input.dispatchDragEvent", {"type": kind, **place, "data": load})

    tell("dragEnter")
    tell("dragOver")
    yield
    tell("dragOver")
    tell("drop")


def lobby(open_tab: OpenTab) -> Tab:
    tab = open_tab()
    tab.go()
    tab.wait(".game-card")
    return tab


@pytest.mark.parametrize("where", [".drop h2", ".welcome h1"], ids=["into the area", "anywhere else"])
def test_a_saved_recording_is_dropped_onto_the_lobby_and_watched(open_tab: OpenTab, tmp_path: Path, where: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(recorded(open_tab()))
    watcher = lobby(open_tab)
    watcher.wait(where).scroll_into_view_if_needed()
    expect(watcher.find(".drop.over")).to_have_count(0)
    with held_over(watcher, file, where):
        watcher.wait(".drop.over")
    watcher.wait(".table[data-status=abandoned]")
    watcher.wait(".picture svg")
    watcher.wait(".connection[data-connection=over]")
    watcher.press("Home")
    watcher.wait_ply(0)


def test_a_file_is_chosen_with_the_button_too(open_tab: OpenTab) -> None:
    body = recorded(open_tab())
    watcher = lobby(open_tab)
    watcher.find("#recording-file").set_input_files({"name": "a.jsonl", "mimeType": "text/plain", "buffer": body})
    watcher.wait(".table[data-status=abandoned]")


@pytest.mark.parametrize("body", [b"\x89PNG\r\n\x1a\n\x00\x00", b'{"name": "a list of something else"}\n', b""])
def test_a_file_that_is_no_recording_is_said_to_be_none(open_tab: OpenTab, tmp_path: Path, body: bytes) -> None:
    file = tmp_path / "holiday.png"
    file.write_bytes(body)
    tab = lobby(open_tab)
    tab.wait(".drop").scroll_into_view_if_needed()
    with held_over(tab, file, ".drop h2"):
        tab.wait(".drop.over")
    expect(tab.wait(".drop .wrong")).to_contain_text("“holiday.png” cannot be watched:")
    expect(tab.find(".drop.over")).to_have_count(0)
    assert tab.page.url.removesuffix("#/") == f"{tab.address}/"
    assert [trouble for trouble in tab.troubles if "status of 4" not in trouble] == []
    tab.troubles.clear()  # The browser itself tells of the refusal.
