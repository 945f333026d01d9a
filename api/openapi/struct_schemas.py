"""Lets msgspec describe its own structs: Litestar only refers to them."""

from typing import TYPE_CHECKING, Any

import msgspec
from litestar.openapi.spec import Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

if TYPE_CHECKING:
    from litestar._openapi.schema_generation.schema import SchemaCreator  # The library names it in its own seam.

REF = "#/components/schemas/{name}"


class StructSchemaPlugin(OpenAPISchemaPlugin):
    """Puts a reference where a handler names a struct, and remembers the struct."""

    def __init__(self) -> None:
        self.structs: dict[str, type[msgspec.Struct]] = {}

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        return isinstance(value, type) and issubclass(value, msgspec.Struct)

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return self.is_plugin_supported_type(field_definition.annotation)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: "SchemaCreator") -> Any:
        kind = field_definition.annotation
        self.structs[kind.__name__] = kind
        registry = schema_creator.schema_registry
        placeholder = registry.get_schema_for_field_definition(field_definition)
        placeholder.type = OpenAPIType.OBJECT
        placeholder.title = kind.__name__
        reference = registry.get_reference_for_field_definition(field_definition)
        return reference or Schema(type=OpenAPIType.OBJECT)

    def schemas(self, *more: type[msgspec.Struct]) -> dict[str, Any]:
        """Every struct that a handler or `more` names, and all they are made of, as msgspec describes them."""
        kinds = [*self.structs.values(), *(kind for kind in more if kind.__name__ not in self.structs)]
        _, found = msgspec.json.schema_components(kinds, ref_template=REF)
        return found
