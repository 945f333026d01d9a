"""The component tables: counts against the box, and clear words about a table that cannot be used."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.components import (
    FIGURES,
    LEVELS,
    MATS,
    MISSIONS,
    PLANETS,
    ROGUE_LEVELS,
    ROGUES,
    TABLES,
    TWO_PLAYER_MISSIONS,
)
from domain.games.tiny_epic_galaxies.effects.judging import JUDGES, aimed
from domain.games.tiny_epic_galaxies.effects.resolve import AIM, DO
from domain.games.tiny_epic_galaxies.effects.targets import TARGETS
from domain.games.tiny_epic_galaxies.rules.attacks import CHANGES, STRIKE

TABLES_FOLDER = Path(__file__).parents[3] / "domain" / "games" / "tiny_epic_galaxies" / "components"


def test_the_box_has_forty_planets_twelve_missions_five_rogues_and_five_mats() -> None:
    assert (len(PLANETS), len(MISSIONS), len(ROGUES), len(MATS)) == (40, 12, 5, 5)
    assert (FIGURES.dice, FIGURES.ships_per_galaxy * len(MATS)) == (7, 20)


def test_planets_are_spread_evenly_over_points_resources_and_tracks() -> None:
    assert Counter(planet.points for planet in PLANETS.values()) == {1: 8, 2: 8, 3: 8, 5: 8, 7: 8}
    assert Counter(planet.resource for planet in PLANETS.values()) == {"energy": 20, "culture": 20}
    assert Counter(planet.track for planet in PLANETS.values()) == {"diplomacy": 20, "economy": 20}


def test_a_planet_s_track_is_as_long_as_its_points_say() -> None:
    spaces = {1: 1, 2: 2, 3: 3, 5: 4, 7: 5}
    assert all(planet.spaces == spaces[planet.points] for planet in PLANETS.values())


def test_limits_of_time_are_on_the_cards_the_rules_name() -> None:
    own = {"birkomius", "bisschop", "zalax", "maia", "nibiru", "gyore", "clj_0517", "la_torres"}
    once = {"birkomius", "bisschop", "clj_0517", "la_torres", "nagato", "zavodnick"}
    assert {planet.id for planet in PLANETS.values() if planet.own_turn_only} == own
    assert {planet.id for planet in PLANETS.values() if planet.once_per_turn} == once


def test_the_empire_track_and_the_rogue_s() -> None:
    assert [(row.cost, row.points, row.dice, row.ships) for row in LEVELS] == [
        (0, 0, 4, 2),
        (2, 1, 5, 2),
        (3, 2, 5, 3),
        (4, 3, 6, 3),
        (5, 5, 6, 4),
        (6, 8, 7, 4),
    ]
    assert [(row.dice, row.points) for row in ROGUE_LEVELS[:5]] == [(4, 0), (5, 1), (5, 2), (6, 3), (6, 5)]
    assert [row.skull for row in ROGUE_LEVELS] == [False] * 5 + [True]


def test_rows_and_missions_by_the_number_of_players() -> None:
    assert {seats: row.row for seats, row in TABLES.items()} == {1: 4, 2: 4, 3: 5, 4: 6, 5: 6}
    assert {seats: row.missions_dealt for seats, row in TABLES.items()} == {1: 0, 2: 2, 3: 2, 4: 2, 5: 2}
    expected = {"elder", "equalizer", "explorer", "hoarder", "industrialist", "orbiter"}
    assert set(TWO_PLAYER_MISSIONS) == expected


def test_every_word_of_a_planet_can_be_judged_and_carried_out_and_no_rule_is_without_a_word() -> None:
    words = [word for planet in PLANETS.values() for word in planet.action]
    assert {type(word) for word in words} == set(JUDGES)
    assert {type(word) for word in words if aimed(word)} == set(AIM) == set(TARGETS)
    assert {type(word) for word in words if not aimed(word)} == set(DO)
    attacks = {type(word) for card in ROGUES.values() for attack in card.attacks for word in attack.words}
    assert attacks == set(CHANGES) == set(STRIKE)


def test_the_catalogue_lists_every_component_by_its_id() -> None:
    assert {kind: len(rows) for kind, rows in GAME.catalogue.items()} == {
        "planet": 40,
        "mission": 12,
        "rogue": 5,
        "galaxy_mat": 5,
        "face": 6,
    }


# --- tables that cannot be used --------------------------------------------------------------------------------------


def changed(tmp_path: Path, table: str, change: Any) -> str:
    """What importing the game says when one table is replaced by a changed one."""
    rows = json.loads((TABLES_FOLDER / f"{table}.json").read_text(encoding="utf-8"))
    folder = tmp_path / "tiny_epic_galaxies"
    folder.mkdir()
    change(rows)
    (folder / f"{table}.json").write_text(json.dumps(rows), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", "import domain.games.tiny_epic_galaxies"],
        env={**os.environ, "ORRERY_COMPONENTS": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode == 0) == (run.stderr == "")
    return run.stderr.strip().splitlines()[-1] if run.stderr else ""


def test_a_replaced_table_is_used(tmp_path: Path) -> None:
    assert changed(tmp_path, "planets", lambda rows: rows[0].update(points=4)) == ""


@pytest.mark.parametrize(
    ("table", "change", "words"),
    [
        ("planets", lambda rows: rows[0].update(pionts=1), "unknown field `pionts`"),
        ("planets", lambda rows: rows[0]["action"][0].update(ammount=1), "unknown field `ammount`"),
        ("planets", lambda rows: rows[0]["action"][0].update(kind="gian"), "Invalid value 'gian'"),
        ("planets", lambda rows: rows[0].update(track="commerce"), "Invalid enum value 'commerce'"),
        ("planets", lambda rows: rows.pop(), "planets has 39 rows, the game has 40"),
        ("planets", lambda rows: rows[1].update(id="jakks"), "planets has jakks more than once"),
        ("missions", lambda rows: rows.append(rows[0] | {"id": "thirteenth"}), "missions has 13 rows"),
        ("missions", lambda rows: rows[0]["condition"].update(measure="fame"), "Invalid enum value 'fame'"),
        ("rogues", lambda rows: rows[0].update(id="cerberus"), "Invalid enum value 'cerberus'"),
        ("rogues", lambda rows: rows[0]["attacks"].pop(), "artemis 4 attacks"),
        ("empire_track", lambda rows: rows.reverse(), "must list its levels"),
        ("dice", lambda rows: rows.pop(), "dice has 5 rows"),
    ],
)
def test_a_broken_table_is_refused_with_its_place(tmp_path: Path, table: str, change: Any, words: str) -> None:
    said = changed(tmp_path, table, change)
    assert "ComponentError" in said
    assert words in said
