"""Law 3, offers are the law: what is offered is accepted, all else is refused with a reason and changes nothing.

While a match runs somebody has an offer. No objection to any offer, one to everything else. An answer whose offer did
not say `reveals` neither rolls nor shows anybody anything new.
"""

from typing import Any

from domain.kernel import Action, Dice, Offer, Offered, Play, Refused, Seat, Step, Withdraw
from domain.kernel.game import encode_state
from domain.kernel.messages import LANGUAGES
from domain.kernel.offers import match_offer, offer_id, random_answer
from domain.kernel.wording import Wording
from domain.kernel.zones import changes_visibility, newly_visible_to, viewers_in, visibility_of
from tests.laws.lines import Line, answered, chooser, random_line
from tests.laws.strangers import strangers
from tests.laws.termination import PLAYERS
from tests.laws.variants import Variant

MOMENTS = 8
"""Looked at in one match, spread evenly."""
MOST_OFFERS = 2_000
TRIED = 16
"""Offers carried out at one moment, at most."""


def law_of_offers(variant: Variant, seed: str, at: int = 0) -> None:
    line = random_line(variant, seed)
    stride = len(line.plies) // MOMENTS + 1
    for moment in range(at % stride, len(line.plies), stride):
        offers_are_the_law(line, moment)


def offers_are_the_law(line: Line, moment: int) -> None:
    play, dice = line.play_at(moment), chooser(line.seed + ":offers", moment)
    before = encode_state(play.state)
    assert play.asked, f"ply {moment}: the match runs, but nobody is asked"
    for seat in range(play.seats):
        if seat in play.asked:
            asked_seat(play, line, seat, dice)
        elif play.state.agenda.held[seat] is not None:
            may_be_withdrawn(play, seat)
        else:
            refused(play, seat, dice.pick(line.plies).action)
    assert encode_state(play.state) == before, f"ply {moment}: looking at offers and refusing changed the state"


def asked_seat(play: Play[Any], line: Line, seat: Seat, dice: Dice) -> None:
    step, offers = play.question(seat), play.offers(seat)
    assert step is not None
    assert offers, f"ply {play.ply}: seat {seat} is asked {step} and has no offer"
    assert len(offers) <= MOST_OFFERS, f"ply {play.ply}: {len(offers)} offers for {step}"
    idents = [offer_id(offered) for offered in offers]
    assert len(set(idents)) == len(idents), f"ply {play.ply}: {step} offers the same thing twice: {sorted(idents)}"
    for offered in dice.shuffle(offers)[:TRIED]:
        hole_is_sound(offered)
        accepted(play, seat, step, offered, random_answer([offered], dice))
    for action in strangers(play, line, offers, dice, TRIED):
        if match_offer(offers, action) is None:
            refused(play, seat, action)


def hole_is_sound(offered: Offered) -> None:
    if isinstance(offered, Offer):
        choose = offered.choose
        assert 0 <= choose.least <= choose.most <= len(choose.values), f"nothing fits the hole of {offered}"
        assert choose.most > 0, f"the hole of {offered} takes nothing"
        assert len(set(choose.values)) == len(choose.values), f"a value stands twice in the hole of {offered}"
        assert getattr(offered.action, choose.field) == (), f"the hole of {offered} is not empty"


def accepted(play: Play[Any], seat: Seat, step: Step, offered: Offered, action: Action) -> None:
    """The offer is done on a copy of the table, and does no more than its description says."""
    game, state = play.game, play.state
    objection = game.objection(state, step, action)
    assert objection is None, f"ply {play.ply}: {action} is offered, but there is an objection: {objection}"
    template = offered.action if isinstance(offered, Offer) else offered
    reveals = game.describe(state, step, template).reveals
    assert type(action).REVEALS or not reveals, f"{type(action).__name__} never reveals, its description says it does"
    eyes = visibility_of(game.zones(state))
    copy = play.copy()
    told = answered(copy, seat, action)
    assert copy.asked or not copy.running, f"ply {play.ply}: after {action} nobody is asked"
    if not changes_visibility(told.facts):
        same = visibility_of(game.zones(copy.state)) == eyes
        assert same, f"ply {play.ply}: {action} says that nothing hidden was moved, but others can see it now"
    if not reveals:
        assert told.draws == 0, f"ply {play.ply}: {action} does not say `reveals`, but rolls"
        shown = viewers_in(newly_visible_to(eyes, told.facts, play.seats), play.seats)
        assert not shown, f"ply {play.ply}: {action} does not say `reveals`, but shows {shown} something"


def may_be_withdrawn(play: Play[Any], seat: Seat) -> None:
    """A held answer can be taken back, and nothing else moves."""
    copy = play.copy()
    told = copy.answer(seat, Withdraw())
    assert told.draws == 0, "taking an answer back rolls"
    assert seat in copy.asked, f"seat {seat} took its answer back, but is not asked again"
    held = play.state.agenda.held
    others = [copy.state.agenda.held[other] == held[other] for other in range(play.seats) if other != seat]
    assert all(others), f"seat {seat} took its answer back, and another answer went with it"


def refusal_of(play: Play[Any], seat: Seat, action: Action) -> Refused | None:
    try:
        play.answer(seat, action)
    except Refused as refusal:
        return refusal
    return None


def refused(play: Play[Any], seat: Seat, action: Action) -> None:
    """The answer is refused whole, for a reason that has words in every language."""
    before = encode_state(play.state)
    refusal = refusal_of(play, seat, action)
    assert refusal is not None, f"ply {play.ply}: {action} is not offered, but was done"
    assert refusal.code != "not_offered", f"ply {play.ply}: {action} is not offered, but nothing is said against it"
    for language in LANGUAGES:
        assert Wording(play.game, language, PLAYERS).render(refusal.text)
    assert encode_state(play.state) == before, f"ply {play.ply}: refusing {action} changed the state"
