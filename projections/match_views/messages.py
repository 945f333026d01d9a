"""Table messages as every reader of the match sees them."""

import msgspec

from domain.kernel.vocabulary import Seat
from domain.matches.events import MessagePosted
from domain.matches.match import Match
from domain.matches.match_state import TableMessage
from projections.match_views.summary import moment_text


class MessageView(msgspec.Struct, frozen=True):
    id: str
    seat: Seat | None
    name: str
    text: str
    at: str


class MessageList(msgspec.Struct, frozen=True):
    allowed: bool
    messages: tuple[MessageView, ...]


def message_view(message: TableMessage) -> MessageView:
    return MessageView(message.id, message.by, message.name, message.text, moment_text(message.at))


def messages_of(match: Match) -> MessageList:
    """The latest messages, oldest first."""
    return MessageList(not match.state.messages_off, tuple(map(message_view, match.state.messages)))


def posted_message(match: Match, version: int, event: MessagePosted) -> MessageView:
    """The message of an event that the match has just taken; one that was imported has no words."""
    name = "" if event.by is None else match.state.seats[event.by].name
    return MessageView(f"m{version}", event.by, name, event.text, moment_text(event.at))
