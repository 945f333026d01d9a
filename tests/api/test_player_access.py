"""Who calls: a player, another token, or none; and which token a repeated call is given."""

import asyncio
from hashlib import sha256
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from api.player_access import caller_player, player_id_of, request_digest, require_player, token_for
from api.problems import Problem
from api.strict_request import canonical
from domain.players.errors import PlayerError
from domain.players.tokens import derived_player_token, player_of

ANA = UUID(int=0x0B6F2C1E9A4D4F7C8B3A5D6E7F809112)
SECRET = b"s" * 32
IDENTIFIED: Any = SimpleNamespace(player=SimpleNamespace(id=ANA))


def call(player: Any = None, bearer: str | None = None, key: str | None = None, body: bytes = b"") -> Any:
    async def read() -> bytes:
        return body

    async def canonical_body() -> bytes:
        return canonical(body)

    context = SimpleNamespace(player=player)
    return SimpleNamespace(
        context=context, bearer=bearer, idempotency_key=key, body=read, canonical_body=canonical_body
    )


def test_a_player_is_found() -> None:
    assert caller_player(call(IDENTIFIED)) is IDENTIFIED
    assert require_player(call(IDENTIFIED)) is IDENTIFIED
    assert player_id_of(call(IDENTIFIED)) == ANA.hex


def test_without_a_player_there_is_none() -> None:
    assert caller_player(call()) is None
    assert player_id_of(call(bearer="of a seat")) == ""


@pytest.mark.parametrize("function", [caller_player, player_id_of, require_player])
def test_a_player_token_that_does_not_work_is_refused_everywhere(function: Any) -> None:
    refused = PlayerError("token-unknown")
    with pytest.raises(PlayerError) as raised:
        function(call(refused, "player.x"))
    assert raised.value is refused


@pytest.mark.parametrize(("bearer", "code"), [(None, "token-missing"), ("of a seat", "token-unknown")])
def test_calls_that_only_a_player_can_make_say_what_is_missing(bearer: str | None, code: str) -> None:
    with pytest.raises(Problem) as refused:
        require_player(call(bearer=bearer))
    assert refused.value.code == code


def test_a_token_belongs_to_the_key_of_its_call_or_is_random() -> None:
    assert token_for(ANA, SECRET, "key-12345", "add") == derived_player_token(ANA, SECRET, "key-12345", "add")
    one, two = (token_for(ANA, SECRET, None, "add") for _ in range(2))
    assert one != two
    assert player_of(one.text) == ANA


def test_a_digest_is_of_the_call_and_of_what_the_body_means() -> None:
    def digest(body: bytes, what: str = "add", key: str | None = "key-12345") -> str:
        return asyncio.run(request_digest(call(key=key, body=body), what))

    assert digest(b'{"a":1}', key=None) == ""
    assert digest(b'{"a":1,"b":2}') == digest(b' { "b" : 2, "a" : 1 } ')
    assert len({digest(b'{"a":1}'), digest(b'{"a":2}'), digest(b""), digest(b'{"a":1}', "pair")}) == 4
    assert digest(b" \n") == digest(b"") == sha256(b"add\n").hexdigest()
