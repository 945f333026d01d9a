"""Random matches: every invariant after every fact, folding, secrets, words, and offers that hold."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.options import PlanetUnknownOptions
from domain.games.planet_unknown.state import PlanetUnknown
from domain.kernel import SPECTATOR, Dice, Play, redeal, viewers
from domain.kernel.offers import random_answer
from domain.kernel.wording import Wording
from domain.kernel.zones import newly_visible_to, visibility_of

MATCHES = [
    (seats, {"events": events, "personal_objectives": personal, "automatic_rotation": automatic})
    for seats in range(1, 7)
    for events in (False, True)
    for personal in (False, True)
    for automatic in (False, True)
    if not (automatic and seats != 2) and not (seats == 1 and (events or personal))
]


def walk(play: Play[PlanetUnknown], seed: str) -> Iterator[tuple[int, Any, Any]]:
    """Play at random; yields (seat, step, action) before each answer is given."""
    dice = Dice(sha256(seed.encode()).digest(), 0)
    for _ in range(20_000):
        if not play.running:
            return
        seat = dice.pick(play.asked)
        action = random_answer(play.offers(seat), dice)
        yield seat, play.question(seat), action
    raise AssertionError("the match does not end")


def begin(seats: int, options: dict[str, Any], seed: str) -> Play[PlanetUnknown]:
    return Play.begin(GAME, seats, seed, PlanetUnknownOptions(**options))


@pytest.mark.parametrize(("seats", "options"), MATCHES)
def test_every_fact_keeps_the_invariants_and_folds_to_the_live_state(seats: int, options: dict[str, Any]) -> None:
    play = begin(seats, options, f"fold {seats}")
    told = GAME.initial_state(PlanetUnknownOptions(**options), seats)
    GAME.fold(told, play.set_up.facts)
    assert told == play.state
    for seat, _, action in walk(play, f"fold {seats} {options}"):
        for fact in play.answer(seat, action).facts:
            GAME.evolve[type(fact)](told, fact)
            assert GAME.check(told) == []
        assert told == play.state
    assert play.outcome is not None
    assert play.state.turn < GAME.turn_cap


@pytest.mark.parametrize(("seats", "options"), [MATCHES[index] for index in (0, 1, 6, 9, 17)])
def test_a_world_dealt_again_looks_the_same(seats: int, options: dict[str, Any]) -> None:
    play = begin(seats, options, f"secrets {seats}")
    dice = Dice(sha256(b"deal").digest(), 0)
    for ply, (seat, _, action) in enumerate(walk(play, f"secrets {seats}")):
        if ply % 9 == 0:
            for viewer in viewers(seats):
                other = play.with_state(redeal(GAME, play.state, viewer, dice))
                assert GAME.check(other.state) == []
                assert GAME.view(other.state, viewer) == GAME.view(play.state, viewer)
                assert GAME.scores(other.state, viewer) == GAME.scores(play.state, viewer)
                assert other.asked == play.asked
                if viewer in play.asked:
                    assert other.offers(viewer) == play.offers(viewer)
        play.answer(seat, action)


@pytest.mark.parametrize(("seats", "options"), [MATCHES[index] for index in (0, 4, 8, 12)])
def test_offers_are_few_accepted_spoken_and_honest_about_revealing(seats: int, options: dict[str, Any]) -> None:
    play = begin(seats, options, f"offers {seats}")
    wordings = [Wording(GAME, "en", ["P"] * seats), Wording(GAME, "cs", ["P"] * seats)]
    for ply, (seat, step, action) in enumerate(walk(play, f"offers {seats}")):
        offers = play.offers(seat)
        assert len(offers) == len(set(offers)) <= 2000
        if ply % 4 == 0:
            for wording in wordings:
                assert wording.prompt(play.state, step)
                assert all(wording.offer(play.state, step, offer).label for offer in offers[:30])
            assert all(GAME.objection(play.state, step, offer) is None for offer in offers[:20])  # type: ignore[arg-type]
        promised = GAME.describe(play.state, step, action).reveals
        eyes = visibility_of(GAME.zones(play.state))
        told = play.answer(seat, play.decode_action(msgspec.json.encode(action)))
        assert promised or not (told.draws or newly_visible_to(eyes, told.facts, seats))
        for fact in told.facts:
            for wording in wordings:
                assert wording.log(fact, SPECTATOR) != ""
        if ply % 10 == 0:
            assert msgspec.json.decode(msgspec.json.encode(play.state), type=PlanetUnknown) == play.state
            assert GAME.facts_json_decoder.decode(msgspec.json.encode(told.facts)) == told.facts
            assert GAME.facts_decoder.decode(msgspec.msgpack.encode(told.facts)) == told.facts


def test_the_same_seed_and_answers_tell_the_same_story() -> None:
    stories = []
    for _ in range(2):
        play = begin(3, {"events": True}, "same")
        facts = [msgspec.json.encode(play.set_up.facts)]
        facts += [msgspec.json.encode(play.answer(seat, action).facts) for seat, _, action in walk(play, "same")]
        stories.append(facts)
    assert stories[0] == stories[1]


@pytest.mark.parametrize(("seats", "options"), [MATCHES[index] for index in (0, 5, 14)])
def test_what_is_seen_at_a_glance_is_true(seats: int, options: dict[str, Any]) -> None:
    play = begin(seats, options, f"glance {seats}")
    glances = 0
    for seat, step, action in walk(play, f"glance {seats}"):
        glance = GAME.answerable.get(type(step))
        if glance is not None:
            assert glance(play.state, step) == bool(list(GAME.offers[type(step)](play.state, step)))
            glances += 1
        play.answer(seat, action)
    assert glances
