"""The content pack: counts, words, and what is said of a pack that does not hang together."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.components.reading import FOLDER
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.resolve import DO
from domain.games.andromedas_edge.effects.special import SPECIAL


def test_counts_of_the_box() -> None:
    assert len(pack.TACTIC_CARDS) == 80
    assert sum(map(len, pack.MODULE_CARDS.values())) == 108
    assert len(pack.MOONS) == 51
    assert len(pack.PLANETS) == 15
    assert len(pack.FACTIONS) == 12
    assert sum(raider.standees for raider in pack.RAIDERS.values()) == 16
    assert (len(pack.DISCOVERIES), len(pack.SUPREMACIES)) == (21, 8)


def test_the_manifest_names_every_table() -> None:
    named = {*pack.MANIFEST.files, "manifest.json"}
    assert named == {path.name for path in FOLDER.glob("*.json")}


def test_every_word_of_the_pack_is_understood() -> None:
    used = {type(word) for text in pack.TEXTS.values() for word in text}
    assert used <= DO.keys()
    assert used == {kind for kind in words.Effect.__args__ if kind in used}


def test_every_special_card_has_a_handler_and_every_handler_a_card() -> None:
    named = {card.handler for card in pack.TACTICS.values() if card.handler is not None}
    assert named == SPECIAL.keys()


# --- packs of others -------------------------------------------------------------------------------------------------

Change = Callable[[Any], None]


def said_of(tmp_path: Path, table: str, change: Change) -> str:
    """What loading the game says when one table is replaced."""
    folder = tmp_path / "andromedas_edge"
    folder.mkdir()
    content = json.loads((FOLDER / f"{table}.json").read_text(encoding="utf-8"))
    change(content)
    (folder / f"{table}.json").write_text(json.dumps(content), encoding="utf-8")
    environment = {**os.environ, "ORRERY_COMPONENTS": str(tmp_path)}
    command = [sys.executable, "-c", "import domain.games.andromedas_edge"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return ran.stderr.strip().splitlines()[-1] if ran.returncode else ""


def misspell(content: Any) -> None:
    content["cards"][3]["windoww"] = "own_turn"


def unknown_word(content: Any) -> None:
    content["modules"][0]["effects"][0]["op"] = "gainn"


def wrong_resource(content: Any) -> None:
    content["modules"][1]["effects"][0]["resources"] = {"gold": 1}


def dangling(content: Any) -> None:
    content["factions"][0]["upgrade"] = "fup_nothing"


def one_too_few(content: Any) -> None:
    content["cards"][0]["copies"] = 1


def nowhere(content: Any) -> None:
    content["raiders"][4]["deploy"]["location"] = "atlantis"


def one_way(content: Any) -> None:
    content["spaces"][0]["adjacent"].append("space_23")


def strange_metric(content: Any) -> None:
    content["modules"][60]["end_game"] = {"base": 1, "each": 1, "per": "smiles"}


def twice(content: Any) -> None:
    content["cards"].append(content["cards"][2])


def one_module_less(content: Any) -> None:
    content["modules"].pop()


def wrong_kind(content: Any) -> None:
    content["raiders"][0]["range"] = "far"


def nameless(content: Any) -> None:
    content["factions"][3]["nam"] = content["factions"][3].pop("name")


@pytest.mark.parametrize(
    ("table", "change", "parts"),
    [
        ("events", twice, ("events.json", "ev_ore_bloom", "field id")),
        ("modules", one_module_less, ("modules.json", "counts")),
        ("raiders", wrong_kind, ("raiders.json", "vorticon_attackers", "field range")),
        ("factions", nameless, ("factions.json", "tollgate_caravan", "nam")),
        ("tactics", misspell, ("tactics.json", "tac_field_patch", "windoww")),
        ("modules", unknown_word, ("modules.json", "mod_ember_coil", "effects[0].op", "gainn")),
        ("modules", wrong_resource, ("modules.json", "mod_lattice_press", "effects[0].resources", "gold")),
        ("factions", dangling, ("factions.json", "ashkelle_combine", "upgrade", "fup_nothing")),
        ("tactics", one_too_few, ("tactics.json", "counts", "total", "79")),
        ("raiders", nowhere, ("raiders.json", "hollow_broker", "deploy.location", "atlantis")),
        ("map", one_way, ("map.json", "nebula_1", "adjacent", "space_23")),
        ("modules", strange_metric, ("modules.json", "end_game.per", "smiles")),
    ],
)
def test_a_broken_pack_is_refused_with_file_row_and_field(
    tmp_path: Path, table: str, change: Change, parts: tuple[str, ...]
) -> None:
    said = said_of(tmp_path, table, change)
    for part in parts:
        assert part in said, said


def test_another_figure_is_no_fault(tmp_path: Path) -> None:
    def cheaper(content: Any) -> None:
        content["targets"]["short"] = 40

    assert said_of(tmp_path, "setup", cheaper) == ""
