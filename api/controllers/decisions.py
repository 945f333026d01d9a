"""Decisions: what is asked, answering, withdrawing, and trying an answer out."""

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody

from api.access import ANONYMOUS, Caller, acting_seat, no_seat, require_token
from api.actions import decode_action, legal_link
from api.authentication import caller_of
from api.clock import now
from api.conditional import answer_headers, private_response, view_response
from api.dependencies import Matches
from api.openapi.headers import ETAG, described
from api.openapi.refusals import refuses, repeated, unmodified
from api.openapi.security import TOKEN_OPTIONAL, TOKEN_REQUIRED
from api.parameters import DecisionId, IfNoneMatch, MatchId, match_uuid
from api.problems import Problem
from api.problems.mapping import illegal_action
from api.schemas.requests import AnswerDecision, PreviewActions
from api.strict_request import StrictRequest
from domain.kernel.messages import Message
from domain.kernel.refusals import Refused
from domain.matches.commands.answer import Answered, answer, seat_of_decision, withdraw
from domain.matches.errors import MatchError
from domain.matches.match import Match
from projections.match_views.decisions import DecisionsView, decisions_of
from projections.match_views.frames import AnswerView, answer_view
from projections.match_views.preview import Preview, preview_of


def decision_seat(match: Match, caller: Caller, decision: str) -> int:
    """The seat of a decision, if the caller acts for it."""
    require_token(caller)
    try:
        opened, seat = seat_of_decision(decision)
    except MatchError:
        raise no_decision(match) from None
    if seat >= match.seats or opened > match.version:
        raise no_decision(match)
    if seat not in caller.seats:
        raise no_seat(caller, "not-your-decision")
    return seat


def no_decision(match: Match) -> Problem:
    return Problem("not-found", Message("detail.no-decision"), legal=legal_link(match))


class DecisionsController(Controller):
    path = "/v1/matches/{match_id:str}"
    tags = ["decisions"]

    @get(
        "/decisions",
        operation_id="list_decisions",
        security=TOKEN_OPTIONAL,
        response_headers=[ETAG],
        responses=unmodified(),
    )
    async def list_decisions(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, if_none_match: IfNoneMatch = None
    ) -> Response[DecisionsView]:
        """List the open decisions. Offers are included only for your own seats."""

        def look(match: Match) -> Response[DecisionsView]:
            caller = caller_of(request, match)
            return view_response(
                request,
                match,
                caller.offers_view,
                match.version,
                lambda: decisions_of(match, caller.seats, request.language),
                if_none_match,
            )

        return await matches.read(match_uuid(match_id), look)

    @put(
        "/decisions/{decision:str}",
        operation_id="answer_decision",
        security=TOKEN_REQUIRED,
        status_code=201,
        response_headers=[ETAG],
        opt={"limit": "answers"},
        responses=repeated(AnswerView)
        | refuses(
            "token-missing",
            "not-your-decision",
            "not-started",
            "match-over",
            "already-answered",
            "read-only",
            "decision-gone",
            "illegal-action",
            "rate-limited",
        ),
    )
    async def answer_decision(
        self,
        request: StrictRequest,
        matches: Matches,
        match_id: MatchId,
        decision: DecisionId,
        data: JSONBody[AnswerDecision],
    ) -> Response[AnswerView]:
        """Answer a decision with an action that it offers. Repeating the same answer returns the same result."""
        caller = ANONYMOUS

        def decide(match: Match) -> Answered:
            nonlocal caller
            caller = caller_of(request, match)
            seat = decision_seat(match, caller, decision)
            action = decode_action(match, data.action, "/action", seat)
            try:
                return answer(match, decision, action, now())
            except Refused as error:
                raise illegal_action(error, match.game, match.players(), legal=legal_link(match)) from None

        def render(match: Match, answered: Answered) -> Response[AnswerView]:
            view = answer_view(match, answered, caller.seats, request.language)
            status = 200 if answered.repeated else 201
            return private_response(request, view, status, **answer_headers(request, match, caller))

        return await matches.execute(match_uuid(match_id), decide, render)

    @delete(
        "/decisions/{decision:str}",
        operation_id="withdraw_answer",
        security=TOKEN_REQUIRED,
        status_code=204,
        response_headers=[ETAG, described("Location", "The decision that is open again.")],
        opt={"limit": "answers"},
        responses=refuses(
            "token-missing",
            "not-your-decision",
            "not-started",
            "match-over",
            "already-revealed",
            "read-only",
            "decision-gone",
            "rate-limited",
        ),
    )
    async def withdraw_answer(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, decision: DecisionId
    ) -> Response[None]:
        """Withdraw a sealed answer before the round opens. The decision opens again under a new id: see `Location`."""
        caller, seat = ANONYMOUS, 0

        def decide(match: Match) -> None:
            nonlocal caller, seat
            caller = caller_of(request, match)
            seat = decision_seat(match, caller, decision)
            withdraw(match, decision, now())

        def render(match: Match, _: None) -> Response[None]:
            opened = match.state.open[seat]
            headers = answer_headers(request, match, caller)
            if opened is not None:
                headers["Location"] = f"{legal_link(match)}/{opened}"
            return Response(None, status_code=204, headers=headers)

        return await matches.execute(match_uuid(match_id), decide, render)

    @post(
        "/preview",
        operation_id="preview_actions",
        security=TOKEN_REQUIRED,
        status_code=200,
        opt={"limit": "previews"},
        responses=refuses(
            "token-missing",
            "not-your-seat",
            "not-started",
            "match-over",
            "read-only",
            "illegal-action",
            "rate-limited",
        ),
    )
    async def preview_actions(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, data: JSONBody[PreviewActions]
    ) -> Response[Preview]:
        """Try actions out for your seat. The preview stops before the first hidden or random fact."""
        wanted = None if data.seat is None else f"seat:{data.seat}"

        def look(match: Match) -> Response[Preview]:
            seat = acting_seat(match, caller_of(request, match), wanted)
            actions = [decode_action(match, raw, f"/actions/{index}", seat) for index, raw in enumerate(data.actions)]
            try:
                preview = preview_of(match, seat, actions, request.language)
            except Refused as error:
                raise illegal_action(error, match.game, match.players(), legal=legal_link(match)) from None
            return private_response(request, preview)

        return await matches.read(match_uuid(match_id), look)
