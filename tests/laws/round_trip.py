"""Law 8, round trip: actions, facts, states, views and positions survive JSON and MessagePack."""

from functools import cache
from typing import Any

import msgspec

from domain.kernel import ARCHIVE, Play, viewers
from domain.kernel.position import Position, position_of, read_position
from tests.laws.lines import random_line
from tests.laws.variants import Variant

CODECS: tuple[tuple[str, Any], ...] = (("JSON", msgspec.json), ("MessagePack", msgspec.msgpack))


@cache
def decoder(codec: Any, kind: Any) -> Any:
    return codec.Decoder(kind)


def law_of_round_trips(variant: Variant, seed: str, at: int = 0) -> None:
    game = variant.game
    line = random_line(variant, seed)
    moment = line.moment(at)
    survives(game.options, variant.options, "the options")
    all_survive(game.all_facts, tuple(line.facts(len(line.plies))), "a fact")
    all_survive(game.all_actions, tuple(ply.action for ply in line.plies), "an action")
    play = line.wound_to(moment)
    survives(game.state, play.state, f"the state at ply {moment}")
    for viewer in (*viewers(variant.seats), ARCHIVE):
        survives(game.board, game.view(play.state, viewer), f"the view of {viewer} at ply {moment}")
    position_survives(play, variant)


def all_survive(kind: Any, things: tuple[Any, ...], what: str) -> None:
    """All at once, for speed; if that fails, one after the other to find which."""
    try:
        survives(tuple[kind, ...], things, what)
    except AssertionError:
        for thing in things:
            survives(kind, thing, what)
        raise


def survives(kind: Any, thing: Any, what: str) -> None:
    for name, codec in CODECS:
        try:
            packed = codec.encode(thing)
            back = decoder(codec, kind).decode(packed)
        except (msgspec.MsgspecError, TypeError, ValueError) as error:
            raise AssertionError(f"{what} does not survive {name}: {error}: {thing}") from error
        assert back == thing, f"{what} comes back from {name} as another: {thing} as {back}"
        assert type(back) is type(thing), f"{what} comes back from {name} as a {type(back).__name__}"
        assert codec.encode(back) == packed, f"{what} is written differently after {name}: {thing}"


def position_survives(play: Play[Any], variant: Variant) -> None:
    written = msgspec.json.encode(position_of(play.game, play.state, variant.options))
    position = msgspec.json.decode(written, type=Position)
    state = read_position(play.game, variant.options, variant.seats, position)
    assert state == play.state, "a position is read as another state"
