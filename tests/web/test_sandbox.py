"""The sandbox: a match from a seed or a position, shared as a link and played by another person."""

import re
from pathlib import Path

import httpx
from playwright.sync_api import expect

from tests.web.conftest import OpenTab
from tests.web.tab import Tab

LINK = re.compile(r"^http://[\w.:]+/#/sandbox/[\w-]{40,}$")
GALAXIES = "tiny_epic_galaxies"


def copy_link(tab: Tab) -> str:
    tab.find("[data-key=share]").click()
    field = tab.find(".share input.link")
    expect(field).to_have_value(LINK)
    return field.input_value()


def start(tab: Tab) -> str:
    """Begin the puzzle; gives what is written on the table."""
    tab.find("[data-key=begin]").click()
    tab.running()
    return tab.find(".picture svg").first.text_content() or ""


def test_a_seed_by_link_deals_the_same_to_everybody(open_tab: OpenTab) -> None:
    maker = open_tab()
    maker.go("#/sandbox")
    maker.wait("#sandbox-game").select_option("race_for_the_galaxy")
    maker.find("#sandbox-seed").fill("a good start")
    maker.find("#sandbox-note").fill("Which two cards do you discard?")
    link = copy_link(maker)
    tables = []
    for _ in range(2):
        guest = open_tab()
        guest.page.goto(link)
        expect(guest.wait(".puzzle-note")).to_have_text("Which two cards do you discard?")
        tables.append(start(guest))
    assert tables[0]
    assert tables[0] == tables[1]


def test_a_moment_of_a_match_becomes_a_puzzle(open_tab: OpenTab, address: str) -> None:
    wish = {
        "game": GALAXIES,
        "seats": [{"name": "Ana", "player": "bot:random"}, {"name": "Bo", "player": "bot:random"}],
    }
    made = httpx.post(f"{address}/v1/matches", json={**wish, "listed": True}).json()
    author = open_tab()
    author.go(f"#/m/{made['match']['id']}")
    author.wait(".table[data-status=finished]")
    author.press("Home")
    author.find("[data-key=puzzle]").click()
    author.wait("#sandbox-note").fill("Whose galaxy grows first?")
    link = copy_link(author)
    guest = open_tab()
    guest.page.goto(link)
    expect(guest.wait(".puzzle-note")).to_have_text("Whose galaxy grows first?")
    start(guest)
    match = guest.page.url.rpartition("/")[2]
    token = guest.page.evaluate("JSON.stringify(localStorage)")
    assert match in token


def test_a_position_file_is_played(open_tab: OpenTab, address: str, tmp_path: Path) -> None:
    wish = {"game": "planet_unknown", "seats": [{"name": "Ana", "player": "person"}]}
    made = httpx.post(f"{address}/v1/matches", json=wish).json()
    token = {"Authorization": f"Bearer {made['host_token']}"}
    position = httpx.get(f"{address}/v1/matches/{made['match']['id']}/position", headers=token).content
    file = tmp_path / "position.json"
    file.write_bytes(position)
    tab = open_tab()
    tab.go("#/sandbox")
    tab.wait("#sandbox-position").set_input_files(file)
    expect(tab.find("#sandbox-game")).to_have_value("planet_unknown")
    rows = tab.find(".seat-row")
    while rows.count() > 1:
        rows.last.get_by_role("button").click()
    tab.find("button.primary").click()
    tab.running()


def test_what_is_no_position_and_no_link_is_said_to_be_none(open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab()
    tab.go("#/sandbox/not-a-set-up")
    expect(tab.find("h1")).to_have_text("This link cannot be read")
    tab.go("#/sandbox")
    file = tmp_path / "recipe.json"
    file.write_text('{"flour": 3}')
    tab.wait("#sandbox-position").set_input_files(file)
    expect(tab.find(".field .wrong")).to_have_text("That file is not a position of Orrery.")
