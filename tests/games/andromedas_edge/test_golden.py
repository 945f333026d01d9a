"""Golden playthroughs in which every module, card, event, raider, faction, development and token occurs.

After a change of rules on purpose: `python -m tests.games.andromedas_edge.test_golden` writes them again.
"""

from pathlib import Path

import msgspec
import pytest

from domain.games.andromedas_edge import GAME, facts
from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.glossary import design
from domain.games.andromedas_edge.state import Options
from tests.laws.lines import Line, digests, random_line
from tests.laws.variants import Variant

KEPT = Path(__file__).parent / "golden.json"
MATCHES = (*range(24), 27, 29, 31, 34, 39)
"""Matches that between them show every piece."""


def variant(number: int) -> Variant:
    """Four players; decks, raiders, special locations, fates and teams in turn."""
    card = ("first", "second")[number // 2 % 2]
    options = Options(
        length="long",
        events=("dawn_of_the_galaxy", "twilight_of_the_universe")[number % 2],
        raider_s=("first", "second")[number % 2],
        raider_a=card,  # type: ignore[arg-type]
        raider_b=card,  # type: ignore[arg-type]
        raider_c=card,  # type: ignore[arg-type]
        raider_d=card,  # type: ignore[arg-type]
        special_locations=("none", "quasars", "vortices")[number % 3],
        fates=number % 2 == 0,
        teams=number % 3 == 0,
    )
    return Variant(GAME, 4, options)


def line(number: int) -> Line:
    return random_line(variant(number), f"golden {number}")


def pieces(played: Line) -> set[str]:
    """Everything that did what it is for in a match: a module was activated or scored, a token used, a card played."""
    found: set[str] = set()
    for fact in played.facts(len(played.plies)):
        match fact:
            case facts.ModuleActivated():
                found.add(design(fact.module))
            case facts.FinalScored():
                found.add(design(fact.item.removeprefix("module:")))
            case facts.CardPlayed():
                found.add(design(fact.card))
            case facts.EventRevealed():
                found.add(fact.card)
            case facts.RaiderDeployed():
                found.add(fact.raider)
            case facts.FactionChosen():
                found.add(fact.faction)
            case facts.ShipUpgraded():
                found.add(fact.upgrade)
            case facts.DevelopmentBuilt():
                found.add(fact.development)
            case facts.MoonClaimed():
                found.add(fact.moon)
            case facts.TokenUsed():
                found.add(fact.token)
            case _:
                pass
    return found


def test_every_piece_of_the_pack_occurs() -> None:
    wanted = {*pack.MODULES, *pack.TACTICS, *pack.EVENTS, *pack.RAIDERS, *pack.FACTIONS, *pack.UPGRADES}
    wanted |= {*pack.DEVELOPMENTS, *pack.MOONS, *pack.TOKENS}
    seen: set[str] = set()
    for number in MATCHES:
        seen |= pieces(line(number))
    assert wanted - seen == set()


def digest(number: int) -> str:
    return "".join(digests(line(number)))[-64:]


@pytest.mark.parametrize("number", MATCHES)
def test_the_match_goes_as_it_always_did(number: int) -> None:
    assert msgspec.json.decode(KEPT.read_bytes())[str(number)] == digest(number)


if __name__ == "__main__":
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode({str(n): digest(n) for n in MATCHES})))
