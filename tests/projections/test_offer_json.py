"""Offers told from memory are, byte for byte, the offers said anew."""

from typing import Any

import msgspec
import pytest

from domain.games import games
from domain.kernel import Action, InternedMessage, Leaf, Play, telling
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.messages import LANGUAGES, AnyPlayers, Language, Message, PlayerNamed, Renderer
from domain.kernel.offers import random_answer
from domain.kernel.wording import Wording
from projections.offer_json import Memory, memory, offers_to_json
from tests.toys import TOYS

ANSWERS = 120
TABLES = (("Ana", "Bob", "Cyd", "Dan", "Eva", "Fay"), ("Zoé", 'Q"uote\\', "Ž", "Ω", "5", "x y"))


def told_and_said(play: Play[Any], language: Language, players: tuple[str, ...]) -> None:
    for seat in play.asked:
        step = play.question(seat)
        assert step is not None
        wording, offers = Wording(play.game, language, players), play.offers(seat)
        told = offers_to_json(wording, play.state, step, offers)
        assert msgspec.json.encode(told) == msgspec.json.encode(wording.offers(play.state, step, offers))


@pytest.mark.parametrize("game", [*games(), *TOYS])
def test_told_is_said_at_every_table_and_in_every_language(game: str) -> None:
    """Tables of every size one after the other: what was kept at one must not be told at another where it is wrong."""
    rules, dice = games().get(game) or TOYS.get(game), Dice(seed_bytes(game), 0)
    assert rules is not None
    for seats in rules.seat_counts:
        play: Play[Any] = Play.begin(rules, seats, f"telling {game} {seats}")
        while play.running and play.ply < ANSWERS:
            told_and_said(play, LANGUAGES[play.ply % 2], TABLES[play.ply // 2 % 2])
            seat = dice.pick(play.asked)
            play.answer(seat, random_answer(play.offers(seat), dice))
        assert play.ply > 0


@pytest.mark.parametrize("game", games())
def test_a_memory_that_is_full_all_the_time_tells_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("REMEMBERED", "REMEMBERED_WHOLE"):
        monkeypatch.setattr(telling, limit, 1)
    memory.cache_clear()
    dice, play = Dice(seed_bytes(game), 0), Play.begin(games()[game], 2, "full")
    while play.running and play.ply < 60:
        told_and_said(play, "en", TABLES[0])
        seat = dice.pick(play.asked)
        play.answer(seat, random_answer(play.offers(seat), dice))
    known = memory(play.game, "en")
    assert max(len(known.shown), len(known.said), len(known.whole)) <= 1


def test_a_menu_is_told_from_memory_the_second_time() -> None:
    game = games()["tiny_epic_galaxies"]
    play: Play[Any] = Play.begin(game, 2, "menu")
    while len(play.offers(play.asked[0])) < 10:
        play.answer(play.asked[0], random_answer(play.offers(play.asked[0]), Dice(seed_bytes("menu"), play.ply)))
    seat = play.asked[0]
    step = play.question(seat)
    assert step is not None
    offers = play.offers(seat)
    wording = Wording(game, "en", ("A", "B"))
    once = offers_to_json(wording, play.state, step, offers)
    says: list[Message] = []
    known = memory(game, "en")

    def overheard(text: Message) -> str:
        says.append(text)
        return ""

    known._wording.render = wording.render = overheard
    try:
        again = offers_to_json(wording, play.state, step, offers)
    finally:
        memory.cache_clear()
    assert bytes(again) == bytes(once)
    assert says == []


def test_a_leaf_that_is_shown_with_other_words_is_told_with_them() -> None:
    game = games()["tiny_epic_galaxies"]
    frames: dict[int, set[bytes]] = {}
    play: Play[Any] = Play.begin(game, 2, "leaves")
    for ply in range(300):
        seat = play.asked[0]
        step, offers = play.question(seat), play.offers(seat)
        assert step is not None
        told_and_said(play, "en", TABLES[0])
        for _, _, leaf, _, words in getattr(offers, "parts", ()):
            if leaf is None:
                for one, said in words:
                    frames.setdefault(id(one), set()).add(b" ".join(said.labels["en"]))
            elif isinstance(leaf, Leaf):
                frames.setdefault(id(leaf), set()).add(b" ".join(part for each in words for part in each.labels["en"]))
        play.answer(seat, random_answer(offers, Dice(seed_bytes("leaves"), ply)))
    assert max(map(len, frames.values())) > 1


def test_a_sentence_that_names_somebody_is_not_the_same_at_every_table() -> None:
    game = games()["tiny_epic_galaxies"]
    named = InternedMessage("ship.of", {"ship": "ship 1", "seat": 1})
    with pytest.raises(PlayerNamed):
        Renderer(game.texts, "en", AnyPlayers()).render(named)
    play: Play[Any] = Play.begin(game, 2, "menu")
    seat = play.asked[0]
    step, offered = play.question(seat), play.offers(seat)[0]
    assert step is not None
    assert isinstance(offered, Action)
    described = msgspec.structs.replace(game.describe(play.state, step, offered), label=named)
    assert Memory(game, "en").label(described.label) is None
