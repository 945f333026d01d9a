"""Offers are complete and minimal: at tables full of ships and colonies they are exactly what a second reading of the
rules finds, each once, also for questions that are not asked because there is nothing to answer."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies import steps as ask
from domain.games.tiny_epic_galaxies.components import END, LEVEL_SHIPS, PLANETS, TABLES
from domain.games.tiny_epic_galaxies.glossary import FACES, Face
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy
from domain.kernel import Dice, Offered, Play, TypeDispatch
from domain.kernel.offers import random_answer
from tests.games.tiny_epic_galaxies.second_opinion import legal, spoken
from tests.games.tiny_epic_galaxies.table import galaxy, lay

NESTING = ["umbra_forum", "walsfeo", "sargus_36", "zavodnick", "piedes", "nagato", "terra_bettia", "bsw_10_1", "gort"]
QUESTIONS = (
    ask.MainMenu,
    ask.FollowChoice,
    ask.FreeFollowChoice,
    ask.SurfaceAction,
    ask.PlanetTargets,
    ask.ShipMoves,
    ask.OthersAdvance,
)
DULL = {"EndTurn", "PassFollow", "DeclineAction", "ConvertDice", "Offer"}


def busy_table(chance: random.Random, seats: int) -> Cosmos:
    """Ships everywhere, colonies whose actions hold others, any number of resources."""
    chance.shuffle(NESTING)
    rest = [planet for planet in PLANETS if planet not in NESTING]
    chance.shuffle(rest)
    cards = NESTING + rest
    row: list[str | None] = [cards.pop(chance.randrange(12)) for _ in range(TABLES[seats].row)]
    row[chance.randrange(len(row))] = None
    people = [crew(chance, [planet for planet in row if planet], cards) for _ in range(seats)]
    dice: list[Face] = [chance.choice([*FACES, "colony", "move"]) for _ in range(chance.randint(3, 7))]
    deck = cards if chance.random() < 0.8 else []
    return lay(*people, dice=dice, row=row, deck=deck, active=0)


def crew(chance: random.Random, row: list[str], cards: list[str]) -> Galaxy:
    level = chance.randint(1, 6)
    places = [f"on {planet}" for planet in row]
    places += [f"around {planet} {chance.randrange(END[planet])}" for planet in row for _ in "12"]
    ships: dict[str, str] = {}
    for place in chance.sample(places, len(places)):
        ships.setdefault(" ".join(place.split()[:2]), place)
    flying = [*list(ships.values())[: LEVEL_SHIPS[level]], *["home"] * 4][: LEVEL_SHIPS[level]]
    colonies = [cards.pop(chance.randrange(10)) for _ in range(chance.randint(0, 3))]
    while sum(PLANETS[planet].points for planet in colonies) > 12:
        cards.append(colonies.pop())
    held = {"energy": chance.randint(0, 7), "culture": chance.randint(0, 7)}
    return galaxy(*(chance.choice([ship, "home"]) for ship in flying), level=level, colonies=colonies, **held)


def check_legal(asked: Counter[str]) -> Any:
    """The game with every list of offers compared."""
    offers = TypeDispatch()
    for kind, known in GAME.offers.items():
        offers[kind] = known
    for kind in QUESTIONS:

        def twice(cosmos: Cosmos, step: Any, known: Any = GAME.offers[kind]) -> list[Offered]:
            found = list(known(cosmos, step))
            told = [answer for offered in found for answer in spoken(cosmos, step, offered)]
            assert len(set(told)) == len(told), f"{step} has an offer twice"
            assert set(told) == legal(cosmos, step), step
            asked[step.kind()] += 1
            return found

        offers[kind] = twice
    return replace(GAME, offers=offers)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_offers_are_what_a_second_reading_of_the_rules_finds(seats: int) -> None:
    chance, asked = random.Random(seats), Counter[str]()
    game = check_legal(asked)
    for _ in range(25):
        play = Play(game, busy_table(chance, seats), bytes(32), 1)
        for ply in range(25):
            seat = play.asked[0]
            offers = play.offers(seat)
            lively = [offered for offered in offers if type(offered).__name__ not in DULL]
            wanted = lively if lively and chance.random() < 0.8 else offers
            play.answer(seat, random_answer(wanted, Dice(chance.randbytes(32), ply)))
            if play.state.over:
                break
    assert len(asked) == len(QUESTIONS)
