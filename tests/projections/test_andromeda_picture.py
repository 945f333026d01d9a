"""The picture of Andromeda's Edge says everything that is printed, and can be laid out for a phone."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from html import escape

import pytest

from domain.games.andromedas_edge import GAME, facts
from domain.games.andromedas_edge.components import (
    EVENTS,
    FACTIONS,
    FATES,
    MARKED,
    MODULE_OF,
    MOONS,
    RAIDERS,
    TACTIC_OF,
    TOKENS,
    TRACK_ROWS,
    UPGRADES,
)
from domain.games.andromedas_edge.state import Options
from domain.kernel.messages import LANGUAGES, Language
from domain.kernel.play import Play
from projections.pictures import picture
from projections.pictures.andromeda_cards import CARDS, card_lines, draw_card
from projections.pictures.andromeda_map import MAP_WIDTH
from projections.pictures.andromeda_signs import effect_signs
from projections.pictures.drawing_context import Book
from tests.games.andromedas_edge.table import ANA, BEN, Laid
from tests.games.andromedas_edge.test_golden import line
from tests.projections.test_pictures import SVG, words_of

PHONE = 372
"""Units across a phone of 390 pixels, less its margins."""


def drawn(laid: Laid, viewer: int = ANA) -> str:
    made = picture(GAME, GAME.view(laid.state, viewer), ("Ana", "Ben", "Cyd", "Dan"), "en")
    assert made is not None
    return made.decode()


def test_every_moon_shows_its_benefit_in_signs() -> None:
    for moon in MOONS.values():
        assert effect_signs(moon.benefit)
        assert "…" not in effect_signs(moon.benefit)


def test_an_upgraded_type_shows_the_figures_of_its_tile() -> None:
    assert "Battleship (heavy cruiser): →1 ✦4 ◆2" in drawn(Laid().upgrade(ANA, "up_battleship"))
    assert UPGRADES["up_battleship"].cannons == 4


@pytest.mark.parametrize(
    ("kind", "cards"), [("module", MODULE_OF), ("tactic", TACTIC_OF), ("fate", FATES), ("upgrade", UPGRADES)]
)
def test_no_name_of_a_card_is_cut(kind: str, cards: Mapping[str, object]) -> None:
    book = Book(GAME.texts, "en")
    for ident in cards:
        name = escape(CARDS[kind](book, ident).name)
        assert f">{name}</text>" in draw_card(book, kind, ident, ident, 156, 4)


CATALOGUE: Mapping[str, Mapping[str, object]] = {
    "module": MODULE_OF,
    "tactic": TACTIC_OF,
    "event": EVENTS,
    "faction": FACTIONS,
    "dealt_faction": FACTIONS,
    "fate": FATES,
    "token": TOKENS,
    "moon": MOONS,
    "raider": RAIDERS,
    "upgrade": UPGRADES,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_no_card_is_cut(language: Language) -> None:
    book = Book(GAME.texts, language)
    assert CATALOGUE.keys() == CARDS.keys()
    for kind, cards in CATALOGUE.items():
        for ident in cards:
            lines = card_lines(book, kind, ident, 156)
            assert "…" not in draw_card(book, kind, ident, ident, 156, lines), ident


def full(kind: str, ident: str) -> str:
    """What a card says when it is opened."""
    card = CARDS[kind](Book(GAME.texts, "en"), ident)
    return card.full or card.text


def said(key: str) -> str:
    return GAME.texts.sentences["en"][key]


def test_a_faction_says_what_it_begins_with_and_its_upgrade() -> None:
    for faction in FACTIONS.values():
        text = full("dealt_faction", faction.id)
        for track in faction.start_advances:
            assert track in text
        assert GAME.texts.name(faction.upgrade, "en") in text
        assert text == CARDS["dealt_faction"](Book(GAME.texts, "en"), faction.id).text
        assert full("faction", faction.id) == text
    assert full("faction", "ashkelle_combine").startswith(
        "Start: 2 titanium, 1 ice and 2 energy; 1 field on industry, commerce. "
        "Upgrade Combine Hauler: transport, range 2, cannons 2, shields 0, targeting 0, construction"
    )


def test_a_tactics_card_says_its_moment_condition_and_who_may_play_it() -> None:
    for card, row in TACTIC_OF.items():
        assert full("tactic", card).startswith(said(f"window.{row.window}"))
        assert ("also by players outside the battle" in full("tactic", card)) == (row.scope == "any_player")
    last = "Battle: the winner is known, if you lost: "
    assert full("tactic", "tac_last_stand#1").startswith(last)
    near = "A planet was activated, if one of your ships is within 1 space of the active location: "
    assert full("tactic", "tac_echo_claim#1").startswith(near)
    kept = "In your turn, until your next return: in turns of other players: roll 1 die more in every battle"
    assert full("tactic", "tac_escort_pact#1") == kept


def test_an_ability_says_when_and_how_often() -> None:
    said = full("faction", "stillwater_hegemony")
    assert "Raiders are about to surge, in your own turn, once per turn: pay 1 energy to stop raiders" in said


def test_a_raider_says_where_it_comes_to_and_its_reward() -> None:
    for raider in RAIDERS.values():
        text = full("raider", raider.id)
        assert "Reward: " in text
        assert f"Range {raider.range}, cannons {raider.cannons}, shields {raider.shields}" in text
        assert ("Comes to a nebula that is rolled" in text) == (raider.deploy.kind == "random_nebula")
    assert "Comes to Construction Centre" in full("raider", "hollow_broker")


def test_a_module_tells_its_slots_apart_and_how_it_is_activated() -> None:
    for card, row in MODULE_OF.items():
        text = full("module", card)
        assert text.count("Slot whose moon you gain") == sum(slot.kind == "gain" for slot in row.slots)
        assert text.count("Slot whose moon you pay") == sum(slot.kind == "cost" for slot in row.slots)
        assert ("Half slots" in text) == row.half_slots
        assert ("Only by a ship" in text) == (not row.energy_activation)
        assert ("a ship can dock here" in text) == row.dock


def test_developments_and_special_tiles_say_what_they_do() -> None:
    picture = drawn(Laid().develop(ANA, "planet_kharn_gate", "obelisk"))
    assert "<title>obelisk: gain 4 energy</title>" in picture
    quasars = Laid(options=Options(special_locations="quasars"))
    quasars.state.tiles[MARKED["alpha"]] = "quasar_pale_eye"
    assert "Pale Eye Quasar: No ship may enter. At the end: 3 points for each development" in drawn(quasars)


def test_raiders_not_yet_deployed_are_shown_by_name() -> None:
    laid = Laid()
    said = drawn(laid)
    for raider in laid.state.raiders:
        assert GAME.texts.name(raider.id, "en") in said
    assert len(RAIDERS) > len(laid.state.raiders)


def test_every_field_of_a_track_says_what_it_brings() -> None:
    titles = re.findall(r"<title>(\w+ \d+: \d+ points[^<]*)</title>", drawn(Laid()))
    assert len(titles) == sum(len(row.fields) for row in TRACK_ROWS.values())
    assert "commerce 3: 4 points. points for each leftover resource: 1" in titles


def test_the_dice_of_a_battle_lie_in_rows_as_they_are_compared() -> None:
    laid = Laid()
    play = Play(GAME, laid.state, bytes(32), 1)
    at = laid.at("planet_velloway")
    for seat in (ANA, BEN):
        laid.ship(seat, "transport", "planet_velloway")
    laid.state.turn.location, laid.state.turn.phase = at, "launched"
    told = (facts.BattleStarted(at, (0, 1, 2)), facts.DiceRolled(ANA, (2, 6), 1), facts.DiceRolled(BEN, (3,), 1))
    GAME.fold(play.state, told)
    said = drawn(laid)
    places = [said.index(f'data-anchor="die:{seat}:{place}"') for seat, place in ((0, 0), (0, 1), (1, 0))]
    assert places == sorted(places)
    assert re.search(r'data-anchor="die:0:0"><title>Ana: 6', said)


def trays(picture: str) -> list[list[str]]:
    """The anchors in each group that a phone keeps in sight."""
    root = ET.fromstring(picture)
    found = [group for group in root.iter() if group.get("data-tray") is not None]
    return [[piece.get("data-anchor", "") for piece in group.iter() if piece.get("data-anchor")] for group in found]


def test_hand_and_dice_may_stay_in_a_tray() -> None:
    laid = Laid()
    cards = laid.hand(ANA, "tac_overcharge", "tac_alliance")
    laid.hand(BEN, "tac_white_flag")
    assert trays(drawn(laid)) == [[f"tactic:{card}" for card in sorted(cards)]]
    for seat in (ANA, BEN):
        laid.ship(seat, "transport", "planet_velloway")
    at = laid.at("planet_velloway")
    GAME.fold(laid.state, (facts.BattleStarted(at, (0, 1, 2)), facts.DiceRolled(ANA, (6, 2), 1)))
    assert trays(drawn(laid))[0] == ["die:0:0", "die:0:1"]


def parts(element: ET.Element) -> Iterator[ET.Element]:
    """The parts directly inside an element."""
    for child in element:
        if child.get("data-box") is not None:
            yield child
        else:
            yield from parts(child)


def too_wide(element: ET.Element) -> Iterator[str]:
    for part in parts(element):
        inner = list(parts(part))
        wide = float(str(part.get("data-box")).split()[2])
        if not inner and wide > PHONE:
            yield f"{part.get('data-name')} is {wide} wide"
        yield from too_wide(part)


def test_only_the_map_is_wider_than_a_phone() -> None:
    laid = Laid(4)
    laid.hand(ANA, "tac_overcharge", "tac_alliance")
    for module in ("mod_smelter_deck", "mod_capacitor_bank", "mod_expansion_yard"):
        laid.module(ANA, module)
    laid.develop(ANA, "planet_kharn_gate", "obelisk")
    root = ET.fromstring(drawn(laid))
    assert root.tag == f"{SVG}svg"
    assert list(too_wide(root)) == [f"map is {round(MAP_WIDTH + 24, 1)} wide"]


def test_a_folded_station_keeps_its_line() -> None:
    for seat in ET.fromstring(drawn(Laid(4))).iter():
        if seat.get("data-seat") is not None:
            heads = [part for part in parts(seat) if part.get("data-head") is not None]
            assert len(heads) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_four_is_legible_to_the_end(language: Language) -> None:
    """No word under eleven pixels on a stage of a thousand, none over the edge, and no text of a card cut."""
    played = line(1)
    for ply in range(len(played.plies) // 2, len(played.plies) + 1, max(1, len(played.plies) // 8)):
        made = picture(GAME, GAME.view(played.play_at(ply).state, ANA), ("Ana", "Ben", "Cyd", "Dan"), language)
        root = ET.fromstring((made or b"").decode())
        width = float(str(root.get("viewBox")).split()[2])
        shown = list(words_of(root))
        assert [words for words in shown if words.size * 1000 / width < 11] == []
        assert [words for words in shown if words.left < 0 or words.right > width] == []
        assert [words for words in shown if "…" in words.said] == []
