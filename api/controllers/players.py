"""Players: registering, pairing another device, and public profiles."""

from uuid import UUID

from litestar import Controller, Response, get, post
from litestar.params import JSONBody

from api.clock import now
from api.conditional import JsonResponse, private_response
from api.controllers.leaderboards import average_of, rating_of
from api.controllers.my_matches import render_public
from api.dependencies import Games, Players, Secret, StoredViews
from api.openapi.refusals import refuses
from api.parameters import IdempotencyKey, PlayerId
from api.player_access import request_digest, token_for
from api.problems import Problem, invalid_field
from api.schemas.player_responses import GameRating, PlayerProfile, RegisteredPlayer, player_view
from api.schemas.requests import PairDevice, RegisterPlayer
from api.strict_request import StrictRequest
from api.validation import validate_name, validate_note
from domain.kernel.messages import Message
from domain.matches.tokens import derived_id, new_id
from domain.players.errors import PlayerError
from domain.players.player import Player
from domain.players.tokens import read_code

RECENT = 10
"""Listed matches that a player's page names."""


class PlayersController(Controller):
    path = "/v1/players"
    tags = ["players"]

    @post(
        operation_id="register_player",
        status_code=201,
        opt={"limit": "players"},
        responses=refuses("bad-name", "key-reused", "rate-limited"),
    )
    async def register_player(
        self,
        request: StrictRequest,
        players: Players,
        secret: Secret,
        data: JSONBody[RegisterPlayer],
        idempotency_key: IdempotencyKey = None,
    ) -> Response[RegisteredPlayer]:
        """Register a player. Its token works at any number of matches, wherever a seat token does."""
        name, label = validate_name(data.name, "/name"), validate_note(data.label, "/label")
        key = request.idempotency_key
        player_id = new_id() if key is None else derived_id(secret, key, "player")
        token = token_for(player_id, secret, key, "register")
        digest = await request_digest(request, "register")
        player = Player.register(player_id, name, token, now(), label, digest)
        if not await players.register(player):
            player = await players.find(player_id)
            if player.request != digest:
                raise Problem("key-reused")
            player.token_with(token.hash)  # A repeat after the token was revoked gives nothing.
        return private_response(request, RegisteredPlayer(player_view(player), token.text), 201)

    @post(
        "/pair",
        operation_id="pair_device",
        status_code=201,
        opt={"limit": "players"},
        responses=refuses("pairing-unknown", "pairing-gone", "too-many-tokens", "key-reused", "rate-limited"),
    )
    async def pair_device(
        self,
        request: StrictRequest,
        players: Players,
        secret: Secret,
        data: JSONBody[PairDevice],
        idempotency_key: IdempotencyKey = None,
    ) -> Response[RegisteredPlayer]:
        """Exchange a pairing code for a token of its player."""
        code, label = read_code(data.code), validate_note(data.label, "/label")
        if code is None:
            raise invalid_field("/code", "malformed", Message("why.pairing-code"))
        key = request.idempotency_key
        digest = await request_digest(request, "pair")

        player, token = await players.redeem(
            code, lambda one: token_for(one, secret, key, "pair"), now(), label, digest
        )
        return private_response(request, RegisteredPlayer(player_view(player), token.text), 201)

    @get("/{player_id:str}", operation_id="show_player", responses=refuses("not-found", "store-unavailable"))
    async def show_player(
        self, request: StrictRequest, players: Players, games: Games, read_models: StoredViews, player_id: PlayerId
    ) -> Response[PlayerProfile]:
        """Show a player's public profile. Ratings and matches may lag a little."""
        player = await players.find(UUID(hex=player_id))
        if player.deleted:
            raise PlayerError("not-found")
        ratings = await read_models.read(read_models.ratings, player_id, sorted(games))
        recent = await read_models.read(read_models.listed_matches_of, player_id, RECENT)
        view = player_view(player)
        profile = PlayerProfile(
            view.id,
            view.name,
            view.created,
            tuple(
                GameRating(game, row.matches, row.wins, average_of(row), row.best, rating_of(row))
                for game, row in ratings
            ),
            render_public(games, recent, request.language),
        )
        headers = {"Content-Language": request.language, "Cache-Control": "no-cache"}
        return JsonResponse(profile, headers=headers)
