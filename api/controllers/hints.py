"""Hints: the best answers to an open decision, in points."""

from hashlib import sha256
from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import QueryParameter

from api.access import Caller, acting_seat, require_token
from api.authentication import caller_of
from api.clock import now
from api.conditional import private_response
from api.dependencies import Hints, Matches
from api.hint_worker import HintQuestion
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_REQUIRED
from api.parameters import MatchId, match_uuid
from api.schemas.responses import HintList
from api.strict_request import StrictRequest
from domain.kernel.game import encode_state
from domain.kernel.messages import Language
from domain.kernel.vocabulary import Seat
from domain.matches.commands.hints import decision_for_hint, give_hint
from domain.matches.match import Match


class HintsController(Controller):
    path = "/v1/matches/{match_id:str}/hints"
    tags = ["decisions"]

    @get(
        operation_id="show_hints",
        security=TOKEN_REQUIRED,
        opt={"limit": "previews"},
        responses=refuses(
            "token-missing",
            "not-your-seat",
            "not-started",
            "match-over",
            "read-only",
            "hints-off",
            "nothing-asked",
            "decision-gone",
            "rate-limited",
            "queue-full",
        ),
    )
    async def show_hints(
        self,
        request: StrictRequest,
        matches: Matches,
        hints: Hints,
        match_id: MatchId,
        seat: Annotated[
            int | None,
            QueryParameter(
                ge=0,
                le=15,
                required=False,
                description="The seat to advise, where your token holds several. Default: the first that is asked.",
            ),
        ] = None,
    ) -> Response[HintList]:
        """Show the best few answers to your open decision, in points, from what your seat knows.

        This marks the match as `assisted`, which everyone sees and which stays; it is then not rated.
        """
        ident = match_uuid(match_id)
        question = await matches.read(ident, lambda match: ask(request, match, seat, request.language))
        advice = await hints.advise(request.address, question)

        def decide(match: Match) -> None:
            hinted_seat(match, caller_of(request, match), question.seat)  # The seat may have changed hands meanwhile.
            give_hint(match, question.seat, question.decision, now())

        def render(match: Match, _: None) -> Response[HintList]:
            shown = HintList(match_id, question.decision, question.seat, match.version, advice.worlds, advice.answers)
            return private_response(request, shown)

        return await matches.execute(ident, decide, render)


def ask(request: StrictRequest, match: Match, wanted: Seat | None, language: Language) -> HintQuestion:
    """What the hint is about, if the caller may have it."""
    seat = hinted_seat(match, caller_of(request, match), wanted)
    decision = decision_for_hint(match, seat)
    play = match.play
    return HintQuestion(
        match.id.hex,
        decision,
        match.game.id,
        seat,
        encode_state(play.state),
        sha256(match.id.bytes).digest(),  # The match's own seed is a secret that a hint must not depend on.
        play.ply,
        tuple(match.players()),
        language,
    )


def hinted_seat(match: Match, caller: Caller, wanted: Seat | None) -> Seat:
    """The seat named, else the first of the caller's that is asked, else the caller's lowest."""
    require_token(caller)
    asked = [seat for seat in caller.seats if match.state.open[seat] is not None]
    if wanted is None and asked:
        return asked[0]
    return acting_seat(match, caller, None if wanted is None else f"seat:{wanted}")
