"""The log reads like table talk, to each viewer what that viewer may know."""

from domain.games.race_for_the_galaxy import GAME
from domain.games.race_for_the_galaxy.actions import ConsumeGoods, PassPlacement, Pay, PlaceDevelopment, PlaceWorld
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
    line = "Ann settles Lost Alien Warship (pays nothing: strength 5), gains a good (alien technology)."
    assert line in log(table, BOB)
    czech = "Ann osidluje: Ztracená mimozemská válečná loď (neplatí nic: síla 5), získává zboží"
    assert any(line.startswith(czech) for line in log(table, BOB, "cs"))


def test_a_payment_is_named_to_who_made_it_and_counted_to_the_others() -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["gem_world", "space_port", "spice_world", "comet_zone"]])
    table.choose("settle", "develop")
    table.pass_all()
    table.answer(ANN, PlaceWorld("gem_world"))
    table.answer(BOB, PassPlacement())
    table.answer(ANN, Pay(("space_port", "spice_world")))
    assert "Ann settles Gem World (pays 2 cards)." in log(table, BOB)
    assert "Ann pays 2 cards." in log(table, BOB)
    assert "Ann pays 2 cards." in log(table, "spectator")
    assert "Ann pays with Space Port, Spice World." in log(table, ANN)
    assert "Ann draws 1 card (Settle)." in log(table, BOB)
    assert "Bob places nothing in Settle." in log(table, ANN)


def test_a_ship_that_was_spent_is_named() -> None:
    table = layout(["old_earth", "colony_ship"], ["new_sparta"], hands=[["new_earth"]]).choose("settle", "produce")
    table.answer(ANN, PlaceWorld("new_earth"))
    table.answer(BOB, PassPlacement())
    assert "Ann settles New Earth (pays 0 cards, discards Colony Ship)." in log(table, BOB)


def test_developing() -> None:
    table = layout(["old_earth"], ["new_sparta"], hands=[["public_works"]]).choose("develop", "develop")
    table.answer(ANN, PlaceDevelopment("public_works_1"))
    table.answer(BOB, PassPlacement())
    assert "Ann develops Public Works for 0 cards." in log(table, BOB)
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
