"""Whole matches kept because no fact of them may drift unnoticed."""

from typing import Any

import pytest

from domain.kernel import Action, Choose, Game, Offer
from tests.laws.golden_lines import GoldenLine, answers_of, golden_of, path_of, read
from tests.laws.regenerate_golden import main
from tests.laws.variants import subjects

SUBJECTS = list(subjects())


def command(game: Game[Any]) -> str:
    return f"run\n\n    python -m tests.laws.regenerate_golden {game.id}\n\nand commit what it wrote."


def advice(game: Game[Any]) -> str:
    return (
        f"\nIf the rules of {game.id} were changed on purpose: let `rules` in its Game grow if the same actions now"
        f" tell other facts, then {command(game)}"
    )


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_the_golden_matches_are_told_as_ever(game: Game[Any]) -> None:
    kept, today = read(game), golden_of(game)
    assert kept is not None, f"there is no golden playthrough of {game.id} yet: {command(game)}"
    assert kept.rules == today.rules, f"the golden playthroughs are of rules {kept.rules}. {advice(game)}"
    assert kept.lines.keys() == today.lines.keys(), f"other seat counts than the golden ones. {advice(game)}"
    for name, line in kept.lines.items():
        assert today.lines[name] == line, f"{name}: {drift(line, today.lines[name])}. {advice(game)}"


def drift(kept: GoldenLine, today: GoldenLine) -> str:
    """The first ply that is told otherwise."""
    pairs = zip(kept.digests.split(), today.digests.split(), strict=False)
    first = next((ply for ply, (one, other) in enumerate(pairs) if one != other), None)
    if first is not None:
        return f"ply {first} is told otherwise" if first else "the set-up is told otherwise"
    if kept.plies != today.plies:
        return f"the match has {today.plies} plies, it had {kept.plies}"
    return f"the same match, but {today.offers} answers were possible along it, not {kept.offers}"


def test_no_golden_file_is_left_of_a_game_that_is_gone() -> None:
    kept = {path.name for path in path_of(SUBJECTS[0]).parent.glob("*.json")}
    assert kept <= {path_of(game).name for game in SUBJECTS}


class Take(Action, frozen=True):
    cards: tuple[int, ...] = ()


@pytest.mark.parametrize(
    ("offered", "answers"),
    [
        (Take(), 1),
        (Offer(Take(), Choose("cards", (1, 2, 3, 4), 2, 2)), 6),
        (Offer(Take(), Choose("cards", (1, 2, 3, 4), 0, 4)), 16),
        (Offer(Take(), Choose("cards", (1, 2, 3, 4), 1, 2, ordered=True)), 16),
    ],
)
def test_every_filling_of_a_hole_is_counted(offered: Action | Offer, answers: int) -> None:
    assert answers_of(offered) == answers


def test_an_unknown_game_cannot_be_regenerated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "There is no game chess" in capsys.readouterr().err
