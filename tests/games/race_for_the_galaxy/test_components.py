"""The tables against the figures of the published game."""

from collections import Counter

import pytest

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.components import (
    ACTION_CARDS,
    CARDS,
    CONSUME_POWERS,
    DESIGNS,
    DEVELOPMENTS,
    GOODS,
    MODES,
    POWERS,
    START_WORLDS,
    WORLDS,
)
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.power_texts import power_text
from domain.games.race_for_the_galaxy.state import action_set
from domain.kernel.messages import Language


def test_114_cards_of_95_designs() -> None:
    assert (len(CARDS), len(DESIGNS), len(WORLDS), len(DEVELOPMENTS)) == (114, 95, 64, 31)
    assert sum(row.copies for row in DEVELOPMENTS.values()) == 50


def test_126_powers_each_with_an_id_of_its_own() -> None:
    assert len(POWERS) == 126
    assert all(ident.startswith(f"{power.design}:{power.word.PHASE}:") for ident, power in POWERS.items())
    assert "gambling_world:consume:2" in CONSUME_POWERS
    assert "old_earth:trade:1" in POWERS


def test_five_start_worlds_numbered_0_to_4() -> None:
    assert [WORLDS[world].start_number for world in START_WORLDS] == [0, 1, 2, 3, 4]
    assert [world.id for world in WORLDS.values() if world.opening_good] == ["alpha_centauri"]


@pytest.mark.parametrize(
    ("source", "counts"),
    [
        ("production", {"novelty": 9, "rare": 6, "genes": 4, "alien": 2}),
        ("windfall", {"novelty": 5, "rare": 7, "genes": 7, "alien": 6}),
    ],
)
def test_worlds_by_kind_of_good(source: str, counts: dict[str, int]) -> None:
    assert Counter(world.good for world in WORLDS.values() if world.source == source) == counts


def test_worlds_without_a_good_and_military_worlds() -> None:
    assert sum(world.good is None for world in WORLDS.values()) == 18
    assert sum(world.military for world in WORLDS.values()) == 23


def test_developments_by_cost() -> None:
    assert Counter(row.cost for row in DEVELOPMENTS.values()) == {1: 6, 2: 6, 3: 2, 4: 4, 5: 1, 6: 12}
    for row in DEVELOPMENTS.values():
        assert row.copies == (1 if row.cost == 6 else 2)
        assert bool(row.scoring) == (row.cost == 6)
        assert row.points > 0 or row.scoring


def test_keywords() -> None:
    counted = Counter(keyword for design in DESIGNS.values() for keyword in design.keywords)
    assert counted == {"alien": 10, "rebel": 7, "uplift": 4, "imperium": 2, "terraforming": 1}


def test_every_production_world_produces_and_no_windfall_world_does() -> None:
    for world in WORLDS.values():
        producing = sum(isinstance(word, words.Produce) for word in world.powers)
        assert producing == (1 if world.source == "production" else 0)


def test_only_powers_that_say_may_are_optional() -> None:
    optional = {power.design for power in POWERS.values() if power.word.OPTIONAL}
    assert optional == {
        "new_military_tactics",
        "colony_ship",
        "contact_specialist",
        "deficit_spending",
        "merchant_world",
    }


def test_action_cards_and_prices() -> None:
    assert len(ACTION_CARDS) == 7
    assert {mode: len(action_set(mode)) for mode in MODES} == {"standard": 7, "advanced_two_player": 9}
    assert all(len(action_set(row.id)) == row.action_cards for row in MODES.values())
    assert {good.id: good.price for good in GOODS.values()} == {"novelty": 2, "rare": 3, "genes": 4, "alien": 5}


def test_every_row_of_the_catalogue_has_an_id() -> None:
    for rows in GAME.catalogue.values():
        idents = [row.id for row in rows]
        assert len(set(idents)) == len(idents) > 0


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_power_can_be_read_aloud(language: Language) -> None:
    for power in POWERS.values():
        sentence = GAME.texts.render(power_text(power.word), language, ())
        assert sentence
        assert "{" not in sentence
        assert "None" not in sentence


def test_powers_in_words() -> None:
    said = {ident: GAME.texts.render(power_text(power.word), "en", ()) for ident, power in POWERS.items()}
    assert said["public_works:consume:1"] == "consume 1 good for 1 VP"
    assert (
        said["consumer_markets:consume:1"]
        == "consume 1 good (novelty goods) for 1 VP, as often as possible (at most 3 times)"
    )
    assert said["pirate_world:trade:1"] == "trading the good of this world: 3 more cards"
    assert said["galactic_imperium:settle:1"] == "military +4 against rebel worlds"
    assert said["refugee_world:settle:1"] == "military -1"
    assert said["new_military_tactics:settle:1"] == "may be discarded for military +3 in one conquest"
    assert said["pilgrimage_world:consume:1"] == "consume every good, 1 VP for each beyond the first"


def test_powers_in_czech_words() -> None:
    said = {ident: GAME.texts.render(power_text(power.word), "cs", ()) for ident, power in POWERS.items()}
    assert said["galactic_imperium:settle:1"] == "vojenská síla +4 proti planetám (rebelové)"
    assert said["pilgrimage_world:consume:1"] == "spotřebovat všechno zboží, 1 VB za každé kromě prvního"
    assert said["contact_specialist:settle:2"] == (
        "za vojenskou planetu lze zaplatit obranu sníženou o 1 (ne mimozemské technologie)"
    )
