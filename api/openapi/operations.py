"""What types cannot say about a call, for `operation_class=` of its handler."""

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import OpenAPIMediaType, Operation, Parameter, Reference, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIFormat, OpenAPIType

from api.openapi.struct_schemas import REF

JSON_LINES = "application/x-ndjson"


def reference(name: str) -> Reference:
    return Reference(REF.format(name=name))


@dataclass
class RecordingUpload(Operation):
    """The body is a recording, read as a stream."""

    def __post_init__(self) -> None:
        file = Schema(type=OpenAPIType.STRING, format=OpenAPIFormat.BINARY)
        self.request_body = RequestBody(required=True, content={JSON_LINES: OpenAPIMediaType(schema=file)})


@dataclass
class OptionalBody(Operation):
    """The body may be left out."""

    def __post_init__(self) -> None:
        assert isinstance(self.request_body, RequestBody)
        self.request_body.required = False


@dataclass
class RequiresIfMatch(Operation):
    """`If-Match` is required: without it the call is refused with 428, where a missing parameter would be 400."""

    def __post_init__(self) -> None:
        for parameter in self.parameters or ():
            if isinstance(parameter, Parameter) and parameter.name == "If-Match":
                parameter.required = True


def also_as(media_type: str, schema: Schema | Reference | None = None) -> type[Operation]:
    """The call answers with this media type, too; as text if no schema says more."""
    shape = schema or Schema(type=OpenAPIType.STRING)

    @dataclass
    class AlsoAs(Operation):
        def __post_init__(self) -> None:
            success_content(self)[media_type] = OpenAPIMediaType(schema=shape)

    return AlsoAs


def stream_of(event: str) -> type[Operation]:
    """The call answers with server-sent events, each of the shape with this name."""
    shape = Schema(any_of=[Schema(type=OpenAPIType.STRING), reference(event)])

    @dataclass
    class StreamOf(Operation):
        def __post_init__(self) -> None:
            success_content(self)["text/event-stream"] = OpenAPIMediaType(schema=shape)

    return StreamOf


def success_content(operation: Operation) -> dict[str, Any]:
    """The media types of a 200."""
    response = (operation.responses or {})["200"]
    assert not isinstance(response, Reference)
    response.content = response.content or {}
    return response.content
