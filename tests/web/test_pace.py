"""A match with a pace on the page: chosen when the table is set up, counted down at the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import OpenTab
from tests.web.test_together import GALAXIES


def test_the_table_counts_down_where_it_has_a_pace(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.create(GALAXIES, ("person", "bot:greedy"), pace="minutes")
    tab.running()
    expect(tab.find(".countdown")).to_have_text(re.compile(r"^([0-4]:[0-5]\d|5:00) left$"))
    tab.create(GALAXIES, ("person", "bot:greedy"))
    tab.running()
    tab.wait(".turn")
    expect(tab.find(".countdown")).to_be_hidden()


@pytest.mark.parametrize("hours", [1, -1])
def test_the_countdown_is_right_on_a_device_whose_clock_is_wrong(open_tab: OpenTab, hours: int) -> None:
    tab = open_tab()
    tab.page.add_init_script(f"const now = Date.now; Date.now = () => now() + {hours} * 3600_000;")
    tab.create(GALAXIES, ("person", "bot:greedy"), pace="minutes")
    tab.running()
    expect(tab.find(".countdown")).to_have_text(re.compile(r"^([34]:[0-5]\d|5:0\d) left$"))
