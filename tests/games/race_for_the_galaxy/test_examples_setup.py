"""Worked cases of setup, round and Explore."""

import pytest

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import ChooseActions, DiscardOpeningCards
from domain.games.race_for_the_galaxy.components import CARDS, START_WORLDS, WORLDS
from domain.games.race_for_the_galaxy.facts import (
    DeckReshuffled,
    ExploreCardsDrawn,
    HandTrimmed,
    OpeningGoodPlaced,
    PhaseStarted,
    StartWorldDealt,
)
from domain.games.race_for_the_galaxy.rules.setup import order_of_play
from domain.games.race_for_the_galaxy.state import Options, Player, Race, action_set, initial_state
from domain.games.race_for_the_galaxy.steps import DevelopPhase, ExplorePhase
from domain.kernel import Fact, Offer, Play, Refused
from domain.kernel.offers import fill
from tests.games.race_for_the_galaxy.tables import ANN, BOB, layout


def begin(seats: int, seed: str = "examples") -> Play[Race]:
    return Play.begin(GAME, seats, seed)


def discard_openings(play: Play[Race]) -> None:
    for seat in play.asked:
        (offered,) = play.offers(seat)
        assert isinstance(offered, Offer)
        play.answer(seat, fill(offered, offered.choose.values[:2]))


@pytest.mark.parametrize(("seats", "supply"), [(2, 24), (3, 36), (4, 48)])
def test_ex_01_vp_supply(seats: int, supply: int) -> None:
    assert begin(seats).state.chips_supply == supply


def test_ex_02_action_cards() -> None:
    assert len(action_set("standard")) == 7
    advanced = action_set("advanced_two_player")
    assert len(advanced) == 9
    assert advanced.count("develop") == advanced.count("settle") == 2


def test_ex_03_start_worlds() -> None:
    race = begin(3).state
    dealt = [player.tableau[0] for player in race.players]
    assert all(len(player.tableau) == 1 and player.tableau[0] in START_WORLDS for player in race.players)
    unused = set(START_WORLDS) - set(dealt)
    assert len(unused) == 2
    elsewhere = set(race.deck) | {card for player in race.players for card in player.hand}
    assert unused <= elsewhere
    assert len(race.deck) == len(CARDS) - 3 - 18 == 93


def test_ex_04_opening_hand() -> None:
    play = begin(2)
    hand = play.state.players[ANN].hand
    for wrong, code in ((hand[:1], "too_few_chosen"), (hand[:3], "too_many_chosen")):
        with pytest.raises(Refused) as refused:
            play.answer(ANN, DiscardOpeningCards(tuple(wrong)))
        assert refused.value.code == code
    before = len(play.state.discards)
    discard_openings(play)
    assert [len(player.hand) for player in play.state.players] == [4, 4]
    assert len(play.state.discards) == before + 4


def test_ex_05_alpha_centauri() -> None:
    with_good = without = 0
    for number in range(12):
        play = begin(2, f"alpha {number}")
        starts = [fact.world for fact in play.set_up.facts if isinstance(fact, StartWorldDealt)]
        discard_openings(play)
        loaded = [world for player in play.state.players for world in player.goods_on]
        if "alpha_centauri" in starts:
            assert loaded == ["alpha_centauri"]
            with_good += 1
        else:
            assert not loaded
            without += 1
    assert with_good
    assert without


def test_ex_05_the_good_is_told_without_its_card() -> None:
    for number in range(12):
        play = begin(4, f"alpha {number}")
        told: list[Fact] = []
        for seat in play.asked:
            (offered,) = play.offers(seat)
            assert isinstance(offered, Offer)
            told += play.answer(seat, fill(offered, offered.choose.values[:2])).facts
        goods = [fact for fact in told if isinstance(fact, OpeningGoodPlaced)]
        assert len(goods) == sum(player.tableau == ["alpha_centauri"] for player in play.state.players)


def test_ex_06_order_of_play() -> None:
    race = initial_state(Options(), 3)
    race.players = [Player(tableau=[world]) for world in ("new_sparta", "old_earth", "alpha_centauri")]
    assert order_of_play(race) == (1, 2, 0)
    assert [WORLDS[player.tableau[0]].start_number for player in race.players] == [3, 0, 2]


def test_ex_07_skipped_phases() -> None:
    table = layout(["old_earth"], ["epsilon_eridani"], ["new_sparta"]).choose("settle", "settle", "produce")
    table.pass_all()
    started = [(fact.phase, fact.holders) for fact in table.told(PhaseStarted)]
    assert started == [("settle", (0, 1)), ("produce", (2,))]


def test_ex_08_secret_choice() -> None:
    table = layout(["old_earth"], ["epsilon_eridani"])
    table.answer(ANN, ChooseActions(("develop",)))
    board = GAME.view(table.race, BOB)
    assert [player.answered for player in board.players] == [True, False]  # type: ignore[attr-defined]
    assert board.players[ANN].answer is None  # type: ignore[attr-defined]
    assert board.players[ANN].actions == ()  # type: ignore[attr-defined]
    own = GAME.view(table.race, ANN)
    assert own.players[ANN].answer == ChooseActions(("develop",))  # type: ignore[attr-defined]


def test_ex_09_hand_limit() -> None:
    hands = [[card for card in CARDS if card not in ("old_earth", "epsilon_eridani")][:13]]
    table = layout(["old_earth"], ["epsilon_eridani"], hands=hands).choose("produce", "produce")
    assert table.asked(ANN) == "discard_to_limit"
    assert table.asked(BOB) is None
    _, least, most = table.hole(ANN)
    assert (least, most) == (3, 3)
    table.fill(ANN, *table.player(ANN).hand[:3])
    assert len(table.player(ANN).hand) == 10
    assert [len(fact.cards) for fact in table.told(HandTrimmed)] == [3]
    assert table.asked(ANN) == "choose_actions"


def test_ex_09_with_ten_cards_nothing_is_discarded() -> None:
    hands = [[card for card in CARDS if card not in ("old_earth", "epsilon_eridani")][:10]]
    table = layout(["old_earth"], ["epsilon_eridani"], hands=hands).choose("produce", "produce")
    assert table.asked(ANN) == "choose_actions"


# --- Explore ---------------------------------------------------------------------------------------------------------


def explored(mine: tuple[str, ...], theirs: tuple[str, ...], mode: str, *cards: str) -> tuple[int, int]:
    """How many cards Ann draws and keeps."""
    table = layout(["old_earth", *cards], ["epsilon_eridani"], mode=mode)  # type: ignore[arg-type]
    table.choose(mine, theirs)
    values, least, most = table.hole(ANN)
    assert least == most
    return len(values), least


def test_ex_10_plain() -> None:
    assert explored(("develop",), ("explore_plus_5",), "standard") == (2, 1)


def test_ex_11_plus_5() -> None:
    assert explored(("explore_plus_5",), ("develop",), "standard") == (7, 1)


def test_ex_12_plus_1_1() -> None:
    assert explored(("explore_plus_1_1",), ("develop",), "standard") == (3, 2)


def test_ex_13_both_advanced() -> None:
    both, other = ("explore_plus_5", "explore_plus_1_1"), ("develop", "settle")
    assert explored(both, other, "advanced_two_player") == (8, 2)
    table = layout(["old_earth"], ["epsilon_eridani"], mode="advanced_two_player").choose(both, other)
    table.fill(ANN, *table.player(ANN).drawn[:2])
    table.fill(BOB, table.player(BOB).drawn[0])
    assert [fact.phase for fact in table.told(PhaseStarted)] == ["explore", "develop"]  # Not explored once more.


def test_ex_14_all_draw_then_discard() -> None:
    four = ("gem_world", "space_port", "spice_world", "new_vinland")
    table = layout(["old_earth", "interstellar_bank"], ["epsilon_eridani"], deck=four, rest=BOB)
    table.run(ExplorePhase(), DevelopPhase(1))
    assert [len(fact.cards) for fact in table.told(ExploreCardsDrawn)] == [2, 2]
    assert table.race.deck == table.race.discards == []
    table.fill(ANN, "gem_world")
    table.fill(BOB, "spice_world")
    (reshuffled,) = table.told(DeckReshuffled)  # The bank wants a card, and only now is there anything to shuffle.
    assert sorted(map(str, reshuffled.order)) == ["new_vinland", "space_port"]


def test_ex_15_powers() -> None:
    assert explored(("explore_plus_1_1",), ("develop",), "standard", "expedition_force", "research_labs") == (4, 3)
