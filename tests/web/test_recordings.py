"""Recordings: saved from a table, dragged onto the lobby, watched; and what is none is said to be none."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import OpenTab
from tests.web.tab import Tab

GALAXIES = "tiny_epic_galaxies"


@pytest.fixture(scope="module")
def recording(address: str) -> bytes:
    """A short match, abandoned."""
    wish = {"game": GALAXIES, "seats": [{"name": "Ana", "player": "person"}], "listed": True}
    made = httpx.post(f"{address}/v1/matches", json=wish).json()
    match, mine = f"{address}/v1/matches/{made['match']['id']}", {"Authorization": f"Bearer {made['host_token']}"}
    httpx.post(f"{match}/abandon", headers=mine).raise_for_status()
    return httpx.get(f"{match}/recording").content


def test_a_recording_is_saved_with_the_button(tab: Tab) -> None:
    tab.create(GALAXIES, ("person",))
    tab.running()
    tab.find("#tab-seats").click()
    with tab.page.expect_download() as saved:
        tab.page.get_by_role("button", name="Save the recording").click()
    body = saved.value.path().read_bytes().splitlines()
    assert len(body) > 2
    assert json.loads(body[0])["game"] == GALAXIES


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
def test_a_saved_recording_is_dropped_onto_the_lobby_and_watched(
    open_tab: OpenTab, recording: bytes, tmp_path: Path, where: str
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(recording)
    watcher = lobby(open_tab)
    watcher.wait(where).scroll_into_view_if_needed()
    expect(watcher.find(".drop.over")).to_have_count(0)
    with held_over(watcher, file, where):
        watcher.wait(".drop.over")
    watcher.wait(".table[data-status=abandoned]")
    watcher.wait(".picture svg")
    watcher.wait(".connection[data-connection=over]")
    watcher.wait_ply(0)  # A recording begins at its beginning.


def test_a_file_is_chosen_with_the_button_too(open_tab: OpenTab, recording: bytes) -> None:
    watcher = lobby(open_tab)
    watcher.find("#recording-file").set_input_files({"name": "a.jsonl", "mimeType": "text/plain", "buffer": recording})
    watcher.wait(".table[data-status=abandoned]")


@pytest.mark.parametrize("body", [b"\x89PNG\r\n\x1a\n\x00", b'{"name": "something else"}\n'])
def test_a_file_that_is_no_recording_is_said_to_be_none(open_tab: OpenTab, tmp_path: Path, body: bytes) -> None:
    file = tmp_path / "holiday.png"
    file.write_bytes(body)
    tab = lobby(open_tab)
    tab.wait(".drop").scroll_into_view_if_needed()
    with held_over(tab, file, ".drop h2"):
        tab.wait(".drop.over")
    expect(tab.wait(".drop .wrong")).to_contain_text(
        "“holiday.png” cannot be watched: it is not a recording of Orrery."
    )
    expect(tab.find(".drop.over")).to_have_count(0)
    assert tab.page.url.removesuffix("#/") == f"{tab.address}/"
    assert [trouble for trouble in tab.troubles if "status of 4" not in trouble] == []
    tab.troubles.clear()  # The browser itself tells of the refusal.
