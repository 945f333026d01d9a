"""The present names of players, kept beside the leaderboard: a rename touches one row."""

import msgspec


class PlayerName(msgspec.Struct, frozen=True):
    name: str


def name_key(player: str) -> str:
    return f"name:{player}"
