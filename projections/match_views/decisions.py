"""What is pending and for whom; offers only for the caller's own seats."""

from collections.abc import Collection
from typing import Any

import msgspec

from domain.kernel.messages import Language
from domain.kernel.play import Play
from domain.kernel.vocabulary import Seat
from domain.kernel.wording import GroupView, OfferView, Wording
from domain.matches.match import Match
from projections.match_views.summary import deadline_text, wording_of
from projections.offer_json import offers_to_json, prompt_to_json


class DecisionView(msgspec.Struct, frozen=True):
    id: str
    seat: Seat
    kind: str | None
    prompt: str | None
    offers: tuple[OfferView, ...] | None
    """Offers and prompt may stand here as JSON that is encoded already."""
    groups: tuple[GroupView, ...] = ()
    """The menu that the offers form: a tree from the general to the particular."""
    deadline: str | None = None


class DecisionsView(msgspec.Struct, frozen=True):
    match: str
    ply: int
    version: int
    to_act: tuple[Seat, ...]
    decisions: tuple[DecisionView, ...]


def decision_view(
    play: Play[Any], seat: Seat, ident: str, wording: Wording, *, own: bool, deadline: str | None = None
) -> DecisionView:
    """A decision as its own seat sees it, or as the others do."""
    step = play.question(seat)
    assert step is not None
    if not own:
        if type(step).SECRET:
            return DecisionView(ident, seat, None, None, None, deadline=deadline)
        return DecisionView(ident, seat, step.kind(), wording.prompt(play.state, step), None, deadline=deadline)
    encoded = offers_to_json(wording, play.state, step, play.offers(seat))
    offers: Any = encoded.offers
    prompt: Any = prompt_to_json(wording, play.state, step)
    return DecisionView(ident, seat, step.kind(), prompt, offers, encoded.groups, deadline)


def open_decisions(match: Match, own: Collection[Seat], language: Language) -> tuple[DecisionView, ...]:
    asked = match.asked
    if not asked:  # Not begun, or over.
        return ()
    wording, live, open_now = wording_of(match, language), match.play, match.state.open
    deadline_of = match.state.deadline_of
    return tuple(
        [
            decision_view(
                live,
                seat,
                open_now[seat] or "",
                wording,
                own=seat in own,
                deadline=deadline_text(deadline_of(seat)),
            )
            for seat in asked
        ]
    )


def decisions_of(match: Match, own: Collection[Seat], language: Language) -> DecisionsView:
    return DecisionsView(match.id.hex, match.ply, match.version, match.asked, open_decisions(match, own, language))
