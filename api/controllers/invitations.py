"""Invitations: the host asks players by their id, and they take a seat with their own token."""

from uuid import UUID

from litestar import Controller, Response, delete, get, post
from litestar.params import JSONBody

from api.access import require_host, require_token
from api.authentication import caller_of
from api.clock import now
from api.conditional import no_content, private_response
from api.dependencies import Matches, Players
from api.openapi.refusals import refuses, repeated
from api.openapi.security import TOKEN_REQUIRED
from api.parameters import MatchId, PlayerId, match_uuid
from api.player_access import player_id_of
from api.problems import invalid_field
from api.schemas.player_responses import Invitation, InvitationList, player_view
from api.schemas.requests import InvitePlayer
from api.strict_request import StrictRequest
from domain.kernel.messages import Message
from domain.matches.commands import invitations
from domain.matches.match import Match
from domain.players.application import PlayerApplication
from domain.players.errors import PlayerError
from domain.players.player import Player


class InvitationsController(Controller):
    path = "/v1/matches/{match_id:str}/invitations"
    tags = ["seats"]

    @post(
        operation_id="invite_player",
        security=TOKEN_REQUIRED,
        status_code=201,
        opt={"limit": "messages"},
        responses=repeated(Invitation)
        | refuses("token-missing", "not-host", "match-over", "read-only", "too-many-invitations", "rate-limited"),
    )
    async def invite_player(
        self,
        request: StrictRequest,
        matches: Matches,
        players: Players,
        match_id: MatchId,
        data: JSONBody[InvitePlayer],
    ) -> Response[Invitation]:
        """Invite a player. They find the match in `GET /v1/me/matches` and may take an open seat of it."""
        ident = match_uuid(match_id)
        await matches.read(ident, lambda match: require_host(caller_of(request, match)))
        player = await find_invited(players, data.player)

        def decide(match: Match) -> bool:
            require_host(caller_of(request, match))
            return invitations.invite(match, data.player, now())

        def render(_: Match, invited: bool) -> Response[Invitation]:
            return private_response(request, Invitation(player_view(player)), 201 if invited else 200)

        return await matches.execute(ident, decide, render)

    @get(operation_id="list_invitations", security=TOKEN_REQUIRED, responses=refuses("token-missing", "not-host"))
    async def list_invitations(
        self, request: StrictRequest, matches: Matches, players: Players, match_id: MatchId
    ) -> Response[InvitationList]:
        """List the players who are invited and have not taken a seat yet. Only the host can."""

        def look(match: Match) -> list[str]:
            require_host(caller_of(request, match))
            return list(match.state.invited)

        invited = [await players.find(UUID(hex=one)) for one in await matches.read(match_uuid(match_id), look)]
        found = tuple(Invitation(player_view(player)) for player in invited if not player.deleted)
        return private_response(request, InvitationList(found))

    @delete(
        "/{player_id:str}",
        operation_id="withdraw_invitation",
        security=TOKEN_REQUIRED,
        status_code=204,
        opt={"limit": "messages"},
        responses=refuses("token-missing", "not-host", "rate-limited"),
    )
    async def withdraw_invitation(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, player_id: PlayerId
    ) -> Response[None]:
        """Withdraw an invitation as the host, or decline it as the player who was invited."""

        def decide(match: Match) -> None:
            caller = caller_of(request, match)
            require_token(caller)
            if player_id_of(request) != player_id:
                require_host(caller)
            invitations.withdraw(match, player_id, now())

        return await matches.execute(match_uuid(match_id), decide, lambda *_: no_content())


async def find_invited(players: PlayerApplication, player_id: str) -> Player:
    """The player to be invited; a refusal that names the field if there is none."""
    try:
        player = await players.find(UUID(hex=player_id))
    except PlayerError:
        raise unknown_player() from None
    if player.deleted:
        raise unknown_player()
    return player


def unknown_player() -> Exception:
    return invalid_field("/player", "unknown-player", Message("why.unknown-player"))
