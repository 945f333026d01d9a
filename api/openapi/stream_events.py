"""Server-sent events in the document: one shape for each name, so that a client can tell them apart by `event`."""

from typing import Any, get_args

import msgspec

from api.openapi.struct_schemas import REF
from api.schemas.player_responses import PlayerEvent, PlayerSnapshot
from api.streams.render import ActionEvent, LineChangedEvent, Snapshot
from projections.match_views.messages import MessageView
from projections.match_views.summary import Summary
from projections.match_views.undo import TakebackView
from projections.read_models.player_matches import FeedKind

Json = dict[str, Any]

MATCH_EVENTS: dict[str, type[msgspec.Struct]] = {
    "snapshot": Snapshot,
    "action": ActionEvent,
    "rewound": LineChangedEvent,
    "resumed": LineChangedEvent,
    "seat": Summary,
    "takeback": TakebackView,
    "message": MessageView,
    "finished": Summary,
    "rematch": Summary,
}
PLAYER_EVENTS: dict[str, type[msgspec.Struct]] = {
    "snapshot": PlayerSnapshot,
    **dict.fromkeys(get_args(FeedKind), PlayerEvent),
}
MATCH_STREAM = "StreamEvent"
PLAYER_STREAM = "PlayerStreamEvent"
EVENT_DATA = (*MATCH_EVENTS.values(), *PLAYER_EVENTS.values())


def stream_schemas() -> Json:
    """`StreamEvent`, `PlayerStreamEvent`, and a schema for each event of both."""
    return {
        **union_of(MATCH_STREAM, MATCH_EVENTS, "The version."),
        **union_of(PLAYER_STREAM, PLAYER_EVENTS, "Its place in the log of the server."),
    }


def union_of(union: str, events: dict[str, type[msgspec.Struct]], ident: str) -> Json:
    names = {event: f"{event.title().replace('_', '')}{union}" for event in events}
    mapping = {event: REF.format(name=name) for event, name in names.items()}
    made: Json = {names[event]: event_schema(event, kind.__name__, ident) for event, kind in events.items()}
    made[union] = {
        "description": "One server-sent event; `event` says which.",
        "oneOf": [{"$ref": reference} for reference in mapping.values()],
        "discriminator": {"propertyName": "event", "mapping": mapping},
    }
    return made


def event_schema(event: str, data: str, ident: str) -> Json:
    return {
        "type": "object",
        "description": f"A server-sent event `{event}`.",
        "required": ["id", "event", "data"],
        "properties": {
            "id": {"type": "string", "pattern": "^[0-9]+$", "description": ident},
            "event": {"type": "string", "enum": [event], "description": "The name of the event."},
            "data": {"$ref": REF.format(name=data), "description": "Sent as JSON text."},
        },
    }
