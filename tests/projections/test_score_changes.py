"""What a chart asks at every ply: totals without their sheets, and which facts leave them as they are."""

from typing import Any

import pytest

from domain.bots import Random, next_answer
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.play import Play
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR, Fact, Viewer
from tests.sample_games import TOYS

GAMES = {**games(), **TOYS}
MATCHES = 3
PLIES = 250


def sheets(game: Game[Any], state: Any, viewer: Viewer) -> tuple[int, ...]:
    return tuple(score.total for score in game.scores(state, viewer))


def viewers(play: Play[Any]) -> tuple[Viewer, ...]:
    return (SPECTATOR, ARCHIVE, *range(play.seats))


def faults(game: Game[Any], seats: int, seed: str) -> list[str]:
    """Where totals are not those of the sheets, or moved with facts that say they move nothing."""
    play = Play.begin(game, seats, seed)
    found: list[str] = []
    before = {viewer: sheets(game, play.state, viewer) for viewer in viewers(play)}
    for ply in range(1, PLIES):
        if not play.running:
            break
        told = play.answer(*next_answer(play, [Random()] * seats))
        after = {viewer: sheets(game, play.state, viewer) for viewer in viewers(play)}
        for viewer, totals in after.items():
            if game.totals_of(play.state, viewer) != totals:
                found.append(f"ply {ply}: {viewer} is given other totals than the sheets have")
        if after != before and not game.moves_points(told.facts):
            found.append(f"ply {ply}: points moved with {', '.join(type(fact).__name__ for fact in told.facts)}")
        before = after
    return found


@pytest.mark.parametrize("ident", GAMES)
def test_totals_are_those_of_the_sheets_and_unscored_facts_leave_them(ident: str) -> None:
    game = GAMES[ident]
    for seats in game.seat_counts:
        for number in range(MATCHES):
            assert faults(game, seats, f"totals {number}") == []


@pytest.mark.parametrize("ident", GAMES)
def test_every_game_knows_facts_that_move_no_points(ident: str) -> None:
    game = GAMES[ident]
    assert game.unscored <= set(game.fact_types)
    assert game.unscored or ident in TOYS


def test_a_fact_that_moves_points_and_denies_it_is_found() -> None:
    game = games()["tiny_epic_galaxies"]
    names: dict[str, type[Fact]] = {kind.__name__: kind for kind in game.fact_types}
    liar = Game(**{**vars_of(game), "unscored": game.unscored | {names["ResourceGained"], names["EmpireUpgraded"]}})
    assert any(faults(liar, 2, f"totals {number}") for number in range(MATCHES))


def vars_of(game: Game[Any]) -> dict[str, Any]:
    return {name: getattr(game, name) for name in type(game).__dataclass_fields__}
