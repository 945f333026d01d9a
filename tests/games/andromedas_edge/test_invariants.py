"""What `check` finds wrong with a table that breaks an invariant (rules 25)."""

from collections.abc import Callable

import pytest

from domain.games.andromedas_edge import GAME, facts
from domain.games.andromedas_edge.state import Frontier
from tests.games.andromedas_edge.table import ANA, BEN, Laid


def faults(spoil: Callable[[Laid], None]) -> str:
    laid = Laid(3)
    assert GAME.check(laid.state) == []
    spoil(laid)
    return "; ".join(GAME.check(laid.state))


def lose_a_leader(laid: Laid) -> None:
    laid.state.players[ANA].leaders -= 1


def build_another_ship(laid: Laid) -> None:
    laid.state.players[ANA].ships.append(laid.state.players[ANA].ships[0])


def double_a_moon(laid: Laid) -> None:
    laid.state.players[ANA].claimed.append("moon_blue_1")


def lose_a_card(laid: Laid) -> None:
    laid.state.tactics.pop()


def lose_a_module(laid: Laid) -> None:
    laid.state.decks["science"].pop()


def claim_six(laid: Laid) -> None:
    laid.claimed(ANA, *(f"moon_{colour}_8" for colour in ("blue", "yellow", "red", "orange", "green")), "moon_blue_7")


def climb_too_high(laid: Laid) -> None:
    laid.track(ANA, science=10)


def mix_classes(laid: Laid) -> None:
    laid.raider("unidentified_abductor", "nebula_1").raider("vorticon_attackers", "nebula_1")


def add_a_figure(laid: Laid) -> None:
    laid.state.raiders[0].figures.append("nebula_1")


def launch_onto_an_own_ship(laid: Laid) -> None:
    laid.ship(ANA, "transport", "planet_velloway")
    laid.ship(ANA, "transport", "planet_velloway")
    laid.state.turn.location, laid.state.turn.phase = laid.at("planet_velloway"), "placing"


def leave_a_ship_out(laid: Laid) -> None:
    laid.ship(ANA, "transport", "planet_velloway")
    laid.state.turn.phase = "after"


def leave_a_shield_damaged(laid: Laid) -> None:
    laid.state.players[ANA].shields["heavy_cruiser"] = 1
    laid.state.turn.phase = "after"


def leave_energy(laid: Laid) -> None:
    laid.state.players[ANA].charged.append("base_treasury")
    laid.state.turn.phase = "after"


def build_twice_on_a_planet(laid: Laid) -> None:
    laid.develop(ANA, "planet_brackforge", "factory").develop(BEN, "planet_brackforge", "factory")


def leave_a_gap(laid: Laid) -> None:
    tile = laid.state.tiles.pop("space_05")
    laid.state.tiles["space_13"] = tile


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lose_a_leader, "leaders are missing"),
        (build_another_ship, "has other ships"),
        (double_a_moon, "moons: moon_blue_1"),
        (lose_a_card, "tactics cards:"),
        (lose_a_module, "science modules:"),
        (claim_six, "too many claimed moons"),
        (climb_too_high, "a marker is off its track"),
        (mix_classes, "two classes of raiders"),
        (add_a_figure, "has other figures"),
        (launch_onto_an_own_ship, "a launch has brought two ships together"),
        (leave_a_ship_out, "a return has left a ship out"),
        (leave_a_shield_damaged, "a shield damaged"),
        (leave_energy, "outside a return"),
        (build_twice_on_a_planet, "developments do not stand on planets of their own"),
        (leave_a_gap, "tiles do not fill the spaces in order"),
    ],
)
def test_a_broken_table_is_found(spoil: Callable[[Laid], None], says: str) -> None:
    assert says in faults(spoil)


def evolved(state: Frontier, *told: object) -> list[str]:
    for fact in told:
        GAME.evolve[type(fact)](state, fact)
    return GAME.check(state)


def test_nobody_begins_a_turn_with_more_cards_than_the_limit() -> None:
    laid = Laid()
    laid.hand(BEN, *["tac_power_surge", "tac_open_stores", "tac_overcharge"] * 2)
    assert "more cards than the limit" in "; ".join(evolved(laid.state, facts.TurnStarted(ANA, False)))


def test_cards_that_come_in_a_turn_may_go_beyond_the_limit() -> None:
    laid = Laid()
    laid.hand(BEN, "tac_power_surge", "tac_open_stores", "tac_overcharge", "tac_moonfall", "tac_alliance")
    drawn = facts.CardsDrawn(BEN, (BEN,), (laid.state.tactics[-1],))
    assert evolved(laid.state, facts.TurnStarted(ANA, False), drawn) == []


def test_a_return_ends_ongoing_cards() -> None:
    laid = Laid()
    (pact,) = laid.hand(ANA, "tac_escort_pact")
    player = laid.state.players[ANA]
    player.hand.remove(pact)
    player.ongoing.append(pact)
    entered = evolved(laid.state, facts.ShipsReturned(ANA), facts.PhaseEntered("after"))
    assert "a return has left an ongoing card" in "; ".join(entered)


def test_an_ongoing_card_played_after_the_return_stays() -> None:
    laid = Laid()
    (pact,) = laid.hand(ANA, "tac_escort_pact")
    played = (facts.CardPlayed(ANA, pact), facts.OngoingStarted(ANA, pact))
    assert evolved(laid.state, facts.ShipsReturned(ANA), facts.PhaseEntered("after"), *played) == []
