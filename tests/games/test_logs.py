"""What every game's log owes its viewers."""

from typing import get_args

import pytest

from domain.games import games
from domain.kernel.redaction import marks_of


@pytest.mark.parametrize("game", sorted(games()))
def test_a_fact_told_to_some_is_told_to_the_others_without_its_secrets(game: str) -> None:
    texts = games()[game].texts
    keys = {
        f"log.{fact.__name__}"
        for fact in get_args(games()[game].facts)
        if any(mark.secret is not None for mark in marks_of(fact))
    }
    assert [key for key in sorted(keys) if texts.has(key) and not texts.has(f"{key}.hidden")] == []


SILENT: dict[str, dict[str, str]] = {
    "tiny_epic_galaxies": {
        "OnceMarkSet": "the action of the planet, which is said, may happen once",
        "ChainEntered": "the action of the planet, which is said, begins",
        "ChainLeft": "it ends",
    },
    "race_for_the_galaxy": {
        "GoodPlaced": "said with the world it lies on",
        "RoundEnded": "the next round is said, or the end of the match",
        "PowerUsed": "said with the goods that were consumed",
    },
    "planet_unknown": {
        "StackLoaded": "face-down tiles of the set-up",
        "CivDeckBuilt": "face-down cards of the set-up",
        "ObjectivesShuffled": "face-down cards of the set-up",
        "EventDeckBuilt": "face-down cards of the set-up",
        "PhaseBegan": "what is done in it is said",
        "TurnRuleSet": "said with the event that sets it",
        "EffectsGained": "what they do is said, or that they are dropped",
        "EffectTaken": "what it does is said",
        "CivCardsReturned": "said with the card that was kept",
        "PlanetCleared": "said with the end of the match",
    },
    "andromedas_edge": {
        "ModulesShuffled": "face-down cards of the set-up",
        "PlanetsShuffled": "face-down tiles of the set-up",
        "MoonsShuffled": "face-down moons of the set-up",
        "DiscoveriesShuffled": "face-down tokens of the set-up",
        "SupremaciesShuffled": "face-down tokens of the set-up",
        "FactionsShuffled": "face-down cards of the set-up",
        "FatesShuffled": "face-down cards of the set-up",
        "PhaseEntered": "what is done in it is said",
        "CardResolved": "said when it was played",
        "GiftDecided": "said when the module is given, else it stays where it was put",
        "EventDiscarded": "said when it was revealed",
        "BattleEnded": "who won is said, or that the battle ended early",
        "PerilFaced": "every damage is said, and everything that escapes it",
        "PerilPassed": "every damage is said, and everything that escapes it",
    },
}
"""Facts the log does not say, and why."""


@pytest.mark.parametrize("game", sorted(games()))
def test_every_fact_has_a_sentence_or_a_reason_to_have_none(game: str) -> None:
    texts, silent = games()[game].texts, SILENT.get(game, {})
    names = {fact.__name__ for fact in get_args(games()[game].facts)}
    said = {name for name in names if texts.has(f"log.{name}") or texts.has(f"log.{name}.hidden")}
    assert sorted(names - said - silent.keys()) == []
    assert sorted(silent.keys() - names) == []
