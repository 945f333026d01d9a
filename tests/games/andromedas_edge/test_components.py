"""The content pack: counts, words, and what is said of a pack that does not hang together."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.components.reading import FOLDER
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.resolve import DO
from domain.games.andromedas_edge.effects.special import SPECIAL
from domain.kernel.components import ComponentError


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
GAME_MODULE = "domain.games.andromedas_edge"


def replace(tmp_path: Path, table: str, change: Change) -> None:
    """A pack that differs from the game's own in one table."""
    folder = tmp_path / "andromedas_edge"
    folder.mkdir()
    content = json.loads((FOLDER / f"{table}.json").read_text(encoding="utf-8"))
    change(content)
    (folder / f"{table}.json").write_text(json.dumps(content), encoding="utf-8")


def said_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str, change: Change) -> str:
    """What the check says when one table is replaced: the tables alone are imported once more, aside."""
    replace(tmp_path, table, change)
    monkeypatch.setenv("ORRERY_COMPONENTS", str(tmp_path))
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{GAME_MODULE}.")]:
        monkeypatch.delitem(sys.modules, name)
    aside = ModuleType(GAME_MODULE)
    aside.__path__ = [str(FOLDER.parent)]
    monkeypatch.setitem(sys.modules, GAME_MODULE, aside)
    try:
        importlib.import_module(f"{GAME_MODULE}.components.content").check_content()
    except ComponentError as error:
        return str(error)
    finally:
        for name in [name for name in sys.modules if name.startswith(f"{GAME_MODULE}.")]:
            del sys.modules[name]
    return ""


Step = str | int


def row(content: Any, ident: str) -> Any:
    """The row with that id, wherever in the table it stands."""
    found = [each for each in _dicts(content) if each.get("id") == ident]
    assert len(found) == 1, ident
    return found[0]


def _dicts(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        return [value, *(inner for each in value.values() for inner in _dicts(each))]
    return [inner for each in value for inner in _dicts(each)] if isinstance(value, list) else []


def put(ident: str, *path: Step, to: Any) -> Change:
    """A change that gives a field of a row another value; without a row, a field of the table."""

    def change(content: Any) -> None:
        place = row(content, ident) if ident else content
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


def without(*path: Step) -> Change:
    def change(content: Any) -> None:
        for step in path[:-1]:
            content = content[step]
        del content[path[-1]]

    return change


def twice(content: Any) -> None:
    content["cards"].append(content["cards"][2])


def one_module_less(content: Any) -> None:
    content["modules"].pop()


def nameless(content: Any) -> None:
    content["factions"][3]["nam"] = content["factions"][3].pop("name")


def one_way(content: Any) -> None:
    content["spaces"][0]["adjacent"].append("space_23")


def touching_twice(content: Any) -> None:
    row(content, "space_07")["adjacent"].append("space_02")


def third_of_a_class(content: Any) -> None:
    content["raiders"].append({**content["raiders"][2], "id": "third"})


MISSPELT = [
    ("tactics", put("tac_field_patch", "windoww", to="own_turn"), "row tac_field_patch", "windoww"),
    (
        "modules",
        put("mod_ember_coil", "effects", 0, "op", to="gainn"),
        "row mod_ember_coil, field effects[0].op",
        "gainn",
    ),
    (
        "modules",
        put("mod_lattice_press", "effects", 0, "resources", to={"gold": 1}),
        "row mod_lattice_press, field effects[0].resources",
        "gold",
    ),
    ("factions", nameless, "row tollgate_caravan", "nam"),
    ("raiders", put("vorticon_attackers", "range", to="far"), "row vorticon_attackers, field range", "int"),
    ("locations", put("nebula_3", "requires", to="assault"), "row nebula_3, field requires", "assault"),
    ("setup", put("", "component_counts", "planet_tile", to=15), "field component_counts", "planet_tile"),
    ("tokens", put("", "counts", "supremacies", to=8), "field counts", "supremacies"),
    ("tracks", without("development_level_points", "mid"), "field development_level_points", "mid"),
]
COUNTS = [
    ("modules", one_module_less, "row counts, field total", "107"),
    ("tactics", put("tac_emergency_requisition", "copies", to=1), "row counts, field total", "79"),
    ("events", put("dawn_of_the_galaxy", "size", to=9), "row dawn_of_the_galaxy, field size", "10 cards"),
    ("developments", put("city", "copies", to=2), "row component_counts, field development_tiles", "14"),
    ("ships", put("fighter", "count_per_player", to=2), "row component_counts, field fighters", "8"),
    ("ships", put("science_vessel", "start_built", to=2), "row science_vessel, field start_built", "only 1"),
    *(
        ("setup", put("", "component_counts", field, to=99), f"setup.json: row component_counts, field {field}", "99")
        for field in (
            "leaders",
            "transports",
            "fighters",
            "science_vessels",
            "heavy_cruisers",
            "track_markers",
            "vp_markers",
            "player_dice",
            "raider_dice",
            "planet_tiles",
            "alliance_base_tiles",
            "special_tiles",
            "faction_cards",
            "faction_upgrades",
            "event_cards",
            "raider_cards",
            "raider_standees",
            "discovery_tokens",
            "supremacy_tokens",
            "orphan_moons",
            "planetary_moons",
            "development_tiles",
            "tactics_cards",
            "modules",
            "fate_cards",
        )
    ),
    ("setup", put("", "start_transports", to=2), "the table, field start_transports", "ships.json says 3"),
    ("factions", put("", "dealt", to=2), "factions.json: the table, field dealt", "setup.json says 3"),
    ("setup", put("", "start_vp_by_turn_order", to=[1, 2, 3]), "field start_vp_by_turn_order", "4 figures"),
    ("setup", put("", "start_s_raiders", to=5), "field start_s_raiders", "figures"),
    ("setup", without("targets", "long"), "field targets", "long"),
    ("setup", without("start_planets", "3"), "field start_planets", "3 players"),
    ("raiders", third_of_a_class, "raiders.json: row counts, field cards", "11"),
]
REFERENCES = [
    ("events", twice, "row ev_ore_bloom, field id", "2 times"),
    ("manifest", put("", "files", 2, to="places.json"), "manifest.json: the table, field files", "places.json"),
    ("manifest", without("files", 4), "manifest.json: the table, field files", "tracks.json is missing"),
    ("factions", put("ashkelle_combine", "upgrade", to="fup_nothing"), "row fup_combine_hauler, field faction", "0"),
    ("factions", put("ashkelle_combine", "upgrade", to="fup_lament_barge"), "ships.json: row fup", "field faction"),
    ("ships", put("fup_combine_hauler", "faction", to="nobody"), "row fup_combine_hauler, field faction", "nobody"),
    ("ships", put("up_talon", "faction", to="moonshapers"), "row up_talon, field faction", "neutral"),
    (
        "raiders",
        put("hollow_broker", "deploy", "location", to="atlantis"),
        "hollow_broker, field deploy.location",
        "atlantis",
    ),
    ("map", one_way, "row nebula_1, field adjacent", "space_23"),
    ("map", touching_twice, "row space_07, field adjacent", "twice"),
    ("map", put("space_08", "fill_order", to=7), "row space_08, field fill_order", "2 times"),
    ("map", put("nebula_2", "nebula_number", to=4), "row nebula_2, field nebula_number", "says 2"),
    ("map", without("distances", "space_11"), "row space_11, field distances", "missing"),
    ("map", put("", "distances", "space_11", "space_12", to=2), "row space_11, field distances", "steps"),
    ("locations", put("planet_quillon", "moon_colour", to="pink"), "row planet_quillon, field moon_colour", "pink"),
    ("locations", put("planet_quillon", "leaders", to=3), "row planet_quillon, field leaders", "observatory needs 2"),
    ("locations", put("quasar_twin_pyre", "place_on", to="alpha"), "row quasar_pale_eye, field place_on", "alpha"),
    ("locations", put("vortex_slow_wheel", "die_values", to=[1, 2]), "row vortex_slow_wheel, field die_values", "1..6"),
    ("developments", put("factory", "track", to="science"), "row planet_brackforge, field type", "no development"),
    ("setup", put("", "market", "columns", "science", 0, "slot", to=2), "field market.columns.science", "1..3"),
    ("setup", without("market", "columns", "commerce", 2), "field market.columns.commerce", "1..3"),
    (
        "events",
        put("ev_market_panic", "effects", 0, "slot", to=4),
        "row ev_market_panic, field effects[0].slot",
        "slots 1..3, not 4",
    ),
    (
        "modules",
        put("mod_paired_cradles", "effects", 1, "slot", to=2),
        "mod_paired_cradles, field effects[1].slot",
        "2",
    ),
    (
        "modules",
        put("mod_orbit_cradle", "slots", 0, "kind", to="cost"),
        "mod_orbit_cradle, field effects[0].slot",
        "gain",
    ),
    ("modules", put("mod_orbit_cradle", "slots", to=[]), "row mod_orbit_cradle, field effects[0].slot", "no slots"),
    (
        "station",
        put("", "manoeuvre_slots", to=0),
        "station.json: the table, field tactical_manoeuvres[0].options[1][0]",
        "no",
    ),
    ("factions", put("tollgate_caravan", "abilities", 0, "locations", to=["eden"]), "abilities[0].locations", "eden"),
]
NEAR = {"op": "damage_ship", "n": 1, "condition": "ship_within:1_of_raider"}
GAIN = [{"op": "gain", "resources": {"energy": 1}}]
WORDS = [
    (
        "modules",
        put("mod_ember_coil", "end_game", to={"base": 1, "each": 1, "per": "smiles"}),
        "row mod_ember_coil, field end_game.per",
        "smiles",
    ),
    (
        "tactics",
        put("tac_second_opinion", "effects", 0, to={"op": "vp_per", "each": 1, "per": "modules_of:art"}),
        "row tac_second_opinion, field effects[0].per",
        "modules_of:art",
    ),
    (
        "tactics",
        put("tac_last_stand", "condition", to="owner_slept"),
        "row tac_last_stand, field condition",
        "owner_slept",
    ),
    (
        "tactics",
        put("tac_last_stand", "condition", to="ship_within:1_of_raider"),
        "tac_last_stand, field condition",
        "no",
    ),
    (
        "tactics",
        put("tac_last_stand", "effects", 0, to=NEAR),
        "row tac_last_stand, field effects[0].condition",
        "raider",
    ),
    (
        "events",
        put("ev_siege_of_the_edge", "effects", 0, "effects", 0, "condition", to="owner_won"),
        "row ev_siege_of_the_edge, field effects[0].effects[0].condition",
        "no condition of a ship",
    ),
    ("tactics", put("tac_last_stand", "scope", to="any_player"), "row tac_last_stand, field scope", "battle_prep"),
    ("tactics", put("tac_white_flag", "window", to="battle_prep"), "row tac_white_flag, field window", "diplomacy"),
    ("tactics", put("tac_power_surge", "effects", to=[]), "row tac_power_surge, field effects", "handler"),
    (
        "tactics",
        put("tac_power_surge", "effects", 0, "resources", to={"ice": -1}),
        "effects[0].resources",
        "below zero",
    ),
    ("tactics", put("tac_mist_charts", "window", to="own_return"), "row tac_mist_charts, field window", "own turn"),
    (
        "tactics",
        put("tac_jamming_burst", "effects", 0, "which", to=None),
        "tac_jamming_burst, field effects[0].which",
        "highest",
    ),
    (
        "tactics",
        put("tac_formal_duel", "effects", 0, "value", to=3),
        "row tac_formal_duel, field effects[0].value",
        "true",
    ),
    (
        "tactics",
        put("tac_skeleton_shift", "effects", 0, "ignore_row_rule", to=False),
        "row tac_skeleton_shift, field effects[0].ignore_row_rule",
        "true",
    ),
    (
        "events",
        put("ev_frontier_muster", "effects", 0, "effects", 1, "optional", to=False),
        "row ev_frontier_muster, field effects[0].effects[1].optional",
        "declined",
    ),
    (
        "events",
        put("ev_dark_muster", "effects", 0, to={"op": "deploy_raider", "raider_class": "B", "n": 2}),
        "effects[0].n",
        "one",
    ),
    ("raiders", put("ferrous_maw", "abilities", to=[]), "row ferrous_maw, field abilities", "navigation"),
    (
        "raiders",
        put("ferrous_maw", "raider_class", to="B"),
        "row ferrous_maw, field raider_class",
        "3 cards of class B",
    ),
    (
        "raiders",
        put("gloomtide_swarm", "special", to=[{"trigger": "on_deploy", "effects": GAIN}]),
        "row gloomtide_swarm, field special[0].trigger",
        "before the match",
    ),
    (
        "ships",
        put("up_probe_tender", "unique", to={"modifier": "targeting", "n": 1}),
        "ships.json: row up_probe_tender, field unique.trigger",
        "on_launch_of_this_ship",
    ),
    (
        "ships",
        put("up_probe_tender", "unique", "limit", to="once_per_turn"),
        "row up_probe_tender, field unique.limit",
        "none",
    ),
    (
        "factions",
        put("mirewardens", "abilities", 1, "trigger", to="on_deploy"),
        "factions.json: row mirewardens, field abilities[1].trigger",
        "raiders",
    ),
    (
        "tactics",
        put("tac_extended_tanks", "passive", "condition", to="owner_is_active_player"),
        "tactics.json: row tac_extended_tanks, field passive.condition",
        "only battle_dice",
    ),
    ("tactics", put("tac_extended_tanks", "passive", "n", to=0), "tac_extended_tanks, field passive.n", "ship_range"),
    ("tactics", put("tac_efficient_crews", "passive", "per_return", to=False), "passive.per_row", "each return"),
    ("factions", put("ashkelle_combine", "abilities", 0, "minimum", to=1), "abilities[0].minimum", "0"),
    ("factions", put("ashkelle_combine", "abilities", 0, "discount", to={}), "abilities[0].discount", "ship_cost"),
    (
        "factions",
        put("mirewardens", "abilities", 0, "ability", to=None),
        "row mirewardens, field abilities[0].ability",
        "which",
    ),
]


@pytest.mark.parametrize(("table", "change", "place", "why"), [*MISSPELT, *COUNTS, *REFERENCES, *WORDS])
def test_a_broken_pack_is_refused_with_file_row_and_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str, change: Change, place: str, why: str
) -> None:
    said = said_of(tmp_path, monkeypatch, table, change)
    assert ".json: " in said, said
    assert place in said, said
    assert why in said, said


def test_the_own_pack_and_another_figure_are_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said_of(tmp_path, monkeypatch, "setup", put("", "targets", "short", to=40)) == ""


def test_the_game_does_not_start_with_a_broken_pack(tmp_path: Path) -> None:
    replace(tmp_path, "tactics", put("tac_last_stand", "condition", to="owner_slept"))
    environment = {**os.environ, "ORRERY_COMPONENTS": str(tmp_path)}
    command = [sys.executable, "-c", f"import {GAME_MODULE}"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode
    assert "tactics.json: row tac_last_stand, field condition" in ran.stderr.strip().splitlines()[-1]
