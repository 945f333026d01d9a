"""Offers encoded from the cache equal, byte for byte, offers encoded without it."""

from typing import Any

import msgspec
import pytest

from domain.games import games
from domain.kernel import Action, InternedMessage, Offer, Play
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.messages import LANGUAGES, AnyPlayers, Language, Message, PlayerNamed, Renderer
from domain.kernel.offers import random_answer
from domain.kernel.wording import Wording
from projections import offer_json
from projections.offer_json import OfferJsonCache, offer_json_cache, offers_to_json
from tests.sample_games import TOYS

ANSWERS = 120
TABLES = (("Ana", "Bob", "Cyd", "Dan", "Eva", "Fay"), ("Zoé", 'Q"uote\\', "Ž", "Ω", "5", "x y"))


def assert_same_bytes(play: Play[Any], language: Language, players: tuple[str, ...]) -> None:
    for seat in play.asked:
        step = play.question(seat)
        assert step is not None
        wording, offers = Wording(play.game, language, players), play.offers(seat)
        encoded = offers_to_json(wording, play.state, step, offers)
        assert msgspec.json.encode(encoded.offers) == msgspec.json.encode(wording.offers(play.state, step, offers))
        paths = [
            play.game.describe(play.state, step, offered.action if isinstance(offered, Offer) else offered).group
            for offered in offers
        ]
        assert encoded.groups == wording.groups(paths)


@pytest.mark.parametrize("game", [*games(), *TOYS])
def test_cached_and_plain_encoding_agree_at_every_table_and_in_every_language(game: str) -> None:
    """Tables of every size one after the other: what is cached for one must not reach another where it is wrong."""
    rules, dice = games().get(game) or TOYS.get(game), Dice(seed_bytes(game), 0)
    assert rules is not None
    for seats in rules.seat_counts:
        play: Play[Any] = Play.begin(rules, seats, f"telling {game} {seats}")
        while play.running and play.ply < ANSWERS:
            assert_same_bytes(play, LANGUAGES[play.ply % 2], TABLES[play.ply // 2 % 2])
            seat = dice.pick(play.asked)
            play.answer(seat, random_answer(play.offers(seat), dice))
        assert play.ply > 0


@pytest.mark.parametrize("game", games())
def test_a_cache_that_is_always_full_encodes_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offer_json, "CACHED", 1)
    offer_json_cache.cache_clear()
    dice, play = Dice(seed_bytes(game), 0), Play.begin(games()[game], 2, "full")
    while play.running and play.ply < 60:
        assert_same_bytes(play, "en", TABLES[0])
        seat = dice.pick(play.asked)
        play.answer(seat, random_answer(play.offers(seat), dice))
    cached = offer_json_cache(play.game, "en")
    assert max(len(cached._labels), len(cached._frames), len(cached._tails)) <= 1


def test_a_menu_is_encoded_from_the_cache_the_second_time() -> None:
    game = games()["tiny_epic_galaxies"]
    play: Play[Any] = Play.begin(game, 2, "menu")
    while len(play.offers(play.asked[0])) < 10:
        play.answer(play.asked[0], random_answer(play.offers(play.asked[0]), Dice(seed_bytes("menu"), play.ply)))
    seat = play.asked[0]
    step = play.question(seat)
    assert step is not None
    offers = [offered for offered in play.offers(seat) if isinstance(offered, Action)]
    wording = Wording(game, "en", ("A", "B"))
    once = offers_to_json(wording, play.state, step, offers)
    rendered: list[Message] = []
    cached = offer_json_cache(game, "en")

    def watch(message: Message) -> str:
        rendered.append(message)
        return ""

    render = wording.render
    cached._wording.render = watch
    wording.render = lambda message: render(message) if message.key.startswith("group") else watch(message)
    try:
        second = offers_to_json(wording, play.state, step, offers)
    finally:
        offer_json_cache.cache_clear()
    assert bytes(second.offers) == bytes(once.offers)
    assert rendered == []


def test_a_sentence_that_names_a_player_is_not_the_same_at_every_table() -> None:
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
    assert OfferJsonCache(game, "en").label(described.label) is None
