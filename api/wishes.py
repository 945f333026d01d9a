"""What callers may send. Unknown fields are refused."""

from typing import Annotated, Any, Literal

import msgspec

from domain.matches.events import UndoPolicy

GameId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
PlayerWord = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="`person`, `open` or `bot:<name>`")]
NameText = Annotated[str, msgspec.Meta(description="1 to 40 characters, NFC, no control characters")]
PlyNumber = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
TokenText = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{43}$")]
MOST_SEATS = 16
MOST_ACTIONS = 64


class Wished(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A body; what is not named is refused."""


class SeatWish(Wished, frozen=True, kw_only=True):
    name: NameText
    player: PlayerWord


class CreateMatch(Wished, frozen=True, kw_only=True):
    game: GameId
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, Any] = {}
    undo: UndoPolicy | None = None
    listed: bool = False
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    position: dict[str, Any] | None = None


class TakeSeat(Wished, frozen=True, kw_only=True):
    name: NameText
    token: TokenText | None = None
    player: PlayerWord | None = None


class AnswerDecision(Wished, frozen=True, kw_only=True):
    action: dict[str, Any]


class PreviewActions(Wished, frozen=True, kw_only=True):
    actions: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=MOST_ACTIONS)]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)] | None = None


class WindTo(Wished, frozen=True, kw_only=True):
    to_ply: PlyNumber


class AskTakeback(Wished, frozen=True, kw_only=True):
    to_ply: PlyNumber
    note: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Vote(Wished, frozen=True, kw_only=True):
    accept: bool


class ForkMatch(Wished, frozen=True, kw_only=True):
    ply: PlyNumber
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=MOST_SEATS)] | None = None
    undo: UndoPolicy | None = None
    listed: bool = False


class StreamTicket(Wished, frozen=True, kw_only=True, rename={"viewer": "as"}):
    viewer: Annotated[str, msgspec.Meta(pattern="^(seat:(0|[1-9][0-9]{0,2})|spectator|archive)$")] | None = None


Status = Literal["open", "running", "finished", "abandoned"]
