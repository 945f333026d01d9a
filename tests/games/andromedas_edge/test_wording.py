"""Cards and labels read like sentences, in both languages."""

from itertools import product
from typing import Any, cast, get_args

import pytest
from msgspec import inspect

from domain.games.andromedas_edge import GAME
from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import ABILITIES, MODULES, TEXTS
from domain.games.andromedas_edge.components.check_texts import word_faults
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Cost
from domain.games.andromedas_edge.facts import FinalScored, GameEnded
from domain.games.andromedas_edge.steps import MainMenu, ModulePlacement, Question
from domain.games.andromedas_edge.wording import ability_text_of, card_text, end_text, text_of, word_text
from domain.kernel.messages import LANGUAGES, Language, Message
from domain.kernel.wording import Wording
from tests.games.andromedas_edge.table import ANA, Laid


def read(said: Message, language: Language = "en") -> str:
    return GAME.texts.render(said, language, ())


@pytest.mark.parametrize(
    ("text", "english", "czech"),
    [
        ("location:shipyard", "build a ship or repair once", "postavte loď nebo proveďte opravu"),
        ("moon:moon_blue_9", "gain 1 nanocarbon or 1 ice", "získejte 1 nanokarbon nebo 1 led"),
        ("module:mod_hull_works", "build a ship for 1 titanium less", "postavte loď levněji o 1 titan"),
        (
            "card:tac_second_opinion",
            "gain 3 tactics cards, then discard 1 tactics card",
            "získejte 3 karty taktiky, poté odhoďte 1 kartu taktiky",
        ),
        (
            "module:mod_signal_archive",
            "pay 1 energy to gain 1 tactics card",
            "zaplaťte 1 energii a získejte 1 kartu taktiky",
        ),
    ],
)
def test_a_text_as_a_sentence(text: str, english: str, czech: str) -> None:
    assert (read(text_of(text)), read(text_of(text), "cs")) == (english, czech)


def test_an_ongoing_card_says_its_ability() -> None:
    assert read(card_text("tac_extended_tanks")) == "your ships have +1 range"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_reads_like_a_table(language: Language) -> None:
    said = [text_of(text) for text in TEXTS]
    said += [ability_text_of(each) for rows in ABILITIES.values() for each in rows]
    said += [end_text(row.end_game) for row in MODULES.values() if row.end_game is not None]
    for each in said:
        words = read(each, language)
        assert words
        for clumsy in ("discount", "sleva:", "choose:", "vyberte:", "(s)", "None", "nothing", "{"):
            assert clumsy not in words, words


VALUES: dict[str, tuple[Any, ...]] = {
    "resources": (Cost(ice=1), Cost(energy=2)),
    "cost": (Cost(ice=1), Cost(energy=2)),
    "discount": (Cost(), Cost(ice=1)),
    "gain": ((words.Points(1),), (words.Repair(1),)),
    "effects": ((words.Points(1),), (words.Repair(1),)),
    "options": (((words.Points(1),), (words.Repair(1),)), ((words.Points(2),), (words.Repair(1),))),
    "tracks": (("science",), ("industry", "commerce")),
    "columns": (("science",), ("science", "industry")),
    "exclude": ((), ("science",)),
    "types": (None, ("fighter",)),
    "slots": (None, (2,)),
    "condition": (None, "ship_within:0_of_raider", "ship_within:2_of_any_raider"),
    "per": ("developments", "modules_of:science", "tracks_at_least:5"),
    "max": (None, 3),
    "value": (2,),
}
"""Values of the fields that no type lists."""
UNSAID = {
    "mandatory": "whether it may be declined is said by the question",
    "optional": "always true",
    "choice": "one value",
    "which": "follows from the other fields",
    "ignore_row_rule": "always true",
    "shortfall": "said together with the least number",
    "payment": "normal prices are not mentioned",
    "min": "said where more can be bought",
    "slot": "a module with several slots has a word for each",
    "source": "one value but for moons",
}


def values_of(field: inspect.Field) -> tuple[Any, ...]:
    """Every value a type lists, some where it lists none."""
    if field.name in VALUES:
        return VALUES[field.name]
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    found: list[Any] = []
    for kind in kinds:
        if isinstance(kind, inspect.LiteralType):
            found += kind.values
        elif isinstance(kind, inspect.IntType):
            found += [1, 2]
        elif isinstance(kind, inspect.BoolType):
            found += [False, True]
        elif isinstance(kind, inspect.NoneType):
            found.append(None)
    assert found, field
    return tuple(found)


WORDS = get_args(words.Effect)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_a_word_may_have_is_said(word: type[words.Word], language: Language) -> None:
    """Words of other packs too; two words that differ in a field that matters read differently."""
    info = inspect.type_info(word)
    assert isinstance(info, inspect.StructType)
    names = [field.name for field in info.fields]
    told = {
        chosen: read(word_text(cast(words.Effect, word(*chosen))), language)
        for chosen in product(*(values_of(each) for each in info.fields))
        if not list(word_faults(cast(words.Effect, word(*chosen))))
    }
    assert told
    for chosen, text in told.items():
        assert text
        assert "None" not in text
        assert "{" not in text
        for at, name in enumerate(names):
            for other in values_of(info.fields[at]) if name not in UNSAID else ():
                changed = (*chosen[:at], other, *chosen[at + 1 :])
                assert other == chosen[at] or told.get(changed) != text, (name, chosen[at], other, text)


def test_the_log_says_what_points_are_for_and_why_the_match_ended() -> None:
    wording = Wording(GAME, "en", ("Ann", "Bob"))
    assert wording.log(FinalScored(0, "leaders", 2), "spectator") == "Ann: Leaders: 2 points"
    ended = "The match is over. A score marker reached the target"
    assert wording.log(GameEnded("target"), "spectator") == ended


def described(laid: Laid, step: Question, action: Any) -> tuple[str, tuple[str, ...], list[str]]:
    """Label, anchors and what would happen where the piece lies."""
    found = GAME.describe(laid.state, step, action)
    notes = [] if found.footprint is None else [read(note) for note in found.footprint.notes]
    return read(found.label), found.anchors, notes


def test_a_new_module_goes_between_its_neighbours() -> None:
    laid = Laid()
    smelter, girder = laid.module(ANA, "mod_smelter_deck"), laid.module(ANA, "mod_girder_guild")
    step = ModulePlacement(ANA, girder)
    joins = [f"half slots join with {name}: room for a moon" for name in ("Assembly Bay", "Smelter Deck")]
    first = described(laid, step, act.PlaceModule(1))
    assert first == ("Put it between Assembly Bay and Smelter Deck", ("place:0:industry:1",), joins)
    last = described(laid, step, act.PlaceModule(2))
    assert last == ("Put it behind Smelter Deck", ("place:0:industry:2",), joins[1:])
    moved = described(laid, MainMenu(ANA), act.MoveModule(smelter, 2))
    assert moved[:2] == ("Move Smelter Deck behind Girder Guild", (f"module:{smelter}", "place:0:industry:3"))


def test_parting_modules_tells_which_moon_is_lost() -> None:
    laid = Laid()
    smelter, girder = laid.module(ANA, "mod_smelter_deck"), laid.module(ANA, "mod_girder_guild")
    laid.stored(ANA, f"base_assembly_bay|{smelter}", "moon_blue_1")
    assert "Ossa is discarded" in described(laid, ModulePlacement(ANA, girder), act.PlaceModule(1))[2]
    assert "Ossa is discarded" not in described(laid, ModulePlacement(ANA, girder), act.PlaceModule(2))[2]


def test_choices_of_fate_raider_and_development_say_what_they_mean() -> None:
    laid = Laid().develop(ANA, "planet_kharn_gate", "obelisk", up=False)
    laid.raider("vorticon_attackers", "nebula_1", "nebula_1").state.turn.location = "space_01"
    fate = described(laid, MainMenu(ANA), act.KeepFate("fate_science_industry"))[0]
    assert fate.startswith("Keep Knowledge before Iron: 5 points if no opponent is ahead of you on the science track")
    surge = "Vorticon Attackers (2 dice, targeting 2); reward: gain 1 credit or 2 points"
    assert described(laid, MainMenu(ANA), act.ChooseRaider("vorticon_attackers"))[0] == surge
    card = described(laid, MainMenu(ANA), act.FlipDevelopment(0))
    assert card[:2] == ("obelisk at Kharn Gate: gain 4 energy", ("development:0:0",))
