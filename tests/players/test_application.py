"""Players in the store: durable, one command at a time, the loser of a race decides again."""

import asyncio
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest

from domain.matches.errors import MatchError
from domain.matches.persistence import MatchStore, VersionConflict, open_store
from domain.matches.repository import MatchRepository
from domain.players.application import PlayerApplication
from domain.players.errors import PlayerError
from domain.players.player import Player
from domain.players.tokens import NewToken, new_player_token
from projections.read_models.runner import match_id

ANA = UUID(int=7)
CODE = "7KQ2MXD4RT"


async def register(players: PlayerApplication, player_id: UUID = ANA) -> NewToken:
    token = new_player_token(player_id)
    assert await players.register(Player.register(player_id, "Ana", token, at=1))
    return token


async def refusal(awaitable: object) -> str:
    with pytest.raises(PlayerError) as caught:
        await awaitable  # type: ignore[misc]
    return caught.value.code


def in_store(folder: Path, scenario: object) -> None:
    store = open_store(str(folder))
    try:
        asyncio.run(scenario(store))  # type: ignore[operator]
    finally:
        store.stop()


def test_a_player_is_there_again_after_a_restart(tmp_path: Path) -> None:
    token = new_player_token(ANA)

    async def first(store: MatchStore) -> None:
        players = PlayerApplication(store)
        assert await players.register(Player.register(ANA, "Ana", token, at=1))
        await players.execute(ANA, lambda player: player.rename("Anna", 2))
        assert not await players.register(Player.register(ANA, "Eve", token, at=3))

    async def second(store: MatchStore) -> None:
        found = await PlayerApplication(store).authenticate(token.text)
        assert (found.player.name, found.player.version, found.token.id) == ("Anna", 2, token.id)

    in_store(tmp_path, first)
    in_store(tmp_path, second)


def test_two_processes_at_one_player_lose_no_command(tmp_path: Path) -> None:
    async def scenario(store: MatchStore) -> None:
        here, there = (PlayerApplication(store, shared=True) for _ in range(2))
        await register(here)
        await there.find(ANA)
        tokens = [new_player_token(ANA) for _ in range(8)]
        await asyncio.gather(
            *(
                (here, there)[n % 2].execute(ANA, partial(Player.add_token, token=token, at=2))
                for n, token in enumerate(tokens)
            )
        )
        assert store.version(ANA) == 9
        player = await PlayerApplication(store).find(ANA)
        assert {token.id for token in tokens} < set(player.tokens)

    in_store(tmp_path, scenario)


def test_what_another_process_revoked_stops_working_within_a_second(tmp_path: Path) -> None:
    async def scenario(store: MatchStore) -> None:
        clock = [0.0]
        here, there = PlayerApplication(store), PlayerApplication(store, shared=True, clock=lambda: clock[0])
        await register(here)
        phone = new_player_token(ANA)
        await here.execute(ANA, lambda player: player.add_token(phone, 2))
        assert (await there.authenticate(phone.text)).token.id == phone.id
        await here.execute(ANA, lambda player: player.revoke_token(phone.id, 3))
        clock[0] = 1.0
        assert await refusal(there.authenticate(phone.text)) == "token-revoked"

    in_store(tmp_path, scenario)


def test_nothing_is_shown_that_is_not_durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(store: MatchStore) -> None:
        players = PlayerApplication(store)
        await register(players)

        def fail(changes: object) -> object:
            raise OSError("no disk")

        monkeypatch.setattr(store, "append_all", fail)
        with pytest.raises(OSError, match="no disk"):
            await players.execute(ANA, lambda player: player.rename("Eve", 2))
        assert (await players.find(ANA)).name == "Ana"

    in_store(tmp_path, scenario)


def test_a_code_is_spent_once_however_many_redeem_it(tmp_path: Path) -> None:
    async def scenario(store: MatchStore) -> None:
        applications = [PlayerApplication(store, shared=True) for _ in range(4)]
        await register(applications[0])
        await applications[0].make_code(CODE, ANA, at=0)
        results = await asyncio.gather(
            *(players.redeem(CODE, new_player_token, 5) for players in applications), return_exceptions=True
        )
        paired = [result for result in results if isinstance(result, tuple)]
        refused = [result for result in results if isinstance(result, PlayerError)]
        assert (len(paired), [one.code for one in refused]) == (1, ["pairing-gone"] * 3)
        player, token = paired[0]
        assert (await PlayerApplication(store).authenticate(token.text)).player.id == player.id
        assert len((await PlayerApplication(store).find(ANA)).tokens) == 2

    in_store(tmp_path, scenario)


def test_a_code_belongs_to_whoever_made_it_first(tmp_path: Path) -> None:
    async def scenario(store: MatchStore) -> None:
        players = PlayerApplication(store)
        first = await players.make_code(CODE, ANA, at=0)
        assert (await players.make_code(CODE, ANA, at=9)).expires == first.expires
        assert await refusal(players.make_code(CODE, UUID(int=8), at=9)) == "key-reused"
        assert await refusal(players.redeem("0000000000", new_player_token, 5)) == "pairing-unknown"

    in_store(tmp_path, scenario)


def test_players_and_matches_of_one_log_are_not_taken_for_each_other(tmp_path: Path) -> None:
    async def scenario(store: MatchStore) -> None:
        players = PlayerApplication(store)
        await register(players)
        with pytest.raises(MatchError) as caught:
            MatchRepository(store, {}).load(ANA)
        assert caught.value.code == "not-found"
        await players.make_code(CODE, ANA, at=0)
        code_stream = match_id(store.notifications(0)[-1])
        assert await refusal(players.find(code_stream)) == "not-found"
        assert await refusal(players.authenticate(new_player_token(code_stream).text)) == "token-unknown"

    in_store(tmp_path, scenario)


def test_a_command_that_never_gets_through_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(store: MatchStore) -> None:
        players = PlayerApplication(store)
        await register(players)

        def conflict(changes: object) -> object:
            raise VersionConflict("taken")

        monkeypatch.setattr(store, "append_all", conflict)
        with pytest.raises(VersionConflict):
            await players.execute(ANA, lambda player: player.rename("Eve", 2))

    in_store(tmp_path, scenario)
