"""The log reads like table talk, to each viewer what that viewer may know."""

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import (
    ChooseActions,
    ConsumeGoods,
    PassPlacement,
    Pay,
    PlaceDevelopment,
    PlaceWorld,
    SettleBy,
)
from domain.games.race_for_the_galaxy.steps import ConsumePhase, ExplorePhase, ProducePhase
from domain.kernel.messages import Language
from domain.kernel.vocabulary import Viewer
from domain.kernel.wording import Wording
from tests.games.race_for_the_galaxy.tables import ANN, BOB, RaceTable, layout


def log(table: RaceTable, viewer: Viewer, language: Language = "en") -> list[str]:
    wording = Wording(GAME, language, ("Ann", "Bob"))
    lines = (wording.log(fact, viewer) for fact in table.facts)
    return [line for line in lines if line is not None]


def test_a_conquest_with_a_good() -> None:
    table = layout(["new_sparta", "drop_ships"], ["old_earth"], hands=[["lost_alien_warship"]])
    table.choose("settle", "settle")
    table.answer(ANN, PlaceWorld("lost_alien_warship"))
    table.answer(BOB, PassPlacement())
    line = "Ann conquers Lost Alien Warship (strength 5), gains a good (alien technology)."
    assert line in log(table, BOB)
    czech = "Ann dobývá: Ztracená mimozemská válečná loď (síla 5), získává zboží"
    assert any(line.startswith(czech) for line in log(table, BOB, "cs"))


def test_a_payment_is_named_to_its_maker_and_told_once_to_the_others() -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["gem_world", "space_port", "spice_world", "comet_zone"]])
    table.choose("settle", "develop")
    table.pass_all()
    table.answer(ANN, PlaceWorld("gem_world"))
    table.answer(BOB, PassPlacement())
    table.answer(ANN, Pay(("space_port", "spice_world")))
    assert "Ann settles Gem World (pays 2 cards)." in log(table, BOB)
    assert not [line for line in log(table, BOB) if line.startswith("Ann pays")]
    assert not [line for line in log(table, "spectator") if line.startswith("Ann pays")]
    assert "Ann pays with Space Port, Spice World." in log(table, ANN)
    assert "Ann draws 1 card (Settle)." in log(table, BOB)
    assert "Bob places nothing in Settle." in log(table, ANN)


def test_a_ship_that_was_spent_is_named() -> None:
    table = layout(["old_earth", "colony_ship"], ["new_sparta"], hands=[["new_earth"]]).choose("settle", "produce")
    table.answer(ANN, PlaceWorld("new_earth"))
    table.answer(BOB, PassPlacement())
    assert "Ann settles New Earth (discards Colony Ship and pays nothing)." in log(table, BOB)
    assert not [line for line in log(table, BOB) if "from the tableau" in line]


def test_developing() -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["public_works"]]).choose("develop", "develop")
    table.answer(ANN, PlaceDevelopment("public_works_1"))
    table.answer(BOB, PassPlacement())
    assert "Ann develops Public Works for nothing." in log(table, BOB)
    assert "Bob places nothing in Develop." in log(table, ANN)
    assert "Phase Develop; bonus: Ann, Bob." in log(table, BOB)


def test_producing_and_consuming() -> None:
    goods = ["mining_world", "gem_world"]
    table = layout(["new_sparta", "public_works", *goods], ["old_earth"]).run(ProducePhase(), ConsumePhase())
    table.answer(ANN, ConsumeGoods(("gem_world",)))
    lines = log(table, ANN)
    assert "Gem World of Ann produces a good (novelty goods)." in lines
    assert "Ann consumes 1 good (Gem World) with Public Works." in lines
    assert "Ann gains 1 VP (Public Works)." in lines


def test_the_card_under_a_good_is_named_to_nobody_but_the_archive() -> None:
    table = layout(["new_sparta", "space_port"], ["old_earth"]).run(ProducePhase())
    (good,) = table.player(ANN).goods
    name = GAME.texts.name(good, "en")
    assert not any(name in line for viewer in (ANN, BOB, "spectator") for line in log(table, viewer))
    assert any(name in line for line in log(table, "archive"))


def test_everybody_is_told_of_a_reshuffle_and_nobody_of_its_order() -> None:
    table = layout(["old_earth"], ["new_sparta"], deck=("gem_world",), discards=("space_port", "spice_world"), rest=BOB)
    table.run(ExplorePhase())
    for viewer in (ANN, BOB, "spectator"):
        assert "The discard pile is shuffled: a new deck of 2 cards." in log(table, viewer)


FILLERS = ("space_port", "spice_world", "gem_world", "mining_world", "comet_zone", "new_earth", "distant_world")


def test_the_twelfth_card_announces_the_last_round() -> None:
    eleven = ["old_earth", *FILLERS, "pirate_world", "public_works", "expanding_colony"]
    table = layout(eleven, ["new_sparta"], hands=[["artist_colony", "refugee_world"]]).choose("settle", "consume_x2")
    described = GAME.describe(table.race, table.step(ANN), PlaceWorld("artist_colony"))
    assert GAME.texts.render(described.label, "en", ()).endswith("card 12 of the tableau: the last round")
    assert "last round" not in GAME.texts.render(GAME.prompt(table.race, table.step(ANN)), "en", ())
    table.answer(ANN, PlaceWorld("artist_colony"))
    table.answer(BOB, PassPlacement())
    ended = next(line for line in log(table, BOB) if line.startswith("The game is over."))
    assert ended == "The game is over. A tableau of twelve cards ended the game. Ann wins."


def test_whoever_is_asked_after_the_twelfth_card_reads_that_the_round_is_the_last() -> None:
    twelve = ["old_earth", *FILLERS, "pirate_world", "public_works", "expanding_colony", "artist_colony"]
    table = layout(twelve, ["new_sparta"], hands=[["refugee_world"]]).choose("settle", "develop")
    for seat in (ANN, BOB):
        assert GAME.texts.render(GAME.prompt(table.race, table.step(seat)), "en", ()).endswith(
            "(this is the last round)"
        )


def test_the_ways_to_settle_are_sentences_and_a_wasted_card_is_called_so() -> None:
    hand = ["artist_colony", "gem_world"]
    cards = ["old_earth", "colony_ship", "space_marines", "mining_robots"]
    table = layout(cards, ["new_sparta"], hands=[hand]).choose("settle", "produce")
    table.answer(ANN, PlaceWorld("artist_colony"))
    table.answer(BOB, PassPlacement())
    offers = [offered for offered in table.offers(ANN) if isinstance(offered, SettleBy)]
    said = {offered.method: GAME.describe(table.race, table.step(ANN), offered) for offered in offers}
    english = {method: GAME.texts.render(described.label, "en", ()) for method, described in said.items()}
    assert english == {"pay": "Pay 1 card", "colony_ship": "Discard Colony Ship and pay nothing"}


def test_where_nothing_is_to_be_paid_that_is_the_plain_choice() -> None:
    table = layout(["old_earth", "colony_ship"], ["new_sparta"], hands=[["refugee_world"]]).choose("settle", "produce")
    table.answer(ANN, PlaceWorld("refugee_world"))
    table.answer(BOB, PassPlacement())
    described = [GAME.describe(table.race, table.step(ANN), offered) for offered in table.offers(ANN)]
    assert [(GAME.texts.render(each.label, "en", ()), each.default) for each in described] == [
        ("Pay nothing", True),
        ("Discard Colony Ship although nothing is to be paid", False),
    ]


def test_two_action_cards_are_joined_by_a_word() -> None:
    table = layout(["old_earth"], ["new_sparta"], mode="advanced_two_player")
    action = ChooseActions(("explore_plus_1_1", "develop"))
    described = GAME.describe(table.race, table.step(ANN), action)
    assert GAME.texts.render(described.label, "en", ()) == "Explore: +1, +1 and Develop"
    assert [group.id for group in described.group] == ["action:explore_plus_1_1"]


def test_points_for_goods_are_called_doubled() -> None:
    table = layout(["new_sparta", "public_works", "gem_world"], ["old_earth"], goods=[["gem_world"]])
    table.choose("consume_x2", "produce")
    assert "Ann gains 2 VP (Public Works)." in log(table, BOB)
