"""Whole matches: everything occurs, nothing drifts, menus stay readable."""

from collections import Counter

import msgspec
import pytest

from domain.bots import Greedy, Random, next_answer
from domain.games.terraforming_mars import GAME
from domain.games.terraforming_mars.card_texts import card_lines, event_lines, party_lines
from domain.games.terraforming_mars.components import CORPORATIONS, EVENTS, PARTIES, PROJECTS
from domain.games.terraforming_mars.facts import ProductionChanged, RatingRaised
from domain.games.terraforming_mars.state import Options
from domain.kernel import Description, Dice, Message, Offer, Play
from domain.kernel.messages import LANGUAGES, text_faults
from domain.kernel.offers import random_answer
from domain.kernel.options import option_faults
from tests.games.terraforming_mars.collecting import GOLDEN, collect
from tests.games.terraforming_mars.table import MarsTable

PLAYERS = ("Ana", "Bob", "Cyd", "Dan", "Eva")


def test_every_card_and_every_corporation_occurs_and_no_match_drifts() -> None:
    collection, digests = collect()
    assert collection.cards == PROJECTS.keys()
    assert collection.corporations == CORPORATIONS.keys()
    assert digests == msgspec.json.decode(GOLDEN.read_bytes())


def test_the_texts_are_whole() -> None:
    assert text_faults(GAME.texts) == []
    assert option_faults(GAME) == []


def lines() -> list[Message]:
    cards = [line.text for card in (*PROJECTS.values(), *CORPORATIONS.values()) for line in card_lines(card)]
    events = [line for event in EVENTS.values() for line in event_lines(event)]
    return cards + events + [line for party in PARTIES.values() for line in party_lines(party)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_printed_can_be_read(language: str) -> None:
    for line in lines():
        said = GAME.texts.render(line, language, PLAYERS)  # type: ignore[arg-type]
        assert said
        assert "Message" not in said


def described(play: Play) -> list[Description]:
    seat = play.asked[0]
    step = play.question(seat)
    offers = [offer.action if isinstance(offer, Offer) else offer for offer in play.offers(seat)]
    return [GAME.describe(play.state, step, action) for action in offers]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_menus_are_grouped_and_one_payment_is_the_default(seats: int) -> None:
    """No decision is above 2,000 offers, and no level of its menu has more than 12 entries."""
    play = Play.begin(GAME, seats, f"menus {seats}", Options())
    while play.running:
        seat, kind = play.asked[0], play.question(play.asked[0]).kind()  # type: ignore[union-attr]
        offers = play.offers(seat)
        assert len(offers) <= 2000
        found = described(play)
        children: dict[str, set[str]] = {}
        for number, each in enumerate(found):
            path = ["", *(group.id for group in each.group)]
            for parent, child in zip(path, [*path[1:], f"offer {number}"], strict=True):
                children.setdefault(parent, set()).add(child)
        assert max(map(len, children.values())) <= 12
        if kind == "pay":
            assert [each.default for each in found] == [True] + [False] * (len(found) - 1)
        play.answer(seat, random_answer(offers, Dice(bytes(32), play.ply)))


def greedy_match(number: int, tally: Counter[tuple[str, bool]]) -> bool:
    """Whether the greedy bot wins alone; it takes the seats in turn.

    `tally` gets its steps of production and of rating, in the first half of the match or not.
    """
    mine, steps = number % 2, []
    bots = [Greedy() if seat == mine else Random() for seat in range(2)]
    play = Play.begin(GAME, 2, f"greedy against random {number}", Options())
    while play.running:
        generation = play.state.generation
        for fact in play.answer(*next_answer(play, bots)).facts:
            if isinstance(fact, ProductionChanged | RatingRaised) and fact.seat == mine:
                kind = "rating" if isinstance(fact, RatingRaised) else "production"
                steps.append((kind, generation, fact.by))
    for kind, generation, by in steps:
        tally[kind, generation * 2 <= play.state.generation] += by
    assert play.outcome is not None
    return play.outcome.winners == (mine,)


def test_an_action_first_asks_what_kind_it_is() -> None:
    """Every kind stands in a group of its own; passing stands apart."""
    table = MarsTable(2).stock(mc=99, plants=8, heat=8).rule("kelvinists").hand("mine", "birds").in_play("tardigrades")
    table.tile("city", "r1c1", "r3c3", "r5c1")
    kinds: dict[str, str] = {}
    for offered, each in zip(table.offers(), described(table.play), strict=True):
        action = offered.action if isinstance(offered, Offer) else offered
        kinds[type(action).__name__] = each.group[0].id if each.group else ""
    assert kinds == {
        "PlayProject": "play",
        "UseAction": "action",
        "UseStandardProject": "project",
        "SellPatents": "project",
        "ConvertPlants": "convert",
        "ConvertHeat": "convert",
        "UsePolicy": "committee",
        "SendDelegate": "committee",
        "ClaimMilestone": "milestone",
        "FundAward": "award",
        "Pass": "",
    }


@pytest.mark.slow
def test_greedy_beats_random_in_at_least_90_of_100_matches_and_builds_before_it_terraforms() -> None:
    tally: Counter[tuple[str, bool]] = Counter()
    assert sum(greedy_match(number, tally) for number in range(100)) >= 90
    early, late = (tally["production", half] / tally["rating", half] for half in (True, False))
    assert early > 1.2 * late


def test_greedy_beats_random() -> None:
    assert sum(greedy_match(number, Counter()) for number in range(4)) >= 3
