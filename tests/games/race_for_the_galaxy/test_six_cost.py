"""Every development of cost six, and the first entry that fits a card."""

import pytest

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.components import DEVELOPMENTS
from domain.games.race_for_the_galaxy.power_texts import scoring_texts
from domain.games.race_for_the_galaxy.scoring import COUNTED, development_points
from domain.kernel.messages import Language
from tests.games.race_for_the_galaxy.tables import ANN, BOB, layout


def points(development: str, *others: str, chips: int = 0) -> int:
    return development_points(development, (*others, development), chips)


@pytest.mark.parametrize(
    ("development", "others", "expected"),
    [
        # 3 per alien production world, 2 per alien windfall world, 2 per other card with the keyword, itself included.
        ("alien_tech_institute", (), 2),
        ("alien_tech_institute", ("alien_robotic_factory",), 5),
        ("alien_tech_institute", ("deserted_alien_colony", "alien_robot_sentry"), 6),
        ("alien_tech_institute", ("alien_rosetta_stone_world", "old_earth"), 4),
        ("free_trade_association", ("gem_world", "refugee_world", "consumer_markets", "expanding_colony"), 7),
        ("free_trade_association", ("mining_world", "old_earth"), 0),
        ("galactic_federation", ("trade_league", "public_works", "old_earth"), 5),
        ("galactic_federation", (), 2),
        ("galactic_imperium", ("rebel_base", "rebel_miners", "pirate_world", "old_earth"), 5),
        ("galactic_renaissance", ("research_labs", "galactic_trendsetters", "artist_colony"), 9),
        ("galactic_survey_seti", (), 1),
        ("galactic_survey_seti", ("expedition_force", "star_nomad_lair", "old_earth", "public_works"), 5),
        ("merchant_guild", ("gem_world", "mining_world", "asteroid_belt"), 4),
        ("mining_league", ("mining_world", "asteroid_belt", "mining_robots", "mining_conglomerate", "gem_world"), 7),
        ("new_economy", ("old_earth", "public_works", "export_duties"), 5),
        ("new_economy", ("black_market_trading_world", "trade_league"), 5),
        ("new_galactic_order", ("drop_ships", "old_earth"), 5),
        ("new_galactic_order", ("contact_specialist", "alpha_centauri", "galactic_imperium"), 1),
        ("new_galactic_order", ("contact_specialist", "refugee_world", "empath_world"), -1),
        ("pan_galactic_league", ("rebel_warrior_race", "empath_world", "pirate_world", "contact_specialist"), 8),
        ("trade_league", (), 2),
        ("trade_league", ("old_earth", "export_duties", "black_market_trading_world"), 5),
    ],
)
def test_points_of_a_six_cost_development(development: str, others: tuple[str, ...], expected: int) -> None:
    assert points(development, *others) == expected


@pytest.mark.parametrize(("chips", "expected"), [(0, 0), (2, 0), (3, 1), (11, 3)])
def test_galactic_renaissance_counts_every_three_chips(chips: int, expected: int) -> None:
    assert points("galactic_renaissance", chips=chips) == expected


def test_there_are_twelve_of_them() -> None:
    assert len(COUNTED) == 12


def said(development: str, language: Language) -> list[str]:
    return [GAME.texts.render(text, language, ()) for text in scoring_texts(DEVELOPMENTS[development])]


@pytest.mark.parametrize("language", ["en", "cs"])
def test_what_they_score_can_be_read_aloud(language: Language) -> None:
    for development in COUNTED:
        lines = said(development, language)
        assert len(lines) == len(DEVELOPMENTS[development].scoring)
        assert all("{" not in line and "None" not in line and "keyword" not in line for line in lines)


def test_what_they_score_in_words() -> None:
    assert said("alien_tech_institute", "en") == [
        "3 VP per production world with alien technology",
        "2 VP per windfall world with alien technology",
        "2 VP per other alien card",
    ]
    assert said("galactic_survey_seti", "en") == [
        "1 VP per development with a power for Explore",
        "2 VP per world with a power for Explore",
        "1 VP per other world",
    ]
    assert said("galactic_imperium", "cs") == [
        "2 VB za každou vojenskou planetu (rebelská)",
        "1 VB za každou další vojenskou planetu",
    ]
    assert said("galactic_renaissance", "en")[:2] == ["1 VP per 3 VP in chips", "3 VP for Research Labs"]
    assert said("galactic_federation", "en") == ["2 VP per development of cost 6", "1 VP per other development"]
    assert said("merchant_guild", "en") == ["2 VP per production world"]
    assert said("new_galactic_order", "en") == ["1 VP per point of military"]


def test_a_card_may_count_for_several_of_them() -> None:
    table = layout(["old_earth", "merchant_guild", "mining_league", "mining_world"])
    parts = {part.id: part.points for part in GAME.scores(table.race, BOB)[ANN].parts}
    assert parts == {"cards": 4, "chips": 0, "merchant_guild": 2, "mining_league": 2}


def test_every_line_of_the_score_sheet_is_seen_by_everybody() -> None:
    table = layout(["old_earth", "galactic_federation"], chips=[3])
    sheets = [GAME.scores(table.race, viewer) for viewer in (ANN, BOB, "spectator", "archive")]
    assert all(sheet == sheets[0] for sheet in sheets)
    assert sheets[0][ANN].total == 2 + 3 + 2
    assert sheets[0][ANN].complete
