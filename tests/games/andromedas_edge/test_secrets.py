"""What a player who looked still knows, and what nobody else learns (rules 22)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.state import Options
from domain.games.andromedas_edge.steps import EndMenu, EventResolution, TextStep, TurnEnd
from domain.games.andromedas_edge.view import view
from tests.games.andromedas_edge.table import ANA, BEN, CYD, Laid
from tests.given import Scene


def peeked(laid: Laid) -> Scene:
    laid.claimed(ANA, "moon_green_8")
    steps = (TurnEnd(), EndMenu(ANA), TextStep(ANA, "module:mod_deepfield_array", 0), EndMenu(ANA))
    return laid.scene(*steps).when(ANA, act.EndTurn())


def test_a_peek_is_remembered_by_the_player_who_looked() -> None:
    laid = Laid()
    first, second = reversed(laid.state.events[-2:])
    scene = peeked(laid)
    assert view(scene.state, ANA).peeked == tuple(sorted((first, second)))
    assert view(scene.state, BEN).peeked == (None, None)
    scene.when(ANA, act.PutOnTop(second))
    own, other = view(scene.state, ANA), view(scene.state, BEN)
    assert (own.event_top, own.event_bottom) == (second, first)
    assert (other.event_top, other.event_bottom, other.event_seer) == (None, None, ANA)
    assert own.events_left == 10
    assert scene.state.event_deck()[-1] == second
    assert scene.state.event_deck()[0] == first


def test_a_partner_sees_it_and_a_later_look_hides_it() -> None:
    laid = Laid(4, Options(teams=True))
    top, *_ = reversed(laid.state.events)
    scene = peeked(laid).when(ANA, act.PutOnTop(top))
    assert view(scene.state, BEN).event_top == top
    later = Laid(4, Options(teams=True))
    later.state.events[:] = scene.state.events
    later.state.event_top, later.state.event_bottom = [*scene.state.event_top], [*scene.state.event_bottom]
    later.state.event_seer = ANA
    steps = (TurnEnd(), EndMenu(ANA), TextStep(CYD, "module:mod_deepfield_array", 0), EndMenu(ANA))
    again = later.claimed(ANA, "moon_green_8").scene(*steps).when(ANA, act.EndTurn())
    assert view(again.state, ANA).event_top is None
    assert top in view(again.state, CYD).peeked
    again.when(CYD, act.PutOnTop(top))
    assert view(again.state, ANA).event_top is None
    assert view(again.state, CYD).event_top == top


def test_a_known_top_card_is_the_one_revealed() -> None:
    laid = Laid()
    known = laid.state.events.pop()
    laid.state.event_top, laid.state.event_seer, laid.state.marker_on = [known], ANA, ANA
    laid.claimed(ANA, "moon_green_8")
    scene = laid.scene(TurnEnd(), EventResolution(), EndMenu(ANA)).when(ANA, act.EndTurn())
    assert known in (*scene.state.event_card, *scene.state.event_discard)
    assert scene.state.event_seer is None
