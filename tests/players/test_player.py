"""A player's commands and the events they trigger."""

from uuid import UUID

import pytest

from domain.matches.persistence.mapper import decode, encode
from domain.players.errors import PlayerError
from domain.players.events import (
    PLAYER_EVENTS,
    PlayerDeleted,
    PlayerRegistered,
    PlayerRenamed,
    TokenAdded,
    TokenRevoked,
)
from domain.players.pairing import LIFETIME, PairingCode, project_code
from domain.players.player import MOST_TOKENS, Player, project_player
from domain.players.tokens import NewToken, new_player_token

ANA = UUID(int=7)


def registered() -> tuple[Player, NewToken]:
    token = new_player_token(ANA)
    return Player.register(ANA, "Ana", token, at=10), token


def test_everything_about_a_player_is_folded_from_its_events() -> None:
    player, _ = registered()
    phone = new_player_token(ANA)
    player.add_token(phone, 20, "phone")
    player.rename("Anna", 30)
    player.revoke_token(phone.id, 40)
    player.delete(50)
    events = player.collect_events()
    kinds = [PlayerRegistered, TokenAdded, PlayerRenamed, TokenRevoked, PlayerDeleted]
    assert [type(event) for event in events] == kinds
    assert [event.originator_version for event in events] == [1, 2, 3, 4, 5]
    again = project_player(None, [decode(type(event).TOPIC, encode(event)) for event in events])
    assert again is not None
    assert (again.name, again.deleted, again.tokens, again.revoked) == ("", True, {}, player.revoked)


def test_no_stored_event_holds_a_token() -> None:
    player, token = registered()
    for event in player.collect_events():
        assert token.text.rpartition(".")[2].encode() not in encode(event)


def test_a_token_is_known_by_its_hash_until_it_is_revoked() -> None:
    player, token = registered()
    phone = new_player_token(ANA)
    player.add_token(phone, 20, "phone")
    assert player.token_with(phone.hash).label == "phone"
    player.revoke_token(phone.id, 30)
    assert refusal(lambda: player.token_with(phone.hash)) == "token-revoked"
    assert refusal(lambda: player.token_with(new_player_token(ANA).hash)) == "token-unknown"
    assert player.token_with(token.hash).id == token.id


def test_the_last_token_cannot_be_revoked() -> None:
    player, token = registered()
    assert refusal(lambda: player.revoke_token(token.id, 20)) == "last-token"
    assert refusal(lambda: player.revoke_token("0" * 16, 20)) == "not-found"


def test_a_player_has_so_many_tokens_at_most() -> None:
    player, _ = registered()
    for _ in range(MOST_TOKENS - 1):
        player.add_token(new_player_token(ANA), 20)
    assert refusal(lambda: player.add_token(new_player_token(ANA), 20)) == "too-many-tokens"


def test_the_same_token_is_added_once_and_only_by_the_same_request() -> None:
    player, _ = registered()
    token = new_player_token(ANA)
    assert player.add_token(token, 20, request="one")
    assert not player.add_token(token, 21, request="one")
    assert refusal(lambda: player.add_token(token, 22, request="two")) == "key-reused"
    player.revoke_token(token.id, 23)
    assert refusal(lambda: player.add_token(token, 24, request="one")) == "key-reused"


def test_the_same_name_again_is_no_event() -> None:
    player, _ = registered()
    player.collect_events()
    player.rename("Ana", 20)
    assert player.collect_events() == ()


def test_a_deleted_player_takes_no_more_commands() -> None:
    player, token = registered()
    player.delete(20)
    player.delete(21)
    assert player.version == 2
    assert refusal(lambda: player.rename("Eve", 22)) == "token-revoked"
    assert refusal(lambda: player.add_token(token, 22)) == "token-revoked"
    assert refusal(lambda: player.token_with(token.hash)) == "token-revoked"


def test_a_pairing_code_works_once_and_not_for_long() -> None:
    code = PairingCode.make("7KQ2MXD4RT", ANA, at=0)
    token = new_player_token(ANA)
    assert refusal(lambda: code.use(token, "", at=LIFETIME)) == "pairing-gone"
    assert code.use(token, "request", at=LIFETIME - 1)
    assert not code.use(token, "request", at=LIFETIME + 1)
    assert refusal(lambda: code.use(token, "", at=LIFETIME - 1)) == "pairing-gone"
    again = project_code(None, code.collect_events())
    assert again is not None
    assert (again.player, again.version) == (ANA, 2)


def test_every_event_has_a_name_of_its_own_in_the_store() -> None:
    assert all(topic == kind.__name__ for topic, kind in PLAYER_EVENTS.items())
    assert len(PLAYER_EVENTS) == 9


def refusal(call: object) -> str:
    assert callable(call)
    with pytest.raises(PlayerError) as caught:
        call()
    return caught.value.code
