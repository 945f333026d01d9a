"""What players read: prompts and labels say what is asked and what a card does, in both languages."""

from collections.abc import Iterator

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import (
    GiveUpObjective,
    KeepCivCard,
    KeepObjectives,
    PublishObjective,
    TakeCivCard,
)
from domain.games.planet_unknown.components.tables import CIV_CARDS, EVENTS, OBJECTIVES
from domain.games.planet_unknown.effects.words import AddCivCards, AdvanceDifferent, RemoveCivCards, TurnRule
from domain.games.planet_unknown.steps import (
    CivMenu,
    CivPick,
    FreeRotation,
    LifepodLifting,
    LoadChoice,
    ObjectiveLoss,
    ObjectivePublication,
    ObjectiveSelection,
    StationRotation,
    TokenChoice,
    TrackerChoice,
)
from domain.games.planet_unknown.wording import effect_text
from domain.kernel import Action, Message, Step
from domain.kernel.messages import LANGUAGES
from tests.games.planet_unknown.table import table


def read(text: Message) -> Iterator[str]:
    """The sentence in every language."""
    for language in LANGUAGES:
        yield GAME.texts.render(text, language, ["Ana", "Bo"])


def label(step: Step, action: Action) -> str:
    return next(read(GAME.describe(table().state, step, action).label))


def prompt(step: Step) -> str:
    return next(read(GAME.prompt(table().state, step)))


def test_every_effect_of_a_card_can_be_read() -> None:
    for_the_table = (AddCivCards, RemoveCivCards, TurnRule)
    effects = [effect for card in CIV_CARDS.values() for effect in card.effects]
    effects += [effect for card in EVENTS.values() for effect in card.effects]
    for effect in effects:
        if not isinstance(effect, for_the_table):
            assert all(sentence and "?" not in sentence for sentence in read(effect_text(effect)))


def test_both_sides_of_every_objective_can_be_read() -> None:
    for card in OBJECTIVES:
        for step, action in (
            (ObjectiveSelection(0, 1), KeepObjectives((card,))),
            (ObjectivePublication(0), PublishObjective(card)),
            (ObjectiveLoss(0), GiveUpObjective(card)),
        ):
            for sentence in read(GAME.describe(table().state, step, action).label):
                assert sentence.endswith(")")
                assert "?" not in sentence


def test_cards_say_what_they_do() -> None:
    assert label(CivPick(0), TakeCivCard("civ_1_dept_of_engineering")) == "Take Dept of Engineering: 4 movement"
    assert (
        label(CivPick(0), KeepCivCard("civ_4_planet_lottery"))
        == "Keep Planet Lottery face down: advance any tracker by 1 field, 3 medals at the end"
    )
    rest = effect_text(AdvanceDifferent(1, ("civ",)))
    assert list(read(rest)) == ["advance 1 other tracker", "zvýšit ještě 1 jiný ukazatel"]


def test_objectives_say_what_they_ask_for() -> None:
    card = "objective_luddite__power_strip"
    assert label(ObjectiveSelection(0, 1), KeepObjectives((card,))).endswith("(a block of 2 × 5 cells of energy)")
    assert label(ObjectivePublication(0), PublishObjective(card)).endswith("(fewest buildings of technology)")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (ObjectiveSelection(0, 3), "Choose 3 personal objectives to keep"),
        (StationRotation(0), "Rotate the station"),
        (FreeRotation(0), "Choose how the station stands this turn"),
        (TrackerChoice(0, ("civ",), "energy"), "Energy: choose a tracker to advance, or do without it"),
        (TrackerChoice(0, ("civ",), "card", 3), "Choose a tracker to advance by 3 fields"),
        (TokenChoice(0, "rover", "destroy"), "Choose the rover you lose"),
        (LoadChoice(0, (5, 5)), "Destroy the meteorite that the rover carries?"),
        (LifepodLifting(0, 1), "You may move 1 collected lifepod: choose one to take up"),
        (CivMenu(0), "Make your next civ pick, or move rovers"),
    ],
)
def test_prompts_say_what_is_asked(step: Step, words: str) -> None:
    assert prompt(step) == words
