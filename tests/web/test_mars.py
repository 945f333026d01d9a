"""Terraforming Mars with several players: legible late in a match of five, and played to its end against a bot."""

import json
from typing import Any

import httpx
import msgspec
import pytest

from tests.web.conftest import OpenTab
from tests.web.screens import REMEMBER, reached
from tests.web.tab import Tab
from tests.web.test_layout import PHONE, SIDEWAYS, SMALL_TARGETS, SMALL_WORDS

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
WORDS = {"wide": SMALL_WORDS.replace("11.9", "10.9"), "phone": SMALL_WORDS.replace(".legend", ".legend, [data-least]")}
"""Eleven pixels on a wide screen, twelve on a phone but on the planet, which opens large under a finger."""


def late(open_tab: OpenTab, **look: Any) -> Tab:
    tab = open_tab(**look)
    tab.go()
    wish = {
        "game": "terraforming_mars",
        "seats": [{"name": f"Player {number}", "player": "bot:random" if number else "person"} for number in range(5)],
        "position": json.loads(msgspec.json.encode(reached("terraforming_mars", 5, 700))),
    }
    made = httpx.post(f"{tab.address}/v1/matches", json=wish, timeout=60).json()
    ring = {"host": made["host_token"], "invite": made["invite_token"], "seats": made["seat_tokens"]}
    tab.page.evaluate(REMEMBER, {"match": made["match"]["id"], "ring": ring})
    tab.page.reload()
    tab.go(f"#/m/{made['match']['id']}")
    tab.running()
    tab.page.wait_for_timeout(300)
    return tab


@pytest.mark.parametrize(("screen", "look"), [("wide", WIDE), ("phone", PHONE)])
def test_five_players_late_in_a_match_can_read_everything(open_tab: OpenTab, screen: str, look: dict[str, Any]) -> None:
    tab = late(open_tab, **look)
    assert tab.page.evaluate(SIDEWAYS) <= 1
    assert tab.page.evaluate(WORDS[screen]) == []
    if screen == "phone":
        assert tab.page.evaluate(SMALL_TARGETS) == []


@pytest.mark.slow
def test_a_match_against_a_bot_is_played_to_its_end_through_the_page_alone(open_tab: OpenTab) -> None:
    """Alone there are no milestones, awards, attacks and no research beside others; here there are."""
    tab = open_tab(**WIDE)
    tab.create("terraforming_mars", ("person", "bot:greedy"))
    tab.running()
    assert tab.play(actions=3_000, seconds=500) > 10
    tab.wait(".table[data-status=finished]")
    tab.wait(".score-card")
