"""The log: amounts without zeros, players and places by name, and why the match ended."""

import re

import pytest

from domain.games.terraforming_mars import GAME, facts
from domain.games.terraforming_mars.state import Options
from domain.kernel import Dice, Fact, Play
from domain.kernel.messages import LANGUAGES, Language
from domain.kernel.offers import random_answer
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Viewer
from domain.kernel.wording import Wording

PLAYERS = ("Ana", "Bob", "Cyd")


def line(fact: Fact, language: Language = "en", viewer: Viewer = ARCHIVE) -> str | None:
    said = Wording(GAME, language, PLAYERS).log(fact, viewer)
    return None if said is None else said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (facts.PaymentMade(0, 7, steel=2), "Ana pays 7 M€, 2 steel."),
        (facts.PaymentMade(0, 0, titanium=1), "Ana pays 1 titanium."),
        (facts.Produced(1, 20, 0, 0, 1, 0, 2), "Bob produces 20 M€, 1 plant, 2 heat."),
        (facts.Produced(1, -2, 0, 0, 0, 0, 0), "Bob produces −2 M€."),
        (facts.Produced(1, 0, 0, 0, 0, 0, 0), "Bob produces nothing."),
        (facts.TilePlaced(2, "city", "r2c2"), "Cyd places a city on Tharsis Tholus."),
        (facts.TilePlaced(2, "mohole_area", "r1c2"), "Cyd places Mohole Area on row 1, space 2."),
        (facts.TilePlaced(None, "ocean", "r1c2"), "An ocean that is nobody's is placed on row 1, space 2."),
        (facts.DelegateSent(0, "reds"), "Ana sends a delegate to Reds."),
        (facts.DelegateSent(0, "reds", lobby=True), "Ana sends the delegate from the lobby to Reds."),
        (facts.DelegateSent(None, "reds"), "A neutral delegate joins Reds."),
        (facts.DelegateRemoved(1, "unity"), "A delegate of Bob leaves Unity."),
        (facts.LeaderChanged("unity", 1), "Bob leads Unity."),
        (facts.LeaderChanged("unity", None), "A neutral delegate leads Unity."),
        (facts.ChairmanChanged(2, "leader", "unity"), "Cyd is chairman of the committee."),
        (facts.ProductionChanged(0, "energy", -1), "Ana: energy production −1."),
        (facts.CardResourcesChanged(0, "ants", 1), "Ana adds 1 microbe to Ants."),
        (facts.CardResourcesChanged(0, "fish", -2), "Fish of Ana loses 2 animals."),
        (facts.TrackMoved("temperature", -14), "The temperature is −14 °C."),
        (facts.NextCardEased(0, 8, 0), "The next card of Ana costs 8 M€ less."),
        (facts.CardsKept(0, ("ants",), ()), "Ana keeps Ants."),
        (facts.CardsKept(0, (), ("ants",)), "Ana discards Ants."),
        (facts.CardsBought(0, ()), "Ana takes no cards."),
        (facts.ChoiceDiscarded(0, ()), None),
        (facts.ProjectResolved(0, "ants"), None),
        (facts.CorporationApplied(0, "pristar"), "Ana starts with Pristar: 53 M€, TR −2."),
        (facts.MatchEnded("terraformed"), "The match is over: Mars is terraformed."),
        (facts.MatchEnded("goal_missed"), "The match is over: the goal is missed."),
    ],
)
def test_what_the_log_says(fact: Fact, said: str | None) -> None:
    assert line(fact) == said


def test_what_others_may_not_see_is_counted() -> None:
    assert line(facts.CardsKept(0, (), ("ants",)), viewer=SPECTATOR) == "Ana discards 1 card."
    assert line(facts.CardsKept(0, ("ants", "fish"), ("moss",)), viewer=1) == "Ana keeps 2 cards and discards 1."
    assert line(facts.CardsDrawn(0, ("ants",)), viewer=1) == "Ana draws 1 card."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_whole_matches_can_be_read(language: Language) -> None:
    """No braces, no missing names, no sums of nothing."""
    for seats in (1, 3):
        play = Play.begin(GAME, seats, f"log {seats}", Options(draft=True))
        happened = list(play.set_up.facts)
        while play.running:
            seat = play.asked[0]
            happened += play.answer(seat, random_answer(play.offers(seat), Dice(bytes(32), play.ply))).facts
        for viewer in (ARCHIVE, SPECTATOR, 0):
            said = {line(fact, language, viewer) for fact in happened} - {None}
            assert len(said) > 100
            assert [each for each in said if re.search(r"[{}_?]|\b0 (M€|€|steel|heat)|  | \.", str(each))] == []
