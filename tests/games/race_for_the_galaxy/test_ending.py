"""Both ends of the game, the tie-break, and the round that is played to its end."""

from domain.games.race_for_the_galaxy.actions import PassPlacement, PlaceDevelopment, PlaceWorld
from domain.games.race_for_the_galaxy.components import CARDS
from domain.games.race_for_the_galaxy.facts import GameEnded, RoundEnded, RoundStarted
from domain.games.race_for_the_galaxy.rules.ending import ROUND_LIMIT, why_over
from domain.games.race_for_the_galaxy.scoring import outcome
from tests.games.race_for_the_galaxy.tables import ANN, BOB, layout

TEN = [
    *("old_earth", "gem_world", "space_port", "spice_world", "new_vinland"),
    *("mining_world", "comet_zone", "asteroid_belt", "radioactive_world", "plague_world"),
]


def test_a_player_may_go_beyond_twelve_cards_in_the_last_round() -> None:
    cards = [*TEN, "distant_world", "artist_colony"]
    hands = [["public_works", "pilgrimage_world"]]
    table = layout(cards[:-1], ["new_sparta"], hands=hands).choose("develop", "settle")
    table.answer(ANN, PlaceDevelopment("public_works_1"))
    table.answer(BOB, PassPlacement())
    assert not table.race.over
    table.answer(ANN, PlaceWorld("pilgrimage_world"))
    table.answer(BOB, PassPlacement())
    assert len(table.player(ANN).tableau) == 13
    assert [fact.reason for fact in table.told(GameEnded)] == ["tableau"]


def test_a_ship_spent_keeps_the_tableau_from_growing() -> None:
    table = layout([*TEN, "colony_ship"], ["new_sparta"], hands=[["new_earth"]]).choose("settle", "settle")
    table.answer(ANN, PlaceWorld("new_earth"))
    table.answer(BOB, PassPlacement())
    assert len(table.player(ANN).tableau) == 11
    assert not table.race.over


def test_goods_do_not_count_as_cards_of_the_tableau() -> None:
    worlds = ["gem_world", "space_port", "spice_world"]
    table = layout(TEN, ["new_sparta"], goods=[worlds]).choose("develop", "develop")
    table.pass_all()
    assert not table.race.over


def test_another_round_begins_when_nothing_ended_the_game() -> None:
    table = layout(["old_earth"], ["new_sparta"]).choose("produce", "produce")
    assert [fact.number for fact in table.told(RoundEnded)] == [1]
    assert [fact.number for fact in table.told(RoundStarted)] == [2]
    assert table.player(ANN).actions == []
    assert table.asked(ANN) == table.asked(BOB) == "choose_actions"


def test_goods_left_over_stay_for_the_next_round() -> None:
    table = layout(["old_earth", "gem_world"], ["new_sparta"]).choose("produce", "produce")
    assert table.player(ANN).goods_on == ["gem_world"]


def test_cards_beyond_the_hand_limit_do_not_count_for_the_tie_break() -> None:
    eleven = [*TEN, "distant_world"]
    spare = [card for card in CARDS if card not in (*eleven, "new_sparta", "pilgrimage_world")]
    hands = [["pilgrimage_world", *spare[:14]], spare[14:20]]
    table = layout(eleven, ["new_sparta"], hands=hands).choose("settle", "settle")
    table.answer(ANN, PlaceWorld("pilgrimage_world"))
    table.answer(BOB, PassPlacement())
    table.fill(ANN, *table.player(ANN).hand[10:])
    (ended,) = table.told(GameEnded)
    assert ended.tie_breaks == (10, 6)
    assert outcome(table.race).winners == ended.winners == (ANN,)


def test_the_round_limit_is_an_outcome() -> None:
    table = layout(["old_earth"], ["new_sparta"])
    table.race.round = ROUND_LIMIT
    table.choose("produce", "produce")
    assert [fact.reason for fact in table.told(GameEnded)] == ["limit"]
    assert outcome(table.race).reason.key == "outcome.limit"


def test_an_exhausted_supply_ends_the_game_and_twelve_cards_are_named_first() -> None:
    table = layout(["old_earth"], ["new_sparta"])
    assert why_over(table.race) is None
    table.race.chips_supply = 0
    assert why_over(table.race) == "chips"
    table.race.players[ANN].tableau = [*TEN, "distant_world", "artist_colony"]
    assert why_over(table.race) == "tableau"
