"""Random matches of every kind: the folded table is the live one and every piece is in its place, after every fact."""

from collections import Counter

import pytest

from domain.bots import find_bot, play_match
from domain.games.tiny_epic_galaxies import GAME
from domain.games.tiny_epic_galaxies.actions import KeepMission
from domain.games.tiny_epic_galaxies.components import MISSIONS, ROGUES_OF_THE_BOX
from domain.games.tiny_epic_galaxies.glossary import RogueId
from domain.games.tiny_epic_galaxies.state import Cosmos, Options
from domain.kernel import Play
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.offers import random_answer


def watched(seats: int, seed: str, options: Options, plies: int) -> tuple[Play[Cosmos], Counter[str]]:
    """Play at random, folding beside it; says which questions were asked."""
    play = Play.begin(GAME, seats, seed, options)
    folded = GAME.fold(GAME.initial_state(options, seats), play.set_up.facts)
    dice = Dice(seed_bytes(f"{seed} answers"), 0)
    asked: Counter[str] = Counter()
    while play.running and play.ply < plies:
        seat = play.asked[0]
        asked[play.question(seat).kind()] += 1  # type: ignore[union-attr]
        for fact in play.answer(seat, random_answer(play.offers(seat), dice)).facts:
            GAME.fold(folded, (fact,))
            assert GAME.check(folded) == [], fact
        assert folded == play.state
        assert GAME.check_agenda(folded) == []
        assert len(play.offers(play.asked[0])) <= 2000 if play.asked else play.state.over
    return play, asked


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_random_matches_of_people(seats: int, seed: str) -> None:
    options = Options(
        random_start=seed == "two",
        two_player_mission_subset=seed == "two",
        tie_break="planets_level_resources" if seed == "three" else "resources",
    )
    play, asked = watched(seats, f"{seed} {seats}", options, 500)
    assert asked["main"] > 0
    assert asked["keep_mission"] == seats
    assert play.ply == 500 or GAME.outcome(play.state).winners


@pytest.mark.parametrize("card", ROGUES_OF_THE_BOX)
@pytest.mark.parametrize("harder", [False, True])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_random_matches_against_every_rogue(card: RogueId, harder: bool, seed: str) -> None:
    play, asked = watched(1, f"{seed} {card}", Options(rogue=card, rogue_reroll_unusable=harder), 2000)
    assert not play.running
    assert asked["main"] > 0
    assert len(GAME.outcome(play.state).ranking) == 1


def test_some_whole_matches_end_with_21_points() -> None:
    for seats in (2, 3):
        play = Play.begin(GAME, seats, f"whole {seats}")
        dice = Dice(seed_bytes("whole"), 0)
        while play.running:
            seat = play.asked[0]
            play.carry_out(seat, random_answer(play.offers(seat), dice))
        outcome = GAME.outcome(play.state)
        assert GAME.turns(play.state) < GAME.turn_cap
        assert len(outcome.ranking) == seats
        assert outcome.winners == tuple(sorted(rank.seat for rank in outcome.ranking if rank.rank == 1))


# --- the valuation ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy"), ("random", "random", "greedy")])
def test_looking_one_step_ahead_beats_playing_at_random(bots: tuple[str, ...], seed: str) -> None:
    play = play_match(GAME, [find_bot(name) for name in bots], f"greedy {seed}")
    assert GAME.outcome(play.state).winners == (bots.index("greedy"),)
    assert GAME.turns(play.state) < 100


def test_a_bot_prefers_the_mission_that_promises_more() -> None:
    play = Play.begin(GAME, 2, "missions")
    step = play.question(0)
    worth = {mission: GAME.hint(play.state, step, KeepMission(mission)) for mission in MISSIONS}
    assert worth["conqueror"] > worth["equalizer"] > worth["elder"]
