"""Whole matches at random: every card in its place after every fact, facts alone tell the story, nothing leaks."""

import msgspec
import pytest

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.components import Mode
from domain.games.race_for_the_galaxy.facts import GameEnded
from domain.games.race_for_the_galaxy.state import Options, Race
from domain.kernel import Dice, Play, Refused, redeal, viewers
from domain.kernel.agenda import asked_seats
from domain.kernel.game import encode_state
from domain.kernel.messages import LANGUAGES, placeholders, text_faults
from domain.kernel.offers import random_answer
from domain.kernel.vocabulary import Viewer
from domain.kernel.wording import Wording
from tests.games.race_for_the_galaxy.test_refusals import EVERY_ACTION

TABLES: list[tuple[int, Mode]] = [(2, "standard"), (2, "advanced_two_player"), (3, "standard"), (4, "standard")]
NAMES = ("Ann", "Bob", "Eva", "Dan")

tables = pytest.mark.parametrize(("seats", "mode"), TABLES)


def begin(seats: int, mode: Mode, seed: str) -> Play[Race]:
    return Play.begin(GAME, seats, seed, Options(mode))


@tables
def test_conservation_and_folding_over_random_matches(seats: int, mode: Mode) -> None:
    for number in range(5):
        play = begin(seats, mode, f"conserve {number}")
        told = GAME.initial_state(Options(mode), seats)
        dice = Dice(bytes(32), number)
        facts = play.set_up.facts
        while True:
            for fact in facts:
                GAME.fold(told, [fact])
                assert not GAME.check(told), (fact, GAME.check(told))
            assert told == play.state
            assert not GAME.check_agenda(told)
            if not play.running:
                break
            seat = dice.pick(play.asked)
            facts = play.answer(seat, random_answer(play.offers(seat), dice)).facts
        assert GAME.turns(play.state) < GAME.turn_cap


def seen(play: Play[Race], state: Race, viewer: Viewer) -> bytes:
    """Everything a viewer can get at: the board, scores, whom the table waits for, own offers and refusals."""
    parts: list[object] = [GAME.view(state, viewer), GAME.scores(state, viewer), asked_seats(state.agenda)]
    if isinstance(viewer, int):
        world = play.with_state(state)
        parts.append(world.question(viewer))
        parts.append(world.offers(viewer))
        for action in EVERY_ACTION:
            try:
                world.validate(viewer, action)
            except Refused as refused:
                parts.append((refused.code, refused.text))
    return msgspec.json.encode(parts)


@tables
def test_a_viewer_sees_the_same_when_what_is_hidden_is_dealt_anew(seats: int, mode: Mode) -> None:
    for number in range(2):
        play = begin(seats, mode, f"secret {number}")
        dice = Dice(bytes(32), number)
        while play.running:
            if dice.below(5) == 0:
                for viewer in viewers(seats):
                    before = seen(play, play.state, viewer)
                    for keep in (False, True):
                        other = redeal(GAME, play.state, viewer, dice, keep_answers=keep)
                        assert seen(play, other, viewer) == before
            seat = dice.pick(play.asked)
            play.answer(seat, random_answer(play.offers(seat), dice))


def test_dealing_anew_really_deals_anew() -> None:
    play = begin(3, "standard", "moved")
    other = redeal(GAME, play.state, 0, Dice(bytes(32), 1))
    assert other.players[0].hand == play.state.players[0].hand
    assert other.players[1].hand != play.state.players[1].hand
    assert other.deck != play.state.deck
    assert encode_state(other) != encode_state(play.state)


@tables
def test_everything_can_be_said_in_every_language(seats: int, mode: Mode) -> None:
    play = begin(seats, mode, "said")
    dice = Dice(bytes(32), seats)
    wordings = [Wording(GAME, language, NAMES) for language in LANGUAGES]
    while play.running:
        seat = dice.pick(play.asked)
        step = play.question(seat)
        assert step is not None
        for wording in wordings:
            assert wording.prompt(play.state, step)
            for offered in play.offers(seat):
                spoken = wording.offer(play.state, step, offered)
                assert spoken.label
                assert "{" not in spoken.label
            for action in EVERY_ACTION:
                objection = GAME.objection(play.state, step, action)
                assert objection is None or "{" not in wording.render(objection.text)
        told = play.answer(seat, random_answer(play.offers(seat), dice))
        for fact in told.facts:
            for wording in wordings:
                for viewer in (*viewers(seats), "archive"):
                    line = wording.log(fact, viewer)
                    assert line is None or ("{" not in line and "None" not in line), line
    assert play.outcome is not None
    assert all(wording.render(play.outcome.reason) for wording in wordings)


NARRATED: dict[type, set[str]] = {GameEnded: {"why"}}
"""What the narration adds to the fields of a fact."""


def test_the_texts_are_complete_in_both_languages() -> None:
    assert not text_faults(GAME.texts)
    for facts in GAME.fact_types:
        fields = set(facts.__struct_fields__)
        for key in (f"log.{facts.__name__}", f"log.{facts.__name__}.hidden"):
            if GAME.texts.has(key):
                asked = placeholders(GAME.texts.sentences["en"][key])
                assert {name.removesuffix("_count") for name in asked} <= fields | NARRATED.get(facts, set())


def test_every_named_thing_has_a_czech_name_of_its_own() -> None:
    assert set(GAME.texts.names["cs"]) == set(GAME.texts.names["en"])
    for rows in GAME.catalogue.values():
        for row in rows:
            assert GAME.texts.names["cs"][row.id]
            if hasattr(row, "name"):
                assert GAME.texts.names["en"][row.id] == row.name
