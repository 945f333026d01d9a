"""The log of Andromeda's Edge says all that a fact knows, in both languages, to each viewer what it may know."""

import re

import pytest

from domain.games.andromedas_edge import GAME, facts
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.kernel import Fact
from domain.kernel.messages import LANGUAGES, Language
from domain.kernel.vocabulary import Viewer
from domain.kernel.wording import Wording
from tests.games.andromedas_edge.table import ANA, BEN
from tests.games.andromedas_edge.test_golden import line, variant

PLAYERS = ("Ana", "Ben")
TILES = {"space_07": "planet_velloway", "space_12": "shipyard"}


def said(fact: Fact, viewer: Viewer = "spectator", language: Language = "en") -> str | None:
    return Wording(GAME, language, PLAYERS).log(fact, viewer, TILES)


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (facts.TurnStarted(ANA, True), "Ana's turn: no ship is on the launch pad, so it is a return"),
        (facts.ShipLaunched(ANA, 0, "space_07", False), "Ana launches a transport to Velloway"),
        (facts.ShipLaunched(ANA, 8, "nebula_3", True), "Ana launches a heavy cruiser by hyperjump to Nebula 3"),
        (facts.ShipMoved(ANA, 6, "space_12", False), "Ana moves a fighter to Shipyard"),
        (facts.LocationActivated(ANA, "space_12"), "Ana activates Shipyard"),
        (facts.MoonClaimed(ANA, "moon_blue_1", "space_07"), "Ana claims Ossa (gain 1 nanocarbon) at Velloway"),
        (facts.MoonClaimed(ANA, "moon_blue_1", None), "Ana claims Ossa (gain 1 nanocarbon) from the discarded moons"),
        (
            facts.MoonStored(ANA, "moon_blue_1", "mod_orbit_cradle#1/0", "moon_blue_2"),
            "Ana stores Ossa (gain 1 nanocarbon) in slot 1 of Orbit Cradle; Perrin is discarded",
        ),
        (facts.LeadersHired(ANA, "space_07", 2), "Ana hires 2 leaders at Velloway"),
        (facts.LeadersPlaced(ANA, "nebula_1", 1), "1 leader of Ana goes to Nebula 1"),
        (
            facts.DevelopmentBuilt(ANA, "space_07", "observatory", 0),
            "Ana turns a transport into a development at Velloway: observatory",
        ),
        (facts.ResourcesGained(ANA, Bundle(titanium=2, energy=1)), "Ana gains 2 titanium and 1 energy"),
        (facts.ResourceStolen(ANA, BEN, "ice"), "Ana takes 1 ice from Ben"),
        (facts.ResourcesCollected(ANA, "nebula_2", "credit", 3), "Ana collects 3 credits at Nebula 2"),
        (facts.CardPlayed(ANA, "tac_power_surge#2"), "Ana plays Power Surge: gain 3 energy"),
        (facts.CardsDiscarded(ANA, ("tac_alliance#1", "tac_power_surge#2")), "Ana discards Alliance, Power Surge"),
        (facts.ModuleAcquired(ANA, "mod_ember_coil#1", 0), "Ana acquires Ember Coil: gain 1 energy"),
        (facts.ModuleAcquired(ANA, "mod_ember_coil#1", 1), "Ana acquires Ember Coil (1 damage): gain 1 energy"),
        (facts.ModuleMoved(ANA, "mod_ember_coil#1", 2, True), "Ana moves Ember Coil to place 2 of its row"),
        (
            facts.ModuleActivated(ANA, "mod_ember_coil#1", "ship", 0),
            "Ana activates Ember Coil with a transport: gain 1 energy",
        ),
        (
            facts.ModuleActivated(ANA, "mod_ember_coil#1", "energy", None),
            "Ana activates Ember Coil for 1 energy: gain 1 energy",
        ),
        (facts.ModuleDamaged(ANA, "mod_ember_coil#1"), "Ember Coil of Ana is damaged"),
        (facts.ShieldDamaged(ANA, "heavy_cruiser"), "A shield of the heavy cruiser of Ana is damaged"),
        (
            facts.MarketRefilled("science", ("mod_ember_coil#1", "mod_lattice_press#1", None)),
            "The science column of the market is now Ember Coil, Lattice Press",
        ),
        (facts.RaiderMoved("hollow_broker", (0,), "space_07"), "Hollow Broker surges to Velloway"),
        (facts.BattleStarted("space_07", (0, 1, 2)), "A battle begins at Velloway"),
        (facts.DiceRolled(BEN, (6, 4), 2), "Dice of Ben: 6, 4 (targeting 2)"),
        (facts.DiceRolled(2, (3,), 1), "Dice of the raiders: 3 (targeting 1)"),
        (facts.DiceAdded(ANA, -2), "2 dice less for Ana"),
        (facts.BattleResolved((ANA,), (BEN, 2)), "The battle is won by Ana and lost by Ben, the raiders"),
        (facts.BattleResolved((), (ANA, 2)), "The battle has no winner: it is lost by Ana, the raiders"),
        (facts.BattleRuleSet(3, False), "A rule for this battle: no participant rolls more than 3 dice"),
        (facts.ShipScrapped(BEN, 6), "A fighter of Ben goes to the scrapyard"),
        (facts.TransferAnswered(BEN, ANA, False), "Ben refuses the offer of Ana"),
        (facts.FirstPlayerRolled(((6, 2), (3,))), "Rolls for the first turn: Ana 6, 2, Ben 3"),
    ],
)
def test_a_fact_as_a_sentence(fact: Fact, sentence: str) -> None:
    assert said(fact) == sentence


def test_what_is_hidden_stays_hidden() -> None:
    drawn = facts.CardsDrawn(ANA, (ANA,), ("tac_alliance#1", "tac_power_surge#2"))
    assert said(drawn, ANA) == "Ana draws Alliance, Power Surge"
    assert said(drawn, BEN) == "Ana draws 2 cards"
    offered = facts.TransferOffered(ANA, BEN, (ANA, BEN), None, None, "tac_power_surge#2", None)
    assert said(offered, BEN) == "Ana offers Ben: Power Surge: gain 3 energy"
    assert said(offered) == "Ana offers Ben a card or a token"
    taken = facts.SupremacyTaken(ANA, 1, (ANA,), next(iter(GAME.catalogue["token"])).id)
    assert str(said(taken, ANA)).startswith("Ana takes a supremacy token: ")
    assert said(taken, BEN) == "Ana takes a supremacy token"


RAW = re.compile(r"\w+_\w+|#\d|\?|None|\{")
"""An id, a copy's number or a hole that nothing filled."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_of_a_whole_match_is_readable(language: Language) -> None:
    """With teams, fates and quasars."""
    played = line(0)
    assert played.variant == variant(0)
    wording = Wording(GAME, language, ("Ana", "Ben", "Cyd", "Dan"))
    tiles = GAME.aliases(played.play_at(len(played.plies)).state)
    for fact in played.facts(len(played.plies)):
        for viewer in (0, "spectator"):
            text = wording.log(fact, viewer, tiles)
            assert text is None or not RAW.search(text), text
